"""What a store of games must do. SQLite does it here; anything that can run a transaction could.

A game changes only by a `Change`: one transaction that carries everything one accepted deed brought about. It names
the sequence number it was made on, so that of two at once only one can count, and the interaction that asked for it,
so that a repeated delivery changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from engines.kernel import Checkpoint, Entry, Event, Fact, Seat

Status = Literal["lobby", "running", "over", "abandoned"]
Deed = Literal[
    "opened", "joined", "left", "configured", "started", "moved", "undone", "redone", "rolled_back", "restarted",
    "abandoned", "replaced", "imported", "forgotten",
]  # fmt: skip


class StoreError(Exception):
    """Something about the store that whoever runs the bot must know; the text says what to do."""


class Damaged(StoreError):
    """The file cannot be read as a store."""


class Full(StoreError):
    """There is no room to write. Nothing was changed."""


class Behind(Exception):
    """Somebody else has changed the game since it was read: read it again."""


class Repeated(Exception):
    """This interaction has been carried out already."""


class PlaceTaken(Exception):
    """There is a game at this place already."""


class Sitter(Fact):
    """A person at the table. `name` is what the others call them."""

    user: str
    name: str

    @property
    def is_person(self) -> bool:
        """Can they be called? Not whoever sits at a keyboard, was forgotten, or is no person at all."""
        return self.user.isdigit()


class StoredGame(Fact):
    """A game in the store, without its story."""

    id: int
    kind: str
    place: str
    server: str
    opener: str
    status: Status
    options: dict[str, Any]
    seed: str
    sitters: tuple[Sitter, ...]
    """In the lobby as they came; from the start on, by seat."""
    seq: int
    posed: int
    """The sequence number at which the open question was put: an answer to an earlier one is stale."""
    created: float
    touched: float

    def seat_of(self, user: str) -> Seat | None:
        """Where this person sits. Whoever was forgotten sits nowhere."""
        return next((seat for seat, sitter in enumerate(self.sitters) if user and sitter.user == user), None)


class Line(Fact):
    """A line of a game's story: one thing somebody did, and the news it made."""

    deed: Deed
    user: str = ""
    entry: Entry | None = None
    """What was said, if it was a move."""
    removed: tuple[Entry, ...] = ()
    """What was taken back, if it was an undo."""
    events: tuple[Event, ...] = ()


class ToldLine(Line):
    """A line as it stands in the store."""

    seq: int
    at: float
    live: bool = True
    """False for a move that was taken back."""


class Change(Fact):
    """Everything one deed changes, to be written as one."""

    game: int
    seq: int
    """The sequence number it was made on."""
    at: float
    lines: tuple[Line, ...]
    interaction: str | None = None
    dead: tuple[int, ...] = ()
    """The sequence numbers of moves that are taken back."""
    checkpoints: tuple[Checkpoint, ...] = ()
    keep_entries: int | None = None
    """Checkpoints after so many entries no longer stand."""
    posed: bool = True
    """Is a new question open after it?"""
    status: Status | None = None
    opener: str | None = None
    options: dict[str, Any] | None = None
    sitters: tuple[Sitter, ...] | None = None


class Mark(Fact):
    """A checkpoint's hash, kept for good; the State itself is kept only for some."""

    entries: int
    version: int
    """Of the State's shape: hashes of different shapes cannot be compared."""
    hash: str


class Whole(Fact):
    """A game with everything that belongs to it, as it leaves one store and enters another."""

    game: StoredGame
    story: tuple[ToldLine, ...]
    marks: tuple[Mark, ...]
    checkpoints: tuple[Checkpoint, ...]
    """Those whose State is kept."""


class Timer(Fact):
    """Something to do later: a reminder, a deadline."""

    id: int
    due: float
    kind: str
    game: int | None
    data: dict[str, Any]


class Store(Protocol):
    """Games, their stories, and the few other things a bot must not forget."""

    async def open_game(
        self, *, kind: str, place: str, server: str, opener: Sitter, seed: str, at: float, interaction: str | None
    ) -> StoredGame: ...

    async def import_game(self, whole: Whole, *, place: str, server: str, at: float) -> StoredGame:
        """A game from elsewhere as a new one; its story goes on with the line that it was imported."""
        ...

    async def commit(self, change: Change) -> StoredGame:
        """Write a change; the game as it then stands."""
        ...

    async def game(self, game: int) -> StoredGame | None: ...

    async def game_at(self, place: str) -> StoredGame | None:
        """The game that is open or running there, else the last one that was."""
        ...

    async def games(
        self, *, user: str | None = None, server: str | None = None, status: Status | None = None
    ) -> list[StoredGame]: ...

    async def line_of(self, interaction: str) -> tuple[int, ToldLine] | None:
        """What an interaction brought about, and in which game."""
        ...

    async def story(self, game: int, after: int = 0, limit: int | None = None) -> list[ToldLine]: ...

    async def last_checkpoints(
        self, game: int, count: int | None = None, at_most: int | None = None
    ) -> list[Checkpoint]:
        """The last checkpoints whose State is kept (None: all of them), oldest first."""
        ...

    async def moves(self, game: int, after: int = 0) -> list[ToldLine]:
        """The moves that stand, without the first `after`."""
        ...

    async def marks(self, game: int) -> list[Mark]: ...

    async def setting(self, scope: str, key: str) -> Any: ...

    async def set_setting(self, scope: str, key: str, value: Any) -> None: ...

    async def add_timer(self, due: float, kind: str, game: int | None, data: dict[str, Any]) -> int: ...

    async def due_timers(self, now: float) -> Sequence[Timer]: ...

    async def drop_timer(self, timer: int) -> None: ...

    async def forget_user(self, user: str) -> int:
        """Take a person's name and id out of every game; the count of games it was in.

        They leave the lobbies; at running games their seat waits for somebody else. Their settings go too, and the
        timers whose data says `user`.
        """
        ...

    async def close(self) -> None: ...
