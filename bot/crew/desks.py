"""A work queue with affinity: which worker is given which job next.

Where one works alone, each table has its turn. Where several do, each kind of work is at home at one desk, where what
it needs lies ready from the last time. At another it takes two or three times as long, and whatever lies ready there
makes room for it: so it waits. Some work can wait for other work that comes a little later.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from bisect import insort
from collections import Counter, deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple


class Kind(NamedTuple):
    """Of work."""

    home: int
    much: int = sys.maxsize
    """So much of it has to wait at its desk before some goes to another that has nothing to do."""
    yields: float = 0.0
    """Seconds for which a job lets others pass that come after it."""


@dataclass(frozen=True)
class Queued:
    kind: Kind
    since: float
    """What has waited for longest is next."""
    turn: asyncio.Future[int]
    """The news of a desk that is free."""


class Desks:
    def __init__(self, count: int, room: int = 1) -> None:
        """`room`: for so much work on each desk, all but the first to be begun as soon as that is done."""
        self._room = room
        self._left = [room] * count
        """On each of them."""
        self._waiting: list[Queued] = []
        """Who is next, first."""

    @property
    def busy(self) -> bool:
        return any(left < self._room for left in self._left)

    async def taken(self, kind: Kind) -> int:
        """A desk: where it is at home, or another if so much of it waits there. Whoever got one leaves it."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[int] = loop.create_future()
        insort(self._waiting, Queued(kind, loop.time() + kind.yields, turn), key=attrgetter("since"))
        self._call()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.left(turn.result())
            raise

    def left(self, at: int) -> None:
        self._left[at] += 1
        self._call()

    def _call(self) -> None:
        """Whoever is next at each desk that has room."""
        self._waiting = [one for one in self._waiting if not one.turn.done()]
        for at in range(len(self._left)):
            while self._left[at] and (one := self._next(at)):
                self._waiting.remove(one)
                self._left[at] -= 1
                one.turn.set_result(at)

    def _next(self, at: int) -> Queued | None:
        """What yields is not begun so early that nobody may want it any more when it is its turn."""
        idle, now = self._left[at] == self._room, asyncio.get_running_loop().time()
        here = (one for one in self._waiting if one.kind.home % len(self._left) == at)
        if not idle:
            return next((one for one in here if one.since <= now), None)
        much = Counter(one.kind for one in self._waiting)
        far = (one for one in self._waiting if much[one.kind] >= one.kind.much)
        return next(here, None) or next(far, None)


class Turns:
    """One thing after another, and each table in turn: whoever wants much at one of them lets the others pass."""

    def __init__(self) -> None:
        self._busy = False
        self._waiting: dict[int, deque[asyncio.Future[None]]] = {}
        """By table, whose turn is next first."""

    @contextlib.asynccontextmanager
    async def of(self, table: int) -> AsyncIterator[None]:
        if self._busy:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(table, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._call()
                raise
        self._busy = True
        try:
            yield
        finally:
            self._call()

    def _call(self) -> None:
        """Whoever is next. What else waits at the same table comes after all the others."""
        self._busy = False
        while self._waiting and not self._busy:
            table = next(iter(self._waiting))
            here = self._waiting.pop(table)
            turn = here.popleft()
            if here:
                self._waiting[table] = here
            if not turn.done():
                turn.set_result(None)
                self._busy = True
