"""The schema, as ordered steps. `PRAGMA user_version` counts those that a file has taken."""

from __future__ import annotations

from pathlib import Path

import aiosqlite

from storage.store import StoreError

STEPS = sorted((Path(__file__).parent / "migrations").glob("*.sql"))


async def migrate(db: aiosqlite.Connection, upto: int | None = None) -> int:
    """Bring a file up to date, each step whole or not at all; the number of steps taken."""
    async with db.execute("PRAGMA user_version") as cursor:
        row = await cursor.fetchone()
    version = int(row[0]) if row else 0
    if version > len(STEPS):
        raise StoreError(
            f"This file was written by a newer Diurna (schema {version}; this one knows up to {len(STEPS)})."
            " Upgrade Diurna."
        )
    steps = STEPS[version : len(STEPS) if upto is None else upto]
    for number, step in enumerate(steps, version + 1):
        sql = step.read_text("utf-8")
        await db.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;")
    return len(steps)
