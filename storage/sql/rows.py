"""Rows, and the values they stand for: the same in every database that speaks SQL."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter, ValidationError

from engines.kernel import Checkpoint, Entry, Event
from storage import key_values
from storage.store import Claimed, Line, Mark, Sitter, StoredGame, ToldLine

EVENTS = TypeAdapter(tuple[Event, ...])
ENTRIES = TypeAdapter(tuple[Entry, ...])

GAME = "id, kind, place, server, opener, status, options, seed, seq, posed, created, touched, rules"
"""The sitters are the column after these; each database gathers them in its own way."""
LINE = 'seq, deed, "user", seat, said, learned, secret, live, removed, events, at, holder'
MARK = "entries, version, hash, rules, pinned"
TIMER = 'id, due, kind, name, game, "user", data, by'


def stored_game(row: Sequence[Any]) -> StoredGame:
    return StoredGame(
        id=row[0], kind=row[1], place=row[2], server=row[3], opener=row[4], status=row[5],
        options=json.loads(row[6]), seed=row[7], seq=row[8], posed=row[9], created=row[10], touched=row[11],
        rules=row[12], sitters=tuple(Sitter(user=user, name=name) for user, name in json.loads(row[13])),
    )  # fmt: skip


def checkpoint(row: Sequence[Any]) -> Checkpoint:
    entries, version, state, written = row
    point = Checkpoint(entries=entries, version=version, state=zlib.decompress(state).decode())
    if point.hash != written:
        raise ValueError("a State is not the one that was written")
    return point


def told_line(row: Sequence[Any]) -> ToldLine:
    seq, deed, user, seat, said, learned, secret, live, removed, events, at, holder = row
    entry = None
    if said is not None:
        entry = Entry(seat=seat, said=json.loads(said), learned=bool(learned), secret=bool(secret))
    return ToldLine(
        seq=seq,
        deed=deed,
        user=user,
        entry=entry,
        removed=ENTRIES.validate_json(removed) if removed else (),
        events=EVENTS.validate_json(events),
        live=bool(live),
        at=at,
        holder=holder,
    )


def line_columns(line: Line, at: float, live: bool) -> tuple[Any, ...]:
    """A line as it is written: what `LINE` reads, without its number."""
    entry = line.entry
    return (
        line.deed,
        line.user,
        entry and entry.seat,
        entry and json.dumps(entry.said, ensure_ascii=False, separators=(",", ":")),
        int(bool(entry and entry.learned)),
        int(bool(entry and entry.secret)),
        int(live),
        ENTRIES.dump_json(line.removed).decode() if line.removed else None,
        news(line),
        at,
        line.holder,
    )


def news(line: Line) -> str:
    return EVENTS.dump_json(line.events, exclude_defaults=True).decode()


def packed(point: Checkpoint | None) -> bytes | None:
    """A State as it is written; none if it has been let go."""
    return zlib.compress(point.state.encode(), 6) if point else None


def mark(row: Sequence[Any]) -> Mark:
    return Mark(entries=row[0], version=row[1], hash=row[2], rules=row[3], pinned=bool(row[4]))


def claimed(row: Sequence[Any]) -> Claimed:
    number, due, kind, name, game, user, data, by = row
    return Claimed(id=number, due=due, kind=kind, name=name, game=game, user=user, data=json.loads(data), by=by)


def entry_of(
    namespace: key_values.Namespace[key_values.T], value: str, version: str
) -> key_values.Entry[key_values.T]:
    """A value of an older version that no longer fits counts as none; one that is not even JSON is damage."""
    json.loads(value)
    try:
        return key_values.Entry(namespace.decode(value), version)
    except ValidationError:
        return key_values.Entry(None, version)
