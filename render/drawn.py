"""From what a game draws to what the bot gets: PNG bytes in the game's fixed colours, with words for the reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from engines.kernel import Event, Own, Public, Seat, Seen, View, Words
from render.kit.collage import Collage
from render.kit.map import Map, Maps
from render.kit.png import read_palette
from render.kit.speech import Speech
from render.pictures import Pictures

V = TypeVar("V", bound=View)
S = TypeVar("S", bound=Speech)
MAP = "map"


@dataclass(frozen=True)
class Drawings(Generic[V, S]):
    """The drawings of a game, which `Drawn` makes into PNG."""

    home: Path
    """The folder of the game's pictures, with their words, and with the colours of all but the map."""
    speech: type[S]
    map: Map[V, Any, S] | Maps[V, Any, S]
    board: Callable[[V, Seat, Sequence[Event], S], Collage]
    hand: Callable[[V, Seat, S], Collage | None]
    result: Callable[[V, S], Collage | None]
    sheets: Mapping[str, Callable[[V, Sequence[Event], S], Collage]]
    """The sheets beside the map."""
    brief: Callable[[V, Seat, Sequence[Event], S], Collage] | None = None
    """A board for a post, if the usual one is too wide or too long for a phone."""
    marks: Sequence[str] = ()
    """The kinds of things that are places of the map."""
    climax: Callable[[V, Sequence[Event], S], Collage | None] | None = None
    climax_palette: Path | None = None
    """The palette of climaxes, if they are not in the colours of the boards."""

    @property
    def palette(self) -> Path:
        return self.home / "boards.png"

    def worded(self, words: Words) -> S:
        """The words on pictures, for this reader."""
        return self.speech(words, self.home)


class Drawn(Pictures[V], Generic[V, S]):
    def __init__(self, drawings: Drawings[V, S], upright: Drawings[V, S] | None = None) -> None:
        self.drawings = drawings
        self.parts = drawings.map.parts
        self.sheets = (MAP, *self.parts, *drawings.sheets)
        self.marks = frozenset(drawings.marks)
        self._upright = upright

    @property
    def upright(self) -> Pictures[V]:
        return self if self._upright is None else Drawn(self._upright)

    def _map(self, seen: Seen[V], words: Words) -> tuple[Map[V, Any, S], S]:
        """The map of this table, with the words on it."""
        return self.drawings.map.of(seen.view), self.drawings.worded(words)

    def sheet(self, name: str, seen: Seen[V], news: Sequence[Event], words: Words) -> bytes:
        drawings, (chart, speech) = self.drawings, self._map(seen, words)
        if name == MAP:
            return encoded_again(chart.draw(seen.view, news, speech), chart.palette)
        if name in self.parts:
            return encoded_again(chart.part(name, seen.view, news, speech), chart.palette)
        return encoded(drawings.sheets[name](seen.view, news, speech), drawings.palette)

    def still(self, seen: Public[V], news: Sequence[Event], words: Words) -> bytes:
        chart, speech = self._map(seen, words)
        return encoded_again(chart.bare(seen.view, news, speech), chart.palette)

    def changed(self, seen: Public[V], news: Sequence[Event], words: Words) -> bytes:
        chart, speech = self._map(seen, words)
        return encoded_again(chart.changed(seen.view, news, speech), chart.palette)

    def close_up(self, seen: Public[V], news: Sequence[Event], words: Words) -> bytes | None:
        chart, speech = self._map(seen, words)
        return encoded_if(chart.close_up(seen.view, news, speech), chart.palette)

    def call(
        self, seen: Public[V], news: Sequence[Event], lands: Sequence[str], height: int, words: Words
    ) -> bytes | None:
        chart, speech = self._map(seen, words)
        drawn = chart.call(seen.view, news, lands, height, speech) or chart.close_up(seen.view, news, speech)
        return encoded_if(drawn, chart.palette)

    def close_up_of(self, seen: Seen[V], place: str, words: Words) -> bytes | None:
        chart, speech = self._map(seen, words)
        return encoded_if(chart.close_up_of(seen.view, place, speech), chart.palette)

    def places(self, seen: Seen[V], words: Words) -> Mapping[str, str]:
        chart, speech = self._map(seen, words)
        return chart.places(seen.view, speech)

    def plan(self, seen: Public[V], orders: Sequence[Event], words: Words) -> bytes | None:
        chart, speech = self._map(seen, words)
        return encoded_if(chart.plan(seen.view, orders, speech), chart.palette)

    def choices(self, seen: Seen[V], places: Sequence[str], words: Words) -> bytes | None:
        chart, speech = self._map(seen, words)
        return encoded_if(chart.choices(seen.view, places, speech), chart.palette)

    def climax(self, seen: Public[V], news: Sequence[Event], words: Words) -> bytes | None:
        drawings = self.drawings
        if drawings.climax is None:
            return None
        palette = drawings.climax_palette or drawings.palette
        return encoded_if(drawings.climax(seen.view, news, drawings.worded(words)), palette)

    def board(self, seen: Seen[V], seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        drawn = self.drawings
        return encoded(drawn.board(seen.view, seat, news, drawn.worded(words)), drawn.palette)

    def brief(self, seen: Public[V], seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        drawn = self.drawings
        return encoded_again((drawn.brief or drawn.board)(seen.view, seat, news, drawn.worded(words)), drawn.palette)

    def hand(self, seen: Own[V], words: Words) -> bytes | None:
        drawn = self.drawings
        return encoded_if(drawn.hand(seen.view, seen.seat, drawn.worded(words)), drawn.palette)

    def result(self, seen: Public[V], words: Words) -> bytes | None:
        drawn = self.drawings
        return encoded_if(drawn.result(seen.view, drawn.worded(words)), drawn.palette)


def encoded(picture: Collage, palette: Path) -> bytes:
    return picture.encoded(read_palette(palette))


def encoded_again(picture: Collage, palette: Path) -> bytes:
    """The PNG of a picture that is shown move after move, of which little changes."""
    return picture.encoded(read_palette(palette), again=True)


def encoded_if(picture: Collage | None, palette: Path) -> bytes | None:
    return None if picture is None else encoded(picture, palette)
