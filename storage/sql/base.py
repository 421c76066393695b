"""What a database must bring, so that the statements beside this file make a store of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from storage.store import Heard

T = TypeVar("T")
Row = Sequence[Any]


@dataclass(frozen=True)
class Dialect:
    """Where the databases do not speak alike. Values are `$1`, `$2`, ... in all of them."""

    sitters: str
    """The sitters of a game by seat, as the text of a JSON list of pairs."""
    now: str
    """The time by the clock of the database, in seconds."""
    for_share: str = ""
    """What was read nobody changes until the transaction ends; nothing to say where only one writes."""
    skip_locked: str = ""
    """What somebody else is taking is passed over."""
    freeze: tuple[str, ...] = ()
    """Nobody else writes anything until the transaction ends, however long that takes; nothing to say where only one
    writes."""
    renumber: tuple[str, ...] = ()
    """After rows came with their numbers: the next new one has the next number."""


class Transaction(Protocol):
    """Under way: seen by nobody until all of it is on the disk."""

    @property
    def unsure(self) -> bool:
        """Was it tried before, and the connection lost as it ended? Then it may have been carried out already."""
        ...

    async def do(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a statement; how many rows it met. `PlaceTaken` or `Repeated` if there is one already."""
        ...

    async def many(self, sql: str, rows: Sequence[Row]) -> None:
        """Run a statement for each of these rows."""
        ...

    async def all(self, sql: str, values: Sequence[Any], shape: Callable[[Row], T]) -> list[T]: ...

    async def tell(self, game: int) -> None:
        """When this is on the disk, the other processes should hear of it."""
        ...

    async def ring(self, word: str) -> None:
        """When this is done, whoever waits for this word should look."""
        ...


class Bell(Protocol):
    """Rung when there may be something to look for; whoever looks clears it first."""

    def clear(self) -> None: ...

    async def wait(self, within: float) -> None:
        """Until it is rung, or so many seconds have passed, or it is time to look in any case."""
        ...


class Base(Protocol):
    """An open database."""

    dialect: Dialect

    async def all(self, sql: str, values: Sequence[Any], shape: Callable[[Row], T]) -> list[T]:
        """Read what is on the disk."""
        ...

    async def transaction(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """All of the work, or nothing. It may be begun again from the start if others come between."""
        ...

    async def alone(self, sql: str, values: Sequence[Any]) -> int:
        """A statement that is a transaction of its own; how many rows it met. If the connection is lost it is run
        again: once or twice must come to the same."""
        ...

    def hear(self, heard: Heard) -> None: ...

    def bell(self, word: str) -> AbstractContextManager[Bell]: ...

    async def close(self) -> None: ...


class Wing:
    """A part of the store; all of them write through the same base."""

    def __init__(self, base: Base) -> None:
        self._base = base
        self._under_way: set[asyncio.Future[Any]] = set()

    async def close(self) -> None:
        """Finish what is being written, then let go of the database."""
        if self._under_way:
            await asyncio.wait(self._under_way)
        await self._base.close()

    def hear(self, heard: Heard) -> None:
        """Tell of what other processes change, where the database says so."""
        self._base.hear(heard)

    async def _whole(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """All or nothing."""
        return await self._finish(self._base.transaction(work))

    async def _alone(self, sql: str, values: Sequence[Any]) -> int:
        return await self._finish(self._base.alone(sql, values))

    async def _finish(self, writing: Coroutine[Any, Any, T]) -> T:
        """Even if whoever asked for it is gone."""
        doing = asyncio.ensure_future(writing)
        self._under_way.add(doing)
        doing.add_done_callback(self._under_way.discard)
        return await asyncio.shield(doing)
