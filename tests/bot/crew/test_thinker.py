"""The process in which computers think."""

from __future__ import annotations

import asyncio
import gc
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from bot.crew.thinker import MOMENT, URGENT, Thinker, think
from bot.table.computers import thought_of
from engines.fords import GAME
from engines.kernel import Match


@pytest.mark.xdist_group("workers")
async def test_it_thinks_in_a_process_of_its_own_and_another_takes_over_if_that_is_killed() -> None:
    match, _ = Match.start(GAME, 2, "thinker")
    thought = thought_of(match, match.waiting[0], "medium")
    thinker = Thinker(["engines.fords"])
    try:
        assert await thinker.think(thought) == think(thought, {GAME.id: GAME})
        assert thinker.worker is not None
        assert await thinker.worker.do(gc.get_freeze_count) > 0
        for process in thinker.worker.processes:
            process.kill()
            process.join()
        assert await thinker.think(thought) == think(thought, {GAME.id: GAME})
    finally:
        thinker.close()


def sleeps(begun: Path) -> None:
    begun.touch()
    time.sleep(600)


@pytest.mark.xdist_group("workers")
async def test_nobody_waits_for_a_thought_when_the_bot_is_stopped(tmp_path: Path) -> None:
    match, _ = Match.start(GAME, 2, "thinker")
    thinker = Thinker(["engines.fords"])
    await thinker.think(thought_of(match, match.waiting[0], "medium"))
    assert thinker.worker is not None
    busy = asyncio.create_task(thinker.worker.do(sleeps, begun := tmp_path / "begun"))
    for _ in range(3000):
        if begun.exists():
            break
        await asyncio.sleep(0.01)
    (process,) = thinker.worker.processes
    thinker.close()
    await asyncio.to_thread(process.join, 30)
    assert not process.is_alive()
    with pytest.raises(BrokenProcessPool):
        await busy


def stands_back(often: int) -> list[float]:
    """Work until one was told so often to stand back; for how long each time."""
    stood = list[float]()
    with patch.object(time, "sleep", stood.append):
        while len(stood) < often:
            pass
    return stood


@pytest.mark.xdist_group("workers")
async def test_it_stands_back_for_a_moment_whenever_it_is_told_while_somebody_waits_for_a_picture() -> None:
    match, _ = Match.start(GAME, 2, "thinker")
    somebody = asyncio.Event()
    thinker = Thinker(["engines.fords"], others_wait=somebody.is_set)
    try:
        await thinker.think(thought_of(match, match.waiting[0], "medium"))
        assert thinker.worker is not None
        somebody.set()
        working = asyncio.ensure_future(thinker.worker.do(stands_back, 3, patience=60))
        await thinker.in_courtesy(working, thinker.worker)
        assert set(await working) == {MOMENT}
    finally:
        thinker.close()


@pytest.mark.parametrize(("others_wait", "often"), [(True, 90), (False, 0)])
async def test_of_a_hundred_looks_it_is_left_to_work_at_some_whoever_waits(
    others_wait: bool, often: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, told = 0, list[int]()

    async def look(those: set[Any], **_: float) -> tuple[set[Any], set[Any]]:
        nonlocal looks
        looks += 1
        return (those, set()) if looks > 100 else (set(), those)

    worker: Any = SimpleNamespace(tell=told.append)
    monkeypatch.setattr(asyncio, "wait", look)
    await Thinker([], lambda: others_wait).in_courtesy(asyncio.Future[None](), worker)
    assert told == [URGENT] * often
