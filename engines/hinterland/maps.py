"""The six maps (2, 21), and the part of one that a number of players uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal, TypeAlias

from pydantic import model_validator

from engines.hinterland.facts import ECONOMY, YEAR, Climate, Colour, Mode, read
from engines.kernel import Fact, by_id
from engines.kernel.lazy import cached_property

MapName: TypeAlias = Literal["italia", "vikings", "orient", "britannia", "taifas", "huns"]
DIFFICULT = ("brown", "turquoise")


class FieldSpace(Fact):
    id: str
    colours: tuple[Colour, ...]
    climate: Climate
    lon: float
    lat: float
    region: str
    neighbours: tuple[str, ...]
    black_borders: tuple[str, ...] = ()
    black_rivers: dict[str, str] = {}
    """Fields across a black river, and the section between (21.6)."""
    seas: tuple[str, ...] = ()
    island: bool = False
    neutral: Literal["", "barbarian", "desert", "path", "haven"] = ""
    fights: bool = True
    attrition: tuple[int, ...] = ()
    toll: int = 0
    startable: bool = True
    city_start: bool = False
    harbour_start: bool = False
    elephants: bool = False
    players_min: int = 2

    @property
    def full(self) -> Colour | None:
        """2.2"""
        return self.colours[0] if len(self.colours) == 1 else None

    @property
    def difficult(self) -> bool:
        """2.2.1"""
        return len(self.colours) == 1 and self.colours[0] in DIFFICULT

    @property
    def crop(self) -> int:
        """2.2: what a sown grain brings; 0 where nothing grows"""
        return ECONOMY.sowing.yields.get(self.colours[0], 0)


class SeaSpace(Fact):
    id: str
    kind: Literal["calm", "rough", "river"]
    lon: float
    lat: float
    neighbours: tuple[str, ...]


class River(Fact):
    id: str
    fields: tuple[str, ...]
    """From the mouth upstream."""
    mouth: str


class StartSeat(Fact):
    faction: str
    villages: tuple[str, ...] = ()
    city: tuple[str, ...] = ()


class SuggestedStart(Fact):
    players: int
    modes: tuple[Mode, ...] = tuple(YEAR.modes)
    """Where it is even; the first that is meant for a mode is suggested there."""
    seats: tuple[StartSeat, ...]


class Map(Fact):
    id: MapName
    zones: tuple[Climate, Climate]
    danube_sections: tuple[str, ...] = ()
    bonus_banks: dict[str, tuple[str, ...]] = {}
    freeze_faces: tuple[int, ...] = ()
    oasis: str = ""
    field: tuple[FieldSpace, ...]
    sea: tuple[SeaSpace, ...]
    river: tuple[River, ...] = ()
    start: tuple[SuggestedStart, ...]

    @model_validator(mode="after")
    def _hangs_together(self) -> Map:
        fields, seas = by_id(self.field), by_id(self.sea)
        for here in self.field:
            for name in ("neighbours", "black_borders", "black_rivers"):
                if any(here.id not in getattr(fields[other], name) for other in getattr(here, name)):
                    raise ValueError(f"the borders of {here.id} are not mutual")
            if not set(here.seas) <= set(seas):
                raise ValueError(f"{here.id} lies on an unknown sea")
        if any(sea.id not in seas[other].neighbours for sea in self.sea for other in sea.neighbours):
            raise ValueError("the borders of a sea are not mutual")
        return self


class Board:
    """A map as so many players use it: closed fields are not there (2.7)."""

    def __init__(self, chart: Map, players: int) -> None:
        self.map = chart
        self.fields = by_id(f for f in chart.field if f.players_min <= players)
        self.seas = by_id(chart.sea)
        self.spaces: tuple[str, ...] = (*self.fields, *self.seas)
        self.order: dict[str, int] = {space: at for at, space in enumerate(self.spaces)}
        self.roads: dict[str, tuple[str, ...]] = {
            f.id: tuple(n for n in f.neighbours if n in self.fields) for f in self.fields.values()
        }
        self.black: dict[str, tuple[str, ...]] = {
            f.id: tuple(n for n in f.black_borders if n in self.fields) for f in self.fields.values()
        }
        self.black_rivers: dict[str, dict[str, str]] = {
            f.id: {n: s for n, s in f.black_rivers.items() if n in self.fields} for f in self.fields.values()
        }
        self.plain: dict[str, Mapping[str, bool]] = {
            at: MappingProxyType(dict.fromkeys(roads, False))
            for at, roads in self.roads.items()
            if not self.black[at] and not self.black_rivers[at]
        }
        """Where a march leads from fields without black borders; none of these roads is for light infantry alone."""
        self.shores: dict[str, tuple[str, ...]] = {f.id: f.seas for f in self.fields.values()}
        self.coasts: dict[str, tuple[str, ...]] = {
            sea: tuple(f.id for f in self.fields.values() if sea in f.seas) for sea in self.seas
        }
        self.straits: dict[str, tuple[str, ...]] = {s.id: s.neighbours for s in self.seas.values()}
        self.coastal: frozenset[str] = frozenset(
            f.id for f in self.fields.values() if any(self.seas[s].kind != "river" for s in f.seas)
        )
        self.open_water: tuple[str, ...] = tuple(s.id for s in self.seas.values() if s.kind != "river")
        self.difficult: frozenset[str] = frozenset(f.id for f in self.fields.values() if f.difficult)
        self.neutral: frozenset[str] = frozenset(f.id for f in self.fields.values() if f.neutral)
        self.tolls: tuple[FieldSpace, ...] = tuple(f for f in self.fields.values() if f.toll)
        self.rivers = by_id(chart.river)
        self.upstream: dict[tuple[str, str], str] = {(r.mouth, r.fields[0]): r.id for r in chart.river}
        """From a sea into the first field of a river (21.2)."""

    def start_for(self, players: int, mode: Mode) -> SuggestedStart | None:
        return next((one for one in self.map.start if one.players == players and mode in one.modes), None)

    @cached_property
    def near(self) -> dict[str, tuple[str, ...]]:
        """25.6: the spaces next to a space, by passable borders, coasts and seas"""
        near = {field: (*self.roads[field], *self.shores[field]) for field in self.fields}
        return near | {sea: (*self.coasts[sea], *self.straits[sea]) for sea in self.seas}

    @cached_property
    def _steps(self) -> dict[str, dict[str, int]]:
        return {}

    def distances(self, start: str) -> dict[str, int]:
        """25.6: how many steps every space is away"""
        if start not in self._steps:
            found, wave = {start: 0}, [start]
            while wave:
                nxt = []
                for space in wave:
                    for other in self.near[space]:
                        if other not in found:
                            found[other] = found[space] + 1
                            nxt.append(other)
                wave = nxt
            self._steps[start] = found
        return self._steps[start]

    @cached_property
    def in_sight(self) -> dict[str, tuple[str, ...]]:
        """26.3: a space and whatever lies beside it, over black rivers and black borders, too"""
        return {
            at: (at, *self.near[at], *self.black.get(at, ()), *self.black_rivers.get(at, ())) for at in self.spaces
        }

    def in_order(self, spaces: Iterable[str]) -> list[str]:
        return sorted(spaces, key=self.order.__getitem__)


MAPS: dict[str, Map] = {
    name: read(Map, f"maps/{name}.toml") for name in ("italia", "vikings", "orient", "britannia", "taifas", "huns")
}


@cache
def board(name: MapName, players: int) -> Board:
    return Board(MAPS[name], players)
