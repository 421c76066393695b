"""Marks of the last move: a glow around a region, an arrow from one place to another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit.collage import Paper, stain
from render.kit.palette import HIGHLIGHT, HIGHLIGHT_CORE, Colour, mix

Point = tuple[float, float]
FINE, RIM = 3, 2.2
STEPS = 20
"""The number of straight steps in the curve of an arrow."""
SOFT, DROP = 3, (2, 3)
"""The shadow of an arrow: how far it fades, and where it falls."""
ARROW_MARGIN = 26
"""How far an arrow reaches from the points it leads through: half its head, its rim, its shadow."""
PIECE = 64
"""The size of the pieces of a glow."""
TENT = [max(0, 255 - abs(v - 128) * 3) for v in range(256)]
"""The ramp that turns a blurred mask into a line along its edge."""


def edge_line(mask: Image.Image, width: float) -> Image.Image:
    """The outline of a white area as a smooth line."""
    return mask.filter(ImageFilter.GaussianBlur(width)).point(TENT)


@dataclass(frozen=True)
class Glow:
    """Light along the outline of an area, in pieces. Where there is no light, nothing is laid."""

    pieces: tuple[tuple[Image.Image, Image.Image, tuple[int, int]], ...]
    """The pieces of a glow, each with its mask and place."""

    def lay(self, picture: Paper, corner: tuple[int, int]) -> None:
        for light, cover, (x, y) in self.pieces:
            picture.paste(light, (corner[0] + x, corner[1] + y), cover)


@cache
def ramp(colour: Colour) -> bytes:
    """A palette from one colour to the colour of the core."""
    return bytes(part for step in range(256) for part in mix(colour, HIGHLIGHT_CORE, step / 255))


def glow_of(mask: Image.Image, colour: Colour = HIGHLIGHT, zoom: float = 1.0) -> Glow:
    """The glow of a mask, which needs a margin of about 20 pixels."""
    line = edge_line(mask, 2.3 * zoom)
    halo = line.filter(ImageFilter.BoxBlur(5 * zoom)).filter(ImageFilter.BoxBlur(4 * zoom))
    cover = ImageChops.screen(halo.point([min(245, int(v * 3.4)) for v in range(256)]), line)
    # Where the line is strong, its core shines.
    line.putpalette(ramp(colour))
    return Glow(tuple((line.crop(box), cover.crop(box), box[:2]) for box in _not_empty(cover)))


def _not_empty(cover: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    """Boxes that together hold everything that can be seen, and little else. Boxes side by side become one."""
    # A pixel or two alone in a corner do not count.
    ink = cover.point([255 if v else 0 for v in range(256)]).reduce(PIECE)
    for y in range(0, cover.height, PIECE):
        bottom = min(y + PIECE, cover.height)
        lit = [x * PIECE for x in range(ink.width) if ink.getpixel((x, y // PIECE))]
        for _, run in groupby(enumerate(lit), lambda one: one[1] - one[0] * PIECE):
            beside = [x for _, x in run]
            yield beside[0], y, min(beside[-1] + PIECE, cover.width), bottom


def glow(picture: Paper, mask: Image.Image, corner: tuple[int, int], colour: Colour = HIGHLIGHT) -> None:
    """Light up the outline of an area."""
    glow_of(mask, colour).lay(picture, corner)


def shortened(start: Point, end: Point, by: float) -> Point:
    """A point on the way from start to end, this many pixels before the end. Arrows must not hide their target."""
    length = math.dist(start, end) or 1.0
    share = max(0.3, 1 - by / length)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def arrow(
    picture: Paper,
    start: Point,
    end: Point,
    colour: Colour = HIGHLIGHT,
    rim: Colour = (70, 20, 0),
    via: Point | None = None,
) -> None:
    """A curved arrow that grows towards its head. With `via` it bends to pass near that point, such as a border."""
    length = math.dist(start, end)
    if length < 8:
        return
    pull = pull_of(start, end, via, length)
    left = math.floor(min(start[0], end[0], pull[0])) - ARROW_MARGIN
    top = math.floor(min(start[1], end[1], pull[1])) - ARROW_MARGIN
    right = math.ceil(max(start[0], end[0], pull[0])) + ARROW_MARGIN
    bottom = math.ceil(max(start[1], end[1], pull[1])) + ARROW_MARGIN
    body, edge = (
        _filled(arrow_outline(start, pull, end, (left, top), length, wide), (right - left, bottom - top))
        for wide in (0.0, RIM)
    )
    shadow = edge.filter(ImageFilter.BoxBlur(SOFT)).point([v // 2 for v in range(256)])
    stain(picture, rim, (left, top), ImageChops.lighter(edge, ImageChops.offset(shadow, *DROP)))
    stain(picture, colour, (left, top), body)


def _filled(outline: Sequence[Point], size: tuple[int, int]) -> Image.Image:
    mask = Image.new("L", (size[0] * FINE, size[1] * FINE), 0)
    ImageDraw.Draw(mask).polygon([(x * FINE, y * FINE) for x, y in outline], fill=255)
    return mask.reduce(FINE)


def pull_of(start: Point, end: Point, via: Point | None, length: float) -> Point:
    """The control point of the curve. With a bend of more than half the length, an arrow would look like a hook."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    nx, ny = normal(start, end)
    bend = 0.16 * length
    if via is not None:
        bend = 2 * ((via[0] - middle[0]) * nx + (via[1] - middle[1]) * ny)
        bend = max(-0.55 * length, min(0.55 * length, bend))
    return middle[0] + nx * bend, middle[1] + ny * bend


def arrow_outline(
    start: Point, pull: Point, end: Point, corner: Point, length: float, rim: float = 0.0
) -> list[Point]:
    """The outline of an arrow, or of its rim of width `rim`."""

    def at(t: float) -> Point:
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return (
            a * start[0] + b * pull[0] + c * end[0] - corner[0],
            a * start[1] + b * pull[1] + c * end[1] - corner[1],
        )

    head = min(26.0, length * 0.45)
    neck = 1 - head / length * 0.9
    left: list[Point] = []
    right: list[Point] = []
    for i in range(STEPS + 1):
        share = i / STEPS
        here, there = at(neck * share), at(neck * share + 0.01)
        nx, ny = normal(here, there)
        half, back = (5 + 7 * share) / 2 + rim, 0.0 if i else rim
        x, y = here[0] - ny * back, here[1] + nx * back
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    here, tip = at(neck), at(1.0)
    nx, ny = normal(here, tip)
    # The rim of a head is wider and longer where it comes to a point.
    wings, back, on = head * 0.6 + 1.9 * rim, rim, 1.7 * rim
    foot = here[0] - ny * back, here[1] + nx * back
    barbs = [
        (foot[0] + nx * wings, foot[1] + ny * wings),
        (tip[0] + ny * on, tip[1] - nx * on),
        (foot[0] - nx * wings, foot[1] - ny * wings),
    ]
    return left + barbs + right[::-1]


def normal(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    return -dy / length, dx / length
