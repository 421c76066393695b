"""Where a place of the map is on a picture of it, whether the picture shows the whole map or a part drawn larger."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kernel.lazy import cached_property
from render.kit.canvas import SHADOW_MARGIN
from render.kit.frame import Box

Point = tuple[float, float]


@dataclass(frozen=True)
class Lens:
    """The part of the map that is shown, and how much larger than on the map."""

    box: Box
    zoom: float = 1.0

    @cached_property
    def corner(self) -> tuple[int, int]:
        """Where the picture begins on the whole map of its size."""
        return round(self.box[0] * self.zoom), round(self.box[1] * self.zoom)

    def sees(self, point: Point) -> bool:
        x0, y0, x1, y1 = self.box
        return x0 <= point[0] <= x1 and y0 <= point[1] <= y1

    @cached_property
    def size(self) -> tuple[int, int]:
        (left, top), (_, _, x1, y1) = self.corner, self.box
        return round(x1 * self.zoom) - left, round(y1 * self.zoom) - top

    def at(self, point: Point) -> Point:
        left, top = self.corner
        return point[0] * self.zoom - left, point[1] * self.zoom - top

    def length(self, pixels: float) -> int:
        return round(pixels * self.zoom)

    def shows(self, box: Box, margin: int = 0) -> bool:
        """Can anything in this box of the map be seen?"""
        x0, y0, x1, y1 = self.box
        return box[0] - margin < x1 and box[2] + margin > x0 and box[1] - margin < y1 and box[3] + margin > y0

    def holds(self, at: Point, size: tuple[float, float]) -> bool:
        """Can something of this size around this point be seen as a whole? Its shadow may be cut."""
        across, down = size[0] / 2 - SHADOW_MARGIN, size[1] / 2 - SHADOW_MARGIN
        width, height = self.size
        return across <= at[0] <= width - across and down <= at[1] <= height - down
