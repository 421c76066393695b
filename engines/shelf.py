"""The games on the shelf. A new game adds its line here and touches no other shared file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from engines.kernel import Game

SHELF: tuple[str, ...] = ("engines.sands_of_time", "engines.clash_of_cultures")


@cache
def game(module: str) -> Game[Any, Any]:
    """The game that a module holds as `GAME`."""
    found: Game[Any, Any] = import_module(module).GAME
    return found


def games(modules: Iterable[str] = SHELF) -> dict[str, Game[Any, Any]]:
    """The games of these modules, by id."""
    return {found.id: found for found in map(game, modules)}
