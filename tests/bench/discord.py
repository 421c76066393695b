"""The whole bot through the sandbox: first answers, pictures after a move, rendered moves a second, memory.

The bot runs in a process of its own with its painters; the sandbox and the people are here. All of it shares two
cores, as on the smallest machine one would rent.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from bot.crew.workers import freeze_heap
from bot.discord.slash import group_name
from bot.sandbox import Interaction, Sandbox
from bot.sandbox.world.interactions import Answer
from bot.sandbox.world.message import Message
from bot.table.live_games import LiveGame, News
from bot.table.tables import Tables
from engines import shelf
from engines.kernel import Command, Refused
from render.pictures import drawable
from storage.export import export_game, import_game
from storage.sqlite import SqliteStore
from storage.store import Sitter
from tests.bench.machine import CORES
from tests.bench.measure import Measure, percentile
from tests.bench.processes import cpu_seconds, ended, resident
from tests.bot.discord.evening import Evening, button, buttons
from tests.bot.discord.random_player import PressedTooLate, RandomPlayer, called_by

TABLES = 20
MOVES_A_SECOND = 4
SECONDS = 20.0
FLAT_OUT_SECONDS = 20.0
STORED = 1000
RUNNING = 500
ENDED = 4500
MOVES_BEFORE = 4
MOVES_EACH = 200
SETTLING, IDLE = 20.0, 40.0
"""Seconds: until what a start has to catch up with is done, and of looking on."""
WARMING_UP = 60.0
A_MOMENT = 0.5
ROOT = Path(__file__).parents[2]


class FarTable(Evening):
    """A table whose bot is in another process: only what Discord shows is known of it."""

    def __init__(self, sandbox: Sandbox, kind: str, module: str, rnd: random.Random) -> None:
        super().__init__(sandbox, Path("nowhere"), shelf.games([module]))
        self.kind = kind
        self.rnd = rnd
        self.busy = False
        self.waits: list[float] = []
        """Seconds from each move to its pictures."""

    async def settled(self) -> None:
        return None

    async def followed(self, asked: Interaction) -> None:
        if asked.first is not None and asked.first.kind in (Answer.DEFER, Answer.DEFER_UPDATE):
            await self.sandbox.until(lambda: _says_something(asked), within=WARMING_UP)

    async def open(self) -> None:
        await self.ada.type("game new", game=self.kind)
        await self.ben.press("Join", self.post)
        await self.ada.press("Start", self.post)
        await self.sandbox.until(lambda: self.standing is not None, within=WARMING_UP)

    async def open_against(self, strength: str) -> None:
        """Alone with a computer."""
        await self.ada.type("game new", game=self.kind)
        await self.ada.press("Add a computer", self.post)
        menu = self.ada.menu
        assert menu is not None
        await self.ada.click(menu, next(one["custom_id"] for one in buttons(menu) if strength in one["custom_id"]))
        # The card of the lobby shows it a moment later.
        await self.sandbox.until(lambda: not button(self.post, "Start").get("disabled"), within=WARMING_UP)
        await self.ada.press("Start", self.post)

    @property
    def standing(self) -> Message | None:
        """The post that shows the table, if the game goes on: an older one may have kept its buttons."""
        table = next((post for post in reversed(self.posts()) if "More" in post.labels), None)
        return table if table is not None and "Act" in table.labels else None

    async def move(self) -> bool:
        """One move of somebody who is asked, until its pictures are posted; False when the game is over."""
        self.busy = True
        try:
            player = await self._answer()
            if player is None:
                return False
            assert player.last is not None
            given = player.last.sent_at
            shown = await self.sandbox.until(lambda: self._shown_since(given), within=WARMING_UP)
            assert shown is not None
            self.waits.append(shown - given)
            return True
        finally:
            self.busy = False

    async def _answer(self) -> RandomPlayer | None:
        """Who answered. Whoever presses a post that the next one is about to replace waits for that one, and whoever
        is told to press again does so, as people do."""
        began = time.perf_counter()
        while True:
            post = self.standing
            asked = [p for p in self.people if post is not None and f"<@{p.user.id}>" in called_by(post)]
            if post is None or not asked:
                return None
            seen = len(post.history)
            player = RandomPlayer(self.rnd.choice(asked), group_name(self.shelf[self.kind]), self.rnd)
            try:
                await player.answer()
                return player
            except (PressedTooLate, LookupError) as late:
                # A button that is gone when somebody wants to press it is a post that was overtaken.
                if time.perf_counter() - began > WARMING_UP:
                    there = [(one.id, one.labels) for one in self.posts()[-3:]]
                    raise AssertionError(f"the post at this table never catches up: {self.kind}, {there}") from late
                await self._replaced(post, seen)

    async def _replaced(self, post: Message, seen: int) -> None:
        """Wait a moment for another post in its place, or for it to say something else."""
        with suppress(TimeoutError):
            await self.sandbox.until(lambda: self.standing is not post or len(post.history) > seen, within=A_MOMENT)

    def _shown_since(self, moment: float) -> float | None:
        """When the table was shown anew after that moment: a battle has a post of its own before, with no buttons."""
        # It looks whenever anything happens at any table: the posts are read when something is new at this one.
        if self.channel.shown_at <= moment:
            return None
        for post in reversed(self.posts()):
            if post.author is self.sandbox.bot and "More" in post.labels:
                at = _stands_since(post)
                return at if at > moment else None
        return None


def _stands_since(post: Message) -> float:
    """When it came to say what it says."""
    return post.history[-1].at if post.history else post.sent_at


def _says_something(asked: Interaction) -> bool:
    """Has the answer come that was promised: in a message of its own, or in the one that was pressed?"""
    told = asked.original
    changed = told is not None and bool(told.history) and told.history[-1].at >= asked.sent_at
    return bool(asked.followups) or changed


@asynccontextmanager
async def far_bot(sandbox: Sandbox, file: Path, *modules: str) -> AsyncIterator[int]:
    """The bot in its own process; its process id."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.far_bot", sandbox.url, str(file), *modules, cwd=ROOT
    )
    try:
        await sandbox.connected(within=WARMING_UP)
        yield process.pid
    finally:
        await ended(process)


@asynccontextmanager
async def thinker(sandbox: Sandbox, kind: str, module: str) -> AsyncIterator[None]:
    """Somebody plays against a strong computer, and never lets it wait."""
    table = FarTable(sandbox, kind, module, random.Random(TABLES))
    await table.open_against("strong")

    async def play() -> None:
        while True:
            if not await table.move():
                # The computer is at it.
                await asyncio.sleep(A_MOMENT / 10)

    playing = asyncio.create_task(play())
    try:
        yield
    finally:
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing


async def measures() -> AsyncIterator[Measure]:
    drawn = [module for module in shelf.GAMES if drawable(shelf.game(module).id)]
    freeze_heap()
    everywhere = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(everywhere)[:CORES])
    try:
        for module in drawn:
            async for measure in _load(module):
                yield measure
        async for measure in _many(drawn):
            yield measure
    finally:
        os.sched_setaffinity(0, everywhere)


async def _load(module: str) -> AsyncIterator[Measure]:
    """One game at twenty tables."""
    kind = shelf.game(module).id
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(keep=1000) as sandbox, far_bot(sandbox, Path(folder) / "bench.db", module) as bot:
            tables = [FarTable(sandbox, kind, module, random.Random(at)) for at in range(TABLES)]
            await _open(tables)
            moves, answers = await _steady(sandbox, tables)
            yield Measure(f"first answer, p95, {TABLES} games, {kind}", percentile(answers, 0.95) * 1000, 30, "ms")
            yield Measure(f"move to pictures, p95, {TABLES} games, {kind}", percentile(moves, 0.95) * 1000, 400, "ms")
            async with thinker(sandbox, kind, module):
                moves, answers = await _steady(sandbox, tables)
            beside = f"{TABLES} games beside a thinking computer, {kind}"
            yield Measure(f"first answer, p95, {beside}", percentile(answers, 0.95) * 1000, 30, "ms")
            yield Measure(f"move to pictures, p95, {beside}", percentile(moves, 0.95) * 1000, 400, "ms")
            sandbox.rate_limits.lift()
            moves_a_second, work = await _flat_out(tables, bot)
            yield Measure(f"rendered moves a second, flat out, {kind}", moves_a_second, 16, "1/s", True)
            yield Measure(f"work of bot and painters for a rendered move, {kind}", work * 1000, 150, "ms")


async def _many(modules: Sequence[str]) -> AsyncIterator[Measure]:
    """All games in one store."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "stored.db"
        await _fill(file, modules, running=STORED)
        async with Sandbox(keep=1000) as sandbox, far_bot(sandbox, file, *modules) as bot:
            # Until the painters have come in, too.
            await asyncio.sleep(SETTLING)
            yield Measure(f"bot with {STORED:,} stored games, idle", resident(bot), 300, "MB")
            tables = [FarTable(sandbox, shelf.game(m).id, m, random.Random(at)) for at, m in enumerate(modules)]
            await _open(tables)
            sandbox.rate_limits.lift()
            before = cpu_seconds(bot)
            await asyncio.gather(*(_moves(table, MOVES_EACH) for table in tables))
            work = (cpu_seconds(bot) - before) / (MOVES_EACH * len(tables))
            yield Measure("work of bot and painters for a rendered move, all games by turns", work * 1000, 150, "ms")
            # Until they have given back what the last pictures took.
            await asyncio.sleep(SETTLING)
            yield Measure(f"the same after {MOVES_EACH} rendered moves of every game", resident(bot), 450, "MB")
        file = Path(folder) / "many.db"
        await _fill(file, modules, running=RUNNING, over=ENDED)
        began = time.perf_counter()
        many = f"{RUNNING + ENDED:,} stored and {RUNNING:,} running games"
        async with Sandbox(keep=1000) as sandbox, far_bot(sandbox, file, *modules) as bot:
            yield Measure(f"start with {many}", time.perf_counter() - began, 3, "s")
            await asyncio.sleep(SETTLING)
            before = cpu_seconds(bot)
            await asyncio.sleep(IDLE)
            yield Measure(f"work while idle with {many}", (cpu_seconds(bot) - before) / IDLE * 100, 1, "% of a core")


async def _moves(table: FarTable, count: int) -> None:
    """Make `count` moves, one game after the other."""
    for _ in range(count):
        if not await table.move():
            await table.open()


async def _open(tables: list[FarTable]) -> None:
    """Tables at which a few moves were made: what is measured is a bot that runs, not one that looks at every part of
    a map for the first time."""
    for table in tables:
        await table.open()
    for _ in range(MOVES_BEFORE):
        await asyncio.gather(*(table.move() for table in tables))


async def _steady(sandbox: Sandbox, tables: list[FarTable]) -> tuple[list[float], list[float]]:
    """Make moves at a steady rate in all, whoever is free: waits for pictures, and waits for first answers."""
    known = {interaction.id for interaction in sandbox.interactions()}
    for table in tables:
        table.waits.clear()
    under_way: set[asyncio.Task[bool]] = set()
    began = time.perf_counter()
    for beat in range(int(SECONDS * MOVES_A_SECOND)):
        await asyncio.sleep(max(0.0, began + beat / MOVES_A_SECOND - time.perf_counter()))
        free = [table for table in tables if not table.busy]
        if free:
            table = min(free, key=lambda table: len(table.waits))
            table.busy = True
            under_way.add(asyncio.create_task(table.move()))
    await asyncio.gather(*under_way)
    fresh = [interaction for interaction in sandbox.interactions() if interaction.id not in known]
    # Somebody who plays beside them may just have pressed something.
    await sandbox.until(lambda: all(interaction.first is not None for interaction in fresh))
    answers = [interaction.first.seconds for interaction in fresh if interaction.first is not None]
    return [wait for table in tables for wait in table.waits], answers


async def _flat_out(tables: list[FarTable], bot: int) -> tuple[float, float]:
    """Every table moves again as soon as its pictures are there: moves a second, and the bot's work for each. What
    counts is what happens while all of them are at it: at the end they come to rest one after the other."""
    for table in tables:
        table.waits.clear()
    moved = asyncio.Event()
    ending = asyncio.Event()

    async def play(table: FarTable) -> None:
        while not ending.is_set():
            if not await table.move():
                await table.open()
            if all(table.waits for table in tables):
                moved.set()

    playing = [asyncio.create_task(play(table)) for table in tables]
    await moved.wait()
    began, before, work = time.perf_counter(), _moves_made(tables), cpu_seconds(bot)
    await asyncio.sleep(FLAT_OUT_SECONDS)
    seconds, count, work = time.perf_counter() - began, _moves_made(tables) - before, cpu_seconds(bot) - work
    ending.set()
    await asyncio.gather(*playing)
    return count / seconds, work / max(1, count)


def _moves_made(tables: list[FarTable]) -> int:
    return sum(len(table.waits) for table in tables)


async def _fill(file: Path, modules: Sequence[str], running: int, over: int = 0) -> None:
    """A store with so many games of all kinds: one of each that was played for a while, over and over."""
    store = await SqliteStore.open(file)
    try:
        played = [await _played(store, module) for module in modules]
        for number in range(running):
            await import_game(store, played[number % len(played)][0], place=f"stored {number}")
        for number in range(over):
            await import_game(store, played[number % len(played)][1], place=f"ended {number}")
    finally:
        await store.close()


async def _played(store: SqliteStore, module: str) -> tuple[str, str]:
    """A game after twenty moves as one file, and the same given up."""
    rules = shelf.game(module)
    tables = Tables(store, {rules.id: rules})
    people = [
        Sitter(user=str(number), name=f"Player {number}") for number in range(min(s for s in rules.seats if s > 1))
    ]
    opened = await tables.lobby.open(rules.id, f"first {rules.id}", people[0])
    assert isinstance(opened, News)
    for person in people[1:]:
        await tables.lobby.join(opened.game.id, person)
    assert isinstance(await tables.lobby.start(opened.game.id, people[0].user), News)
    rnd = random.Random(1)

    def next_move(live: LiveGame) -> tuple[str, Command]:
        assert live.match is not None
        seat = live.match.waiting[0]
        return live.game.sitters[seat].user, live.match.sample(seat, rnd)

    for _ in range(20):
        move = await tables.live_games.read(opened.game.id, next_move)
        assert not isinstance(move, Refused)
        await tables.play.act(opened.game.id, *move)
    going_on = await _exported(store, opened.game.id)
    assert isinstance(await tables.moderating.abandon(opened.game.id, people[0].user, moderator=True), News)
    await tables.live_games.settle()
    return going_on, await _exported(store, opened.game.id)


async def _exported(store: SqliteStore, number: int) -> str:
    game = await store.game(number)
    assert game is not None
    return await export_game(store, game)
