"""Where the name and the pieces of each region go: rows of cells that follow the shape of the region."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from render.kit.fonts import Face, text_width
from render.workshop.maps.definition import MapDefinition, RegionPlan, Rules

Array = Any
PITCHES = (51, 47, 43, 39, 37, 35, 33, 31, 29, 27, 25, 23, 21)
"""The distances from one cell to the next: large ones for a few pieces, smaller ones for a crowd."""
USUAL, CROWDED = 31, 25
"""A name is placed so that many pieces of the first pitch lie well around it, and a crowd of the second pitch finds
room."""
ROWS_BELOW = 4
"""How many rows lie under a name before the first one lies over it."""
MOST_IN_A_ROW = 7
NEAR = 190
"""How far from the name a piece may lie and still be seen to belong to it."""
STRICTNESS = (0.82, 0.7, 0.58, 0.45)
"""The share of a strip that must be the region's own ground. The open sea counts for less, and cramped names ask for
less."""
CELL_STRICTNESS = 0.7
NAME_ON_WATER, CELL_ON_WATER = 0.5, 0.62
FORBIDDEN = -1000.0
COAST = 0.03
"""What a name pays for each pixel of coast line at its ends. A cape there reads like one more letter."""
Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class CellRow:
    """Cells side by side: the middle of the first one, and how many there are."""

    x: int
    y: int
    count: int


@dataclass(frozen=True)
class Block:
    """Cells of one size, row by row; rows near the name come first."""

    pitch: int
    rows: tuple[CellRow, ...]

    @property
    def room(self) -> int:
        return sum(row.count for row in self.rows)


@dataclass(frozen=True)
class Name:
    """A name in its place. Cells keep clear of it by its height."""

    x: int
    y: int
    size: int
    face: Face
    text: str

    @property
    def box(self) -> Box:
        across, down = self.width // 2, self.height // 2
        return self.x - across, self.y - down, self.x + across, self.y + down

    @property
    def width(self) -> int:
        return int(max(text_width(line, self.face, self.size) for line in self.lines)) + 10

    @property
    def height(self) -> int:
        return self.size * len(self.lines) + 4

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")


@dataclass(frozen=True)
class RegionSlot:
    name: Name
    blocks: tuple[Block, ...]
    box: Box

    @property
    def room(self) -> int:
        return self.blocks[-1].room


def runs(fits: Array) -> list[tuple[int, int]]:
    """Stretches of True, each as start and end."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], fits.astype(np.int8), [0]])))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


class GroundValue:
    """How good each pixel is for a piece of one region, summed up for quick questions about strips."""

    def __init__(self, value: Array, own: Array, land: Array, left: int, top: int, wanted: int) -> None:
        self.left, self.top, self.wanted = left, top, wanted
        self.own = own
        coast = np.zeros(land.shape, np.int32)
        coast[1:] += land[1:] != land[:-1]
        coast[:, 1:] += land[:, 1:] != land[:, :-1]
        self.coast = np.pad(coast.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
        self.height, self.width = value.shape
        self.down = np.zeros((self.height + 1, self.width), np.float64)
        self.down[1:] = value.cumsum(axis=0)
        self.strip_runs = lru_cache(maxsize=None)(self._strip_runs)
        self.cell_runs = lru_cache(maxsize=None)(self._cell_runs)

    def coast_in(self, box: Box) -> int:
        """How much of the coast line a box hides."""
        x0, y0 = max(0, box[0]), max(0, box[1])
        x1, y1 = min(self.width, box[2]), min(self.height, box[3])
        sums = self.coast
        return int(sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0])

    def _strip_runs(self, y: int, height: int, strictness: float) -> list[tuple[int, int]]:
        """Where a strip of this height has enough own ground under it."""
        if y < 0 or y + height > self.height:
            return []
        mean = (self.down[y + height] - self.down[y]) / height
        return runs(mean >= strictness)

    def _cell_runs(self, y: int, pitch: int) -> list[tuple[int, int]]:
        """Where a cell lies well, with its middle on own ground wherever along the stretch it comes to lie."""
        all_runs = []
        for start, end in self.strip_runs(y, pitch, CELL_STRICTNESS):
            half = pitch // 2
            middles = self.own[y + half, start + half : max(start + half, end - half)]
            all_runs += [(start + a, start + b + 2 * half) for a, b in runs(middles)]
        return all_runs


def rows_in_strip(ground: GroundValue, y: int, centre: int, pitch: int) -> list[CellRow]:
    """A row of cells for every stretch of the strip, as near to the centre as can be; the best one first."""
    rows: list[tuple[float, CellRow]] = []
    for start, end in ground.cell_runs(y, pitch):
        count = min((end - start) // pitch, MOST_IN_A_ROW)
        if not count:
            continue
        half = count * pitch / 2
        middle = min(max(centre, start + half), end - half)
        if abs(middle - centre) <= NEAR:
            row = CellRow(int(middle - half + pitch / 2), y + pitch // 2, count)
            rows.append((count - abs(middle - centre) / 60, row))
    longest: list[CellRow] = []
    for _, row in sorted(rows, key=lambda pair: (-pair[0], pair[1].x)):
        if all(apart(row, other, pitch) for other in longest):
            longest.append(row)
    return longest


def apart(a: CellRow, b: CellRow, pitch: int) -> bool:
    """Do the two rows keep clear of one another? Less than a cell between them is enough."""
    return a.x >= b.x + b.count * pitch or b.x >= a.x + a.count * pitch


def stack(ground: GroundValue, x: int, y: int, step: int, pitch: int) -> list[list[CellRow]]:
    """Strips one after another, away from the name; where nothing fits, the next one is tried a little further."""
    stacks: list[list[CellRow]] = []
    start = y
    while abs(y - start) < NEAR and 0 <= y <= ground.height - pitch:
        rows = rows_in_strip(ground, y, x, pitch)
        if rows:
            stacks.append(rows)
        y += step * (pitch if rows else 3)
    return stacks


def fill_around(ground: GroundValue, x: int, top: int, bottom: int, pitch: int) -> Block:
    """Rows below the name, then above it; what lies across a gulf only when there is no other room."""
    below, above = stack(ground, x, bottom, 1, pitch), stack(ground, x, top - pitch, -1, pitch)
    strips = below[:ROWS_BELOW] + above + below[ROWS_BELOW:]
    ordered = [rows[0] for rows in strips] + [row for rows in strips for row in rows[1:]]
    rows: list[CellRow] = []
    rest = ground.wanted
    for row in ordered:
        if rest <= 0:
            break
        rows.append(cut(row, rest, x, pitch))
        rest -= row.count
    return Block(pitch, tuple(rows))


def cut(row: CellRow, count: int, centre: int, pitch: int) -> CellRow:
    """The row with no more cells than `count`: those nearest to the centre."""
    if row.count <= count:
        return row
    spare = (row.count - count) * pitch
    wanted = round(centre - (count - 1) * pitch / 2)
    return CellRow(min(max(wanted, row.x), row.x + spare), row.y, count)


def best_name(ground: GroundValue, name: str, face: Face, size: int, strictness: float) -> tuple[float, Name] | None:
    """Try every place for the name, and ask how well pieces would lie around it."""
    best: tuple[float, Name] | None = None
    measure = Name(0, 0, size, face, name)
    for y in range(0, ground.height - measure.height, 4):
        for start, end in ground.strip_runs(y, measure.height, strictness):
            for x in range(start + measure.width // 2, end - measure.width // 2 + 1, 8):
                if not ground.own[y + measure.height // 2, x]:
                    continue
                here = Name(x, y + measure.height // 2, size, face, name)
                score = worth(ground, x, y, measure.height) - COAST * coast_beside(ground, here)
                if best is None or score > best[0]:
                    best = (score, here)
    return best


def coast_beside(ground: GroundValue, name: Name) -> int:
    x0, y0, x1, y1 = name.box
    return sum(ground.coast_in((x - 8, y0, x + 8, y1)) for x in (x0, x1))


def worth(ground: GroundValue, x: int, y: int, height: int) -> float:
    """Much room in few rows, the first ones long and right under the name, in the middle of the region."""
    block = fill_around(ground, x, y, y + height, USUAL)
    drift = sum(abs(row.x + (row.count - 1) * block.pitch / 2 - x) / 120 for row in block.rows)
    first = sum(min(row.count, 4) for row in block.rows[:2] if row.y > y)
    centre_off: float = (
        abs(x - ground.width / 2) / ground.width + abs(y + height / 2 - ground.height / 2) / ground.height
    )
    return block.room + 0.3 * first - 0.35 * len(block.rows) - drift - 1.2 * centre_off


class RegionPlacer:
    """Names first, all of them; then cells, clear of every name, of the borders' places and of other cells."""

    def __init__(
        self,
        definition: MapDefinition,
        rules: Rules,
        land: Array,
        ids: Array,
        taken: Array,
        outside: Array,
    ) -> None:
        self.definition = definition
        self.waters = {region.id for region in rules.regions if region.water}
        self.names = {region.id: region.name for region in rules.regions}
        self.ids, self.land = ids, land
        self.taken = taken | outside

    def place_all(self, kept: Collection[str] = ()) -> dict[str, RegionSlot]:
        """Place every region but those that are kept as they were."""
        numbered = enumerate(self.definition.regions, start=1)
        plans = [(number, plan) for number, plan in numbered if plan.id not in kept]
        names = {}
        for number, plan in plans:
            names[plan.id] = self.place_name(plan, number)
            self.occupy(names[plan.id].box)
        return {plan.id: self.place_cells(number, names[plan.id]) for number, plan in plans}

    def place_name(self, plan: RegionPlan, number: int) -> Name:
        ground, _ = self.value(number, NAME_ON_WATER)
        cells, _ = self.value(number, CELL_ON_WATER)
        plans = self.definition.slots
        tried: list[tuple[float, Name]] = []
        best: tuple[float, Name] | None = None
        for strictness in STRICTNESS:
            for size in plans.label_sizes if plan.label_size is None else (plan.label_size,):
                found = best_name(ground, self.names[plan.id], self.face(plan.id), size, strictness)
                if found is not None:
                    tried.append((found[0] + size * 0.25 + strictness * 6, found[1]))
            roomy = [one for one in tried if self.room_around(cells, one[1], CROWDED) >= plans.cells]
            best = max(roomy or tried, key=lambda one: one[0], default=None)
            if best is not None and roomy and self.room_around(ground, best[1], USUAL) >= plans.enough:
                break
        if best is None:
            raise ValueError(f"no room for the name of {plan.id}")
        name = best[1]
        return Name(name.x + ground.left, name.y + ground.top, name.size, name.face, name.text)

    def room_around(self, ground: GroundValue, name: Name, pitch: int) -> int:
        return fill_around(ground, name.x, name.box[1], name.box[3], pitch).room

    def place_cells(self, number: int, name: Name) -> RegionSlot:
        ground, box = self.value(number, CELL_ON_WATER)
        blocks: list[Block] = []
        _, top, _, bottom = name.box
        for pitch in PITCHES:
            filled_rows = fill_around(ground, name.x - ground.left, top - ground.top, bottom - ground.top, pitch)
            rows = tuple(CellRow(row.x + ground.left, row.y + ground.top, row.count) for row in filled_rows.rows)
            if filled_rows.room > (blocks[-1].room if blocks else 0):
                blocks.append(Block(pitch, rows))
            if filled_rows.room >= self.definition.slots.cells:
                break
        if blocks[-1].room < self.definition.slots.cells:
            raise ValueError(f"{name.text} has room for {blocks[-1].room} pieces only")
        for block in blocks:
            for row in block.rows:
                self.occupy(cells_box(row, block.pitch))
        return RegionSlot(name, tuple(blocks), box)

    def face(self, region: str) -> Face:
        return Face.SEA if region in self.waters else Face.LABEL

    def occupy(self, box: Box) -> None:
        x0, y0, x1, y1 = box
        self.taken[y0:y1, x0:x1] = True

    def value(self, number: int, on_water: float) -> tuple[GroundValue, Box]:
        own = self.ids == number
        ys, xs = np.nonzero(own)
        box = (int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)
        left, top = max(0, box[0] - 20), max(0, box[1] - 20)
        window = (slice(top, box[3] + 20), slice(left, box[2] + 20))
        own = own[window]
        open_water = (self.ids[window] == 0) & ~self.land[window]
        value = np.where(own, 1.0, np.where(open_water, on_water, -1.5))
        value = np.where(self.taken[window], FORBIDDEN, value)
        free = own & ~self.taken[window]
        return GroundValue(value, free, self.land[window], left, top, self.definition.slots.cells), box


def cells_box(row: CellRow, pitch: int) -> Box:
    half = pitch // 2
    return row.x - half, row.y - half, row.x + (row.count - 1) * pitch + half + 1, row.y + half + 1
