"""The interface of a database, and what all parts of the store share that write through it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from storage.store import OnChange

T = TypeVar("T")
Row = Sequence[Any]


@dataclass(frozen=True)
class Dialect:
    """The SQL that differs between databases. Values are `$1`, `$2`, ... in all of them."""

    sitters: str
    """The sitters of a game by seat, as the text of a JSON list of pairs."""
    now: str
    """The time by the clock of the database, in seconds."""
    for_share: str = ""
    """Locks the rows that are read until the transaction ends. Empty where there is only one writer."""
    skip_locked: str = ""
    """Passes over rows that another transaction has locked. Empty where there is only one writer."""
    freeze: tuple[str, ...] = ()
    """Statements that lock all tables until the transaction ends, however long that takes. None where there is only
    one writer."""
    renumber: tuple[str, ...] = ()
    """Statements that set the counters of row numbers after rows were copied with their numbers."""


class Transaction(Protocol):
    """A transaction under way: nobody sees its changes before all of them are on the disk."""

    @property
    def unsure(self) -> bool:
        """Was it tried before, and the connection lost at the commit? Then it may have been carried out already."""
        ...

    async def do(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a statement; the number of rows it changed. `PlaceTaken` or `Repeated` if there is such a row
        already."""
        ...

    async def many(self, sql: str, rows: Sequence[Row]) -> None:
        """Run a statement for each of these rows."""
        ...

    async def all(self, sql: str, values: Sequence[Any], shape: Callable[[Row], T]) -> list[T]: ...

    async def notify(self, game: int) -> None:
        """Tell the other processes, once this is committed, that a game has changed."""
        ...

    async def wake(self, word: str) -> None:
        """Wake, once this is committed, whoever waits for this word."""
        ...


class Wakeup(Protocol):
    """An event that another process may set when there is something to look for; whoever looks clears it first."""

    def clear(self) -> None: ...

    async def wait(self, within: float) -> None:
        """Wait until it is set, or it is time to look in any case, but no longer than so many seconds."""
        ...


class Database(Protocol):
    """An open database."""

    dialect: Dialect

    async def all(self, sql: str, values: Sequence[Any], shape: Callable[[Row], T]) -> list[T]:
        """Read what is on the disk."""
        ...

    async def transaction(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """Run the work in a transaction. It is run again from the start if another transaction came between."""
        ...

    async def alone(self, sql: str, values: Sequence[Any]) -> int:
        """Run a statement as a transaction of its own; the number of rows it changed. If the connection is lost it is
        run again, so it must be idempotent."""
        ...

    def listen(self, on_change: OnChange) -> None:
        """Call this for every game that another process changes."""
        ...

    def wakeup(self, word: str) -> AbstractContextManager[Wakeup]:
        """An event that `Transaction.wake` with this word sets, in any process."""
        ...

    async def close(self) -> None: ...


class Repository:
    """The statements for some tables of the store. All repositories share one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._under_way: set[asyncio.Future[Any]] = set()

    async def close(self) -> None:
        """Finish what is being written, then let go of the database."""
        if self._under_way:
            await asyncio.wait(self._under_way)
        await self._database.close()

    def listen(self, on_change: OnChange) -> None:
        """Call this for every game that another process changes, where the database can tell."""
        self._database.listen(on_change)

    async def _whole(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """Run the work in a transaction, to its end."""
        return await self._finish(self._database.transaction(work))

    async def _alone(self, sql: str, values: Sequence[Any]) -> int:
        return await self._finish(self._database.alone(sql, values))

    async def _finish(self, writing: Coroutine[Any, Any, T]) -> T:
        """Finish writing even if the caller is cancelled."""
        doing = asyncio.ensure_future(writing)
        self._under_way.add(doing)
        doing.add_done_callback(self._under_way.discard)
        return await asyncio.shield(doing)
