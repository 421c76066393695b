"""The copy of all games into another database, row by row, and a comparison after it. No row is read into Facts."""

from __future__ import annotations

from typing import Any

from storage.sql import rows
from storage.sql.database import Database, Row, Transaction
from storage.store import StoreError

OF_A_GAME = {
    "game": rows.GAME,
    "sitter": 'game, seat, "user", name',
    "line": f"game, interaction, {rows.LINE}",
    "checkpoint": "game, entries, version, hash, rules, pinned, state",
}
"""The tables whose rows go game by game, those that others refer to first."""
BESIDES = {
    "kept": 'key, game, "user", server, outlives, value, stamp',
    "timer": f"{rows.TIMER}, free",
}


async def move(source: Database, target: Database) -> int:
    """Copy everything into an empty database, in one transaction there; how many games. Nobody writes meanwhile."""

    async def read(old: Transaction) -> int:
        for statement in source.dialect.freeze:
            await old.do(statement)

        async def write(new: Transaction) -> int:
            for statement in target.dialect.freeze:
                await new.do(statement)
            if not new.unsure and await _anything(new):
                raise StoreError("There are games at the new place already. Name an empty one; nothing was changed.")
            return await _copied(old, new, target.dialect.renumber)

        return await target.transaction(write)

    return await source.transaction(read)


async def compare(source: Database, target: Database, game: int | None) -> str | None:
    """Is it the same in both? None if it is, else a word on what differs. Without a game: what belongs to none."""
    for table in BESIDES if game is None else OF_A_GAME:
        sql, values = reading(table, game)
        if await source.all(sql, values, tuple) != await target.all(sql, values, tuple):
            return table
    if game is not None:
        # Reading a State compares it with its hash.
        await target.all("SELECT entries, version, state, hash FROM checkpoint WHERE game = $1 AND state IS NOT NULL",
                         (game,), rows.checkpoint)  # fmt: skip
    return None


async def numbers(base: Database) -> list[int]:
    return await base.all("SELECT id FROM game ORDER BY id", (), lambda row: int(row[0]))


async def _anything(tx: Transaction) -> bool:
    for table in ("game", *BESIDES):
        if await tx.all(f"SELECT 1 FROM {table} LIMIT 1", (), tuple):
            return True
    return False


async def _copied(old: Transaction, new: Transaction, renumber: tuple[str, ...]) -> int:
    games = await old.all("SELECT id FROM game ORDER BY id", (), lambda row: int(row[0]))
    if new.unsure and await _anything(new):
        return len(games)
    for game in games:
        for table in OF_A_GAME:
            await _copy(old, new, table, game)
    for table in BESIDES:
        await _copy(old, new, table, None)
    for statement in renumber:
        await new.do(statement)
    return len(games)


async def _copy(old: Transaction, new: Transaction, table: str, game: int | None) -> None:
    sql, values = reading(table, game)
    found: list[Row] = await old.all(sql, values, tuple)
    if found:
        columns = _columns(table)
        holes = ", ".join(f"${at}" for at in range(1, len(found[0]) + 1))
        await new.many(f"INSERT INTO {table} ({columns}) VALUES ({holes})", found)


def _columns(table: str) -> str:
    return (OF_A_GAME | BESIDES)[table]


def reading(table: str, game: int | None) -> tuple[str, tuple[Any, ...]]:
    """The statement that reads a table in the order of its key."""
    columns = _columns(table)
    where = "" if game is None else f" WHERE {'id' if table == 'game' else 'game'} = $1"
    order = {"line": "seq", "kept": 'key, game, "user", server', "timer": "id", "game": "id"}.get(table, "2")
    return f"SELECT {columns} FROM {table}{where} ORDER BY {order}", () if game is None else (game,)
