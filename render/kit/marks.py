"""Marks of the last move: a glow around a region, an arrow from one place to another."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFilter

from render.kit.canvas import stain
from render.kit.palette import HIGHLIGHT, HIGHLIGHT_CORE, SHADOW, Colour

Point = tuple[float, float]
ARROW_MARGIN = 40
FINE, RIM = 3, 4.4
TENT = [max(0, 255 - abs(v - 128) * 3) for v in range(256)]
"""From a blurred mask to the line along its edge."""


def edge_line(mask: Image.Image, width: float) -> Image.Image:
    """The outline of a white area as a smooth line."""
    return mask.filter(ImageFilter.GaussianBlur(width)).point(TENT)


@dataclass(frozen=True)
class Glow:
    """Light along the outline of an area."""

    halo: Image.Image
    line: Image.Image

    def lay(self, picture: Image.Image, corner: tuple[int, int], colour: Colour = HIGHLIGHT) -> None:
        stain(picture, colour, corner, self.halo)
        stain(picture, HIGHLIGHT_CORE, corner, self.line)


def glow_of(mask: Image.Image) -> Glow:
    """The mask needs a margin of about 20 pixels."""
    line = edge_line(mask, 2.3)
    halo = line.filter(ImageFilter.BoxBlur(5)).filter(ImageFilter.BoxBlur(4))
    return Glow(halo.point([min(245, int(v * 3.4)) for v in range(256)]), line)


def glow(picture: Image.Image, mask: Image.Image, corner: tuple[int, int], colour: Colour = HIGHLIGHT) -> None:
    """Light up the outline of an area."""
    glow_of(mask).lay(picture, corner, colour)


def shortened(start: Point, end: Point, by: float) -> Point:
    """A point on the way from start to end, so many pixels before the end: arrows must not hide their target."""
    length = math.dist(start, end) or 1.0
    share = max(0.3, 1 - by / length)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def arrow(
    picture: Image.Image,
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
    shape = [(x * FINE, y * FINE) for x, y in arrow_outline(start, pull, end, (left, top), length)]
    body, edge = (Image.new("L", ((right - left) * FINE, (bottom - top) * FINE), 0) for _ in range(2))
    ImageDraw.Draw(body).polygon(shape, fill=255)
    pen = ImageDraw.Draw(edge)
    pen.polygon(shape, fill=255)
    pen.line([*shape, shape[0], shape[1]], fill=255, width=round(RIM * FINE), joint="curve")
    body, edge = body.reduce(FINE), edge.reduce(FINE)
    shadow = edge.filter(ImageFilter.BoxBlur(2)).filter(ImageFilter.BoxBlur(2)).point([v // 2 for v in range(256)])
    for ink, mask, drop in ((SHADOW, shadow, (2, 3)), (rim, edge, (0, 0)), (colour, body, (0, 0))):
        stain(picture, ink, (left + drop[0], top + drop[1]), mask)


def pull_of(start: Point, end: Point, via: Point | None, length: float) -> Point:
    """The control point of the curve. A bend of more than half the length would be a hook, not an arrow."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    nx, ny = normal(start, end)
    bend = 0.16 * length
    if via is not None:
        bend = 2 * ((via[0] - middle[0]) * nx + (via[1] - middle[1]) * ny)
        bend = max(-0.55 * length, min(0.55 * length, bend))
    return middle[0] + nx * bend, middle[1] + ny * bend


def arrow_outline(start: Point, pull: Point, end: Point, corner: Point, length: float) -> list[Point]:
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
    for i in range(41):
        t = neck * i / 40
        here, there = at(t), at(t + 0.01)
        nx, ny = normal(here, there)
        half = (5 + 7 * i / 40) / 2
        left.append((here[0] + nx * half, here[1] + ny * half))
        right.append((here[0] - nx * half, here[1] - ny * half))
    here, tip = at(neck), at(1.0)
    nx, ny = normal(here, tip)
    wings = head * 0.6
    barbs = [(here[0] + nx * wings, here[1] + ny * wings), tip, (here[0] - nx * wings, here[1] - ny * wings)]
    return left + barbs + right[::-1]


def normal(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    return -dy / length, dx / length
