"""The words on pictures: those of the game, and a few that only its pictures need."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Self

from engines.kernel import FALLBACK, Catalog, Words


@cache
def labels(home: Path, language: str) -> Catalog:
    """The words on pictures of this folder and those below it, in this language or in English."""
    return Catalog.own(home, language).over(Catalog.own(home, FALLBACK))


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


class Speech:
    """The reader's words, and the labels of a game's pictures in the same language."""

    def __init__(self, words: Words, home: Path) -> None:
        """`home`: the folder of the game's pictures, with text/ in it."""
        self.words, self.home = words, home
        self._labels = Words(labels(home, words.catalog.language).over(words.catalog), words.players, words.called)

    def in_words(self, words: Words) -> Self:
        """This speech at a table that has names of its own for some things."""
        return type(self)(words, self.home)

    def say(self, key: str, **params: object) -> str:
        return self._labels.sentence("picture", key, params)

    def name(self, kind: str, value: object) -> str:
        return self.words.name(kind, value)

    def description(self, kind: str, value: str) -> str:
        """A few words on what a thing does."""
        return self.words.word("describe", kind, value)

    def title(self, kind: str, value: object) -> str:
        """A name that stands alone, with a capital."""
        return capitalised(self.name(kind, value))

    def on_map(self, place: str, drawn: str) -> str:
        """What is written on a place of the map: its name as it was drawn, unless the language has another."""
        return self._labels.catalog.text("map", place) or drawn

    def player(self, seat: int) -> str:
        return self.words.name("seat", seat)
