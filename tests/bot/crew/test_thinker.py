"""The process in which computers think."""

from __future__ import annotations

import asyncio
import gc
import time
from concurrent.futures.process import BrokenProcessPool

import pytest

from bot.crew.thinker import Thinker, think
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


@pytest.mark.xdist_group("workers")
async def test_nobody_waits_for_a_thought_when_the_bot_is_stopped() -> None:
    match, _ = Match.start(GAME, 2, "thinker")
    thinker = Thinker(["engines.fords"])
    await thinker.think(thought_of(match, match.waiting[0], "medium"))
    assert thinker.worker is not None
    busy = asyncio.create_task(thinker.worker.do(time.sleep, 600))
    await asyncio.sleep(0.5)  # it has begun
    (process,) = thinker.worker.processes
    thinker.close()
    await asyncio.to_thread(process.join, 30)
    assert not process.is_alive()
    with pytest.raises(BrokenProcessPool):
        await busy


def spin(seconds: float) -> float:
    """Work for so many seconds of the processor; how many went by."""
    began, done = time.monotonic(), time.process_time() + seconds
    while time.process_time() < done:
        pass
    return time.monotonic() - began


@pytest.mark.xdist_group("workers")
async def test_it_stands_back_while_somebody_waits_for_a_picture_and_comes_to_an_end_all_the_same() -> None:
    match, _ = Match.start(GAME, 2, "thinker")
    thought = thought_of(match, match.waiting[0], "medium")
    thinker = Thinker(["engines.fords"], others_wait=lambda: True)
    try:
        assert await thinker.think(thought) == think(thought, {GAME.id: GAME})
        assert thinker.worker is not None
        working = asyncio.ensure_future(thinker.worker.do(spin, 0.2))
        await thinker.in_courtesy(working, thinker.worker)
        assert await working > 3 * 0.2
    finally:
        thinker.close()
