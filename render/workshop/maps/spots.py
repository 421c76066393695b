"""Names and cells for maps of many small regions: a name may reach out over its borders, each cell lies for itself.

Names come first, each where it covers least of what is not its own; then cells, clear of every name and other cell.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
from scipy import ndimage

from render.kit.fonts import Face
from render.workshop.maps.definition import MapDefinition, Rules
from render.workshop.maps.region_slots import PITCHES, Block, Box, CellRow, Name, RegionSlot, cells_box

Array = Any
OWN, WATER, NOBODY, STRANGER, TAKEN, BANK = 0.0, 0.32, 0.30, 1.0, 1e4, 0.4
"""What a pixel under a name costs. The name of a river is beside it, because ships are on it."""
PER_SIZE, DRIFT = 0.030, 0.0009
"""What a larger name is worth, and what each pixel costs by which it is off the middle of its region."""
ON_OWN, ASTRIDE = 0.80, (0.65, 0.5, 0.35, 0.2)
"""How much of a cell must be the region's own ground, usually and in a cramped region."""
BESIDE = 44
"""How far from their coast the pieces of a cramped land may lie."""
CRAMPED, LARGEST_CRAMPED = 14000, 28
"""A land with fewer pixels needs them for its pieces. Its name is smaller, and may lie on the water."""
LEAST, LEAST_AT_SEA = 10, 6
"""How many cells are enough for a cramped region. If there is more, it is shown in fewer pieces."""
TINY = (19, 17)
"""The size of cells when nothing else helps."""
REACH = 70
CLEAR = 3


class Sums:
    """Sums over any box, at once for all places."""

    def __init__(self, values: Array) -> None:
        self.sums = np.pad(values.astype(np.float64).cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))

    def boxes(self, width: int, height: int) -> Array:
        """The mean over every box of this size, by its upper left corner."""
        s = self.sums
        whole = s[height:, width:] - s[:-height, width:] - s[height:, :-width] + s[:-height, :-width]
        return whole / (width * height)


class Spots:
    def __init__(
        self,
        definition: MapDefinition,
        rules: Rules,
        land: Array,
        ids: Array,
        taken: Array,
        cells: Mapping[str, int],
        rivers: Collection[str],
    ) -> None:
        self.definition, self.land, self.ids = definition, land, ids
        self.of = {region.id: region for region in rules.regions}
        self.taken, self.cells, self.rivers = taken, cells, rivers

    def place_all(self) -> dict[str, RegionSlot]:
        """Place every region, the smallest first."""
        numbers = {plan.id: i for i, plan in enumerate(self.definition.regions, start=1)}
        sizes = np.bincount(self.ids.ravel(), minlength=256)
        order = sorted(numbers, key=lambda region: (int(sizes[numbers[region]]), region))
        names = {}
        for region in order:
            names[region] = self.place_name(region, numbers[region])
            x0, y0, x1, y1 = names[region].box
            self.taken[y0 - CLEAR : y1 + CLEAR, x0 - CLEAR : x1 + CLEAR] = True
        found = {region: self.place_cells(region, numbers[region], names[region]) for region in order}
        return {plan.id: found[plan.id] for plan in self.definition.regions}

    def window(self, number: int, rim: int) -> tuple[tuple[slice, slice], Box]:
        ys, xs = np.nonzero(self.ids == number)
        box = (int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)
        return (slice(max(0, box[1] - rim), box[3] + rim), slice(max(0, box[0] - rim), box[2] + rim)), box

    def place_name(self, region: str, number: int) -> Name:
        window, _ = self.window(number, REACH)
        ids, land, water = self.ids[window], self.land[window], self.of[region].water
        own = ids == number
        cramped = own.sum() < CRAMPED and not water
        cost = np.where(own, WATER if cramped else OWN, np.where(ids == 0, NOBODY, STRANGER))
        if not water:
            cost = np.where(~land & ~own, WATER, cost)
        if region in self.rivers:
            cost = np.where(own, STRANGER, BANK)
        sums = Sums(np.where(self.taken[window], TAKEN, cost))
        middle = heart(own)
        best: tuple[float, Name] | None = None
        sizes = self.definition.slots.label_sizes
        for size in [s for s in sizes if s <= LARGEST_CRAMPED] if cramped else sizes:
            name = Name(0, 0, size, Face.SEA if water else Face.LABEL, self.of[region].name)
            if name.width >= own.shape[1] or name.height >= own.shape[0]:
                continue
            covered = sums.boxes(name.width, name.height)
            rows, columns = np.mgrid[: covered.shape[0], : covered.shape[1]]
            off = np.hypot(columns + name.width / 2 - middle[0], rows + name.height / 2 - middle[1])
            total = covered + DRIFT * off - PER_SIZE * size
            row, column = np.unravel_index(int(np.argmin(total)), total.shape)
            if best is None or total[row, column] < best[0]:
                x, y = int(column) + name.width // 2, int(row) + name.height // 2
                at = (x + window[1].start, y + window[0].start)
                best = (float(total[row, column]), Name(*at, size, name.face, name.text))
        if best is None or best[0] > TAKEN / 100:
            raise ValueError(f"no room for the name of {region}")
        return best[1]

    def place_cells(self, region: str, number: int, name: Name) -> RegionSlot:
        """Place cells on own ground. If that is too little, on the water beside it, and then astride the borders."""
        window, box = self.window(number, REACH)
        own = self.ids[window] == number
        count = self.cells.get(region, self.definition.slots.cells)
        blocks: tuple[Block, ...] = ()
        for beside, share in ((False, ON_OWN), *((True, share) for share in (ON_OWN, *ASTRIDE))):
            ground = own.copy()
            if beside and not self.of[region].water:
                ground |= ~self.land[window] & (ndimage.distance_transform_edt(~own) < BESIDE)
            below = (name.x - window[1].start, name.box[3] - window[0].start)
            blocks = self.blocks(ground, below, window, share, count)
            if blocks and blocks[-1].room >= min(count, LEAST_AT_SEA if self.of[region].water else LEAST):
                break
        else:
            raise ValueError(f"{region} has room for {blocks[-1].room if blocks else 0} pieces only")
        for block in blocks:
            for row in block.rows:
                x0, y0, x1, y1 = cells_box(row, block.pitch)
                self.taken[y0:y1, x0:x1] = True
        return RegionSlot(name, blocks, box)

    def blocks(
        self, ground: Array, middle: tuple[float, float], window: tuple[slice, slice], share: float, count: int
    ) -> tuple[Block, ...]:
        """Cells of every size, the largest first, until there are as many as wanted."""
        sums = Sums(np.where(self.taken[window], -TAKEN, ground.astype(np.float64)))
        blocks: list[Block] = []
        for pitch in (*PITCHES, *TINY):
            spots = packed(sums.boxes(pitch, pitch) >= share, pitch)
            spots.sort(key=lambda spot: (away(spot, middle), spot))
            if len(spots) > (blocks[-1].room if blocks else 0):
                rows = [CellRow(x + window[1].start, y + window[0].start, 1) for x, y in spots[:count]]
                blocks.append(Block(pitch, tuple(rows)))
            if len(spots) >= count:
                break
        return tuple(blocks)


def away(spot: tuple[int, int], middle: tuple[float, float]) -> float:
    """How far a cell is from the name. Cells under a name are nearer than cells above it."""
    dx, dy = spot[0] - middle[0], spot[1] - middle[1]
    return float(np.hypot(dx * 0.75, dy if dy > 0 else dy * 1.3))


def heart(own: Array) -> tuple[float, float]:
    """The middle of where a region is widest."""
    depth = ndimage.gaussian_filter(ndimage.distance_transform_edt(np.pad(own, 1))[1:-1, 1:-1], 6)
    ys, xs = np.nonzero(depth >= depth.max() * 0.75)
    return float(xs.mean()), float(ys.mean())


def packed(fits: Array, pitch: int) -> list[tuple[int, int]]:
    """As many cells as there is room for, in rows; `fits` says of each corner whether a cell may lie there."""
    best: list[tuple[int, int]] = []
    for start in range(0, pitch, 3):
        rows = []
        for y in range(start, fits.shape[0], pitch):
            x, row = 0, fits[y]
            free = np.flatnonzero(row)
            at = 0
            while at < len(free):
                x = int(free[at])
                rows.append((x + pitch // 2, y + pitch // 2))
                at = int(np.searchsorted(free, x + pitch))
        if len(rows) > len(best):
            best = rows
    return best
