"""The signs that stand beside words: small pictures that Discord has as emojis of the application.

Sentences name them: `{sign:goal}` in the texts, `words.sign("goal")` in code. Where Discord did not take a picture,
and away from Discord, the words stand alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import discord

from engines.kernel import Words
from render.signs import CRESTS, Sign, signs_by_name


class Signs:
    def __init__(self, kinds: Iterable[str]) -> None:
        self._kinds = tuple(kinds)
        self.emojis: dict[str, discord.Emoji] = {}
        """The emojis that Discord has, by name."""

    @cached_property
    def _signs(self) -> Mapping[tuple[str, str], Sign]:
        """Each sign by its game and key. The files are read on first use, so that a start does not wait for them."""
        return signs_by_name(self._kinds)

    @property
    def by_name(self) -> Mapping[str, Sign]:
        """All signs that these games and the kit have, by name."""
        return {sign.name: sign for sign in self._signs.values()}

    def of(self, kind: str = "") -> Mapping[str, str]:
        """What stands in a text for each sign that a game may name; a crest has its seat as a key as well."""
        texts = {
            key: str(self.emojis[sign.name])
            for (game, key), sign in self._signs.items()
            if game in ("", kind) and sign.name in self.emojis
        }
        return texts | {str(seat): texts[crest] for seat, crest in enumerate(CRESTS) if crest in texts}

    def spoken(self, words: Words, kind: str = "") -> Words:
        """Words for a channel, whose sentences show the signs that they name."""
        return words.with_signs(self.of(kind))

    def emoji(self, key: str, kind: str = "") -> discord.Emoji | None:
        """The emoji for a button or an option, beside its label; None where Discord has none."""
        sign = self._signs.get((kind, key)) or self._signs.get(("", key))
        return self.emojis.get(sign.name) if sign else None
