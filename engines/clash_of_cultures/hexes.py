"""The geometry of the map (3.2 to 3.5), worked out once for each layout."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from engines.clash_of_cultures.data import LAYOUTS, TILES, Terrain

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""3.2: clockwise, beginning in the north."""
OUT_OF_REACH = 99
"""The distance where no path leads. It is larger than any map is wide."""


@dataclass(frozen=True)
class Board:
    """The hexes of one layout."""

    slots: dict[str, tuple[str, ...]]
    """Hexes a, b, c, d of every slot, homes first."""
    homes: dict[str, str]
    """The face of the home tile in each home slot."""
    cells: dict[str, tuple[int, int]]
    near: dict[str, tuple[str, ...]]
    slot_of: dict[str, str]
    rim: tuple[str, ...]
    """3.5: the edge hexes, clockwise."""

    @property
    def hexes(self) -> tuple[str, ...]:
        return tuple(self.cells)

    def is_rim(self, spot: str) -> bool:
        return len(self.near[spot]) < len(STEPS)

    def apart(self, one: str, other: str) -> int:
        """3.2.1: the distance of two hexes if nothing lay between them"""
        dq, dr = (there - here for here, there in zip(self.cells[one], self.cells[other], strict=True))
        return max(abs(dq), abs(dr), abs(dq + dr))


@cache
def board(seats: int) -> Board:
    layout = LAYOUTS[seats]
    rows = (*layout.home_slots, *layout.region_slots)
    cells = {label: cell for row in rows for label, cell in zip(row.labels, row.cells, strict=True)}
    label_at = {cell: label for label, cell in cells.items()}
    near = {
        label: tuple(label_at[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in label_at)
        for label, (q, r) in cells.items()
    }
    return Board(
        slots={row.slot: row.labels for row in rows},
        homes={row.slot: row.start_side or "" for row in layout.home_slots},
        cells=cells,
        near=near,
        slot_of={label: row.slot for row in rows for label in row.labels},
        rim=_rim(cells, label_at),
    )


def _rim(cells: dict[str, tuple[int, int]], label_at: dict[tuple[int, int], str]) -> tuple[str, ...]:
    """3.5: walk around the outline, the outside always on the left hand; a hex met twice counts where first met."""
    first = min(cells, key=lambda label: (cells[label][0], cells[label][1]))
    walk: list[tuple[str, int]] = []
    at, facing = first, 5
    while True:
        q, r = cells[at]
        # Turn clockwise from where we came until land is met: that is the next hex of the outline.
        for turn in range(len(STEPS)):
            direction = (facing + turn) % len(STEPS)
            step = STEPS[direction]
            if (q + step[0], r + step[1]) in label_at:
                break
        if (at, direction) in walk:
            break
        walk.append((at, direction))
        at, facing = label_at[q + step[0], r + step[1]], (direction - 2) % len(STEPS)
    return tuple(dict.fromkeys(label for label, _ in walk))


def terrains_of(tile: str, half_turn: bool) -> tuple[Terrain, ...]:
    """3.3: the terrains on hexes a, b, c, d in one of the two orientations."""
    a, b, c, d = TILES[tile].terrains
    return (d, c, b, a) if half_turn else (a, b, c, d)


@lru_cache(maxsize=8192)
def distances(seats: int, explored: tuple[str, ...], start: str) -> dict[str, int]:
    """0.3: how far every hex is from this one, over revealed hexes only."""
    shape = board(seats)
    known = {spot for slot in explored for spot in shape.slots[slot]}
    return spread(shape, known, start)


def spread(shape: Board, ground: set[str], start: str) -> dict[str, int]:
    """How far every hex of some ground is from one of them, never leaving it."""
    far = {start: 0}
    ring, distance = [start], 0
    while ring:
        distance += 1
        around = dict.fromkeys(spot for at in ring for spot in shape.near[at])
        ring = [spot for spot in around if spot in ground and spot not in far]
        far.update(dict.fromkeys(ring, distance))
    return far
