"""The store in a PostgreSQL database: many processes, on many machines."""

from __future__ import annotations

from storage.postgres.pool import CONNECTIONS, Pool
from storage.sql.store import SqlStore


class PostgresStore(SqlStore):
    def __init__(self, pool: Pool) -> None:
        super().__init__(pool)
        self._pool = pool

    @classmethod
    async def open(cls, url: str, connections: int = CONNECTIONS, *, looking: bool = False) -> PostgresStore:
        """Open the database, made or brought up to date as needed; neither for whoever is only `looking`."""
        return cls(await Pool.open(url, connections, looking=looking))

    async def described(self) -> str:
        """A word on the server, for whoever looks after it."""
        (found,) = await self._pool.all(
            "SELECT current_setting('server_version'), pg_database_size(current_database()),"
            " current_setting('fsync'), current_setting('full_page_writes')",
            (),
            tuple,
        )
        version, size, *safe = found
        risk = "" if safe == ["on", "on"] else ". Its fsync or full_page_writes is off: a power cut may cost games"
        painters = f", {count} painters" if (count := await self.painters()) else ""
        return f"PostgreSQL {str(version).split()[0]}, {size / 2**20:.1f} MB{painters}{risk}"
