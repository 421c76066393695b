"""A typed key-value store for the bot: what it remembers of a game, of a person, or of a person in a game.

What belongs to a game goes when that ends, unless it outlives it. Two processes may change the same thing at once:
what is changed on the ground of what lies there goes through `revise`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import RootModel

from storage.key_values import Laid, Niche, Owner, Spot
from storage.store import Store, revise

T = TypeVar("T")


@dataclass(frozen=True)
class Kept(Generic[T]):
    """`LATE = Kept("game", "late", Late)`, and then `await LATE.read(store, game)`.

    Where two own it, the second is named after the value: `DIALOGUE.write(store, game, dialogue, user)`.
    """

    of: Owner | tuple[Owner, ...]
    name: str
    shape: type[T]
    outlives: str = ""
    """Why it stays when its game has ended; if nothing is said, it does not."""
    without: Callable[[T, str, Collection[str]], T | None] | None = None
    """Where people are called by name: what is left of it without the person of this id, who was called so."""

    def __post_init__(self) -> None:
        if self.without is not None:
            _NAMING.append(self)

    async def read(self, store: Store, whose: int | str, *others: int | str) -> T | None:
        held = await store.kept(self._spot(whose, *others))
        return None if held.value is None else held.value.root

    async def read_all(self, store: Store, users: Collection[str]) -> dict[str, T]:
        """What is kept of each of these people, where anything is."""
        return {user: value.root for user, value in (await store.kept_of(self._niche, users)).items()}

    async def write(self, store: Store, whose: int | str, value: T | None, *others: int | str) -> None:
        await store.keep(self._spot(whose, *others), self._wrapped(value))

    async def revise(
        self, store: Store, whose: int | str, change: Callable[[T | None], T | None], *others: int | str
    ) -> T | None:
        """Change what lies there on the ground of what lies there: `change` is asked again if somebody was faster."""
        value = await revise(
            store, self._spot(whose, *others), lambda held: self._wrapped(change(held.root if held else None))
        )
        return value.root if value else None

    async def to_be_laid(
        self, store: Store, whose: int | str, change: Callable[[T | None], T | None], *others: int | str
    ) -> Laid[RootModel[T]]:
        """Prepare a write for the transaction of a deed; it happens only if nobody was faster."""
        held = await store.kept(spot := self._spot(whose, *others))
        value = self._wrapped(change(held.value.root if held.value else None))
        return Laid(spot, value, held.stamp)

    async def everywhere(
        self, store: Store, *, game: int | None = None, user: str | None = None
    ) -> list[tuple[Spot[RootModel[T]], T]]:
        """All of this kind that is kept, or what one game or one person owns of it, and whose it is."""
        found = await store.kept_everywhere(self._niche, game=game, user=user)
        return [(spot, held.value.root) for spot, held in found if held.value is not None]

    @cached_property
    def _niche(self) -> Niche[RootModel[T]]:
        owners = (self.of,) if isinstance(self.of, str) else self.of
        without = self._without if self.without else None
        return Niche(self.name, RootModel[self.shape], owners, self.outlives, without)  # type: ignore[name-defined] # shape is a value

    def _without(self, value: RootModel[T], user: str, names: Collection[str]) -> RootModel[T] | None:
        assert self.without is not None
        return self._wrapped(self.without(value.root, user, names))

    def _spot(self, *owners: int | str) -> Spot[RootModel[T]]:
        named: dict[str, Any] = dict(zip(self._niche.of, owners, strict=True))
        return self._niche.at(**named)

    def _wrapped(self, value: T | None) -> RootModel[T] | None:
        return None if value is None else self._niche.model(value)


_NAMING: list[Kept[Any]] = []


def naming() -> list[Niche[Any]]:
    """Where people may be called by name, in all that has been declared."""
    return [one._niche for one in _NAMING]
