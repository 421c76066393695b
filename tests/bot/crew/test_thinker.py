"""The process in which computers think."""

from __future__ import annotations

import asyncio
import gc
import time
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from bot.crew.thinker import PAUSE, PAUSE_SIGNAL, Thinker, think
from bot.crew.work_queue import RoundRobinLock
from bot.table.computers import Thought, thought_of
from engines.fords import GAME
from engines.fords.commands import Pass
from engines.kernel import Entry, Match
from engines.players import Decision


@pytest.mark.xdist_group("workers")
async def test_it_thinks_in_a_process_of_its_own_and_another_takes_over_if_that_is_killed() -> None:
    match, _ = Match.start(GAME, 2, "thinker")
    thought = thought_of(match, match.waiting[0], "medium")
    thinker = Thinker(["engines.fords"])
    try:
        assert await thinker.think(thought, 1) == think(thought, {GAME.id: GAME})
        assert thinker.worker is not None
        assert await thinker.worker.do(gc.get_freeze_count) > 0
        for process in thinker.worker.processes:
            process.kill()
            process.join()
        assert await thinker.think(thought, 1) == think(thought, {GAME.id: GAME})
    finally:
        thinker.close()


def sleeps(begun: Path) -> None:
    begun.touch()
    time.sleep(600)


@pytest.mark.xdist_group("workers")
async def test_nobody_waits_for_a_thought_when_the_bot_is_stopped(tmp_path: Path) -> None:
    match, _ = Match.start(GAME, 2, "thinker")
    thinker = Thinker(["engines.fords"])
    await thinker.think(thought_of(match, match.waiting[0], "medium"), 1)
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


class Weighed(Thinker):
    """Notes what it thinks about, and answers when it is told to."""

    def __init__(self) -> None:
        super().__init__([])
        self.begun = list[str]()
        self.answers = asyncio.Semaphore(0)
        self.wrong = False

    async def _thought(self, thought: Thought) -> Decision:
        self.begun.append(thought.kind)
        await self.answers.acquire()
        if self.wrong:
            raise OSError("no answer")
        return Decision(Pass(), ())


def thought(kind: str) -> Thought:
    match, _ = Match.start(GAME, 2, "thinker")
    return replace(thought_of(match, match.waiting[0], "medium"), kind=kind)


async def test_much_that_is_asked_at_one_table_lets_the_others_pass() -> None:
    thinker = Weighed()
    asked = [asyncio.create_task(thinker.think(thought(f"much {number}"), 1)) for number in range(30)]
    await asyncio.sleep(0)
    asked += [asyncio.create_task(thinker.think(thought(f"{name} {number}"), table)) for number in range(2)
              for table, name in ((2, "this"), (3, "that"))]  # fmt: skip
    for _ in range(3):
        await asyncio.sleep(0)
    for _ in asked:
        thinker.answers.release()
    await asyncio.gather(*asked)
    assert thinker.begun[:8] == ["much 0", "much 1", "this 0", "that 0", "much 2", "this 1", "that 1", "much 3"]
    assert thinker.begun[8:] == [f"much {number}" for number in range(4, 30)]


async def test_whoever_gives_up_waiting_holds_up_nobody() -> None:
    thinker = Weighed()
    first = asyncio.create_task(thinker.think(thought("first"), 1))
    gone = asyncio.create_task(thinker.think(thought("gone"), 2))
    last = asyncio.create_task(thinker.think(thought("last"), 3))
    await asyncio.sleep(0)
    for answer in list(thinker._answers.values())[1:2]:
        answer.cancel()
    first.cancel()
    for _ in range(3):
        thinker.answers.release()
    await last
    assert thinker.begun == ["first", "last"] and (gone.cancelled() or gone.cancel())
    assert await thinker.think(thought("first"), 4) and thinker.begun == ["first", "last"], "thought to its end"


async def test_a_turn_given_to_somebody_who_has_just_gone_goes_to_the_next() -> None:
    lock, served = RoundRobinLock(), list[int]()

    async def serve(table: int) -> None:
        async with lock.held(table):
            served.append(table)
            await asyncio.sleep(0)

    async with lock.held(0):
        waiting = [asyncio.create_task(serve(table)) for table in (1, 2)]
        await asyncio.sleep(0)
    waiting[0].cancel()
    await waiting[1]
    async with lock.held(3):
        assert served == [2]


async def test_the_same_question_is_thought_about_once_and_its_answer_kept() -> None:
    thinker = Weighed()
    asked = [asyncio.create_task(thinker.think(thought("same"), 1)) for _ in range(5)]
    thinker.answers.release()
    answers = await asyncio.gather(*asked)
    assert thinker.begun == ["same"] and all(one is answers[0] for one in answers)
    assert await thinker.think(thought("same"), 1) is answers[0] and thinker.begun == ["same"]
    thinker.wrong = True
    for _ in range(2):
        thinker.answers.release()
        with pytest.raises(OSError, match="no answer"):
            await thinker.think(thought("wrong"), 1)
    assert thinker.begun == ["same", "wrong", "wrong"], "a failure is no answer to be kept"


def test_questions_are_told_apart_by_all_that_matters() -> None:
    said = tuple(Entry(seat=0, said={"verb": verb}) for verb in ("pass", "recruit"))
    one = thought("one")
    others: tuple[dict[str, Any], ...] = (
        {}, {"kind": "two"}, {"seat": 1 - one.seat}, {"strength": "strong"}, {"explained": True},
        {"since": said[:1]}, {"since": said[1:]}, {"point": one.point.model_copy(update={"state": "{}"})},
    )  # fmt: skip
    assert len({replace(one, **changed).mark for changed in others}) == len(others)
    assert replace(one).mark == one.mark


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
        await thinker.think(thought_of(match, match.waiting[0], "medium"), 1)
        assert thinker.worker is not None
        somebody.set()
        working = asyncio.ensure_future(thinker.worker.do(stands_back, 3, within=60))
        await thinker.pause_for_others(working, thinker.worker)
        assert set(await working) == {PAUSE}
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

    worker: Any = SimpleNamespace(send_signal=told.append)
    monkeypatch.setattr(asyncio, "wait", look)
    await Thinker([], lambda: others_wait).pause_for_others(asyncio.Future[None](), worker)
    assert told == [PAUSE_SIGNAL] * often
