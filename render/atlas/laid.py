"""Pieces in their places on a map, and the lights under new pieces."""

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
"""The gap between two figures, and the part of a large cell that a figure takes."""


@dataclass(frozen=True)
class Laid:
    """A piece, and where its middle is in the picture."""

    what: str
    piece: Image.Image
    at: Point
    light: int = 0
    ring: int = 0
    """How wide the marks are that lie under it while it is new."""


@dataclass(frozen=True)
class Sizes:
    """How large pieces are that lie in cells of one pitch."""

    sign: int
    figure: int


def sizes_in(pitch: int, lens: Lens, gap: int) -> Sizes:
    """The sizes for cells of this pitch. `gap` is between two signs; figures leave a larger gap, because their
    numbers stand out."""
    return Sizes(sign=lens.length(pitch - gap), figure=int(min(pitch - FIGURE_GAP, pitch * FIGURE) * lens.zoom))


@drawing_cache
def halo(size: int) -> Image.Image:
    """The light behind a new piece."""
    pen = Pen(size, size)
    half = size / 2
    pen.disc(half, half, half, (120, 50, 0))
    pen.disc(half, half, half - 1.6, HIGHLIGHT)
    pen.disc(half, half, half - 5, HIGHLIGHT_CORE)
    return pen.finish()


@drawing_cache
def ring(size: int) -> Image.Image:
    """A ring around a new piece. So small a thing must be found on a phone."""
    pen = Pen(size, size)
    half = size / 2
    circle = [(half + math.cos(i / 9) * (half - 5), half + math.sin(i / 9) * (half - 5)) for i in range(57)]
    for colour, width in (((120, 50, 0), 9.0), (HIGHLIGHT, 6.4), (HIGHLIGHT_CORE, 2.4)):
        pen.ring(circle, colour, width)
    return pen.finish()


def light_new(picture: Paper, pieces: Sequence[Laid]) -> None:
    """Draw the lights under new pieces. They lie under all pieces and names, because they may be wider than a
    cell."""
    for laid in pieces:
        if laid.ring:
            put(picture, ring(laid.ring), *laid.at)
    for laid in pieces:
        if laid.light:
            put(picture, halo(laid.light), *laid.at)


def draw_pieces(picture: Paper, pieces: Sequence[Laid]) -> None:
    for laid in pieces:
        put(picture, laid.piece, *laid.at)
