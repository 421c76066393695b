"""A key-value store of small typed values: each has a namespace, an owner and a shape.

    POST = Niche("post", Posted, outlives="It shows how the game ended.")

    held = await store.kept(POST.at(game=7))
    await store.keep(POST.at(game=7), posted, expected=held.stamp)

What belongs to a game goes when the game ends, unless it outlives it; what belongs to a person, when they are
forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from pydantic import BaseModel

M = TypeVar("M", bound=BaseModel)
Owner = Literal["game", "user"]


@dataclass(frozen=True)
class Niche(Generic[M]):
    """Where things of a kind lie. What several own (a person's draft in a game) goes with the first that goes."""

    key: str
    model: type[M]
    of: tuple[Owner, ...] = ("game",)
    outlives: str = ""
    """Why it stays when its game has ended; if nothing is said, it does not."""
    without: Callable[[M, str, Collection[str]], M | None] | None = None
    """Where people are called by name: what is left of it without the person of this id, who was called so."""

    def at(self, *, game: int | None = None, user: str | None = None) -> Spot[M]:
        given = {"game": game is not None, "user": user is not None}
        if {owner for owner, named in given.items() if named} != set(self.of):
            raise TypeError(f"{self.key} is kept by {' and '.join(self.of)}")
        return Spot(self, game or 0, user or "")


@dataclass(frozen=True)
class Spot(Generic[M]):
    """In a niche, what is of one owner."""

    niche: Niche[M]
    game: int = 0
    user: str = ""


@dataclass(frozen=True)
class Held(Generic[M]):
    """What lies at a spot, and the stamp that every change of it renews."""

    value: M | None = None
    stamp: str = ""
    """Empty where nothing lies."""


@dataclass(frozen=True)
class Laid(Generic[M]):
    """What is to lie at a spot, on the ground of what lay there."""

    spot: Spot[M]
    value: M | None
    """None takes out what lies there."""
    expected: str
    """The stamp of what was read."""
