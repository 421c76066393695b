"""Does a name on a spot of the picture belong to its land, for somebody who reads it?"""

from __future__ import annotations

from render.atlas.atlas import Atlas
from render.atlas.leeway import Lies
from render.atlas.lens import Lens
from render.atlas.spots import Spot

END = 0.6
"""Points just beside a name, above and below it, from its middle, in lengths and heights of the name."""


class Shore:
    """Land and water under a lens. Asked tens of thousands of times for one map."""

    def __init__(self, atlas: Atlas, lens: Lens) -> None:
        self._region_at, self._zoom = atlas.region_at, lens.zoom
        (self._left, self._top), (self._width, self._height) = lens.corner, atlas.size
        self._waters = {place.id for place in atlas.regions.values() if place.water}

    def belongs(self, region: str, spot: Spot) -> Lies:
        """A name belongs to its land if its middle is on it, or if all of it is on the water beside, close to the
        shore."""
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
