"""Computer players think in a process of their own, of low priority: whoever presses something comes first. Tables
are served in turn, and who asks what was asked before gets the same answer: whoever presses *Hint* again and again
holds up nobody.

Low priority alone is not enough on a small machine, and the lowest would let a computer wait for ever where others
are always busy. So the bot tells it to stand back for a moment, and again, as long as somebody waits for a picture.
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

from bot.crew.desks import Turns
from bot.crew.workers import Worker
from bot.table.computers import Thought
from engines.kernel import Game, Match
from engines.players import Decision, decide
from engines.shelf import games

log = logging.getLogger("diurna.thinker")

NICE = 15
URGENT = signal.SIGURG
"""Stand back for a moment. Whoever has not learned what it means yet takes no harm from it."""
MOMENT = 0.02
"""Seconds that it stands back, and between two looks whether somebody waits."""
MOST = 0.9
"""The largest share of the time that it stands back: it comes to an end, whatever others do."""
KEPT = 64
"""Answers, for whoever asks the same again."""


class Thinker:
    """One worker that knows the games of these modules; it is started when there is something to think about."""

    def __init__(self, modules: Sequence[str], others_wait: Callable[[], bool] = lambda: False) -> None:
        self._modules = tuple(modules)
        self._others_wait = others_wait
        self._turns = Turns()
        self._answers = OrderedDict[str, asyncio.Task[Decision]]()
        """By what was asked, also while it is thought about."""
        self.worker: Worker | None = None

    async def think(self, thought: Thought, table: int) -> Decision:
        question = thought.mark
        answer = self._answers.get(question)
        if answer is None:
            answer = self._answers[question] = asyncio.create_task(self._in_turn(thought, table))
            answer.add_done_callback(lambda done: self._forget_failed(question, done))
        self._answers.move_to_end(question)
        while len(self._answers) > KEPT:
            self._answers.popitem(last=False)
        # Whoever stops waiting stops nobody else who asked the same.
        return await asyncio.shield(answer)

    def _forget_failed(self, question: str, answer: asyncio.Task[Decision]) -> None:
        failed = answer.cancelled() or answer.exception() is not None
        if failed and self._answers.get(question) is answer:
            del self._answers[question]

    async def _in_turn(self, thought: Thought, table: int) -> Decision:
        async with self._turns.of(table):
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
            await self.in_courtesy(thinking, self.worker)
            return await thinking
        finally:
            thinking.cancel()

    async def in_courtesy(self, thinking: asyncio.Future[Any], worker: Worker) -> None:
        """Until it is done."""
        looks = stood_back = 0
        while not (await asyncio.wait({thinking}, timeout=MOMENT))[0]:
            looks += 1
            if stood_back < looks * MOST and self._others_wait():
                stood_back += 1
                worker.tell(URGENT)

    def close(self) -> None:
        """Nobody waits for a thought any more: a bot that is stopped would, for as long as it takes."""
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
    signal.signal(URGENT, lambda *_: time.sleep(MOMENT))


def think(thought: Thought, shelf: dict[str, Game[Any, Any]] = _shelf) -> Decision:
    """Think here and now."""
    match = Match(shelf[thought.kind], [thought.point], thought.since)
    return decide(match, thought.seat, thought.strength, explained=thought.explained)
