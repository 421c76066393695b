"""Where the name and the pieces of each region go: rows of cells that follow the shape of the region."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np  # type: ignore[import-not-found]

from render.atlas.definition import MapDefinition, RegionPlan, Rules
from render.atlas.geography import Geography
from render.atlas.outlines import Outlines
from render.atlas.projection import Projection
from render.kit.fonts import Face, text_width

Array = Any
CELL = 31
MOST_IN_A_ROW = 7
MOST_ROWS = 7
STRICTNESS = (0.82, 0.7, 0.58, 0.45)
"""Share of a strip that must be the region's own ground; the open sea counts half. Cramped ones ask for less."""


@dataclass(frozen=True)
class RegionSlot:
    label: tuple[int, int]
    label_size: int
    label_face: Face
    label_lines: tuple[str, ...]
    rows: tuple[tuple[tuple[int, int], ...], ...]
    box: tuple[int, int, int, int]

    @property
    def cells(self) -> int:
        return sum(len(row) for row in self.rows)


@dataclass(frozen=True)
class Candidate:
    score: float
    label_x: int
    label_y: int
    rows: tuple[tuple[tuple[int, int], ...], ...]


def runs(fits: Array) -> list[tuple[int, int]]:
    """Stretches of True, as (start, end)."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], fits.astype(np.int8), [0]])))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


class GroundValue:
    """How good each pixel is for a piece of one region, summed up for quick questions about strips."""

    def __init__(self, value: Array, own: Array, left: int, top: int, wanted: int) -> None:
        self.left, self.top, self.wanted = left, top, wanted
        self.own = own
        self.height, self.width = value.shape
        self.down = np.zeros((self.height + 1, self.width), np.float32)
        self.down[1:] = value.cumsum(axis=0)
        self.strictness = STRICTNESS[0]

    def strip_runs(self, y: int, height: int) -> list[tuple[int, int]]:
        if y < 0 or y + height > self.height:
            return []
        mean = (self.down[y + height] - self.down[y]) / height
        return runs(mean >= self.strictness)


def row_of_cells(ground: GroundValue, y: int, centre: int, need: int) -> tuple[tuple[int, int], ...]:
    """As many cells as fit in this strip, as near to the centre as can be."""
    best: tuple[float, tuple[tuple[int, int], ...]] = (0.0, ())
    middle = y + CELL // 2
    for start, end in ground.strip_runs(y, CELL):
        count = min((end - start) // CELL, MOST_IN_A_ROW, need)
        if not count:
            continue
        half = count * CELL // 2
        x = min(max(centre, start + half), end - half)
        cells = tuple((x - half + CELL * i + CELL // 2, middle) for i in range(count))
        cells = tuple(cell for cell in cells if ground.own[cell[1], cell[0]])
        score = len(cells) - abs(x - centre) / 60
        if cells and score > best[0]:
            best = (score, cells)
    return best[1]


def best_block(ground: GroundValue, label_width: int, label_height: int) -> Candidate | None:
    """Try every place for the name; fill rows below it, and above it if that is not enough."""
    best: Candidate | None = None
    for y in range(0, ground.height - label_height, 4):
        for start, end in ground.strip_runs(y, label_height):
            first, last = start + label_width // 2, end - label_width // 2
            for x in range(first, last + 1, 8):
                candidate = fill_around(ground, x, y, label_height)
                if candidate and (best is None or candidate.score > best.score):
                    best = candidate
    return best


def fill_around(ground: GroundValue, x: int, y: int, label_height: int) -> Candidate | None:
    middle = y + label_height // 2
    if not ground.own[middle, x]:
        return None
    rows: list[tuple[tuple[int, int], ...]] = []
    total, below, above = 0, y + label_height, y - CELL
    drift = 0.0
    for turn in range(MOST_ROWS):
        go_up = turn >= 4
        row = row_of_cells(ground, above if go_up else below, x, ground.wanted - total)
        if go_up:
            above -= CELL
        else:
            below += CELL
        if row:
            rows.append(row)
            total += len(row)
            drift += abs((row[0][0] + row[-1][0]) / 2 - x) / 120
        if total >= ground.wanted:
            break
    centre_off = abs(x - ground.width / 2) / ground.width + abs(middle - ground.height / 2) / ground.height
    score = total - 0.35 * len(rows) - drift - 1.2 * centre_off
    return Candidate(score, x, middle, tuple(rows))


class RegionPlacer:
    def __init__(
        self,
        definition: MapDefinition,
        rules: Rules,
        projection: Projection,
        nature: Geography,
        outlines: Outlines,
        taken: Array,
        outside: Array,
    ) -> None:
        self.definition, self.projection = definition, projection
        self.waters = {region.id for region in rules.regions if region.water}
        self.names = {region.id: region.name for region in rules.regions}
        self.ids, self.land = outlines.ids, nature.land_mask
        self.taken, self.outside = taken, outside

    def place_all(self) -> dict[str, RegionSlot]:
        return {plan.id: self.place(plan, i) for i, plan in enumerate(self.definition.regions, start=1)}

    def place(self, plan: RegionPlan, number: int) -> RegionSlot:
        ground, box = self.value(number)
        name = self.names[plan.id]
        sizes = self.definition.slots.label_sizes if plan.label_size is None else (plan.label_size,)
        best: tuple[float, Candidate, int] | None = None
        for strictness in STRICTNESS:
            ground.strictness = strictness
            for size in sizes:
                width, height = int(text_width(name, self.face(plan.id), size)) + 10, size + 4
                candidate = best_block(ground, width, height)
                if candidate is None:
                    continue
                score = candidate.score + size * 0.12 + strictness * 6
                if best is None or score > best[0]:
                    best = (score, candidate, size)
            if best and sum(len(row) for row in best[1].rows) >= self.definition.slots.enough:
                break
        if best is None:
            raise ValueError(f"no room for the name of {plan.id}")
        _, found, size = best
        rows = tuple(tuple((x + ground.left, y + ground.top) for x, y in row) for row in found.rows)
        label = (found.label_x + ground.left, found.label_y + ground.top)
        return RegionSlot(label, size, self.face(plan.id), (name,), rows, box)

    def face(self, region: str) -> Face:
        return Face.SEA if region in self.waters else Face.LABEL

    def value(self, number: int) -> tuple[GroundValue, tuple[int, int, int, int]]:
        own = self.ids == number
        ys, xs = np.nonzero(own)
        box = (int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)
        left, top = max(0, box[0] - 20), max(0, box[1] - 20)
        window = (slice(top, box[3] + 20), slice(left, box[2] + 20))
        own = own[window]
        open_water = (self.ids[window] == 0) & ~self.land[window]
        value = np.where(own, 1.0, np.where(open_water, 0.5, -1.5))
        value = np.where(self.taken[window] | self.outside[window], -3.0, value)
        return GroundValue(value, own & ~self.taken[window], left, top, self.definition.slots.cells), box
