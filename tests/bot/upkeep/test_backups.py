"""Copies by the clock: none too many, none too few, none that is not sound."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.upkeep.backups import Backups
from storage.sqlite import SqliteStore
from storage.sqlite.backup import check
from storage.store import StoreError

DAY = 24 * 3600.0


class Clock:
    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


async def made(folder: Path, clock: Clock, keep: int = 3) -> Backups:
    file = folder / "games.db"
    await (await SqliteStore.open(file)).close()
    return Backups(file, folder / "saved", DAY, keep, clock)


async def test_the_first_is_due_at_once_and_the_next_a_day_later_whoever_restarts(tmp_path: Path) -> None:
    clock = Clock()
    backups = await made(tmp_path, clock)
    assert backups.due() <= clock.now
    taken = backups.take()
    check(taken)
    os.utime(taken, (clock.now, clock.now))
    again = Backups(backups.file, backups.folder, DAY, 3, clock)
    assert again.due() == clock.now + DAY


async def test_the_oldest_go(tmp_path: Path) -> None:
    clock = Clock()
    backups = await made(tmp_path, clock)
    taken = []
    for _ in range(5):
        taken.append(backups.take())
        clock.now += DAY
    assert backups.kept() == taken[-3:]


async def test_a_damaged_store_costs_no_backup(tmp_path: Path) -> None:
    clock = Clock()
    backups = await made(tmp_path, clock, keep=1)
    kept = backups.take()
    backups.file.write_bytes(b"rubbish" * 1000)
    clock.now += DAY
    with pytest.raises(StoreError):
        backups.take()
    assert backups.kept() == [kept]
    check(kept)
