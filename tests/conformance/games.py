"""The games under test: every game of the house, offered or not."""

from __future__ import annotations

from collections.abc import Iterable
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


def quick(game: AnyGame) -> tuple[int, ...]:
    """The tables of the quick suite: the smallest, the one in the middle and the largest. The long suite has all."""
    return tuple(dict.fromkeys((game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1])))


def _table(game: AnyGame, seats: int) -> Any:
    # One worker plays all that is asked of a table: its stories are played once, not once a worker.
    marks = [pytest.mark.xdist_group(f"{game.id}-{seats}"), *([] if seats in quick(game) else [pytest.mark.long])]
    return pytest.param(game, seats, id=f"{game.id}-{seats}", marks=marks)


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_table = pytest.mark.parametrize(("game", "seats"), [_table(game, seats) for game, seats in TABLES])


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


PLAYERS = ("Ada", "Bohumil", "Cyrus", "Dagmar", "Emrys", "Fatima", "Gudrun", "Hannibal")


def viewers(seats: int) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [None, *range(seats)]
