"""A work queue with affinity, which says which worker gets which job next, and a round-robin lock.

In the queue each lane of work has a home worker, whose caches hold what it needs. At another worker a job takes two
or three times as long and drives other things out of the caches there: so it waits for its own. Some lanes may spill
over to an idle worker, and some let work pass that comes a little later.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from bisect import insort
from collections import Counter, deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple


class Lane(NamedTuple):
    """A kind of work, and how it queues."""

    home: int
    """The worker whose caches hold what this work needs."""
    spill_at: int = sys.maxsize
    """How many jobs must wait in this lane before an idle worker elsewhere takes one."""
    delay: float = 0.0
    """Seconds for which a job lets others pass that come after it."""


@dataclass(frozen=True)
class QueuedJob:
    """A job in the queue."""

    lane: Lane
    due: float
    """The loop's time from which it is to be done, its delay counted in. The earliest is next."""
    worker: asyncio.Future[int]
    """Resolves to the worker that takes the job."""


class WorkQueue:
    def __init__(self, workers: int, slots: int = 1) -> None:
        """Each worker has `slots` jobs: one that it does, and others that are handed over, to begin without a
        pause."""
        self._slots = slots
        self._free = [slots] * workers
        """The free slots of each worker."""
        self._waiting: list[QueuedJob] = []
        """The jobs in the order in which they are served."""

    @property
    def busy(self) -> bool:
        return any(free < self._slots for free in self._free)

    async def acquire(self, lane: Lane) -> int:
        """Wait for a worker, whom the caller must `release`: the home of the lane, or an idle one if too many
        wait."""
        loop = asyncio.get_running_loop()
        worker: asyncio.Future[int] = loop.create_future()
        insort(self._waiting, QueuedJob(lane, loop.time() + lane.delay, worker), key=attrgetter("due"))
        self._assign()
        try:
            return await worker
        except asyncio.CancelledError:
            if worker.done() and not worker.cancelled():
                self.release(worker.result())
            raise

    def release(self, worker: int) -> None:
        self._free[worker] += 1
        self._assign()

    def _assign(self) -> None:
        """Give every free slot the next job for its worker."""
        self._waiting = [job for job in self._waiting if not job.worker.done()]
        for worker in range(len(self._free)):
            while self._free[worker] and (job := self._next(worker)):
                self._waiting.remove(job)
                self._free[worker] -= 1
                job.worker.set_result(worker)

    def _next(self, worker: int) -> QueuedJob | None:
        """The next job for a worker. A delayed job goes only to an idle one, or after its delay: handed over too
        early, it might begin when nobody wants it any more."""
        idle, now = self._free[worker] == self._slots, asyncio.get_running_loop().time()
        at_home = (job for job in self._waiting if job.lane.home % len(self._free) == worker)
        if not idle:
            return next((job for job in at_home if job.due <= now), None)
        queued = Counter(job.lane for job in self._waiting)
        spilled = (job for job in self._waiting if queued[job.lane] >= job.lane.spill_at)
        return next(at_home, None) or next(spilled, None)


class RoundRobinLock:
    """A lock that tables hold in turn: whoever wants it often at one table lets the other tables pass."""

    def __init__(self) -> None:
        self._locked = False
        self._waiting: dict[int, deque[asyncio.Future[None]]] = {}
        """The waiters by table, the next table first."""

    @contextlib.asynccontextmanager
    async def held(self, table: int) -> AsyncIterator[None]:
        if self._locked:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(table, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._pass_on()
                raise
        self._locked = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Wake the next waiter. What else waits at the same table comes after all others."""
        self._locked = False
        while self._waiting and not self._locked:
            table = next(iter(self._waiting))
            waiters = self._waiting.pop(table)
            turn = waiters.popleft()
            if waiters:
                self._waiting[table] = waiters
            if not turn.done():
                turn.set_result(None)
                self._locked = True
