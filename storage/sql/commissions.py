"""The job queue of pictures in SQL: claimed with a lease, so that a painter that died holds up nobody."""

from __future__ import annotations

import asyncio

from storage.commissions import ALIVE, OLD, WORD
from storage.sql.base import Transaction, Wing

ASKED = "asked"
"""What is rung when there is something new to draw; when it is drawn, its number."""


class Commissions(Wing):
    async def painters(self, style: str | None = None) -> int:
        where, values = ("", ()) if style is None else (" AND style = $1", (style,))
        (count,) = await self._base.all(
            f"SELECT count(*) FROM painter WHERE {self._alive}{where}", values, lambda row: int(row[0])
        )
        return count

    async def at_work(self, painter: str, style: str) -> None:
        async def work(tx: Transaction) -> None:
            await tx.do(
                f"INSERT INTO painter (name, style, seen) VALUES ($1, $2, {self._now})"
                " ON CONFLICT (name) DO UPDATE SET style = excluded.style, seen = excluded.seen",
                (painter, style),
            )
            await tx.do(f"DELETE FROM painter WHERE seen < {self._now} - {OLD}")
            await self._sweep(tx)

        await self._whole(work)

    async def leave(self, painter: str) -> None:
        async def work(tx: Transaction) -> None:
            await tx.do("DELETE FROM painter WHERE name = $1", (painter,))
            await tx.ring(ASKED)

        await self._whole(work)

    async def commission(self, style: str, work: bytes) -> int:
        async def ask(tx: Transaction) -> int:
            await self._sweep(tx)
            (number,) = await tx.all(
                f"INSERT INTO commission (style, asked, work) VALUES ($1, {self._now}, $2) RETURNING id",
                (style, work),
                lambda row: int(row[0]),
            )
            await tx.ring(ASKED)
            return number

        return await self._whole(ask)

    async def take(self, painter: str, style: str, within: float) -> tuple[int, bytes] | None:
        free = (
            "SELECT id FROM commission WHERE style = $1 AND drawn IS NULL AND (by IS NULL OR by NOT IN"
            f" (SELECT name FROM painter WHERE {self._alive})) ORDER BY id LIMIT 1"
        )

        async def work(tx: Transaction) -> list[tuple[int, bytes]]:
            return await tx.all(
                f"WITH free AS MATERIALIZED ({free}{self._base.dialect.skip_locked})"
                " UPDATE commission SET by = $2 WHERE id IN (SELECT id FROM free) RETURNING id, work",
                (style, painter),
                lambda row: (int(row[0]), bytes(row[1])),
            )

        clock = asyncio.get_running_loop().time
        until = clock() + within
        with self._base.bell(ASKED) as bell:
            while True:
                bell.clear()
                if await self._base.all(free, (style,), tuple) and (taken := await self._whole(work)):
                    return taken[0]
                if (left := until - clock()) <= 0:
                    return None
                await bell.wait(min(left, WORD))

    async def hand_in(self, number: int, painter: str, drawn: bytes | None) -> bool:
        async def work(tx: Transaction) -> bool:
            mine = "WHERE id = $1 AND by = $2 AND drawn IS NULL"
            if drawn is None:
                met = await tx.do(f"DELETE FROM commission {mine}", (number, painter))
            else:
                met = await tx.do(f"UPDATE commission SET drawn = $3 {mine}", (number, painter, drawn))
            await tx.ring(str(number))
            return bool(met)

        return await self._whole(work)

    async def delivered(self, number: int, within: float) -> bytes | None:
        async def fetch(tx: Transaction) -> list[bytes | None]:
            return await tx.all(
                "DELETE FROM commission WHERE id = $1 RETURNING drawn",
                (number,),
                lambda row: None if row[0] is None else bytes(row[0]),
            )

        clock = asyncio.get_running_loop().time
        until = clock() + within
        with self._base.bell(str(number)) as bell:
            while True:
                bell.clear()
                waited_for = await self._base.all(
                    "SELECT 1 FROM commission WHERE id = $1 AND drawn IS NULL"
                    f" AND style IN (SELECT style FROM painter WHERE {self._alive})",
                    (number,),
                    tuple,
                )
                if not waited_for or (left := until - clock()) <= 0:
                    break
                await bell.wait(min(left, WORD))
        found = await self._whole(fetch)
        return found[0] if found else None

    @property
    def _now(self) -> str:
        return self._base.dialect.now

    @property
    def _alive(self) -> str:
        return f"seen > {self._now} - {ALIVE}"

    async def _sweep(self, tx: Transaction) -> None:
        await tx.do(f"DELETE FROM commission WHERE asked < {self._now} - {OLD}")
