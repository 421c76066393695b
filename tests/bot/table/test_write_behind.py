"""What is laid down a moment later is there at once, and on the disk in the end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from storage.key_values import Namespace
from storage.store import StoreError
from tests.storage.hall import Hall

DRAFT = Namespace("draft", int, of=("game", "user"))


async def test_the_newest_is_read_at_once_and_written_in_the_end(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    number, later = await hall.started(), hall.tables.write_behind
    disk, put, written = asyncio.Event(), hall.store.put_entry, list[Any]()

    async def slowly(key: Any, value: Any, *how: Any) -> Any:
        await disk.wait()
        written.append(value)
        return await put(key, value, *how)

    monkeypatch.setattr(hall.store, "put_entry", slowly)
    for value in (1, 2, 3):
        later.write(DRAFT, value, number, "a")
        assert await later.read(DRAFT, number, "a") == value
        await asyncio.sleep(0)
    assert await DRAFT.read(hall.store, number, "a") is None
    assert await later.read(DRAFT, number, "b") is None, "whose it is not"
    disk.set()
    await hall.tables.live_games.settle()
    assert await DRAFT.read(hall.store, number, "a") == await later.read(DRAFT, number, "a") == 3
    assert written == [1, 3], "what was overtaken is not written"


async def test_what_cannot_be_written_is_said_and_what_is_on_the_disk_counts(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    number, later = await hall.started(), hall.tables.write_behind
    await DRAFT.write(hall.store, 1, number, "a")

    async def fails(*what: Any) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(hall.store, "put_entry", fails)
        later.write(DRAFT, 2, number, "a")
        await hall.tables.live_games.settle()
    assert "draft of" in caplog.text and "the disk is full" in caplog.text
    assert await later.read(DRAFT, number, "a") == 1
    later.write(DRAFT, 3, number, "a")
    await hall.tables.live_games.settle()
    assert await DRAFT.read(hall.store, number, "a") == 3
