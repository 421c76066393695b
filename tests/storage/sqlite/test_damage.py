"""Damaged files, copies, and putting them back."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engines.kernel import Fact
from storage.key_values import Namespace
from storage.sqlite import SqliteStore
from storage.sqlite.backup import backup, check, restore
from storage.store import Damaged, StoreError
from tests.storage.hall import Hall


class Note(Fact):
    text: str


NOTE = Namespace("note", Note)


async def played_and_closed(hall: Hall) -> int:
    number = await hall.started(3, rounds=20)
    await hall.play(number, 60)
    await hall.store.close()
    return number


def names(folder: Path, part: str = "") -> list[str]:
    return sorted(file.name for file in folder.iterdir() if part in file.name)


async def read_everything(file: Path) -> None:
    store = await SqliteStore.open(file)
    try:
        for game in await store.games():
            await store.story(game.id)
            await store.marks(game.id)
            await store.last_checkpoints(game.id)
            await store.moves(game.id)
        await store.next_due("reminder")
        await store.get_entries(NOTE)
    finally:
        await store.close()


def garbage_at_the_start(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(random.Random(1).randbytes(4096) + data[4096:])


def garbage_in_the_middle(file: Path) -> None:
    data = file.read_bytes()
    garbage = random.Random(2).randbytes(4096)
    half = len(data) // 2 // 4096 * 4096
    file.write_bytes(data[: half - 8 * 4096] + garbage * 16 + data[half + 8 * 4096 :])


def cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2 // 4096 * 4096])


def a_text(file: Path) -> None:
    file.write_text("These are not the games you are looking for.\n" * 40, "utf-8")


@pytest.mark.parametrize("harm", [garbage_at_the_start, garbage_in_the_middle, cut_off, a_text])
async def test_a_damaged_file_is_named_with_the_remedy(hall: Hall, harm: Callable[[Path], None]) -> None:
    await played_and_closed(hall)
    harm(hall.file)
    with pytest.raises(Damaged) as found:
        await read_everything(hall.file)
    assert str(hall.file) in str(found.value)
    assert "diurna restore" in str(found.value)
    with pytest.raises(Damaged):
        check(hall.file)
    target = hall.file.with_name("copy.db")
    with pytest.raises(Damaged) as found:
        backup(hall.file, target)
    assert str(hall.file) in str(found.value) and "copy.db" not in str(found.value)
    assert names(hall.file.parent, "copy") == []


@pytest.mark.parametrize(
    "seed", [*range(12), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(12, 200))]
)
async def test_wherever_a_file_is_damaged_the_answer_is_right_or_a_clear_word(hall: Hall, seed: int) -> None:
    number = await played_and_closed(hall)
    rnd = random.Random(seed)
    data = bytearray(hall.file.read_bytes())
    at = rnd.randrange(len(data))
    length = rnd.choice((1, 16, 200, 5000))
    data[at : at + length] = rnd.randbytes(min(length, len(data) - at))
    hall.file.write_bytes(data)
    try:
        await read_everything(hall.file)
        store = await SqliteStore.open(hall.file)
        try:
            await Hall(hall.file, store, hall.shelf).tables.live_games.read(number, lambda live: live)
        finally:
            await store.close()
    except StoreError as word:
        assert str(hall.file) in str(word)


async def test_a_state_that_is_not_the_one_written_is_not_played_on(hall: Hall) -> None:
    number = await hall.started()
    await hall.play(number, 12)
    await hall.store.close()
    with closing(sqlite3.connect(hall.file)) as db, db:
        db.execute("UPDATE checkpoint SET hash = 'another'")
    hall.store = await SqliteStore.open(hall.file)
    hall.tables = hall.new_tables()
    with pytest.raises(Damaged, match="diurna restore"):
        await hall.state(number)


async def test_what_was_kept_and_is_no_longer_json_is_damage_and_not_nothing(hall: Hall) -> None:
    wish = Namespace("wish", Note, of="user").key("a")
    await hall.store.put_entry(wish, Note(text="more sheep"))
    with closing(sqlite3.connect(hall.file)) as db, db:
        db.execute("UPDATE kept SET value = substr(value, 1, 9)")
    with pytest.raises(Damaged, match="diurna restore"):
        await hall.store.get_entry(wish)


async def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "recipes.db"
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("CREATE TABLE recipe (name TEXT)")
    with pytest.raises(StoreError, match=r"recipes\.db belongs to another program"):
        await SqliteStore.open(file)
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT name FROM sqlite_schema").fetchall() == [("recipe",)]
    with pytest.raises(StoreError, match=r"recipes\.db"):
        check(file)


async def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere.*cannot be opened.*folder"):
        await SqliteStore.open(tmp_path / "nowhere" / "games.db")
    with pytest.raises(StoreError, match=r"There is no file"):
        check(tmp_path / "games.db")
    with pytest.raises(StoreError, match=r"There is no file"):
        backup(tmp_path / "games.db", tmp_path / "copy.db")
    with pytest.raises(StoreError, match=r"There is no file"):
        restore(tmp_path / "copy.db", tmp_path / "games.db")
    assert names(tmp_path) == []


# Copies


async def test_a_copy_taken_while_games_go_on_is_whole_and_can_be_put_back(hall: Hall, tmp_path: Path) -> None:
    number = await hall.started(3, rounds=20)
    saved = tmp_path / "saved 100% #1?.db"
    await hall.play(number, 20)
    playing = asyncio.ensure_future(hall.play(number, 60))
    await asyncio.sleep(0.02)
    await asyncio.to_thread(backup, hall.file, saved)
    await playing
    check(saved)
    assert names(tmp_path, "saved") == [saved.name]
    later = await hall.state(number)
    with pytest.raises(StoreError, match=r"in use.*Stop the bot"):
        restore(saved, hall.file)
    assert await hall.state(number) == later
    await hall.store.close()
    aside = restore(saved, hall.file)
    assert aside is not None
    assert aside.name == "games.db.before-restore-1"
    hall.store = await SqliteStore.open(hall.file)
    hall.tables = hall.new_tables()
    assert (await hall.verified(number)).sound
    moves = len(await hall.store.moves(number))
    assert 20 <= moves <= 80
    await hall.play(number, 5, seed=2)
    kept = await Hall.open(aside)
    assert await kept.state(number) == later
    await kept.store.close()
    await hall.store.close()
    assert str(restore(aside, hall.file)).endswith("before-restore-2")
    hall.store = await SqliteStore.open(hall.file)
    hall.tables = hall.new_tables()
    assert await hall.state(number) == later


async def test_no_copy_is_written_over_another_file(hall: Hall, tmp_path: Path) -> None:
    target = tmp_path / "precious.txt"
    target.write_text("mine", "utf-8")
    with pytest.raises(StoreError, match="exists already"):
        backup(hall.file, target)
    assert target.read_text("utf-8") == "mine"


async def test_what_a_copy_that_was_cut_short_has_left_is_in_nobodys_way(hall: Hall, tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    saved.with_name("saved.db.part").write_text("half a copy " * 99, "utf-8")
    backup(hall.file, saved)
    check(saved)
    assert names(tmp_path, "saved") == ["saved.db"]


async def test_a_damaged_copy_is_not_put_back(hall: Hall, tmp_path: Path) -> None:
    number = await hall.started(3)
    await hall.play(number, 20)
    saved = tmp_path / "saved.db"
    backup(hall.file, saved)
    cut_off(saved)
    state = await hall.state(number)
    await hall.store.close()
    with pytest.raises(Damaged, match=r"saved\.db"):
        restore(saved, hall.file)
    hall.store = await SqliteStore.open(hall.file)
    hall.tables = hall.new_tables()
    assert await hall.state(number) == state
    assert names(tmp_path, "before-restore") == []


async def test_a_copy_is_put_back_in_the_place_of_a_damaged_file_and_of_none(hall: Hall, tmp_path: Path) -> None:
    number = await hall.started(3)
    await hall.play(number, 20)
    saved = tmp_path / "saved.db"
    backup(hall.file, saved)
    state = await hall.state(number)
    await hall.store.close()
    garbage_at_the_start(hall.file)
    assert restore(saved, hall.file) is not None
    hall.file.unlink()
    assert restore(saved, hall.file) is None
    hall.store = await SqliteStore.open(hall.file)
    hall.tables = hall.new_tables()
    assert await hall.state(number) == state


async def test_the_log_of_a_lost_file_is_not_taken_for_that_of_its_copy(hall: Hall, tmp_path: Path) -> None:
    """SQLite would apply it page by page to the file it has nothing to do with."""
    number = await hall.started(3)
    saved = tmp_path / "saved.db"
    backup(hall.file, saved)
    await hall.play(number, 20)
    log = hall.file.with_name(hall.file.name + "-wal")
    lost = log.read_bytes()
    await hall.store.close()
    hall.file.unlink()
    log.write_bytes(lost)
    assert restore(saved, hall.file) is not None
    check(hall.file)
    hall.store = await SqliteStore.open(hall.file)
    hall.tables = hall.new_tables()
    assert await hall.store.moves(number) == []
