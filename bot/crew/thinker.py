"""Computer players think in a process of their own, of low priority: whoever presses something comes first. Tables
are served in turn, and who asks what was asked before gets the same answer: whoever presses *Hint* again and again
holds up nobody.

Low priority alone is not enough on a small machine, and the lowest would let a computer wait for ever where others
are always busy. So the bot has it pause for a moment, again and again, as long as somebody waits for a picture.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from bot.crew.work_queue import RoundRobinLock
from bot.crew.workers import Worker
from bot.table.computers import Thought
from engines.kernel import Game, Match
from engines.players import Decision, decide
from engines.shelf import games

log = logging.getLogger("diurna.thinker")

NICE = 15
PAUSE_SIGNAL = signal.SIGURG
"""Tells the thinker to pause. A process that has not set its handler yet ignores this signal."""
PAUSE = 0.02
"""Seconds of a pause, and between two looks whether somebody waits."""
MOST = 0.9
"""The largest share of the time that is spent in pauses, so that every thought comes to an end."""
CACHED = 64
"""Answers that are cached, for whoever asks the same again."""


class Thinker:
    """One worker that knows the games of these modules; it is started when there is something to think about."""

    def __init__(self, modules: Sequence[str], others_wait: Callable[[], bool] = lambda: False) -> None:
        self._modules = tuple(modules)
        self._others_wait = others_wait
        self._lock = RoundRobinLock()
        self._answers = OrderedDict[str, asyncio.Task[Decision]]()
        """Answers by question, also those that are still thought about."""
        self.worker: Worker | None = None

    async def think(self, thought: Thought, table: int) -> Decision:
        question = thought.mark
        answer = self._answers.get(question)
        if answer is None:
            answer = self._answers[question] = asyncio.create_task(self._in_turn(thought, table))
            answer.add_done_callback(lambda done: self._forget_failed(question, done))
        self._answers.move_to_end(question)
        while len(self._answers) > CACHED:
            self._answers.popitem(last=False)
        # Whoever stops waiting stops nobody else who asked the same.
        return await asyncio.shield(answer)

    def _forget_failed(self, question: str, answer: asyncio.Task[Decision]) -> None:
        failed = answer.cancelled() or answer.exception() is not None
        if failed and self._answers.get(question) is answer:
            del self._answers[question]

    async def _in_turn(self, thought: Thought, table: int) -> Decision:
        async with self._lock.held(table):
            try:
                return await self._thought(thought)
            except BrokenProcessPool:
                log.warning("a thinker died; another takes over")
                self._dismiss()
                return await self._thought(thought)

    async def _thought(self, thought: Thought) -> Decision:
        if self.worker is None:
            self.worker = Worker(_prepare, self._modules)
        thinking = asyncio.ensure_future(self.worker.do(think, thought))
        try:
            await self.pause_for_others(thinking, self.worker)
            return await thinking
        finally:
            thinking.cancel()

    async def pause_for_others(self, thinking: asyncio.Future[Any], worker: Worker) -> None:
        """Wait until it is done, and let the worker pause while somebody waits for a picture."""
        looks = pauses = 0
        while not (await asyncio.wait({thinking}, timeout=PAUSE))[0]:
            looks += 1
            if pauses < looks * MOST and self._others_wait():
                pauses += 1
                worker.send_signal(PAUSE_SIGNAL)

    def close(self) -> None:
        """Stop thinking: nobody waits for the answers any more."""
        for answer in self._answers.values():
            answer.cancel()
        self._dismiss()

    def _dismiss(self) -> None:
        if self.worker is not None:
            self.worker.kill()
            self.worker = None


_shelf: dict[str, Game[Any, Any]] = {}


def _prepare(modules: tuple[str, ...]) -> None:
    _shelf.update(games(modules))
    os.nice(NICE)
    signal.signal(PAUSE_SIGNAL, lambda *_: time.sleep(PAUSE))


def think(thought: Thought, shelf: dict[str, Game[Any, Any]] = _shelf) -> Decision:
    """Think here and now."""
    match = Match(shelf[thought.kind], [thought.point], thought.since)
    return decide(match, thought.seat, thought.strength, explained=thought.explained)
