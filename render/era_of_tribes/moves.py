"""The last move on the map: lit outlines, and arrows along the ways that were gone."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image

from engines.era_of_tribes.view import EraView
from render.atlas.atlas import Atlas, Point
from render.atlas.lens import Lens
from render.era_of_tribes.happenings import Trail
from render.kit.marks import arrow, glow, shortened
from render.kit.palette import Colour

MOST_OUTLINES = 6
"""When everything shines, nothing does."""
BATTLE: Colour = (214, 30, 12)
SHORT = 16
"""Where an arrow ends before the middle of the pieces."""


def light_spaces(picture: Image.Image, atlas: Atlas, trail: Trail) -> None:
    """Light up the outlines, on a picture of the whole map; very many as one area."""
    spaces = trail.newest(MOST_OUTLINES)
    if len(spaces) <= MOST_OUTLINES:
        atlas.highlight(picture, spaces)
    elif spaces:
        mask, corner = atlas.mask(spaces)
        glow(picture, mask, corner)


def light_battle(picture: Image.Image, atlas: Atlas, view: EraView) -> None:
    """A red glow around the space where a battle is being fought."""
    if view.battle is not None:
        mask, corner = atlas.mask([view.battle.space])
        glow(picture, mask, corner, BATTLE)


def crossing(atlas: Atlas, start: str, end: str) -> Point | None:
    ends = {start, end}
    return next((border.anchor for border in atlas.borders.values() if {border.a, border.b} == ends), None)


def draw_ways(picture: Image.Image, atlas: Atlas, trail: Trail, lens: Lens) -> None:
    """From space to space."""
    for way in trail.ways:
        for start, end in pairwise(way):
            here, there = atlas.regions[start].centre, atlas.regions[end].centre
            over = crossing(atlas, start, end)
            goal = shortened(over or here, there, SHORT)
            arrow(picture, lens.at(here), lens.at(goal), via=lens.at(over) if over is not None else None)
