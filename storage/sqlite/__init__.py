"""The built-in driver: all games in one SQLite file."""

from storage.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
