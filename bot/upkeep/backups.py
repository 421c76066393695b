"""Scheduled backups of the store, while games go on: each copy is checked, and the oldest are deleted."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from storage.opening import backup
from storage.store import StoreError

log = logging.getLogger("diurna.backups")
AGAIN = 600.0
"""Seconds until a retry: a disk may be full for a while."""


class Backups:
    def __init__(
        self, file: Path, folder: Path, every: float, keep: int, clock: Callable[[], float] = time.time
    ) -> None:
        self.file, self.folder, self.every, self.keep, self.clock = file, folder, every, keep, clock

    def kept(self) -> list[Path]:
        """The copies, the oldest first. Their names say when they were made."""
        return sorted(self.folder.glob(f"{self.file.stem}-*.db"))

    def due(self) -> float:
        """The time of the next copy. It is read from the files, so a restart changes nothing."""
        kept = self.kept()
        return kept[-1].stat().st_mtime + self.every if kept else 0.0

    def take(self) -> Path:
        """Make one copy, whole or not at all; then delete the oldest that are too many."""
        self.folder.mkdir(parents=True, exist_ok=True)
        moment = datetime.fromtimestamp(self.clock(), UTC)
        target = self.folder / f"{self.file.stem}-{moment:%Y-%m-%d-%H%M%S}.db"
        backup(self.file, target)
        for old in self.kept()[: -self.keep]:
            old.unlink()
        return target

    async def run(self) -> None:
        while True:
            await asyncio.sleep(max(0.0, self.due() - self.clock()))
            try:
                log.info("the store is saved as %s", await asyncio.to_thread(self.take))
            except (StoreError, OSError) as why:
                log.error("the store could not be saved: %s", why)
                await asyncio.sleep(AGAIN)
