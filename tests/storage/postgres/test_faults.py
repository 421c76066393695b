"""The server goes away, is slow, or others come between: nothing acknowledged is lost, nothing is done by half."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from asyncpg import Connection
from asyncpg.pool import Pool
from asyncpg.transaction import Transaction

from storage.key_values import Entry
from storage.postgres import PostgresStore
from storage.postgres import pool as pool_module
from storage.sql.database import Transaction as Writing
from storage.store import Away, Behind, Line, Store, Timer, Unsure
from tests.storage.making import ANNA, change, moved, opened, running
from tests.storage.postgres import serving
from tests.storage.postgres.serving import run
from tests.storage.test_key_values import DRAFT, LANGUAGE, Language


@pytest.fixture
async def store(url: str) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(url, connections=2)
    yield store
    await store.close()


async def backends(store: PostgresStore) -> list[int]:
    held = [holder._con for holder in store._pool._connections._holders if holder._con]
    return [con.get_server_pid() for con in held]


async def cut(store: PostgresStore, url: str) -> None:
    """Every connection that this store has."""
    for pid in await backends(store):
        await run(url, f"SELECT pg_terminate_backend({pid}, 5000)")


async def test_after_its_connections_were_cut_it_goes_on(store: PostgresStore, url: str) -> None:
    game = await running(store)
    await cut(store, url)
    assert await store.game(game.id) == game
    await cut(store, url)
    assert (await store.commit(change(game))).seq == game.seq + 1


async def test_cut_in_the_middle_of_a_change_it_is_made_once(store: PostgresStore, url: str) -> None:
    game = await running(store)
    cuts: list[int] = []

    async def work(tx: Writing) -> int:
        await tx.do("UPDATE game SET touched = touched + 1 WHERE id = $1", (game.id,))
        if not cuts:
            cuts.append(1)
            await cut(store, url)
        return await tx.do("UPDATE game SET posed = posed + 1 WHERE id = $1", (game.id,))

    assert await store._whole(work) == 1
    now = await store.game(game.id)
    assert now is not None and (now.touched, now.posed) == (game.touched + 1, game.posed + 1)


Loses = Callable[[bool], None]


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> Loses:
    """The next transaction loses its connection as it ends: after it counted, or before."""
    commit = Transaction.commit

    def next_one(counted: bool) -> None:
        left = [1]

        async def ends(self: Any) -> None:
            if left:
                left.pop()
                if counted:
                    await commit(self)
                self._connection.terminate()
                raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")
            await commit(self)

        monkeypatch.setattr(Transaction, "commit", ends)

    return next_one


@pytest.mark.parametrize("counted", [True, False])
async def test_a_connection_lost_as_a_change_ends_leaves_it_there_once(
    store: PostgresStore, lost: Loses, counted: bool
) -> None:
    lost(counted)
    game = await opened(store, interaction="first")
    assert [one.id for one in await store.games()] == [game.id]
    lost(counted)
    now = await store.commit(change(game, moved(7), interaction="press", timers=(Timer(due=5, kind="reminder"),)))
    assert now.seq == game.seq + 1 and await store.game(game.id) == now
    assert [line.deed for line in await store.story(game.id)] == ["opened", "moved"]
    lost(counted)
    key = LANGUAGE.key("1")
    version = await store.put_entry(key, Language(code="de"), expected="")
    assert (await store.get_entry(key)).version == version
    lost(counted)
    assert await store.put_entry(key, None, expected=version) == ""
    (timer,) = await store.claim(5, "me", 60, kind="reminder")
    lost(counted)
    assert await store.done(timer, Timer(due=9, kind="reminder", game=game.id))
    (timer,) = await store.claim(9, "me", 60, kind="reminder")
    lost(counted)
    assert await store.done(timer)
    assert await store.next_due("reminder") is None


@pytest.mark.parametrize("counted", [True, False])
async def test_a_connection_lost_over_what_is_kept_leaves_it_there(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, counted: bool
) -> None:
    game, execute, left = await running(store), Connection.execute, [1]

    async def lost(self: Any, *what: Any, **how: Any) -> Any:
        if not left:
            return await execute(self, *what, **how)
        left.pop()
        if counted:
            await execute(self, *what, **how)
        self.terminate()
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    monkeypatch.setattr(Connection, "execute", lost)
    key = DRAFT.key(game.id, "a")
    version = await store.put_entry(key, Language(code="de"))
    assert not left and await store.get_entry(key) == Entry(Language(code="de"), version)
    left.append(1)
    store._pool.patience = 0
    with pytest.raises(Unsure):
        await store.put_entry(key, None)


async def test_what_another_has_done_meanwhile_is_not_taken_for_ours(
    store: PostgresStore, url: str, lost: Loses
) -> None:
    game = await running(store)
    other = await PostgresStore.open(url, connections=2)
    lost(False)
    first = asyncio.ensure_future(store.commit(change(game, moved(1))))
    second = asyncio.ensure_future(other.commit(change(game, moved(2))))
    outcomes = await asyncio.gather(first, second, return_exceptions=True)
    assert sum(isinstance(outcome, Behind) for outcome in outcomes) == 1
    assert len(await store.moves(game.id)) == 1
    await other.close()


async def test_a_server_that_stays_away_is_named_and_a_doubt_is_told_as_one(
    store: PostgresStore, lost: Loses, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await running(store)
    store._pool.patience = 0.1

    async def nobody(*_: Any, **__: Any) -> None:
        raise ConnectionRefusedError("connection refused")

    monkeypatch.setattr(Pool, "acquire", nobody)
    with pytest.raises(Away, match="Nothing was changed"):
        await store.commit(change(game))
    monkeypatch.undo()
    lost(True)
    commit = Transaction.commit

    async def ends(self: Any) -> None:
        monkeypatch.setattr(Pool, "acquire", nobody)
        await commit(self)

    monkeypatch.setattr(Transaction, "commit", ends)
    with pytest.raises(Unsure, match="Whether the last change counts is not known"):
        await store.commit(change(game))
    monkeypatch.undo()
    now = await store.game(game.id)
    assert now is not None and now.seq == game.seq + 1


async def test_when_others_come_between_it_is_done_again(store: PostgresStore, url: str) -> None:
    game = await running(store)
    await run(
        url,
        "CREATE SEQUENCE tries",
        "CREATE FUNCTION between_us() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " CASE nextval('tries') WHEN 1 THEN RAISE EXCEPTION 'between' USING ERRCODE = '40001';"
        " WHEN 2 THEN RAISE EXCEPTION 'between' USING ERRCODE = '40P01'; ELSE RETURN NULL; END CASE; END $$",
        "CREATE TRIGGER between_us AFTER INSERT ON line EXECUTE FUNCTION between_us()",
    )
    now = await store.commit(change(game, interaction="press"))
    assert now.seq == game.seq + 1 and len(await store.moves(game.id)) == 1


async def test_two_who_set_the_same_timer_at_once_set_one(store: PostgresStore, url: str) -> None:
    other = await PostgresStore.open(url, connections=4)
    await asyncio.gather(
        *((store, other)[at % 2].set_timer(Timer(due=at, kind="reminder", name="x")) for at in range(12))
    )
    assert await store.due(100) == 1
    await other.close()


async def test_nothing_is_kept_for_a_game_that_is_being_ended_at_that_moment(store: PostgresStore, url: str) -> None:
    other = await PostgresStore.open(url, connections=2)
    game = await running(store)
    entered, go_on = asyncio.Event(), asyncio.Event()

    async def ends(tx: Writing) -> None:
        await tx.do("UPDATE game SET status = 'over' WHERE id = $1", (game.id,))
        await tx.do("DELETE FROM kept WHERE game = $1", (game.id,))
        entered.set()
        await go_on.wait()

    ending = asyncio.ensure_future(other._whole(ends))
    await entered.wait()
    writing = asyncio.ensure_future(store.put_entry(DRAFT.key(game.id, "a"), Language(code="late")))
    await asyncio.wait([writing], timeout=0.2)
    go_on.set()
    await ending
    assert await writing == "" and await store.get_entries(DRAFT) == []
    await other.close()


async def hasty(url: str, monkeypatch: pytest.MonkeyPatch) -> PostgresStore:
    """A store that waits for hardly anything. It was made in peace: that takes longer."""
    await (await PostgresStore.open(url)).close()
    monkeypatch.setattr(pool_module, "SLOW", 0.8)
    store = await PostgresStore.open(url, connections=2)
    store._pool.patience = 0.1
    return store


async def test_when_all_connections_are_in_use_it_says_so_and_goes_on_after(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await hasty(url, monkeypatch)
    game = await running(store)
    entered, go_on = [asyncio.Event(), asyncio.Event()], asyncio.Event()

    def holding(at: int) -> Callable[[Writing], Awaitable[None]]:
        async def work(tx: Writing) -> None:
            entered[at].set()
            await go_on.wait()

        return work

    held = [asyncio.ensure_future(store._whole(holding(at))) for at in range(2)]
    for event in entered:
        await event.wait()
    with pytest.raises(Away, match="All 2 connections to"):
        await store.commit(change(game))
    go_on.set()
    await asyncio.gather(*held)
    assert (await store.commit(change(game))).seq == game.seq + 1
    await store.close()


async def test_a_server_that_takes_too_long_is_not_waited_for_and_changes_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await hasty(url, monkeypatch)
    game = await running(store)
    other = await asyncpg.connect(url)
    busy = other.transaction()
    await busy.start()
    await other.execute("LOCK TABLE line IN EXCLUSIVE MODE")
    with pytest.raises(Away, match="it takes too long"):
        await store.commit(change(game))
    assert await store.game(game.id) == game, "who only looks need not wait"
    await busy.rollback()
    await other.close()
    assert (await store.commit(change(game))).seq == game.seq + 1
    await store.close()


async def player(store: Store, place: str, stop: asyncio.Event) -> tuple[int, int]:
    """Moves on and on; the game, and how many moves were acknowledged."""
    game = await opened(store, place, opener=ANNA)
    game = await store.commit(change(game, Line(deed="started"), status="running"))
    acknowledged = 0
    while not stop.is_set():
        try:
            game = await store.commit(change(game, moved(acknowledged), interaction=f"{place}:{acknowledged}"))
            acknowledged += 1
        except Away:
            continue
        except Unsure:
            found = await store.game(game.id)
            assert found is not None
            acknowledged += found.seq - game.seq
            game = found
    return game.id, acknowledged


@pytest.mark.long
async def test_a_server_that_is_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    server = serving.start(Path(f"{serving.shared().pgdata}-killed"))
    url = await serving.new_schema(server, "games")
    stores = [await PostgresStore.open(url, 4) for _ in range(3)]
    stop = asyncio.Event()
    players = [asyncio.ensure_future(player(stores[at % 3], f"table {at}", stop)) for at in range(9)]
    try:
        for _ in range(20):
            await asyncio.sleep(0.7)
            serving.kill(server)
            await asyncio.to_thread(serving.restart, server)
        await asyncio.sleep(1)
        stop.set()
        for number, acknowledged in await asyncio.wait_for(asyncio.gather(*players), 60):
            game = await stores[0].game(number)
            moves = await stores[0].moves(number)
            assert game is not None and game.seq == acknowledged + 2
            assert [move.entry.said["to"] for move in moves if move.entry] == list(range(acknowledged))
            assert acknowledged > 20
    finally:
        for store in stores:
            await store.close()
        server.cleanup()
