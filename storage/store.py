"""What a store of games must do. SQLite and PostgreSQL do it here; anything that can run a transaction could.

A game changes only by a `Change`: one transaction that carries everything one accepted deed brought about. It names
the sequence number it was made on, so that of two at once only one can count, and the interaction that asked for it,
so that a repeated delivery changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal, Protocol

from pydantic import ValidationInfo, field_validator

from engines.kernel import STRENGTHS, Checkpoint, Entry, Event, Fact, Seat, Strength
from storage.key_values import KeyValues, Write
from storage.names import plain, told_apart
from storage.render_jobs import RenderJobs

Status = Literal["lobby", "running", "over", "abandoned"]
Deed = Literal[
    "opened", "joined", "left", "configured", "started", "moved", "undone", "redone", "rolled_back", "restarted",
    "abandoned", "resumed", "replaced", "imported", "forgotten", "relocated",
]  # fmt: skip


OnChange = Callable[[int | None], None]
"""Called with the number of a game that another process has changed, or with None when changes may have been missed.
It must not block."""


class StoreError(Exception):
    """A fault of the store that whoever runs the bot must know of; its text says what to do."""


class Damaged(StoreError):
    """The file cannot be read as a store."""


class Full(StoreError):
    """There is no room to write. Nothing was changed."""


class Older(StoreError):
    """The store was written by an older version, and a command that only looks does not migrate it."""

    def __init__(self, where: object, version: int, newest: int) -> None:
        self.version = version
        """The number of migrations it has taken; a store with none is empty."""
        super().__init__(
            f"{where} is of an older version (schema {version}; this one's is {newest}) and is left as it is. To"
            " bring it up to date, start the bot, or run: diurna upgrade"
            if version
            else f"{where} is empty. It is made ready at the first start of the bot."
        )


class Gone(StoreError):
    """The store is no longer where it was opened: what is written now would be lost. No change counts."""


class Away(StoreError):
    """The store cannot be reached just now. Nothing was changed; it goes on by itself."""


class Unsure(StoreError):
    """The connection was lost as a change was being written: whether it counts, the table shows."""


class Behind(Exception):
    """Somebody else has changed it since it was read: read it again."""


class Repeated(Exception):
    """This interaction has been carried out already."""


class PlaceTaken(Exception):
    """There is a game at this place already."""


class Sitter(Fact):
    """A person at the table. `name` is what the others call them: whatever it was, it is a plain one here."""

    user: str
    name: str

    @field_validator("name")
    @classmethod
    def _plain(cls, name: str, given: ValidationInfo) -> str:
        # Whoever has no name at all has a number.
        return plain(name) or str(given.data.get("user"))

    @classmethod
    def computer(cls, strength: Strength, name: str) -> Sitter:
        """No person: its id says that it is a computer, and how strong a one."""
        return cls(user=f"computer:{strength}:{name}", name=name)

    @property
    def strength(self) -> Strength | None:
        """The strength of a computer; None for a person."""
        kind, _, rest = self.user.partition(":")
        found = rest.partition(":")[0]
        return next((one for one in STRENGTHS if kind == "computer" and one == found), None)

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
    """The people at the table: in the lobby as they came, from the start on by seat."""
    seq: int
    posed: int
    """The sequence number at which the open question was put: an answer to an earlier one is stale."""
    created: float
    touched: float
    rules: str = ""
    """The fingerprint of the rules that made its last checkpoint; none before the start, or if it is older."""

    @field_validator("sitters")
    @classmethod
    def _known_apart(cls, sitters: tuple[Sitter, ...]) -> tuple[Sitter, ...]:
        """Tell names apart: in an older store, or a file from another one, two may look alike."""
        apart: list[Sitter] = []
        for sitter in sitters:
            name = told_apart(sitter.name, [other.name for other in apart]) if sitter.user else sitter.name
            apart.append(sitter if name == sitter.name else sitter.model_copy(update={"name": name}))
        return tuple(apart)

    def seat_of(self, user: str) -> Seat | None:
        """The seat of this person; None for a person who was forgotten."""
        return next((seat for seat, sitter in enumerate(self.sitters) if user and sitter.user == user), None)


class Line(Fact):
    """A line of a game's story: one thing somebody did, and the news it made."""

    deed: Deed
    user: str = ""
    entry: Entry | None = None
    """The command of a move."""
    removed: tuple[Entry, ...] = ()
    """The moves that an undo took back."""
    events: tuple[Event, ...] = ()
    holder: str = ""
    """Whose seat it was, if somebody else takes it over: the news calls them by name."""


class ToldLine(Line):
    """A line as it stands in the store."""

    seq: int
    at: float
    live: bool = True
    """False for a move that was taken back."""


class Timer(Fact):
    """A task with a time: a reminder, a deadline. A game has one of each kind and name; it ends with the game."""

    due: float
    kind: str
    name: str = ""
    game: int | None = None
    user: str = ""
    """Whom it is about: it goes when they are forgotten."""
    data: dict[str, Any] = {}
    """Further data, in a shape that its kind defines."""


class Claimed(Timer):
    """A timer that is due, in the hands of one process. If that has not done it in time, it is free again."""

    id: int
    by: str


class Thinning(Fact):
    """Which States of the past are let go: the last ones are kept, and of those before every so many one."""

    last: int
    every: int


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
    retold: tuple[ToldLine, ...] = ()
    """Lines of the story that make other news from then on, and name another holder."""
    checkpoints: tuple[Checkpoint, ...] = ()
    rules: str = ""
    """The fingerprint of the rules that made these checkpoints."""
    keep_entries: int | None = None
    """Checkpoints after so many entries no longer stand."""
    pinned: tuple[int, ...] = ()
    """The checkpoints, by their entries, whose State is never let go."""
    thinning: Thinning | None = None
    """The rule by which older States are deleted when there are new checkpoints."""
    posed: bool = True
    """Is a new question open after it?"""
    status: Status | None = None
    opener: str | None = None
    place: str | None = None
    """The new place of a game that moves; `PlaceTaken` if there is a game already."""
    server: str | None = None
    options: dict[str, Any] | None = None
    sitters: tuple[Sitter, ...] | None = None
    timers: tuple[Timer, ...] = ()
    """Timers of this game that are set with the change."""
    writes: tuple[Write[Any], ...] = ()
    """Entries of the key-value store to be written with it; `Conflict` if somebody has changed one since it was
    read."""


class Mark(Fact):
    """A checkpoint's hash, kept for good; the State itself is kept only for some."""

    entries: int
    version: int
    """The version of the State's shape: hashes of different shapes cannot be compared."""
    hash: str
    rules: str = ""
    """The fingerprint of the rules that made it, if it was taken."""
    pinned: bool = False
    """Is its State kept for good?"""


class Whole(Fact):
    """A game with everything that belongs to it, as it leaves one store and enters another."""

    game: StoredGame
    story: tuple[ToldLine, ...]
    marks: tuple[Mark, ...]
    checkpoints: tuple[Checkpoint, ...]
    """The checkpoints whose State is kept."""


class Store(KeyValues, RenderJobs, Protocol):
    """Games, their stories, and the few other things a bot must not forget."""

    async def open_game(
        self,
        *,
        kind: str,
        place: str,
        server: str,
        opener: Sitter,
        seed: str,
        at: float,
        interaction: str | None,
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> StoredGame: ...

    async def import_game(self, whole: Whole, *, place: str, server: str, at: float) -> StoredGame:
        """A game from elsewhere as a new one; its story goes on with the line that it was imported."""
        ...

    async def commit(self, change: Change) -> StoredGame:
        """Write a change; the game as it then stands."""
        ...

    async def game(self, game: int) -> StoredGame | None: ...

    async def seq(self, game: int) -> int | None:
        """How far its record has come: whoever has read the game at this number need not read it again."""
        ...

    async def game_at(self, place: str) -> StoredGame | None:
        """The game that is open or running there, else the last one that was."""
        ...

    async def games(
        self, *, user: str | None = None, server: str | None = None, status: Status | None = None
    ) -> list[StoredGame]: ...

    async def numbers(self) -> list[int]:
        """The numbers of all games, also of one that cannot be read."""
        ...

    async def line_of(self, interaction: str) -> tuple[int, ToldLine] | None:
        """The line that an interaction brought about, with the number of its game."""
        ...

    async def taken_over_from(self, user: str) -> list[tuple[int, ToldLine]]:
        """The lines by which somebody else took a seat of this person over, and in which game."""
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

    async def set_timer(self, timer: Timer) -> None:
        """Set a timer; one of the same game, kind and name is replaced."""
        ...

    async def next_due(self, kind: str) -> float | None:
        """The time of the next timer of this kind."""
        ...

    async def due(self, now: float) -> int:
        """The number of timers of all kinds that can be claimed by now."""
        ...

    async def claim(self, now: float, by: str, lease: float, most: int = 100, *, kind: str) -> list[Claimed]:
        """Take what is due and in nobody's hands, in order: each timer goes to one process, for so many seconds."""
        ...

    async def done(self, timer: Claimed, then: Timer | None = None) -> bool:
        """Mark a timer as dealt with, and set the next one in its place if there is one.

        False, and nothing is changed, if it was no longer theirs: taken by another one after the lease, or set anew.
        """
        ...

    async def erase(self, user: str) -> None:
        """Take a person's id out of all stories and of whatever is kept; what is kept or timed for them goes.

        Where they sit, where the news calls them by name, and what becomes of both, is for `storage.forgetting` to
        change first.
        """
        ...

    def listen(self, on_change: OnChange) -> None:
        """Call this from now on for every game that another process changes, where the driver can tell."""
        ...

    async def close(self) -> None: ...
