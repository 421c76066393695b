"""Hatching: the second mark of a player's land. It serves eyes and printers that cannot tell colours apart."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

from render.kit.palette import Colour, Player, darker, lighter

LIGHT = "level"
"""Blue is as dark as red and violet. Strokes lighter than the ground tell it from them where there is no colour."""
STRENGTH = 0.42
PERIOD = 14
ZOOM = 4


def draw_strokes(draw: ImageDraw.ImageDraw, kind: str, cell: int) -> None:
    """Strokes over 3 by 3 cells, so that the middle cell repeats without a seam."""
    whole = 3 * cell
    thick, thin = round(2.0 * ZOOM), round(1.4 * ZOOM)
    for i in range(-4, 8):
        at = i * cell
        if kind == "diagonal":
            draw.line([(at, 0), (at + whole, whole)], fill=255, width=thick)
        elif kind == "counter":
            draw.line([(at, whole), (at + whole, 0)], fill=255, width=thick)
        elif kind == "level":
            draw.line([(0, at + cell // 2), (whole, at + cell // 2)], fill=255, width=thick)
        elif kind == "upright":
            draw.line([(at + cell // 2, 0), (at + cell // 2, whole)], fill=255, width=thick)
        elif kind == "crossed":
            draw.line([(at, 0), (at + whole, whole)], fill=255, width=thin)
            draw.line([(at, whole), (at + whole, 0)], fill=255, width=thin)
        elif kind == "dotted":
            draw_dots(draw, at, cell)
        else:
            raise ValueError(f"no hatch is called {kind!r}")


def draw_dots(draw: ImageDraw.ImageDraw, x: int, cell: int) -> None:
    radius = 2.1 * ZOOM
    for j in range(-1, 8):
        centre_x, centre_y = x + (cell // 2 if j % 2 else 0), j * cell // 2
        draw.ellipse((centre_x - radius, centre_y - radius, centre_x + radius, centre_y + radius), fill=255)


@cache
def hatch_tile(kind: str) -> Image.Image:
    cell = PERIOD * ZOOM
    sheet = Image.new("L", (3 * cell, 3 * cell), 0)
    draw_strokes(ImageDraw.Draw(sheet), kind, cell)
    middle = sheet.crop((cell, cell, 2 * cell, 2 * cell))
    return middle.resize((PERIOD, PERIOD), Image.Resampling.BOX)


@cache
def hatch_strip(kind: str, width: int) -> Image.Image:
    tile = hatch_tile(kind)
    strip = Image.new("L", (width, PERIOD))
    for x in range(0, width, PERIOD):
        strip.paste(tile, (x, 0))
    return strip


def hatch(kind: str, box: tuple[int, int, int, int]) -> Image.Image:
    """The hatching over a box of the picture as an L mask; neighbouring boxes join without a seam."""
    left, top, right, bottom = box
    lead = left % PERIOD
    strip = hatch_strip(kind, right - left + lead).crop((lead, 0, right - left + lead, PERIOD))
    mask = Image.new("L", (right - left, bottom - top))
    for y in range(top - top % PERIOD, bottom, PERIOD):
        mask.paste(strip, (0, y - top))
    return mask


def lay_hatch(sheet: Image.Image, look: Player, box: tuple[int, int, int, int]) -> None:
    """Hatch a sheet that shows this box of the picture as a player's land."""
    strokes = hatch(look.hatch, box).point([int(v * STRENGTH) for v in range(256)])
    sheet.paste(stroke_colour(look), (0, 0), strokes)


def stroke_colour(look: Player) -> Colour:
    return lighter(look.colour, 0.66) if look.hatch == LIGHT else darker(look.colour, 0.5)
