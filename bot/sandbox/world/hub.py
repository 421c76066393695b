"""The open browser pages, and waiting tests: who is told when something happens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TypeVar

from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.people import User

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which something is given up that should happen at once: a busy machine stands still for some."""


@dataclass(eq=False)
class Page:
    """One browser tab, looking at the world as one person."""

    user: User
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)


class Hub:
    def __init__(self) -> None:
        self.pages: set[Page] = set()
        self._waiting: set[asyncio.Future[None]] = set()

    def push(self, kind: str, data: Json, to: Collection[str]) -> None:
        """To the pages of these people and to no others: this is what keeps ephemerals private."""
        self.stir()
        pages = [page for page in self.pages if page.user.id in to]
        if pages:
            frame = json.dumps({"kind": kind, **data})
            for page in pages:
                page.outbox.put_nowait(frame)

    def stir(self) -> None:
        """Something changed: let everybody who waits look again."""
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, condition: Callable[[], T], within: float = PATIENCE) -> T:
        """Wait for the condition to become true, and return what it returned."""
        deadline = asyncio.get_running_loop().time() + within
        while not (result := condition()):
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                raise TimeoutError("it did not happen in time")
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.add(future)
            # A bot in the same process may change what the condition looks at without telling us.
            await asyncio.wait([future], timeout=min(left, 0.05))
            self._waiting.discard(future)
        return result
