"""Small things at declared places. One statement writes each: between looking and writing nobody can come."""

from __future__ import annotations

import secrets
from typing import Any

from storage.kept import Held, Kept, M, Spot
from storage.sql import rows
from storage.sql.base import Part, Transaction
from storage.store import Behind

SPOT = 'key = $1 AND game = $2 AND "user" = $3 AND server = $4'


class Keeping(Part):
    async def kept(self, spot: Spot[M]) -> Held[M]:
        found = await self._base.all(
            f"SELECT value, stamp FROM kept WHERE {SPOT}",
            _where(spot),
            lambda row: rows.held(spot.place, row[0], row[1]),
        )
        return found[0] if found else Held()

    async def kept_everywhere(self, place: Kept[M]) -> list[tuple[Spot[M], Held[M]]]:
        return await self._base.all(
            'SELECT game, "user", server, value, stamp FROM kept WHERE key = $1 ORDER BY game, "user", server',
            (place.key,),
            lambda row: (Spot(place, row[0], row[1], row[2]), rows.held(place, row[3], row[4])),
        )

    async def keep(self, spot: Spot[M], value: M | None, *, expected: str | None = None) -> str:
        stamp = "" if value is None else secrets.token_hex(8)

        async def work(tx: Transaction) -> str:
            if tx.unsure and await self._lies_there(tx, spot, stamp):
                return stamp
            ended = value is not None and await self._has_ended(tx, spot)
            return await write_kept(tx, spot, None if ended else value, expected, stamp)

        return await self._whole(work)

    async def _lies_there(self, tx: Transaction, spot: Spot[M], stamp: str) -> bool:
        found = await tx.all(f"SELECT stamp FROM kept WHERE {SPOT}", _where(spot), lambda row: str(row[0]))
        return (found[0] if found else "") == stamp

    async def _has_ended(self, tx: Transaction, spot: Spot[M]) -> bool:
        """Not while it is being kept, either: whoever ends it clears away after that."""
        if "game" not in spot.place.of or spot.place.outlives:
            return False
        found = await tx.all(
            f"SELECT status FROM game WHERE id = $1{self._base.dialect.for_share}", (spot.game,), lambda row: row[0]
        )
        return not found or found[0] not in ("lobby", "running")

    async def _unname(self, tx: Transaction, user: str) -> None:
        """What a table keeps may name them: an offer or a vote about their sitting there lapses, and where they only
        stand among others, nobody does."""
        named = f'"{user}"'
        about = f'"user":{named}'
        found = await tx.all(
            'SELECT key, game, "user", server, value FROM kept WHERE value LIKE $1' + self._base.dialect.for_update,
            (f"%{named}%",),
            tuple,
        )
        for *spot, value in found:
            if about in value:
                await tx.do(f"DELETE FROM kept WHERE {SPOT}", spot)
            elif named in value:
                await tx.do(
                    f"UPDATE kept SET value = $5, stamp = $6 WHERE {SPOT}",
                    (*spot, value.replace(named, '""'), secrets.token_hex(8)),
                )


async def write_kept(tx: Transaction, spot: Spot[M], value: M | None, expected: str | None, stamp: str = "") -> str:
    """Put it there, or take out what lies there, if that is what was expected; the new stamp."""
    if value is None:
        await _take_out(tx, spot, expected)
        return ""
    stamp = stamp or secrets.token_hex(8)
    await _put(tx, spot, value.model_dump_json(), stamp, expected)
    return stamp


async def _put(tx: Transaction, spot: Spot[M], value: str, stamp: str, expected: str | None) -> None:
    if expected:
        changed = await tx.do(
            f"UPDATE kept SET value = $5, stamp = $6 WHERE {SPOT} AND stamp = $7",
            (*_where(spot), value, stamp, expected),
        )
    else:
        there = "DO NOTHING" if expected == "" else "DO UPDATE SET value = excluded.value, stamp = excluded.stamp"
        changed = await tx.do(
            'INSERT INTO kept (key, game, "user", server, outlives, value, stamp)'
            f' VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key, game, "user", server) {there}',
            (*_where(spot), int(spot.place.outlives), value, stamp),
        )
    if not changed:
        raise Behind(spot)


async def _take_out(tx: Transaction, spot: Spot[M], expected: str | None) -> None:
    if expected:
        if not await tx.do(f"DELETE FROM kept WHERE {SPOT} AND stamp = $5", (*_where(spot), expected)):
            raise Behind(spot)
    elif expected == "":
        if await tx.all(f"SELECT stamp FROM kept WHERE {SPOT}", _where(spot), lambda row: row[0]):
            raise Behind(spot)
    else:
        await tx.do(f"DELETE FROM kept WHERE {SPOT}", _where(spot))


def _where(spot: Spot[Any]) -> tuple[str, int, str, str]:
    return spot.place.key, spot.game, spot.user, spot.server
