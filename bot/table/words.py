"""What the bot itself says, and the games' texts on top of it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from engines.kernel import Catalog, Game, Match, Words

TEXTS = Path(__file__).parents[1] / "text"
LANGUAGES = tuple(sorted(file.stem for file in TEXTS.glob("*.toml")))
FALLBACK = "en"


def language_of(locale: str) -> str:
    """The reader's language, if we speak it.

    >>> language_of("en-GB")
    'en'
    """
    language = locale.partition("-")[0]
    return language if language in LANGUAGES else FALLBACK


@cache
def table_catalog(language: str) -> Catalog:
    """The bot's own texts; they stand behind every game's."""
    own = tomllib.loads((TEXTS / f"{language}.toml").read_text("utf-8"))
    return Catalog(language, own).over(Catalog.shared(language))


@cache
def catalog(game: Game[Any, Any], language: str) -> Catalog:
    spoken = language if language in game.catalogs else FALLBACK
    return game.catalogs[spoken].over(table_catalog(language))


def words(
    game: Game[Any, Any], players: Sequence[str], language: str = FALLBACK, match: Match | None = None
) -> Words:
    """Everything that can be said at a table of this game, and as it stands, where that is known."""
    return Words(catalog(game, language), players, game.called(match.state) if match else None)


def speech(language: str = FALLBACK) -> Words:
    """What can be said away from any game."""
    return Words(table_catalog(language), ())


def say(words: Words, key: str, /, **params: Any) -> str:
    """One of the bot's own sentences."""
    return words.sentence("say", key, params)
