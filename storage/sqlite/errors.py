"""Errors of SQLite, translated into what whoever runs the bot can do about them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.store import Damaged, Full, StoreError

_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_SIGNS = ("no such", "has no column", "unsupported file format", "Could not decode")
"""Words of SQLite when tables or columns of ours are missing."""
_SHUT = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)
_IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    try:
        yield
    except UnicodeDecodeError as error:
        # SQLite quotes the garbage it has found, and Python cannot even read the complaint.
        raise damaged(path, "garbage instead of text") from error
    except sqlite3.DatabaseError as error:
        said = str(error)
        # The low byte is the kind of complaint; the others say more than anybody wants to know.
        kind = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
        if kind == sqlite3.SQLITE_FULL:
            raise Full(
                f"There is no room left to write {path}. Nothing was changed; it goes on when there is room again."
            ) from error
        if kind in _BROKEN or any(sign in said for sign in _SIGNS):
            raise damaged(path, said) from error
        if kind in _SHUT:
            raise StoreError(
                f"{path} cannot be opened ({said}). Does the folder exist, may I write there?"
            ) from error
        if kind in _IN_USE:
            raise StoreError(f"{path} is in use by another program ({said}). Nothing was changed.") from error
        if kind == sqlite3.SQLITE_IOERR:
            raise StoreError(
                f"The disk refused {path} ({said}). Nothing was changed. Is it full, or failing?"
            ) from error
        raise


@contextmanager
def sound(path: Path) -> Iterator[None]:
    """A row that cannot be read means that the file is damaged."""
    try:
        yield
    except Exception as error:
        raise damaged(path, f"{type(error).__name__} in a row") from error


def damaged(path: Path, found: str) -> Damaged:
    return Damaged(
        f"{path} is damaged ({found}). Stop the bot and put the newest backup in its place: diurna restore BACKUP"
    )
