"""Whatever the log is set to: what is written into the file is not written into the log."""

from __future__ import annotations

import json
import logging
import threading

import pytest

from storage.sqlite import SqliteStore
from storage.store import StoreError
from tests.storage.hall import Hall


@pytest.mark.parametrize("asked", [False, True], ids=["as the bot does", "asked for by name"])
async def test_seeds_and_hands_are_in_no_log(hall: Hall, caplog: pytest.LogCaptureFixture, asked: bool) -> None:
    # As `bot.cli` does with log.level = "debug".
    caplog.set_level(logging.DEBUG)
    if asked:
        caplog.set_level(logging.DEBUG, "aiosqlite")
    logging.getLogger("house").debug("the log is listening")
    number = await hall.started(3)
    await hall.play(number, 40)
    await hall.again()
    await hall.play(number, 5)
    assert (await hall.game(number)).seed == "seed 1"
    said = [line.entry.said for line in await hall.store.moves(number) if line.entry and line.entry.secret]
    assert said, "there were secrets"
    hidden = {"seed 1", *(json.dumps(one, separators=(",", ":")) for one in said)}
    logged = "\n".join(f"{record.name} {record.getMessage()} {record.exc_text}" for record in caplog.records)
    assert "the log is listening" in logged
    assert not [secret for secret in hidden if secret in logged]
    assert "INSERT" not in logged and "SELECT" not in logged


async def test_a_file_that_cannot_be_opened_leaves_no_thread_behind(hall: Hall) -> None:
    """A thread that is left would want to say so to a loop that is closed by then."""
    before = set(threading.enumerate())
    for _ in range(20):
        with pytest.raises(StoreError):
            await SqliteStore.open(hall.file.parent / "nowhere" / "games.db")
    # Python's own threads for waiting are kept for the next one who waits.
    left = [thread for thread in threading.enumerate() if thread not in before and "asyncio_" not in thread.name]
    assert left == []
