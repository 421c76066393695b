"""People at tables of the bench, whose bot is busy."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from bot.discord import visit
from engines.fords import GAME as FORDS
from tests.bench.discord import FarTable
from tests.bot.discord.evening import evening_of


async def test_whoever_is_told_to_wait_waits_and_whoever_is_told_to_press_again_does_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "PATIENCE", 0.02)
    async with evening_of(tmp_path / "busy.db") as evening:
        read = evening.bot.tables.live_games.read

        async def slow(*args: Any, **kwargs: Any) -> Any:
            await asyncio.sleep(0.1)
            return await read(*args, **kwargs)

        monkeypatch.setattr(evening.bot.tables.live_games, "read", slow)
        table = FarTable(evening.sandbox, FORDS.id, "engines.fords", random.Random(1))
        await table.open()
        for _ in range(8):
            assert await table.move()
