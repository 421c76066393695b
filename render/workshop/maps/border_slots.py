"""Where the pieces and the mark of each border go: side by side, astride the border, clear of everything else."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import ndimage

from render.workshop.maps.definition import MapDefinition, Rules, RulesBorder
from render.workshop.maps.geography import Geography
from render.workshop.maps.outlines import Outlines
from render.workshop.maps.projection import Projection

Array = Any
Point = tuple[float, float]
PITCH = 22
TOKEN_RADIUS = 11
MARK_RADIUS = 14
SEARCH = 190
SMALLEST_HARBOUR = 1500
WITH_MARK = (1.18, -1.18, 2.18, -2.18, 3.18)
WITHOUT_MARK = (0.0, 1.0, -1.0, 2.0, -2.0)


@dataclass(frozen=True)
class BorderSlot:
    """The places of one border: its mark at the anchor, and pieces beginning next to it."""

    border: RulesBorder
    anchor: Point
    places: tuple[Point, ...]
    ferry: tuple[Point, ...]


def curve_through(start: Point, middle: Point, end: Point) -> list[Point]:
    """A quadratic curve that passes through the middle point half way."""
    pull = tuple(2 * m - (s + e) / 2 for s, m, e in zip(start, middle, end, strict=True))
    curve = []
    for t in np.linspace(0, 1, 40):
        weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
        curve.append(
            (
                float(weights[0] * start[0] + weights[1] * pull[0] + weights[2] * end[0]),
                float(weights[0] * start[1] + weights[1] * pull[1] + weights[2] * end[1]),
            )
        )
    return curve


def shore_near(mask: Array, point: Point) -> Point:
    ys, xs = np.nonzero(mask)
    nearest = int(np.argmin((xs - point[0]) ** 2 + (ys - point[1]) ** 2))
    return float(xs[nearest]), float(ys[nearest])


def mainland_of(land: Array) -> Array:
    """Land without its islets. A ferry lands where people see that it lands."""
    pieces, _ = ndimage.label(land)
    sizes = np.bincount(pieces.ravel())
    sizes[0] = 0
    return sizes[pieces] > SMALLEST_HARBOUR


class BorderPlacer:
    """Places one border after another; what is placed pushes the later ones away."""

    def __init__(
        self, definition: MapDefinition, rules: Rules, projection: Projection, nature: Geography, outlines: Outlines
    ) -> None:
        self.definition, self.rules, self.projection = definition, rules, projection
        self.ids = outlines.ids
        self.number = {region.id: i for i, region in enumerate(definition.regions, start=1)}
        self.taken = np.zeros(self.ids.shape, bool)
        width, height = definition.size
        rim = definition.frame + 16
        self.outside = np.ones(self.ids.shape, bool)
        self.outside[rim : height - rim, rim : width - rim] = False
        for x0, y0, x1, y1 in definition.panels.values():
            self.outside[y0 - 4 : y1 + 4, x0 - 4 : x1 + 4] = True
        self.mainland = mainland_of(nature.land_mask)
        self.ferry_plans = {ferry.border: ferry.points for ferry in definition.ferries}

    def place_all(self) -> list[BorderSlot]:
        """Place every border, the short ones first, because they have the least choice."""
        if not self.rules.pieces_on_borders:
            return [self.bare(border) for border in self.rules.borders]
        order = sorted(self.rules.borders, key=lambda border: (len(self.line_of(border)), border.id))
        placed = {border.id: self.place(border) for border in order}
        return [placed[border.id] for border in self.rules.borders]

    def bare(self, border: RulesBorder) -> BorderSlot:
        """A border that carries nothing: it has its middle and, if it is dotted, its ferry."""
        line, wanted = self.line_of(border), self.wanted(border)
        anchor = min(line, key=lambda p: (math.dist(p, wanted), p))
        return BorderSlot(border, anchor, (), tuple(line) if border.dotted else ())

    def wanted(self, border: RulesBorder) -> Point:
        return self.projection.point(self.definition.border_points.get(border.id, border.at))

    def ferry(self, border: RulesBorder) -> list[Point]:
        if border.id in self.ferry_plans:
            start, middle, end = (self.projection.point(p) for p in self.ferry_plans[border.id])
            return curve_through(start, middle, end)
        middle = self.wanted(border)
        a, b = self.number[border.a], self.number[border.b]
        start = shore_near((self.ids == a) & self.mainland, middle)
        end = shore_near((self.ids == b) & self.mainland, middle)
        return curve_through(start, middle, end)

    def line_of(self, border: RulesBorder) -> list[Point]:
        """All points that lie on this border."""
        if border.dotted:
            return self.ferry(border)
        a, b = self.number[border.a], self.number[border.b]
        ids = self.ids
        points: list[Point] = []
        for first, second in ((ids[:, :-1], ids[:, 1:]), (ids[:-1], ids[1:])):
            ys, xs = np.nonzero(((first == a) & (second == b)) | ((first == b) & (second == a)))
            points += [(float(x), float(y)) for y, x in zip(ys.tolist(), xs.tolist(), strict=True)]
        return points

    def place(self, border: RulesBorder) -> BorderSlot:
        line = self.line_of(border)
        goal = self.wanted(border)
        offsets = WITH_MARK if border.mark else WITHOUT_MARK
        nearest = sorted(line, key=lambda p: (math.dist(p, goal), p))
        reach = max(SEARCH, math.dist(nearest[0], goal) + 60)
        near = [p for p in nearest if math.dist(p, goal) < reach]
        candidates = near[:: max(1, len(near) // 60)]
        left, top = int(min(p[0] for p in candidates)) - 110, int(min(p[1] for p in candidates)) - 110
        left, top = max(0, left), max(0, top)
        right, bottom = int(max(p[0] for p in candidates)) + 110, int(max(p[1] for p in candidates)) + 110
        window = (slice(top, bottom), slice(left, right))
        price = self.price(border, line, window, (left, top))
        best: tuple[float, Point, float] | None = None
        for anchor in candidates:
            for turn in range(0, 180, 15):
                spots = along(anchor, math.radians(turn), (0.0, *offsets))
                cost = sum(price_at(price, x - left, y - top) for x, y in spots)
                cost += 0.03 * math.dist(anchor, goal)
                if best is None or cost < best[0]:
                    best = (cost, anchor, math.radians(turn))
        assert best is not None
        _, anchor, angle = best
        spots = along(anchor, angle, offsets)
        for x, y in spots:
            self.occupy(x, y, TOKEN_RADIUS)
        if border.mark:
            self.occupy(*anchor, MARK_RADIUS)
        ferry = tuple(line) if border.dotted else ()
        return BorderSlot(border, anchor, tuple(spots), ferry)

    def price(self, border: RulesBorder, line: list[Point], window: tuple[slice, slice], corner: Point) -> Array:
        """What a token costs at each pixel. It costs more far from the border, on the ground of strangers, on other
        tokens and off the map."""
        ids = self.ids[window]
        a, b = self.number[border.a], self.number[border.b]
        away = np.ones(ids.shape, bool)
        for x, y in line:
            row, column = int(y - corner[1]), int(x - corner[0])
            if 0 <= row < ids.shape[0] and 0 <= column < ids.shape[1]:
                away[row, column] = False
        price = 0.09 * ndimage.distance_transform_edt(away)
        price += 9.0 * ((ids != a) & (ids != b) & (ids != 0))
        price += 40.0 * self.taken[window] + 60.0 * self.outside[window]
        return ndimage.uniform_filter(price, 2 * TOKEN_RADIUS - 2)

    def occupy(self, x: float, y: float, radius: int) -> None:
        row, column, reach = round(y), round(x), radius + 2
        self.taken[row - reach : row + reach + 1, column - reach : column + reach + 1] = True


def along(anchor: Point, angle: float, offsets: tuple[float, ...]) -> list[Point]:
    step_x, step_y = math.cos(angle) * PITCH, math.sin(angle) * PITCH
    return [(round(anchor[0] + step_x * o, 1), round(anchor[1] + step_y * o, 1)) for o in offsets]


def price_at(price: Array, x: float, y: float) -> float:
    row, column = int(y), int(x)
    if 0 <= row < price.shape[0] and 0 <= column < price.shape[1]:
        return float(price[row, column])
    return 100.0
