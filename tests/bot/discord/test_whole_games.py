"""Whole games of every kind, played at random by nothing but what Discord shows."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from storage.opening import Where
from tests.bot.discord import bazaar
from tests.bot.discord.evening import evening_of
from tests.bot.discord.random_player import play_a_whole_game
from tests.bot.discord.whole_game import GAMES, a_whole_game
from tests.conformance.games import SMALL, one_beside
from tests.storage.postgres import serving

SHORT: dict[str, dict[str, Any]] = {"bazaar": {"errands": 40}}
"""Options for the quick run."""


@pytest.mark.parametrize("kind", one_beside(GAMES, 2))
async def test_a_whole_game(kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The small one, which the quick suite always plays, on a server; the other in a file."""
    where: Where = await serving.fresh() if kind == SMALL else tmp_path / "game.db"
    await a_whole_game(kind, 0, where, caplog, **SHORT.get(kind, {}))


@pytest.mark.long
@pytest.mark.parametrize("kind", GAMES)
async def test_whole_games_on_a_server(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    await a_whole_game(kind, 1, await serving.fresh(), caplog)


@pytest.mark.long
@pytest.mark.parametrize("number", range(1, 22))
@pytest.mark.parametrize("kind", GAMES)
async def test_many_whole_games(kind: str, number: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await a_whole_game(kind, number, tmp_path / "game.db", caplog)


async def test_in_the_bazaar_every_kind_of_control_is_used(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "game.db", {"bazaar": bazaar.GAME}) as evening:
        met = await play_a_whole_game(evening, [evening.ada], "bazaar", random.Random(4), errands=60)
    controls = {
        "b/act.verb", "s/act.value", "b/act.value", "b/act.nothing", "b/act.usual", "b/act.page", "b/act.back",
        "b/act.clear", "b/act.step", "s/act.add", "s/act.toggle", "b/act.done", "b/act.cancel", "b/act.again",
        "b/act.type", "Confirm", "typed",
    }  # fmt: skip
    assert controls <= set(met), controls - set(met)
