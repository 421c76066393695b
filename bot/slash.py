"""What slash commands are called and say of themselves, in the language of whoever types them.

English is what Discord falls back on; a language whose catalog we have is sent along as a translation.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.components import short
from bot.words import FALLBACK, LANGUAGES, catalog, table_catalog
from engines.kernel import Catalog, Game

LONGEST = 100


def slash(*path: str) -> locale_str:
    """A text of the bot's own commands: `slash("new", "does")`."""
    return _spoken(table_catalog(FALLBACK), ("slash", *path), None)


def game_slash(game: Game[Any, Any], *path: str) -> locale_str:
    """A text of a game's catalog: `game_slash(game, "command", "march", "does")`."""
    return _spoken(catalog(game, FALLBACK), path, game)


def group_name(game: Game[Any, Any]) -> str:
    """`sands` of The Sands of Time: what its catalog says, or the first word of its id."""
    return catalog(game, FALLBACK).text("game", "command") or game.id.partition("_")[0]


def _spoken(english: Catalog, path: tuple[str, ...], game: Game[Any, Any] | None) -> locale_str:
    text = english.text(*path)
    assert text, f"no text for {path}"
    return locale_str(short(text, LONGEST), path=path, game=game)


class Translations(app_commands.Translator):
    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        language = str(locale).partition("-")[0]
        if language == FALLBACK or language not in LANGUAGES or "path" not in string.extras:
            return None
        game: Game[Any, Any] | None = string.extras["game"]
        said = (catalog(game, language) if game else table_catalog(language)).text(*string.extras["path"])
        return short(said, LONGEST) if said else None
