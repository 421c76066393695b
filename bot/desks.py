"""Who does what next. Each kind of work is at home at one desk, where what it needs lies ready from the last time. At
another it takes two or three times as long, and whatever lies ready there makes room for it: so it waits."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import NamedTuple

PATIENCE = 16
"""So much has to wait at a desk before some of it goes to another that is free."""


class Waiting(NamedTuple):
    home: int
    patience: int
    turn: asyncio.Future[int]
    """The news of a desk that is free."""


class Desks:
    def __init__(self, count: int) -> None:
        self._count = count
        self._free = set(range(count))
        self._waiting: list[Waiting] = []
        """Who came first, first."""

    @property
    def busy(self) -> bool:
        return len(self._free) < self._count

    async def taken(self, home: int, patience: int = PATIENCE) -> int:
        """A desk: that one, or another if so much of its kind waits there. Whoever got one leaves it."""
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(home % self._count, patience, turn))
        self._call()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.left(turn.result())
            raise

    def left(self, at: int) -> None:
        self._free.add(at)
        self._call()

    def _call(self) -> None:
        """Whoever is next at each desk that is free."""
        self._waiting = [one for one in self._waiting if not one.turn.done()]
        for at in sorted(self._free):
            much = Counter((one.home, one.patience) for one in self._waiting)
            here = (one for one in self._waiting if one.home == at)
            far = (one for one in self._waiting if much[one.home, one.patience] >= one.patience)
            if one := next(here, None) or next(far, None):
                self._waiting.remove(one)
                self._free.remove(at)
                one.turn.set_result(at)
