"""The store in one SQLite file: write-ahead log, every commit on the disk before anybody is told."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import zlib
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
from pydantic import TypeAdapter

from engines.kernel import Checkpoint, Entry, Event
from storage.complaint import in_words
from storage.migrate import migrate
from storage.store import (
    Behind,
    Change,
    Game,
    Line,
    Mark,
    PlaceTaken,
    Repeated,
    Sitter,
    Status,
    Timer,
    ToldLine,
)

KEEP_LAST = 6
KEEP_EVERY = 16
BUSY_SECONDS = 10

_EVENTS = TypeAdapter(tuple[Event, ...])
_ENTRIES = TypeAdapter(tuple[Entry, ...])

_LINE = "seq, deed, user, seat, said, learned, secret, live, removed, events, at"


class SqliteStore:
    def __init__(self, db: aiosqlite.Connection, path: Path) -> None:
        self._db = db
        self._path = path
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """Open the file, made or brought up to date as needed."""
        with in_words(path):
            db = await aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
            try:
                for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                    await db.execute(f"PRAGMA {pragma}")
                await migrate(db)
            except BaseException:
                await db.close()
                raise
        return cls(db, path)

    async def close(self) -> None:
        await self._db.close()

    # Changing a game

    async def open_game(
        self, *, kind: str, place: str, server: str, opener: Sitter, seed: str, at: float, interaction: str | None
    ) -> Game:
        async with self._transaction():
            try:
                made = await self._db.execute(
                    "INSERT INTO game (kind, place, server, opener, seed, seq, posed, created, touched)"
                    " VALUES (?, ?, ?, ?, ?, 1, 1, ?, ?)",
                    (kind, place, server, opener.user, seed, at, at),
                )
            except sqlite3.IntegrityError as taken:
                raise PlaceTaken(place) from taken
            game = int(made.lastrowid or 0)
            await self._write_sitters(game, [opener])
            await self._write_line(game, 1, Line(deed="opened", user=opener.user), interaction, at)
        found = await self.game(game)
        assert found is not None
        return found

    async def commit(self, change: Change) -> Game:
        last = change.seq + len(change.lines)
        async with self._transaction():
            done = await self._db.execute(
                "UPDATE game SET seq = ?, touched = ?, posed = CASE WHEN ? THEN ? ELSE posed END,"
                " status = coalesce(?, status), opener = coalesce(?, opener), options = coalesce(?, options)"
                " WHERE id = ? AND seq = ?",
                (
                    last,
                    change.at,
                    change.posed,
                    last,
                    change.status,
                    change.opener,
                    None if change.options is None else json.dumps(change.options),
                    change.game,
                    change.seq,
                ),
            )
            if not done.rowcount:
                raise Behind(change.game)
            for at, line in enumerate(change.lines, change.seq + 1):
                interaction = change.interaction if at == last else None
                await self._write_line(change.game, at, line, interaction, change.at)
            await self._db.executemany(
                "UPDATE line SET live = 0 WHERE game = ? AND seq = ?", [(change.game, seq) for seq in change.dead]
            )
            if change.sitters is not None:
                await self._write_sitters(change.game, change.sitters)
            await self._write_checkpoints(change)
        found = await self.game(change.game)
        assert found is not None
        return found

    async def _write_line(self, game: int, seq: int, line: Line, interaction: str | None, at: float) -> None:
        entry = line.entry
        try:
            await self._db.execute(
                "INSERT INTO line (game, seq, deed, interaction, user, seat, said, learned, secret, removed,"
                " events, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
                    _ENTRIES.dump_json(line.removed).decode() if line.removed else None,
                    _EVENTS.dump_json(line.events, exclude_defaults=True).decode(),
                    at,
                ),
            )
        except sqlite3.IntegrityError as known:
            raise Repeated(interaction) from known

    async def _write_sitters(self, game: int, sitters: Iterable[Sitter]) -> None:
        await self._db.execute("DELETE FROM sitter WHERE game = ?", (game,))
        await self._db.executemany(
            "INSERT INTO sitter (game, seat, user, name) VALUES (?, ?, ?, ?)",
            [(game, seat, sitter.user, sitter.name) for seat, sitter in enumerate(sitters)],
        )

    async def _write_checkpoints(self, change: Change) -> None:
        if change.keep_entries is not None:
            await self._db.execute(
                "DELETE FROM checkpoint WHERE game = ? AND entries > ?", (change.game, change.keep_entries)
            )
        for point in change.checkpoints:
            await self._db.execute(
                "INSERT OR REPLACE INTO checkpoint (game, entries, version, hash, state) VALUES (?, ?, ?, ?, ?)",
                (change.game, point.entries, point.version, point.hash, zlib.compress(point.state.encode(), 6)),
            )
        if change.checkpoints:
            # Far back, every sixteenth State will do: a roll-back that far replays a few moves more.
            await self._db.execute(
                "UPDATE checkpoint SET state = NULL WHERE game = ?1 AND state IS NOT NULL AND entries > 0 AND entries"
                " IN (SELECT entries FROM (SELECT entries, row_number() OVER (ORDER BY entries) AS n,"
                " count(*) OVER () AS total FROM checkpoint WHERE game = ?1) WHERE n <= total - ?2 AND n % ?3 != 0)",
                (change.game, KEEP_LAST, KEEP_EVERY),
            )

    # Reading games

    async def game(self, game: int) -> Game | None:
        found = await self._games("WHERE id = ?", (game,))
        return found[0] if found else None

    async def game_at(self, place: str) -> Game | None:
        found = await self._games(
            "WHERE place = ? ORDER BY status IN ('lobby', 'running') DESC, id DESC LIMIT 1", (place,)
        )
        return found[0] if found else None

    async def games(
        self, *, user: str | None = None, server: str | None = None, status: Status | None = None
    ) -> list[Game]:
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

    async def _games(self, where: str, values: Sequence[Any]) -> list[Game]:
        rows = await self._all(
            "SELECT id, kind, place, server, opener, status, options, seed, seq, posed, created, touched,"
            " (SELECT json_group_array(json_array(user, name)) FROM"
            "  (SELECT user, name FROM sitter WHERE game = game.id ORDER BY seat)) FROM game " + where,
            values,
        )
        return [
            Game(
                id=row[0], kind=row[1], place=row[2], server=row[3], opener=row[4], status=row[5],
                options=json.loads(row[6]), seed=row[7], seq=row[8], posed=row[9], created=row[10], touched=row[11],
                sitters=tuple(Sitter(user=user, name=name) for user, name in json.loads(row[12])),
            )
            for row in rows
        ]  # fmt: skip

    async def line_of(self, interaction: str) -> tuple[int, ToldLine] | None:
        rows = await self._all(f"SELECT game, {_LINE} FROM line WHERE interaction = ?", (interaction,))
        return (rows[0][0], _told(rows[0][1:])) if rows else None

    async def story(self, game: int, after: int = 0, limit: int | None = None) -> list[ToldLine]:
        rows = await self._all(
            f"SELECT {_LINE} FROM line WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?",
            (game, after, -1 if limit is None else limit),
        )
        return [_told(row) for row in rows]

    async def moves(self, game: int, after: int = 0) -> list[ToldLine]:
        rows = await self._all(
            f"SELECT {_LINE} FROM line WHERE game = ? AND deed = 'moved' AND live = 1 ORDER BY seq LIMIT -1 OFFSET ?",
            (game, after),
        )
        return [_told(row) for row in rows]

    async def last_checkpoints(self, game: int, count: int, at_most: int | None = None) -> list[Checkpoint]:
        rows = await self._all(
            "SELECT entries, version, state FROM checkpoint WHERE game = ? AND state IS NOT NULL"
            " AND entries <= coalesce(?, entries) ORDER BY entries DESC LIMIT ?",
            (game, at_most, count),
        )
        return [
            Checkpoint(entries=entries, version=version, state=zlib.decompress(state).decode())
            for entries, version, state in reversed(rows)
        ]

    async def marks(self, game: int) -> list[Mark]:
        rows = await self._all("SELECT entries, hash FROM checkpoint WHERE game = ? ORDER BY entries", (game,))
        return [Mark(entries=row[0], hash=row[1]) for row in rows]

    # The rest a bot must not forget

    async def setting(self, scope: str, key: str) -> Any:
        rows = await self._all("SELECT value FROM setting WHERE scope = ? AND key = ?", (scope, key))
        return json.loads(rows[0][0]) if rows else None

    async def set_setting(self, scope: str, key: str, value: Any) -> None:
        async with self._transaction():
            await self._db.execute(
                "INSERT INTO setting (scope, key, value) VALUES (?, ?, ?)"
                " ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value",
                (scope, key, json.dumps(value)),
            )

    async def add_timer(self, due: float, kind: str, game: int | None, data: dict[str, Any]) -> int:
        async with self._transaction():
            made = await self._db.execute(
                "INSERT INTO timer (due, kind, game, data) VALUES (?, ?, ?, ?)", (due, kind, game, json.dumps(data))
            )
        return int(made.lastrowid or 0)

    async def due_timers(self, now: float) -> Sequence[Timer]:
        rows = await self._all("SELECT id, due, kind, game, data FROM timer WHERE due <= ? ORDER BY due, id", (now,))
        return [Timer(id=row[0], due=row[1], kind=row[2], game=row[3], data=json.loads(row[4])) for row in rows]

    async def drop_timer(self, timer: int) -> None:
        async with self._transaction():
            await self._db.execute("DELETE FROM timer WHERE id = ?", (timer,))

    async def forget_user(self, user: str) -> int:
        async with self._transaction():
            left = await self._db.execute("UPDATE sitter SET user = '', name = '?' WHERE user = ?", (user,))
            await self._db.execute("UPDATE line SET user = '' WHERE user = ?", (user,))
            await self._db.execute("UPDATE game SET opener = '' WHERE opener = ?", (user,))
            await self._db.execute("DELETE FROM setting WHERE scope = ?", (f"user:{user}",))
        return left.rowcount

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[None]:
        """All or nothing, and one at a time: the connection is shared by everybody in this process."""
        async with self._turn:
            with in_words(self._path):
                await self._db.execute("BEGIN IMMEDIATE")
                try:
                    yield
                    await self._db.execute("COMMIT")
                except BaseException:
                    if self._db.in_transaction:
                        await self._db.execute("ROLLBACK")
                    raise

    async def _all(self, sql: str, values: Sequence[Any]) -> list[Any]:
        with in_words(self._path):
            return list(await self._db.execute_fetchall(sql, values))


def _told(row: Sequence[Any]) -> ToldLine:
    seq, deed, user, seat, said, learned, secret, live, removed, events, at = row
    entry = None
    if said is not None:
        entry = Entry(seat=seat, said=json.loads(said), learned=bool(learned), secret=bool(secret))
    return ToldLine(
        seq=seq,
        deed=deed,
        user=user,
        entry=entry,
        removed=_ENTRIES.validate_json(removed) if removed else (),
        events=_EVENTS.validate_json(events),
        live=bool(live),
        at=at,
    )
