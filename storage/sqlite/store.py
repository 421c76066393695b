"""The store in one SQLite file: write-ahead log, every commit on the disk before anybody is told."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import zlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
from pydantic import TypeAdapter

from engines.kernel import Checkpoint, Entry, Event
from storage.sqlite.complaint import in_words, sound
from storage.sqlite.migrate import migrate
from storage.store import (
    Behind,
    Change,
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

T = TypeVar("T")
KEEP_LAST = 16
KEEP_EVERY = 16
BUSY_SECONDS = 10
PATIENCE = 0.05

_EVENTS = TypeAdapter(tuple[Event, ...])
_ENTRIES = TypeAdapter(tuple[Entry, ...])

_LINE = "seq, deed, user, seat, said, learned, secret, live, removed, events, at"


class SqliteStore:
    """Two connections: what is being written is not seen by anybody until all of it is on the disk."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._turn = asyncio.Lock()
        self._under_way: set[asyncio.Future[Any]] = set()

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """Open the file, made or brought up to date as needed."""
        with in_words(path):
            writer = await _connected(path)
            try:
                await _in_write_ahead_mode(writer)
                await writer.execute("PRAGMA synchronous=FULL")
                await migrate(writer, path)
                # Only now: a step that rebuilds a table would otherwise take the rows along that belong to it.
                await writer.execute("PRAGMA foreign_keys=ON")
                reader = await _connected(path)
            except BaseException:
                await writer.close()
                raise
            try:
                await reader.execute("PRAGMA query_only=ON")
            except BaseException:
                await writer.close()
                await reader.close()
                raise
        return cls(path, writer, reader)

    async def close(self) -> None:
        """Finish what is being written, then let go of the file."""
        if self._under_way:
            await asyncio.wait(self._under_way)
        await self._reader.close()
        await self._writer.close()

    # Changing a game

    async def open_game(
        self, *, kind: str, place: str, server: str, opener: Sitter, seed: str, at: float, interaction: str | None
    ) -> StoredGame:
        async def work() -> StoredGame:
            game = await self._insert_game(
                kind=kind, place=place, server=server, opener=opener.user, seed=seed, seq=1, posed=1, created=at,
                touched=at,
            )  # fmt: skip
            await self._write_sitters(game, [opener])
            await self._write_line(game, 1, Line(deed="opened", user=opener.user), interaction, at)
            return await self._written(game)

        return await self._whole(work)

    async def import_game(self, whole: Whole, *, place: str, server: str, at: float) -> StoredGame:
        old = whole.game

        async def work() -> StoredGame:
            seq = old.seq + 1
            game = await self._insert_game(
                kind=old.kind, place=place, server=server, opener=old.opener, status=old.status,
                options=json.dumps(old.options), seed=old.seed, seq=seq, posed=old.posed, created=old.created,
                touched=at,
            )  # fmt: skip
            await self._write_sitters(game, old.sitters)
            for line in whole.story:
                await self._write_line(game, line.seq, line, None, line.at, line.live)
            await self._write_line(game, seq, Line(deed="imported"), None, at)
            states = {point.entries: point for point in whole.checkpoints}
            for mark in whole.marks:
                await self._write_checkpoint(game, mark, states.get(mark.entries))
            return await self._written(game)

        return await self._whole(work)

    async def commit(self, change: Change) -> StoredGame:
        last = change.seq + len(change.lines)

        async def work() -> StoredGame:
            done = await self._writer.execute(
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
            await self._writer.executemany(
                "UPDATE line SET live = 0 WHERE game = ? AND seq = ?", [(change.game, seq) for seq in change.dead]
            )
            if change.sitters is not None:
                await self._write_sitters(change.game, change.sitters)
            await self._write_checkpoints(change)
            return await self._written(change.game)

        return await self._whole(work)

    async def _insert_game(self, **columns: Any) -> int:
        names, holes = ", ".join(columns), ", ".join("?" * len(columns))
        try:
            made = await self._writer.execute(f"INSERT INTO game ({names}) VALUES ({holes})", tuple(columns.values()))
        except sqlite3.IntegrityError as taken:
            raise PlaceTaken(columns["place"]) from taken
        return int(made.lastrowid or 0)

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
                    _ENTRIES.dump_json(line.removed).decode() if line.removed else None,
                    _EVENTS.dump_json(line.events, exclude_defaults=True).decode(),
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
            mark = Mark(entries=point.entries, version=point.version, hash=point.hash)
            await self._write_checkpoint(change.game, mark, point)
        if change.checkpoints:
            # Far back, every sixteenth State will do: a roll-back that far replays a few moves more. Where new rules
            # took over, the State is the beginning of what can be checked by them.
            await self._writer.execute(
                "UPDATE checkpoint SET state = NULL WHERE game = ?1 AND state IS NOT NULL AND entries > 0 AND entries"
                " IN (SELECT entries FROM (SELECT entries, row_number() OVER (ORDER BY entries) AS n,"
                " count(*) OVER () AS total FROM checkpoint WHERE game = ?1) WHERE n <= total - ?2 AND n % ?3 != 0)"
                " AND entries NOT IN (SELECT json_extract(events, '$[0].params.after') FROM line"
                " WHERE game = ?1 AND deed = 'restarted')",
                (change.game, KEEP_LAST, KEEP_EVERY),
            )

    async def _write_checkpoint(self, game: int, mark: Mark, point: Checkpoint | None) -> None:
        state = zlib.compress(point.state.encode(), 6) if point else None
        await self._writer.execute(
            "INSERT OR REPLACE INTO checkpoint (game, entries, version, hash, state) VALUES (?, ?, ?, ?, ?)",
            (game, mark.entries, mark.version, mark.hash, state),
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
        return await self._all(
            "SELECT id, kind, place, server, opener, status, options, seed, seq, posed, created, touched,"
            " (SELECT json_group_array(json_array(user, name)) FROM"
            "  (SELECT user, name FROM sitter WHERE game = game.id ORDER BY seat)) FROM game " + where,
            values,
            _game,
            db,
        )

    async def line_of(self, interaction: str) -> tuple[int, ToldLine] | None:
        found = await self._all(
            f"SELECT {_LINE}, game FROM line WHERE interaction = ?",
            (interaction,),
            lambda row: (int(row[-1]), _told(row[:-1])),
        )
        return found[0] if found else None

    async def story(self, game: int, after: int = 0, limit: int | None = None) -> list[ToldLine]:
        return await self._all(
            f"SELECT {_LINE} FROM line WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?",
            (game, after, -1 if limit is None else limit),
            _told,
        )

    async def moves(self, game: int, after: int = 0) -> list[ToldLine]:
        return await self._all(
            f"SELECT {_LINE} FROM line WHERE game = ? AND deed = 'moved' AND live = 1 ORDER BY seq LIMIT -1 OFFSET ?",
            (game, after),
            _told,
        )

    async def last_checkpoints(
        self, game: int, count: int | None = None, at_most: int | None = None
    ) -> list[Checkpoint]:
        found = await self._all(
            "SELECT entries, version, state, hash FROM checkpoint WHERE game = ? AND state IS NOT NULL"
            " AND entries <= coalesce(?, entries) ORDER BY entries DESC LIMIT ?",
            (game, at_most, -1 if count is None else count),
            _checkpoint,
        )
        return found[::-1]

    async def marks(self, game: int) -> list[Mark]:
        return await self._all(
            "SELECT entries, version, hash FROM checkpoint WHERE game = ? ORDER BY entries",
            (game,),
            lambda row: Mark(entries=row[0], version=row[1], hash=row[2]),
        )

    # The rest a bot must not forget

    async def setting(self, scope: str, key: str) -> Any:
        found = await self._all(
            "SELECT value FROM setting WHERE scope = ? AND key = ?", (scope, key), lambda row: json.loads(row[0])
        )
        return found[0] if found else None

    async def set_setting(self, scope: str, key: str, value: Any) -> None:
        """None takes it out again."""

        async def work() -> None:
            if value is None:
                await self._writer.execute("DELETE FROM setting WHERE scope = ? AND key = ?", (scope, key))
                return
            await self._writer.execute(
                "INSERT INTO setting (scope, key, value) VALUES (?, ?, ?)"
                " ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value",
                (scope, key, json.dumps(value)),
            )

        await self._whole(work)

    async def add_timer(self, due: float, kind: str, game: int | None, data: dict[str, Any]) -> int:
        async def work() -> int:
            made = await self._writer.execute(
                "INSERT INTO timer (due, kind, game, data) VALUES (?, ?, ?, ?)", (due, kind, game, json.dumps(data))
            )
            return int(made.lastrowid or 0)

        return await self._whole(work)

    async def due_timers(self, now: float) -> Sequence[Timer]:
        return await self._all(
            "SELECT id, due, kind, game, data FROM timer WHERE due <= ? ORDER BY due, id",
            (now,),
            lambda row: Timer(id=row[0], due=row[1], kind=row[2], game=row[3], data=json.loads(row[4])),
        )

    async def drop_timer(self, timer: int) -> None:
        async def work() -> None:
            await self._writer.execute("DELETE FROM timer WHERE id = ?", (timer,))

        await self._whole(work)

    async def forget_user(self, user: str) -> int:
        async def work() -> int:
            games = await self._games("WHERE id IN (SELECT game FROM sitter WHERE user = ?)", (user,), self._writer)
            for game in games:
                # A line of its own: what was planned while the person still sat there must be planned again.
                await self._write_line(game.id, game.seq + 1, Line(deed="forgotten"), None, game.touched)
                await self._writer.execute("UPDATE game SET seq = seq + 1 WHERE id = ?", (game.id,))
            for sql in _FORGET:
                await self._writer.execute(sql, (user,))
            return len(games)

        return await self._whole(work)

    async def _whole(self, work: Callable[[], Awaitable[T]]) -> T:
        """All or nothing, finished even if whoever asked for it is gone."""
        doing = asyncio.ensure_future(self._transaction(work))
        self._under_way.add(doing)
        doing.add_done_callback(self._under_way.discard)
        return await asyncio.shield(doing)

    async def _transaction(self, work: Callable[[], Awaitable[T]]) -> T:
        """One at a time: everybody in this process writes through the same connection."""
        async with self._turn:
            with in_words(self._path):
                try:
                    await self._writer.execute("BEGIN IMMEDIATE")
                    done = await work()
                    await self._writer.execute("COMMIT")
                except BaseException:
                    # It waits for whatever the connection is still busy with, and does nothing if all was committed.
                    await self._writer.rollback()
                    raise
                return done

    async def _all(
        self,
        sql: str,
        values: Sequence[Any],
        shape: Callable[[Sequence[Any]], T],
        db: aiosqlite.Connection | None = None,
    ) -> list[T]:
        with in_words(self._path):
            rows = await (db or self._reader).execute_fetchall(sql, values)
        with sound(self._path):
            return [shape(row) for row in rows]


_FORGET = (
    "DELETE FROM sitter WHERE user = ?1 AND game IN (SELECT id FROM game WHERE status = 'lobby')",
    "UPDATE sitter SET user = '', name = '?' WHERE user = ?1",
    "UPDATE line SET user = '' WHERE user = ?1",
    "UPDATE game SET opener = coalesce((SELECT user FROM sitter WHERE game = game.id AND user != ''"
    " ORDER BY seat LIMIT 1), '') WHERE opener = ?1",
    "UPDATE game SET status = 'abandoned' WHERE status = 'lobby' AND ?1 != ''"
    " AND NOT EXISTS (SELECT 1 FROM sitter WHERE game = game.id)",
    "DELETE FROM setting WHERE scope = 'user:' || ?1",
    "DELETE FROM timer WHERE json_extract(data, '$.user') = ?1",
)


async def _connected(path: Path) -> aiosqlite.Connection:
    return await aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS)


async def _in_write_ahead_mode(db: aiosqlite.Connection) -> None:
    """SQLite does not wait for its turn here by itself if several open a new file at once."""
    for _ in range(int(BUSY_SECONDS / PATIENCE)):
        try:
            await db.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            await asyncio.sleep(PATIENCE)
    await db.execute("PRAGMA journal_mode=WAL")


def _game(row: Sequence[Any]) -> StoredGame:
    return StoredGame(
        id=row[0], kind=row[1], place=row[2], server=row[3], opener=row[4], status=row[5],
        options=json.loads(row[6]), seed=row[7], seq=row[8], posed=row[9], created=row[10], touched=row[11],
        sitters=tuple(Sitter(user=user, name=name) for user, name in json.loads(row[12])),
    )  # fmt: skip


def _checkpoint(row: Sequence[Any]) -> Checkpoint:
    entries, version, state, written = row
    point = Checkpoint(entries=entries, version=version, state=zlib.decompress(state).decode())
    if point.hash != written:
        raise ValueError("a State is not the one that was written")
    return point


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
