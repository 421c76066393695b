"""Where marks of ownership lie on the map of a game that is played on an atlas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.atlas.map import AtlasMap
from render.kit.trail import Trail

Box = tuple[int, int, int, int]


def boxes_on(chart: AtlasMap[Any, Any], view: Any, pieces: Mapping[str, str], land: str) -> dict[str, Box]:
    """Of pieces, by what they are called there; of a land, whole."""
    laid = {one.what: one for one in chart.laid(view, Trail(()), chart.all_of(view))}
    found = {land: chart.atlas.regions[land].box}
    for mark, what in pieces.items():
        (x, y), (width, height) = laid[what].at, laid[what].piece.size
        found[mark] = (round(x - width / 4), round(y - height / 4), round(x + width / 4), round(y + height / 4))
    return found
