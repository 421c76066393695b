"""Where the name and the pieces of a small space go: close together, as a cluster that is moved about as one.

Islands and narrow lands cannot hold a crowd: their cluster may lie on the water beside them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from render.kit.fonts import Face, text_width
from render.workshop.maps.region_slots import Block, CellRow
from render.workshop.maps.shapes import Board, Point, Space

Array = Any
Box = tuple[int, int, int, int]
STEP = 4
"""How far apart, in pixels, the places are that are tried."""
REACH = 90
"""How far beyond its own ground a cluster may lie."""
WIDEST = 5
ON_WATER, ON_WASTE, ON_STRANGERS = 0.3, 0.1, -2.2
AT_SEA = {"land": -2.5, "other": -1.8, "open": 0.0}
CRAMPED = 900
"""Pixels for each piece and its share of the name. A land with fewer needs the water beside it."""
LEAST_OWN = 0.12
FORBIDDEN = -1e6
FAR_OFF, PER_PITCH, PER_SIZE, PER_ROW = 0.0022, 0.02, 0.018, 0.01
AT_HOME, NEARBY = 0.93, 70
"""Limits for a name that grows: how much of it must lie on its own ground, and how far it may move for that."""


@dataclass(frozen=True)
class Title:
    """A name in one or two lines, with room for a sign before it."""

    lines: tuple[str, ...]
    face: Face
    size: int
    sign: bool

    @property
    def width(self) -> int:
        across = max(text_width(line, self.face, self.size) for line in self.lines)
        return int(across) + (self.size + 1 if self.sign else 0) + 8

    @property
    def height(self) -> int:
        return self.size * len(self.lines) + (9 if self.face is Face.SEA else 5)


@dataclass(frozen=True)
class Cluster:
    """The places of one space."""

    title: Title
    at: tuple[int, int]
    block: Block
    box: Box
    """The box of the space."""

    @property
    def boxes(self) -> list[Box]:
        half = self.block.pitch // 2
        across, down = self.title.width // 2, self.title.height // 2
        x, y = self.at
        name = (x - across, y - down, x + across + 1, y + down + 1)
        rows = [
            (row.x - half, row.y - half, row.x + (row.count - 1) * self.block.pitch + half + 1, row.y + half + 1)
            for row in self.block.rows
        ]
        return [name, *rows]


@dataclass(frozen=True)
class Layout:
    """A cluster without a place. All distances are from the middle of the name."""

    title: Title
    block: Block

    @property
    def boxes(self) -> list[Box]:
        return Cluster(self.title, (0, 0), self.block, (0, 0, 0, 0)).boxes

    @property
    def worth(self) -> float:
        size = PER_PITCH * self.block.pitch + PER_SIZE * self.title.size
        return size - PER_ROW * (len(self.block.rows) + len(self.title.lines))


def titles(name: str, face: Face, sizes: tuple[int, ...], sign: bool) -> Iterator[Title]:
    words = name.split()
    broken = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    best = min(broken, key=lambda pair: max(map(len, pair)), default=None)
    for size in sizes:
        yield Title((name,), face, size, sign)
        if best is not None:
            yield Title(best, face, size, sign)


def layouts(title: Title, count: int, pitch: int) -> Iterator[Layout]:
    """Layouts with rows of every length: all under the name, all over it, or on both sides."""
    for across in range(1, min(WIDEST, count) + 1):
        lengths = [across] * (count // across) + ([count % across] if count % across else [])
        for above in {0, len(lengths) // 2, len(lengths)} if len(lengths) < 5 else {len(lengths) // 2}:
            yield Layout(title, Block(pitch, tuple(rows_around(title, lengths, above, pitch))))


def rows_around(title: Title, lengths: list[int], above: int, pitch: int) -> list[CellRow]:
    """The rows around a name, the nearest first."""
    edge = title.height // 2 + 1 + pitch // 2
    heights = [edge + i * pitch for i in range(len(lengths) - above)] + [-edge - i * pitch for i in range(above)]
    heights.sort(key=lambda y: (abs(y), -y))
    return [CellRow(round(-(length - 1) * pitch / 2), y, length) for length, y in zip(lengths, heights, strict=True)]


class Ground:
    """How good the ground around a space is for its own things, summed up for quick questions about boxes."""

    def __init__(self, value: Array, own: Array, taken: Array, left: int, top: int) -> None:
        self.left, self.top = left, top
        self.height, self.width = value.shape
        self.value, self.own = summed(np.where(taken, FORBIDDEN, value)), summed(own)

    def best(self, layout: Layout, middle: Point) -> tuple[float, tuple[int, int]] | None:
        boxes = layout.boxes
        x0, y0 = min(b[0] for b in boxes), min(b[1] for b in boxes)
        x1, y1 = max(b[2] for b in boxes), max(b[3] for b in boxes)
        columns, rows = range(-x0, self.width - x1, STEP), range(-y0, self.height - y1, STEP)
        if not columns or not rows:
            return None
        area = sum((b[2] - b[0]) * (b[3] - b[1]) for b in boxes)
        value, own = (sum(within(layer, b, columns, rows) for b in boxes) for layer in (self.value, self.own))
        across = np.asarray(columns) + (x0 + x1) / 2 + self.left - middle[0]
        down = np.asarray(rows) + (y0 + y1) / 2 + self.top - middle[1]
        score = value / area - FAR_OFF * np.hypot(across[None, :], down[:, None])
        score = np.where((value < -2 * area) | (own < LEAST_OWN * area), FORBIDDEN, score)
        row, column = np.unravel_index(int(np.argmax(score)), score.shape)
        if score[row, column] == FORBIDDEN:
            return None
        return float(score[row, column]) + layout.worth, (columns[int(column)], rows[int(row)])


def summed(layer: Array) -> Array:
    return np.pad(layer.astype(np.float64).cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))


def within(sums: Array, box: Box, columns: range, rows: range) -> Array:
    x0, y0, x1, y1 = box

    def at(dx: int, dy: int) -> Array:
        return sums[rows.start + dy : rows.stop + dy : STEP, columns.start + dx : columns.stop + dx : STEP]

    return at(x1, y1) - at(x1, y0) - at(x0, y1) + at(x0, y0)


class ClusterPlacer:
    """One space after another; what is placed pushes the later ones away."""

    def __init__(self, board: Board, names: dict[str, str], ids: Array, land: Array, taken: Array) -> None:
        self.board, self.names, self.ids, self.land, self.taken = board, names, ids, land, taken
        self.sizes = np.bincount(ids.ravel(), minlength=256)

    def place_all(self, middles: dict[str, Point]) -> dict[str, Cluster]:
        number = self.board.number
        placed: dict[str, Cluster] = {}
        for space in self.order():
            boxes = [box for cluster in placed.values() for box in cluster.boxes]
            placed[space.id] = self.place(space, number[space.id], middles[space.id], boxes)
        for space in sorted(self.board.spaces, key=lambda space: space.water):
            placed[space.id] = self.grown(space, placed)
        return {space.id: placed[space.id] for space in self.board.spaces}

    def order(self) -> list[Space]:
        """The order of spaces: lands that must use the water around them, then the waters, then lands with room of
        their own."""

        def turn(space: Space) -> tuple[int, float, str]:
            room = self.room(space)
            return (0 if self.cramped(space) else 1 if space.water else 2), room, space.id

        return sorted(self.board.spaces, key=turn)

    def room(self, space: Space) -> float:
        return float(self.sizes[self.board.number[space.id]] / (space.cells + 2))

    def cramped(self, space: Space) -> bool:
        return not space.water and self.room(space) < CRAMPED

    def place(self, space: Space, number: int, middle: Point, boxes: Iterable[Box]) -> Cluster:
        ground, box = self.ground(space, number, boxes)
        kind = "sea" if space.water else "cramped" if self.cramped(space) else "land"
        best: tuple[float, Layout, tuple[int, int]] | None = None
        sizes, pitches = self.board.slots[f"{kind}_names"], self.board.slots[kind]
        candidates = [
            layout
            for title in self.titles(space, sizes)
            for pitch in pitches
            for layout in layouts(title, space.cells, pitch)
        ]
        for layout in sorted(candidates, key=lambda layout: -layout.worth):
            if best is not None and layout.worth + 1.0 <= best[0]:
                break
            fit = ground.best(layout, middle)
            if fit is not None and (best is None or fit[0] > best[0]):
                best = (fit[0], layout, fit[1])
        if best is None:
            raise ValueError(f"no room for {space.id}")
        _, layout, (x, y) = best
        x, y = x + ground.left, y + ground.top
        rows = tuple(CellRow(row.x + x, row.y + y, row.count) for row in layout.block.rows)
        return Cluster(layout.title, (x, y), Block(layout.block.pitch, rows), box)

    def titles(self, space: Space, sizes: tuple[int, ...]) -> Iterator[Title]:
        return titles(self.names[space.id], Face.SEA if space.water else Face.LABEL, sizes, not space.water)

    def grown(self, space: Space, placed: dict[str, Cluster]) -> Cluster:
        """This cluster with a larger name, if there is room for it beside all clusters that have their places."""
        here, number = placed[space.id], self.board.number[space.id]
        boxes = [box for cluster in placed.values() for box in cluster.boxes[cluster is here :]]
        ground, _ = self.ground(space, number, boxes)
        for size in (size for size in self.board.slots["land_names"] if size > here.title.size):
            for title in self.titles(space, (size,)):
                fit = ground.best(Layout(title, Block(1, ())), here.at)
                if fit is None:
                    continue
                at = fit[1][0] + ground.left, fit[1][1] + ground.top
                larger = replace(here, title=title, at=at)
                if math.dist(at, here.at) <= NEARBY and self.at_home(space, larger.boxes[0]) >= AT_HOME:
                    return larger
        return here

    def at_home(self, space: Space, box: Box) -> float:
        """How much of a box lies on its own ground, or for a land on the water."""
        x0, y0, x1, y1 = box
        own = self.ids[y0:y1, x0:x1] == self.board.number[space.id]
        return float((own if space.water else own | ~self.land[y0:y1, x0:x1]).mean())

    def ground(self, space: Space, number: int, boxes: Iterable[Box]) -> tuple[Ground, Box]:
        """`boxes`: what lies already."""
        own = self.ids == number
        ys, xs = np.nonzero(own)
        box = (int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)
        left, top = max(0, box[0] - REACH), max(0, box[1] - REACH)
        window = (slice(top, box[3] + REACH), slice(left, box[2] + REACH))
        own, ids, land = own[window], self.ids[window], self.land[window]
        if space.water:
            others = np.where(land, AT_SEA["land"], np.where(ids > 0, AT_SEA["other"], AT_SEA["open"]))
        else:
            others = np.where(land, np.where(ids > 0, ON_STRANGERS, ON_WASTE), ON_WATER)
        mask = self.taken | self.off_limits(space)
        for x0, y0, x1, y1 in boxes:
            mask[y0:y1, x0:x1] = True
        return Ground(np.where(own, 1.0, others), own, mask[window], left, top), box

    def off_limits(self, space: Space) -> Array:
        """Where this space may place nothing. Spaces in boxes of their own keep to them, and all others keep out."""
        outside = np.ones(self.ids.shape, bool)
        inside = np.zeros(self.ids.shape, bool)
        for inset in self.board.insets:
            x0, y0, x1, y1 = inset.box
            if inset.hex == space.hex:
                outside[y0 + 4 : y1 - 4, x0 + 4 : x1 - 4] = False
                return outside
            inside[y0 - 8 : y1 + 8, x0 - 8 : x1 + 8] = True
        return inside
