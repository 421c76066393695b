"""A fleet of bots and painters on one server, any of which is killed at any time."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.posts.turn_posts import POSTED
from bot.sandbox import Sandbox
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.people import User
from bot.table.tables import Tables
from bot.table.verify import verify
from engines import shelf
from engines.kernel import Refused
from storage.postgres import PostgresStore
from storage.store import Sitter, Store, StoredGame
from tests.bot.discord.pictures import shown_in
from tests.bot.faults.kills import ROOT
from tests.conformance.games import AnyGame
from tests.storage.postgres import serving

BOTS = ("0/2", "1/2")
PAINTERS = 2
BUSY, QUIET = 4, 8
"""Tables at which somebody always moves, and at which nobody does: there people are reminded."""
DAYS = 3
"""For so many days a quiet table calls whom it waits for."""
HOURS = 3600
PATIENT = 300.0
LONG_ENOUGH = 10.0
"""Seconds that somebody gets to do something before he is killed."""
CALL = "No reminders for me"
"""What only a reminder has."""


@dataclass
class Life:
    name: str
    pid: int = 0
    ready: bool = False
    did: list[str] = field(default_factory=list)
    drew: int = 0


@dataclass
class Survived:
    bots: int = 0
    painters: int = 0
    servers: int = 0
    acknowledged: int = 0
    unacknowledged: int = 0
    """Deeds that were written already when the kill came before the acknowledgement."""
    drawn: int = 0
    """Moments that were drawn by painters."""
    reminded: int = 0
    games: int = 0
    seconds: float = 0.0

    @property
    def kills(self) -> int:
        return self.bots + self.painters + self.servers


@dataclass
class Table:
    channel: Channel
    people: list[User]
    kind: str
    days: int = 0

    @property
    def server(self) -> str:
        return self.channel.guild.id if self.channel.guild else ""

    @property
    def sitters(self) -> list[Sitter]:
        return [Sitter(user=user.id, name=user.name) for user in self.people]


class Fleet:
    def __init__(
        self, shelf: Mapping[str, AnyGame], sandbox: Sandbox, where: str, mother: Any, server: Any = None
    ) -> None:
        self.shelf, self.sandbox, self.where, self.server = shelf, sandbox, where, server
        self.lives: dict[str, Life] = {}
        self.dead: list[Life] = []
        self.broke: list[str] = []
        self._mother = mother
        self._listening = asyncio.create_task(self._listen())
        self._told = asyncio.Condition()

    async def born(self, what: str, name: str, *rest: str) -> Life:
        self.lives[name] = Life(name)
        self._ask(what, name, *rest)
        await self.until(lambda: bool(self.lives[name].pid))
        return self.lives[name]

    async def kill(self, life: Life) -> None:
        os.kill(life.pid, signal.SIGKILL)
        self._ask("bury", life.name)
        await self.until(lambda: life.name not in self.lives)

    def play(self, life: Life) -> None:
        """For a bot that has none beside it."""
        self._ask("play", life.name)

    def rest(self) -> None:
        """They make no moves any more, and do all else."""
        for name in self.lives:
            if name.startswith("bot"):
                self._ask("rest", name)

    async def until(self, condition: Any, within: float = PATIENT) -> None:
        async with asyncio.timeout(within), self._told:
            await self._told.wait_for(lambda: condition() or self.broke)
        assert not self.broke, self.broke

    def _ask(self, *words: str) -> None:
        self._mother.stdin.write((" ".join(words) + "\n").encode())

    async def _listen(self) -> None:
        while line := (await self._mother.stdout.readline()).decode():
            said, who, rest = [*line.split(maxsplit=2), ""][:3]
            match said:
                case "born":
                    self.lives[who].pid = int(rest)
                case "ready":
                    self.lives[who].ready = True
                case "did":
                    self.lives[who].did.append(rest.strip())
                case "drew":
                    self.lives[who].drew += 1
                case "gone":
                    self.dead.append(self.lives.pop(who))
                case _:
                    self.broke.append(line)
            async with self._told:
                self._told.notify_all()


async def fleet_kills(times: int, folder: Path, module: str, seed: int = 1) -> Survived:
    """Kill any of them so many times, at random instants, while games go on; then all is as if nobody had been."""
    began, rnd, survived = time.monotonic(), random.Random(seed), Survived()
    # Not in the folder of the tests: every new run of pytest closes it to the user whom the server runs as.
    server = serving.start(Path(tempfile.gettempdir()) / f"diurna-pg-fleet-{os.getpid()}")
    try:
        async with Sandbox(rate_limits=False, deadline=PATIENT, shards=2) as sandbox:
            tables = [seated(sandbox, at, shelf.game(module).id) for at in range(BUSY + QUIET)]
            url = await serving.new_schema(server, "fleet")
            store = await PostgresStore.open(url, 2)
            quiet = [(table, await _begun(store, shelf.game(module), table)) for table in tables[BUSY:]]
            await store.close()
            async with mothered([module], sandbox, url, tables[:BUSY], folder, server) as fleet:
                await _killed(times, fleet, survived, quiet, rnd)
                await _as_if_nothing_had_happened(fleet, survived, tables, quiet)
    finally:
        server.cleanup()
    survived.seconds = time.monotonic() - began
    return survived


def seated(sandbox: Sandbox, number: int, kind: str) -> Table:
    people = [sandbox.user(f"{name}{number}") for name in ("Ada", "Ben", "Cleo")]
    while True:
        guild = sandbox.guild(f"Forum {number}", *people)
        if (int(guild.id) >> 22) % 2 == number % 2:
            return Table(sandbox.channel(guild, "table"), people, kind)


async def _begun(store: PostgresStore, game: AnyGame, table: Table) -> int:
    tables, (ada, *others) = Tables(store, {game.id: game}), table.sitters
    opened: Any = await tables.lobby.open(game.id, table.channel.id, ada, server=table.server)
    for one in others:
        await tables.lobby.join(opened.game.id, one)
    started = await tables.lobby.start(opened.game.id, ada.user)
    assert not isinstance(started, Refused)
    return started.game.id


@asynccontextmanager
async def mothered(
    modules: Sequence[str], sandbox: Sandbox, where: str, busy: list[Table], folder: Path, server: Any = None
) -> AsyncIterator[Fleet]:
    places = json.dumps([[t.channel.id, [[u.id, u.name] for u in t.people], t.server, t.kind] for t in busy])
    log = str(folder / "fleet.log")
    mother = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.faults.member", ",".join(modules), sandbox.url, where, places, log,
        cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    fleet = Fleet(shelf.games(modules), sandbox, where, mother, server)
    try:
        yield fleet
    finally:
        # Its own session: the mother and whatever of her lives is left.
        os.killpg(mother.pid, signal.SIGKILL)
        await mother.wait()
        fleet._listening.cancel()


async def _killed(
    times: int, fleet: Fleet, survived: Survived, quiet: list[tuple[Table, int]], rnd: random.Random
) -> None:
    shards = {}
    for which, ours in enumerate(BOTS):
        shards[(await fleet.born("bot", f"bot{which}", ours)).name] = ours
    for which in range(PAINTERS):
        await fleet.born("painter", f"painter{which}")
    number = 10
    await fleet.until(lambda: all(life.ready for life in fleet.lives.values()))
    while survived.kills < times:
        number += 1
        # A while for anything to be under way: at times before a new one is even there.
        await asyncio.sleep(rnd.choice((0.1, 0.6, 1.2)) * rnd.random())
        if rnd.random() < 0.3:
            await _a_day_passes(fleet, rnd.choice(quiet))
        draw = rnd.random()
        if draw < 0.15:
            serving.kill(fleet.server)
            await asyncio.to_thread(serving.restart, fleet.server)
            survived.servers += 1
            continue
        what = "bot" if draw < 0.65 else "painter"
        life = fleet.lives[rnd.choice([name for name in fleet.lives if name.startswith(what)])]
        if rnd.random() < 0.7:
            # In the middle of some deed; else while it starts, mostly: where the rare things happen.
            await at_work(fleet, life, rnd.randint(1, 8))
        await fleet.kill(life)
        if what == "bot":
            survived.bots += 1
            ours = shards.pop(life.name)
            shards[(await fleet.born("bot", f"bot{number}", ours)).name] = ours
        else:
            survived.painters += 1
            await fleet.born("painter", f"painter{number}")


async def at_work(fleet: Fleet, life: Life, deeds: int) -> None:
    busy = len(life.did) + life.drew + deeds
    with contextlib.suppress(TimeoutError):
        await fleet.until(lambda: len(life.did) + life.drew >= busy, LONG_ENOUGH)


async def _a_day_passes(fleet: Fleet, quiet: tuple[Table, int]) -> None:
    """At a table where nothing happens; and for whatever a dead process had in its hands ten minutes pass."""
    table, game = quiet
    if table.days == DAYS:
        return
    hours = 24 * 2**table.days - (24 * 2 ** (table.days - 1) if table.days else 0)
    table.days += 1
    past = hours * HOURS + 60
    await serving.run(
        fleet.where,
        f"UPDATE game SET touched = touched - {past} WHERE id = {game}",
        f"UPDATE timer SET due = due - {past}, free = free - {past} WHERE game = {game} AND kind = 'reminder'",
    )
    await _ten_minutes(fleet)


async def _ten_minutes(fleet: Fleet) -> None:
    await serving.run(fleet.where, "UPDATE timer SET free = free - 600 WHERE by IS NOT NULL")


async def _as_if_nothing_had_happened(
    fleet: Fleet, survived: Survived, tables: list[Table], quiet: list[tuple[Table, int]]
) -> None:
    await fleet.until(lambda: all(life.ready for life in fleet.lives.values()))
    fleet.rest()
    await _ten_minutes(fleet)
    store = await PostgresStore.open(fleet.where, 2)
    try:
        for _ in range(int(PATIENT)):
            owed = [game.id for game in await store.games() if not await told(store, game)]
            if not owed:
                break
            await asyncio.sleep(1)
        assert not owed, "never posted"
        for table in tables:
            game = await store.game_at(table.channel.id)
            assert game is not None
            await shown(fleet, store, table, game)
        for game in await store.games():
            await whole(fleet, store, game)
            survived.games += 1
        for life in (*fleet.dead, *fleet.lives.values()):
            survived.drawn += life.drew
            await _nothing_lost(store, life, survived)
        for table, _ in quiet:
            for user in table.people:
                calls = [message for message in fleet.sandbox.notified(user) if CALL in message.labels]
                survived.reminded += len(calls)
                assert len(calls) <= table.days, (user.name, [call.text for call in calls])
    finally:
        await store.close()


async def told(store: Store, game: StoredGame) -> bool:
    posted = await POSTED.read(store, game.id)
    if posted is None:
        return game.status in ("lobby", "abandoned")
    if game.status == "running":
        return posted.last_line >= game.seq
    after = await store.story(game.id, after=posted.last_line)
    return not any(event.audible(None) for line in after for event in line.events)


async def shown(fleet: Fleet, store: Store, table: Table, game: StoredGame) -> None:
    """The post that stands in the channel is the last one, and its map is the table as it is."""
    posted = await POSTED.read(store, game.id)
    if posted is None:
        assert game.status == "lobby"
        return
    tables = Tables(store, fleet.shelf)
    live: Any = await tables.live_games.read(game.id, lambda live: live)
    standing = [
        one for one in fleet.sandbox.messages(table.channel) if {"More", "Look back", "Replay"} & set(one.labels)
    ]
    post = next(one for one in standing if int(one.id) == posted.message)
    if game.status != "running":
        return
    # One that was posted just before a kill may keep its buttons; a press on it leads here.
    live = [one for one in standing if "More" in one.labels]
    assert live[-1] is post, f"{posted}\n" + "\n".join(f"{one.id} {one.text}" for one in live[-4:])
    pictures = {one.filename: one for one in post.attachments}
    what, view, _ = json.loads(shown_in(pictures["sheet.png"].blob))
    assert view == json.loads(live.match.view(None).model_dump_json()), what


async def whole(fleet: Fleet, store: Store, game: StoredGame) -> None:
    story = await store.story(game.id)
    assert [line.seq for line in story] == list(range(1, game.seq + 1))
    if game.status in ("running", "over"):
        report = await verify(store, fleet.shelf[game.kind], game)
        assert report.sound and report.difference is None, report.in_words()


async def _nothing_lost(store: PostgresStore, life: Life, survived: Survived) -> None:
    """Everything acknowledged is there, and at most one deed more."""
    found = await store._database.all(
        "SELECT interaction FROM line WHERE interaction LIKE $1", (f"{life.name}-%",), lambda row: str(row[0])
    )
    assert set(life.did) <= set(found), set(life.did) - set(found)
    more = len(found) - len(life.did)
    assert more == len(set(found)) - len(set(life.did))
    survived.acknowledged += len(life.did)
    survived.unacknowledged += more
