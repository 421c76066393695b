"""Regions grow from their seeds along ridges and rivers until they meet.

The result is two rasters of labels, one as if all were land and one as if all were sea; the coast decides later which
of the two holds where. Labels: 0 is nobody's, i + 1 is the i-th region of the definition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

from render.workshop.maps.definition import MapDefinition, Place, Rules
from render.workshop.maps.geography import Geography
from render.workshop.maps.projection import Projection

Array = Any
GRID = 2
"""Pixels of a cell. Growing at half size is fast, and the borders are smoothed later."""
LONGEST_REPAIR = 40
STEPS = ((0, 1, 1.0), (1, 0, 1.0), (1, 1, 1.4142), (1, -1, 1.4142))


@dataclass(frozen=True)
class Provinces:
    """Label rasters on the grid."""

    on_land: Array
    on_sea: Array


def rough_noise(shape: tuple[int, int], seed: int) -> Array:
    chance = np.random.default_rng(seed)
    rows, columns = shape
    total = np.zeros(shape)
    for step, weight in ((40, 0.5), (16, 0.35), (7, 0.22)):
        coarse = chance.standard_normal((rows // step + 3, columns // step + 3))
        total += ndimage.zoom(coarse, step, order=3)[:rows, :columns] * weight
    return total


def river_mask(geography: Geography, shape: tuple[int, int]) -> Array:
    image = Image.new("L", (shape[1], shape[0]), 0)
    draw = ImageDraw.Draw(image)
    for river in geography.rivers:
        draw.line([(x / GRID, y / GRID) for x, y in river.coords], fill=255, width=3)
    return np.asarray(image) > 0


def roads(cost: Array) -> Any:
    """The grid as a graph whose edges cost the mean of their two cells."""
    rows, columns = cost.shape
    index = np.arange(rows * columns).reshape(rows, columns)
    flat = cost.ravel()
    starts, ends, prices = [], [], []
    for dy, dx, length in STEPS:
        a = index[: rows - dy, max(0, -dx) : columns - max(0, dx)].ravel()
        b = index[dy:, max(0, dx) : columns + min(0, dx)].ravel()
        price = (flat[a] + flat[b]) * 0.5 * length
        starts += [a, b]
        ends += [b, a]
        prices += [price, price]
    edges = (np.concatenate(prices), (np.concatenate(starts), np.concatenate(ends)))
    return coo_matrix(edges, shape=(rows * columns, rows * columns)).tocsr()


def grow(seeds: list[tuple[int, Place]], cost: Array, projection: Projection) -> Array:
    """Every cell goes to the seed that reaches it most cheaply."""
    rows, columns = cost.shape
    sources: dict[int, int] = {}
    for label, place in seeds:
        x, y = projection.point(place)
        column, row = int(x / GRID), int(y / GRID)
        if 0 <= column < columns and 0 <= row < rows:
            sources.setdefault(row * columns + column, label)
    cells = np.array(sorted(sources))
    labels = np.array([sources[cell] for cell in sorted(sources)])
    _, _, nearest = dijkstra(roads(cost), indices=cells, min_only=True, return_predecessors=True)
    return labels[np.searchsorted(cells, nearest)].reshape(rows, columns)


def soften(labels: Array, sigma: float, rounds: int) -> Array:
    """Each cell takes the label that is strongest around it: no spikes, no single cells."""
    for _ in range(rounds):
        best = np.full(labels.shape, -1.0, np.float32)
        winner = labels.copy()
        for label in np.unique(labels):
            strength = ndimage.gaussian_filter((labels == label).astype(np.float32), sigma)
            stronger = strength > best
            best[stronger] = strength[stronger]
            winner[stronger] = label
        labels = winner
    return labels


def plant(definition: MapDefinition, sea: bool) -> list[tuple[int, Place]]:
    seeds = [
        (number, place)
        for number, region in enumerate(definition.regions, start=1)
        for place in (region.sea_seeds if sea else region.seeds)
    ]
    return seeds + [(0, place) for place in (definition.open_sea if sea else definition.wastes)]


def allowed_pairs(definition: MapDefinition, rules: Rules) -> set[tuple[int, int]]:
    """Pairs of labels that may touch: the borders that are not dotted."""
    number = {region.id: i for i, region in enumerate(definition.regions, start=1)}
    return {(min(number[b.a], number[b.b]), max(number[b.a], number[b.b])) for b in rules.borders if not b.dotted}


def touching_cells(a: Array, b: Array, where: Array) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Cells where a label of `a` meets another label of `b`, to the right or below, within `where`."""
    cells: dict[tuple[int, int], list[tuple[int, int]]] = {}
    rows, columns = a.shape
    for dy, dx in ((0, 1), (1, 0)):
        first, second = a[: rows - dy, : columns - dx], b[dy:, dx:]
        meet = (first != second) & (first > 0) & (second > 0)
        meet &= where[: rows - dy, : columns - dx] & where[dy:, dx:]
        for y, x in zip(*np.nonzero(meet), strict=True):
            p, q = int(first[y, x]), int(second[y, x])
            cells.setdefault((min(p, q), max(p, q)), []).append((int(y), int(x)))
    return cells


def part_strangers(labels: Array, land: Array, allowed: set[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Give the ground where two non-neighbours meet to a third region nearby, or to nobody.

    Only short contacts: a long one means that the seeds are wrong, and the build will say so.
    """
    changes = []
    for _ in range(14):
        touching = touching_cells(labels, labels, land).items()
        strangers = [(k, v) for k, v in touching if k not in allowed and len(v) <= LONGEST_REPAIR]
        if not strangers:
            break
        for (a, b), cells in sorted(strangers):
            ys, xs = np.array(cells).T
            y, x, reach = int(ys.mean()), int(xs.mean()), len(cells) // 2 + 4
            top, left = max(0, y - reach), max(0, x - reach)
            window = (slice(top, y + reach + 1), slice(left, x + reach + 1))
            rows, columns = np.ogrid[top : top + labels[window].shape[0], left : left + labels[window].shape[1]]
            disc = (rows - y) ** 2 + (columns - x) ** 2 <= reach * reach
            around = labels[window][disc & land[window]]
            others = [(int((around == label).sum()), int(label)) for label in np.unique(around)]
            others = [(n, label) for n, label in others if label not in (a, b) and n > 3]
            heir = max(others)[1] if others else 0
            labels[window][disc & np.isin(labels[window], (a, b))] = heir
            changes.append((a, b, heir))
    return changes


def part_shores(on_land: Array, on_sea: Array, land: Array, allowed: set[tuple[int, int]]) -> None:
    """Water of a region draws back from the coast of a land that is not its neighbour."""
    for water in np.unique(on_sea[on_sea > 0]):
        for shore in np.unique(on_land[on_land > 0]):
            pair = (min(water, shore), max(water, shore))
            if water == shore or pair in allowed:
                continue
            distance = ndimage.distance_transform_edt(~(land & (on_land == shore)))
            on_sea[(on_sea == water) & (distance < 9)] = 0


def settle_islets(on_land: Array, on_sea: Array, land: Array, seeded: Array) -> None:
    """Give an island without a seed to the water around it, or as a whole to the region that holds most of it."""
    pieces, count = ndimage.label(land, structure=np.ones((3, 3)))
    for piece, window in enumerate(ndimage.find_objects(pieces), start=1):
        if window is None or piece > count:
            continue
        grown = tuple(slice(max(0, s.start - 5), s.stop + 5) for s in window)
        mine = pieces[grown] == piece
        if mine.sum() > 900 or (seeded[grown] & mine).any():
            continue
        ring = ndimage.binary_dilation(mine, iterations=3) & ~mine
        water = np.bincount(on_sea[grown][ring]).argmax()
        owner = water if water else np.bincount(on_land[grown][mine]).argmax()
        shallows = ndimage.binary_dilation(mine, iterations=5) & ~(land[grown] & ~mine)
        on_land[grown][shallows] = owner


def seed_mask(seeds: list[tuple[int, Place]], shape: tuple[int, int], projection: Projection) -> Array:
    mask = np.zeros(shape, bool)
    for _, place in seeds:
        x, y = projection.point(place)
        row, column = int(y / GRID), int(x / GRID)
        if 0 <= row < shape[0] and 0 <= column < shape[1]:
            mask[row, column] = True
    return mask


def divide(definition: MapDefinition, rules: Rules, projection: Projection, geography: Geography) -> Provinces:
    """Grow all regions and part those that must not touch."""
    land = geography.land_mask[::GRID, ::GRID]
    rugged = geography.ruggedness[::GRID, ::GRID]
    price = definition.border_cost
    noise = rough_noise(land.shape, definition.random_seed)
    climb = 1 + np.clip(rugged / 9, 0, 4) * price["rugged"]
    climb += np.where(river_mask(geography, land.shape), price["river"], 0)
    land_cost = np.where(land, climb, price["water"]) * np.exp(price["chance"] * noise)
    land_seeds = plant(definition, sea=False)
    on_land = soften(grow(land_seeds, land_cost, projection), 2.2, 2)
    sea_cost = np.where(land, 14.0, 1.0) * np.exp(0.12 * noise)
    on_sea = soften(grow(plant(definition, sea=True), sea_cost, projection), 4.0, 2)
    allowed = allowed_pairs(definition, rules)
    settle_islets(on_land, on_sea, land, seed_mask(land_seeds, land.shape, projection))
    for a, b, heir in part_strangers(on_land, land, allowed):
        name = [region.id for region in definition.regions]
        print(f"  parted {name[a - 1]} and {name[b - 1]}: {name[heir - 1] if heir else 'nobody'} between them")
    part_shores(on_land, on_sea, land, allowed)
    return Provinces(on_land, on_sea)
