"""The job queue of pictures in SQL: a claim lasts as long as its painter lives, so one that died holds up nobody."""

from __future__ import annotations

import asyncio

from storage.render_jobs import ALIVE, EXPIRY, HEARTBEAT
from storage.sql.database import Repository, Transaction

SUBMITTED = "asked"
"""The word that wakes painters when there is a new job. Whoever waits for a job is woken by its number."""


class RenderJobs(Repository):
    async def painters(self, version: str | None = None) -> int:
        where, values = ("", ()) if version is None else (" AND style = $1", (version,))
        (count,) = await self._database.all(
            f"SELECT count(*) FROM painter WHERE {self._alive}{where}", values, lambda row: int(row[0])
        )
        return count

    async def heartbeat(self, painter: str, version: str) -> None:
        async def work(tx: Transaction) -> None:
            await tx.do(
                f"INSERT INTO painter (name, style, seen) VALUES ($1, $2, {self._now})"
                " ON CONFLICT (name) DO UPDATE SET style = excluded.style, seen = excluded.seen",
                (painter, version),
            )
            await tx.do(f"DELETE FROM painter WHERE seen < {self._now} - {EXPIRY}")
            await self._delete_expired(tx)

        await self._whole(work)

    async def sign_off(self, painter: str) -> None:
        async def work(tx: Transaction) -> None:
            await tx.do("DELETE FROM painter WHERE name = $1", (painter,))
            await tx.wake(SUBMITTED)

        await self._whole(work)

    async def submit_render(self, version: str, work: bytes) -> int:
        async def insert(tx: Transaction) -> int:
            await self._delete_expired(tx)
            (number,) = await tx.all(
                f"INSERT INTO commission (style, asked, work) VALUES ($1, {self._now}, $2) RETURNING id",
                (version, work),
                lambda row: int(row[0]),
            )
            await tx.wake(SUBMITTED)
            return number

        return await self._whole(insert)

    async def claim_render(self, painter: str, version: str, within: float) -> tuple[int, bytes] | None:
        free = (
            "SELECT id FROM commission WHERE style = $1 AND drawn IS NULL AND (by IS NULL OR by NOT IN"
            f" (SELECT name FROM painter WHERE {self._alive})) ORDER BY id LIMIT 1"
        )

        async def claim(tx: Transaction) -> list[tuple[int, bytes]]:
            return await tx.all(
                f"WITH free AS MATERIALIZED ({free}{self._database.dialect.skip_locked})"
                " UPDATE commission SET by = $2 WHERE id IN (SELECT id FROM free) RETURNING id, work",
                (version, painter),
                lambda row: (int(row[0]), bytes(row[1])),
            )

        clock = asyncio.get_running_loop().time
        until = clock() + within
        with self._database.wakeup(SUBMITTED) as wakeup:
            while True:
                wakeup.clear()
                if await self._database.all(free, (version,), tuple) and (claimed := await self._whole(claim)):
                    return claimed[0]
                if (left := until - clock()) <= 0:
                    return None
                await wakeup.wait(min(left, HEARTBEAT))

    async def finish_render(self, number: int, painter: str, drawn: bytes | None) -> bool:
        async def work(tx: Transaction) -> bool:
            mine = "WHERE id = $1 AND by = $2 AND drawn IS NULL"
            if drawn is None:
                met = await tx.do(f"DELETE FROM commission {mine}", (number, painter))
            else:
                met = await tx.do(f"UPDATE commission SET drawn = $3 {mine}", (number, painter, drawn))
            await tx.wake(str(number))
            return bool(met)

        return await self._whole(work)

    async def await_render(self, number: int, within: float) -> bytes | None:
        async def fetch(tx: Transaction) -> list[bytes | None]:
            return await tx.all(
                "DELETE FROM commission WHERE id = $1 RETURNING drawn",
                (number,),
                lambda row: None if row[0] is None else bytes(row[0]),
            )

        clock = asyncio.get_running_loop().time
        until = clock() + within
        with self._database.wakeup(str(number)) as wakeup:
            while True:
                wakeup.clear()
                pending = await self._database.all(
                    "SELECT 1 FROM commission WHERE id = $1 AND drawn IS NULL"
                    f" AND style IN (SELECT style FROM painter WHERE {self._alive})",
                    (number,),
                    tuple,
                )
                if not pending or (left := until - clock()) <= 0:
                    break
                await wakeup.wait(min(left, HEARTBEAT))
        found = await self._whole(fetch)
        return found[0] if found else None

    @property
    def _now(self) -> str:
        return self._database.dialect.now

    @property
    def _alive(self) -> str:
        return f"seen > {self._now} - {ALIVE}"

    async def _delete_expired(self, tx: Transaction) -> None:
        await tx.do(f"DELETE FROM commission WHERE asked < {self._now} - {EXPIRY}")
