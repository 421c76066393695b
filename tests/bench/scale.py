"""`make bench-scale`: many running games and moves in all of them; SQLite with one process, PostgreSQL with some.

Moves are made at the table, by the way of every move (`bot/table`), without Discord and without pictures: what is
measured is the rules, the store and how they grow. Every commit is on the disk before it counts, in both.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bot.table.tables import Tables
from engines.fords import GAME
from storage.opening import Where, open_store
from storage.postgres.server import Server
from storage.sql import moving
from storage.sql.base import Base, Row, Transaction
from storage.sql.store import SqlStore
from storage.sqlite.file import File
from storage.store import Sitter
from tests.bench.measure import percentile
from tests.storage.postgres import serving

PLAYED = 12
"""Moves that each game has behind it."""
AT_ONCE = 8
"""People of one process who wait for an answer at the same time."""
CHUNK = 5000
ROUNDS = 3
GROWTH = 4 / 3
"""The bar: from the fewest games to the most, a move costs less than a third more."""


@dataclass(frozen=True)
class Run:
    seconds: float
    answers: tuple[float, ...]
    in_store: float
    """Seconds that moves spent waiting for the store, all together."""
    memory: int
    """The largest process, in kB."""


async def fill(where: Where, games: int) -> None:
    """One game is played, the others are its copies: rows with another number."""
    store = await open_store(where)
    tables = Tables(store, {GAME.id: GAME})
    opened: Any = await tables.lobby.open(GAME.id, "table 1", Sitter(user="1", name="Ada"))
    await tables.lobby.join(opened.game.id, Sitter(user="2", name="Ben"))
    await tables.lobby.start(opened.game.id, "1")
    for _ in range(PLAYED):
        await move(tables, opened.game.id, random.Random(1))
    await store.close()
    base: Base = await File.open(where) if isinstance(where, Path) else await Server.open(where)

    for table, columns in moving.OF_A_GAME.items():
        names = [name.strip() for name in columns.split(",")]
        found = await base.all(*moving.reading(table, opened.game.id), tuple)
        rows = [_renumbered(dict(zip(names, row, strict=True)), n) for n in range(2, games + 1) for row in found]
        holes = ", ".join(f"${at}" for at in range(1, len(names) + 1))
        sql = f"INSERT INTO {table} ({columns}) VALUES ({holes})"
        for first in range(0, len(rows), CHUNK):
            await base.transaction(partial(_written, sql=sql, rows=rows[first : first + CHUNK]))
    await base.close()


async def _written(tx: Transaction, sql: str, rows: Sequence[Row]) -> None:
    await tx.many(sql, rows)


def _renumbered(row: dict[str, Any], number: int) -> tuple[Any, ...]:
    changed = {"id": number, "game": number, "place": f"table {number}", "interaction": None}
    return tuple(changed.get(name, value) for name, value in row.items())


async def move(tables: Tables, game: int, rnd: random.Random) -> None:
    sitting: Any = await tables.sittings.read(game, lambda sitting: sitting)
    if sitting.playing is None:
        return
    seat = sitting.match.waiting[0]
    # Whoever was faster at this table has the move; to be refused is an answer too.
    await tables.play.act(game, sitting.game.sitters[seat].user, sitting.match.sample(seat, rnd))


async def _play(where: Where, games: Sequence[int], moves: int) -> Run:
    store = await open_store(where)
    assert isinstance(store, SqlStore), "every driver here is one over SQL"
    base: Any = store._base
    waited = [0.0]
    for name in ("all", "transaction"):
        setattr(base, name, _timed(getattr(base, name), waited))
    tables = Tables(store, {GAME.id: GAME})
    answers: list[float] = []
    left = list(range(moves))

    async def person(number: int) -> None:
        rnd = random.Random(f"{os.getpid()} {number}")
        while left:
            left.pop()
            started = time.perf_counter()
            await move(tables, rnd.choice(games), rnd)
            answers.append(time.perf_counter() - started)

    began = time.perf_counter()
    await asyncio.gather(*map(person, range(AT_ONCE)))
    seconds = time.perf_counter() - began
    await store.close()
    return Run(seconds, tuple(answers), waited[0], resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def _timed(does: Callable[..., Awaitable[Any]], waited: list[float]) -> Callable[..., Awaitable[Any]]:
    async def timed(*given: Any) -> Any:
        started = time.perf_counter()
        try:
            return await does(*given)
        finally:
            waited[0] += time.perf_counter() - started

    return timed


def played(where: Where, games: Sequence[int], moves: int) -> Run:
    return asyncio.run(_play(where, games, moves))


def measured(where: Where, games: int, moves: int, processes: int) -> tuple[str, float]:
    """A line of the table, and what a move costs."""
    shares = [range(first + 1, games + 1, processes) for first in range(processes)]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        runs = list(pool.map(played, [where] * processes, shares, [moves // processes] * processes))
    answers = [answer for run in runs for answer in run.answers]
    count, seconds = len(answers), max(run.seconds for run in runs)
    cost = sum(run.in_store for run in runs) / count * 1000
    line = (
        f"{games:>7,}  {processes:>9}  {count / seconds:>7.0f}  {percentile(answers, 0.95) * 1000:>7.0f}"
        f"  {cost:>9.1f}  {max(run.memory for run in runs) / 1024:>7.0f}"
    )
    return line, cost


def a_place(driver: str, folder: Path, server: Any, name: str) -> Where:
    return folder / f"{name}.db" if driver == "sqlite" else asyncio.run(serving.new_schema(server, name))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[100, 10_000])
    parser.add_argument("--moves", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=4)
    options = parser.parse_args()
    print(f"{'':<10}  {'games':>7}  {'processes':>9}  {'moves/s':>7}  {'p95 ms':>7}  {'store ms':>9}  {'MB':>7}")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        server = serving.start(Path(folder) / "pg", safe=True)
        try:
            for driver, processes in (("sqlite", 1), ("postgres", 1), ("postgres", options.processes)):
                places = [a_place(driver, Path(folder), server, f"{driver}_{processes}_{n}") for n in options.games]
                for games, where in zip(options.games, places, strict=True):
                    asyncio.run(fill(where, games))
                costs = [1e9] * len(places)
                # In turn, and the best of each: what else the machine does meanwhile falls on all alike.
                for _ in range(ROUNDS):
                    for at, (games, where) in enumerate(zip(options.games, places, strict=True)):
                        line, cost = measured(where, games, options.moves // ROUNDS, processes)
                        costs[at] = min(costs[at], cost)
                        print(f"{driver:<10}  {line}", flush=True)
                grown = costs[-1] / costs[0]
                failed += grown > GROWTH
                verdict = "ok" if grown <= GROWTH else "MISS"
                print(f"{verdict:<10}  a move costs {grown:.2f} times as much, at most {GROWTH:.2f}", flush=True)
        finally:
            server.cleanup()
    return int(bool(failed))


if __name__ == "__main__":
    raise SystemExit(main())
