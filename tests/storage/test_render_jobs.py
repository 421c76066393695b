"""Pictures that other processes draw: each is asked for, taken, handed in and fetched once, or not at all."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext

import pytest

from storage.render_jobs import ALIVE, EXPIRY
from storage.sql.store import SqlStore
from storage.store import Store
from tests.storage.conftest import Opener

VERSION = "as today"
SOON = 10.0
AN_HOUR = 3600.0


async def later(store: Store, table: str, column: str, seconds: float) -> None:
    """As if so much time had passed since."""
    assert isinstance(store, SqlStore)
    await store._whole(lambda tx: tx.do(f"UPDATE {table} SET {column} = {column} - $1", (seconds,)))


async def rows(store: Store) -> int:
    assert isinstance(store, SqlStore)
    (count,) = await store._database.all("SELECT count(*) FROM commission", (), lambda row: int(row[0]))
    return count


async def test_what_one_process_asks_for_another_draws_and_nothing_is_left(store: Store, another: Opener) -> None:
    painter = await another()
    await painter.heartbeat("Apelles", VERSION)
    taking = asyncio.create_task(painter.claim_render("Apelles", VERSION, SOON))
    number = await store.submit_render(VERSION, b"a map")
    waiting = asyncio.create_task(store.await_render(number, SOON))
    assert await taking == (number, b"a map")
    assert await painter.finish_render(number, "Apelles", b"PNG")
    assert await waiting == b"PNG"
    assert await rows(store) == 0


async def test_only_who_is_alive_and_draws_the_same_counts(store: Store) -> None:
    assert await store.painters() == 0
    await store.heartbeat("Apelles", VERSION)
    await store.heartbeat("Zeuxis", "as last year")
    assert (await store.painters(VERSION), await store.painters()) == (1, 2)
    await store.sign_off("Zeuxis")
    assert await store.painters() == 1
    await later(store, "painter", "seen", ALIVE + 1)
    assert await store.painters() == 0
    number = await store.submit_render(VERSION, b"a map")
    assert await asyncio.wait_for(store.await_render(number, AN_HOUR), 60) is None, "nobody is there"
    assert await rows(store) == 0


async def test_each_goes_to_one_painter_the_oldest_first(store: Store, another: Opener) -> None:
    painters = {"Apelles": store, "Zeuxis": await another()}
    for name, one in painters.items():
        await one.heartbeat(name, VERSION)
    asked = [await store.submit_render(VERSION, bytes([at])) for at in range(8)]
    taken = await asyncio.gather(*(painters[name].claim_render(name, VERSION, 0) for name in [*painters] * 4))
    while missing := len(asked) - len([one for one in taken if one]):
        # Whoever found the oldest locked had nothing to take at that moment.
        taken += [await store.claim_render("Apelles", VERSION, SOON) for _ in range(missing)]
    found = sorted(one for one in taken if one)
    assert found == [(number, bytes([at])) for at, number in enumerate(asked)]
    assert await store.claim_render("Apelles", VERSION, 0) is None
    assert await store.claim_render("Apelles", "as last year", 0) is None


@pytest.mark.parametrize("by_leaving", [True, False])
async def test_what_a_dead_painter_held_another_one_draws(store: Store, by_leaving: bool) -> None:
    await store.heartbeat("Apelles", VERSION)
    number = await store.submit_render(VERSION, b"a map")
    assert await store.claim_render("Apelles", VERSION, 0) == (number, b"a map")
    assert await store.claim_render("Zeuxis", VERSION, 0) is None
    if by_leaving:
        await store.sign_off("Apelles")
    else:
        await later(store, "painter", "seen", ALIVE + 1)
    await store.heartbeat("Zeuxis", VERSION)
    assert await store.claim_render("Zeuxis", VERSION, 0) == (number, b"a map")
    assert not await store.finish_render(number, "Apelles", b"too late")
    assert await store.finish_render(number, "Zeuxis", b"PNG")
    assert await store.await_render(number, SOON) == b"PNG"


async def test_what_cannot_be_drawn_or_comes_too_late_is_nobodys_any_more(store: Store) -> None:
    await store.heartbeat("Apelles", VERSION)
    number = await store.submit_render(VERSION, b"a riddle")
    await store.claim_render("Apelles", VERSION, 0)
    assert await store.finish_render(number, "Apelles", None)
    assert await rows(store) == 0, "nobody need come back for it"
    assert await store.await_render(number, SOON) is None
    number = await store.submit_render(VERSION, b"a battle")
    await store.claim_render("Apelles", VERSION, 0)
    assert await store.await_render(number, 0) is None
    assert not await store.finish_render(number, "Apelles", b"PNG")
    assert await rows(store) == 0


async def test_what_nobody_fetches_goes_by_itself(store: Store) -> None:
    await store.submit_render(VERSION, b"of a bot that was killed")
    await later(store, "commission", "asked", EXPIRY + 1)
    number = await store.submit_render(VERSION, b"the next one")
    assert await rows(store) == 1
    await later(store, "commission", "asked", EXPIRY + 1)
    await store.heartbeat("Apelles", VERSION)
    assert await rows(store) == 0
    assert await store.await_render(number, SOON) is None


class Asleep(Exception):
    """Whoever waits for a bell sleeps, and wakes up here by a fright."""


class Snores:
    def __init__(self, name: str) -> None:
        self.name = name

    def clear(self) -> None: ...

    async def wait(self, seconds: float) -> None:
        raise Asleep(self.name)


async def test_whoever_waits_sleeps_until_somebody_rings(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(store, SqlStore)
    await store.heartbeat("Apelles", VERSION)
    await store.heartbeat("Zeuxis", "as last year")
    number = await store.submit_render("as last year", b"a map")
    monkeypatch.setattr(store._database, "wakeup", lambda name: nullcontext(Snores(name)))
    with pytest.raises(Asleep):
        await store.claim_render("Apelles", VERSION, SOON)
    with pytest.raises(Asleep, match=str(number)):
        await store.await_render(number, SOON)
