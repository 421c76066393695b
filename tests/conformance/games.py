"""The games under test: every game of the house, offered or not, and the smallest there can be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, TypeVar

import pytest

from engines import shelf
from engines.kernel import Game, Seat
from engines.kernel.derived import Deriving

AnyGame: TypeAlias = Game[Any, Any]
T = TypeVar("T")

TINY = "tests.conformance.tiny"
"""The smallest: no options, nothing hidden, one command. What is asked of every game can be asked of it."""
MODULES: dict[str, str] = {shelf.game(module).id: module for module in (*shelf.GAMES, TINY)}
GAMES: dict[str, AnyGame] = shelf.games(MODULES.values())
SMALL = next(shelf.game(module).id for module, stage in shelf.GAMES.items() if stage == "example")
"""The example: where one game must do, it does."""
TABLES: list[tuple[AnyGame, int]] = [(game, seats) for game in GAMES.values() for seats in game.seats]


def quick(game: AnyGame) -> tuple[int, ...]:
    """The tables of the quick suite: the smallest, the one in the middle and the largest. The long suite has all."""
    return tuple(dict.fromkeys((game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1])))


def _table(game: AnyGame, seats: int) -> Any:
    # One worker plays all that is asked of a table: its stories are played once, not once a worker.
    marks = [pytest.mark.xdist_group(f"{game.id}-{seats}"), *([] if seats in quick(game) else [pytest.mark.long])]
    return pytest.param(game, seats, id=f"{game.id}-{seats}", marks=marks)


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_table = pytest.mark.parametrize(("game", "seats"), [_table(game, seats) for game, seats in TABLES])
every_table_that_hides = pytest.mark.parametrize(
    ("game", "seats"), [_table(game, seats) for game, seats in TABLES if game.traits.hides]
)
"""Where something lies hidden that could come to light."""
every_table_that_derives = pytest.mark.parametrize(
    ("game", "seats"), [_table(game, seats) for game, seats in TABLES if issubclass(game.state, Deriving)]
)
"""Where a State remembers what follows from it."""


def tests_of(game: str) -> str:
    """The package with what is said of a game for its tests: beside it, where the game itself lives among them."""
    module = MODULES.get(game, "")
    return module if module.startswith("tests.") else f"tests.{game}"


@cache
def said_of(game: str, what: str) -> ModuleType | None:
    """What the tests are told of a game, as in `tests/<game>/secrecy.py`; None if there is no such file."""
    home = tests_of(game)
    there = find_spec(home) is not None and find_spec(f"{home}.{what}") is not None
    return import_module(f"{home}.{what}") if there else None


def file_of(game: str, what: str) -> str:
    """Where that would be said."""
    return f"{tests_of(game).replace('.', '/')}/{what}.py"


def which(found: Iterable[T], number: int) -> T:
    """Where one must do. The numbers differ, so that not every such test has the same game."""
    several = list(found)
    return several[number % len(several)]


def one_in(many: int) -> pytest.MarkDecorator:
    """For many cases of a kind: the quick suite has one in so many, always the same; the long suite all."""
    return pytest.mark.one_in(many)


def one_beside(found: Iterable[str], number: int, always: str = SMALL) -> list[Any]:
    """For what takes minutes a game: the quick suite has the small one, and one of the others."""
    others = [kind for kind in found if kind != always]
    return [
        always,
        *(pytest.param(kind, marks=[] if kind == which(others, number) else [pytest.mark.long]) for kind in others),
    ]


HOUSE = Path(__file__).parents[2]


def written_in(game: AnyGame, name: str) -> str:
    """A file of the game as whoever works here calls it: engines/fords/RULES.md."""
    return (game.home / name).relative_to(HOUSE).as_posix()


def lacks(game: AnyGame, language: str, section: str, line: str) -> str:
    """What to write, and where, if a text of the game is missing."""
    return f"[{section}] of {written_in(game, f'text/{language}.toml')} lacks a line: {line}"


PLAYERS = ("Ada", "Bohumil", "Cyrus", "Dagmar", "Emrys", "Fatima", "Gudrun", "Hannibal")


def viewers(seats: int) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [None, *range(seats)]
