"""Files of older versions are brought up to date, those of newer ones left alone."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from storage.sqlite import SqliteStore, migrate
from storage.store import Older, StoreError
from tests.storage.hall import Hall

ROWS = """
INSERT INTO game (id, kind, place, server, opener, status, options, seed, seq, posed, created, touched)
 VALUES (7, 'fords', 'here', 'home', 'a', 'lobby', '{"game":{"rounds":2}}', 'old seed', 2, 1, 10.5, 11.5);
INSERT INTO sitter VALUES (7, 0, 'a', 'Anna'), (7, 1, 'b', 'Bert');
INSERT INTO line (game, seq, deed, interaction, user, events, at) VALUES (7, 1, 'opened', 'i1', 'a', '[]', 10.5);
INSERT INTO line (game, seq, deed, interaction, user, events, at) VALUES (7, 2, 'joined', 'i2', 'b', '[]', 11.5);
"""


async def of_version(file: Path, version: int) -> None:
    db = await aiosqlite.connect(file, isolation_level=None)
    try:
        assert await migrate.migrate(db, file, upto=version) == version
        assert await migrate.migrate(db, file, upto=version) == 0
    finally:
        await db.close()


def version_of(file: Path) -> int:
    with closing(sqlite3.connect(file)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def copies_in(folder: Path) -> list[Path]:
    return list(folder.glob("*before*"))


def schema_of(file: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()


def test_a_script_is_run_to_its_last_statement_even_where_that_does_not_end() -> None:
    script = "CREATE TABLE a (\n id INTEGER);\n\nINSERT INTO a\n VALUES (1);\nDELETE FROM a"
    found = list(migrate._statements(script))
    assert [statement.split()[0] for statement in found] == ["CREATE", "INSERT", "DELETE"]
    assert "".join(found) == script
    assert list(migrate._statements("")) == []


@pytest.mark.parametrize("version", range(1, len(migrate.STEPS) + 1))
async def test_a_file_of_every_older_version_keeps_its_games(tmp_path: Path, version: int) -> None:
    file = tmp_path / "old.db"
    await of_version(file, version)
    with closing(sqlite3.connect(file)) as db:
        db.executescript(ROWS)
    hall = await Hall.open(file)
    try:
        game = await hall.game(7)
        assert [sitter.name for sitter in game.sitters] == ["Anna", "Bert"]
        assert (game.seed, game.options, game.seq, game.created) == ("old seed", {"game": {"rounds": 2}}, 2, 10.5)
        assert [line.deed for line in await hall.story(7)] == ["opened", "joined"]
        assert await hall.store.line_of("i2") is not None
        await hall.tables.lobby.start(7, "a")
        await hall.play(7)
        assert (await hall.verified(7)).sound
    finally:
        await hall.store.close()
    assert version_of(file) == len(migrate.STEPS)
    fresh = tmp_path / "fresh.db"
    await (await SqliteStore.open(fresh)).close()
    assert schema_of(file) == schema_of(fresh)


async def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "newer.db"
    await (await SqliteStore.open(file)).close()
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE wonder (name TEXT)")
        db.execute(f"PRAGMA user_version = {len(migrate.STEPS) + 1}")
    before = schema_of(file)
    with pytest.raises(StoreError, match=r"newer\.db was written by a newer Diurna .* Upgrade Diurna"):
        await SqliteStore.open(file)
    assert schema_of(file) == before


async def test_a_step_that_fails_half_way_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "old.db"
    await of_version(file, 1)
    with closing(sqlite3.connect(file)) as db:
        db.executescript(ROWS)
    before = schema_of(file)
    bad = tmp_path / "9999_bad.sql"
    bad.write_text("CREATE TABLE half (a TEXT);\nDELETE FROM sitter;\nCREATE TABLE game (a TEXT);\n", "utf-8")
    monkeypatch.setattr(migrate, "STEPS", [*migrate.STEPS, bad])
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        await SqliteStore.open(file)
    assert schema_of(file) == before
    assert version_of(file) == 1
    assert not copies_in(tmp_path), "there is nothing to go back from"
    monkeypatch.undo()
    store = await SqliteStore.open(file)
    game = await store.game(7)
    await store.close()
    assert game is not None and len(game.sitters) == 2


@pytest.mark.parametrize("version", range(1, len(migrate.STEPS)))
async def test_before_a_file_is_brought_up_to_date_it_is_copied_beside_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, version: int
) -> None:
    file, copy = tmp_path / "old.db", tmp_path / f"old.db.before-schema-{len(migrate.STEPS)}-1"
    await of_version(file, version)
    with closing(sqlite3.connect(file)) as db:
        db.executescript(ROWS)
    before = schema_of(file)
    stores = await asyncio.gather(*(SqliteStore.open(file) for _ in range(3)))
    for store in stores:
        await store.close()
    assert copies_in(tmp_path) == [copy], "one of them copied it, once"
    assert schema_of(copy) == before and version_of(copy) == version
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT name FROM sitter").fetchall() == [("Anna",), ("Bert",)]
    (said,) = [record.getMessage() for record in caplog.records if "older version" in record.message]
    assert str(copy) in said and f"schema {version}" in said
    caplog.clear()
    await (await SqliteStore.open(file)).close()
    await (await SqliteStore.open(tmp_path / "fresh.db")).close()
    assert not caplog.records and len(copies_in(tmp_path)) == 1


async def test_whoever_only_looks_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    await of_version(file, 4)
    before = file.read_bytes()
    with pytest.raises(Older, match=r"older version \(schema 4; this one's is \d+\) .*diurna upgrade"):
        await SqliteStore.open(file, looking=True)
    assert file.read_bytes() == before and not copies_in(tmp_path)
    with pytest.raises(StoreError, match="There is no file"):
        await SqliteStore.open(tmp_path / "none.db", looking=True)
    assert not (tmp_path / "none.db").exists()


async def test_many_open_a_new_file_at_once(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    stores = await asyncio.gather(*(SqliteStore.open(file) for _ in range(8)))
    for store in stores:
        await store.close()
    assert version_of(file) == len(migrate.STEPS)


def test_a_step_is_cut_into_its_statements() -> None:
    sql = "-- one; not two\nCREATE TABLE a (b TEXT DEFAULT ';');\n\nCREATE TABLE c (d);\n"
    assert len(list(migrate._statements(sql))) == 2


async def test_the_states_that_were_kept_for_good_still_are(tmp_path: Path) -> None:
    """Before there were pins, the story alone said where a part was begun again."""
    file = tmp_path / "old.db"
    await of_version(file, 3)
    with closing(sqlite3.connect(file)) as db, db:
        db.executescript(ROWS)
        db.execute(
            "INSERT INTO line (game, seq, deed, user, events, at) VALUES (7, 3, 'restarted', '',"
            """ '[{"key":"table.restarted","params":{"moves":1,"after":4}},{"key":"x","params":{"after":6}}]', 12)"""
        )
        points = [(entries,) for entries in range(0, 9, 2)]
        db.executemany("INSERT INTO checkpoint VALUES (7, ?, 1, 'h', NULL)", points)
        db.execute("INSERT INTO timer (due, kind, game, data) VALUES (1, 'reminder', 7, '{}')")
    store = await SqliteStore.open(file)
    try:
        marks = await store.marks(7)
        assert [mark.entries for mark in marks if mark.pinned] == [0, 4]
        assert {mark.rules for mark in marks} == {""}
        game = await store.game(7)
        assert game is not None and game.rules == ""
        assert await store.due(1e12) == 0, "nobody ever used the old ones"
    finally:
        await store.close()


TAKEN_OVER = '{"key":"table.replaced_somebody","params":{"seat":0,"number":1,"name":"Cara"}}'


async def test_nobody_is_called_by_name_of_whom_nobody_knows_any_more_who_it_was(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    await of_version(file, 6)
    add = "INSERT INTO line (game, seq, deed, user, events, at) VALUES (7, ?, ?, 'b', ?, 12)"
    with closing(sqlite3.connect(file)) as db, db:
        db.executescript(ROWS)
        nobody_sat = '{"key":"table.replaced","params":{"seat":0,"number":1}}'
        db.execute(add, (3, "replaced", f"[{TAKEN_OVER}]"))
        db.execute(add, (4, "replaced", f"[{nobody_sat}]"))
        db.execute(add, (5, "forgotten", "[]"))
    store = await SqliteStore.open(file)
    try:
        params = [dict(event.params) for line in await store.story(7) for event in line.events]
        assert params == [{"seat": 0, "number": 1, "name": "?"}, {"seat": 0, "number": 1}]
        assert "Cara" not in str(await store.story(7))
    finally:
        await store.close()


SETTINGS = """
INSERT INTO setting VALUES ('game:7', 'post', '{"message": 1}'), ('game:7', 'lobby', '5');
INSERT INTO setting VALUES ('game:7', 'watchers', '[3]');
INSERT INTO setting VALUES ('game:7', 'called', '{"seq": 2, "times": 1}'), ('game:7', 'undo_vote', '{}');
INSERT INTO setting VALUES ('user:a', 'dialogue:7', '{"game": 7}'), ('user:a', 'reminders', 'false');
INSERT INTO setting VALUES ('user:a', 'dialogue:99', '{"game": 99}'), ('game:99', 'post', '{}');
UPDATE game SET status = 'running' WHERE id = 7;
"""


async def test_settings_are_kept_by_their_owners_and_whoever_is_waited_for_has_a_timer(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    await of_version(file, 4)
    with closing(sqlite3.connect(file)) as db:
        db.executescript(ROWS + SETTINGS)
    await (await SqliteStore.open(file)).close()
    with closing(sqlite3.connect(file)) as db:
        kept = db.execute("SELECT key, game, user, outlives, value FROM kept ORDER BY key, user").fetchall()
        timers = db.execute("SELECT due, free, kind, name, game, data FROM timer").fetchall()
    assert kept == [
        ("dialogue", 7, "a", 0, '{"game": 7}'),
        ("lobby", 7, "", 1, "5"),
        ("post", 7, "", 1, '{"message": 1}'),
        ("reminders", 0, "a", 0, "false"),
        ("watchers", 7, "", 1, "[3]"),
    ]
    due = 11.5 + 48 * 3600
    assert timers == [(due, due, "reminder", "", 7, '{"times":1}')], "called once already: the next is after two days"
