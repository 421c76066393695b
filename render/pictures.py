"""What every game's pictures can show. A view and the news in, a PNG out.

The pictures of a game live in `render.<kind>`, which holds them as `PICTURES`; those of a game from elsewhere
(`diurna --games MODULE`) in `MODULE.pictures`. Nothing else registers them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Generic, TypeVar

from engines import shelf
from engines.kernel import Event, Own, Public, Seat, Seen, View, Words

V = TypeVar("V", bound=View)


class Pictures(ABC, Generic[V]):
    """`news` is what happened last, as the viewer may know it: it is highlighted.

    What a channel is shown takes a `Public` view; what only one player is shown may take his `Own`.
    """

    sheets: tuple[str, ...] = ("map",)
    """What lies on the table for all to see, the map first."""

    parts: tuple[str, ...] = ()
    """The sheets that show a part of the map, larger: the whole is small on a phone."""

    marks: frozenset[str] = frozenset()
    """The kinds of things that are places of the map: those to choose from are lit there."""

    @property
    def upright(self) -> Pictures[V]:
        """The pictures of this game for a phone. Hand, boards and sheets are higher than wide, where the game has
        such."""
        return self

    def places(self, seen: Seen[V], words: Words) -> Mapping[str, str]:
        """The places that `close_up_of` can show, with their names."""
        return {}

    @abstractmethod
    def sheet(self, name: str, seen: Seen[V], news: Sequence[Event], words: Words) -> bytes:
        """One of the sheets, whole."""

    def still(self, seen: Public[V], news: Sequence[Event], words: Words) -> bytes:
        """A frame of a film: the map without what lies around it, where it can be had alone."""
        return self.sheet(self.sheets[0], seen, news, words)

    def changed(self, seen: Public[V], news: Sequence[Event], words: Words) -> bytes:
        """The map of one moment, with an outline around everything that the news touched. The news may be what came
        after that moment."""
        return self.sheet(self.sheets[0], seen, news, words)

    @abstractmethod
    def close_up(self, seen: Public[V], news: Sequence[Event], words: Words) -> bytes | None:
        """The part of the map where the news happened, large; None if it happened nowhere."""

    def call(
        self, seen: Public[V], news: Sequence[Event], lands: Sequence[str], height: int, words: Words
    ) -> bytes | None:
        """What matters to whoever is called: where the news happened, with their own lands, so high on a phone."""
        return self.close_up(seen, news, words)

    def close_up_of(self, seen: Seen[V], place: str, words: Words) -> bytes | None:
        """A place of the map, large, with all that lies around it; None if the map has no place of that name."""
        return None

    def plan(self, seen: Public[V], orders: Sequence[Event], words: Words) -> bytes | None:
        """What is planned, on the map as it stands: an arrow for every order that goes somewhere, with its number.

        Orders are told like events, by their verb and what they say; None if none of them goes anywhere.
        """
        return None

    def choices(self, seen: Seen[V], places: Sequence[str], words: Words) -> bytes | None:
        """The places among which somebody chooses, lit on the part of the map where they are; None if there are
        none."""
        return None

    def climax(self, seen: Public[V], news: Sequence[Event], words: Words) -> bytes | None:
        """Something that deserves a picture of its own, such as a battle that was decided; None if the news has
        nothing like it."""
        return None

    @abstractmethod
    def board(self, seen: Seen[V], seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        """A player's board, with what this view may show of it."""

    def brief(self, seen: Public[V], seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        """A player's board for a post: read on a phone at its full width, without zooming."""
        return self.board(seen, seat, news, words)

    @abstractmethod
    def hand(self, seen: Own[V], words: Words) -> bytes | None:
        """The cards of the player whose view this is; None if there are none."""

    @abstractmethod
    def result(self, seen: Public[V], words: Words) -> bytes | None:
        """The picture of how a finished game was won; None before the end."""


@cache
def pictures(kind: str) -> Pictures[Any]:
    """The pictures of a game."""
    found: Pictures[Any] = import_module(home_of(kind)).PICTURES
    return found


def home_of(kind: str) -> str:
    """The module that should hold the pictures of a game."""
    module = shelf.home(kind)
    return f"render.{kind}" if module == f"engines.{kind}" else f"{module}.pictures"


@cache
def banner(kind: str) -> bytes | None:
    """The picture that invites to a table of this game: its map in mid-game, drawn beforehand."""
    file = Path(__file__).parent / kind / "banner.webp"
    return file.read_bytes() if file.exists() else None


def drawable(kind: str) -> bool:
    """Does this game have pictures? A game in the making may be played in words.

    Whoever asks may not be the one who draws: the brushes stay where they are.
    """
    with suppress(ModuleNotFoundError):
        return find_spec(home_of(kind)) is not None
    # A game that is a single file has no room for pictures beside it.
    return False
