"""The games of the house. A new game adds its line here and touches no other shared file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any, Literal, TypeAlias

from engines.kernel import Game

Stage: TypeAlias = Literal["example", "trial", "offered"]
"""An example is for whoever writes a game; a trial is played by the tests alone; what is offered is on the shelf."""

GAMES: dict[str, Stage] = {
    "engines.fords": "example",
    "engines.sands_of_time": "offered",
    "engines.clash_of_cultures": "offered",
    "engines.era_of_tribes": "offered",
    "engines.hinterland": "offered",
}

_homes: dict[str, str] = {}

SHELF: tuple[str, ...] = tuple(module for module, stage in GAMES.items() if stage == "offered")


@cache
def game(module: str) -> Game[Any, Any]:
    """The game that a module holds as `GAME`."""
    found: Game[Any, Any] = import_module(module).GAME
    _homes[found.id] = module
    return found


def home(kind: str) -> str:
    """The module that the game of this id was taken from in this process: those of the house are in `engines`."""
    return _homes.get(kind, f"engines.{kind}")


def games(modules: Iterable[str] = SHELF) -> dict[str, Game[Any, Any]]:
    """The games of these modules, by id."""
    return {found.id: found for found in map(game, modules)}
