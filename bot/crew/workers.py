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
"""Seconds without work: then nobody waits for the milliseconds that giving memory back takes."""
OFTEN = 16
"""Pieces of work: after each one, giving memory back and asking for it again would cost a twentieth of the time."""
WORKERS = 2
"""How many draw."""
PIPE = 1 << 20
"""Bytes that a worker may hand over before anybody takes them: a map, whole."""
SWEPT_AFTER = 10_000
"""New things that have not gone by themselves. What is tried out for one decision makes some thousands, which do."""


# No copies of the bot, whose threads and locks would be caught half-way through whatever they do: workers come from a
# process that knows the shelf and does nothing else. They are there at once, and share what it holds.
_BIRTHPLACE = get_context("forkserver")
_BIRTHPLACE.set_forkserver_preload(["bot.crew.nursery"])


class Worker:
    """One process, started when there is something to do; `prepare` gets the modules of the games before that."""

    def __init__(self, prepare: Callable[[tuple[str, ...]], None], modules: Sequence[str]) -> None:
        given = prepare, tuple(modules)
        self._pool = ProcessPoolExecutor(1, mp_context=_BIRTHPLACE, initializer=_begin, initargs=given)
        self._widen()

    async def do(self, work: Callable[..., T], *given: Any, patience: float | None = None) -> T:
        """`patience` counts from when the shelf is loaded."""
        if not (loaded := _shelf_loaded()).done():
            await asyncio.wrap_future(loaded)
        doing = self._pool.submit(work, *given)
        # By now the process is there, and has them.
        self._let_go()
        return await asyncio.wait_for(asyncio.wrap_future(doing), patience)

    def _widen(self) -> None:
        """Through a pipe of the usual size a map goes in ten pieces, and for each of them both ends wait for one
        another. Nobody but the pool knows its pipe, and only Linux has wider ones, as long as there are few."""
        pipe = getattr(getattr(self._pool, "_result_queue", None), "_writer", None)
        if pipe is not None and hasattr(fcntl, "F_SETPIPE_SZ"):
            with suppress(OSError):
                fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, PIPE)

    def _let_go(self) -> None:
        """Of the ends of both pipes that are the worker's alone. Held here as well, they would outlive it: whoever
        writes into the one, or reads half an answer from the other, would never hear that it is gone, and a bot that
        is stopped waits for them."""
        for queue, end in (("_call_queue", "_reader"), ("_result_queue", "_writer")):
            if pipe := getattr(getattr(self._pool, queue, None), end, None):
                pipe.close()

    @property
    def processes(self) -> list[BaseProcess]:
        """Python 3.14 can kill the processes of a pool; before, nobody but the pool knows them."""
        return list((getattr(self._pool, "_processes", None) or {}).values())

    def tell(self, signal: int) -> None:
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
def _shelf_loaded() -> Future[None]:
    """Is anybody born yet? Whoever asks for a worker before waits for it, and the event loop must not."""
    born = Future[None]()
    # Nobody who stops waiting stops it.
    born.set_running_or_notify_cancel()

    def bear() -> None:
        try:
            first = _BIRTHPLACE.Process()
            first.start()
            first.join()
        finally:
            born.set_result(None)

    threading.Thread(target=bear, daemon=True).start()
    return born


def settle_in() -> None:
    """Whatever is loaded by now stays: it is not looked through for rubbish again, and the rest less often."""
    gc.freeze()
    gc.set_threshold(SWEPT_AFTER, *gc.get_threshold()[1:])


def give_back() -> None:
    """Memory that is free but in between what is not: pictures come and go, and some of each stays for good. Only the
    C library of GNU can do that."""
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)


def sweep() -> None:
    """Collect all garbage, then give free memory back: that takes a moment, and may take it."""
    gc.collect()
    give_back()


class Tidying:
    """Gives memory back when there is time: all of it as soon as nothing was done for a moment, and some now and then
    before."""

    def __init__(self, idle: float = IDLE, often: int = OFTEN) -> None:
        self._idle, self._often = idle, often
        self._works = count(1)
        self._last = 0.0
        self._watched = False

    def done(self) -> None:
        """A piece of work."""
        if next(self._works) % self._often == 0:
            give_back()
        self._last = time.monotonic()
        if not self._watched:
            self._watched = True
            threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        """One thread as long as there is work: another after each piece of it would cost more than the watching."""
        while (left := self._last + self._idle - time.monotonic()) > 0:
            time.sleep(left)
        # Whatever is done from now on is watched by another.
        self._watched = False
        sweep()


def _begin(prepare: Callable[[tuple[str, ...]], None], modules: tuple[str, ...]) -> None:
    threading.Thread(target=_leave_with_the_bot, daemon=True).start()
    prepare(modules)
    settle_in()


def _leave_with_the_bot() -> None:
    """A bot that is killed cannot say goodbye, and its workers would wait for work for ever."""
    if bot := parent_process():
        bot.join()
        os._exit(0)
