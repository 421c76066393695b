"""Copies of the file: taken while games go on, checked, and put back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.complaint import in_words
from storage.store import StoreError


def _readable(path: Path) -> closing[sqlite3.Connection]:
    if not path.exists():
        raise StoreError(f"There is no file {path}.")
    return closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True))


def check(path: Path) -> None:
    """Is every page of this file sound, and is it a store of games?"""
    with in_words(path), _readable(path) as db:
        (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(f"malformed: {found}")
        db.execute("SELECT count(*) FROM game, line, checkpoint WHERE FALSE").fetchone()


def backup(path: Path, target: Path) -> None:
    """A sound copy of the file as it stands; the bot may go on writing meanwhile."""
    if target.exists():
        raise StoreError(f"{target} exists already. Name another file.")
    with in_words(path), _readable(path) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
    check(target)


def restore(saved: Path, path: Path) -> Path | None:
    """Put a backup in the place of the file, which is kept beside it; the name it is kept under."""
    check(saved)
    aside: Path | None = None
    if path.exists():
        aside = _free_name(path)
        for end in ("", "-wal", "-shm"):
            part = path.with_name(path.name + end)
            if part.exists():
                part.replace(aside.with_name(aside.name + end))
    with in_words(path), _readable(saved) as source, closing(sqlite3.connect(path)) as target:
        source.backup(target)
    return aside


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.before-restore-{number}")).exists():
        number += 1
    return aside
