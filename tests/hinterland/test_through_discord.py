"""Every map in every mode through Discord, to its end."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from engines.hinterland import GAME
from engines.hinterland.facts import Mode
from engines.hinterland.maps import MapName
from tests.bot.discord.whole_game import a_whole_game
from tests.conformance.games import one_in
from tests.hinterland.test_whole_games import MAPS, MODES

WAYS = list(product(MAPS, MODES))


@one_in(6)
@pytest.mark.parametrize("chart", MAPS)
async def test_a_quick_game(chart: MapName, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await a_whole_game(GAME.id, 0, tmp_path / "game.db", caplog, seats=2, map=chart, mode="quick")


@pytest.mark.long
@pytest.mark.parametrize(("chart", "mode"), WAYS)
async def test_a_whole_game(chart: MapName, mode: Mode, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    at = WAYS.index((chart, mode))
    seats = GAME.seats[(at + at // len(MODES)) % len(GAME.seats)]
    await a_whole_game(GAME.id, at, tmp_path / "game.db", caplog, seats=seats, map=chart, mode=mode)
