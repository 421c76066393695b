"""The choice of the driver: SQLite for a file, PostgreSQL for an address. No other module knows which."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from storage.postgres import PostgresStore
from storage.postgres.errors import Address
from storage.postgres.pool import CONNECTIONS, Pool
from storage.sql import moving
from storage.sql.database import Database
from storage.sqlite import SqliteStore
from storage.sqlite import backup as copies
from storage.sqlite.file import File
from storage.store import Older, Store, StoreError

Where = Path | str
"""A file, or the address of a database."""
SCHEMES = ("postgresql://", "postgres://")


async def open_store(where: Where, connections: int = CONNECTIONS, *, looking: bool = False) -> Store:
    """Open the games there, made or brought up to date as needed; `Older` if they are not and somebody is only
    `looking`."""
    if isinstance(where, Path):
        return await SqliteStore.open(where, looking=looking)
    return await PostgresStore.open(where, connections, looking=looking)


def named(where: Where) -> str:
    """The name of a store for others to read, without a password."""
    return str(where) if isinstance(where, Path) else str(Address.of(where))


def there(where: Where) -> bool:
    """Is there something to be looked at? A server says so only when it is asked."""
    return not isinstance(where, Path) or where.exists()


async def check(where: Where) -> str:
    """Are the games there sound, as far as can be seen without reading them? A word on what was found; `Older` if all
    that can be said against them is that."""
    if isinstance(where, Path):
        await asyncio.to_thread(copies.check, where)
        await (await SqliteStore.open(where, looking=True)).close()
        return f"{where} is sound, {where.stat().st_size / 2**20:.1f} MB"
    store = await PostgresStore.open(where, 1, looking=True)
    try:
        return f"{named(where)} answers: {await store.described()}"
    finally:
        await store.close()


async def move_store(source: Where, target: Where) -> AsyncIterator[int]:
    """All games from one place into another, which is empty; each one's number after it was compared, row by row.

    Both are only looked at until it is known that they are what is wanted: one with games of an older version is
    refused and left as it is (`Older`).
    """
    old = await _database(source, looking=True)
    try:
        new = await _new_database(target)
        try:
            await moving.move(old, new)
            for game in (*await moving.numbers(old), None):
                if differs := await moving.compare(old, new, game):
                    what = "what is kept and timed" if game is None else f"game {game}"
                    raise StoreError(
                        f"Not as it was in {named(source)}: {what} ({differs}). Is a bot still running? Stop it,"
                        f" empty {named(target)} and move again."
                    )
                if game is not None:
                    yield game
        finally:
            await new.close()
    finally:
        await old.close()


async def _database(where: Where, *, looking: bool = False) -> Database:
    if isinstance(where, Path):
        return await File.open(where, looking=looking)
    return await Pool.open(where, looking=looking)


async def _new_database(where: Where) -> Database:
    """One to move to: made if there is nothing, but never brought up to date."""
    if there(where):
        try:
            return await _database(where, looking=True)
        except Older as why:
            if why.version:
                raise
    return await _database(where)


def backup(where: Where, target: Path) -> None:
    """A sound copy of the file as it stands; the bot may go on writing meanwhile."""
    copies.backup(_file(where), target)


def restore(saved: Path, where: Where) -> Path | None:
    """Put a backup in the place of the file, which is kept beside it; the name it is kept under."""
    return copies.restore(saved, _file(where))


def _file(where: Where) -> Path:
    if isinstance(where, Path):
        return where
    raise StoreError(
        "The games are in PostgreSQL, which has its own tools for copies: pg_dump and pg_restore, or pg_basebackup."
        " docs/scale.md says how."
    )
