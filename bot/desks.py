"""Who does what next. Each kind of work is at home at one desk, where what it needs lies ready from the last time. At
another it takes two or three times as long, and whatever lies ready there makes room for it: so it waits."""

from __future__ import annotations

import asyncio

PATIENCE = 16
"""So much has to wait at a desk before some of it goes to another that is free."""


class Desks:
    def __init__(self, count: int, patience: int = PATIENCE) -> None:
        self._count, self._patience = count, patience
        self._free = set(range(count))
        self._waiting: list[tuple[int | None, asyncio.Future[int]]] = []
        """The desk where it is at home, if any, and the news of one that is free; who came first, first."""

    @property
    def busy(self) -> bool:
        return len(self._free) < self._count

    async def taken(self, home: int | None) -> int:
        """A desk: that one, or another if very much waits there; any for what is at home nowhere. Whoever got one
        leaves it."""
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((None if home is None else home % self._count, turn))
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
        self._waiting = [one for one in self._waiting if not one[1].done()]
        for at in sorted(self._free, reverse=True):
            homes = [home for home, _ in self._waiting]
            here = (home for home in homes if home in (at, None))
            far = (home for home in homes if homes.count(home) >= self._patience)
            found = next((homes.index(home) for home in (*here, *far)), None)
            if found is not None:
                _, turn = self._waiting.pop(found)
                self._free.remove(at)
                turn.set_result(at)
