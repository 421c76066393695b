"""The words on the pictures: those of the game, and a few that only pictures need."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from engines.clash_of_cultures.data import OBJECTIVE_CARDS
from engines.kernel import Catalog, Words

HOME = Path(__file__).parent / "text"
FALLBACK = "en"
HALVES = " · "


@cache
def labels(language: str) -> Catalog:
    """What the pictures say in this language, or in English."""
    file = HOME / f"{language}.toml"
    if not file.exists():
        file = HOME / f"{FALLBACK}.toml"
    return Catalog(language, tomllib.loads(file.read_text("utf-8")))


class Speech:
    """The reader's words, and the labels of the pictures in the same language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._labels = Words(labels(words.catalog.language).over(words.catalog), words.players)

    def say(self, key: str, **params: object) -> str:
        return self._labels.sentence("picture", key, params)

    def name(self, kind: str, value: object) -> str:
        return self.words.name(kind, value)

    def title(self, kind: str, value: object) -> str:
        """A name that stands alone: with a capital."""
        return capital(self.name(kind, value))

    def halves(self, card: str) -> list[str]:
        """The names of the upper and the lower half of a card."""
        return self.title("card", card).split(HALVES)

    def scored(self, scored: str) -> str:
        """The name of the half that was scored, from `card:objective`."""
        card, _, objective = scored.partition(":")
        return self.halves(card)[0 if OBJECTIVE_CARDS[card].upper == objective else -1]

    def card_text(self, source: str) -> str:
        """What is printed on a card."""
        return self.words.word("card_text", source)

    def player(self, seat: int) -> str:
        return self.words.name("seat", seat)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
