"""Pieces in their places on a map, and the lights under those that are new."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from render.atlas.lens import Lens, Point
from render.kit.canvas import Pen, put
from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.palette import HIGHLIGHT, HIGHLIGHT_CORE

FIGURE_GAP, FIGURE = 4, 0.86
"""Between two figures; how much of a large cell one takes."""


@dataclass(frozen=True)
class Laid:
    """A piece, and where its middle lies in the picture."""

    what: str
    piece: Image.Image
    at: Point
    light: int = 0
    ring: int = 0
    """How wide the marks of what is new are that lie under it."""


@dataclass(frozen=True)
class Sizes:
    """How large pieces may be that lie in cells of one pitch."""

    sign: int
    figure: int


def sizes_in(pitch: int, lens: Lens, gap: int) -> Sizes:
    """`gap` lies between two signs; figures leave more, because their numbers stand out."""
    return Sizes(sign=lens.length(pitch - gap), figure=int(min(pitch - FIGURE_GAP, pitch * FIGURE) * lens.zoom))


@drawing_cache
def halo(size: int) -> Image.Image:
    """The light behind what is new."""
    pen = Pen(size, size)
    half = size / 2
    pen.disc(half, half, half, (120, 50, 0))
    pen.disc(half, half, half - 1.6, HIGHLIGHT)
    pen.disc(half, half, half - 5, HIGHLIGHT_CORE)
    return pen.finish()


@drawing_cache
def ring(size: int) -> Image.Image:
    """Around something new: so small a thing must be found on a phone."""
    pen = Pen(size, size)
    half = size / 2
    circle = [(half + math.cos(i / 9) * (half - 5), half + math.sin(i / 9) * (half - 5)) for i in range(57)]
    for colour, width in (((120, 50, 0), 9.0), (HIGHLIGHT, 6.4), (HIGHLIGHT_CORE, 2.4)):
        pen.ring(circle, colour, width)
    return pen.finish()


def light_new(picture: Paper, pieces: Sequence[Laid]) -> None:
    """The lights lie under all pieces and names: they may be wider than a cell."""
    for laid in pieces:
        if laid.ring:
            put(picture, ring(laid.ring), *laid.at)
    for laid in pieces:
        if laid.light:
            put(picture, halo(laid.light), *laid.at)


def draw_pieces(picture: Paper, pieces: Sequence[Laid]) -> None:
    for laid in pieces:
        put(picture, laid.piece, *laid.at)
