"""The store in one SQLite file: write-ahead log, every commit on the disk before anybody is told."""

from __future__ import annotations

from pathlib import Path

from storage.sql.store import SqlStore
from storage.sqlite.file import File


class SqliteStore(SqlStore):
    def __init__(self, file: File) -> None:
        super().__init__(file)
        self._file = file
        self._writer = file.writer

    @classmethod
    async def open(cls, path: Path, *, looking: bool = False) -> SqliteStore:
        """Open the file, made or brought up to date as needed; neither for whoever is only `looking`."""
        return cls(await File.open(path, looking=looking))
