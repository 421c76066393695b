"""The pool of worker processes that draw pictures: the event loop never waits for one."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from bot.crew.filming import Camera
from bot.crew.picture_jobs import BoardJob, Brushes, Job
from bot.crew.work_queue import Lane, WorkQueue
from bot.crew.workers import WORKERS, MemoryTrimmer, Worker
from bot.meter import Meter
from bot.table.words import words
from engines.kernel import Game, Match, Public
from engines.shelf import games
from render.pictures import drawable, pictures

log = logging.getLogger("diurna.painter")

SLOTS = 2
"""Jobs that are handed to a worker: while one is drawn, the next is there. Else it would wait for the event loop
after each."""
TIMEOUT = 30.0
"""Seconds that the pictures of one moment may take, with those before them; the slowest take two."""


class TooSlow(Exception):
    """A drawing was given up. There is nothing to show but words."""


Remote = Callable[[Sequence[Job]], Awaitable[list[bytes | None] | None]]
"""Has pictures drawn by another process; returns None if none does."""
Wanted = Callable[[], Awaitable[bool]]
"""Is somebody still waiting for the pictures?"""


async def always() -> bool:
    return True


class Painter:
    """A few workers that know the games of these modules. One that does not come to an end is replaced."""

    meter = Meter()

    def __init__(
        self,
        modules: Sequence[str],
        workers: int = WORKERS,
        *,
        timeout: float = TIMEOUT,
        remote: Remote | None = None,
    ) -> None:
        self._modules = tuple(modules)
        self._remote = remote
        self._timeout = timeout
        self._workers = [self._new_worker() for _ in range(workers)]
        self.camera = Camera(modules)
        self._queue = WorkQueue(workers, SLOTS)
        self._trimmer = MemoryTrimmer()

    def _new_worker(self) -> Worker:
        return Worker(_prepare, self._modules)

    @property
    def busy(self) -> bool:
        """Does somebody wait for pictures that are drawn here?"""
        return self._queue.busy

    async def draw(self, job: Job, wanted: Wanted = always) -> bytes | None:
        """The PNG, or None if there is nothing to show, or nobody wants it any more when its turn comes."""
        return (await self.draw_all([job], wanted))[0]

    async def draw_all(self, jobs: Sequence[Job], wanted: Wanted = always) -> list[bytes | None]:
        """The pictures of one moment, drawn by the workers or on another machine."""
        began = time.monotonic()
        try:
            drawn = await self._remote(jobs) if self._remote else None
            return await self._draw_here(jobs, wanted) if drawn is None else drawn
        finally:
            self.meter.pictures(time.monotonic() - began)
            self._trimmer.work_done()

    async def _draw_here(self, jobs: Sequence[Job], wanted: Wanted) -> list[bytes | None]:
        """Draw the pictures of the whole map apart from those of its parts: each worker then has most of what it
        needs in its cache, and holds half of it."""
        lanes = [job.lane for job in jobs]
        shares = {lane: [job for job, its in zip(jobs, lanes, strict=True) if its == lane] for lane in lanes}
        drawn = await asyncio.gather(*(self._draw_lane(lane, share, wanted) for lane, share in shares.items()))
        done = {lane: iter(share) for lane, share in zip(shares, drawn, strict=True)}
        return [next(done[lane]) for lane in lanes]

    async def _draw_lane(self, lane: Lane, jobs: Sequence[Job], wanted: Wanted) -> list[bytes | None]:
        """Draw jobs of one lane, with one more try if the worker dies. The wait for a worker is not under the
        timeout."""
        at = await self._queue.acquire(lane)
        try:
            if not await wanted():
                return [None] * len(jobs)
            worker = self._workers[at]
            try:
                return await self._draw_at(at, jobs)
            except BrokenProcessPool:
                # Somebody killed it, the system for want of memory perhaps. Once more, with a new one.
                log.warning("a painter died; another takes over")
                self._replace(at, worker)
                return await self._draw_at(at, jobs)
        finally:
            self._queue.release(at)

    async def _draw_at(self, at: int, jobs: Sequence[Job]) -> list[bytes | None]:
        worker = self._workers[at]
        try:
            return await worker.do(draw_in_worker, tuple(jobs), within=self._timeout)
        except TimeoutError:
            self._replace(at, worker)
            raise TooSlow(f"{', '.join(job.what for job in jobs)} of {jobs[0].kind}") from None

    def _replace(self, at: int, worker: Worker) -> None:
        """Replace a worker, unless another job that was handed to it has done so."""
        if self._workers[at] is worker:
            worker.kill()
            self._workers[at] = self._new_worker()

    async def warm(self) -> None:
        """Have the workers ready before the first move needs them."""
        await asyncio.gather(*(worker.do(_ready) for worker in self._workers))

    def close(self) -> None:
        """Kill the workers: nobody waits for a picture any more, and an endless one must not hold the bot up."""
        for worker in self._workers:
            worker.kill()
        self.camera.close()


_shelf: dict[str, Game[Any, Any]] = {}
_trimmer = MemoryTrimmer()


def _prepare(modules: tuple[str, ...]) -> None:
    """Prepare a worker, once, before its first job."""
    # Whoever pressed something is answered first; pictures come when there is time.
    os.nice(5)
    _shelf.update(games(modules))


def rehearse(shelf: Iterable[Game[Any, Any]]) -> None:
    """Draw tables that nobody sees: fonts and icons are read when they are first needed, and that shall not be while
    somebody waits for a picture."""
    for rules in shelf:
        if not drawable(rules.id):
            continue
        try:
            match, _ = Match.start(rules, min(rules.seats), "rehearsal")
            players = tuple(f"{seat + 1}" for seat in range(min(rules.seats)))
            # Not the map: the grounds of all games would cost more memory than they save time.
            draw(BoardJob(kind=rules.id, seen=Public(match.view(None)), players=players, seat=0), {rules.id: rules})
        except Exception:
            # The other games go on; whoever asks for these pictures is told then.
            log.exception("the pictures of %s cannot be drawn", rules.id)


def _ready() -> bool:
    return True


def draw_in_worker(jobs: Sequence[Job]) -> list[bytes | None]:
    """Draw pictures in the process that runs this: for the bot, a worker."""
    drawn = [draw(job) for job in jobs]
    _trimmer.work_done()
    return drawn


def draw(job: Job, shelf: Mapping[str, Game[Any, Any]] = _shelf) -> bytes | None:
    """Draw one picture, here and now."""
    rules = shelf[job.kind]
    speech = words(rules, job.players, job.language)
    shown = pictures(job.kind).upright if job.upright else pictures(job.kind)
    return job.draw(Brushes(rules, shown, speech))
