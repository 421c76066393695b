"""Where marks of ownership lie on the map of a game that is played on an atlas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.atlas.map import AtlasMap
from render.kit.trail import Trail

Box = tuple[int, int, int, int]


def boxes_on(
    chart: AtlasMap[Any, Any], view: Any, pieces: Mapping[str, str], land: str, corner: tuple[int, int] = (0, 0)
) -> dict[str, Box]:
    """Of pieces, by what they are called there; of a land, whole. The map begins at the corner."""
    lens = chart.all_of(view)
    (dx, dy), box = corner, chart.atlas.regions[land].box
    laid = {one.what: one for one in chart.laid(view, Trail(()), lens)}
    (x0, y0), (x1, y1) = lens.at(box[:2]), lens.at(box[2:])
    found = {land: (round(x0) + dx, round(y0) + dy, round(x1) + dx, round(y1) + dy)}
    for mark, what in pieces.items():
        (x, y), (width, height) = laid[what].at, laid[what].piece.size
        x, y = x + dx, y + dy
        found[mark] = (round(x - width / 4), round(y - height / 4), round(x + width / 4), round(y + height / 4))
    return found
