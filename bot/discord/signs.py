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
        self.uploaded: dict[str, discord.Emoji] = {}
        """What Discord has of them, by name."""

    @cached_property
    def _signs(self) -> Mapping[tuple[str, str], Sign]:
        """By game and key. The files are read when they are first wanted: a bot that starts waits for none of it."""
        return signs_by_name(self._kinds)

    @property
    def wanted(self) -> Mapping[str, Sign]:
        """All that should be there, by name."""
        return {sign.name: sign for sign in self._signs.values()}

    def of(self, kind: str = "") -> Mapping[str, str]:
        """What stands in a text for each sign that a game may name; a crest goes by its seat as well."""
        shown = {
            key: str(self.uploaded[sign.name])
            for (game, key), sign in self._signs.items()
            if game in ("", kind) and sign.name in self.uploaded
        }
        return shown | {str(seat): shown[crest] for seat, crest in enumerate(CRESTS) if crest in shown}

    def spoken(self, words: Words, kind: str = "") -> Words:
        """These words for a channel: their sentences show the signs that they name."""
        return words.with_signs(self.of(kind))

    def emoji(self, key: str, kind: str = "") -> discord.Emoji | None:
        """For a button, or an option of a select: beside its label."""
        sign = self._signs.get((kind, key)) or self._signs.get(("", key))
        return self.uploaded.get(sign.name) if sign else None
