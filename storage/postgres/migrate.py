"""The schema, as ordered steps. The table `diurna` counts those that a database has taken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from storage.postgres.errors import Address
from storage.store import Older, StoreError

STEPS = sorted((Path(__file__).parent / "migrations").glob("*.sql"))
LOCK = int.from_bytes(b"DIUR", "big")
"""One process at a time brings a database up to date; who comes second finds it done."""

PATIENCE = 3600
"""Seconds that a step may take, and the wait for another process that takes it."""


async def migrate(db: Any, where: Address, upto: int | None = None) -> int:
    """Bring a database up to date, wholly or not at all; the number of steps taken."""
    last = len(STEPS) if upto is None else upto
    if await _version(db, where) >= last:
        return 0
    # Before the transaction, not in it: what it then sees begins after whoever had the lock has ended.
    await db.execute("SELECT pg_advisory_lock($1)", LOCK, timeout=PATIENCE)
    try:
        async with db.transaction():
            version = await _version(db, where)
            if version == 0:
                await db.execute("CREATE TABLE diurna AS SELECT 0::bigint AS version")
            for step in STEPS[version:last]:
                await db.execute(step.read_text("utf-8"), timeout=PATIENCE)
            await db.execute("UPDATE diurna SET version = $1", max(version, last))
    finally:
        await db.execute("SELECT pg_advisory_unlock($1)", LOCK)
    return max(0, last - version)


async def must_be_up_to_date(db: Any, where: Address) -> None:
    version = await _version(db, where)
    if version < len(STEPS):
        raise Older(where, version, len(STEPS))


async def _version(db: Any, where: Address) -> int:
    # In this order: who makes a database makes both tables at once, perhaps between these two looks.
    games = await db.fetchval("SELECT to_regclass('game') IS NOT NULL")
    if not await db.fetchval("SELECT to_regclass('diurna') IS NOT NULL"):
        if games:
            raise StoreError(f"{where} belongs to another program. Name a database of its own for the games.")
        return 0
    version = int(await db.fetchval("SELECT max(version) FROM diurna") or 0)
    if version > len(STEPS):
        raise StoreError(
            f"{where} was written by a newer Diurna (schema {version}; this one knows up to {len(STEPS)})."
            " Upgrade Diurna."
        )
    return version
