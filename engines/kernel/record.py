"""What is kept of a game: who said what, and the State at every checkpoint."""

from __future__ import annotations

import hashlib
from typing import Any

from engines.kernel.command import Said
from engines.kernel.model import Fact, Seat
from engines.kernel.note import Event


class Entry(Fact):
    """An answer that a person gave."""

    seat: Seat
    said: Said
    learned: bool = False
    """Did anybody come to know something new by it?"""
    secret: bool = False
    """Was it for the seat alone to know?"""


class Checkpoint(Fact):
    """The State between two Steps, after so many entries."""

    entries: int
    state: str
    version: int

    @property
    def hash(self) -> str:
        return hashlib.blake2b(self.state.encode(), digest_size=16).hexdigest()


class Happened(Fact):
    """What an accepted command brought about, and the checkpoints it passed."""

    entry: Entry | None = None
    events: tuple[Event, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    over: bool = False


class Record(Fact):
    """A whole game: enough to play it again from the first move."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    entries: tuple[Entry, ...]
    hashes: dict[int, str]
    """Of each checkpoint, by the number of entries before it."""
