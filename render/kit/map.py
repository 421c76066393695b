"""A map of a game: whole, and the part of it where the news happened."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from engines.kernel import Event, Fact
from render.kit.caption import Shield, captioned
from render.kit.collage import Collage
from render.kit.news import newest
from render.kit.speech import Speech
from render.kit.tokens import crest
from render.kit.trail import Happening, Reader, Trail, unique

V = TypeVar("V", bound=Fact)
L = TypeVar("L")
"""The type of a lens: how a part of the map lies on a picture."""
S = TypeVar("S", bound=Speech)
LINES = 3
WIDTH, ON_A_PHONE = 960, 338
"""Pixels of a call's picture, and those that it takes across on a phone."""


class Map(ABC, Generic[V, L, S]):
    reader: Reader
    palette: Path
    """The fixed colours of the map."""
    parts: tuple[str, ...] = ()
    """The parts of the map that are sheets of their own, because a large map is small on a phone."""

    @abstractmethod
    def all_of(self, view: V) -> L:
        """The whole map on its sheet."""

    @abstractmethod
    def around(self, view: V, places: Sequence[str], news: Sequence[Event]) -> L:
        """A lens on a part of the map with these places, as large as can be."""

    @abstractmethod
    def close_up_places(self, view: V, trail: Trail, news: Sequence[Event]) -> tuple[str, ...]:
        """The places that a close-up shows."""

    @abstractmethod
    def ground(self, view: V, trail: Trail, lens: L) -> Collage:
        """The land, as far as the lens shows it."""

    @abstractmethod
    def populate(self, picture: Collage, view: V, trail: Trail, lens: L, speech: S) -> None:
        """Draw all that lies on the land, from the ground up, and its names in the reader's language."""

    @abstractmethod
    def panels(self, picture: Collage, view: V, news: Sequence[Event], speech: S) -> None:
        """Draw what lies around the whole map."""

    def framed(self, picture: Collage, view: V, news: Sequence[Event], speech: S) -> Collage:
        """The whole map with its panels, on the map where it has room for them."""
        self.panels(picture, view, news, speech)
        return picture

    def of(self, view: V) -> Map[V, L, S]:
        """The map of this table."""
        return self

    def trail(self, view: V, news: Sequence[Event]) -> Trail:
        return self.reader.trail(news)

    def shield(self, view: V) -> Shield:
        """The signs of the owners at this table."""
        return crest

    def caption(self, picture: Collage, view: V, shown: Sequence[str], news: Sequence[Event], speech: S) -> Collage:
        """A close-up with what was said about it."""
        told = newest(news, speech.words, LINES, lambda event: self.reader.concerns(event, shown))
        return captioned(picture, told, self.shield(view))

    def draw(self, view: V, news: Sequence[Event], speech: S) -> Collage:
        return self.framed(self.bare(view, news, speech), view, news, speech)

    def bare(self, view: V, news: Sequence[Event], speech: S) -> Collage:
        """The whole map without anything around it."""
        trail, lens = self.trail(view, news), self.all_of(view)
        return self.seen_through(lens, view, trail, speech)

    def seen_through(self, lens: L, view: V, trail: Trail, speech: S) -> Collage:
        """The land with all that lies on it."""
        picture = self.ground(view, trail, lens)
        self.populate(picture, view, trail, lens, speech)
        return picture

    def part(self, name: str, view: V, news: Sequence[Event], speech: S) -> Collage:
        """One of the parts of the map, without anything around it."""
        trail, lens = self.trail(view, news), self.part_of(view, name)
        return self.seen_through(lens, view, trail, speech)

    def part_of(self, view: V, name: str) -> L:
        """The lens of a part; a map with parts says where they lie."""
        raise LookupError(name)

    def changed(self, view: V, news: Sequence[Event], speech: S) -> Collage:
        """The whole map, with an outline around everything that the news touched. There are no arrows: they would be
        of many moves."""
        touched = [place for place in self.trail(view, news).places if self.has(view, place)]
        lit, lens = Trail((Happening("changed", None, unique(touched)),) if touched else ()), self.all_of(view)
        return self.seen_through(lens, view, lit, speech)

    def close_up(self, view: V, news: Sequence[Event], speech: S) -> Collage | None:
        """The part of the map where the news happened; None if it happened nowhere."""
        found = self.where(view, news, speech)
        return found and self.caption(found[0], view, found[1], news, speech)

    def call(self, view: V, news: Sequence[Event], lands: Sequence[str], height: int, speech: S) -> Collage | None:
        """What a call shows: where the news happened with the lands of whoever is called, in a picture of this height
        on a phone and without a word around it. None if neither lies on the map."""
        lens = self.frame(view, news, lands, height)
        return None if lens is None else self.seen_through(lens, view, self.trail(view, news), speech)

    def frame(self, view: V, news: Sequence[Event], lands: Sequence[str], height: int) -> L | None:
        """Where the news happened and the most important of the lands, if both can be read together, else that land.
        Then as much more of either as there is room for."""
        trail, size = self.trail(view, news), (WIDTH, round(WIDTH * height / ON_A_PHONE))
        happened = self.close_up_places(view, trail, news) if trail.happenings else ()
        known = (self.reader.place(word) for word in lands)
        own = [place for place in known if place is not None and self.has(view, place)]
        shown = [*happened, *own[:1]]
        lens = self.window(view, shown, size) if shown else None
        if own and (lens is None or not self.readable(lens)):
            shown, lens = own[:1], self.window(view, own[:1], size)
        for place in (*happened, *own):
            wider = self.window(view, [*shown, place], size) if place not in shown else None
            if wider is not None and (lens is None or self.readable(wider) or not self.readable(lens)):
                shown, lens = [*shown, place], wider
        return lens

    def readable(self, lens: L) -> bool:
        """Can every name on it be read on a phone?"""
        return True

    def window(self, view: V, places: Sequence[str], size: tuple[int, int]) -> L | None:
        """A part of the map that is so large as a picture, with these places in the middle; None if they cannot be
        read so close together, or on a map that is never cut to a size."""
        return None

    def where(self, view: V, news: Sequence[Event], speech: S) -> tuple[Collage, Sequence[str]] | None:
        """The part of the map where the news happened, without a caption, and the places it shows."""
        trail = self.trail(view, news)
        if not trail.happenings:
            return None
        places = self.close_up_places(view, trail, news)
        lens = self.around(view, places, news)
        return self.seen_through(lens, view, trail, speech), places

    def places(self, view: V, speech: S) -> Mapping[str, str]:
        """The places that can be seen close up, and what people call them."""
        return {}

    def plan(self, view: V, orders: Sequence[Event], speech: S) -> Collage | None:
        """The map with an arrow for every order, under its number; None if there is nothing to see."""
        trail = self.trail(view, orders)
        if not self.shows(trail):
            return None
        lens = self.around(view, self.close_up_places(view, trail, orders), orders)
        picture = self.seen_through(lens, view, trail, speech)
        for number, order in enumerate(orders, 1):
            self.number(picture, view, self.trail(view, [order]), lens, number)
        return picture

    def shows(self, trail: Trail) -> bool:
        """Can anything be seen of a plan? Its arrows can, unless a map shows more."""
        return bool(trail.ways)

    def choices(self, view: V, places: Sequence[str], speech: S) -> Collage | None:
        """These places lit up, with all that lies around them; None if the map knows none of them."""
        found = [self.reader.place(word) for place in places for word in place.split()]
        on_map = unique(place for place in found if place is not None and self.has(view, place))
        if not on_map:
            return None
        lit = Trail((Happening("choices", None, on_map),))
        fits = set(on_map) <= set(self.close_up_places(view, lit, ()))
        lens = self.around(view, on_map, ()) if fits else self.all_of(view)
        return self.seen_through(lens, view, lit, speech)

    def number(self, picture: Collage, view: V, trail: Trail, lens: L, number: int) -> None:
        """Write the number of an order beside its arrow. A map without arrows has no place for it."""
        return

    def has(self, view: V, place: str) -> bool:
        """Is this place on the map of this table?"""
        return True

    def close_up_of(self, view: V, place: str, speech: S) -> Collage | None:
        """The surroundings of a place, large; None if the map has no such place."""
        spot = self.reader.place(place)
        if spot is None or not self.has(view, spot):
            return None
        quiet, lens = Trail(()), self.around(view, (spot,), ())
        return self.seen_through(lens, view, quiet, speech)


class Maps(Generic[V, L, S]):
    """Several maps, of which each table is played on one."""

    parts: tuple[str, ...] = ()

    def __init__(self, charts: Mapping[str, Map[V, L, S]], called: Callable[[V], str]) -> None:
        """`called`: the name of the map that a table is played on."""
        self.charts, self._called = charts, called

    def of(self, view: V) -> Map[V, L, S]:
        return self.charts[self._called(view)]
