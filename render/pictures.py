"""What every game's pictures can show. A view and the news in, a PNG out.

The pictures of a game live in `render.<game id>`, which holds them as `PICTURES`; nothing else registers them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Generic, TypeVar

from engines.kernel import Event, Fact, Seat, Words

V = TypeVar("V", bound=Fact)


class Pictures(ABC, Generic[V]):
    """`news` is what happened last, as the viewer may know it: it is highlighted."""

    sheets: ClassVar[tuple[str, ...]] = ("map",)
    """What lies on the table for all to see, the map first."""

    @abstractmethod
    def sheet(self, name: str, view: V, news: Sequence[Event], words: Words) -> bytes:
        """One of the sheets, whole."""

    @abstractmethod
    def close_up(self, view: V, news: Sequence[Event], words: Words) -> bytes | None:
        """The part of the map where the news happened, large; None if it happened nowhere."""

    @abstractmethod
    def board(self, view: V, seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        """A player's board, with what this view may show of it."""

    @abstractmethod
    def hand(self, view: V, seat: Seat, words: Words) -> bytes | None:
        """The cards of the player whose view this is; None if there are none."""

    @abstractmethod
    def result(self, view: V, words: Words) -> bytes | None:
        """How a finished game was won; None before."""


@cache
def pictures(game: str) -> Pictures[Any]:
    """The pictures of a game."""
    found: Pictures[Any] = import_module(f"render.{game}").PICTURES
    return found


def drawable(game: str) -> bool:
    """Does this game have pictures? A game in the making may be played in words.

    Whoever asks may not be the one who draws: the brushes stay where they are.
    """
    return find_spec(f"render.{game}") is not None
