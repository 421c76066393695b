"""The last move on the map: lit outlines, and arrows along the ways that were gone."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from engines.sands_of_time.view import RegionView
from render.atlas.atlas import Atlas, Point
from render.atlas.lens import Lens
from render.kit.canvas import put
from render.kit.fonts import Face
from render.kit.marks import arrow, glow
from render.kit.text import label
from render.sands_of_time.happenings import Trail
from render.sands_of_time.pieces import groups_in

MOST_OUTLINES = 6
"""When everything shines, nothing does."""


def light_regions(picture: Image.Image, atlas: Atlas, trail: Trail) -> None:
    """Light up the outlines, on a picture of the whole map; very many as one area."""
    regions = trail.newest(MOST_OUTLINES)
    if len(regions) <= MOST_OUTLINES:
        atlas.highlight(picture, regions)
    elif regions:
        mask, corner = atlas.mask(regions)
        glow(picture, mask, corner)


def crossing(atlas: Atlas, start: str, end: str) -> Point | None:
    """The border that a way goes over; None for a way along a road, which may join regions that do not touch."""
    ends = {start, end}
    return next((border.anchor for border in atlas.borders.values() if {border.a, border.b} == ends), None)


def draw_ways(
    picture: Image.Image, atlas: Atlas, regions: Mapping[str, RegionView], trail: Trail, lens: Lens
) -> None:
    for start, end in trail.ways:
        here, there = atlas.regions[start], atlas.regions[end]
        over = crossing(atlas, start, end)
        goal = there.doorstep(over or here.centre, *groups_in(regions[end], trail))
        via = lens.at(over) if over is not None else None
        arrow(picture, lens.at(here.centre), lens.at(goal), via=via)


def write_names(picture: Image.Image, atlas: Atlas, lens: Lens) -> None:
    """The names of the regions, over arrows; a name of which a part would be cut off is left out."""
    for region in sorted(atlas.regions):
        place = atlas.regions[region]
        name = label(place.name, Face.LABEL, lens.length(place.label_size))
        if lens.holds(lens.at(place.label), name.size):
            put(picture, name, *lens.at(place.label))
