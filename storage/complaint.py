"""SQLite's complaints, as what whoever runs the bot can do about them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.store import Damaged, Full, StoreError


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        said = str(error)
        if "full" in said:
            raise Full(f"There is no room left to write {path}. Nothing was changed.") from error
        if any(word in said for word in ("malformed", "not a database", "disk image", "no such table")):
            raise Damaged(
                f"{path} is damaged ({said}). Stop the bot and put the newest backup in its place:"
                " diurna restore BACKUP"
            ) from error
        if "unable to open" in said or "readonly" in said:
            raise StoreError(
                f"{path} cannot be opened ({said}). Does the folder exist, may I write there?"
            ) from error
        if "locked" in said or "busy" in said:
            raise StoreError(f"{path} is in use by another program ({said}). Nothing was changed.") from error
        raise
