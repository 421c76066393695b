"""The bot as a process among others: its painters, and how it leaves."""

from __future__ import annotations

import asyncio
import fcntl
import random
import signal
import sys
import threading
import weakref
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from bot.crew import painter as painter_module
from bot.crew.filming import Camera, Reel, Shot
from bot.crew.painter import Painter, TooSlow
from bot.crew.picture_jobs import BoardJob, ChoicesJob, CloseUpJob, Job, PlaceJob, PlanJob, SheetJob
from bot.crew.work_queue import Lane, WorkQueue
from bot.crew.workers import PIPE_SIZE, MemoryTrimmer, Worker, trim_memory
from bot.meter import Meter
from bot.sandbox import Sandbox
from engines.kernel import Match, Public
from engines.shelf import games
from tests.bench.discord import ROOT
from tests.bench.processes import children
from tests.bot.crew.births import FAR_BOT
from tests.bot.crew.stopping import HOW

SANDS = "engines.sands_of_time"
PATIENT = 600
"""Seconds for a picture: the machine may be busy with other tests."""
from_one_process = pytest.mark.xdist_group("workers")
"""Whoever comes first waits for the process that all workers come from: one of the suite's processes is enough."""


class Stopwatch(Meter):
    def __init__(self) -> None:
        self.seconds: list[float] = []

    def pictures(self, seconds: float) -> None:
        self.seconds.append(seconds)


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def drawn_by(brush: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The module of a game of fords that has pictures of its own in this folder."""
    (folder / "drawn_fords").mkdir()
    (folder / "drawn_fords" / "__init__.py").write_text("from engines.fords import GAME\n")
    (folder / "drawn_fords" / "pictures.py").write_text(brush)
    monkeypatch.syspath_prepend(folder)
    return "drawn_fords"


@from_one_process
async def test_a_painter_that_is_killed_is_replaced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games([SANDS])["sands_of_time"]
    match, _ = Match.start(game, 2, "painted")
    rnd = random.Random(1)
    for _ in range(10):
        match.submit(match.waiting[0], match.sample(match.waiting[0], rnd))
    job = BoardJob(kind="sands_of_time", seen=Public(match.view(None)), players=("Ada", "Ben"), seat=0)
    painter = Painter([SANDS], workers=1, timeout=PATIENT)
    painter.meter = meter = Stopwatch()
    new_worker, replaced = painter._new_worker, list[Worker]()

    def replacing() -> Worker:
        replaced.append(new_worker())
        return replaced[-1]

    monkeypatch.setattr(painter, "_new_worker", replacing)
    try:
        first = await painter.draw(job)
        assert first is not None and first.startswith(b"\x89PNG")
        (killed,) = painter._workers[0].processes
        killed.kill()
        # One was being drawn, another lay ready: the second must not replace the new one.
        assert list(await asyncio.gather(painter.draw(job), painter.draw(job))) == [first, first]
        assert len(meter.seconds) == 3 and min(meter.seconds) > 0
        (new,) = painter._workers[0].processes
        assert new.is_alive() and len(replaced) == 1
    finally:
        painter.close()


@from_one_process
async def test_what_nobody_waits_for_any_more_is_not_drawn() -> None:
    """While the only painter is busy, a player goes on; the next one is still waiting."""
    match, _ = Match.start(games([SANDS])["sands_of_time"], 2, "waited")
    job = BoardJob(kind="sands_of_time", seen=Public(match.view(None)), players=("Ada", "Ben"), seat=0)
    painter = Painter([SANDS], workers=1, timeout=PATIENT)

    async def gone() -> bool:
        return False

    try:
        first, second, third = await asyncio.gather(painter.draw(job), painter.draw(job, gone), painter.draw(job))
        assert first is not None and third == first and second is None
    finally:
        painter.close()


async def test_maps_and_their_parts_have_workers_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = Match.start(games([SANDS])["sands_of_time"], 2, "shared")
    common: Any = {"kind": "sands_of_time", "seen": Public(match.view(None)), "players": ("Ada", "Ben")}
    moment = [CloseUpJob(**common), SheetJob(**common), BoardJob(seat=0, **common)]
    painter = Painter([SANDS], workers=2)
    shares: set[tuple[int, tuple[str, ...]]] = set()
    brush = asyncio.Event()

    async def drawn(at: int, jobs: Sequence[Job]) -> list[bytes | None]:
        shares.add((at, tuple(job.what for job in jobs)))
        await brush.wait()
        return [job.what.encode() for job in jobs]

    monkeypatch.setattr(painter, "_draw_at", drawn)
    try:
        shared = asyncio.create_task(painter.draw_all(moment))
        late = asyncio.create_task(painter.draw_all(moment))
        for _ in range(3):
            await asyncio.sleep(0)
        at_home = {(0, ("sheet",)), (1, ("close_up",)), (1, ("board",))}
        assert painter.busy and shares == at_home
        brush.set()
        assert await shared == await late == [b"close_up", b"sheet", b"board"]
        assert shares - at_home <= {(0, ("board",))} and not painter.busy
    finally:
        painter.close()


MAP, PART = Lane(0), Lane(1)


async def test_work_waits_for_its_home_worker_and_goes_to_another_only_when_much_waits() -> None:
    queue, board = WorkQueue(2), Lane(0, spill_at=2)
    assert await queue.acquire(MAP) == 0 and queue.busy
    stays = asyncio.create_task(queue.acquire(MAP))
    first = asyncio.create_task(queue.acquire(board))
    await asyncio.sleep(0)
    assert not first.done(), "the other is free, but it is not at home there"
    assert await queue.acquire(PART) == 1
    second, at_home = asyncio.create_task(queue.acquire(board)), asyncio.create_task(queue.acquire(PART))
    await asyncio.sleep(0)
    queue.release(1)
    assert await at_home == 1 and not first.done(), "what is at home there comes first"
    queue.release(1)
    assert await first == 1 and not second.done(), "two waited: who came first, first"
    queue.release(1)
    await asyncio.sleep(0)
    assert not stays.done() and not second.done(), "a lane that never spills over waits for its home"
    stays.cancel(), second.cancel()
    await asyncio.sleep(0)
    queue.release(0)
    assert not queue.busy, "nobody is left waiting"


async def test_the_next_job_is_handed_to_its_home_worker_but_to_no_other_that_is_busy() -> None:
    queue, board = WorkQueue(2, slots=2), Lane(0, spill_at=1)
    assert [await queue.acquire(PART), await queue.acquire(MAP), await queue.acquire(MAP)] == [1, 0, 0]
    third, far = asyncio.create_task(queue.acquire(MAP)), asyncio.create_task(queue.acquire(board))
    await asyncio.sleep(0)
    assert not third.done() and not far.done(), "the other worker has a free slot, but it is busy"
    queue.release(0)
    assert await third == 0 and not far.done()
    queue.release(1)
    assert await far == 1
    for at in (0, 0, 1):
        assert queue.busy
        queue.release(at)
    assert not queue.busy


async def test_a_delayed_job_is_not_handed_over_before_its_delay() -> None:
    queue, question, patient = WorkQueue(1, slots=2), Lane(0, delay=60.0), Lane(0, delay=-1.0)
    assert await queue.acquire(question) == 0
    early, late = asyncio.create_task(queue.acquire(question)), asyncio.create_task(queue.acquire(patient))
    await asyncio.sleep(0)
    assert late.done() and not early.done()
    queue.release(0)
    await asyncio.sleep(0)
    assert not early.done(), "there is a free slot, but the worker is busy"
    queue.release(0)
    assert await early == 0


async def test_some_lanes_spill_over_earlier_than_others() -> None:
    queue, patient, hasty = WorkQueue(2), Lane(0, spill_at=3), Lane(0, spill_at=2)
    await queue.acquire(MAP), await queue.acquire(PART)
    first, second, third, other = (
        asyncio.create_task(queue.acquire(lane)) for lane in (patient, patient, hasty, hasty)
    )  # fmt: skip
    await asyncio.sleep(0)
    queue.release(1)
    assert await third == 1 and not first.done() and not second.done()
    queue.release(1)
    await asyncio.sleep(0)
    assert not first.done() and not other.done(), "there is not that much of either kind"
    queue.release(0)
    assert await first == 0
    second.cancel(), other.cancel()


async def test_a_delayed_job_lets_pass_what_comes_a_little_later() -> None:
    queue = WorkQueue(1)
    assert await queue.acquire(MAP) == 0
    question, long_ago = (asyncio.create_task(queue.acquire(Lane(0, delay=after))) for after in (60.0, -1.0))
    table = asyncio.create_task(queue.acquire(MAP))
    await asyncio.sleep(0)
    queue.release(0)
    assert await long_ago == 0 and not table.done() and not question.done(), "nobody is passed by for ever"
    queue.release(0)
    assert await table == 0 and not question.done()
    queue.release(0)
    assert await question == 0
    queue.release(0)
    assert await queue.acquire(Lane(0, delay=60.0)) == 0, "while nobody else waits, it waits for nothing"


async def test_a_slot_given_to_somebody_who_has_just_gone_is_free() -> None:
    queue = WorkQueue(1)
    await queue.acquire(MAP)
    gone = asyncio.create_task(queue.acquire(MAP))
    await asyncio.sleep(0)
    queue.release(0)
    gone.cancel()
    await asyncio.sleep(0)
    assert not queue.busy


async def test_pictures_below_questions_let_pass_what_a_table_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = Match.start(games([SANDS])["sands_of_time"], 2, "busy")
    seen, painter, begun = Public(match.view(None)), Painter([SANDS], workers=2), list[str]()
    brush = asyncio.Event()

    async def drawn(at: int, jobs: Sequence[Job]) -> list[bytes | None]:
        begun.extend(job.what for job in jobs)
        await brush.wait()
        return [None] * len(jobs)

    monkeypatch.setattr(painter, "_draw_at", drawn)
    try:
        common: Any = {"kind": "sands_of_time", "seen": seen, "players": ()}
        places = [PlaceJob(place="a1", **common), PlaceJob(place="b1", **common)]
        jobs = [*places, PlanJob(orders=(), **common), ChoicesJob(places=(), **common), CloseUpJob(**common)]
        drawing = [asyncio.create_task(painter.draw(job)) for job in jobs]
        for _ in jobs:
            await asyncio.sleep(0)
        assert len(painter._queue._waiting) == 3
        brush.set()
        await asyncio.gather(*drawing)
        assert begun == ["place", "place", "close_up", "plan", "choices"]
    finally:
        painter.close()


def test_a_map_goes_through_the_pipe_of_a_worker_in_one_piece() -> None:
    """If nobody but the pool knows its pipe, a new Python may call it otherwise."""
    worker = Worker(print, ())
    try:
        pool: Any = worker._pool
        assert fcntl.fcntl(pool._result_queue._writer.fileno(), fcntl.F_GETPIPE_SZ) == PIPE_SIZE
    finally:
        worker.close()


@from_one_process
async def test_a_film_is_drawn_in_a_process_of_its_own_that_goes_when_nobody_waits_any_more() -> None:
    game = games([SANDS])["sands_of_time"]
    _, happened = Match.start(game, 2, "filmed")
    reel = Reel(game.id, ("Ada", "Ben"), "en", happened.checkpoints, (), (Shot(0, "The start"),))
    camera = Camera([SANDS])
    async with aclosing(camera.make(reel)) as film:
        assert await anext(film) == 1 and camera._worker
        (filming,) = camera._worker.processes
    assert not camera.busy
    for _ in range(100):
        if not filming.is_alive():
            break
        await asyncio.sleep(0.05)
    assert not filming.is_alive()


@from_one_process
async def test_a_painter_that_does_not_come_to_an_end_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`render/fords` hangs here."""
    module = drawn_by("import time\ntime.sleep(600)\n", tmp_path, monkeypatch)
    fords, _ = Match.start(games(["engines.fords"])["fords"], 2, "painted")
    painter = Painter([module], workers=1, timeout=3)
    try:
        await painter.warm()
        (before,) = painter._workers[0].processes
        with pytest.raises(TooSlow):
            await painter.draw(SheetJob(kind="fords", seen=Public(fords.view(None)), players=("Ada", "Ben")))
        await painter.warm()
        (now,) = painter._workers[0].processes
        assert now.pid != before.pid and not before.is_alive()
    finally:
        painter.close()


@from_one_process
async def test_pictures_that_cannot_be_read_leave_those_of_other_games_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = drawn_by("import no_such_brush\n", tmp_path, monkeypatch)
    fords, _ = Match.start(games(["engines.fords"])["fords"], 2, "painted")
    sands, _ = Match.start(games([SANDS])["sands_of_time"], 2, "painted")
    painter = Painter([module, SANDS], workers=1, timeout=PATIENT)
    try:
        with pytest.raises(ModuleNotFoundError, match="no_such_brush"):
            await painter.draw(SheetJob(kind="fords", seen=Public(fords.view(None)), players=("Ada", "Ben")))
        drawn = await painter.draw(
            BoardJob(kind="sands_of_time", seen=Public(sands.view(None)), players=("Ada", "Ben"), seat=0)
        )
        assert drawn is not None and drawn.startswith(b"\x89PNG")
    finally:
        painter.close()


def test_every_game_is_rehearsed_and_one_that_cannot_be_drawn_does_not_keep_the_others_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[tuple[str, str]] = []

    def draw(job: Job, shelf: object) -> None:
        drawn.append((job.kind, job.what))
        raise ValueError("no paint")

    monkeypatch.setattr(painter_module, "draw", draw)
    painter_module.rehearse(games().values())
    assert drawn == [(game, "board") for game in games()]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_a_bot_that_is_stopped_leaves_nobody_behind(tmp_path: Path, how: signal.Signals) -> None:
    async with Sandbox() as sandbox:
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            FAR_BOT,
            sandbox.url,
            str(tmp_path / "bot.db"),
            "engines.fords",
            cwd=ROOT,
        )
        try:
            await sandbox.connected()
            await sandbox.until(lambda: len(children(bot.pid)) >= 4)
            others = children(bot.pid)
        finally:
            bot.send_signal(how)
        assert await asyncio.wait_for(bot.wait(), 60) == (0 if how is signal.SIGTERM else -how)
        await sandbox.until(lambda: not any(map(alive, others)))


@pytest.mark.parametrize("how", HOW)
async def test_a_bot_that_is_stopped_ends_whatever_has_become_of_a_worker(how: str) -> None:
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.crew.stopping", how, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert bot.stdout is not None
        assert await asyncio.wait_for(bot.stdout.readline(), 60) == b"now\n"
        others = children(bot.pid)
        bot.terminate()
        assert await asyncio.wait_for(bot.wait(), 60) == 0
    finally:
        if bot.returncode is None:
            bot.kill()
    for _ in range(6000):
        if not any(map(alive, others)):
            break
        await asyncio.sleep(0.01)
    assert not any(map(alive, others))


class Seen:
    """Something that one can see go."""


def test_memory_is_given_back_now_and_then_and_as_soon_as_nobody_works(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    last = threading.Event()
    monkeypatch.setattr("bot.crew.workers.trim_memory", lambda: given.append(1))
    busy = MemoryTrimmer(idle=60, every=3)
    for _ in range(6):
        busy.work_done()
    assert len(given) == 2
    monkeypatch.setattr("bot.crew.workers.trim_memory", last.set)
    resting = MemoryTrimmer(idle=0.01, every=60)
    circle: list[object] = [seen := Seen()]
    circle.append(circle)
    gone = weakref.ref(seen)
    del circle, seen
    resting.work_done()
    assert last.wait(10) and gone() is None
    last.clear()
    resting.work_done()
    assert last.wait(10), "after the next piece of work again"
    trim_memory()


async def test_python_still_keeps_the_processes_and_pipes_of_a_pool_where_workers_look_for_them() -> None:
    """They are private there. If this fails, a new Python is why, and `Worker` in workers.py must be changed."""
    pool = ProcessPoolExecutor(1)
    try:
        assert isinstance(getattr(pool, "_processes", None), dict)
        for queue, end in (("_call_queue", "_reader"), ("_result_queue", "_writer")):
            assert hasattr(getattr(getattr(pool, queue, None), end, None), "fileno")
    finally:
        pool.shutdown(wait=False)
