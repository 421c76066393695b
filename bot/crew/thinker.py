"""Computer players think in a process of their own, of low priority: whoever presses something comes first.

Low priority alone is not enough on a small machine, and the lowest would let a computer wait for ever where others
are always busy. So the bot tells it to stand back for a moment, and again, as long as somebody waits for a picture.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

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


class Thinker:
    """One worker that knows the games of these modules; it is started when there is something to think about."""

    def __init__(self, modules: Sequence[str], others_wait: Callable[[], bool] = lambda: False) -> None:
        self._modules = tuple(modules)
        self._others_wait = others_wait
        self._one_by_one = asyncio.Lock()
        self.worker: Worker | None = None

    async def think(self, thought: Thought) -> Decision:
        async with self._one_by_one:
            try:
                return await self._thought(thought)
            except BrokenProcessPool:
                log.warning("a thinker died; another takes over")
                self.close()
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
