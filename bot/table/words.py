"""What the bot itself says, and the games' texts on top of it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

from bot.table.languages import LANGUAGES, TEXTS, language_of
from bot.table.table_options import table_options_of
from engines.kernel import FALLBACK, Catalog, Game, Match, Words
from storage.store import StoredGame

TABLES = 64
"""The most tables of which the words are in memory."""
Called: TypeAlias = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@cache
def table_catalog(language: str) -> Catalog:
    """The bot's own texts. A game's texts lie over them."""
    file = TEXTS / f"{language}.toml"
    own = Catalog(language, tomllib.loads(file.read_text("utf-8")) if file.exists() else {})
    spoken = own.over(Catalog.shared(language))
    return spoken if language == FALLBACK else spoken.over(table_catalog(FALLBACK))


def languages_of(rules: Game[Any, Any]) -> list[str]:
    """The languages in which a whole game can be read."""
    return [language for language in LANGUAGES if language in rules.catalogs and rules.catalogs[language].finished]


@cache
def catalog_of(rules: Game[Any, Any], language: str, dialect: str = "") -> Catalog:
    """The texts of a game in a language. A game without texts in it is played in English, so that no sentence is half
    in each."""
    spoken = language if language in languages_of(rules) else FALLBACK
    return rules.catalogs[spoken].in_dialect(dialect).over(table_catalog(spoken))


def words(
    rules: Game[Any, Any], players: Sequence[str], language: str = FALLBACK, match: Match | None = None
) -> Words:
    """All that can be said at a table of this game. With a match, in the words that fit its position."""
    if match is None:
        return _spoken(catalog_of(rules, language), tuple(players))
    called = rules.called(match.state)
    own = tuple((kind, tuple(names.items())) for kind, names in called.items() if names)
    return _spoken(catalog_of(rules, language, rules.dialect(match.state)), tuple(players), own)


@lru_cache(TABLES)
def _spoken(bare: Catalog, players: tuple[str, ...], called: Called = ()) -> Words:
    """A cache of words, because the names that may be typed are worked out once."""
    return Words(bare, players, {kind: dict(names) for kind, names in called})


def words_for_all(rules: Game[Any, Any], game: StoredGame, match: Match | None = None) -> Words:
    """What everybody at a table reads together, in the language they have agreed on."""
    language = language_of(table_options_of(game.options).language)
    return words(rules, [sitter.name for sitter in game.sitters], language, match)


def language_name(language: str) -> str:
    """What a language calls itself."""
    return table_catalog(language).text("language", "name") or language


def titles_of(rules: Game[Any, Any]) -> set[str]:
    """The titles of a game in all languages, as they are compared with what is typed."""
    return {(one.text("game", "title") or "").casefold() for one in rules.catalogs.values()}


def speech(language: str = FALLBACK) -> Words:
    """The words for what is said away from any game."""
    return Words(table_catalog(language), ())


def say(reader: Words, key: str, /, **params: Any) -> str:
    """One of the bot's own sentences."""
    return reader.sentence("say", key, params)
