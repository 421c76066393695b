"""Hexagons with flat tops, in axial coordinates: where they lie, their masks, their rims."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit.palette import Colour

Point = tuple[float, float]
Cell = tuple[int, int]
HALF_HEIGHT = math.sqrt(3) / 2
"""Half the height of a hexagon of radius 1."""
SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The neighbour beyond side i, which runs from corner i to corner i + 1, beginning in the east."""
ZOOM = 4


@dataclass(frozen=True)
class Grid:
    """Hexagons of one size; `origin` is the middle of the cell (0, 0)."""

    radius: float
    origin: Point

    def centre(self, cell: Cell) -> Point:
        q, r = cell
        return self.origin[0] + 1.5 * self.radius * q, self.origin[1] + 2 * HALF_HEIGHT * self.radius * (r + q / 2)

    @property
    def tile(self) -> tuple[int, int]:
        """The size of a picture that holds one hexagon."""
        return tile_size(round(self.radius))

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The corner at which a picture of a cell is pasted."""
        x, y = self.centre(cell)
        width, height = self.tile
        return round(x - width / 2), round(y - height / 2)

    def box(self, cells: Iterable[Cell]) -> tuple[float, float, float, float]:
        """The box that these cells cover."""
        centres = [self.centre(cell) for cell in cells]
        xs, ys = [x for x, _ in centres], [y for _, y in centres]
        across, down = self.radius, HALF_HEIGHT * self.radius
        return min(xs) - across, min(ys) - down, max(xs) + across, max(ys) + down


def tile_size(radius: int) -> tuple[int, int]:
    return 2 * radius + 2, round(2 * HALF_HEIGHT * radius) + 2


def corners(centre: Point, radius: float) -> list[Point]:
    """The corners of a hexagon clockwise, beginning in the east."""
    x, y = centre
    return [(x + radius * math.cos(i * math.pi / 3), y + radius * math.sin(i * math.pi / 3)) for i in range(6)]


def inside(point: Point, centre: Point, radius: float) -> bool:
    across, down = abs(point[0] - centre[0]) / radius, abs(point[1] - centre[1]) / radius
    return down <= HALF_HEIGHT and 2 * HALF_HEIGHT * across + down <= 2 * HALF_HEIGHT


@lru_cache(maxsize=64)
def hex_mask(radius: int, inset: float = 0.0) -> Image.Image:
    """One hexagon in white, smooth, in a picture of `tile_size`."""
    return large_mask(radius, inset).resize(tile_size(radius), Image.Resampling.LANCZOS)


def large_mask(radius: int, inset: float) -> Image.Image:
    width, height = tile_size(radius)
    mask = Image.new("L", (width * ZOOM, height * ZOOM), 0)
    points = corners((width / 2, height / 2), radius - inset)
    ImageDraw.Draw(mask).polygon([(x * ZOOM, y * ZOOM) for x, y in points], fill=255)
    return mask


@lru_cache(maxsize=16)
def bevel(radius: int) -> tuple[Image.Image, Image.Image]:
    """Masks of the light on the upper rim and of the shade on the lower one."""
    whole = large_mask(radius, 2.2)
    middle = large_mask(radius, radius * 0.09).filter(ImageFilter.GaussianBlur(radius * 0.04 * ZOOM))
    rim = ImageChops.subtract(whole, middle)
    slope = Image.linear_gradient("L").resize(rim.size)
    lit = ImageChops.multiply(rim, ImageChops.invert(slope)).point([v * 54 // 100 for v in range(256)])
    dark = ImageChops.multiply(rim, slope).point([v * 62 // 100 for v in range(256)])
    size = tile_size(radius)
    return lit.resize(size, Image.Resampling.LANCZOS), dark.resize(size, Image.Resampling.LANCZOS)


@lru_cache(maxsize=64)
def band(radius: int, colour: Colour, inner: Colour, width: float) -> Image.Image:
    """A frame along the inside of a hexagon in its owner's colour, with a thin light line within."""
    sheet = Image.new("RGBA", tile_size(radius), (*colour, 0))
    ring = ImageChops.subtract(hex_mask(radius, 2.4), hex_mask(radius, 2.4 + width))
    line = ImageChops.subtract(hex_mask(radius, 2.4 + width), hex_mask(radius, 4.2 + width))
    sheet.paste((*inner, 235), (0, 0), line)
    sheet.paste((*colour, 255), (0, 0), ring)
    return sheet
