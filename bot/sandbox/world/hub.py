"""The open browser pages, and waiting tests: who is told when something happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import orjson

from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.people import User

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which something is given up that should happen at once: a busy machine stands still for some."""
GLANCE = 0.05
"""Seconds after which those who wait look again, whatever they were told."""


@dataclass(eq=False)
class Page:
    """One browser tab, looking at the world as one person."""

    user: User
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)


@dataclass(eq=False)
class Wait(Generic[T]):
    """Somebody who waits for something to become true."""

    condition: Callable[[], T]
    answer: asyncio.Future[T]

    def look(self) -> None:
        if self.answer.done():
            return
        try:
            if result := self.condition():
                self.answer.set_result(result)
        except Exception as error:
            self.answer.set_exception(error)


class Hub:
    def __init__(self) -> None:
        self.pages: set[Page] = set()
        self._waits: set[Wait[Any]] = set()
        self._stirred = self._glances = False

    def push(self, kind: str, data: Json, to: Collection[str]) -> None:
        """To the pages of these people and to no others: this is what keeps ephemerals private."""
        self.stir()
        pages = [page for page in self.pages if page.user.id in to]
        if pages:
            frame = orjson.dumps({"kind": kind, **data}).decode()
            for page in pages:
                page.outbox.put_nowait(frame)

    def stir(self) -> None:
        """Something changed: let everybody who waits look again, once for all that changes now."""
        if self._waits and not self._stirred:
            self._stirred = True
            asyncio.get_running_loop().call_soon(self._look)

    async def until(self, condition: Callable[[], T], within: float = PATIENCE) -> T:
        """Wait for the condition to become true, and return what it returned."""
        if result := condition():
            return result
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        wait = Wait(condition, answer)
        self._waits.add(wait)
        if not self._glances:
            self._glance()
        try:
            async with asyncio.timeout(within):
                return await answer
        except TimeoutError:
            raise TimeoutError("it did not happen in time") from None
        finally:
            self._waits.discard(wait)

    def _look(self) -> None:
        self._stirred = False
        for wait in list(self._waits):
            wait.look()

    def _glance(self) -> None:
        """Look again at intervals while somebody waits: a bot in this process may change what they wait for without
        telling us."""
        self._look()
        self._glances = bool(self._waits)
        if self._glances:
            asyncio.get_running_loop().call_later(GLANCE, self._glance)
