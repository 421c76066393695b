"""The pieces of this game as small pictures, drawn once and kept: units, moods, buildings, markers."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from engines.clash_of_cultures.data import UNITS
from engines.clash_of_cultures.vocabulary import Mood, Owner
from render.clash_of_cultures.look import MOOD_COLOURS, WILDS, colour_of, icon, unit_icon
from render.kit.canvas import SHADOW_MARGIN, Pen, sprite
from render.kit.charges import draw_charge
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.palette import (
    FRESH,
    GOLD,
    HALO,
    INK,
    OUTLINE,
    PAPER,
    PLAYERS,
    Colour,
    brightness,
    darker,
    edging,
    ink_on,
    mix,
)
from render.kit.tokens import badge, crest, draw_medal

COUNT = 0.6
"""The height of a number on a token. On a phone, a lone token of the whole map is about 17 pixels high."""
NUMBER = 0.8
"""The height of a number that takes the whole token."""
SIGN = 0.5
"""The size of the sign of the unit beside such a number."""
RANK = 1.6
"""The width of a capsule, in heights."""
ABOARD = 1.45
PLANKS: Colour = (196, 156, 98)
"""The colour of the frame of units aboard, and its width."""


def jagged(x: float, y: float, r: float, teeth: int = 11) -> list[tuple[float, float]]:
    """A rough disc, as barbarians cut it out of leather."""
    points = []
    for i in range(2 * teeth):
        reach = r if i % 2 == 0 else r * 0.88
        points.append((x + math.sin(i * math.pi / teeth) * reach, y - math.cos(i * math.pi / teeth) * reach))
    return points


def draw_ground(pen: Pen, owner: Owner, half: float, r: float) -> None:
    """Draw the body of a token: round for players, rough for everybody else."""
    if owner in WILDS:
        pen.polygon(jagged(half, half, r), OUTLINE)
        pen.polygon(jagged(half, half, r - 1.6), WILDS[owner].ink)
        pen.polygon(jagged(half, half, r - 3.2), WILDS[owner].colour)
        return
    colour = PLAYERS[owner].colour
    pen.disc(half, half, r, OUTLINE)
    pen.disc(half, half, r - 1.5, edging(colour))
    pen.disc(half, half, r - 3.4, colour)


def ink_of(owner: Owner) -> Colour:
    return WILDS[owner].ink if owner in WILDS else ink_on(PLAYERS[owner].colour)


GROUNDS: dict[str, Callable[[Pen, Owner, float, float], None]] = {}
"""Bodies of another shape, by kind of unit."""


def single(kind: str) -> bool:
    """Is there only one of this kind for each player? Then it needs no number."""
    return UNITS[kind.partition(":")[0]].per_player == 1


@drawing_cache
def unit(owner: Owner, kind: str, size: int) -> Image.Image:
    def paint(pen: Pen) -> None:
        half = size / 2
        GROUNDS.get(kind.partition(":")[0], draw_ground)(pen, owner, half, half)
        pen.icon(unit_icon(kind, owner), half, half, size * (0.64 if owner >= 0 else 0.6), ink_of(owner))

    return sprite(size, size, paint)


@drawing_cache
def charge_pip(owner: Owner, size: int) -> Image.Image:
    """The owner's sign without colour: the charge of the crest, or a skull."""

    def paint(pen: Pen) -> None:
        half = size / 2
        pen.disc(half, half, half, OUTLINE)
        pen.disc(half, half, half - 1.2, HALO)
        if owner in WILDS:
            pen.icon(icon(*WILDS[owner].sign), half, half, size * 0.72, (50, 40, 34))
        else:
            colour = PLAYERS[owner].colour
            fill = darker(colour, 0.15) if brightness(colour) < 150 else mix(colour, (60, 30, 0), 0.55)
            draw_charge(pen, PLAYERS[owner].charge, half, half, size * 0.33, fill, HALO)

    return sprite(size, size, paint, shadow=0.4, drop=(0, 1))


def combined(size: int, parts: list[tuple[Image.Image, float, float]]) -> Image.Image:
    """Sprites on one sheet, each centred at a place measured from the sheet's middle."""
    half = size / 2 + 2 * SHADOW_MARGIN + 4
    sheet = Image.new("RGBA", (round(2 * half), round(2 * half)), (0, 0, 0, 0))
    for part, x, y in parts:
        sheet.alpha_composite(part, (round(half + x - part.width / 2), round(half + y - part.height / 2)))
    return sheet


@drawing_cache
def troop(owner: Owner, kind: str, count: int, size: int, mirrored: bool = False) -> Image.Image:
    """A number of units of a kind: token, owner, number. A mirrored one has the number on the left."""
    reach = size * 0.36
    side = -1 if mirrored else 1
    parts: list[tuple[Image.Image, float, float]] = [(unit(owner, kind, size), 0, 0)]
    if owner not in WILDS:
        parts.append((charge_pip(owner, max(13, round(size * 0.42))), -side * reach, -reach))
    if not single(kind):
        parts.append((badge(str(count), max(15, round(size * COUNT))), side * reach, reach))
    return combined(size, parts)


@drawing_cache
def quartered(owner: Owner, kind: str, count: int, size: int, mirrored: bool) -> Image.Image:
    """Units within walls, where there is little room. The number is what people read on a phone, so it takes the
    token; the sign of the unit takes the place of the number."""
    if single(kind):
        return troop(owner, kind, count, size, mirrored)
    reach, half = size * 0.36, size / 2
    side = -1 if mirrored else 1

    def body(pen: Pen) -> None:
        GROUNDS.get(kind.partition(":")[0], draw_ground)(pen, owner, half, half)
        pen.text(half, half, str(count), Face.NUMBER, size * (NUMBER if count < 10 else 0.8 * NUMBER), ink_of(owner))

    def symbol(pen: Pen) -> None:
        small = size * SIGN
        pen.disc(small / 2, small / 2, small / 2, OUTLINE)
        pen.disc(small / 2, small / 2, small / 2 - 1.2, HALO)
        pen.icon(unit_icon(kind, owner), small / 2, small / 2, small * 0.74, INK)

    parts = [(sprite(size, size, body), 0.0, 0.0)]
    if owner not in WILDS:
        parts.append((charge_pip(owner, max(13, round(size * 0.42))), -side * reach, -reach))
    parts.append((sprite(size * SIGN, size * SIGN, symbol, shadow=0.4, drop=(0, 1)), side * reach, reach))
    return combined(size, parts)


@drawing_cache
def passenger(owner: Owner, kind: str, count: int, size: int) -> Image.Image:
    """Units aboard: sign and number side by side in a frame of planks."""
    wide, plank = size * ABOARD, size * 0.1

    def paint(pen: Pen) -> None:
        alone = single(kind)
        pen.box(0, 0, wide, size, OUTLINE, size * 0.34)
        pen.box(1.2, 1.2, wide - 1.2, size - 1.2, PLANKS, size * 0.32)
        pen.box(plank, plank, wide - plank, size - plank, colour_of(owner), size * 0.26)
        at = wide / 2 if alone else size * 0.5
        pen.icon(unit_icon(kind, owner), at, size / 2, size * 0.7, ink_of(owner))
        if not alone:
            pen.text(wide - size * 0.38, size / 2, str(count), Face.NUMBER, size * 0.78, ink_of(owner))

    return sprite(wide, size, paint)


@drawing_cache
def rank(owner: Owner, kind: str, count: int, size: int) -> Image.Image:
    """Units in a crowd: sign and number side by side in a capsule."""
    wide = size * RANK

    def paint(pen: Pen) -> None:
        colour, alone = colour_of(owner), single(kind)
        pen.box(0, 0, wide, size, OUTLINE, size * 0.4)
        rim = GOLD if alone else edging(colour)
        pen.box(1.1, 1.1, wide - 1.1, size - 1.1, rim, size * 0.36)
        pen.box(2.0, 2.0, wide - 2.0, size - 2.0, colour, size * 0.32)
        at = wide / 2 if alone else size * 0.56
        pen.icon(unit_icon(kind, owner), at, size / 2, size * 0.82, ink_of(owner))
        if not alone:
            pen.text(wide - size * 0.4, size / 2, str(count), Face.NUMBER, size * 0.86, ink_of(owner))

    return sprite(wide, size, paint, shadow=0.35, drop=(0, 1))


@drawing_cache
def mood_face(mood: Mood, size: int) -> Image.Image:
    """The mood of a city as a face: laughing, calm, furious."""

    def paint(pen: Pen) -> None:
        half, u = size / 2, size / 24
        ink = (64, 34, 8) if mood != "angry" else (70, 8, 0)
        pen.disc(half, half, half, OUTLINE)
        pen.disc(half, half, half - 1.4, MOOD_COLOURS[mood])
        for side in (-1, 1):
            pen.oval(half + side * 4 * u, half - 2.2 * u, 1.7 * u, 2.2 * u, ink)
            if mood == "angry":
                pen.line([(half + side * 7 * u, half - 7.4 * u), (half + side * 2 * u, half - 4.8 * u)], ink, 1.9 * u)
        draw_mouth(pen, mood, half, u, ink)

    return sprite(size, size, paint, shadow=0.35, drop=(0, 1))


def draw_mouth(pen: Pen, mood: Mood, half: float, u: float, ink: Colour) -> None:
    if mood == "neutral":
        pen.line([(half - 4.4 * u, half + 4.6 * u), (half + 4.4 * u, half + 4.6 * u)], ink, 1.9 * u)
        return
    bend = 1 if mood == "happy" else -1
    base = half + (3.2 * u if mood == "happy" else 7 * u)
    arc = [(half + x * u, base + bend * (3.6 - x * x * 0.124) * u) for x in range(-5, 6)]
    if mood == "happy":
        pen.polygon(arc, ink)
    pen.line(arc, ink, 1.8 * u)


@drawing_cache
def building_tile(piece_icon: str, owner: Owner, size: int, foreign: bool = False) -> Image.Image:
    """A building in its owner's colour. If its owner is not the city's, it shows the charge."""

    def paint(pen: Pen) -> None:
        colour = colour_of(owner)
        pen.box(0, 0, size, size, OUTLINE, size * 0.2)
        pen.box(1.3, 1.3, size - 1.3, size - 1.3, edging(colour), size * 0.16)
        pen.box(2.5, 2.5, size - 2.5, size - 2.5, colour, size * 0.12)
        pen.icon(piece_icon, size / 2, size / 2, size * 0.70, ink_of(owner))

    body = sprite(size, size, paint, shadow=0.4, drop=(0, 1))
    if not foreign:
        return body
    return combined(size, [(body, 0, 0), (charge_pip(owner, max(14, round(size * 0.58))), 0, size * 0.46)])


@drawing_cache
def wonder_tile(piece_icon: str, size: int) -> Image.Image:
    """A wonder: a golden tile with a notched frame."""

    def paint(pen: Pen) -> None:
        half = size / 2
        for reach, colour in ((half, OUTLINE), (half - 1.4, (255, 232, 140)), (half - 3.0, (196, 138, 20))):
            pen.polygon(notched(half, half, reach), colour)
        pen.icon(piece_icon, half, half, size * 0.66, (56, 30, 0))

    return sprite(size, size, paint, shadow=0.5, drop=(0, 1))


def notched(x: float, y: float, r: float) -> list[tuple[float, float]]:
    cut = r * 0.36
    steps = [(-r, -r + cut), (-r + cut, -r), (r - cut, -r), (r, -r + cut), (r, r - cut), (r - cut, r), (-r + cut, r)]
    return [(x + dx, y + dy) for dx, dy in [*steps, (-r, r - cut)]]


@drawing_cache
def sign(symbol: str, size: int, ground: Colour = FRESH, ink: Colour = INK) -> Image.Image:
    """The sign of what has just happened on the hex."""
    return sprite(size, size, lambda pen: draw_medal(pen, symbol, size, size / 2 - 2.6, 0.66, PAPER, ground, ink))


@drawing_cache
def shield(owner: Owner, size: int) -> Image.Image:
    """A player's crest, or the sign of the barbarians on leather."""
    if owner not in WILDS:
        return crest(owner, size)

    def paint(pen: Pen) -> None:
        half = size / 2
        draw_ground(pen, owner, half, half)
        pen.icon(icon(*WILDS[owner].sign), half, half, size * 0.62, WILDS[owner].ink)

    return sprite(size, size, paint)
