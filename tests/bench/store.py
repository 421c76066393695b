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
from engines import shelf
from engines.kernel import Game
from storage.sqlite import SqliteStore
from storage.store import Sitter
from tests.bench.measure import Measure

LONG = 1500
OPENINGS = 9


async def measures() -> AsyncIterator[Measure]:
    for game in shelf.games(shelf.GAMES).values():
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "bench.db"
            await (await SqliteStore.open(file)).close()
            empty, store = file.stat().st_size, await SqliteStore.open(file)
            try:
                number, decisions = await _longest(Tables(store, {game.id: game}), game)
                opening = [await _opening(store, game, number) for _ in range(OPENINGS)]
            finally:
                await store.close()
            yield Measure(f"open a game of {decisions:,} decisions, {game.id}", _median(opening) * 1000, 50, "ms")
            # Few games last that long; their room grows with their length, that of the empty file does not.
            room = empty + (file.stat().st_size - empty) * LONG / decisions
            yield Measure(f"{LONG:,} decisions on disk, {game.id}", room / 1e6, 2, "MB")


async def _longest(tables: Tables, game: Game[Any, Any]) -> tuple[int, int]:
    """A random game at the largest table, as long as its options allow; its number, and how many decisions it has."""
    opened = await tables.lobby.open(game.id, "bench", Sitter(user="0", name="0"))
    assert isinstance(opened, News)
    number = opened.game.id
    for user in range(1, max(game.seats)):
        await tables.lobby.join(number, Sitter(user=str(user), name=str(user)))
    if "rounds" in game.options.model_fields:
        await tables.lobby.configure(number, "0", "rounds", 200)
    await tables.lobby.start(number, "0")
    return number, await _play(tables, number, random.Random(1))


async def _play(tables: Tables, number: int, rnd: random.Random) -> int:
    while True:
        sitting = await tables.sittings.read(number, lambda sitting: sitting)
        assert isinstance(sitting, Sitting) and sitting.match
        if sitting.playing is None or sitting.match.count >= LONG:
            return sitting.match.count
        seat = rnd.choice(sitting.match.waiting)
        command = sitting.match.sample(seat, rnd)
        await tables.play.act(number, sitting.game.sitters[seat].user, command)


async def _opening(store: SqliteStore, game: Game[Any, Any], number: int) -> float:
    started = time.perf_counter()
    sitting = await Tables(store, {game.id: game}).sittings.read(number, lambda sitting: sitting)
    assert isinstance(sitting, Sitting) and sitting.match
    return time.perf_counter() - started


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]
