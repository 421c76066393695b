"""A check of inodes: is the file that SQLite has open still the one under its name?

SQLite does not look. Whoever removes the file, or puts another one in its place, takes it out of the folder but not
out of our hands: we would go on writing into something that is gone for good when the bot stops.

The file and the index of its log are looked at, never opened: closing them again would undo the locks that SQLite
holds on them (https://www.sqlite.org/howtocorrupt.html, 2.2).
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from storage.store import Damaged, Gone

_LOG_MAGIC = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")


@dataclass
class FileIdentity:
    """The inodes of the database file, its log and the index of that, and how long the files were at the last
    check."""

    path: Path
    log: Path
    index: Path
    known: dict[Path, tuple[int, int]] = field(default_factory=dict)
    lengths: dict[Path, int] = field(default_factory=dict)

    @classmethod
    def of(cls, path: Path) -> FileIdentity:
        # Where a link leads to, there lie the log and its index.
        real = path.resolve()
        identity = cls(path, real.with_name(f"{real.name}-wal"), real.with_name(f"{real.name}-shm"))
        for part in (identity.path, identity.log, identity.index):
            if part.exists():
                identity.known[part] = _name(part.stat())
        return identity

    def require_unchanged_since(self, before: FileIdentity) -> None:
        """Complain if somebody has replaced the file while it was being opened."""
        if self.known.get(self.path) != before.known.get(self.path):
            raise Gone(f"{self.path} was replaced while it was being opened.")

    def check(self) -> None:
        """Complain if what is written now, or was just written, is not in the file under that name."""
        for part, name in self.known.items():
            try:
                found = part.stat()
            except OSError:
                raise Gone(f"{part} is gone: it was moved or removed while the bot has it open.") from None
            if _name(found) != name:
                raise Gone(f"{part} is another file now: it was replaced while the bot has it open.")
            # Neither is ever made shorter by us, and what lies behind a gap would not be found again.
            if part != self.index and found.st_size < self.lengths.get(part, 0):
                raise _cut(part)
            self.lengths[part] = found.st_size
        if self.lengths.get(self.log):
            with self.log.open("rb") as log:
                if log.read(4) not in _LOG_MAGIC:
                    raise _cut(self.log)


def _name(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _cut(path: Path) -> Damaged:
    return Damaged(
        f"{path} was cut short while the bot has it open. No move counts any more. Stop the bot and look at the"
        " games: diurna verify. If they are damaged, put the newest backup in their place: diurna restore BACKUP"
    )
