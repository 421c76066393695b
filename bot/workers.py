"""Processes of their own for work that the event loop must not wait for."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess

WORKERS = 2
"""How many draw."""
SWEPT_AFTER = 10_000
"""New things that have not gone by themselves. What is tried out for one decision makes some thousands, which do."""


def a_worker(prepare: Callable[[tuple[str, ...]], None], modules: Sequence[str]) -> ProcessPoolExecutor:
    """One process, started when there is something to do; `prepare` gets the modules of the games before that."""
    return ProcessPoolExecutor(1, mp_context=_birthplace(), initializer=_begin, initargs=(prepare, tuple(modules)))


def _birthplace() -> BaseContext:
    """Not the bot: a fork of it would copy the event loop's threads and locks half-way through whatever they do.

    Where the system can, workers come from a process that knows the shelf and does nothing else: they are there at
    once, and share what it holds."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["bot.nursery"])
    return context


def processes(worker: ProcessPoolExecutor) -> list[BaseProcess]:
    """Python 3.14 can kill the processes of a pool; before, nobody but the pool knows them."""
    return list((getattr(worker, "_processes", None) or {}).values())


def settle_in() -> None:
    """Whatever is loaded by now stays: it is not looked through for rubbish again, and the rest less often."""
    gc.freeze()
    gc.set_threshold(SWEPT_AFTER, *gc.get_threshold()[1:])


def _begin(prepare: Callable[[tuple[str, ...]], None], modules: tuple[str, ...]) -> None:
    threading.Thread(target=_leave_with_the_bot, daemon=True).start()
    prepare(modules)
    settle_in()


def _leave_with_the_bot() -> None:
    """A bot that is killed cannot say goodbye, and its workers would wait for work for ever."""
    if bot := parent_process():
        bot.join()
        os._exit(0)
