"""The schema, as ordered steps. `PRAGMA user_version` counts those that a file has taken.

Before a file with games takes one, it is copied beside itself: who wants to go back has it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import aiosqlite

from storage.sqlite.backup import backup, beside
from storage.store import Older, StoreError

log = logging.getLogger("diurna.store")
STEPS = sorted((Path(__file__).parent / "migrations").glob("*.sql"))


async def migrate(db: aiosqlite.Connection, path: Path, upto: int | None = None) -> int:
    """Bring a file up to date, wholly or not at all; the number of steps taken."""
    last = len(STEPS) if upto is None else upto
    if await _version(db, path) >= last:
        return 0
    copy: Path | None = None
    try:
        # Another process may be doing the same: who comes second finds it done.
        await db.execute("BEGIN IMMEDIATE")
        version = await _version(db, path)
        if 0 < version < last:
            copy = await asyncio.to_thread(_copied_beside, path, last)
        for number, step in enumerate(STEPS[version:last], version + 1):
            for statement in _statements(step.read_text("utf-8")):
                await db.execute(statement)
            await db.execute(f"PRAGMA user_version = {number}")
        await db.commit()
    except BaseException:
        await db.rollback()
        if copy is not None:
            copy.unlink()
        raise
    if copy is not None:
        log.warning(
            "%s was of an older version (schema %s) and is up to date now (schema %s);"
            " as it was before, it is kept as %s",
            path, version, last, copy,
        )  # fmt: skip
    return max(0, last - version)


async def must_be_up_to_date(db: aiosqlite.Connection, path: Path) -> None:
    version = await _version(db, path)
    if version < len(STEPS):
        raise Older(path, version, len(STEPS))


def _copied_beside(path: Path, version: int) -> Path:
    copy = beside(path, f"before-schema-{version}")
    backup(path, copy)
    return copy


async def _version(db: aiosqlite.Connection, path: Path) -> int:
    rows = await db.execute_fetchall(
        "SELECT user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_user_version"
    )
    ((version, things),) = rows
    if version > len(STEPS):
        raise StoreError(
            f"{path} was written by a newer Diurna (schema {version}; this one knows up to {len(STEPS)})."
            " Upgrade Diurna."
        )
    if version == 0 and things:
        raise StoreError(f"{path} belongs to another program. Name a file of its own for the games.")
    return int(version)


def _statements(sql: str) -> Iterator[str]:
    """The statements of a script, one by one: SQLite's way to run a whole script would end our transaction first."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement
