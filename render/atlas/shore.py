"""Would a name on a spot of the picture be taken for that of its land?"""

from __future__ import annotations

from render.atlas.atlas import Atlas
from render.atlas.leeway import Lies
from render.atlas.lens import Lens
from render.atlas.spots import Spot

END = 0.6
"""Just beside a name, above and below it, seen from its middle, in its own lengths and heights."""


class Shore:
    """Land and water as a lens shows them. Asked tens of thousands of times for one map."""

    def __init__(self, atlas: Atlas, lens: Lens) -> None:
        self._region_at, self._zoom = atlas.region_at, lens.zoom
        (self._left, self._top), (self._width, self._height) = lens.corner, atlas.size
        self._waters = {place.id for place in atlas.regions.values() if place.water}

    def belongs(self, region: str, spot: Spot) -> Lies:
        """With its middle on its land; or all of it on the water beside, close to the shore."""
        (x, y), (width, height) = spot.at, spot.size
        if self.under(x, y) == region:
            return Lies.ON_LAND
        if region in self._waters:
            return Lies.ELSEWHERE
        across, down = END * width, END * height
        beside = (x - across, y), (x + across, y), (x, y - down), (x, y + down)
        if not any(self.under(*point) == region for point in beside):
            return Lies.ELSEWHERE
        inside = {self.under(x + side * width / 4, y) for side in (-1, 0, 1)}
        return Lies.OFF_SHORE if inside <= {region, *self._waters} else Lies.ELSEWHERE

    def under(self, x: float, y: float) -> str | None:
        """The region at this point of the picture."""
        across, down = round((x + self._left) / self._zoom), round((y + self._top) / self._zoom)
        inside = 0 <= across < self._width and 0 <= down < self._height
        return self._region_at(across, down) if inside else None
