"""Panels, cards, tracks and tables in the manner of an illuminated page."""

from __future__ import annotations

import random
from functools import cache, lru_cache
from math import ceil

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from render.kit.canvas import Pen, put
from render.kit.collage import Collage, Paper, Patchwork, lay_together, stain
from render.kit.content_hash import derived
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.frame import Box, Frame, Parts, frame_of
from render.kit.hatch import lay_hatch
from render.kit.lines import outline
from render.kit.palette import (
    BRASS,
    FAINT_INK,
    GOLD,
    HIGHLIGHT,
    OUTLINE,
    PAPER,
    PARCHMENT,
    PLAYERS,
    RUBRIC,
    WOOD,
    Colour,
    darker,
    mix,
)
from render.kit.png import COLOURS, as_palette, colours_of, mapped, unmapped
from render.kit.shared_sheets import shared_sheets
from render.kit.text import spaced, write
from render.kit.tokens import crest

SHADE = 20
"""How far a shadow reaches."""
AROUND = 17, 15, 23, 25
"""How far the shadow of a panel reaches to the left, up, to the right and down. It falls to the right and down."""
SHADED = 22
"""At this distance from its round corners a shadow looks the same all along."""
BLENDED = 4
"""At this distance from an edge, shrinking a drawing no longer shows."""
SMALL = 3000
"""A card with fewer pixels than this is small."""


def parchment(width: int, height: int) -> Collage:
    """A sheet of old paper, burnt at the edges, to draw on. Sheets of the same size are the same."""
    # Hands and boards have all sizes, and memory has no room for each. They are cut from one roll, whose upper and
    # left edges are burnt.
    if width > ROLL[0] or height > ROLL[1]:
        sheet = Collage((width, height))
        sheet.paste(burnt(scorched(paper(width, height))), (0, 0))
        return sheet
    places, colours = roll()
    sheet = Collage((width, height), colours)
    sheet.lay(places)
    for edge, corner in edges(width, height):
        sheet.lay(edge, corner)
    return sheet


ROLL = 2048, 2560
"""The size of the roll. Hardly anything is larger."""


@drawing_cache
def edges(width: int, height: int) -> Parts:
    """The right and the lower edge of a sheet from the roll, as places in the palette of the roll."""
    places, colours = roll()
    sheet = burnt(unmapped(places.crop((0, 0, width, height)), colours))
    boxes = (max(0, width - BURNT), 0, width, height), (0, max(0, height - BURNT), width, height)
    return tuple((mapped(sheet.crop(box), colours), box[:2]) for box in boxes)


@lru_cache(maxsize=1)
def roll() -> tuple[Image.Image, Image.Image]:
    """The roll as places in a palette, with that palette. This takes a quarter of the memory, and nobody sees a
    difference."""
    places, colours = shared_sheets.sheets("paper", rolled)
    return places, as_palette(colours)


def rolled() -> tuple[Image.Image, Image.Image]:
    whole = scorched(paper(*ROLL))
    few = whole.reduce(COARSE).quantize(COLOURS)
    return mapped(whole, few), colours_of(few)


def paper(width: int, height: int) -> Image.Image:
    """Paper with clouds of light and dark."""
    chance = random.Random(width * 10007 + height)
    sheet = Image.new("RGB", (width, height), PARCHMENT)
    for step, strength in ((90, 26), (24, 12)):
        cells = (width // step, height // step)
        coarse = Image.new("L", cells)
        coarse.putdata([chance.randrange(256) for _ in range(cells[0] * cells[1])])
        clouds = coarse.resize((width, height), Image.Resampling.BICUBIC)
        sheet.paste(darker(PARCHMENT, 0.35), (0, 0), clouds.point([v * strength // 255 for v in range(256)]))
    return sheet


COARSE = 4
"""How many times smaller the roll is from which the colours are taken."""
BURNT = 72
"""A parchment is darker up to this distance from its edges."""
SOOT: Colour = (120, 80, 36)
TURNED = Image.Transpose.TRANSPOSE


@cache
def scorch() -> Image.Image:
    """How dark the paper is from the left edge inwards, as one row."""
    dark = Image.new("L", (2 * BURNT, 1), 0)
    dark.paste(90, (0, 0, 16, 1))
    return dark.filter(ImageFilter.GaussianBlur(14)).crop((0, 0, BURNT, 1))


def burn(sheet: Image.Image, mask: Image.Image, corner: tuple[int, int]) -> None:
    stain(sheet, SOOT, corner, mask)


def stretched(row: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A sheet that repeats one row."""
    return row.resize(size, Image.Resampling.NEAREST)


def scorched(sheet: Image.Image) -> Image.Image:
    """The sheet, burnt at its upper and its left edge."""
    burn(sheet, stretched(scorch(), (BURNT, sheet.height)), (0, 0))
    burn(sheet, stretched(scorch().transpose(TURNED), (sheet.width, BURNT)), (0, 0))
    return sheet


def burnt(sheet: Image.Image) -> Image.Image:
    """The sheet, dark at its lower and right edge, too."""
    width, height = sheet.size
    burn(sheet, stretched(ImageOps.mirror(scorch()), (BURNT, height)), (width - BURNT, 0))
    burn(sheet, stretched(ImageOps.flip(scorch().transpose(TURNED)), (width, BURNT)), (0, height - BURNT))
    return sheet


def panel_body(width: int, height: int, ground: Colour, radius: int) -> Image.Image:
    pen = Pen(width, height, zoom=2)
    pen.box(0, 0, width, height, WOOD, radius)
    pen.box(3, 3, width - 3, height - 3, GOLD, radius - 2)
    pen.box(5, 5, width - 5, height - 5, WOOD, radius - 3)
    pen.box(6.2, 6.2, width - 6.2, height - 6.2, ground, radius - 4)
    return pen.finish()


def panel_shadow(width: int, height: int, radius: int) -> Image.Image:
    cast = Image.new("L", (width + 2 * SHADE, height + 2 * SHADE), 0)
    corners = SHADE, SHADE, SHADE - 1 + width, SHADE - 1 + height
    ImageDraw.Draw(cast).rounded_rectangle(corners, radius, fill=150)
    return cast.filter(ImageFilter.GaussianBlur(7))


def panel_drawn(width: int, height: int, ground: Colour, radius: int) -> Image.Image:
    """A panel with its shadow."""
    cast = panel_shadow(width, height, radius)
    whole = Image.new("RGBA", cast.size, (20, 10, 0))
    whole.putalpha(cast)
    whole.alpha_composite(panel_body(width, height, ground, radius), AROUND[:2])
    return whole


@drawing_cache
def panel_frame(ground: Colour, radius: int) -> Frame:
    return frame_of(lambda size: panel_drawn(size, size, ground, radius), radius + SHADED, AROUND)


panel_sprite = drawing_cache(panel_drawn)
"""The drawing of a panel without room for the corners of the frame."""


def panel(picture: Paper, box: Box, ground: Colour = PAPER, radius: int = 10) -> None:
    """Draw a framed sheet."""
    frame, (x0, y0, x1, y1) = panel_frame(ground, radius), box
    if frame.fits(x1 - x0, y1 - y0):
        frame.lay(picture, box)
        return
    sprite = panel_sprite(x1 - x0, y1 - y0, ground, radius)
    picture.paste(sprite, (x0 - AROUND[0], y0 - AROUND[1]), sprite)


SAFE = 3
"""At this distance from its edges nothing shines through a panel, even in its corners."""


def blank(width: int, height: int) -> Image.Image:
    """A panel by itself, to be drawn on and cached."""
    sheet = Image.new("RGB", (width, height), WOOD)
    panel(sheet, (0, 0, width, height))
    return sheet


def inlay(picture: Paper, box: Box, sheet: Image.Image) -> None:
    """Lay a panel over the one that lies there, whose shadow is drawn already."""
    x0, y0, x1, y1 = box
    inside = SAFE, SAFE, x1 - x0 - SAFE, y1 - y0 - SAFE
    picture.paste(derived(sheet, inside, picture=sheet.crop(inside)), (x0 + SAFE, y0 + SAFE))


def card_drawn(width: int, height: int, fill: Colour, rim: Colour, radius: int, line: float) -> Image.Image:
    pen = Pen(width, height)
    pen.box(0, 0, width, height, rim, radius)
    pen.box(line, line, width - line, height - line, fill, max(0, radius - line))
    return pen.finish()


@drawing_cache
def card_frame(fill: Colour, rim: Colour, radius: int, line: float) -> Frame:
    deep = max(radius, ceil(line)) + BLENDED
    return frame_of(lambda size: card_drawn(size, size, fill, rim, radius, line), deep)


@drawing_cache
def card_laid(width: int, height: int, fill: Colour, rim: Colour, radius: int, line: float) -> Patchwork:
    sheet = Collage((width, height))
    card_frame(fill, rim, radius, line).lay(sheet, (0, 0, width, height))
    return sheet.together()


card_sprite = drawing_cache(card_drawn)
"""The drawing of a card so small that laying it whole takes less time."""


def draw_card(
    picture: Paper, box: Box, fill: Colour = PAPER, rim: Colour = WOOD, radius: int = 7, line: float = 2.0
) -> None:
    """Draw a plain rounded card."""
    frame, (x0, y0, x1, y1) = card_frame(fill, rim, radius, line), box
    width, height = x1 - x0, y1 - y0
    if width * height > SMALL and frame.fits(width, height):
        lay_together(picture, card_laid(width, height, fill, rim, radius, line), (x0, y0))
        return
    sprite = card_sprite(width, height, fill, rim, radius, line)
    picture.paste(sprite, (x0, y0), sprite)


def tray(picture: Paper, box: Box) -> None:
    """A tray in which things lie together."""
    draw_card(picture, box, PAPER, BRASS, 9, 2)


def cartouche(picture: Paper, box: Box, title: str, size: int = 30, gap: float = 5) -> None:
    """Draw a panel with a title in spaced capitals."""
    panel(picture, box)
    x0, y0, x1, y1 = box
    spaced(picture, ((x0 + x1) / 2, (y0 + y1) / 2), title, Face.TITLE, size, RUBRIC, gap)


def heading(picture: Paper, at: tuple[float, float], text: str, size: int = 18) -> float:
    return write(picture, at, text, Face.TITLE, size, RUBRIC)


@drawing_cache
def swatch(player: int, width: int, height: int) -> Image.Image:
    """A piece of a player's land: colour and hatching, as on the map."""
    look = PLAYERS[player]
    sheet = Image.new("RGB", (width, height), mix(look.colour, (238, 220, 170), 0.25))
    lay_hatch(sheet, look, (0, 0, width, height))
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((0, 0, width - 1, height - 1), outline=look.colour, width=4)
    draw.rectangle((0, 0, width - 1, height - 1), outline=OUTLINE, width=1)
    return sheet


def name_plate(picture: Paper, box: Box, player: int, shield: int, left: int) -> None:
    """Draw a piece of a player's land with the player's crest of this size, and from `left` on paper to write on."""
    x0, y0, x1, y1 = box
    picture.paste(swatch(player, x1 - x0, y1 - y0), (x0, y0))
    draw_card(picture, (x0 + left, y0 + 5, x1 - 6, y1 - 5), fill=PAPER, rim=PAPER, radius=5)
    put(picture, crest(player, shield), x0 + left // 2 + 1, (y0 + y1) / 2)


def light_plate(picture: Paper, box: Box) -> None:
    """Draw the plate that says whose turn it is."""
    x0, y0, x1, y1 = box
    outline(picture, (x0 - 4, y0 - 4, x1 + 4, y1 + 4), HIGHLIGHT, 4, radius=5)


def pips(picture: Paper, at: tuple[float, float], filled: int, total: int, colour: Colour) -> None:
    """Draw a row of small discs; the first `filled` of them are filled."""
    for i in range(total):
        put(picture, pip(colour if i < filled else mix(PARCHMENT, FAINT_INK, 0.15)), at[0] + i * 13, at[1])


@drawing_cache
def pip(colour: Colour) -> Image.Image:
    pen = Pen(12, 12)
    pen.disc(6, 6, 5.8, OUTLINE)
    pen.disc(6, 6, 4.6, colour)
    return pen.finish()
