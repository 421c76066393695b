"""The store in one SQLite file: write-ahead log, every commit on the disk before anybody is told."""

from __future__ import annotations

import json
import secrets
import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import aiosqlite

from engines.kernel import Checkpoint
from storage.kept import Held, Kept, M, Spot
from storage.sqlite import rows
from storage.sqlite.file import File
from storage.store import (
    Behind,
    Change,
    Claimed,
    Line,
    Mark,
    PlaceTaken,
    Repeated,
    Sitter,
    Status,
    StoredGame,
    Timer,
    ToldLine,
    Whole,
)


class SqliteStore:
    def __init__(self, file: File) -> None:
        self._file = file
        self._writer = file.writer

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """Open the file, made or brought up to date as needed."""
        return cls(await File.open(path))

    async def close(self) -> None:
        await self._file.close()

    # Changing a game

    async def open_game(
        self,
        *,
        kind: str,
        place: str,
        server: str,
        opener: Sitter,
        seed: str,
        at: float,
        interaction: str | None,
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> StoredGame:
        async def work() -> StoredGame:
            game = await self._insert_game(
                kind=kind, place=place, server=server, opener=opener.user, seed=seed, seq=1, posed=1, created=at,
                touched=at, options=json.dumps(dict(options)),
            )  # fmt: skip
            await self._write_sitters(game, [opener])
            await self._write_line(game, 1, Line(deed="opened", user=opener.user), interaction, at)
            return await self._written(game)

        return await self._file.whole(work)

    async def import_game(self, whole: Whole, *, place: str, server: str, at: float) -> StoredGame:
        old = whole.game

        async def work() -> StoredGame:
            seq = old.seq + 1
            game = await self._insert_game(
                kind=old.kind, place=place, server=server, opener=old.opener, status=old.status,
                options=json.dumps(old.options), seed=old.seed, seq=seq, posed=old.posed, created=old.created,
                touched=at, rules=old.rules,
            )  # fmt: skip
            await self._write_sitters(game, old.sitters)
            for line in whole.story:
                await self._write_line(game, line.seq, line, None, line.at, line.live)
            await self._write_line(game, seq, Line(deed="imported"), None, at)
            states = {point.entries: point for point in whole.checkpoints}
            for mark in whole.marks:
                await self._write_checkpoint(game, mark, states.get(mark.entries))
            return await self._written(game)

        return await self._file.whole(work)

    async def commit(self, change: Change) -> StoredGame:
        last = change.seq + len(change.lines)

        async def work() -> StoredGame:
            done = await self._at_its_place(
                change.place,
                "UPDATE game SET seq = ?, touched = ?, posed = CASE WHEN ? THEN ? ELSE posed END,"
                " status = coalesce(?, status), opener = coalesce(?, opener), options = coalesce(?, options),"
                " rules = coalesce(?, rules), place = coalesce(?, place), server = coalesce(?, server)"
                " WHERE id = ? AND seq = ?",
                (
                    last,
                    change.at,
                    change.posed,
                    last,
                    change.status,
                    change.opener,
                    None if change.options is None else json.dumps(change.options),
                    change.rules if change.checkpoints else None,
                    change.place,
                    change.server,
                    change.game,
                    change.seq,
                ),
            )
            if not done.rowcount:
                raise Behind(change.game)
            for at, line in enumerate(change.lines, change.seq + 1):
                interaction = change.interaction if at == last else None
                await self._write_line(change.game, at, line, interaction, change.at)
            await self._writer.executemany(
                "UPDATE line SET live = 0 WHERE game = ? AND seq = ?", [(change.game, seq) for seq in change.dead]
            )
            if change.sitters is not None:
                await self._write_sitters(change.game, change.sitters)
            await self._write_checkpoints(change)
            if change.status in ("over", "abandoned"):
                await self._clear_away(change.game)
            else:
                for timer in change.timers:
                    await self._write_timer(timer.model_copy(update={"game": change.game}))
            return await self._written(change.game)

        return await self._file.whole(work)

    async def _clear_away(self, game: int) -> None:
        """It has ended: nobody is to be called any more, and what was half chosen is chosen no more."""
        await self._writer.execute("DELETE FROM kept WHERE game = ? AND NOT outlives", (game,))
        await self._writer.execute("DELETE FROM timer WHERE game = ?", (game,))

    async def _insert_game(self, **columns: Any) -> int:
        names, holes = ", ".join(columns), ", ".join("?" * len(columns))
        made = await self._at_its_place(
            columns["place"], f"INSERT INTO game ({names}) VALUES ({holes})", tuple(columns.values())
        )
        return int(made.lastrowid or 0)

    async def _at_its_place(self, place: str | None, sql: str, values: tuple[Any, ...]) -> aiosqlite.Cursor:
        """One place, one open game: the index sees to it."""
        try:
            return await self._writer.execute(sql, values)
        except sqlite3.IntegrityError as taken:
            raise PlaceTaken(place) from taken

    async def _written(self, game: int) -> StoredGame:
        """The game as this transaction leaves it: a moment later another process may have gone on."""
        (found,) = await self._games("WHERE id = ?", (game,), self._writer)
        return found

    async def _write_line(
        self, game: int, seq: int, line: Line, interaction: str | None, at: float, live: bool = True
    ) -> None:
        entry = line.entry
        try:
            await self._writer.execute(
                "INSERT INTO line (game, seq, deed, interaction, user, seat, said, learned, secret, live, removed,"
                " events, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    game,
                    seq,
                    line.deed,
                    interaction,
                    line.user,
                    entry and entry.seat,
                    entry and json.dumps(entry.said, ensure_ascii=False, separators=(",", ":")),
                    int(bool(entry and entry.learned)),
                    int(bool(entry and entry.secret)),
                    int(live),
                    rows.ENTRIES.dump_json(line.removed).decode() if line.removed else None,
                    rows.EVENTS.dump_json(line.events, exclude_defaults=True).decode(),
                    at,
                ),
            )
        except sqlite3.IntegrityError as known:
            if interaction is None:
                raise
            raise Repeated(interaction) from known

    async def _write_sitters(self, game: int, sitters: Iterable[Sitter]) -> None:
        await self._writer.execute("DELETE FROM sitter WHERE game = ?", (game,))
        await self._writer.executemany(
            "INSERT INTO sitter (game, seat, user, name) VALUES (?, ?, ?, ?)",
            [(game, seat, sitter.user, sitter.name) for seat, sitter in enumerate(sitters)],
        )

    async def _write_checkpoints(self, change: Change) -> None:
        if change.keep_entries is not None:
            await self._writer.execute(
                "DELETE FROM checkpoint WHERE game = ? AND entries > ?", (change.game, change.keep_entries)
            )
        for point in change.checkpoints:
            mark = Mark(entries=point.entries, version=point.version, hash=point.hash, rules=change.rules)
            await self._write_checkpoint(change.game, mark, point)
        await self._writer.executemany(
            "UPDATE checkpoint SET pinned = 1 WHERE game = ? AND entries = ?",
            [(change.game, entries) for entries in change.pinned],
        )
        if change.checkpoints and change.thinning:
            await self._writer.execute(
                "UPDATE checkpoint SET state = NULL WHERE game = ?1 AND state IS NOT NULL AND NOT pinned AND entries"
                " IN (SELECT entries FROM (SELECT entries, row_number() OVER (ORDER BY entries) AS n,"
                " count(*) OVER () AS total FROM checkpoint WHERE game = ?1) WHERE n <= total - ?2 AND n % ?3 != 0)",
                (change.game, change.thinning.last, change.thinning.every),
            )

    async def _write_checkpoint(self, game: int, mark: Mark, point: Checkpoint | None) -> None:
        state = zlib.compress(point.state.encode(), 6) if point else None
        await self._writer.execute(
            "INSERT INTO checkpoint (game, entries, version, hash, rules, pinned, state) VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (game, entries) DO UPDATE SET version = excluded.version, hash = excluded.hash,"
            " rules = excluded.rules, pinned = pinned OR excluded.pinned, state = excluded.state",
            (game, mark.entries, mark.version, mark.hash, mark.rules, mark.pinned, state),
        )

    # Reading games

    async def game(self, game: int) -> StoredGame | None:
        found = await self._games("WHERE id = ?", (game,))
        return found[0] if found else None

    async def game_at(self, place: str) -> StoredGame | None:
        found = await self._games(
            "WHERE place = ? ORDER BY status IN ('lobby', 'running') DESC, id DESC LIMIT 1", (place,)
        )
        return found[0] if found else None

    async def games(
        self, *, user: str | None = None, server: str | None = None, status: Status | None = None
    ) -> list[StoredGame]:
        where = [
            ("id IN (SELECT game FROM sitter WHERE user = ?)", user),
            ("server = ?", server),
            ("status = ?", status),
        ]
        asked = [(clause, value) for clause, value in where if value is not None]
        clauses = " AND ".join(clause for clause, _ in asked)
        return await self._games(
            f"{'WHERE ' + clauses if clauses else ''} ORDER BY id", [value for _, value in asked]
        )

    async def _games(
        self, where: str, values: Sequence[Any], db: aiosqlite.Connection | None = None
    ) -> list[StoredGame]:
        return await self._file.all(f"SELECT {rows.GAME} FROM game {where}", values, rows.stored_game, db)

    async def line_of(self, interaction: str) -> tuple[int, ToldLine] | None:
        found = await self._file.all(
            f"SELECT {rows.LINE}, game FROM line WHERE interaction = ?",
            (interaction,),
            lambda row: (int(row[-1]), rows.told(row[:-1])),
        )
        return found[0] if found else None

    async def story(self, game: int, after: int = 0, limit: int | None = None) -> list[ToldLine]:
        return await self._file.all(
            f"SELECT {rows.LINE} FROM line WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?",
            (game, after, -1 if limit is None else limit),
            rows.told,
        )

    async def moves(self, game: int, after: int = 0) -> list[ToldLine]:
        return await self._file.all(
            f"SELECT {rows.LINE} FROM line WHERE game = ? AND deed = 'moved' AND live = 1"
            " ORDER BY seq LIMIT -1 OFFSET ?",
            (game, after),
            rows.told,
        )

    async def last_checkpoints(
        self, game: int, count: int | None = None, at_most: int | None = None
    ) -> list[Checkpoint]:
        found = await self._file.all(
            "SELECT entries, version, state, hash FROM checkpoint WHERE game = ? AND state IS NOT NULL"
            " AND entries <= coalesce(?, entries) ORDER BY entries DESC LIMIT ?",
            (game, at_most, -1 if count is None else count),
            rows.checkpoint,
        )
        return found[::-1]

    async def marks(self, game: int) -> list[Mark]:
        return await self._file.all(
            f"SELECT {rows.MARK} FROM checkpoint WHERE game = ? ORDER BY entries", (game,), rows.mark
        )

    # The rest a bot must not forget

    async def kept(self, spot: Spot[M]) -> Held[M]:
        found = await self._file.all(
            "SELECT value, stamp FROM kept WHERE key = ? AND game = ? AND user = ? AND server = ?",
            _where(spot),
            lambda row: rows.held(spot.place, row[0], row[1]),
        )
        return found[0] if found else Held()

    async def kept_everywhere(self, place: Kept[M]) -> list[tuple[Spot[M], Held[M]]]:
        return await self._file.all(
            "SELECT game, user, server, value, stamp FROM kept WHERE key = ? ORDER BY game, user, server",
            (place.key,),
            lambda row: (Spot(place, row[0], row[1], row[2]), rows.held(place, row[3], row[4])),
        )

    async def keep(self, spot: Spot[M], value: M | None, *, expected: str | None = None) -> str:
        stamp = "" if value is None else secrets.token_hex(8)

        async def work() -> str:
            lies = await self._file.all(
                "SELECT stamp FROM kept WHERE key = ? AND game = ? AND user = ? AND server = ?",
                _where(spot),
                lambda row: row[0],
                self._writer,
            )
            if expected is not None and expected != (lies[0] if lies else ""):
                raise Behind(spot)
            if value is None or await self._has_ended(spot):
                await self._writer.execute(
                    "DELETE FROM kept WHERE key = ? AND game = ? AND user = ? AND server = ?", _where(spot)
                )
                return ""
            await self._writer.execute(
                "INSERT OR REPLACE INTO kept (key, game, user, server, outlives, value, stamp)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*_where(spot), spot.place.outlives, value.model_dump_json(), stamp),
            )
            return stamp

        return await self._file.whole(work)

    async def _has_ended(self, spot: Spot[M]) -> bool:
        if "game" not in spot.place.of or spot.place.outlives:
            return False
        found = await self._games("WHERE id = ?", (spot.game,), self._writer)
        return not found or found[0].status not in ("lobby", "running")

    async def set_timer(self, timer: Timer) -> None:
        async def work() -> None:
            await self._write_timer(timer)

        await self._file.whole(work)

    async def _write_timer(self, timer: Timer) -> None:
        # A new one, not the old one changed: whoever holds that must not take this for done.
        await self._delete_timer(timer.kind, timer.game, timer.name)
        await self._writer.execute(
            "INSERT INTO timer (due, free, kind, name, game, user, data) VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6)",
            (timer.due, timer.kind, timer.name, timer.game, timer.user, json.dumps(timer.data)),
        )

    async def drop_timer(self, kind: str, *, game: int | None = None, name: str = "") -> None:
        async def work() -> None:
            await self._delete_timer(kind, game, name)

        await self._file.whole(work)

    async def _delete_timer(self, kind: str, game: int | None, name: str) -> None:
        await self._writer.execute("DELETE FROM timer WHERE kind = ? AND game IS ? AND name = ?", (kind, game, name))

    async def next_due(self, kind: str | None = None) -> float | None:
        where, values = _of_kind(kind)
        (free,) = await self._file.all(f"SELECT min(free) FROM timer WHERE {where}", values, lambda row: row[0])
        return None if free is None else float(free)

    async def due(self, now: float) -> int:
        (count,) = await self._file.all("SELECT count(*) FROM timer WHERE free <= ?", (now,), lambda row: int(row[0]))
        return count

    async def claim(
        self, now: float, by: str, lease: float, most: int = 100, *, kind: str | None = None
    ) -> list[Claimed]:
        where, values = _of_kind(kind)

        async def work() -> list[Claimed]:
            due = await self._file.all(
                f"UPDATE timer SET by = ?, free = ? WHERE id IN (SELECT id FROM timer WHERE {where} AND free <= ?"
                f" ORDER BY free, id LIMIT ?) RETURNING {rows.TIMER}",
                (by, now + lease, *values, now, most),
                rows.claimed,
                self._writer,
            )
            return sorted(due, key=lambda timer: (timer.due, timer.id))

        return await self._file.whole(work)

    async def done(self, timer: Claimed, then: Timer | None = None) -> bool:
        async def work() -> bool:
            gone = await self._writer.execute("DELETE FROM timer WHERE id = ? AND by = ?", (timer.id, timer.by))
            if gone.rowcount and then is not None:
                await self._write_timer(then)
            return bool(gone.rowcount)

        return await self._file.whole(work)

    async def erase(self, user: str) -> None:
        async def work() -> None:
            for sql in (
                "UPDATE line SET user = '' WHERE user = ?",
                "UPDATE game SET opener = '' WHERE opener = ?",
                "DELETE FROM kept WHERE user = ?",
                "DELETE FROM timer WHERE user = ?",
                # What a table keeps may name them: an offer or a vote about their sitting there lapses, and where
                # they only stand among others, nobody does.
                """DELETE FROM kept WHERE instr(value, '"user":"' || ? || '"')""",
                """UPDATE kept SET value = replace(value, '"' || ?1 || '"', '""'), stamp = lower(hex(randomblob(8)))
                   WHERE instr(value, '"' || ?1 || '"')""",
            ):
                await self._writer.execute(sql, (user,))

        if user:
            await self._file.whole(work)


def _of_kind(kind: str | None) -> tuple[str, tuple[str, ...]]:
    return ("TRUE", ()) if kind is None else ("kind = ?", (kind,))


def _where(spot: Spot[Any]) -> tuple[str, int, str, str]:
    return spot.place.key, spot.game, spot.user, spot.server
