"""A long game on disk: how long it takes to open, how much room it needs."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from bot.table.sittings import News, Sitting
from bot.table.tables import Tables
from engines.kernel import Game
from engines.shelf import games
from storage.sqlite import SqliteStore
from storage.store import Sitter
from tests.bench.measure import Measure

LONG = 1500


async def played(tables: Tables, game: Game[Any, Any], decisions: int) -> int:
    """Random games at one table until one has so many decisions; its number in the store."""
    rnd = random.Random(1)
    seats = max(game.seats)
    longest = 0
    while True:
        opened = await tables.lobby.open(game.id, "bench", Sitter(user="0", name="0"))
        assert isinstance(opened, News)
        number = opened.game.id
        for user in range(1, seats):
            await tables.lobby.join(number, Sitter(user=str(user), name=str(user)))
        if "rounds" in game.options.model_fields:
            await tables.lobby.configure(number, "0", "rounds", 200)
        await tables.lobby.start(number, "0")
        count = await _play(tables, number, decisions, rnd)
        if count >= decisions:
            return number
        longest = max(longest, count)


async def _play(tables: Tables, number: int, decisions: int, rnd: random.Random) -> int:
    while True:
        sitting = await tables.sittings.read(number, lambda sitting: sitting)
        assert isinstance(sitting, Sitting) and sitting.match
        if sitting.playing is None or sitting.match.count >= decisions:
            return sitting.match.count
        seat = rnd.choice(sitting.match.waiting)
        command = sitting.match.sample(seat, rnd)
        await tables.play.act(number, sitting.game.sitters[seat].user, command)


async def measures() -> AsyncIterator[Measure]:
    for game in games(["engines.fords"]).values():
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "bench.db"
            store = await SqliteStore.open(file)
            try:
                number = await played(Tables(store, {game.id: game}), game, LONG)
                opening = [await _opening(store, game, number) for _ in range(9)]
            finally:
                await store.close()
            yield Measure(f"open a game of {LONG:,} decisions, {game.id}", sorted(opening)[4] * 1000, 50, "ms")
            yield Measure(f"{LONG:,} decisions on disk, {game.id}", file.stat().st_size / 1e6, 2, "MB")


async def _opening(store: SqliteStore, game: Game[Any, Any], number: int) -> float:
    started = time.perf_counter()
    sitting = await Tables(store, {game.id: game}).sittings.read(number, lambda sitting: sitting)
    assert isinstance(sitting, Sitting) and sitting.match
    return time.perf_counter() - started
