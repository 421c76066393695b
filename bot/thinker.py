"""Computer players think in a process of their own, of low priority: whoever presses something comes first."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from bot.table.computers import Thought
from bot.workers import Worker
from engines.kernel import Game, Match
from engines.players import Decision, decide
from engines.shelf import games

log = logging.getLogger("diurna.thinker")

NICE = 10


class Thinker:
    """One worker that knows the games of these modules; it is started when there is something to think about."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._modules = tuple(modules)
        self.worker: Worker | None = None

    async def think(self, thought: Thought) -> Decision:
        try:
            return await self._thought(thought)
        except BrokenProcessPool:
            log.warning("a thinker died; another takes over")
            self.close()
            return await self._thought(thought)

    async def _thought(self, thought: Thought) -> Decision:
        if self.worker is None:
            self.worker = Worker(_prepare, self._modules)
        return await self.worker.do(think, thought)

    def close(self) -> None:
        """Nobody waits for a thought any more: a bot that is stopped would, for as long as it takes."""
        if self.worker is not None:
            self.worker.kill()
            self.worker = None


_shelf: dict[str, Game[Any, Any]] = {}


def _prepare(modules: tuple[str, ...]) -> None:
    _shelf.update(games(modules))
    os.nice(NICE)


def think(thought: Thought, shelf: dict[str, Game[Any, Any]] = _shelf) -> Decision:
    """Think here and now."""
    match = Match(shelf[thought.kind], [thought.point], thought.since)
    return decide(match, thought.seat, thought.strength, explained=thought.explained)
