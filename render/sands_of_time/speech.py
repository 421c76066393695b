"""The words on the pictures: those of the game, and a few that only pictures need."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from engines.kernel import Catalog, Words

HOME = Path(__file__).parent / "text"
FALLBACK = "en"


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
        name = self.name(kind, value)
        return name[:1].upper() + name[1:]

    def description(self, kind: str, value: str) -> str:
        return self.words.word("describe", kind, value)

    def player(self, seat: int) -> str:
        return self.words.name("seat", seat)
