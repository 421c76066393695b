"""A program with workers that cannot be spoken with any more: it is told to stop, and has to end.

Run as `python -m tests.bot.crew.stopping HOW`; it says on its output when things have come to that.
"""

from __future__ import annotations

import array
import asyncio
import fcntl
import os
import signal
import struct
import sys
import termios
import threading
from collections.abc import Callable
from typing import Any

from bot import run
from bot.crew.workers import _FORKSERVER, Worker

MUCH = bytes(1 << 24)
"""More than any pipe holds."""
_FORKSERVER.set_forkserver_preload([])


def nothing(*_: Any) -> None:
    """What a worker prepares, and does."""


def half_an_answer() -> None:
    """Killed while it hands over what it has done."""
    frame: Any = sys._getframe()
    while "result_queue" not in frame.f_locals:
        frame = frame.f_back
    pipe = frame.f_locals["result_queue"]._writer.fileno()
    os.write(pipe, struct.pack("!i", len(MUCH)) + b"a part of it")
    os.kill(os.getpid(), signal.SIGKILL)


async def fills_its_pipe(worker: Worker) -> None:
    """Nobody reads it any more."""
    (process,) = worker.processes
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    waiting = asyncio.ensure_future(worker.do(nothing, MUCH))
    pool: Any = worker._pool
    written = array.array("i", [0])
    while written[0] < 1 << 15:
        await asyncio.sleep(0.01)
        fcntl.ioctl(pool._call_queue._writer.fileno(), termios.FIONREAD, written)
    assert not waiting.done()


async def stopped(worker: Worker) -> None:
    await fills_its_pipe(worker)


async def killed(worker: Worker) -> None:
    await fills_its_pipe(worker)
    (process,) = worker.processes
    process.kill()
    await asyncio.to_thread(process.join)


async def killed_as_it_answers(worker: Worker) -> None:
    asking = asyncio.ensure_future(worker.do(half_an_answer))
    (process,) = worker.processes
    await asyncio.to_thread(process.join)
    del asking


async def never_done(worker: Worker) -> None:
    """Whatever else may hold a process up."""
    run.LAST = 0.5
    threading.Thread(target=threading.Event().wait).start()


HOW: dict[str, tuple[Callable[[Worker], Any], ...]] = {
    "workers": (stopped, killed, killed_as_it_answers),
    "thread": (never_done,),
}


async def main(how: str) -> None:
    workers = [Worker(nothing, ()) for _ in HOW[how]]
    await asyncio.gather(*(worker.do(nothing) for worker in workers))
    try:
        async with run._until_told_to_stop():
            for worker, comes_to_that in zip(workers, HOW[how], strict=True):
                await comes_to_that(worker)
            print("now", flush=True)
            await asyncio.Event().wait()
    finally:
        for worker in workers:
            worker.kill()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
