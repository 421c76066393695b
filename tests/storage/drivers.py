"""The drivers that the contract holds for. A new one joins by an entry in `DRIVERS`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from storage.postgres import PostgresStore
from storage.sqlite import SqliteStore
from storage.store import Store
from tests.storage.postgres import serving


class Driver(Protocol):
    """One set of games. `open` opens them, as often as asked: every store is like a process of its own."""

    async def open(self) -> Store: ...


class Sqlite:
    def __init__(self, folder: Path) -> None:
        self.file = folder / "contract.db"

    async def open(self) -> Store:
        return await SqliteStore.open(self.file)


class Postgres:
    def __init__(self, folder: Path) -> None:
        self.url = ""

    async def open(self) -> Store:
        self.url = self.url or await serving.fresh()
        return await PostgresStore.open(self.url, connections=4)


DRIVERS: dict[str, Callable[[Path], Driver]] = {"sqlite": Sqlite, "postgres": Postgres}
