"""Every driver has the same tables, and whoever moves a store knows all that is in them."""

from __future__ import annotations

from pathlib import Path

from storage.opening import Where, open_store
from storage.postgres.pool import Pool
from storage.sql.database import Database
from storage.sql.moving import BESIDES, OF_A_GAME
from storage.sqlite.file import File
from tests.storage.postgres import serving

Column = tuple[str, str, bool]
"""Its name, what it holds, and whether it must hold something."""

SQLITE = (
    'SELECT t.name, c.name, c.type, c."notnull" OR c.pk > 0 FROM sqlite_schema t, pragma_table_info(t.name) c'
    " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
)
POSTGRES = (
    "SELECT table_name, column_name, data_type, is_nullable = 'NO' FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND table_name <> 'diurna'"
)
SAME = {"INTEGER": "bigint", "REAL": "double precision", "TEXT": "text", "BLOB": "bytea"}
NOT_MOVED = {"painter", "commission"}
"""Pictures under way: nothing of them is worth keeping."""


async def made(where: Where) -> None:
    await (await open_store(where)).close()


async def tables(base: Database, sql: str) -> dict[str, set[Column]]:
    found: dict[str, set[Column]] = {}
    for table, name, holds, must in await base.all(sql, (), tuple):
        found.setdefault(table, set()).add((name, SAME.get(holds, holds), bool(must)))
    await base.close()
    return found


async def in_a_file(folder: Path) -> dict[str, set[Column]]:
    await made(folder / "fresh.db")
    return await tables(await File.open(folder / "fresh.db"), SQLITE)


async def test_a_file_and_a_server_have_the_same_tables(tmp_path: Path) -> None:
    await made(url := await serving.fresh())
    assert await in_a_file(tmp_path) == await tables(await Pool.open(url, 2), POSTGRES)


async def test_what_is_moved_is_all_there_is(tmp_path: Path) -> None:
    there = {table: {name for name, *_ in columns} for table, columns in (await in_a_file(tmp_path)).items()}
    moved = {table: set(columns.replace('"', "").split(", ")) for table, columns in (OF_A_GAME | BESIDES).items()}
    assert there == moved | {table: there[table] for table in NOT_MOVED}
