"""The games under test: every game of the house, offered or not."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import date
from typing import Any, TypeAlias, TypeVar

import pytest

from engines import shelf
from engines.kernel import Game, Seat

AnyGame: TypeAlias = Game[Any, Any]
T = TypeVar("T")

MODULES: dict[str, str] = {shelf.game(module).id: module for module in shelf.GAMES}
GAMES: dict[str, AnyGame] = shelf.games(shelf.GAMES)
SMALL = next(shelf.game(module).id for module, stage in shelf.GAMES.items() if stage == "example")
"""The example: where one game must do, it does."""
TABLES: list[tuple[AnyGame, int]] = [(game, seats) for game in GAMES.values() for seats in game.seats]
DAY = int(os.environ.get("DIURNA_DAY", date.today().toordinal()))
"""The quick suite sits down with another number of players every day; a day that failed can be named again."""


def quick(game: AnyGame) -> tuple[int, ...]:
    """The tables of the quick suite: the smallest, the largest and one that rotates. The long one has them all."""
    smallest, *between, largest = (*game.seats, game.seats[-1]) if len(game.seats) == 1 else game.seats
    return tuple(dict.fromkeys((smallest, *([between[DAY % len(between)]] if between else ()), largest)))


def _table(game: AnyGame, seats: int) -> Any:
    # One worker plays all that is asked of a table: its stories are played once, not once a worker.
    marks = [pytest.mark.xdist_group(f"{game.id}-{seats}"), *([] if seats in quick(game) else [pytest.mark.long])]
    return pytest.param(game, seats, id=f"{game.id}-{seats}", marks=marks)


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_table = pytest.mark.parametrize(("game", "seats"), [_table(game, seats) for game, seats in TABLES])


def today(found: Iterable[T]) -> T:
    """Whose turn it is."""
    several = list(found)
    return several[DAY % len(several)]


def one_a_day(found: Iterable[Any]) -> list[Any]:
    """For what takes long and hardly differs: one of them a day. The long suite has them all."""
    several = list(found)
    return [
        pytest.param(
            *(one if isinstance(one, tuple) else (one,)), marks=[] if one == today(several) else [pytest.mark.long]
        )
        for one in several
    ]


def in_shifts(found: Iterable[tuple[Any, ...]], shifts: int = 2) -> list[Any]:
    """For many of a kind: every second of them a day, or every third. The long suite has them all."""
    return [
        pytest.param(*one, marks=[] if (number + DAY) % shifts == 0 else [pytest.mark.long])
        for number, one in enumerate(found)
    ]


def in_turn(found: Iterable[str], always: str = SMALL) -> list[Any]:
    """For what takes minutes a game: the small one always, of the others one a day."""
    return [always, *one_a_day(kind for kind in found if kind != always)]


PLAYERS = ("Ada", "Bohumil", "Cyrus", "Dagmar", "Emrys", "Fatima", "Gudrun", "Hannibal")


def viewers(seats: int) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [None, *range(seats)]
