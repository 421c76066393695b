"""The places, ways and new pieces of the news. A game says how its events name them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from engines.kernel import Event, Seat


def unique(places: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(places))


@dataclass(frozen=True)
class Happening:
    """One event that has a place."""

    key: str
    seat: Seat | None
    places: tuple[str, ...]
    way: tuple[str, ...] = ()
    """The way of a piece: its start, its end and the places between."""
    kinds: tuple[str, ...] = ()
    """The kinds of pieces that are new at the end of the way."""
    border: str = ""
    """The two places between which it happened. It is no place itself; its ends are in `beside`."""
    beside: tuple[str, ...] = ()
    sign: str = ""
    """The icon for something that a piece or an arrow cannot show."""

    @property
    def goals(self) -> tuple[str, ...]:
        """The places of the new pieces."""
        if self.border:
            return (self.border,)
        return self.way[-1:] or self.places

    @property
    def shown(self) -> tuple[str, ...]:
        """The places that a close-up must show."""
        return unique((*self.places, *self.beside))


@dataclass(frozen=True)
class Trail:
    """Everything that the news did to the map, the oldest first."""

    happenings: tuple[Happening, ...]

    @cached_property
    def places(self) -> tuple[str, ...]:
        return unique(place for happening in self.happenings for place in happening.places)

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        return tuple(dict.fromkeys(happening.way for happening in self.happenings if happening.way))

    @cached_property
    def signs(self) -> dict[str, str]:
        """The icon of what last befell each place."""
        by_place: dict[str, str] = {}
        for happening in self.happenings:
            if happening.sign:
                by_place |= dict.fromkeys(happening.places, happening.sign)
        return by_place

    @cached_property
    def _new(self) -> frozenset[tuple[str, str, Seat | None]]:
        return frozenset((goal, kind, h.seat) for h in self.happenings for kind in h.kinds for goal in h.goals)

    def came(self, place: str, kind: str, seat: Seat | None = None) -> bool:
        """Is there a new piece of this kind on this place, of this seat or of anybody?"""
        if seat is not None:
            return (place, kind, seat) in self._new
        return any((where, what) == (place, kind) for where, what, _ in self._new)

    def newest(self, most: int) -> tuple[str, ...]:
        """The places of the news. If they are too many to tell apart, only those of the newest events."""
        places: tuple[str, ...] = ()
        for happening in reversed(self.happenings):
            more = unique((*places, *happening.places))
            if places and len(more) > most:
                break
            places = more
        return places

    def close_up_places(self, fits: Callable[[Sequence[str]], bool], first: Sequence[str] = ()) -> tuple[str, ...]:
        """The places for a close-up: those of `first`, then as many of the news as `fits` says can be shown large
        together, newest first. There is always one, if anything happened in a place."""
        places = list(first)
        for happening in reversed(self.happenings):
            for place in happening.shown:
                if place not in places and (not places or fits([*places, place])):
                    places.append(place)
        return tuple(places)


class Reader(ABC):
    """How the events of a game name places. Only their parameters are read."""

    params: ClassVar[tuple[str, ...]]
    """The parameters that name places, in the order of a way."""
    ends: ClassVar[tuple[tuple[str, str], ...]] = (("origin", "target"),)
    """Pairs of parameters: somebody went from one to the other."""
    between: ClassVar[tuple[str, ...]] = ()
    """The parameters that name what lies on the way between them."""

    @abstractmethod
    def place(self, name: str) -> str | None:
        """The place with this name, if there is one."""

    def kinds(self, event: Event, way: tuple[str, ...]) -> tuple[str, ...]:
        """The kinds of pieces that an event brings."""
        return ()

    def border(self, event: Event) -> tuple[str, tuple[str, ...]]:
        """The two places between which it happened; empty if it happened in a place."""
        return "", ()

    def sign(self, event: Event, way: tuple[str, ...]) -> str:
        """An icon for an event that leaves nothing to be seen."""
        return ""

    def trail(self, news: Sequence[Event]) -> Trail:
        found = (self.happening(event) for event in news)
        return Trail(tuple(happening for happening in found if happening is not None))

    def happening(self, event: Event) -> Happening | None:
        places = self._named(event, self.params)
        border, beside = self.border(event)
        if not places and not beside:
            return None
        seat, way = event.params.get("seat"), self.way(event)
        return Happening(
            key=event.key,
            seat=seat if isinstance(seat, int) else None,
            places=places,
            way=way,
            kinds=self.kinds(event, way),
            border=border,
            beside=beside,
            sign=self.sign(event, way),
        )

    def concerns(self, event: Event, places: Sequence[str]) -> bool:
        happening = self.happening(event)
        return happening is not None and any(place in places for place in happening.shown)

    def way(self, event: Event) -> tuple[str, ...]:
        for start, end in self.ends:
            first, last = self._named(event, (start,)), self._named(event, (end,))
            if len(first) == len(last) == 1 and first != last:
                return unique((*first, *self._named(event, self.between), *last))
        return ()

    def _named(self, event: Event, params: Sequence[str]) -> tuple[str, ...]:
        return unique(place for name in params for place in self._places_in(event.params.get(name)))

    def _places_in(self, value: object) -> Iterator[str]:
        if isinstance(value, str):
            if (place := self.place(value)) is not None:
                yield place
        elif isinstance(value, (list, tuple, dict)):
            for item in value:
                yield from self._places_in(item)
