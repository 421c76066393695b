"""Where the news happened: regions, ways, borders. Read from the events' parameters alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engines.kernel import Event
from engines.sands_of_time.data import BORDERS, REGIONS
from render.sands_of_time.look import icon, shared

ICONS: dict[str, tuple[str, str]] = {
    "annex.done": ("card", "conquest"),
    "attack.marches": ("card", "conquest"),
    "combat.won": ("card", "conquest"),
    "combat.last_region": ("card", "conquest"),
    "combat.withdrew": ("card", "migrate"),
    "combat.scattered": ("card", "migrate"),
    "move.moved": ("card", "migrate"),
    "raid.plundered": ("card", "raid"),
    "build.built": ("card", "build"),
    "build.labor": ("card", "build"),
    "muster.recruited": ("card", "muster"),
    "muster.converted": ("card", "muster"),
    "muster.irrigated": ("building", "irrigation"),
    "bonus.oppression": ("card", "oppression"),
    "caravan.paid": ("card", "caravan"),
    "caravan.free": ("card", "caravan"),
    "setup.caravan": ("card", "caravan"),
    "setup.capital": ("piece", "capital"),
    "capital.moved": ("piece", "capital"),
    "crowding.left": ("card", "migrate"),
    "crowding.unrest": ("symbol", "unrest"),
}
NEWCOMERS = {
    "setup.peasant": "peasant",
    "growth.done": "peasant",
    "muster.irrigated": "peasant",
    "muster.recruited": "soldier",
}
"""Who has come into the regions of an event, where it does not say so itself."""
STRONG = (
    "attack.marches",
    "combat.won",
    "raid.plundered",
    "annex.done",
    "bonus.oppression",
    "region.lost",
    "crowding.unrest",
)
"""What leaves no new piece behind, and so gets a sign of its own on the map."""


@dataclass(frozen=True)
class Happening:
    """One event that has a place."""

    key: str
    seat: int | None
    regions: tuple[str, ...]
    way: tuple[str, str] | None = None
    border: str | None = None
    building: str | None = None
    people: tuple[str, ...] = ()
    """The kinds of citizens that are new there."""

    @property
    def places(self) -> tuple[str, ...]:
        """All the regions it touched, those at the ends of a border too."""
        ends = BORDERS[self.border].ends if self.border else ()
        return tuple(dict.fromkeys((*self.regions, *ends)))

    @property
    def icon(self) -> str:
        found = ICONS.get(self.key)
        return icon(*found) if found else shared("fire")


@dataclass(frozen=True)
class Trail:
    """All that the news did to the map, oldest first."""

    happenings: tuple[Happening, ...]

    @property
    def regions(self) -> tuple[str, ...]:
        """Touched regions; the ends of a border are not, its caravan is marked instead."""
        return unique(region for happening in self.happenings for region in happening.regions)

    def newest(self, most: int) -> tuple[str, ...]:
        """The touched regions, of the newest events only if there are too many to tell apart."""
        found: tuple[str, ...] = ()
        for happening in reversed(self.happenings):
            more = unique((*found, *happening.regions))
            if found and len(more) > most:
                break
            found = more
        return found

    @property
    def places(self) -> tuple[str, ...]:
        return unique(region for happening in self.happenings for region in happening.places)

    @property
    def ways(self) -> tuple[tuple[str, str], ...]:
        return tuple(dict.fromkeys(h.way for h in self.happenings if h.way is not None))

    @property
    def caravans(self) -> frozenset[tuple[str, int]]:
        return frozenset((h.border, h.seat) for h in self.happenings if h.border and h.seat is not None)

    @property
    def built(self) -> frozenset[tuple[str, str]]:
        return frozenset((region, h.building) for h in self.happenings if h.building for region in h.regions)

    @property
    def people(self) -> frozenset[tuple[str, int, str]]:
        """Region, seat and kind of the citizens that came."""
        return frozenset(
            (region, h.seat, kind)
            for h in self.happenings
            if h.seat is not None
            for region in (h.way[1:] if h.way else h.regions)
            for kind in h.people
        )

    def sign(self, region: str) -> str | None:
        """The icon of what last befell a region and cannot be seen from its pieces."""
        found = [h.icon for h in self.happenings if region in h.regions and h.key in STRONG]
        return found[-1] if found else None


def unique(regions: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(regions))


def named_regions(params: dict[str, object]) -> Iterator[str]:
    for key in ("origin", "region", "regions", "roads", "target", "refuge"):
        value = params.get(key)
        for region in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(region, str) and region in REGIONS:
                yield region


def way_of(event: Event) -> tuple[str, str] | None:
    """From where to where somebody went."""
    params = event.params
    for start, end in (("origin", "target"), ("region", "refuge")):
        if params.get(start) in REGIONS and params.get(end) in REGIONS:
            return str(params[start]), str(params[end])
    return None


def people_of(event: Event) -> tuple[str, ...]:
    """The kinds of citizens that an event brings to a region."""
    citizens = event.params.get("citizens")
    if isinstance(citizens, dict) and way_of(event):
        return tuple(citizens)
    if event.key == "muster.converted":
        return (str(event.params["into"]),)
    return (NEWCOMERS[event.key],) if event.key in NEWCOMERS else ()


def happening_of(event: Event) -> Happening | None:
    params = event.params
    border = params.get("border")
    found = Happening(
        key=event.key,
        seat=params["seat"] if isinstance(params.get("seat"), int) else None,
        regions=unique(named_regions(params)),
        way=way_of(event),
        border=border if isinstance(border, str) and border in BORDERS else None,
        building=str(params["building"]) if "building" in params else None,
        people=people_of(event),
    )
    return found if found.places else None


def trail_of(news: Sequence[Event]) -> Trail:
    found = (happening_of(event) for event in news)
    return Trail(tuple(happening for happening in found if happening is not None))
