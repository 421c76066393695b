"""What the bot itself says, and the games' texts on top of it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from engines.kernel import Catalog, Game, Words

HOME = Path(__file__).parent


@cache
def table_catalog(language: str) -> Catalog:
    """The bot's own texts; they stand behind every game's."""
    return Catalog(language, tomllib.loads((HOME / "text" / f"{language}.toml").read_text("utf-8")))


@cache
def catalog(game: Game[Any, Any], language: str) -> Catalog:
    return game.catalogs[language].over(table_catalog(language))


def words(game: Game[Any, Any], players: Sequence[str], language: str = "en") -> Words:
    return Words(catalog(game, language), players)
