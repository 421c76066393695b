"""Land, sea and regions for a map whose rules can be drawn without two ways that cross.

Every way from a place to its neighbour is a thread. Threads decide what must be: ground of the one up to the middle,
ground of the other beyond, and land or water under it. Where nature agrees the picture is nature's; where it does
not, an isthmus is widened or a sound is cut. Between the threads the regions grow along ridges and rivers.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.sparse.csgraph import dijkstra
from shapely.geometry import LineString, Point, box
from shapely.ops import unary_union

from render.workshop.maps.definition import Rules
from render.workshop.maps.geography import Geography, polygons_of, rounded, without_crumbs
from render.workshop.maps.projection import Projection
from render.workshop.maps.provinces import GRID, Provinces, river_mask, roads, rough_noise, soften, touching_cells

Array = Any
Geometry = Any
STEPS = 160
LAND_THREAD, WATER_THREAD, RIVER_THREAD = 11.0, 12.0, 17.0
"""Half the width of what is made into land or water under a thread."""
ROOT = 20.0
"""Everything at this distance or less from its place is a region's own."""
FAR = 150.0
"""Land that costs more than this to reach is nobody's."""
SMALL, BROAD = 14000, 8
"""The pixels that every land should have, and how broad, in cells, the threads of a smaller one may become."""
OVER_LAND = 1e4
"""What a step off the own ground costs. Waters behind it belong to nobody."""
JOINT = 17
"""How far around the point where the ground changes hands two neighbours get what they need to touch."""
BAR = 8.0
"""Half the length, in cells, of the border that two neighbours have at least."""
WEDGE = 44
"""Strangers that meet along this many pixels or fewer are parted by a third region; along more, by ground of
nobody."""
CORNER = 12
"""Strangers may share this many pixels: four regions meet in a point."""
SMALLEST_ISLE = 15000.0
LAGOON, CRUMB = 30000.0, 60.0
SOUND = 10.0
"""Half the width of the water that parts an island from land it must not touch."""


@dataclass(frozen=True)
class Thread:
    """The way from one place to the next, in pixels, and where along it the ground changes hands."""

    a: int
    b: int
    points: Array
    turn: int
    river: bool


def way(projection: Projection, stops: list[tuple[float, float]]) -> Array:
    line = LineString(stops)
    points = [line.interpolate(share, normalized=True) for share in np.linspace(0, 1, STEPS)]
    x, y = projection(np.array([point.x for point in points]), np.array([point.y for point in points]))
    return np.column_stack([x, y])


def at_points(mask: Array, points: Array) -> Array:
    rows = np.clip(points[:, 1].astype(int), 0, mask.shape[0] - 1)
    columns = np.clip(points[:, 0].astype(int), 0, mask.shape[1] - 1)
    return mask[rows, columns]


def bank(points: Array, river_first: bool) -> int:
    """The point of a thread at the bank of its river. A river is no wider than its bed."""
    run = np.hypot(*(points - points[0 if river_first else -1]).T)
    inside = np.flatnonzero(run <= RIVER_THREAD + 2)
    return int(inside.max() if river_first else inside.min())


def turning(points: Array, land: Array, rugged: Array, a_dry: bool, b_dry: bool) -> int:
    """Where the ground changes hands: at the coast, or on the ridge in the middle third."""
    count = len(points)
    if a_dry == b_dry:
        low, high = int(count * 0.38), int(count * 0.62)
        return low + int(np.argmax(at_points(rugged, points[low:high])))
    dry = at_points(land, points)
    wrong_before = np.cumsum(dry != a_dry)
    wrong_after = np.cumsum((dry == a_dry)[::-1])[::-1]
    low, high = int(count * 0.18), int(count * 0.82)
    return low + int(np.argmin((wrong_before + wrong_after)[low:high]))


def spin(
    rules: Rules, projection: Projection, nature: Geography, rivers: set[str], detours: dict[frozenset[str], Any]
) -> list[Thread]:
    """All threads, straight but for the detours. Places across a river that only some may cross have none."""
    number = {region.id: i for i, region in enumerate(rules.regions, start=1)}
    of = {region.id: region for region in rules.regions}
    threads = []
    for border in rules.borders:
        if border.dotted:
            continue
        a, b = of[border.a], of[border.b]
        over = [tuple(point) for point in detours.get(frozenset((a.id, b.id)), [])]
        points = way(projection, [a.at, *over, b.at])
        if (a.id in rivers) != (b.id in rivers) and (a.water != b.water):
            turn = bank(points, a.id in rivers)
        else:
            turn = turning(points, nature.land_mask, nature.ruggedness, not a.water, not b.water)
        threads.append(Thread(number[a.id], number[b.id], points, turn, bool({a.id, b.id} & rivers)))
    return threads


def reshaped(
    land: Geometry, rules: Rules, threads: list[Thread], projection: Projection, rivers: set[str]
) -> Geometry:
    """The coast in the form that the rules need."""
    dry = {i: not region.water for i, region in enumerate(rules.regions, start=1)}
    river = {i: region.id in rivers for i, region in enumerate(rules.regions, start=1)}
    wet, firm = [], []
    for thread in threads:
        for label, part in ((thread.a, thread.points[: thread.turn + 1]), (thread.b, thread.points[thread.turn :])):
            if len(part) < 2:
                continue
            if dry[label]:
                firm.append(LineString(part).buffer(LAND_THREAD, cap_style="flat"))
            else:
                width = RIVER_THREAD if river[label] else WATER_THREAD
                wet.append(LineString(part).buffer(width, cap_style="round" if river[label] else "flat"))
    for label, region in enumerate(rules.regions, start=1):
        root = Point(projection.point(region.at)).buffer(RIVER_THREAD if river[label] else ROOT)
        (firm if dry[label] else wet).append(root)
    water, ground = unary_union(wet), unary_union(firm)
    land = land.difference(water).union(ground.difference(water))
    return without_crumbs(rounded(tidied(land, water, ground), 2.0), 0.35, 30, 90)


def tidied(land: Geometry, water: Geometry, ground: Geometry) -> Geometry:
    """The land without lagoons that no water leads to, and without crumbs that a sound has cut off the mainland."""
    x0, y0, x1, y1 = land.bounds
    sea = box(x0 - 9, y0 - 9, x1 + 9, y1 + 9).difference(land)
    lagoons = [part for part in polygons_of(sea) if part.area < LAGOON and not part.intersects(water)]
    land = unary_union([land, *(part.buffer(0.5) for part in lagoons)])
    firm = [part for part in polygons_of(land) if part.intersects(ground)]
    main = unary_union(firm)
    loose = [part for part in polygons_of(land) if not part.intersects(ground) and part.distance(main) > CRUMB]
    return unary_union([main, *loose])


def sea_lanes(rules: Rules, threads: list[Thread], projection: Projection) -> Geometry:
    """The ways from sea to sea, and the middles of the seas: nothing may grow over them."""
    wet = {i for i, region in enumerate(rules.regions, start=1) if region.water}
    ways = [LineString(t.points).buffer(WATER_THREAD + 4) for t in threads if {t.a, t.b} <= wet]
    return unary_union([*ways, *(Point(projection.point(r.at)).buffer(ROOT + 8) for r in rules.regions if r.water)])


def with_wide_isles(
    land: Geometry, rules: Rules, projection: Projection, isles: set[str], lanes: Geometry
) -> Geometry:
    """A small island that is a whole region is drawn larger than it is, as far as its neighbours leave it room."""
    for region in rules.regions:
        if region.id not in isles:
            continue
        place = Point(projection.point(region.at))
        mine = [part for part in polygons_of(land) if part.distance(place) < ROOT]
        if not mine or sum(part.area for part in mine) >= SMALLEST_ISLE:
            continue
        isle = unary_union(mine)
        others = unary_union([part for part in polygons_of(land) if part not in mine]).buffer(26)
        wide = isle
        for reach in range(4, 80, 4):
            wide = isle.buffer(reach).difference(others).difference(lanes)
            if wide.area >= SMALLEST_ISLE:
                break
        own = [part for part in polygons_of(wide) if part.distance(place) < ROOT]
        land = land.union(unary_union(own))
    return land


def seeds_of(threads: list[Thread], shape: tuple[int, int], width: int) -> Array:
    """The threads as labels on the grid. Where the ground changes hands, both have a bar across the way."""
    image = Image.new("L", (shape[1], shape[0]), 0)
    draw = ImageDraw.Draw(image)
    for thread in threads:
        here, low, high = thread.turn, max(0, thread.turn - 3), min(STEPS - 1, thread.turn + 3)
        along = thread.points[high] - thread.points[low]
        along = along / max(1e-6, float(np.hypot(*along)))
        across = np.array([-along[1], along[0]]) * BAR
        for label, side in ((thread.a, -1.6), (thread.b, 1.6)):
            middle = thread.points[here] / GRID + along * side
            draw.line((*(middle - across), *(middle + across)), fill=label, width=3)
    for thread in threads:
        before, after = thread.points[: thread.turn + 1], thread.points[thread.turn + 1 :]
        for label, part in ((thread.a, before), (thread.b, after)):
            for (x0, y0), (x1, y1) in pairwise(part / GRID):
                draw.line((x0, y0, x1, y1), fill=label, width=width)
    return np.asarray(image).copy()


def grow_from(seeds: Array, ground: Array, cost: Array) -> tuple[Array, Array]:
    """Give every cell of the ground to the thread that reaches it most cheaply. Returns the labels and what that
    costs."""
    rows, columns = cost.shape
    price = np.where(ground, cost, OVER_LAND)
    cells = np.flatnonzero((seeds > 0) & ground)
    spent, _, nearest = dijkstra(roads(price), indices=cells, min_only=True, return_predecessors=True)
    labels = seeds.ravel()[np.maximum(nearest, 0)].reshape(rows, columns)
    return labels, spent.reshape(rows, columns)


def thickened(seeds: Array, labels: Array, ground: Array, fields: list[int]) -> Array:
    """The seeds, with broader threads for regions that have come out small."""
    areas = np.bincount(labels[ground], minlength=256) * GRID * GRID
    thick = seeds.copy()
    near, where = ndimage.distance_transform_edt(seeds == 0, return_indices=True)
    nearest = seeds[tuple(where)]
    for label in fields:
        if areas[label] < SMALL:
            reach = BROAD * (1 - areas[label] / SMALL) + 3
            pieces, _ = ndimage.label((nearest == label) & (near < reach) & ground)
            thick[np.isin(pieces, np.setdiff1d(pieces[seeds == label], 0))] = label
    return thick


def made_whole(labels: Array, ground: Array, roots: dict[int, tuple[int, int]]) -> None:
    """The labels, in which ground that does not hang together with its region's place belongs to the nearest
    region."""
    orphans = np.zeros(labels.shape, bool)
    for label, (row, column) in roots.items():
        pieces, _ = ndimage.label((labels == label) & ground)
        home = pieces[row, column]
        if home:
            orphans |= (pieces > 0) & (pieces != home)
    kept = ground & ~orphans & (labels > 0)
    nearest = ndimage.distance_transform_edt(~kept, return_distances=False, return_indices=True)
    labels[orphans] = labels[tuple(nearest)][orphans]


def with_roots(labels: Array, ground: Array, seeds: Array) -> Array:
    """The labels, smoothed. No region loses the ground along its threads."""
    soft = soften(labels, 2.2, 2)
    near = ndimage.distance_transform_edt(seeds == 0, return_distances=True, return_indices=True)
    distance, where = near
    keep = (distance < 4) & ground
    soft[keep] = seeds[tuple(where)][keep]
    return soft


def divide_by_threads(
    rules: Rules, nature: Geography, threads: list[Thread], price: dict[str, float], seed: int
) -> Provinces:
    """Grow all regions and part those that must not touch."""
    provinces = grown(rules, nature, threads, price, seed)
    land = nature.land_mask[::GRID, ::GRID]
    allowed = {(min(t.a, t.b), max(t.a, t.b)) for t in threads}
    part_strangers(provinces.on_land, provinces.on_sea, land, allowed, dilated(seeds_of(threads, land.shape, 2), 4))
    return provinces


def grown(rules: Rules, nature: Geography, threads: list[Thread], price: dict[str, float], seed: int) -> Provinces:
    land = nature.land_mask[::GRID, ::GRID]
    shape = land.shape
    dry = {i for i, region in enumerate(rules.regions, start=1) if not region.water}
    noise = rough_noise(shape, seed)
    climb = 1 + np.clip(nature.ruggedness[::GRID, ::GRID] / 9, 0, 4) * price["rugged"]
    climb += np.where(river_mask(nature, shape), price["river"], 0)
    climb *= np.exp(price["chance"] * noise)
    seeds = seeds_of(threads, shape, 2)
    on_dry = np.isin(seeds, sorted(dry))
    land_seeds, sea_seeds = np.where(on_dry & land, seeds, 0), np.where(~on_dry & ~land, seeds, 0)
    on_land, spent = grow_from(land_seeds, land, climb)
    land_seeds = thickened(land_seeds, on_land, land, sorted(dry))
    on_land, spent = grow_from(land_seeds, land, climb)
    on_sea, sailed = grow_from(sea_seeds, ~land, np.exp(0.12 * noise))
    on_land, on_sea = with_roots(on_land, land, land_seeds), with_roots(on_sea, ~land, sea_seeds)
    on_sea[(sailed > OVER_LAND) & ~land] = 0
    roots = {t.a: t.points[0] for t in threads} | {t.b: t.points[-1] for t in threads}
    cells = {label: (int(y / GRID), int(x / GRID)) for label, (x, y) in roots.items()}
    made_whole(on_land, land, {label: at for label, at in cells.items() if label in dry})
    made_whole(on_sea, ~land, {label: at for label, at in cells.items() if label not in dry})
    on_land[(spent > price.get("far", FAR)) & land] = 0
    return Provinces(on_land, on_sea)


def sounds(rules: Rules, provinces: Provinces, land: Array, threads: list[Thread], isles: set[str]) -> Geometry:
    """Water between an island and the land beside it that is no neighbour of it."""
    own = {i for i, region in enumerate(rules.regions, start=1) if region.id in isles}
    allowed = {(min(t.a, t.b), max(t.a, t.b)) for t in threads}
    met = touching_cells(provinces.on_land, provinces.on_land, land[::GRID, ::GRID])
    cells = [cell for pair, group in sorted(met.items()) if pair not in allowed and own & {*pair} for cell in group]
    return unary_union([Point(x * GRID, y * GRID).buffer(SOUND) for y, x in cells])


def parted_at_last(ids: Array, land: Array, allowed: set[tuple[int, int]], shortest: int) -> None:
    """Part to the pixel what smoothing has brought together again, by a strip of nobody's water or ground."""
    for reach in (4.0, 5.0, 6.0, 7.0):
        again = False
        met = touching_cells(ids, ids, np.ones_like(land))
        for pair, cells in sorted(met.items()):
            if pair in allowed or len(cells) <= shortest:
                continue
            again = True
            line = np.zeros(ids.shape, bool)
            ys, xs = np.array(cells).T
            line[ys, xs] = True
            near = (ndimage.distance_transform_edt(~line) < reach) & np.isin(ids, pair)
            at_coast = land[near].any() and not land[near].all() and not all((land & (ids == p)).any() for p in pair)
            ids[near & ~land if at_coast else near] = 0
        if not again:
            return


def joined_at_last(ids: Array, land: Array, rules: Rules, threads: list[Thread], shortest: int) -> None:
    """Give neighbours who share too little a stretch of border where the thread changes hands."""
    dry = {i: not region.water for i, region in enumerate(rules.regions, start=1)}
    met = touching_cells(ids, ids, np.ones_like(land))
    for thread in threads:
        if len(met.get((min(thread.a, thread.b), max(thread.a, thread.b)), ())) >= shortest:
            continue
        x, y = thread.points[thread.turn]
        along = thread.points[min(STEPS - 1, thread.turn + 4)] - thread.points[max(0, thread.turn - 4)]
        top, left = max(0, int(y) - JOINT), max(0, int(x) - JOINT)
        window = (slice(top, int(y) + JOINT + 1), slice(left, int(x) + JOINT + 1))
        rows, columns = np.mgrid[window]
        disc = (rows - y) ** 2 + (columns - x) ** 2 <= JOINT * JOINT
        before = (columns - x) * along[0] + (rows - y) * along[1] < 0
        for label, side in ((thread.a, before), (thread.b, ~before)):
            element = land[window] if dry[label] else ~land[window]
            half = disc if dry[thread.a] != dry[thread.b] else disc & side
            ids[window][half & element] = label


def dilated(seeds: Array, reach: int) -> Array:
    return ndimage.distance_transform_edt(seeds == 0) < reach


def part_strangers(on_land: Array, on_sea: Array, land: Array, allowed: set[tuple[int, int]], kept: Array) -> None:
    """Give the ground where strangers meet to a third who knows both, if it is little; else to nobody."""
    for turn in range(24):
        ids = np.where(land, on_land, on_sea)
        meetings = touching_cells(ids, ids, np.ones_like(land))
        strangers = {pair: cells for pair, cells in meetings.items() if pair not in allowed}
        again = False
        for pair, cells in sorted(strangers.items()):
            for group in grouped(cells, ids.shape):
                if len(group) * GRID <= CORNER:
                    continue
                again = True
                part_by_a_line(on_land, on_sea, land, pair, group, allowed, kept, wedge=turn < 12)
        if not again:
            return


def grouped(cells: list[tuple[int, int]], shape: tuple[int, int]) -> list[Array]:
    """The cells of one meeting, stretch by stretch."""
    mask = np.zeros(shape, bool)
    ys, xs = np.array(cells).T
    mask[ys, xs] = True
    pieces, count = ndimage.label(ndimage.binary_dilation(mask, iterations=2))
    at = pieces[ys, xs]
    return [np.column_stack([ys[at == i], xs[at == i]]) for i in range(1, count + 1) if (at == i).any()]


def part_by_a_line(
    on_land: Array,
    on_sea: Array,
    land: Array,
    pair: tuple[int, int],
    group: Array,
    allowed: set[tuple[int, int]],
    kept: Array,
    wedge: bool,
) -> None:
    low, high = group.min(axis=0) - 8, group.max(axis=0) + 9
    window = (slice(max(0, low[0]), high[0]), slice(max(0, low[1]), high[1]))
    line = np.zeros(land.shape, bool)
    line[group[:, 0], group[:, 1]] = True
    near = ndimage.distance_transform_edt(~line[window])
    ids = np.where(land, on_land, on_sea)[window]
    mine = np.isin(ids, pair) & ~kept[window]
    heirs = [
        (int((ids[near < 6] == label).sum()), int(label))
        for label in np.unique(ids[near < 6])
        if label and label not in pair and all((min(label, p), max(label, p)) in allowed for p in pair)
    ]
    heir = max(heirs)[1] if wedge and heirs and len(group) * GRID <= WEDGE else 0
    ashore = (ids[near < 3] > 0) & land[window][near < 3]
    coast = ashore.any() and not ashore.all()
    for sheet, ground in ((on_land, land[window]), (on_sea, ~land[window])):
        if coast and sheet is on_land:
            continue
        other = ids[ground & (near < 6)]
        fits = heir and (other == heir).any()
        sheet[window][mine & ground & (near < (3.5 if fits else 3.0))] = heir if fits else 0
