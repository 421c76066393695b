"""The disk is full: a clear word, nothing changed, memory not ahead of the disk; with room again it goes on."""

from __future__ import annotations

import random
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engines.kernel import Refused
from storage.store import Full, StoreError
from tests.storage.hall import ANNA, BERT, Hall, told


async def fill_up(hall: Hall) -> None:
    """From now on the file may not grow by a single page."""
    (row,) = await hall.store._writer.execute_fetchall("PRAGMA page_count")
    await hall.store._writer.execute(f"PRAGMA max_page_count = {row[0]}")


async def make_room(hall: Hall) -> None:
    await hall.store._writer.execute("PRAGMA max_page_count = 1000000")


async def test_a_full_disk_changes_nothing_and_the_game_goes_on_later(hall: Hall) -> None:
    number = await hall.started(3, rounds=50)
    await hall.play(number, 10)
    rnd = random.Random(4)
    for _ in range(3):
        await fill_up(hall)
        before = ""
        with pytest.raises(Full, match=r"no room left to write .*games\.db\. Nothing was changed"):
            for _ in range(500):
                before = await hall.everything(number)
                await hall.answer(number, rnd)
        assert await hall.everything(number) == before
        heard = len(hall.news)
        with pytest.raises(Full):
            for _ in range(50):
                await hall.answer(number, rnd)
        on_disk = await hall.state(number)
        hall.tables = hall.new_tables()
        assert await hall.state(number) == on_disk
        assert len(hall.news) <= heard + 50
        await make_room(hall)
        await hall.answer(number, rnd)
    assert (await hall.verified(number)).sound


async def test_no_lobby_opens_on_a_full_disk_and_one_does_later(hall: Hall) -> None:
    await hall.started(4)
    await fill_up(hall)
    with pytest.raises(Full):
        for at in range(2000):
            await hall.lobby(ANNA, place=str(at))
    games = await hall.store.games()
    await make_room(hall)
    told(await hall.tables.lobby.open("fords", "with room", BERT))
    assert len(await hall.store.games()) == len(games) + 1


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """The system refuses to write past this, as a failing disk or a quota does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


async def test_a_disk_that_refuses_to_write_changes_nothing_and_the_game_goes_on_later(hall: Hall) -> None:
    number = await hall.started(3, rounds=50)
    await hall.play(number, 10)
    rnd = random.Random(6)
    log = hall.file.with_name(hall.file.name + "-wal")
    with no_file_longer_than(log.stat().st_size + 10_000):
        before = ""
        with pytest.raises(StoreError, match=r"games\.db.*Nothing was changed"):
            for _ in range(500):
                before = await hall.everything(number)
                await hall.answer(number, rnd)
        assert await hall.everything(number) == before
    for _ in range(5):
        outcome = await hall.answer(number, rnd)
        assert not isinstance(outcome, Refused)
    await hall.again()
    assert (await hall.verified(number)).sound
