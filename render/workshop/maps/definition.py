"""What a map shows, read from its `map_definition.toml`. Facts only: no geometry is computed here."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

Place = tuple[float, float]
"""Degrees east, and degrees north."""


@dataclass(frozen=True)
class Lens:
    """A magnifying glass on the map: how strong, how wide (earth radii), how much wider than high."""

    at: Place
    strength: float
    radius: float
    stretch: float


@dataclass(frozen=True)
class ProjectionPlan:
    parallels: tuple[float, float]
    meridian: float
    origin: Place
    at: tuple[float, float]
    scale: tuple[float, float]
    lenses: tuple[Lens, ...]


@dataclass(frozen=True)
class Cut:
    """Narrow water that drawing at this scale would close, or (as a bridge) land that it would part."""

    points: tuple[Place, ...]
    width: float


@dataclass(frozen=True)
class RegionPlan:
    """Where one region grows from, and what to do about it by hand."""

    id: str
    seeds: tuple[Place, ...]
    sea_seeds: tuple[Place, ...]
    label_size: int | None


@dataclass(frozen=True)
class Inscription:
    """A name that belongs to no region: a sea, a desert beyond the edge of play."""

    text: str
    start: Place
    end: Place
    size: int
    kind: str


@dataclass(frozen=True)
class FerryPlan:
    """How a dotted border is drawn, where the straight way would cross something."""

    border: str
    points: tuple[Place, ...]


@dataclass(frozen=True)
class Flora:
    """What is scattered over some regions, and the colour of the ground beneath."""

    kind: str
    colour: tuple[int, int, int]
    regions: tuple[str, ...]


@dataclass(frozen=True)
class RulesLayout:
    """How a game's map file is laid out: its tables of regions and of waters, the fields that name neighbours.

    A file with a [[border]] table needs no `neighbours`; one without it lists them region by region, and its
    borders carry no pieces.
    """

    regions: tuple[str, ...] = ("region",)
    waters: tuple[str, ...] = ()
    neighbours: tuple[str, ...] = ()
    straits: str = "strait"
    landscape: str = "landscape"
    mark: str = ""
    """The mark that always lies on the border, if there is one."""


@dataclass(frozen=True)
class SlotPlan:
    """How many pieces a region should hold, and the sizes its name may have."""

    cells: int = 18
    enough: int = 15
    label_sizes: tuple[int, ...] = (25, 23, 21, 19)


@dataclass(frozen=True)
class RulesBorder:
    id: str
    a: str
    b: str
    dotted: bool
    at: Place
    mark: str
    """What always lies on it, if anything does."""


@dataclass(frozen=True)
class RulesRegion:
    id: str
    name: str
    landscape: str
    at: Place
    water: bool = False


@dataclass(frozen=True)
class Rules:
    """The part of the game's own map.toml that the picture must agree with."""

    regions: tuple[RulesRegion, ...]
    borders: tuple[RulesBorder, ...]
    pieces_on_borders: bool = True


@dataclass(frozen=True)
class MapDefinition:
    name: str
    size: tuple[int, int]
    frame: int
    projection: ProjectionPlan
    view: tuple[float, float, float, float]
    random_seed: int
    border_cost: dict[str, float]
    landscape_colours: dict[str, tuple[int, int, int]]
    cuts: tuple[Cut, ...]
    bridges: tuple[Cut, ...]
    regions: tuple[RegionPlan, ...]
    wastes: tuple[Place, ...]
    open_sea: tuple[Place, ...]
    inscriptions: tuple[Inscription, ...]
    ferries: tuple[FerryPlan, ...]
    panels: dict[str, tuple[int, int, int, int]]
    compass: tuple[int, int, int]
    border_points: dict[str, Place]
    flora: tuple[Flora, ...]
    ghosts: tuple[tuple[str, int, int, int], ...]
    layout: RulesLayout
    slots: SlotPlan


def place(pair: list[float]) -> Place:
    return float(pair[0]), float(pair[1])


def places(pairs: list[list[float]]) -> tuple[Place, ...]:
    return tuple(place(pair) for pair in pairs)


def read_projection(data: dict[str, Any]) -> ProjectionPlan:
    lenses = tuple(
        Lens(place(lens["at"]), lens["strength"], lens["radius"], lens.get("stretch", 1.0))
        for lens in data.get("lens", [])
    )
    return ProjectionPlan(
        parallels=place(data["parallels"]),
        meridian=data["meridian"],
        origin=place(data["origin"]),
        at=place(data["at"]),
        scale=place(data["scale"]),
        lenses=lenses,
    )


def read_region(region_id: str, data: dict[str, Any]) -> RegionPlan:
    return RegionPlan(
        id=region_id,
        seeds=places(data.get("seeds", [])),
        sea_seeds=places(data.get("sea_seeds", [])),
        label_size=data.get("label_size"),
    )


def read_cuts(items: list[dict[str, Any]]) -> tuple[Cut, ...]:
    return tuple(Cut(places(item["points"]), item["width"]) for item in items)


def read_definition(path: Path) -> MapDefinition:
    """Read a `map_definition.toml`."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    picture = data["picture"]
    west, south, east, north = data["view"]["box"]
    compass = picture["compass"]
    return MapDefinition(
        name=path.parent.name,
        size=(picture["width"], picture["height"]),
        frame=picture["frame"],
        projection=read_projection(data["projection"]),
        view=(west, south, east, north),
        random_seed=picture.get("random_seed", 7),
        border_cost=dict(data["border_cost"]),
        landscape_colours={name: (r, g, b) for name, (r, g, b) in data["landscape"].items()},
        cuts=read_cuts(data.get("cut", [])),
        bridges=read_cuts(data.get("bridge", [])),
        regions=tuple(read_region(key, value) for key, value in data.get("region", {}).items()),
        wastes=places(data["waste"]["seeds"]),
        open_sea=places(data["open_sea"]["seeds"]),
        inscriptions=tuple(
            Inscription(item["text"], place(item["start"]), place(item["end"]), item["size"], item["kind"])
            for item in data.get("inscription", [])
        ),
        ferries=tuple(FerryPlan(item["border"], places(item["points"])) for item in data.get("ferry", [])),
        panels={name: (x0, y0, x1, y1) for name, (x0, y0, x1, y1) in data.get("panels", {}).items()},
        compass=(compass[0], compass[1], compass[2]),
        border_points={name: place(pair) for name, pair in data.get("border_point", {}).items()},
        flora=tuple(
            Flora(item["kind"], (item["colour"][0], item["colour"][1], item["colour"][2]), tuple(item["regions"]))
            for item in data.get("flora", [])
        ),
        layout=RulesLayout(**listed(data.get("rules", {}))),
        slots=SlotPlan(**listed(data.get("slots", {}))),
        ghosts=tuple((item["icon"], item["x"], item["y"], item["size"]) for item in data.get("ghost", [])),
    )


def name_of(region_id: str) -> str:
    """The name of a region whose data give none: asia_minor is Asia Minor."""
    return region_id.replace("_", " ").title()


def listed(table: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}


def read_rules(path: Path, layout: RulesLayout) -> Rules:
    """Read what the game says about its map. The picture has to follow the rules, never the other way round."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    rows = [(row, table in layout.waters) for table in (*layout.regions, *layout.waters) for row in data[table]]
    regions = tuple(
        RulesRegion(
            id=row["id"],
            name=row.get("name", name_of(row["id"])),
            landscape="sea" if water else row[layout.landscape],
            at=(row["lon"], row["lat"]),
            water=water,
        )
        for row, water in rows
    )
    if "border" not in data:
        straits = {frozenset((item["a"], item["b"])) for item in data.get(layout.straits, [])}
        return Rules(regions, borders_by_neighbours([row for row, _ in rows], layout, straits), False)
    borders = tuple(
        RulesBorder(b["id"], b["a"], b["b"], b["dotted"], (b["lon"], b["lat"]), b.get(layout.mark, ""))
        for b in data["border"]
    )
    return Rules(regions, borders)


def borders_by_neighbours(
    rows: list[dict[str, Any]], layout: RulesLayout, straits: set[frozenset[str]]
) -> tuple[RulesBorder, ...]:
    """One border for each two regions of which one names the other."""
    at = {row["id"]: (row["lon"], row["lat"]) for row in rows}
    pairs = {
        tuple(sorted((row["id"], other)))
        for row in rows
        for field in layout.neighbours
        for other in row.get(field, [])
        if other in at
    }
    borders = []
    for a, b in sorted(pairs):
        middle = ((at[a][0] + at[b][0]) / 2, (at[a][1] + at[b][1]) / 2)
        borders.append(RulesBorder(f"{a}--{b}", a, b, frozenset((a, b)) in straits, middle, ""))
    return tuple(borders)


def with_default_seeds(definition: MapDefinition, rules: Rules) -> MapDefinition:
    """A region that the definition does not mention grows from the place the rules give it."""
    by_id = {plan.id: plan for plan in definition.regions}
    plans = []
    for region in rules.regions:
        seeds, sea_seeds = ((), (region.at,)) if region.water else ((region.at,), ())
        plans.append(by_id.get(region.id, RegionPlan(region.id, seeds, sea_seeds, None)))
    return replace(definition, regions=tuple(plans))
