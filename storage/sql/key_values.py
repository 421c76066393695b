"""The key-value store in SQL, with compare-and-swap: one statement compares and writes, nobody can come between."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

from storage.key_values import Conflict, Entry, Key, Namespace, T
from storage.sql import rows
from storage.sql.database import Repository, Row, Transaction

KEY = 'key = $1 AND game = $2 AND "user" = $3'
ROW = "$1, $2, $3, '', $4, $5, $6"
"""No server owns anything: that column stays empty, for versions beside this one that read it."""


class KeyValues(Repository):
    async def get_entry(self, key: Key[T]) -> Entry[T]:
        found = await self._database.all(
            f"SELECT value, stamp FROM kept WHERE {KEY}",
            _where(key),
            lambda row: rows.entry_of(key.namespace, row[0], row[1]),
        )
        return found[0] if found else Entry()

    async def get_values(self, namespace: Namespace[T], users: Collection[str]) -> dict[str, T]:
        if not users:
            return {}
        holes = ", ".join(f"${at}" for at in range(2, len(users) + 2))
        found = await self._database.all(
            f'SELECT "user", value, stamp FROM kept WHERE key = $1 AND game = 0 AND "user" IN ({holes})',
            (namespace.name, *users),
            lambda row: (str(row[0]), rows.entry_of(namespace, row[1], row[2]).value),
        )
        return {user: value for user, value in found if value is not None}

    async def get_entries(
        self, namespace: Namespace[T], *, game: int | None = None, user: str | None = None
    ) -> list[tuple[Key[T], Entry[T]]]:
        owned = {name: owner for name, owner in (("game", game), ('"user"', user)) if owner is not None}
        where = " AND ".join(f"{name} = ${at}" for at, name in enumerate(("key", *owned), 1))
        return await self._database.all(
            f'SELECT game, "user", value, stamp FROM kept WHERE {where} ORDER BY game, "user"',
            (namespace.name, *owned.values()),
            lambda row: (Key(namespace, row[0], row[1]), rows.entry_of(namespace, row[2], row[3])),
        )

    async def put_entry(self, key: Key[T], value: T | None, *, expected: str | None = None) -> str:
        version = "" if value is None else secrets.token_hex(8)
        if expected is None:
            met = await self._alone(*self._replacing(key, value, version))
            return version if met else ""

        async def work(tx: Transaction) -> str:
            if tx.unsure and await self._has_version(tx, key, version):
                return version
            ended = value is not None and await self._has_ended(tx, key)
            return await write_entry(tx, key, None if ended else value, expected, version)

        return await self._whole(work)

    def _replacing(self, key: Key[T], value: T | None, version: str) -> tuple[str, Row]:
        """The statement that writes a value, or deletes the entry, whatever was there before."""
        if value is None:
            return f"DELETE FROM kept WHERE {KEY}", _where(key)
        row = f"VALUES ({ROW})"
        if _ends(key):
            # The row of the game is locked: whoever ends the game deletes its entries after this one was written.
            running = f"id = $2 AND status IN ('lobby', 'running'){self._database.dialect.for_share}"
            row = f"SELECT {ROW} FROM game WHERE {running}"
        changed = "value = excluded.value, stamp = excluded.stamp"
        return f"{_insert(row)} DO UPDATE SET {changed}", _row(key, value, version)

    async def _has_version(self, tx: Transaction, key: Key[T], version: str) -> bool:
        found = await tx.all(f"SELECT stamp FROM kept WHERE {KEY}", _where(key), lambda row: str(row[0]))
        return (found[0] if found else "") == version

    async def _has_ended(self, tx: Transaction, key: Key[T]) -> bool:
        """Must nothing be written any more, because the game has ended? The row of the game is locked: whoever ends
        it deletes its entries after this one was written."""
        if not _ends(key):
            return False
        locked = f"SELECT status FROM game WHERE id = $1{self._database.dialect.for_share}"
        found = await tx.all(locked, (key.game,), lambda row: row[0])
        return not found or found[0] not in ("lobby", "running")


async def write_entry(tx: Transaction, key: Key[T], value: T | None, expected: str, version: str = "") -> str:
    """Write a value, or delete the entry, if it has the expected version (else `Conflict`); the new version."""
    if value is None:
        await _delete(tx, key, expected)
        return ""
    version = version or secrets.token_hex(8)
    if expected:
        changed = await tx.do(
            f"UPDATE kept SET value = $4, stamp = $5 WHERE {KEY} AND stamp = $6",
            (*_where(key), key.namespace.encode(value), version, expected),
        )
    else:
        changed = await tx.do(f"{_insert(f'VALUES ({ROW})')} DO NOTHING", _row(key, value, version))
    if not changed:
        raise Conflict(key)
    return version


async def _delete(tx: Transaction, key: Key[T], expected: str) -> None:
    if expected:
        if not await tx.do(f"DELETE FROM kept WHERE {KEY} AND stamp = $4", (*_where(key), expected)):
            raise Conflict(key)
    elif await tx.all(f"SELECT stamp FROM kept WHERE {KEY}", _where(key), lambda row: row[0]):
        raise Conflict(key)


def _insert(row: str) -> str:
    """An INSERT up to its ON CONFLICT, which says what is done if there is an entry."""
    columns = 'key, game, "user", server'
    return f"INSERT INTO kept ({columns}, outlives, value, stamp) {row} ON CONFLICT ({columns})"


def _row(key: Key[T], value: T, version: str) -> Row:
    return (*_where(key), int(bool(key.namespace.outlives)), key.namespace.encode(value), version)


def _ends(key: Key[Any]) -> bool:
    """Is it deleted when its game ends?"""
    return "game" in key.namespace.owners and not key.namespace.outlives


def _where(key: Key[Any]) -> tuple[str, int, str]:
    return key.namespace.name, key.game, key.user
