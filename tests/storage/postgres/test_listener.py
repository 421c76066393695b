"""Processes hear of one another: what is on the disk, nothing else, and that something may have gone unheard."""

from __future__ import annotations

import asyncio

import pytest

from storage.postgres import PostgresStore, listener
from storage.store import Behind
from tests.storage.making import change, running
from tests.storage.postgres.serving import run


async def test_a_wakeup_wakes_whoever_waits_for_it() -> None:
    wakeup = listener.Wakeup()
    waiting = asyncio.create_task(wakeup.wait(3600))
    await asyncio.sleep(0)
    wakeup.wake()
    await asyncio.wait_for(waiting, 60)
    wakeup.clear()
    waiting = asyncio.create_task(wakeup.wait(3600))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not waiting.done(), "set before, and cleared"
    waiting.cancel()


async def test_a_process_hears_of_what_the_others_have_changed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "AGAIN", 0.05)
    mine, theirs = await PostgresStore.open(url, 2), await PostgresStore.open(url, 2)
    heard: asyncio.Queue[int | None] = asyncio.Queue()
    mine.listen(heard.put_nowait)
    await mine._pool.listener.connected.wait()
    game = await running(mine)
    with pytest.raises(Behind):
        await theirs.commit(change(game.model_copy(update={"seq": 99})))
    game = await theirs.commit(change(game))
    assert await asyncio.wait_for(heard.get(), 60) == game.id
    assert await mine.game(game.id) == game
    others = f"query LIKE '%{mine._pool.channel}%' AND pid <> pg_backend_pid()"
    await run(url, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    assert await asyncio.wait_for(heard.get(), 60) is None, "something may have gone unheard"
    await theirs.commit(change(game))
    assert await asyncio.wait_for(heard.get(), 60) == game.id
    assert heard.empty(), "neither our own, nor what never was"
    await mine.close()
    await theirs.close()
