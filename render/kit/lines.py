"""Straight lines: rules between things, and outlines around them."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.frame import Box
from render.kit.palette import Colour


def rule(
    picture: Paper, start: tuple[float, float], end: tuple[float, float], colour: Colour, width: int = 1
) -> None:
    """Draw a line across or down. Both ends are part of it."""
    (x0, y0), (x1, y1), half = start, end, width // 2
    if y0 == y1:
        picture.paste(colour, (round(x0), round(y0) - half, round(x1) + 1, round(y0) - half + width))
    else:
        picture.paste(colour, (round(x0) - half, round(y0), round(x0) - half + width, round(y1) + 1))


def outline(picture: Paper, box: Box, colour: Colour, width: int, radius: int = 0) -> None:
    """Draw a line just inside a box."""
    x0, y0, x1, y1 = box
    if radius:
        picture.paste(colour, (x0, y0), round_edge((x1 - x0, y1 - y0), width, radius))
        return
    for edge in (
        (x0, y0, x1, y0 + width), (x0, y1 - width, x1, y1), (x0, y0, x0 + width, y1), (x1 - width, y0, x1, y1)
    ):  # fmt: skip
        picture.paste(colour, edge)


@drawing_cache
def round_edge(size: tuple[int, int], width: int, radius: int) -> Image.Image:
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, outline=255, width=width)
    return mask
