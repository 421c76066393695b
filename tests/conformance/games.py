"""The games under test: every game of the house, offered or not."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

from engines import shelf
from engines.kernel import Game, Seat

AnyGame: TypeAlias = Game[Any, Any]

MODULES: dict[str, str] = {shelf.game(module).id: module for module in shelf.GAMES}
GAMES: dict[str, AnyGame] = shelf.games(shelf.GAMES)
TABLES: list[tuple[AnyGame, int]] = [(game, seats) for game in GAMES.values() for seats in game.seats]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.id}-{seats}" for game, seats in TABLES])

PLAYERS = ("Ada", "Bohumil", "Cyrus", "Dagmar", "Emrys", "Fatima", "Gudrun", "Hannibal")


def viewers(seats: int) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [None, *range(seats)]
