"""The file is removed, replaced or cut short under the running bot: nothing is acknowledged that would be lost."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from storage.sqlite import SqliteStore
from storage.sqlite.backup import backup, check, restore
from storage.sqlite.file_identity import FileIdentity
from storage.store import Damaged, Gone, Store, StoreError
from tests.storage.hall import ANNA, Hall
from tests.storage.making import change, running
from tests.storage.test_key_values import WATCHERS, Watchers

PARTS = ("", "-wal", "-shm")


def part(file: Path, end: str) -> Path:
    return file.with_name(file.name + end)


def remove_all(file: Path) -> None:
    for end in PARTS:
        part(file, end).unlink()


def remove_the_file(file: Path) -> None:
    file.unlink()


def remove_the_log(file: Path) -> None:
    part(file, "-wal").unlink()


def remove_the_index(file: Path) -> None:
    part(file, "-shm").unlink()


def replace_by_a_copy(file: Path) -> None:
    copy = file.with_name("copy")
    shutil.copyfile(file, copy)
    copy.replace(file)


def replace_by_a_text(file: Path) -> None:
    file.unlink()
    file.write_text("Shopping list", "utf-8")


def remove_the_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


TAKEN_AWAY = [
    remove_all,
    remove_the_file,
    remove_the_log,
    remove_the_index,
    replace_by_a_copy,
    replace_by_a_text,
    remove_the_folder,
]


@pytest.mark.parametrize("take_away", TAKEN_AWAY)
async def test_no_move_is_acknowledged_that_would_be_lost(hall: Hall, take_away: Callable[[Path], None]) -> None:
    number = await hall.started(3, rounds=20)
    await hall.play(number, 20)
    before = await hall.everything(number)
    heard = len(hall.news)
    take_away(hall.file)
    rnd = random.Random(1)
    for _ in range(3):
        with pytest.raises(Gone, match=r"(is gone|another file).*No move counts until it is back\. Put it back"):
            await hall.answer(number, rnd)
    with pytest.raises(Gone):
        await hall.lobby(ANNA, place="elsewhere")
    with pytest.raises(Gone):
        await hall.store.put_entry(WATCHERS.key(number), Watchers())
    assert len(hall.news) == heard
    assert await hall.everything(number) == before


async def test_what_is_kept_while_the_file_goes_is_not_acknowledged(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, write = await hall.started(), hall.store._writer.execute

    async def too_late(*what: Any) -> Any:
        hall.file.unlink()
        return await write(*what)

    monkeypatch.setattr(hall.store._writer, "execute", too_late)
    with pytest.raises(Gone):
        await hall.store.put_entry(WATCHERS.key(number), Watchers())


@pytest.mark.parametrize("take_away", TAKEN_AWAY[:-1])
async def test_what_was_played_is_saved_beside_it_and_can_be_put_back(
    hall: Hall, take_away: Callable[[Path], None]
) -> None:
    number = await hall.started(3, rounds=20)
    await hall.play(number, 20)
    before = await hall.everything(number)
    take_away(hall.file)
    saved = hall.file.with_name("games.db.rescued-1")
    for _ in range(2):
        with pytest.raises(Gone, match=r"stop it and run: diurna restore .*games\.db\.rescued-1$"):
            await hall.answer(number, random.Random(1))
    assert [file.name for file in saved.parent.glob("*rescued*")] == [saved.name]
    check(saved)
    await hall.store.close()
    restore(saved, hall.file)
    hall.store = await SqliteStore.open(hall.file)
    hall.tables = hall.new_tables()
    assert await hall.everything(number) == before
    await hall.play(number, 5)
    assert (await hall.verified(number)).sound


async def test_what_could_not_be_saved_is_not_promised(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await hall.started(3)

    def full(*given: object, **more: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("database or disk is full")

    remove_all(hall.file)
    monkeypatch.setattr(sqlite3, "connect", full)
    with pytest.raises(Gone, match=r"or restore a backup$"):
        await hall.answer(number, random.Random(1))


async def test_whoever_reads_cannot_write(hall: Hall) -> None:
    number = await hall.started(3)
    with pytest.raises(StoreError):
        await hall.store._database.all("DELETE FROM game", (), tuple)
    assert await hall.store.game(number) is not None


def test_a_file_that_was_exchanged_while_it_was_opened_is_another(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_text("ours")
    before = FileIdentity.of(file)
    FileIdentity.of(file).require_unchanged_since(before)
    (tmp_path / "theirs.db").write_text("theirs")
    shutil.move(tmp_path / "theirs.db", file)
    with pytest.raises(Gone, match="replaced while it was being opened"):
        FileIdentity.of(file).require_unchanged_since(before)


async def test_when_the_file_is_back_the_game_goes_on(hall: Hall, tmp_path: Path) -> None:
    number = await hall.started(3, rounds=20)
    await hall.play(number, 20)
    away = tmp_path / "away"
    away.mkdir()
    for end in PARTS:
        part(hall.file, end).rename(away / f"games.db{end}")
    with pytest.raises(Gone):
        await hall.answer(number, random.Random(1))
    for end in PARTS:
        (away / f"games.db{end}").rename(part(hall.file, end))
    await hall.play(number, 20)
    await hall.again()
    assert len(await hall.store.moves(number)) == 40
    assert (await hall.verified(number)).sound


def cut_the_file(file: Path) -> None:
    with file.open("r+b") as open_file:
        open_file.truncate(file.stat().st_size // 2)


def empty_the_file(file: Path) -> None:
    with file.open("r+b") as open_file:
        open_file.truncate(0)


def cut_the_log(file: Path) -> None:
    log = part(file, "-wal")
    with log.open("r+b") as open_file:
        open_file.truncate(log.stat().st_size // 2)


def empty_the_log(file: Path) -> None:
    with part(file, "-wal").open("r+b") as open_file:
        open_file.truncate(0)


@pytest.mark.parametrize("harm", [replace_by_a_copy, remove_the_file, remove_the_log, empty_the_log])
async def test_a_file_that_goes_while_a_move_is_being_written_does_not_get_it_acknowledged(
    hall: Hall, harm: Callable[[Path], None]
) -> None:
    """Between the look before and the commit: the look after notices."""
    store: Store = hall.store
    game = await running(store, "there")
    execute = hall.store._writer.execute

    async def slow(sql: str, *values: object) -> object:
        if sql == "COMMIT":
            harm(hall.file)
        return await execute(sql, *values)

    hall.store._writer.execute = slow  # type: ignore[method-assign, assignment]  # the file goes at the worst moment
    with pytest.raises((Gone, Damaged)):
        await store.commit(change(game))


@pytest.mark.parametrize("cut", [cut_the_file, empty_the_file, cut_the_log, empty_the_log])
async def test_a_file_that_is_cut_short_takes_no_more_moves(
    hall: Hall, tmp_path: Path, cut: Callable[[Path], None]
) -> None:
    number = await hall.started(3, rounds=50)
    await hall.play(number, 150)
    saved = tmp_path / "saved.db"
    backup(hall.file, saved)
    before = await hall.everything(number)
    cut(hall.file)
    heard = len(hall.news)
    for seed in range(3):
        hall.tables = hall.new_tables()
        with pytest.raises(StoreError, match=r"games\.db"):
            await hall.answer(number, random.Random(seed))
    with pytest.raises(Damaged):
        await running(hall.store, "there")
    assert len(hall.news) == heard
    await hall.store.close()
    restore(saved, hall.file)
    hall.store = await SqliteStore.open(hall.file)
    hall.tables = hall.new_tables()
    assert await hall.everything(number) == before


async def test_a_link_is_followed(hall: Hall, tmp_path: Path) -> None:
    real = tmp_path / "disk" / "real.db"
    real.parent.mkdir()
    link = tmp_path / "link.db"
    link.symlink_to(real)
    store = await SqliteStore.open(link)
    try:
        game = await store.commit(change(await running(store)))
        part(real, "-wal").unlink()
        with pytest.raises(Gone, match=r"real\.db-wal is gone"):
            await store.commit(change(game))
    finally:
        await store.close()


async def test_a_file_may_grow_and_be_tidied_up_by_others(hall: Hall) -> None:
    """Another store that comes and goes, a copy that is taken: none of that is taken for a loss."""
    number = await hall.started(3, rounds=50)
    for turn in range(4):
        await hall.play(number, 20, seed=turn)
        other = await SqliteStore.open(hall.file)
        await running(other, str(turn))
        await other.close()
        backup(hall.file, hall.file.with_name(f"copy-{turn}"))
    assert (await hall.verified(number)).sound
