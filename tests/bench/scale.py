"""`make bench-scale`: many running games of the shelf, and people who move in all of them through the sandbox's
gateway.

SQLite with one process beside PostgreSQL with four on sixteen shards, without pictures and with: SQLite's bot draws
with its own workers, PostgreSQL's bots have a `diurna paint` beside them. Every commit is on the disk before it
counts, in both. The sandbox and the people are in this process, and all of it shares the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.posts import turn_posts
from bot.run import Shards, paint, run_bot
from bot.sandbox import Sandbox
from bot.sandbox.connect import TOKEN, connect
from engines import shelf
from storage.opening import SCHEMES, Where, open_store
from storage.sql.store import SqlStore
from tests.bench.measure import percentile
from tests.bench.processes import cpu_seconds, ended, resident
from tests.bench.throng import Throng, fill, moved, tables_in
from tests.storage.postgres import serving

SHARDS = 16
PEOPLE = 8
"""Who wait for an answer, or for what they did to be shown, at the same time."""
WARM = 40
"""Moves before anything is measured."""
READY = 300.0
GROWTH = 4 / 3
"""The bar: from the fewest games to the most, a move costs less than a third more."""
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Costs:
    """What the processes have used so far, all together."""

    store: float
    """Seconds that somebody waited for the store."""
    calls: int
    cpu: float

    def __sub__(self, before: Costs) -> Costs:
        return Costs(self.store - before.store, self.calls - before.calls, self.cpu - before.cpu)


@dataclass(frozen=True)
class Setting:
    driver: str
    processes: int
    pictures: bool
    games: int
    modules: tuple[str, ...]
    """Of what is played, by turns."""

    @property
    def who(self) -> str:
        return f"{self.driver}, {self.processes} bot{'s' if self.processes > 1 else ''}"


class Far:
    """A bot in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def costs(self) -> Costs:
        self.process.send_signal(signal.SIGUSR1)
        assert self.process.stdout
        store, calls = json.loads(await self.process.stdout.readline())
        return Costs(store, calls, cpu_seconds(self.process.pid))


@asynccontextmanager
async def _far(*arguments: str) -> AsyncIterator[Far]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.scale", *arguments, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    try:
        yield Far(process)
    finally:
        await ended(process)


async def measured(setting: Setting, where: Where, moves: int) -> tuple[str, float, float]:
    """A line of the table; what a move costs in the store and in work, in milliseconds."""
    shards = SHARDS if setting.processes > 1 else 1
    async with (
        Sandbox(rate_limits=False, deadline=60, shards=shards, keep=1000) as sandbox,
        AsyncExitStack() as stack,
    ):
        rules = shelf.games(setting.modules)
        tables = tables_in(sandbox, setting.games, list(rules))
        await fill(where, tables, rules)
        each = shards // setting.processes
        if setting.pictures and setting.processes > 1:
            await stack.enter_async_context(_far("paint", str(where), *setting.modules))
        bots = list[Far]()
        for number in range(setting.processes):
            ours = f"{number * each}-{(number + 1) * each - 1}/{shards}" if setting.processes > 1 else "all"
            drawing = "drawing" if setting.pictures else "writing"
            given = (str(where), sandbox.url, ours, drawing, *setting.modules)
            bots.append(await stack.enter_async_context(_far("bot", *given)))
        await asyncio.gather(*(_heard(bot) for bot in bots))
        await moved(sandbox, tables, WARM, PEOPLE)
        before = [await bot.costs() for bot in bots]
        throng = await moved(sandbox, tables, moves, PEOPLE)
        used = [await bot.costs() - was for bot, was in zip(bots, before, strict=True)]
        memory = max(resident(bot.process.pid) for bot in bots)
    return _line(setting, throng, used, memory)


async def _heard(bot: Far) -> None:
    """Wait until the bot says that it is ready."""
    assert bot.process.stdout
    said = await asyncio.wait_for(bot.process.stdout.readline(), READY)
    assert said == b"ready\n", said


def _line(setting: Setting, throng: Throng, used: list[Costs], memory: float) -> tuple[str, float, float]:
    store = sum(one.store for one in used) / throng.moves * 1000
    cpu = sum(one.cpu for one in used) / throng.moves * 1000
    calls = sum(one.calls for one in used) / throng.moves
    line = (
        f"{setting.who:<18}  {'yes' if setting.pictures else 'no':<8}  {setting.games:>7,}"
        f"  {throng.moves / throng.seconds:>7.1f}  {percentile(throng.answers, 0.95) * 1000:>9.0f}"
        f"  {percentile(throng.shown, 0.95) * 1000:>8.0f}  {store:>8.1f}  {calls:>5.0f}  {cpu:>6.0f}  {memory:>5.0f}"
    )
    if throng.refused:
        line += f"  ({throng.refused} refused)"
    return line, store, cpu


HEAD = (
    f"{'':<18}  {'pictures':<8}  {'games':>7}  {'moves/s':>7}  {'answer ms':>9}  {'shown ms':>8}  {'store ms':>8}"
    f"  {'calls':>5}  {'CPU ms':>6}  {'MB':>5}"
)


async def bench(games: list[int], moves: int, processes: int, modules: tuple[str, ...]) -> int:
    print(
        f"{', '.join(shelf.games(modules))}:",
        "answer and shown: 95 of 100 are quicker. store: a move's waits for the store, in how many calls. CPU: of the"
        " bots. MB: of the largest bot.",
        HEAD,
        sep="\n",
        flush=True,
    )
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        server = serving.start(Path(folder) / "pg", safe=True)
        try:
            for driver, count in (("SQLite", 1), ("PostgreSQL", processes)):
                for pictures in (False, True):
                    costs = list[tuple[float, float]]()
                    for number in games:
                        setting = Setting(driver, count, pictures, number, modules)
                        name = f"{driver}_{pictures}_{number}".lower()
                        file = Path(folder) / f"{name}.db"
                        where = file if driver == "SQLite" else await serving.new_schema(server, name)
                        line, store, cpu = await measured(setting, where, moves)
                        print(line, flush=True)
                        costs.append((store, cpu))
                    missed += _grown(costs)
        finally:
            server.cleanup()
    return int(bool(missed))


def _grown(costs: list[tuple[float, float]]) -> bool:
    (store, cpu), (more_store, more_cpu) = costs[0], costs[-1]
    missed = max(more_store / store, more_cpu / cpu) > GROWTH
    print(
        f"{'MISS' if missed else 'ok':<18}  from the fewest games to the most: store x {more_store / store:.2f},"
        f" CPU x {more_cpu / cpu:.2f} (at most {GROWTH:.2f})",
        flush=True,
    )
    return missed


# The processes


async def be_a_bot(where: Where, url: str, shards: str, drawing: bool, modules: list[str]) -> None:
    connect(url)
    if not drawing:
        patch.object(turn_posts, "drawable", lambda game: False).start()
    store = await open_store(where)
    assert isinstance(store, SqlStore), "every driver here is one over SQL"
    spent = [0.0, 0]
    base: Any = store._database
    for name in ("all", "alone", "transaction"):
        setattr(base, name, _timed(getattr(base, name), spent))

    def tell() -> None:
        print(json.dumps(spent), flush=True)

    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, tell)
    saying = asyncio.create_task(_say_when_ready())
    try:
        ours = None if shards == "all" else Shards.read(shards)
        await run_bot(store, shelf.games(modules), modules, TOKEN, shards=ours)
    finally:
        saying.cancel()
        await store.close()


async def _say_when_ready() -> None:
    from bot.app import Diurna

    heard = asyncio.Event()
    ready = Diurna.on_ready

    async def and_say(bot: Diurna) -> None:
        await ready(bot)
        heard.set()

    patch.object(Diurna, "on_ready", and_say).start()
    await heard.wait()
    print("ready", flush=True)


def _timed(does: Callable[..., Awaitable[Any]], spent: list[Any]) -> Callable[..., Awaitable[Any]]:
    async def timed(*given: Any) -> Any:
        started = time.perf_counter()
        try:
            return await does(*given)
        finally:
            spent[0] += time.perf_counter() - started
            spent[1] += 1

    return timed


async def be_a_painter(where: Where, modules: list[str]) -> None:
    store = await open_store(where)
    try:
        await paint(store, shelf.games(modules), modules)
    finally:
        await store.close()


def _where(named: str) -> Where:
    return named if named.startswith(SCHEMES) else Path(named)


def main() -> int:
    match sys.argv[1:]:
        case ["bot", where, url, shards, drawing, *modules]:
            asyncio.run(be_a_bot(_where(where), url, shards, drawing == "drawing", modules))
            return 0
        case ["paint", where, *modules]:
            asyncio.run(be_a_painter(_where(where), modules))
            return 0
    parser = argparse.ArgumentParser(description=__doc__)
    named = {shelf.game(module).id: module for module in shelf.SHELF}
    parser.add_argument("--game", choices=named, help="of this one alone; else all that are offered, by turns")
    parser.add_argument("--games", type=int, nargs="+", default=[100, 10_000])
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--processes", type=int, default=4)
    options = parser.parse_args()
    played = (named[options.game],) if options.game else shelf.SHELF
    return asyncio.run(bench(options.games, options.moves, options.processes, played))


if __name__ == "__main__":
    raise SystemExit(main())
