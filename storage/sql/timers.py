"""Timers with claim and lease: each fires in one process, and in another one if that has died."""

from __future__ import annotations

import json

from storage.sql import rows
from storage.sql.database import Repository, Transaction
from storage.store import Claimed, Timer


class Timers(Repository):
    async def set_timer(self, timer: Timer) -> None:
        async def work(tx: Transaction) -> None:
            await write_timer(tx, timer)

        await self._whole(work)

    async def next_due(self, kind: str) -> float | None:
        (free,) = await self._database.all("SELECT min(free) FROM timer WHERE kind = $1", (kind,), lambda row: row[0])
        return None if free is None else float(free)

    async def due(self, now: float) -> int:
        (count,) = await self._database.all(
            "SELECT count(*) FROM timer WHERE free <= $1", (now,), lambda row: int(row[0])
        )
        return count

    async def claim(self, now: float, by: str, lease: float, most: int = 100, *, kind: str) -> list[Claimed]:
        async def work(tx: Transaction) -> list[Claimed]:
            due = await tx.all(
                "WITH due AS MATERIALIZED (SELECT id FROM timer WHERE kind = $1 AND free <= $2"
                f" ORDER BY free, id LIMIT $3{self._database.dialect.skip_locked})"
                " UPDATE timer SET by = $4, free = $5 WHERE id IN (SELECT id FROM due)"
                f" RETURNING {rows.TIMER}",
                (kind, now, most, by, now + lease),
                rows.claimed,
            )
            return sorted(due, key=lambda timer: (timer.due, timer.id))

        return await self._whole(work)

    async def done(self, timer: Claimed, then: Timer | None = None) -> bool:
        async def work(tx: Transaction) -> bool:
            # Set anew, it may have come into the same hands again.
            gone = await tx.do(
                "DELETE FROM timer WHERE id = $1 AND by = $2 AND due = $3", (timer.id, timer.by, timer.due)
            )
            if not gone:
                return tx.unsure and await self._stands(tx, timer, then)
            if then is not None:
                await write_timer(tx, then)
            return True

        return await self._whole(work)

    async def _stands(self, tx: Transaction, timer: Timer, then: Timer | None) -> bool:
        """Has this timer been dealt with already, and the next one set?"""
        after = then or timer
        found = await tx.all(
            "SELECT due, by FROM timer WHERE coalesce(game, 0) = $1 AND kind = $2 AND name = $3",
            (after.game or 0, after.kind, after.name),
            lambda row: (row[0], row[1]),
        )
        return found == ([] if then is None else [(then.due, None)])


async def write_timer(tx: Transaction, timer: Timer) -> None:
    # In nobody's hands: whoever holds the one before must not take this for done.
    await tx.do(
        'INSERT INTO timer (due, free, kind, name, game, "user", data) VALUES ($1, $1, $2, $3, $4, $5, $6)'
        " ON CONFLICT (coalesce(game, 0), kind, name) DO UPDATE SET due = excluded.due, free = excluded.free,"
        ' "user" = excluded."user", data = excluded.data, by = NULL',
        (timer.due, timer.kind, timer.name, timer.game, timer.user, json.dumps(timer.data)),
    )
