"""Worker processes, for work that the event loop must not wait for; one that dies or hangs is replaced."""

from __future__ import annotations

import asyncio
import ctypes
import fcntl
import gc
import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import count
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

T = TypeVar("T")
IDLE = 0.5
"""Seconds without work after which memory is trimmed: nobody waits then for the milliseconds that takes."""
TRIM_EVERY = 16
"""Jobs between two trims of memory without a pause: after each job, a trim would cost a twentieth of the time."""
WORKERS = 2
"""How many processes draw."""
PIPE_SIZE = 1 << 20
"""Bytes that a worker can write before anybody reads them: enough for a whole map."""
GC_THRESHOLD = 10_000
"""New objects that were not freed by themselves, after which Python looks for garbage. One decision that is tried out
makes some thousands, which are freed by themselves."""


# Workers are not forked from the bot, whose threads and locks would be copied half-way through whatever they do, but
# from a process that has loaded the shelf and does nothing else. They start at once, and share its memory.
_FORKSERVER = get_context("forkserver")
_FORKSERVER.set_forkserver_preload(["bot.crew.preload"])


class Worker:
    """One process, started when there is something to do; `prepare` gets the modules of the games before that."""

    def __init__(self, prepare: Callable[[tuple[str, ...]], None], modules: Sequence[str]) -> None:
        given = prepare, tuple(modules)
        self._pool = ProcessPoolExecutor(1, mp_context=_FORKSERVER, initializer=_start, initargs=given)
        self._enlarge_pipe()

    async def do(self, work: Callable[..., T], *given: Any, within: float | None = None) -> T:
        """Run `work` in the process; the seconds count from when the forkserver is ready."""
        if not (ready := _forkserver_ready()).done():
            await asyncio.wrap_future(ready)
        doing = self._pool.submit(work, *given)
        # By now the process has been started, and holds its ends of the pipes.
        self._close_worker_ends()
        return await asyncio.wait_for(asyncio.wrap_future(doing), within)

    def _enlarge_pipe(self) -> None:
        """Enlarge the buffer of the pipe that results come through. A map takes ten buffers of the usual size, and
        both ends wait for one another at each. The pipe is a private part of the pool, and only Linux has larger
        buffers."""
        pipe = getattr(getattr(self._pool, "_result_queue", None), "_writer", None)
        if pipe is not None and hasattr(fcntl, "F_SETPIPE_SZ"):
            with suppress(OSError):
                fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, PIPE_SIZE)

    def _close_worker_ends(self) -> None:
        """Close the ends of both pipes that only the worker needs. If they stayed open here, the threads of the pool
        would never hear that a worker is gone while they write to it or read half an answer, and a bot that is
        stopped waits for them."""
        for queue, end in (("_call_queue", "_reader"), ("_result_queue", "_writer")):
            if pipe := getattr(getattr(self._pool, queue, None), end, None):
                pipe.close()

    @property
    def processes(self) -> list[BaseProcess]:
        """The processes of the pool. Python 3.14 can kill them; before, they are a private part of the pool."""
        return list((getattr(self._pool, "_processes", None) or {}).values())

    def send_signal(self, signal: int) -> None:
        for process in self.processes:
            if process.is_alive() and process.pid:
                os.kill(process.pid, signal)

    def kill(self) -> None:
        for process in self.processes:
            process.kill()
        self.close()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


@cache
def _forkserver_ready() -> Future[None]:
    """Resolves when the forkserver has its preload. Starting a worker before would block until then, and the event
    loop must not wait."""
    ready = Future[None]()
    # Whoever stops waiting for it cancels nothing.
    ready.set_running_or_notify_cancel()

    def fork_once() -> None:
        try:
            first = _FORKSERVER.Process()
            first.start()
            first.join()
        finally:
            ready.set_result(None)

    threading.Thread(target=fork_once, daemon=True).start()
    return ready


def freeze_heap() -> None:
    """Take all that is loaded by now out of garbage collection, and collect the rest less often."""
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD, *gc.get_threshold()[1:])


def trim_memory() -> None:
    """Return free memory to the system, also where it lies between what is in use: pictures come and go, and leave
    gaps. Only the C library of GNU can do that."""
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)


def collect_and_trim() -> None:
    """Collect all garbage, then trim memory: slow, for when nobody waits."""
    gc.collect()
    trim_memory()


class MemoryTrimmer:
    """Trims memory when there is time: with a full garbage collection after a moment without work, and without one
    now and then before."""

    def __init__(self, idle: float = IDLE, every: int = TRIM_EVERY) -> None:
        self._idle, self._every = idle, every
        self._jobs = count(1)
        self._last = 0.0
        self._watched = False

    def work_done(self) -> None:
        """Note that a job was done."""
        if next(self._jobs) % self._every == 0:
            trim_memory()
        self._last = time.monotonic()
        if not self._watched:
            self._watched = True
            threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        """Wait until there is no more work, then trim. One thread does so for many jobs: one for each would cost
        more."""
        while (left := self._last + self._idle - time.monotonic()) > 0:
            time.sleep(left)
        # The next job starts another thread.
        self._watched = False
        collect_and_trim()


def _start(prepare: Callable[[tuple[str, ...]], None], modules: tuple[str, ...]) -> None:
    threading.Thread(target=_exit_with_the_bot, daemon=True).start()
    prepare(modules)
    freeze_heap()


def _exit_with_the_bot() -> None:
    """Exit when the bot is gone: one that was killed cannot say so, and its workers would wait for jobs for ever."""
    if bot := parent_process():
        bot.join()
        os._exit(0)
