"""The games under test: the small proving game and everything on the shelf."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

from engines.kernel import Game, Seat
from engines.shelf import SHELF, games

AnyGame: TypeAlias = Game[Any, Any]

MODULES: dict[str, str] = {
    found.id: module for module in ("tests.fords", *SHELF) for found in games([module]).values()
}
GAMES: dict[str, AnyGame] = games(("tests.fords", *SHELF))
TABLES: list[tuple[AnyGame, int]] = [(game, seats) for game in GAMES.values() for seats in game.seats]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.id}-{seats}" for game, seats in TABLES])

PLAYERS = ("Ada", "Bohumil", "Cyrus", "Dagmar", "Emrys", "Fatima", "Gudrun", "Hannibal")


def viewers(seats: int) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [None, *range(seats)]
