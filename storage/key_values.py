"""A typed key-value store with versions: what the bot remembers of a game, of a person, or of a person in a game.

    POST = Namespace("post", Posted, outlives="It shows how the game ended.")

    posted = await POST.read(store, game.id)
    await POST.write(store, posted, game.id)

Entries of a game are deleted when it ends, unless they outlive it; those of a person, when that person is forgotten.
Two processes may write the same entry at once: a change that depends on the value before it goes through `revise`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Literal, Protocol, TypeVar

from pydantic import TypeAdapter

T = TypeVar("T")
Owner = Literal["game", "user"]


class Conflict(Exception):
    """Somebody else has changed an entry since it was read. Nothing was written."""


@dataclass(frozen=True)
class Namespace(Generic[T]):
    """Entries of one shape, with the same kind of owners. An entry of two owners is deleted with the first of them.

    Methods take the owners in the order of `of`: `DIALOGUE.write(store, dialogue, game, user)`.
    """

    name: str
    shape: type[T]
    of: Owner | tuple[Owner, ...] = "game"
    outlives: str = ""
    """Why the entries stay when their game has ended. If nothing is said, they are deleted."""
    without: Callable[[T, str, Collection[str]], T | None] | None = None
    """Where people are called by name: what is left of a value without the person of this id, who was called so."""

    def __post_init__(self) -> None:
        if self.without is not None:
            _NAMING.append(self)

    @property
    def owners(self) -> tuple[Owner, ...]:
        return (self.of,) if isinstance(self.of, str) else self.of

    def key(self, *owners: int | str) -> Key[T]:
        named: dict[str, Any] = dict(zip(self.owners, owners, strict=True))
        return Key(self, **named)

    async def read(self, store: KeyValues, *owners: int | str) -> T | None:
        return (await store.get_entry(self.key(*owners))).value

    async def read_all(self, store: KeyValues, users: Collection[str]) -> dict[str, T]:
        """The values of these people, of those who have one."""
        return await store.get_values(self, users)

    async def entries(
        self, store: KeyValues, *, game: int | None = None, user: str | None = None
    ) -> list[tuple[Key[T], T]]:
        """All values with their keys, or those of one game or one person."""
        found = await store.get_entries(self, game=game, user=user)
        return [(key, entry.value) for key, entry in found if entry.value is not None]

    async def write(self, store: KeyValues, value: T | None, *owners: int | str) -> None:
        """Write a value, whatever was there before; None deletes the entry."""
        await store.put_entry(self.key(*owners), value)

    async def revise(self, store: KeyValues, change: Callable[[T | None], T | None], *owners: int | str) -> T | None:
        """Replace a value by what `change` makes of it; `change` is called again if another process was faster."""
        return await revise(store, self.key(*owners), change)

    async def prepare(self, store: KeyValues, change: Callable[[T | None], T | None], *owners: int | str) -> Write[T]:
        """Prepare a write for the transaction of a deed, which fails if another process is faster."""
        key = self.key(*owners)
        entry = await store.get_entry(key)
        return Write(key, change(entry.value), entry.version)

    def encode(self, value: T) -> str:
        return self._adapter.dump_json(self._adapter.validate_python(value)).decode()

    def decode(self, written: str) -> T:
        return self._adapter.validate_json(written)

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        return TypeAdapter(self.shape)


@dataclass(frozen=True)
class Key(Generic[T]):
    """The address of an entry: its namespace and its owners."""

    namespace: Namespace[T]
    game: int = 0
    user: str = ""


@dataclass(frozen=True)
class Entry(Generic[T]):
    """A value and its version, which every write renews."""

    value: T | None = None
    version: str = ""
    """Empty where there is no entry."""


@dataclass(frozen=True)
class Write(Generic[T]):
    """A write that happens only if the entry still has the version that was read."""

    key: Key[T]
    value: T | None
    """None deletes the entry."""
    expected: str


class KeyValues(Protocol):
    """What a driver does for namespaces."""

    async def get_entry(self, key: Key[T]) -> Entry[T]:
        """The entry, which is empty where there is none. A value of an older version that no longer fits the shape
        counts as none."""
        ...

    async def get_values(self, namespace: Namespace[T], users: Collection[str]) -> dict[str, T]:
        """The values of these people, of those who have one. Nobody else may own the entries with them."""
        ...

    async def get_entries(
        self, namespace: Namespace[T], *, game: int | None = None, user: str | None = None
    ) -> list[tuple[Key[T], Entry[T]]]:
        """All entries with their keys, or those of one game or one person."""
        ...

    async def put_entry(self, key: Key[T], value: T | None, *, expected: str | None = None) -> str:
        """Write a value, or delete the entry; the new version.

        With `expected`, the version that was read, only if nobody has changed the entry since (else `Conflict`). For
        a game that has ended nothing is written, unless it outlives the game.
        """
        ...


async def revise(store: KeyValues, key: Key[T], change: Callable[[T | None], T | None]) -> T | None:
    """Replace a value by what `change` makes of it; `change` is called again if another process was faster."""
    while True:
        entry = await store.get_entry(key)
        value = change(entry.value)
        try:
            await store.put_entry(key, value, expected=entry.version)
            return value
        except Conflict:
            continue


_NAMING: list[Namespace[Any]] = []


def naming_people() -> list[Namespace[Any]]:
    """The namespaces in which people may be called by name, of all that have been declared."""
    return [*_NAMING]
