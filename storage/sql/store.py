"""The store over any database that speaks SQL."""

from __future__ import annotations

from storage.sql.base import Transaction
from storage.sql.commissions import Commissions
from storage.sql.games import Games
from storage.sql.keeping import Keeping
from storage.sql.timers import Timers


class SqlStore(Games, Keeping, Timers, Commissions):
    async def erase(self, user: str) -> None:
        async def work(tx: Transaction) -> None:
            for sql in (
                "UPDATE game SET opener = '' WHERE opener = $1",
                'UPDATE line SET "user" = \'\' WHERE "user" = $1',
                'DELETE FROM kept WHERE "user" = $1',
                'DELETE FROM timer WHERE "user" = $1',
            ):
                await tx.do(sql, (user,))
            await self._unname(tx, user)

        if user:
            await self._whole(work)
