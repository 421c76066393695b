"""Who does what next. Each kind of work is at home at one desk, where what it needs lies ready from the last time;
but nobody sits idle while work waits at another."""

from __future__ import annotations

import asyncio


class Desks:
    def __init__(self, count: int) -> None:
        self._count = count
        self._free = set(range(count))
        self._waiting: list[tuple[int, asyncio.Future[int]]] = []
        """The desk where it is at home, and the news of one that is free; who came first, first."""

    @property
    def busy(self) -> bool:
        return len(self._free) < self._count

    async def taken(self, home: int) -> int:
        """A desk: that one, or any other that is free. Whoever got one leaves it."""
        home %= self._count
        if self._free:
            at = home if home in self._free else min(self._free)
            self._free.remove(at)
            return at
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((home, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.left(turn.result())
            raise

    def left(self, at: int) -> None:
        self._waiting = [one for one in self._waiting if not one[1].done()]
        if not self._waiting:
            self._free.add(at)
            return
        first = min(self._waiting, key=lambda one: one[0] != at)
        self._waiting.remove(first)
        first[1].set_result(at)
