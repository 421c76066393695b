"""The two connections to the file: one writes, one transaction at a time; the other reads what is on the disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from storage.sql.database import Dialect, Row, Transaction, Wakeup
from storage.sqlite.errors import in_words, sound
from storage.sqlite.file_identity import FileIdentity
from storage.sqlite.migrate import migrate, must_be_up_to_date
from storage.store import Gone, OnChange, PlaceTaken, Repeated, StoreError

T = TypeVar("T")
BUSY_SECONDS = 10
PATIENCE = 0.05
POLL = 0.05
"""Seconds between two looks for what another process may have written."""

DIALECT = Dialect(
    sitters="(SELECT json_group_array(json_array(user, name)) FROM"
    " (SELECT user, name FROM sitter WHERE game = game.id ORDER BY seat))",
    now="((julianday('now') - 2440587.5) * 86400.0)",
)
_TAKEN = {"game.place": PlaceTaken, "line.interaction": Repeated}
"""Unique constraints, and the error that a violation of each means."""

log = logging.getLogger("diurna.store")

# At this level the driver writes down every value it is given: seeds, hands, everything. Nobody may ask for that.
_driver = logging.getLogger("aiosqlite")
_driver.setLevel(logging.INFO)
_driver.addFilter(lambda record: record.levelno > logging.DEBUG)


@dataclass(frozen=True)
class Writing:
    """The transaction that is under way: the only one in this process."""

    file: File
    unsure: bool = False

    async def do(self, sql: str, values: Sequence[Any] = ()) -> int:
        try:
            return (await self.file.writer.execute(_numbered(sql), values)).rowcount
        except sqlite3.IntegrityError as error:
            raise _taken(error) from error

    async def many(self, sql: str, rows: Sequence[Row]) -> None:
        await self.file.writer.executemany(_numbered(sql), rows)

    async def all(self, sql: str, values: Sequence[Any], shape: Callable[[Row], T]) -> list[T]:
        try:
            return await self.file.all(sql, values, shape, self.file.writer)
        except sqlite3.IntegrityError as error:
            raise _taken(error) from error

    async def notify(self, game: int) -> None:
        """Do nothing: processes that share a file read it each time."""

    async def wake(self, word: str) -> None:
        """Do nothing: processes that share a file look again and again (`Polling`)."""


class Polling:
    """A wakeup that comes again and again: a file cannot tell of changes."""

    def clear(self) -> None:
        """Do nothing."""

    async def wait(self, within: float) -> None:
        await asyncio.sleep(min(within, POLL))


class File:
    """An open SQLite file: nobody sees what is being written before all of it is on the disk."""

    dialect = DIALECT

    def __init__(
        self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection, identity: FileIdentity
    ) -> None:
        self.path = path
        self.writer = writer
        self._reader = reader
        self._identity = identity
        self._rescued: Path | None = None
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path, *, looking: bool = False) -> File:
        """Open the file, made or brought up to date as needed; neither for whoever is only `looking`."""
        with in_words(path):
            # Once without the driver: it would leave a thread behind that nobody can wait for.
            await asyncio.to_thread(_try_to_open, path, looking)
            before = FileIdentity.of(path)
            writer = await _connected(path)
            try:
                if looking:
                    await must_be_up_to_date(writer, path)
                await _in_write_ahead_mode(writer)
                await writer.execute("PRAGMA synchronous=FULL")
                await migrate(writer, path)
                # Only now: a step that rebuilds a table would otherwise take the rows along that belong to it.
                await writer.execute("PRAGMA foreign_keys=ON")
                reader = await _connected(path)
            except BaseException:
                await writer.close()
                raise
            try:
                await reader.execute("PRAGMA query_only=ON")
                await reader.execute_fetchall("SELECT count(*) FROM game WHERE FALSE")
                identity = FileIdentity.of(path)
                identity.require_unchanged_since(before)
            except BaseException:
                await writer.close()
                await reader.close()
                raise
        return cls(path, writer, reader, identity)

    def listen(self, on_change: OnChange) -> None:
        """Do nothing: a file cannot tell of changes."""

    def wakeup(self, word: str) -> contextlib.AbstractContextManager[Wakeup]:
        return contextlib.nullcontext(Polling())

    async def close(self) -> None:
        await self._reader.close()
        await self.writer.close()

    async def transaction(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        async with self._in_turn():
            try:
                await self.writer.execute("BEGIN IMMEDIATE")
                # Before: nothing is written that would be lost. After: nothing is acknowledged that was.
                self._identity.check()
                done = await work(Writing(self))
                await self.writer.execute("COMMIT")
                self._identity.check()
            except BaseException:
                # It waits for whatever the connection is still busy with, and does nothing if all was committed.
                await self.writer.rollback()
                raise
        return done

    async def alone(self, sql: str, values: Sequence[Any]) -> int:
        async with self._in_turn():
            self._identity.check()
            met = await Writing(self).do(sql, values)
            self._identity.check()
        return met

    @contextlib.asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        """Write one at a time: all tasks of this process share one connection for it."""
        async with self._turn:
            try:
                with in_words(self.path):
                    yield
            except Gone as gone:
                await self._rescue()
                raise Gone(f"{gone} {self._remedy()}") from gone
            self._rescued = None

    async def _rescue(self) -> None:
        """Copy the games of a file that was removed: as long as this process runs, they can still be read."""
        if self._rescued is not None:
            return
        number = 1
        while (copy := self.path.with_name(f"{self.path.name}.rescued-{number}")).exists():
            number += 1
        try:
            with contextlib.closing(sqlite3.connect(copy, check_same_thread=False)) as target:
                await self._reader.backup(target)
                target.execute("PRAGMA journal_mode=DELETE")
        except (sqlite3.Error, OSError) as error:
            log.error("the games could not be saved as %s: %s", copy, error)
            return
        self._rescued = copy

    def _remedy(self) -> str:
        saved = f"stop it and run: diurna restore {self._rescued}" if self._rescued else "restore a backup"
        return f"No move counts until it is back. Put it back, and the bot goes on; or {saved}"

    async def all(
        self,
        sql: str,
        values: Sequence[Any],
        shape: Callable[[Row], T],
        db: aiosqlite.Connection | None = None,
    ) -> list[T]:
        with in_words(self.path):
            rows = await (db or self._reader).execute_fetchall(_numbered(sql), values)
        with sound(self.path):
            return [shape(row) for row in rows]


def _numbered(sql: str) -> str:
    """The statement with `?1`, which SQLite writes where other databases write `$1`."""
    return sql.replace("$", "?")


def _taken(error: sqlite3.IntegrityError) -> Exception:
    return next((meaning() for what, meaning in _TAKEN.items() if what in str(error)), error)


def _try_to_open(path: Path, looking: bool) -> None:
    if looking and not path.exists():
        raise StoreError(f"There is no file {path}.")
    sqlite3.connect(path).close()


async def _connected(path: Path) -> aiosqlite.Connection:
    return await aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS)


async def _in_write_ahead_mode(db: aiosqlite.Connection) -> None:
    """SQLite does not wait for its turn here by itself if several open a new file at once."""
    for _ in range(int(BUSY_SECONDS / PATIENCE)):
        try:
            await db.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            await asyncio.sleep(PATIENCE)
    await db.execute("PRAGMA journal_mode=WAL")
