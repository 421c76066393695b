"""Copies of the file: taken while games go on, checked, and put back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.sqlite.errors import damaged, in_words
from storage.store import StoreError


def check(path: Path) -> None:
    """Is every page of this file sound, and is it a store of games?"""
    with in_words(path), _readable(path) as db:
        (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise damaged(path, " ".join(found.split()))
        db.execute("SELECT count(*) FROM game, line, checkpoint WHERE FALSE").fetchone()


def backup(path: Path, target: Path) -> None:
    """A sound copy of the file as it stands; the bot may go on writing meanwhile."""
    if target.exists():
        raise StoreError(f"{target} exists already. Name another file.")
    _copied(path, target).replace(target)


def restore(saved: Path, path: Path) -> Path | None:
    """Put a backup in the place of the file, which is kept beside it; the name it is kept under."""
    copy = _copied(saved, path)
    try:
        _refuse_if_in_use(path)
    except StoreError:
        _remove(copy)
        raise
    # With its log, even if only that is left: SQLite would take it for a part of the restored file.
    aside = _moved_aside(path) if any(part.exists() for part in _parts(path)) else None
    copy.replace(path)
    return aside


def _readable(path: Path) -> closing[sqlite3.Connection]:
    """A connection for reading. It is not opened as read-only, because SQLite would then leave its log behind."""
    if not path.exists():
        raise StoreError(f"There is no file {path}.")
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)
    db.execute("PRAGMA query_only=ON")
    return closing(db)


def _copied(path: Path, target: Path) -> Path:
    """A whole and sound copy beside the target, under a name that nobody takes for the real thing."""
    check(path)
    part = target.with_name(f"{target.name}.part")
    _remove(part)
    try:
        with _readable(path) as source, in_words(part), closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            # A copy that lies on a shelf needs no log beside it.
            copy.execute("PRAGMA journal_mode=DELETE")
        check(part)
    except BaseException:
        _remove(part)
        raise
    return part


def _refuse_if_in_use(path: Path) -> None:
    """Refuse to replace a file that is open: its process would go on writing to the old one."""
    if not path.exists():
        return
    try:
        with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as db:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{path} is in use. Stop the bot first; nothing was changed.") from error
        # A file that cannot even be opened is what restoring is for.


def beside(path: Path, why: str) -> Path:
    """A free name for a file that is kept beside this one."""
    number = 1
    while (kept := path.with_name(f"{path.name}.{why}-{number}")).exists():
        number += 1
    return kept


def _moved_aside(path: Path) -> Path:
    aside = beside(path, "before-restore")
    # The file itself last: should this be cut short, no log is left behind that is not the file's own.
    for part, kept in zip(reversed(_parts(path)), reversed(_parts(aside)), strict=True):
        if part.exists():
            part.replace(kept)
    return aside


def _parts(path: Path) -> list[Path]:
    """The file and the log that SQLite keeps beside it."""
    return [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]


def _remove(path: Path) -> None:
    for part in _parts(path):
        part.unlink(missing_ok=True)
