"""How the map lies on its sheet for each number of players, and how parts of it lie in a close-up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engines.clash_of_cultures.hexes import board
from render.kit.frame import Box
from render.kit.hexes import Cell, Grid, Point

HEADER = 174
MARGIN = 30
RADIUS = {2: 94, 3: 84, 4: 88}
"""The radius of a hexagon: as large as the sheet allows."""
LEGEND = {2: 78, 3: 56, 4: 158}
"""The height of the legend beneath the map. With fewer players there is room for a legend in the map's corners."""
LEGEND_COLUMNS = {2: 2, 3: 2, 4: 10}
STRIP = 56
"""The height of the legend of the players' strip, beneath the others."""
UNIT = 86.0
"""The radius for which the sizes of pieces are given."""


@dataclass(frozen=True)
class Lens:
    """Where the hexagons of a map are on a picture."""

    grid: Grid
    size: tuple[int, int]
    cells: dict[str, Cell]

    @property
    def radius(self) -> int:
        return round(self.grid.radius)

    def at(self, spot: str) -> Point:
        return self.grid.centre(self.cells[spot])

    def corner(self, spot: str) -> tuple[int, int]:
        return self.grid.corner(self.cells[spot])

    def box(self, spots: Iterable[str]) -> Box:
        """The box around these hexagons."""
        x0, y0, x1, y1 = self.grid.box(self.cells[spot] for spot in spots)
        return round(x0), round(y0), round(x1), round(y1)

    def length(self, pixels: float) -> int:
        """A length of the whole map, in the pixels of this picture."""
        return round(pixels * self.grid.radius / UNIT)

    def shift(self, pixels: float) -> float:
        return pixels * self.grid.radius / UNIT

    def shows(self, spot: str, margin: float = 1.0) -> bool:
        """Is any of this hexagon on the picture, or within `margin` radii of it?"""
        (x, y), reach = self.at(spot), self.grid.radius * margin
        return -reach < x < self.size[0] + reach and -reach < y < self.size[1] + reach


@cache
def whole(seats: int) -> Lens:
    """The whole map, between a header and a legend."""
    cells = board(seats).cells
    radius = RADIUS[seats]
    x0, y0, x1, y1 = Grid(radius, (0.0, 0.0)).box(cells.values())
    grid = Grid(radius, (MARGIN - x0, HEADER + MARGIN - y0))
    return Lens(grid, (round(x1 - x0) + 2 * MARGIN, round(y1 - y0) + HEADER + LEGEND[seats] + 2 * MARGIN), cells)


def legend_boxes(seats: int) -> tuple[Box, Box, Box]:
    """Where the legends are: of the land, of the pieces, of the players' strip."""
    width, height = whole(seats).size
    left, right, bottom = MARGIN - 12, width - MARGIN + 12, height - 12 - STRIP
    strip = (left, height - 12 - 48, right, height - 12)
    if seats == 2:
        return (left, bottom - 190, left + 292, bottom), (right - 292, bottom - 190, right, bottom), strip
    if seats == 3:
        return (right - 292, HEADER + 12, right, HEADER + 212), (right - 292, bottom - 200, right, bottom), strip
    return (left, bottom - 104, right, bottom - 56), (left, bottom - 48, right, bottom), strip


def around(seats: int, spots: Iterable[str], width: int, least: int, most: int) -> Lens:
    """A part of the map as large as can be, the hexes of interest in the middle."""
    cells = board(seats).cells
    wanted = [cells[spot] for spot in spots]
    x0, y0, x1, y1 = Grid(1.0, (0.0, 0.0)).box(wanted)
    radius = CLOSE[-1]
    for radius in CLOSE:
        if (x1 - x0 + 0.6) * radius <= width and (y1 - y0 + 0.5) * radius <= most:
            break
    height = max(least, min(most, round((y1 - y0 + 1.5) * radius)))
    middle = (x0 + x1) / 2 * radius, (y0 + y1) / 2 * radius
    return Lens(Grid(radius, (width / 2 - middle[0], height / 2 - middle[1])), (width, height), cells)


def window_on(seats: int, spots: Iterable[str], size: tuple[int, int]) -> Lens | None:
    """A picture of this size with these hexes in its middle; None if they do not fit."""
    cells = board(seats).cells
    x0, y0, x1, y1 = Grid(1.0, (0.0, 0.0)).box([cells[spot] for spot in spots])
    for radius in CLOSE:
        if (x1 - x0) * radius <= size[0] and (y1 - y0) * radius <= size[1]:
            middle = (x0 + x1) / 2 * radius, (y0 + y1) / 2 * radius
            return Lens(Grid(radius, (size[0] / 2 - middle[0], size[1] / 2 - middle[1])), size, cells)
    return None


CLOSE = (126, 88)
"""The radius of hexagons in a close-up: only a few, because tiles are painted once for each."""
