"""The store over any database that speaks SQL."""

from __future__ import annotations

import secrets

from storage.sql.database import Transaction
from storage.sql.games import Games
from storage.sql.key_values import KeyValues
from storage.sql.render_jobs import RenderJobs
from storage.sql.timers import Timers


class SqlStore(Games, KeyValues, Timers, RenderJobs):
    async def erase(self, user: str) -> None:
        async def work(tx: Transaction) -> None:
            for sql in (
                "UPDATE game SET opener = '' WHERE opener = $1",
                'UPDATE line SET "user" = \'\' WHERE "user" = $1',
                'DELETE FROM kept WHERE "user" = $1',
                'DELETE FROM timer WHERE "user" = $1',
            ):
                await tx.do(sql, (user,))
            # Wherever else they stand among what is kept, nobody does.
            await tx.do(
                "UPDATE kept SET value = replace(value, $1, $2), stamp = $3 WHERE value LIKE $4",
                (f'"{user}"', '""', secrets.token_hex(8), f'%"{user}"%'),
            )

        if user:
            await self._whole(work)
