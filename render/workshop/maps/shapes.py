"""A board that comes as polygons: its own units become pixels, its spaces two rasters of labels as the outlines need.

The places on the board are tied to the earth by the middle of every space, so that relief and rivers can be fetched.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.interpolate import RBFInterpolator
from shapely.geometry import LineString, Polygon, box
from shapely.ops import unary_union

from render.workshop.maps.definition import Flora, MapDefinition, ProjectionPlan, RegionPlan, RulesLayout, SlotPlan
from render.workshop.maps.geography import rounded, without_crumbs
from render.workshop.maps.projection import Projection
from render.workshop.maps.provinces import GRID, Provinces

Array = Any
Geometry = Any
Box = tuple[int, int, int, int]
Point = tuple[float, float]
NO_PROJECTION = ProjectionPlan((0.0, 0.0), 0.0, (0.0, 0.0), (0.0, 0.0), (1.0, 1.0), ())
WASTE = 254
BEYOND = 12.0
"""How far, in board units, land goes on beyond the rim of the board."""
FINE = 0.25


@dataclass(frozen=True)
class Inset:
    """A far-off part of the board that is drawn in a box of its own."""

    hex: str
    box: Box
    parts: dict[str, Box]
    """Where the lands of the inset are in it."""
    on_land: bool
    """Can bare ground lie over it?"""


@dataclass(frozen=True)
class Stroke:
    """Something done by hand along a line: a cut through land, or ground given to a space."""

    space: str
    points: tuple[Point, ...]
    width: float


@dataclass(frozen=True)
class Space:
    id: str
    hex: str
    terrain: str
    """The terrain; `sea` for water."""
    middle: Point
    """A point inside the space, in board units."""
    earth: Point
    rings: tuple[tuple[Point, ...], ...]
    near: tuple[str, ...]
    costs: dict[str, int]
    """For seas: the seas next to it, with the cost of the way."""
    cells: int
    """The most pieces that can lie there."""

    @property
    def water(self) -> bool:
        return self.terrain == "sea"


@dataclass(frozen=True)
class Board:
    """Everything that is known before anything is drawn."""

    definition: MapDefinition
    spaces: tuple[Space, ...]
    waste: tuple[tuple[Point, ...], ...]
    insets: tuple[Inset, ...]
    bare: Box
    """Ground with nothing on it."""
    straits: tuple[tuple[str, str], ...]
    patches: tuple[Stroke, ...]
    cuts: tuple[Stroke, ...]
    measures: dict[str, Any]
    slots: dict[str, tuple[int, ...]]

    @property
    def number(self) -> dict[str, int]:
        return {space.id: i for i, space in enumerate(self.spaces, start=1)}


def read_board(folder: Path, rules: Path, cells: dict[str, int]) -> Board:
    """Read the definition, the shapes and the game's own map; `cells` says how many pieces a space can hold."""
    data = tomllib.loads((folder / "map_definition.toml").read_text(encoding="utf-8"))
    shapes = json.loads((folder / "shapes.json").read_text(encoding="utf-8"))
    game = tomllib.loads(rules.read_text(encoding="utf-8"))
    rows = [(row, row["terrain"]) for row in game["land"]] + [(row, "sea") for row in game["sea"]]
    spaces = tuple(
        Space(
            id=row["id"],
            hex=row["hex"],
            terrain=terrain,
            middle=(row["bx"], row["by"]),
            earth=tuple(shapes["spaces"][row["id"]]["at"]),
            rings=tuple(tuple(map(tuple, ring)) for ring in shapes["spaces"][row["id"]]["rings"]),
            near=(*row.get("near", ()), *row.get("seas", ()), *row.get("borders", {})),
            costs=dict(row.get("borders", {})),
            cells=cells[row["id"]],
        )
        for row, terrain in rows
    )
    return Board(
        definition=definition_of(folder.name, data, spaces),
        spaces=spaces,
        waste=tuple(tuple(map(tuple, ring)) for ring in shapes["waste"]),
        insets=tuple(read_inset(item) for item in data["inset"]),
        bare=tuple(data["picture"]["bare"]),
        straits=tuple((strait["a"], strait["b"]) for strait in game["strait"]),
        patches=read_strokes(data.get("patch", [])),
        cuts=read_strokes(data.get("cut", [])),
        measures=data["board"],
        slots={name: tuple(sizes) for name, sizes in data["slots"].items()},
    )


def read_inset(item: dict[str, Any]) -> Inset:
    parts = {space: tuple(sides) for space, sides in item["parts"].items()}
    return Inset(item["hex"], tuple(item["box"]), parts, item.get("on_land", False))


def read_strokes(items: list[dict[str, Any]]) -> tuple[Stroke, ...]:
    return tuple(Stroke(i.get("space", ""), tuple(map(tuple, i["points"])), i["width"]) for i in items)


def definition_of(name: str, data: dict[str, Any], spaces: tuple[Space, ...]) -> MapDefinition:
    """The definition, in the form in which the painters of ground and outlines take it."""
    picture = data["picture"]
    colours = {kind: tuple(colour) for kind, colour in data["landscape"].items()}
    kinds = [kind for kind in colours if kind != "waste"]
    return MapDefinition(
        name=name,
        size=(picture["width"], picture["height"]),
        frame=picture["frame"],
        projection=NO_PROJECTION,
        view=(0.0, 0.0, 0.0, 0.0),
        random_seed=picture["random_seed"],
        border_cost={},
        landscape_colours=colours,
        cuts=(),
        bridges=(),
        regions=tuple(RegionPlan(space.id, (), (), None) for space in spaces),
        wastes=(),
        open_sea=(),
        inscriptions=(),
        ferries=(),
        panels={key: tuple(sides) for key, sides in data["panels"].items()},
        compass=tuple(picture["compass"]),
        border_points={},
        flora=tuple(Flora(k, colours[k], tuple(s.id for s in spaces if s.terrain == k)) for k in kinds),
        ghosts=tuple((item["icon"], item["x"], item["y"], item["size"]) for item in data.get("ghost", [])),
        layout=RulesLayout(),
        slots=SlotPlan(),
    )


class Stretch:
    """Board units to pixels along one axis: more pixels where the weight is greater."""

    def __init__(self, at: list[float], weights: list[float], ends: Point, pixels: Point) -> None:
        fine = np.linspace(ends[0] - BEYOND, ends[1] + BEYOND, 4000)
        weight = ndimage.gaussian_filter1d(np.interp(fine, at, weights), 40)
        ground = np.concatenate([[0.0], np.cumsum((weight[1:] + weight[:-1]) / 2)])
        low, high = np.interp(ends, fine, ground)
        self.units = fine
        self.pixels = pixels[0] + (ground - low) / (high - low) * (pixels[1] - pixels[0])

    def forward(self, units: Array) -> Array:
        return np.interp(units, self.units, self.pixels)

    def backward(self, pixels: Array) -> Array:
        rising = self.pixels[-1] > self.pixels[0]
        known, found = (self.pixels, self.units) if rising else (self.pixels[::-1], self.units[::-1])
        return np.interp(pixels, known, found)


class Warp(Projection):
    """The board's own projection: the earth to board units by the middles of the spaces, board units to pixels."""

    def __init__(self, board: Board) -> None:
        m, (width, _) = board.measures, board.definition.size
        rim = board.definition.frame
        across, down = m["across"], m["down"]
        self.across = Stretch(across["x"], across["weight"], (m["west"], m["east"]), (rim, width - rim))
        self.down = Stretch(down["y"], down["weight"], (m["south"], m["north"]), (m["bottom"], m["top"]))
        far = {inset.hex for inset in board.insets}
        tied = [space for space in board.spaces if space.hex not in far]
        middles, earth = np.array([s.middle for s in tied]), np.array([s.earth for s in tied])
        self.to_board = RBFInterpolator(earth, middles, neighbors=24, smoothing=0.05)
        self.to_earth = RBFInterpolator(middles, earth, neighbors=24, smoothing=0.05)

    def on_sheet(self, points: Array) -> Array:
        """Board units to pixels."""
        return np.column_stack([self.across.forward(points[:, 0]), self.down.forward(points[:, 1])])

    def __call__(self, lon: Array, lat: Array) -> tuple[Array, Array]:
        pixels = self.on_sheet(self.to_board(np.column_stack([np.atleast_1d(lon), np.atleast_1d(lat)])))
        return pixels[:, 0], pixels[:, 1]

    def backward(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Asked for every pixel, it answers for a coarse grid and what lies between."""
        xs, ys = np.asarray(x, float), np.asarray(y, float)
        columns, rows = np.arange(0, xs.max() + 24, 12.0), np.arange(0, ys.max() + 24, 12.0)
        grid_x, grid_y = np.meshgrid(self.across.backward(columns), self.down.backward(rows))
        earth = self.to_earth(np.column_stack([grid_x.ravel(), grid_y.ravel()])).reshape(*grid_x.shape, 2)
        where = [ys / 12.0, xs / 12.0]
        lon, lat = (ndimage.map_coordinates(earth[..., i], where, order=1, mode="nearest") for i in (0, 1))
        return lon, lat


def dense(ring: tuple[Point, ...]) -> Array:
    return np.array(shapely.segmentize(LineString([*ring, ring[0]]), FINE).coords)


def rings_on_sheet(board: Board, warp: Warp, space: Space) -> list[Array]:
    inset = next((inset for inset in board.insets if inset.hex == space.hex), None)
    if inset is None:
        return [warp.on_sheet(dense(ring)) for ring in space.rings]
    x0, y0, x1, y1 = inset.parts.get(space.id, inset.box)
    outline = np.array(space.rings[0])
    low, high = outline.min(axis=0), outline.max(axis=0)
    corner, far_corner = np.array([x0, y1]), np.array([x1, y0])
    return [(dense(ring) - low) / (high - low) * (far_corner - corner) + corner for ring in space.rings]


def pushed_out(board: Board, ring: tuple[Point, ...]) -> tuple[Point, ...]:
    """The board's land, which goes on beyond the rim where it reaches it."""
    m = board.measures
    moved = []
    for x, y in ring:
        x = x + BEYOND if x >= m["east"] - 0.05 else x
        y = y + BEYOND if y >= m["north"] - 0.05 else y - BEYOND if y <= m["south"] + 0.05 else y
        moved.append((x, y))
    return tuple(moved)


def draw_land(board: Board, warp: Warp) -> Geometry:
    """The coast: all land of the board, and the land beyond it."""
    far = {inset.hex for inset in board.insets}
    rings = [ring for space in board.spaces if not space.water and space.hex not in far for ring in space.rings]
    main = unary_union(
        [Polygon(warp.on_sheet(dense(pushed_out(board, ring)))).buffer(0.6) for ring in (*rings, *board.waste)]
    )
    beyond = [Polygon(warp.on_sheet(dense(corners(area)))) for area in board.measures["beyond"]]
    main = rounded(unary_union([main, *beyond]), 1.2).difference(
        unary_union([box(*inset.box) for inset in board.insets])
    )
    for cut in board.cuts:
        main = main.difference(LineString(warp.on_sheet(np.array(cut.points))).buffer(cut.width))
    shapes = []
    for space in board.spaces:
        if not space.water and space.hex in far:
            shapes += [smooth_ring(ring) for ring in rings_on_sheet(board, warp, space)]
    return without_crumbs(unary_union([main, *(Polygon(shape).buffer(0) for shape in shapes)]), 0.35, 22, 60)


def corners(area: list[float]) -> tuple[Point, ...]:
    west, south, east, north = area
    return (west, south), (east, south), (east, north), (west, north)


def smooth_ring(ring: Array) -> Array:
    """A smooth curve through the few points that a far-off coast is known by."""
    chance = np.random.default_rng(len(ring))
    even = np.array(shapely.segmentize(LineString(ring), 4).coords)[:-1]
    wobble = ndimage.gaussian_filter1d(chance.standard_normal(even.shape), 2, axis=0, mode="wrap") * 3.4
    return ndimage.gaussian_filter1d(even, 3, axis=0, mode="wrap") + wobble


def label_spaces(board: Board, warp: Warp) -> Provinces:
    """Every cell of the grid gets the space it lies in, once among lands and once among seas."""
    width, height = board.definition.size
    size = (width // GRID, height // GRID)
    return Provinces(
        on_land=nearest_label(painted(board, warp, size, water=False)),
        on_sea=nearest_label(painted(board, warp, size, water=True)),
    )


def painted(board: Board, warp: Warp, size: tuple[int, int], water: bool) -> Array:
    """Labels where they are known; 255 where they are not, and 254 for what is nobody's."""
    image = Image.new("L", size, WASTE if water else 255)
    draw = ImageDraw.Draw(image)

    def fill(rings: Iterable[Array], label: int) -> None:
        for ring in rings:
            draw.polygon([(x / GRID, y / GRID) for x, y in ring], fill=label)

    if water:
        for space in board.spaces:
            if not space.water:
                fill(rings_on_sheet(board, warp, space), 255)
    else:
        fill((warp.on_sheet(dense(pushed_out(board, ring))) for ring in board.waste), WASTE)
        m = board.measures
        for y0, y1 in ((0, m["top"] / GRID - 1), (m["bottom"] / GRID + 1, size[1])):
            draw.rectangle((0, y0, size[0], y1), fill=WASTE)
    for space, number in zip(board.spaces, board.number.values(), strict=True):
        if space.water == water:
            fill(rings_on_sheet(board, warp, space), number)
    of_space = {space.id: space for space in board.spaces}
    for patch in board.patches:
        if of_space[patch.space].water == water:
            points = [tuple(point / GRID) for point in warp.on_sheet(np.array(patch.points))]
            draw.line(points, fill=board.number[patch.space], width=round(2 * patch.width / GRID))
    return np.asarray(image).copy()


def nearest_label(labels: Array) -> Array:
    unknown = labels == 255
    nearest = ndimage.distance_transform_edt(unknown, return_distances=False, return_indices=True)
    found = labels[tuple(nearest)]
    return np.where(found == WASTE, 0, found)
