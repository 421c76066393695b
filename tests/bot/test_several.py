"""Several processes are one bot: each shows its servers, any changes any game, what is to be done is done once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from asyncpg.pool import Pool

from bot.app import Diurna
from bot.run import Shards
from bot.sandbox import Sandbox
from bot.sandbox.connect import connect, disconnect
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.people import User
from bot.table.ballots import Ballot
from bot.table.consent import to_roll_back
from bot.table.tables import Tables
from engines.fords import GAME as FORDS
from engines.kernel import Refused
from storage.postgres import PostgresStore
from storage.store import Sitter, StoredGame
from tests.bot.discord.evening import evening_of, from_noon_on, to_the_first_turn
from tests.bot.table.thinker import ThinkerHere
from tests.storage.postgres import serving

DAY = 24 * 3600


@dataclass
class Process:
    """One of the bots: its own connections, its own memory."""

    bot: Diurna
    store: PostgresStore
    task: asyncio.Task[None]

    async def stop(self) -> None:
        await self.bot.close()
        await asyncio.wait([self.task], timeout=5)
        await self.bot.tables.live_games.settle()
        await self.store.close()


@dataclass
class Fleet:
    sandbox: Sandbox
    url: str
    people: list[User]
    channels: list[Channel]
    """One on a server of each shard."""
    processes: list[Process] = field(default_factory=list)

    async def up(self, shards: str) -> Process:
        store = await PostgresStore.open(self.url, 4)
        tables = Tables(store, {FORDS.id: FORDS}, now=self.sandbox.clock)
        bot = Diurna(
            tables, None, ThinkerHere({FORDS.id: FORDS}), clock=self.sandbox.clock, guild_ready_timeout=0,
            **Shards.read(shards).as_settings(),
        )  # fmt: skip
        process = Process(bot, store, asyncio.create_task(bot.start(self.sandbox.token)))
        self.processes.append(process)
        await self.sandbox.until(lambda: bot.is_ready() and store._pool.listener.connected.is_set())
        return process

    async def begin(self, by: Process, channel: Channel) -> StoredGame:
        ada, ben, cleo = (Sitter(user=user.id, name=user.name) for user in self.people)
        lobby = by.bot.tables.lobby
        game = done(await lobby.open("fords", channel.id, ada, server=channel.guild.id if channel.guild else ""))
        for other in (ben, cleo):
            done(await lobby.join(game.id, other))
        return done(await lobby.start(game.id, ada.user))

    async def move(self, by: Process, game: StoredGame, rnd: random.Random) -> StoredGame:
        """Somebody's answer, given to this process."""
        tables = by.bot.tables
        live: Any = await tables.live_games.read(game.id, lambda live: live)
        seat = live.match.waiting[0]
        said = live.match.sample(seat, rnd)
        return done(await tables.play.act(game.id, live.game.sitters[seat].user, said))

    def posts(self, channel: Channel) -> list[str]:
        return [message.text for message in self.sandbox.messages(channel)]

    async def shows(self, channel: Channel, wanted: Callable[[list[str]], bool]) -> None:
        """Wait for a post. Where it does not come, what stands there instead tells why."""
        try:
            await self.sandbox.until(lambda: wanted(self.posts(channel)))
        except TimeoutError:
            hang = [process.bot.posts.retries for process in self.processes]
            games = await self.processes[0].store.games(status="running")
            stories = [[line.deed for line in await self.processes[0].store.story(game.id)] for game in games]
            pytest.fail(f"posted: {self.posts(channel)}; written: {stories}; hanging: {[len(one) for one in hang]}")


def done(outcome: Any) -> StoredGame:
    assert not isinstance(outcome, Refused), outcome
    game: StoredGame = outcome.game
    return game


@asynccontextmanager
async def a_fleet(*shards: str) -> AsyncIterator[Fleet]:
    sandbox = Sandbox(rate_limits=False, deadline=30, shards=2, clock=from_noon_on())
    async with sandbox:
        people = [sandbox.user(name) for name in ("Ada", "Ben", "Cleo")]
        channels: dict[int, Channel] = {}
        while len(channels) < 2:
            guild = sandbox.guild("Forum", *people)
            channels.setdefault((int(guild.id) >> 22) % 2, sandbox.channel(guild, "table"))
        connect(sandbox.url)
        fleet = Fleet(sandbox, await serving.fresh(), people, [channels[0], channels[1]])
        try:
            for each in shards:
                await fleet.up(each)
            yield fleet
        finally:
            for process in fleet.processes:
                await process.stop()
            disconnect()
    sandbox.check()


async def test_what_one_process_changes_the_other_shows_on_its_own_server() -> None:
    async with a_fleet("0/2", "1/2") as fleet:
        first, second = fleet.processes
        rnd = random.Random(1)
        game = await fleet.begin(first, fleet.channels[1])
        for by in (first, second, first):
            game = await fleet.move(by, game, rnd)
        await fleet.shows(fleet.channels[1], bool)
        assert not first.bot.serves(game) and second.bot.serves(game)
        assert fleet.posts(fleet.channels[0]) == []
        for process in fleet.processes:
            seen: Any = await process.bot.tables.live_games.read(game.id, lambda live: live)
            assert seen.game == game


async def test_what_one_process_writes_while_the_other_puts_a_post_together_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever is woken once too often finds all told, and then a deed that comes between two of his looks."""
    async with a_fleet("0/2", "1/2") as fleet:
        first, second = fleet.processes
        game = await fleet.begin(first, fleet.channels[1])
        look = second.store._pool.all
        for which in range(4):
            await fleet.move(first, game, random.Random(1))
            await fleet.shows(fleet.channels[1], lambda posts: bool(posts) and "the first camp" in posts[-1])
            await second.bot.posts.idle()
            mover, looks = (await first.store.moves(game.id))[-1].user, 0

            async def interrupted(*asked: Any, mover: str = mover, which: int = which) -> Any:
                nonlocal looks
                found, looks = await look(*asked), looks + 1
                if looks == which + 1:
                    done(await first.bot.tables.undoing.undo(game.id, mover, agreed=frozenset(range(3))))
                return found

            monkeypatch.setattr(second.store._pool, "all", interrupted)
            second.bot.posts._wake(game.id)
            await fleet.shows(fleet.channels[1], lambda posts: "takes back" in posts[-1])
            await second.bot.posts.idle()
            monkeypatch.undo()


async def test_a_vote_given_to_one_process_counts_in_the_other_and_what_is_agreed_happens_once() -> None:
    async with a_fleet("0/2", "1/2") as fleet:
        first, second = fleet.processes
        game = await fleet.begin(first, fleet.channels[1])

        async def wish() -> tuple[StoredGame, list[str]]:
            """Somebody moves, and wishes to take it back; the others are asked."""
            now = await fleet.move(first, game, random.Random(1))
            mover = (await first.store.moves(now.id))[-1].user
            consent, until = to_roll_back(now, mover), fleet.sandbox.clock() + DAY
            ballot = Ballot(mark="1", what="undo", by=mover, seq=now.seq, until=until, consent=consent, asks=())
            await first.bot.tables.ballots.ask(now, ballot)
            return now, [now.sitters[seat].user for seat in consent.voters]

        def vote(by: Process, at: StoredGame, user: str) -> Coroutine[Any, Any, Any]:
            return by.bot.tables.ballots.vote(at, "1", user, True, interaction=f"{user} at {at.seq}")

        before, asked = await wish()
        votes = [await vote(first, before, asked[0]), await vote(second, before, asked[1])]
        assert [one.ended for one in votes] == ["open", "carried"]
        assert done(votes[1].outcome).seq == before.seq + 1
        # Everybody in both at once: Discord delivers a press again when it has lost who was to hear of it.
        before, asked = await wish()
        votes = await asyncio.gather(*(vote(by, before, user) for by in fleet.processes for user in asked))
        assert [one.ended for one in votes].count("carried") == 1
        story = await second.store.story(game.id)
        assert [line.deed for line in story[-4:]] == ["moved", "undone", "moved", "undone"]
        await fleet.shows(fleet.channels[1], lambda posts: any("takes back" in post for post in posts))


async def test_somebody_is_reminded_once_and_by_whoever_is_alive() -> None:
    async with a_fleet("0/2", "1/2") as fleet:
        first, second = fleet.processes
        games = [await fleet.begin(first, channel) for channel in fleet.channels]
        for channel in fleet.channels:
            await fleet.shows(channel, bool)
        for process in fleet.processes:
            await process.bot.posts.idle()
        rung = [len(fleet.sandbox.notified(user)) for user in fleet.people]
        fleet.sandbox.clock.advance(DAY + 60)
        await asyncio.gather(*(process.bot.reminders.look() for process in fleet.processes * 3))
        calls = [len(fleet.sandbox.notified(user)) - before for user, before in zip(fleet.people, rung, strict=True)]
        assert set(calls) <= {0, 1} and sum(calls) >= 1, calls
        await first.stop()
        fleet.processes.remove(first)
        fleet.sandbox.clock.advance(DAY + 60)
        before = [len(fleet.sandbox.notified(user)) for user in fleet.people]
        await second.bot.reminders.look()
        again = [len(fleet.sandbox.notified(user)) - was for user, was in zip(fleet.people, before, strict=True)]
        assert again == calls, "also to the table whose own process is gone"
        assert {game.status for game in games} == {"running"}


async def test_what_happened_while_a_process_was_away_it_shows_when_it_is_back() -> None:
    async with a_fleet("0/2") as fleet:
        (first,) = fleet.processes
        game = await fleet.begin(first, fleet.channels[1])
        await fleet.move(first, game, random.Random(1))
        await first.bot.posts.idle()
        assert fleet.posts(fleet.channels[1]) == []
        await fleet.up("1/2")
        await fleet.shows(fleet.channels[1], lambda posts: len(posts) == 1)


async def test_whoever_presses_while_the_server_is_away_is_told_and_presses_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening_of(await serving.fresh()) as evening:
        player = await to_the_first_turn(evening, evening.ada, evening.ben)
        before = await evening.game()
        assert isinstance(evening.store, PostgresStore)
        evening.store._pool.patience = 0.1

        async def nobody(*_: Any, **__: Any) -> None:
            raise ConnectionRefusedError("connection refused")

        monkeypatch.setattr(Pool, "acquire", nobody)
        await player.type("fords answer", choice="pass", confirm=True)
        assert player.sees.startswith("The store does not answer just now (")
        monkeypatch.undo()
        assert await evening.game() == before
        await player.type("fords answer", choice="pass", confirm=True)
        assert "✓ **Pass**" in player.sees
        assert "Is it running, and is the address in [store] url right?" in caplog.text
