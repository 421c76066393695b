"""The connection pool: transactions and their retries, NOTIFY, and what happens when the server is gone.

What was not carried out is carried out again, for a while: a server that is restarted is back in seconds. Only while
a transaction ends can a lost connection leave open whether it counts; then it is begun anew, as unsure, and looks
first whether it is there already. The row of its game tells: nobody can go on with a game whose last change is still
being written.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import asyncpg

from storage.postgres.errors import BETWEEN, Address, away, damaged, in_words, is_lost
from storage.postgres.listener import Listener
from storage.postgres.migrate import migrate, must_be_up_to_date
from storage.sql.database import Dialect, Row, Transaction, Wakeup
from storage.store import Away, OnChange, PlaceTaken, Repeated, Unsure

T = TypeVar("T")
CONNECTIONS = 10
PATIENCE = 10.0
"""Seconds for which something is tried again while the server is away."""
SLOW = 10.0
"""Seconds after which one statement takes too long, and a wait for a free connection."""
PAUSE = 0.05
"""Seconds before the second try; a longer while each time, up to a second."""
BATCH = 500
"""Rows that go at once."""
IDLE = "30s"
"""A process that stops in the middle of a move, and does not even die, holds its game no longer than this."""

DIALECT = Dialect(
    sitters="(SELECT coalesce(json_agg(json_build_array(\"user\", name) ORDER BY seat), '[]')::text"
    " FROM sitter WHERE game = game.id)",
    now="extract(epoch FROM clock_timestamp())::double precision",
    for_share=" FOR SHARE",
    skip_locked=" FOR UPDATE SKIP LOCKED",
    freeze=(
        "SET LOCAL idle_in_transaction_session_timeout = 0",
        "LOCK TABLE game, sitter, line, checkpoint, kept, timer IN SHARE MODE",
    ),
    renumber=tuple(
        f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), coalesce(max(id), 0) + 1, FALSE) FROM {table}"
        for table in ("game", "timer")
    ),
)
_TAKEN = {"game_at_place": PlaceTaken, "line_interaction": Repeated}
"""Unique constraints, and the error that a violation of each means."""


class _Again(Exception):
    """A retry is needed: another transaction came between, or the connection was lost."""

    def __init__(self, why: BaseException, *, unsure: bool = False) -> None:
        self.why, self.unsure = why, unsure


@dataclass(frozen=True)
class Writing:
    """A transaction under way on one connection."""

    pool: Pool
    db: Any
    unsure: bool

    async def do(self, sql: str, values: Sequence[Any] = ()) -> int:
        return _met(await self._run(self.db.execute, sql, values))

    async def many(self, sql: str, rows: Sequence[Row]) -> None:
        for at in range(0, len(rows), BATCH):
            await self.db.executemany(sql, rows[at : at + BATCH])

    async def all(self, sql: str, values: Sequence[Any], shape: Callable[[Row], T]) -> list[T]:
        return shaped(self.pool.where, await self._run(self.db.fetch, sql, values), shape)

    async def notify(self, game: int) -> None:
        """Send NOTIFY in the transaction: it arrives once that is committed, and never if it is rolled back."""
        await self.db.execute("SELECT pg_notify($1, $2)", self.pool.channel, f"{game} {self.pool.me}")

    async def wake(self, word: str) -> None:
        await self.db.execute("SELECT pg_notify($1, $2)", self.pool.listener.wakeups, word)

    async def _run(self, how: Any, sql: str, values: Sequence[Any]) -> Any:
        try:
            return await how(sql, *values)
        except asyncpg.UniqueViolationError as error:
            meaning = _TAKEN.get(error.constraint_name or "")
            raise (meaning() if meaning else error) from error


class Pool:
    dialect = DIALECT

    def __init__(self, connections: Any, url: str, where: Address, schema: str) -> None:
        self.where = where
        self.me = secrets.token_hex(4)
        """The name of this process in its notifications: its own are ignored here."""
        self.channel = f"diurna_{schema}"
        self.patience = PATIENCE
        self._connections = connections
        self.listener = Listener(url, where, self.channel, self.me)

    @classmethod
    async def open(cls, url: str, connections: int = CONNECTIONS, *, looking: bool = False) -> Pool:
        """Open the database, made or brought up to date as needed; neither for whoever is only `looking`."""
        where = Address.of(url)
        try:
            pool = await asyncpg.create_pool(
                url, min_size=1, max_size=connections, timeout=SLOW, command_timeout=SLOW, reset=_as_it_is,
                init=_on_the_disk, server_settings=SETTINGS,
            )  # fmt: skip
        except Exception as error:
            raise in_words(where, error) from error
        try:
            async with pool.acquire() as db:
                await (must_be_up_to_date if looking else migrate)(db, where)
                schema = str(await db.fetchval("SELECT current_schema()"))
        except Exception as error:
            pool.terminate()
            raise in_words(where, error) from error
        return cls(pool, url, where, schema)

    def listen(self, on_change: OnChange) -> None:
        self.listener.add(on_change)

    def wakeup(self, word: str) -> contextlib.AbstractContextManager[Wakeup]:
        return self.listener.wakeup(word)

    async def close(self) -> None:
        await self.listener.close()
        try:
            await asyncio.wait_for(self._connections.close(), SLOW)
        except Exception:
            self._connections.terminate()

    async def all(self, sql: str, values: Sequence[Any], shape: Callable[[Row], T]) -> list[T]:
        async def read(_: bool) -> Any:
            async with self._connection() as db:
                return await db.fetch(sql, *values)

        return shaped(self.where, await self._persistently(read), shape)

    async def transaction(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        async def attempt(unsure: bool) -> T:
            async with self._connection() as db:
                return await self._written(db, work, unsure)

        return await self._persistently(attempt)

    async def alone(self, sql: str, values: Sequence[Any]) -> int:
        async def attempt(_: bool) -> int:
            async with self._connection() as db:
                try:
                    return _met(await db.execute(sql, *values))
                except Exception as error:
                    if is_lost(error):
                        raise _Again(error, unsure=True) from error
                    raise

        return await self._persistently(attempt)

    async def _written(self, db: Any, work: Callable[[Transaction], Awaitable[T]], unsure: bool) -> T:
        transaction, ending = db.transaction(), False
        try:
            await transaction.start()
            done = await work(Writing(self, db, unsure))
            ending = True
            await transaction.commit()
            return done
        except BaseException as error:
            if ending and is_lost(error):
                raise _Again(error, unsure=True) from error
            try:
                await transaction.rollback()
            except Exception:
                # It never began, has ended by itself, or cannot even be ended.
                _drop(db)
            raise

    async def _persistently(self, attempt: Callable[[bool], Awaitable[T]]) -> T:
        """Retry until it is done, or has failed for good, or the server has been away for too long."""
        clock = asyncio.get_running_loop().time
        until, unsure, pause = clock() + self.patience, False, PAUSE
        while True:
            try:
                return await attempt(unsure)
            except _Again as again:
                why: BaseException = again.why
                unsure = unsure or again.unsure
            except Away as gone:
                why = gone
            except Exception as error:
                if not is_lost(error) and not isinstance(error, BETWEEN):
                    raise in_words(self.where, error) from error
                why = error
            if clock() > until:
                raise self._given_up(why, unsure) from why
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(2 * pause, 1.0)

    def _given_up(self, why: BaseException, unsure: bool) -> BaseException:
        if unsure:
            return Unsure(str(away(self.where, why, "Whether the last change counts is not known.")))
        return why if isinstance(why, Away) else away(self.where, why)

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        try:
            db = await self._connections.acquire(timeout=SLOW)
        except TimeoutError as error:
            if self._connections.get_size() < self._connections.get_max_size() or self._connections.get_idle_size():
                raise
            raise Away(
                f"All {self._connections.get_max_size()} connections to {self.where} are in use. Nothing was changed."
                " Is the server slow? If not, raise [store] connections."
            ) from error
        try:
            yield db
        except BaseException as error:
            if is_lost(error.why if isinstance(error, _Again) else error):
                _drop(db)
            raise
        finally:
            # Whoever waits for the next one must not wait for a server that is gone.
            await self._connections.release(db, timeout=SLOW)


SETTINGS = {"application_name": "diurna", "idle_in_transaction_session_timeout": IDLE}


async def _on_the_disk(db: Any) -> None:
    """First on the disk, then told: also where the server was told to take it less seriously."""
    await db.execute(
        "SELECT set_config('synchronous_commit', 'on', FALSE) WHERE current_setting('synchronous_commit') = 'off'"
    )


async def _as_it_is(db: Any) -> None:
    """We leave nothing behind on a connection; to have it swept each time would double the way to the server."""


def _met(status: str) -> int:
    """How many rows a statement met, by what the server says when it is done.

    >>> [_met(status) for status in ("INSERT 0 1", "UPDATE 12", "LOCK TABLE")]
    [1, 12, 0]
    """
    count = status.rpartition(" ")[2]
    return int(count) if count.isdigit() else 0


def _drop(db: Any) -> None:
    """Take a broken connection out of the pool, which may have noticed before us."""
    with contextlib.suppress(asyncpg.InterfaceError):
        db.terminate()


def shaped(where: Address, found: Sequence[Row], shape: Callable[[Row], T]) -> list[T]:
    """Shape rows into values. A row that cannot be read means that the database is damaged."""
    try:
        return [shape(row) for row in found]
    except Exception as error:
        raise damaged(where, f"{type(error).__name__} in a row") from error
