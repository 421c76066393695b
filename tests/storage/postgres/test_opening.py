"""What keeps a database from being opened is said in a plain sentence, and never with the password."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from storage.opening import backup, check, named, open_store
from storage.postgres import PostgresStore
from storage.postgres.errors import Address
from storage.postgres.migrate import STEPS, migrate
from storage.store import Away, Damaged, Full, Older, StoreError
from tests.storage.making import change, opened, running
from tests.storage.postgres import serving
from tests.storage.postgres.serving import run


async def refused(url: str) -> str:
    with pytest.raises(StoreError) as why:
        await PostgresStore.open(url)
    return str(why.value)


async def test_where_no_server_answers(tmp_path: Path) -> None:
    for url in (f"postgresql://anna:hush@/games?host={tmp_path}", "postgresql://anna:hush@127.0.0.1:9/games"):
        with pytest.raises(Away) as why:
            await PostgresStore.open(url)
        assert "does not answer" in str(why.value) and "Is it running" in str(why.value)
        assert "hush" not in str(why.value)


async def test_a_wrong_password_a_wrong_name_and_a_wrong_database(url: str) -> None:
    role = "DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'right'; EXCEPTION WHEN OTHERS THEN NULL; END $$"
    await run(url, role)
    guarded = url.replace("postgres@", "guarded:wr0ng@")
    said = await refused(guarded)
    assert "does not let guarded in" in said and "wr0ng" not in said
    assert "does not let nobody in" in await refused(url.replace("postgres@", "nobody@"))
    assert "There is no database nowhere on" in await refused(url.replace("/postgres?", "/nowhere?"))


async def test_who_may_not_make_tables_is_told_what_to_do(url: str) -> None:
    await run(url, "DO $$ BEGIN CREATE ROLE meek LOGIN; EXCEPTION WHEN OTHERS THEN NULL; END $$")
    assert "Make them its owner: ALTER DATABASE postgres OWNER TO meek" in await refused(
        url.partition("&search_path")[0].replace("postgres@", "meek@")
    )
    db = await asyncpg.connect(url)
    try:
        assert await db.fetchval("SELECT count(*) FROM pg_stat_activity WHERE usename = 'meek'") == 0, "none is left"
    finally:
        await db.close()


@pytest.mark.parametrize("version", range(1, len(STEPS)))
async def test_a_database_of_every_older_version_keeps_its_games(url: str, version: int) -> None:
    db = await asyncpg.connect(url)
    assert await migrate(db, Address.of(url), upto=version) == version
    assert await migrate(db, Address.of(url), upto=version) == 0
    assert await db.fetchval("SELECT version FROM diurna") == version
    await db.execute(
        "INSERT INTO game (id, kind, place, server, opener, status, options, seed, seq, posed, created, touched)"
        " VALUES (7, 'fords', 'here', 'home', 'a', 'lobby', '{}', 'old seed', 1, 1, 10.5, 11.5)"
    )
    await db.close()
    store = await PostgresStore.open(url)
    game = await store.game(7)
    assert game is not None and (game.seed, game.created) == ("old seed", 10.5)
    assert (await opened(store, "there")).id > 0
    await store.close()


async def test_nobody_is_called_by_name_of_whom_nobody_knows_any_more_who_it_was(url: str) -> None:
    db = await asyncpg.connect(url)
    await migrate(db, Address.of(url), upto=2)
    await db.execute(
        "INSERT INTO game (id, kind, place, server, opener, seed, seq, created, touched)"
        " VALUES (7, 'fords', 'here', 'home', 'a', 'old seed', 2, 10.5, 11.5);"
        """INSERT INTO line (game, seq, deed, "user", events, at) VALUES"""
        """ (7, 1, 'replaced', 'b', '[{"key":"taken","params":{"seat":0,"name":"Cara"}}]', 12),"""
        """ (7, 2, 'replaced', 'b', '[{"key":"taken","params":{"seat":0}}]', 12)"""
    )
    await db.close()
    store = await PostgresStore.open(url)
    story = await store.story(7)
    assert [dict(line.events[0].params) for line in story] == [{"seat": 0, "name": "?"}, {"seat": 0}]
    await store.close()


async def test_a_newer_database_and_that_of_another_program_are_left_alone(url: str) -> None:
    await run(url, "CREATE TABLE game (id INT)")
    assert "belongs to another program" in await refused(url)
    await run(url, "DROP TABLE game")
    await (await PostgresStore.open(url)).close()
    await run(url, "UPDATE diurna SET version = 99")
    said = f"was written by a newer Diurna (schema 99; this one knows up to {len(STEPS)}). Upgrade Diurna."
    assert said in await refused(url)


async def test_many_who_open_a_new_database_at_once_make_it_once(url: str) -> None:
    stores = await asyncio.gather(*(PostgresStore.open(url, 2) for _ in range(5)))
    game = await running(stores[0])
    assert [await store.game(game.id) for store in stores] == [game] * 5
    for store in stores:
        await store.close()


async def test_a_database_that_somebody_makes_at_this_moment_is_not_taken_for_that_of_another_program() -> None:
    class Meanwhile:
        """Nothing is there at the first look, and everything at the second."""

        looks = 0

        async def fetchval(self, sql: str) -> Any:
            self.looks += 1
            return self.looks > 1 if "to_regclass" in sql else len(STEPS)

    assert await migrate(Meanwhile(), Address("here", "me", "games")) == 0


async def test_where_there_is_no_room_nothing_is_changed(url: str) -> None:
    store = await PostgresStore.open(url)
    game = await running(store)
    full = (
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$"
    )
    await run(url, full, "CREATE TRIGGER full_disk BEFORE INSERT ON line EXECUTE FUNCTION full_disk()")
    with pytest.raises(Full, match="no room left"):
        await store.commit(change(game))
    assert await store.game(game.id) == game
    await run(url, "DROP TRIGGER full_disk ON line")
    assert (await store.commit(change(game))).seq == game.seq + 1
    await store.close()


async def test_a_row_that_cannot_be_read_is_damage(url: str) -> None:
    store = await PostgresStore.open(url)
    game = await opened(store)
    await run(url, "UPDATE game SET options = '{'")
    with pytest.raises(Damaged, match="is damaged"):
        await store.game(game.id)
    await run(url, "DROP TABLE sitter")
    with pytest.raises(Damaged, match="sitter"):
        await store.game(game.id)
    await store.close()


async def test_whoever_looks_after_it_sees_where_it_is_and_how(url: str, tmp_path: Path) -> None:
    with pytest.raises(Older, match="is empty"):
        await check(url)
    await (await open_store(url)).close()
    assert "answers: PostgreSQL 1" in await check(url)
    assert "a power cut may cost games" in await check(url), "the server of the tests does without"
    assert named("postgresql://anna:hush@db.example:5433/games") == "games on db.example:5433"
    assert Address.of("postgres://anna@db.example").database == "anna"
    with pytest.raises(StoreError, match="pg_dump"):
        backup(url, tmp_path / "copy.db")
    store = await open_store(url)
    assert await store.games() == []
    await store.close()


async def test_whoever_only_looks_leaves_an_older_database_as_it_is(url: str) -> None:
    await (await open_store(url)).close()
    db: Any = await asyncpg.connect(url)
    try:
        await db.execute("UPDATE diurna SET version = 2")
        with pytest.raises(Older, match=r"older version \(schema 2; .*diurna upgrade"):
            await open_store(url, looking=True)
        assert await db.fetchval("SELECT version FROM diurna") == 2
    finally:
        await db.close()


async def test_what_the_server_takes_lightly_we_do_not(url: str) -> None:
    store = await PostgresStore.open(f"{url}&synchronous_commit=off", 2)
    (found,) = await store._pool.all("SELECT current_setting('synchronous_commit')", (), lambda row: row[0])
    assert found == "on"
    await store.close()


async def test_nonsense_for_an_address() -> None:
    assert "is not an address of a database" in await refused("postgresql://anna@host:many/games")


def test_the_server_of_the_tests_is_one_for_all() -> None:
    assert serving.shared() is serving.shared()
