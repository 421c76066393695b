"""Where the news happened: hexes and ways. Read from the events' parameters alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engines.kernel import Event
from render.clash_of_cultures.look import icon

SIGNS: dict[str, tuple[str, str]] = {
    "battle.": ("symbol", "battle"),
    "city.": ("symbol", "battle"),
    "barbarians.": ("symbol", "barbarians"),
    "collect.": ("symbol", "collect"),
    "mood.": ("resource", "mood"),
    "myths.": ("resource", "mood"),
    "found.": ("building", "settlement"),
    "build.": ("effect", "city_development"),
    "recruit.": ("advance", "tactics"),
    "unit.": ("advance", "tactics"),
    "explore.": ("symbol", "unexplored"),
    "event.exhausted": ("symbol", "exhausted"),
    "takeover.": ("resource", "culture"),
    "cultural_takeover.": ("resource", "culture"),
    "trade_routes.": ("resource", "gold"),
    "status.razed": ("advance", "fanaticism"),
    "volcano.": ("advance", "fanaticism"),
    "earthquake.": ("symbol", "exhausted"),
    "great_wall.": ("wonder", "great_wall"),
}
"""By the beginning of an event's key."""
SPOT = re.compile(r"[A-Z]\d{1,2}")
PLACES = ("origin", "start", "target", "hex", "city", "hexes", "cities", "ground")


@dataclass(frozen=True)
class Happening:
    """One event that has a place."""

    key: str
    spots: tuple[str, ...]
    way: tuple[str, str] | None = None
    piece: str | None = None

    @property
    def symbol(self) -> str | None:
        found = next((name for start, name in SIGNS.items() if self.key.startswith(start)), None)
        return icon(*found) if found else None


@dataclass(frozen=True)
class Trail:
    """All that the news did to the map, oldest first."""

    happenings: tuple[Happening, ...]

    @cached_property
    def spots(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(spot for happening in self.happenings for spot in happening.spots))

    @property
    def ways(self) -> tuple[tuple[str, str], ...]:
        return tuple(dict.fromkeys(h.way for h in self.happenings if h.way is not None))

    @property
    def built(self) -> frozenset[tuple[str, str]]:
        return frozenset((spot, h.piece) for h in self.happenings if h.piece for spot in h.spots)

    @property
    def signs(self) -> dict[str, str]:
        """What last befell each hex, where it cannot be seen from an arrow."""
        found: dict[str, str] = {}
        for happening in self.happenings:
            if happening.symbol and happening.way is None:
                found |= dict.fromkeys(happening.spots, happening.symbol)
        return found

    def newest(self, most: int) -> tuple[str, ...]:
        """The touched hexes, of the newest events only if there are too many to tell apart."""
        found: tuple[str, ...] = ()
        for happening in reversed(self.happenings):
            more = tuple(dict.fromkeys((*found, *happening.spots)))
            if found and len(more) > most:
                break
            found = more
        return found


def spots_in(value: object) -> Iterator[str]:
    """Hexes named by a parameter: as they are, in a list, or with their terrain behind them."""
    if isinstance(value, str):
        first = value.split(" ")[0]
        if SPOT.fullmatch(first):
            yield first
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from spots_in(item)


def way_of(event: Event) -> tuple[str, str] | None:
    for start, end in (("origin", "target"), ("start", "target")):
        ends = [*spots_in(event.params.get(start)), *spots_in(event.params.get(end))]
        if len(ends) == 2 and ends[0] != ends[1]:
            return ends[0], ends[1]
    return None


def happening_of(event: Event) -> Happening | None:
    params = event.params
    spots = tuple(dict.fromkeys(spot for name in PLACES for spot in spots_in(params.get(name))))
    if not spots:
        return None
    piece = params.get("piece")
    return Happening(event.key, spots, way_of(event), str(piece) if piece else None)


def trail_of(news: Sequence[Event]) -> Trail:
    found = (happening_of(event) for event in news)
    return Trail(tuple(happening for happening in found if happening is not None))
