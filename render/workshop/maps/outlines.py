"""From label rasters to smooth borders: every arc between two regions is traced once and shared by both."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.geometry import LineString, MultiLineString
from shapely.ops import linemerge, polygonize, unary_union

from render.workshop.maps.definition import MapDefinition, Rules
from render.workshop.maps.geography import Geography, lines_of, resample, smooth_line
from render.workshop.maps.provinces import GRID, Provinces

Array = Any
Pair = tuple[int, int]
SHORTEST_BORDER = 40
"""Pixels that two neighbours must share, so that everybody sees they do."""


@dataclass(frozen=True)
class Outlines:
    """The final division of the picture."""

    ids: Array
    land_borders: list[tuple[Pair, Array]]
    sea_borders: list[tuple[Pair, Array]]


def trace_arcs(labels: Array) -> list[tuple[Pair, Array]]:
    """All lines between cells of different labels, in pixels."""
    edges: dict[Pair, list[tuple[tuple[int, int], tuple[int, int]]]] = {}
    ys, xs = np.nonzero(labels[:, :-1] != labels[:, 1:])
    for y, x in zip(ys.tolist(), xs.tolist(), strict=True):
        a, b = int(labels[y, x]), int(labels[y, x + 1])
        edges.setdefault((min(a, b), max(a, b)), []).append(((x + 1, y), (x + 1, y + 1)))
    ys, xs = np.nonzero(labels[:-1] != labels[1:])
    for y, x in zip(ys.tolist(), xs.tolist(), strict=True):
        a, b = int(labels[y, x]), int(labels[y + 1, x])
        edges.setdefault((min(a, b), max(a, b)), []).append(((x, y + 1), (x + 1, y + 1)))
    arcs = []
    for pair in sorted(edges):
        merged = linemerge(MultiLineString(edges[pair]))
        arcs += [(pair, np.array(line.coords) * GRID) for line in lines_of(merged)]
    return arcs


def hand_drawn(points: Array, wobble: float, sigma: float) -> Array:
    """Smooth the stairs of the raster away, then let the pen tremble a little."""
    seed = zlib.crc32(np.round(points).astype(np.int32).tobytes())
    points = smooth_line(resample(smooth_line(points, 2.2), 3.0), sigma)
    count = len(points)
    if count < 8:
        return points
    chance = np.random.default_rng(seed)
    along = np.gradient(points, axis=0)
    along /= np.maximum(np.hypot(*along.T)[:, None], 1e-6)
    across = np.column_stack([-along[:, 1], along[:, 0]])
    tremble = ndimage.gaussian_filter1d(chance.standard_normal(count), 1.6) * 2.2
    tremble += ndimage.gaussian_filter1d(chance.standard_normal(count), 4) * 3.2
    fade = np.minimum(1, np.minimum(np.arange(count), np.arange(count)[::-1]) / 6)
    return points + across * (tremble * fade * wobble)[:, None]


def paint_labels(labels: Array, arcs: list[tuple[Pair, Array]], size: tuple[int, int]) -> Array:
    """The faces between the drawn arcs, at full size, each with the label that holds inside it."""
    width, height = size
    frame = LineString([(0, 0), (width, 0), (width, height), (0, height), (0, 0)])
    lines = [LineString(points) for _, points in arcs if len(points) > 1]
    image = Image.new("L", size, 255)
    draw = ImageDraw.Draw(image)
    rows, columns = labels.shape
    faces = sorted(polygonize(unary_union([*lines, frame])), key=lambda face: -face.area)
    for face in faces:
        inside = face.representative_point()
        row, column = min(rows - 1, int(inside.y / GRID)), min(columns - 1, int(inside.x / GRID))
        near = labels[max(0, row - 2) : row + 3, max(0, column - 2) : column + 3].ravel()
        label = int(np.bincount(near).argmax()) if face.area < 60 else int(labels[row, column])
        draw.polygon(list(face.exterior.coords), fill=label)
    painted = np.asarray(image).copy()
    missing = painted == 255
    nearest = ndimage.distance_transform_edt(missing, return_distances=False, return_indices=True)
    return painted[tuple(nearest)]


def absorb_crumbs(ids: Array, land: Array) -> None:
    """Give a scrap of a region that the coast cuts off to the neighbour on the same shore."""
    for label in np.unique(ids[ids > 0]):
        for ground in (land, ~land):
            pieces, count = ndimage.label((ids == label) & ground)
            sizes = np.bincount(pieces.ravel(), minlength=count + 1)
            for piece in range(1, count + 1):
                if sizes[piece] > 700:
                    continue
                mine = pieces == piece
                ring = ndimage.binary_dilation(mine, iterations=2) & ~mine & ground
                heirs = ids[ring]
                heirs = heirs[heirs != label]
                if len(heirs) > 8:
                    ids[mine] = np.bincount(heirs).argmax()


def clipped(arcs: list[tuple[Pair, Array]], area: Any) -> list[tuple[Pair, Array]]:
    return [
        (pair, np.array(line.coords))
        for pair, points in arcs
        for line in lines_of(LineString(points).intersection(area))
        if line.length > 6
    ]


def draw_outlines(definition: MapDefinition, geography: Geography, provinces: Provinces) -> Outlines:
    land_arcs = [(pair, hand_drawn(line, 0.75, 1.6)) for pair, line in trace_arcs(provinces.on_land)]
    sea_arcs = [(pair, hand_drawn(line, 0.2, 6.0)) for pair, line in trace_arcs(provinces.on_sea)]
    on_land = paint_labels(provinces.on_land, land_arcs, definition.size)
    on_sea = paint_labels(provinces.on_sea, sea_arcs, definition.size)
    ids = np.where(geography.land_mask, on_land, on_sea).astype(np.uint8)
    absorb_crumbs(ids, geography.land_mask)
    water = unary_union([LineString(points).buffer(4) for _, points in sea_arcs]).difference(
        geography.land.buffer(1.0)
    )
    return Outlines(
        ids=ids,
        land_borders=clipped(land_arcs, geography.land.buffer(-0.4)),
        sea_borders=clipped(sea_arcs, water),
    )


def contact_lengths(ids: Array) -> dict[Pair, int]:
    """How many pixels each two regions share."""
    lengths: dict[Pair, int] = {}
    for a, b in ((ids[:, :-1], ids[:, 1:]), (ids[:-1], ids[1:])):
        meet = (a != b) & (a > 0) & (b > 0)
        low, high = np.minimum(a[meet], b[meet]).astype(int), np.maximum(a[meet], b[meet]).astype(int)
        codes, counts = np.unique(low * 256 + high, return_counts=True)
        for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
            lengths[(code // 256, code % 256)] = lengths.get((code // 256, code % 256), 0) + count
    return lengths


def disagreements(definition: MapDefinition, rules: Rules, ids: Array) -> list[str]:
    """Where the picture and the rules differ. The build stops if there is any such place."""
    names = [region.id for region in definition.regions]
    lengths = contact_lengths(ids)
    contacts = {tuple(sorted((names[a - 1], names[b - 1]))): n for (a, b), n in lengths.items()}
    borders = {tuple(sorted((b.a, b.b))) for b in rules.borders if not b.dotted}
    problems = [f"{a} and {b} touch but are not neighbours" for a, b in sorted(set(contacts) - borders)]
    problems += [
        f"{pair[0]} and {pair[1]} are neighbours but share only {contacts.get(pair, 0)} pixels"
        for pair in sorted(borders)
        if contacts.get(pair, 0) < SHORTEST_BORDER
    ]
    missing = [name for i, name in enumerate(names, start=1) if not (ids == i).any()]
    return problems + [f"{name} is not on the picture" for name in missing]
