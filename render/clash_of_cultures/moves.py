"""The last move on the map: lit outlines, and arrows along the ways of the units."""

from __future__ import annotations

import math
from collections.abc import Collection

from PIL import Image, ImageChops, ImageFilter

from render.clash_of_cultures.layout import Lens
from render.kit.canvas import SHADOW_MARGIN, Pen, with_shadow
from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.hexes import Point, corners, hex_mask
from render.kit.marks import arrow_outline, edge_line, normal
from render.kit.palette import HIGHLIGHT, Colour
from render.kit.trail import Trail

MOST_OUTLINES = 7
"""With more outlines than this, everything shines and nothing stands out."""
EDGE = 20
CORE: Colour = (255, 253, 236)
RIM: Colour = (58, 26, 0)


def light_hexes(picture: Paper, trail: Trail, lens: Lens) -> None:
    for spot in trail.newest(MOST_OUTLINES)[:MOST_OUTLINES]:
        if spot not in lens.cells or not lens.shows(spot):
            continue
        light, cover = light_of(lens.radius)
        x, y = lens.corner(spot)
        picture.paste(light, (x - EDGE, y - EDGE), cover)


@drawing_cache
def light_of(radius: int) -> tuple[Image.Image, Image.Image]:
    """Light around a hexagon: a glow, a bright line in it, and dark lines beside that, unlike any player's frame.
    With its mask."""
    tile = hex_mask(radius, 1)
    around = Image.new("L", (tile.width + 2 * EDGE, tile.height + 2 * EDGE), 0)
    around.paste(tile, (EDGE, EDGE))
    light = edge_line(around, 3.0).filter(ImageFilter.BoxBlur(6)).filter(ImageFilter.BoxBlur(4))
    light = light.point([min(235, v * 4) for v in range(256)])
    whole = Image.new("RGBA", light.size, (*HIGHLIGHT, 0))
    whole.putalpha(light)
    for colour, mask in ((RIM, ring(radius, -4.2, 5.2)), (CORE, ring(radius, -2.6, 3.6))):
        layer = Image.new("RGBA", light.size, (*colour, 0))
        layer.putalpha(mask)
        whole.alpha_composite(layer)
    return whole.convert("RGB"), whole.getchannel("A")


def ring(radius: int, outer: float, inner: float) -> Image.Image:
    """The area between two hexagons."""
    size = hex_mask(radius).size
    whole = Image.new("L", (size[0] + 2 * EDGE, size[1] + 2 * EDGE), 0)
    middle = (whole.width / 2, whole.height / 2)
    pen = Pen(*whole.size)
    pen.polygon(corners(middle, radius - outer), (255, 255, 255))
    wide = pen.finish().getchannel("A")
    pen = Pen(*whole.size)
    pen.polygon(corners(middle, radius - inner), (255, 255, 255))
    return ImageChops.subtract(wide, pen.finish().getchannel("A"))


def draw_ways(picture: Paper, trail: Trail, cities: Collection[str], lens: Lens) -> None:
    for start, *_, end in trail.ways:
        if start in lens.cells and end in lens.cells and (lens.shows(start) or lens.shows(end)):
            a, b = lens.at(start), lens.at(end)
            tail, head = ends_of(a, b, end in cities, lens)
            draw_arrow(picture, tail, head, 0.0 if not far(a, b, lens) else 0.14, lens.shift(1.25))


def draw_arrow(picture: Paper, start: Point, end: Point, bend: float, scale: float) -> None:
    """Draw an arrow of the kit that is as large as the hexes need."""
    nx, ny = normal(start, end)
    length = math.dist(start, end)
    pull = ((start[0] + end[0]) / 2 + nx * bend * length, (start[1] + end[1]) / 2 + ny * bend * length)
    points = (start, pull, end)
    left, top = (math.floor(min(point[i] for point in points) - 40 * scale) for i in (0, 1))
    right, bottom = (math.ceil(max(point[i] for point in points) + 40 * scale) for i in (0, 1))
    a, b, c = (((x - left) / scale, (y - top) / scale) for x, y in points)
    shape = [(x * scale, y * scale) for x, y in arrow_outline(a, b, c, (0, 0), length / scale)]
    pen = Pen(right - left, bottom - top, zoom=3)
    pen.polygon(shape, RIM)
    pen.ring(shape, RIM, 4.4 * scale)
    pen.polygon(shape, HIGHLIGHT)
    body = with_shadow(pen.finish(), 0.5, (2, 3), 3.0)
    picture.paste(body, (left - SHADOW_MARGIN, top - SHADOW_MARGIN), body)


def far(a: Point, b: Point, lens: Lens) -> bool:
    return math.dist(a, b) > 2.2 * lens.radius


def ends_of(a: Point, b: Point, to_city: bool, lens: Lens) -> tuple[Point, Point]:
    """The ends of an arrow. Between neighbours it leads over their border and ends before the walls. A long arrow
    leads nearly from middle to middle."""
    if far(a, b, lens):
        length = math.dist(a, b)
        return between(a, b, lens.shift(30) / length), between(a, b, 1 - lens.shift(42) / length)
    return between(a, b, 0.26), between(a, b, 0.66 if to_city else 0.74)


def between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
