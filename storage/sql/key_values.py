"""The key-value store in SQL, with compare-and-swap: one statement compares and writes, nobody can come between."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

from storage.key_values import Held, M, Niche, Spot
from storage.sql import rows
from storage.sql.database import Repository, Row, Transaction
from storage.store import Behind

SPOT = 'key = $1 AND game = $2 AND "user" = $3'
ROW = "$1, $2, $3, '', $4, $5, $6"
"""No server owns anything: that column stays empty, for versions beside this one that read it."""


class KeyValues(Repository):
    async def kept(self, spot: Spot[M]) -> Held[M]:
        found = await self._database.all(
            f"SELECT value, stamp FROM kept WHERE {SPOT}",
            _where(spot),
            lambda row: rows.held(spot.niche, row[0], row[1]),
        )
        return found[0] if found else Held()

    async def kept_of(self, niche: Niche[M], users: Collection[str]) -> dict[str, M]:
        if not users:
            return {}
        holes = ", ".join(f"${at}" for at in range(2, len(users) + 2))
        found = await self._database.all(
            f'SELECT "user", value, stamp FROM kept WHERE key = $1 AND game = 0 AND "user" IN ({holes})',
            (niche.key, *users),
            lambda row: (str(row[0]), rows.held(niche, row[1], row[2]).value),
        )
        return {user: value for user, value in found if value is not None}

    async def kept_everywhere(
        self, niche: Niche[M], *, game: int | None = None, user: str | None = None
    ) -> list[tuple[Spot[M], Held[M]]]:
        owned = {name: owner for name, owner in (("game", game), ('"user"', user)) if owner is not None}
        where = " AND ".join(f"{name} = ${at}" for at, name in enumerate(("key", *owned), 1))
        return await self._database.all(
            f'SELECT game, "user", value, stamp FROM kept WHERE {where} ORDER BY game, "user"',
            (niche.key, *owned.values()),
            lambda row: (Spot(niche, row[0], row[1]), rows.held(niche, row[2], row[3])),
        )

    async def keep(self, spot: Spot[M], value: M | None, *, expected: str | None = None) -> str:
        stamp = "" if value is None else secrets.token_hex(8)
        if expected is None:
            met = await self._alone(*self._replacing(spot, value, stamp))
            return stamp if met else ""

        async def work(tx: Transaction) -> str:
            if tx.unsure and await self._lies_there(tx, spot, stamp):
                return stamp
            ended = value is not None and await self._has_ended(tx, spot)
            return await write_kept(tx, spot, None if ended else value, expected, stamp)

        return await self._whole(work)

    def _replacing(self, spot: Spot[M], value: M | None, stamp: str) -> tuple[str, Row]:
        """How to put it there, whatever lies there, or to take that out."""
        if value is None:
            return f"DELETE FROM kept WHERE {SPOT}", _where(spot)
        row = f"VALUES ({ROW})"
        if _ends(spot):
            # Not while it is being kept, either: whoever ends it clears away after that.
            running = f"id = $2 AND status IN ('lobby', 'running'){self._database.dialect.for_share}"
            row = f"SELECT {ROW} FROM game WHERE {running}"
        changed = "value = excluded.value, stamp = excluded.stamp"
        return f"{_insert(row)} DO UPDATE SET {changed}", _row(spot, value, stamp)

    async def _lies_there(self, tx: Transaction, spot: Spot[M], stamp: str) -> bool:
        found = await tx.all(f"SELECT stamp FROM kept WHERE {SPOT}", _where(spot), lambda row: str(row[0]))
        return (found[0] if found else "") == stamp

    async def _has_ended(self, tx: Transaction, spot: Spot[M]) -> bool:
        """Not while it is being kept, either: whoever ends it clears away after that."""
        if not _ends(spot):
            return False
        found = await tx.all(
            f"SELECT status FROM game WHERE id = $1{self._database.dialect.for_share}",
            (spot.game,),
            lambda row: row[0],
        )
        return not found or found[0] not in ("lobby", "running")


async def write_kept(tx: Transaction, spot: Spot[M], value: M | None, expected: str, stamp: str = "") -> str:
    """Put it there, or take out what lies there, if that is what was expected; the new stamp."""
    if value is None:
        await _take_out(tx, spot, expected)
        return ""
    stamp = stamp or secrets.token_hex(8)
    if expected:
        changed = await tx.do(
            f"UPDATE kept SET value = $4, stamp = $5 WHERE {SPOT} AND stamp = $6",
            (*_where(spot), value.model_dump_json(), stamp, expected),
        )
    else:
        changed = await tx.do(f"{_insert(f'VALUES ({ROW})')} DO NOTHING", _row(spot, value, stamp))
    if not changed:
        raise Behind(spot)
    return stamp


async def _take_out(tx: Transaction, spot: Spot[M], expected: str) -> None:
    if expected:
        if not await tx.do(f"DELETE FROM kept WHERE {SPOT} AND stamp = $4", (*_where(spot), expected)):
            raise Behind(spot)
    elif await tx.all(f"SELECT stamp FROM kept WHERE {SPOT}", _where(spot), lambda row: row[0]):
        raise Behind(spot)


def _insert(row: str) -> str:
    """Up to what is done if something lies there."""
    columns = 'key, game, "user", server'
    return f"INSERT INTO kept ({columns}, outlives, value, stamp) {row} ON CONFLICT ({columns})"


def _row(spot: Spot[M], value: M, stamp: str) -> Row:
    return (*_where(spot), int(bool(spot.niche.outlives)), value.model_dump_json(), stamp)


def _ends(spot: Spot[Any]) -> bool:
    """Is it kept only until its game ends?"""
    return "game" in spot.niche.of and not spot.niche.outlives


def _where(spot: Spot[Any]) -> tuple[str, int, str]:
    return spot.niche.key, spot.game, spot.user
