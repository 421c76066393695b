"""Where the news happened: spaces and ways. Read from the events' parameters alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engines.era_of_tribes.data import LANDS, MAP_ORDER
from engines.kernel import Event

NEWCOMERS = {
    "advance.fleet": "fleet",
    "expand.fleet": "fleet",
    "expand.gift": "fleet",
    "expand.grown": "vassals",
    "expand.post": "post",
    "automa.post": "post",
    "town.founded": "town",
    "town.taken_over": "town",
    "battle.historic": "battlefield",
}
"""What has come into the spaces of an event that is no move."""


@dataclass(frozen=True)
class Happening:
    """One event that has a place."""

    key: str
    seat: int | None
    places: tuple[str, ...]
    way: tuple[str, ...] = ()
    """From where to where, with the seas between."""
    piece: str = ""
    """The kind of piece that is new at the end of it."""

    @property
    def goals(self) -> tuple[str, ...]:
        return self.way[-1:] or self.places


@dataclass(frozen=True)
class Trail:
    """All that the news did to the map, oldest first."""

    happenings: tuple[Happening, ...]

    def newest(self, most: int) -> tuple[str, ...]:
        """The touched spaces, of the newest events only if there are too many to tell apart."""
        found: tuple[str, ...] = ()
        for happening in reversed(self.happenings):
            more = unique((*found, *happening.places))
            if found and len(more) > most:
                break
            found = more
        return found

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        return tuple(dict.fromkeys(h.way for h in self.happenings if h.way))

    @property
    def pieces(self) -> frozenset[tuple[str, str, int | None]]:
        """Space, kind and owner of what came."""
        return frozenset((place, h.piece, h.seat) for h in self.happenings if h.piece for place in h.goals)


def unique(spaces: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(spaces))


def named_spaces(params: dict[str, object]) -> Iterator[str]:
    for key in ("origin", "space", "spaces", "places", "target"):
        value = params.get(key)
        for space in value if isinstance(value, (list, tuple, dict)) else (value,):
            if isinstance(space, str) and space in MAP_ORDER:
                yield space


def way_of(event: Event) -> tuple[str, ...]:
    params = event.params
    if params.get("origin") not in MAP_ORDER or params.get("target") not in MAP_ORDER:
        return ()
    return unique(named_spaces(params))


def piece_of(event: Event, way: tuple[str, ...]) -> str:
    if way and event.key.startswith("move."):
        return "vassals" if way[-1] in LANDS else "fleet"
    return NEWCOMERS.get(event.key, "")


def happening_of(event: Event) -> Happening | None:
    places = unique(named_spaces(event.params))
    if not places:
        return None
    seat = event.params.get("seat")
    way = way_of(event)
    return Happening(event.key, seat if isinstance(seat, int) else None, places, way, piece_of(event, way))


def trail_of(news: Sequence[Event]) -> Trail:
    found = (happening_of(event) for event in news)
    return Trail(tuple(happening for happening in found if happening is not None))
