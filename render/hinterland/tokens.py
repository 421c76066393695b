"""The pieces of this game, as small pictures that are drawn once and kept."""

from __future__ import annotations

from PIL import Image

from render.hinterland.look import DANGER, EARTH, GRAIN_INK, STONE, icon
from render.kit.canvas import Pen, sprite
from render.kit.charges import draw_charge
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.palette import (
    FRESH,
    GOLD,
    HIGHLIGHT,
    INK,
    OUTLINE,
    PAPER,
    PLAYERS,
    Colour,
    darker,
    edging,
    ink_on,
    mix,
)
from render.kit.tokens import badge, draw_die, draw_medal, rim_of

QUARTERS = 4
QUAY: Colour = (196, 222, 228)
HERDS = ("sheep", "pigs", "cattle", "horses")
LEVELS = ("recruit", "standard", "experienced", "veteran", "elite")
"""Levels of experience, from green to hardened."""


def battlements(pen: Pen, x0: float, y0: float, x1: float, depth: float, colour: Colour) -> None:
    """Draw merlons along the upper edge."""
    step = (x1 - x0) / 7
    for i in range(0, 7, 2):
        pen.box(x0 + i * step, y0, x0 + (i + 1) * step, y0 + depth, colour)


@drawing_cache
def settlement(seat: int, kind: str, fort: bool, encircled: bool, size: int, fresh: bool = False) -> Image.Image:
    """Houses on a ground of the owner's colour, with the owner's charge. A fortified settlement has battlements."""
    look = PLAYERS[seat]

    def paint(pen: Pen) -> None:
        top = size * (0.16 if fort else 0.04)
        edge = DANGER if encircled else OUTLINE
        if fort:
            battlements(pen, 0, 0, size, size * 0.3, edge)
            battlements(pen, 1.6, 1.6, size - 1.6, size * 0.3, STONE)
        pen.box(0, top, size, size, edge, size * 0.12)
        inset = 3.0 if encircled else 1.5
        pen.box(inset, top + inset, size - inset, size - inset, STONE if fort else edging(look.colour), size * 0.1)
        inset += size * (0.08 if fort else 0.05)
        pen.box(inset, top + inset, size - inset, size - inset, look.colour, size * 0.08)
        middle = (top + size) / 2
        if fresh:
            pen.box(size * 0.2, middle - size * 0.27, size * 0.8, middle + size * 0.27, FRESH, size * 0.08)
        ink = INK if fresh else ink_on(look.colour)
        pen.icon(icon("building", kind), size * 0.5, middle, size * 0.6, ink)
        shield(pen, seat, size * 0.82, size * 0.84, size * 0.19)

    return sprite(size, size, paint)


def shield(pen: Pen, seat: int, x: float, y: float, radius: float) -> None:
    look = PLAYERS[seat]
    pen.disc(x, y, radius, OUTLINE)
    pen.disc(x, y, radius * 0.88, edging(PLAYERS[seat].colour))
    pen.disc(x, y, radius * 0.76, look.colour)
    draw_charge(pen, look.charge, x, y, radius * 0.58, ink_on(look.colour), look.colour)


@drawing_cache
def shipyard(seat: int, kind: str, size: int, fresh: bool = False) -> Image.Image:
    """The sign of a shipyard: an anchor for a dock, a lighthouse for a harbour, behind a quay of blue stone."""
    look = PLAYERS[seat]

    def paint(pen: Pen) -> None:
        half = size / 2
        pen.disc(half, half, half, OUTLINE)
        pen.disc(half, half, half - 1.5, QUAY)
        pen.disc(half, half, half * 0.78, look.colour)
        if fresh:
            pen.disc(half, half, half * 0.6, FRESH)
        pen.icon(icon("building", kind), half, half, size * 0.56, INK if fresh else ink_on(look.colour))
        shield(pen, seat, size * 0.82, size * 0.84, size * 0.19)

    return sprite(size, size, paint)


@drawing_cache
def site(seat: int, kind: str, quarters: int, size: int, fresh: bool = False) -> Image.Image:
    """The outline of what is being built. As many of its quarters are filled as stand."""
    look = PLAYERS[seat]

    def paint(pen: Pen) -> None:
        pen.box(0, 0, size, size, OUTLINE, size * 0.12)
        pen.box(1.4, 1.4, size - 1.4, size - 1.4, look.colour, size * 0.1)
        pen.box(size * 0.16, size * 0.14, size * 0.84, size * 0.66, FRESH if fresh else EARTH, size * 0.06)
        pen.icon(icon("building", kind), size * 0.5, size * 0.4, size * 0.46, mix(INK, EARTH, 0.35))
        step = size * 0.8 / QUARTERS
        for i in range(QUARTERS):
            left, top = size * 0.1 + i * step, size * 0.73
            pen.box(left, top, left + step * 0.9, size * 0.93, OUTLINE)
            done = HIGHLIGHT if i < quarters else darker(look.colour, 0.45)
            pen.box(left + step * 0.12, top + size * 0.03, left + step * 0.78, size * 0.9, done)

    return sprite(size, size, paint)


@drawing_cache
def medal(symbol: str, seat: int | None, size: int, ink: Colour = INK, ground: Colour = PAPER) -> Image.Image:
    """A round medal. If it has an owner, it has a rim and the owner's charge."""

    def paint(pen: Pen) -> None:
        if seat is None:
            draw_medal(pen, symbol, size, size / 2 * 0.86, 0.66, GOLD, ground, ink)
            return
        draw_medal(pen, symbol, size, size / 2 * 0.66, 0.5, PLAYERS[seat].colour, ground, ink)
        shield(pen, seat, size * 0.82, size * 0.84, size * 0.19)

    return sprite(size, size, paint)


def grain(seat: int, amount: int, size: int, fresh: bool = False) -> Image.Image:
    return numbered(medal(icon("good", "grain"), seat, size, GRAIN_INK, FRESH if fresh else PAPER), amount, size)


def herd(seat: int, kind: str, reduced: bool, inside: bool, size: int, fresh: bool = False) -> Image.Image:
    ground = FRESH if fresh else STONE if inside else (222, 232, 190)
    return medal(icon("herd", kind), seat, size, mix(INK, ground, 0.45) if reduced else INK, ground)


@drawing_cache
def unit(seat: int, kind: str, inside: bool, level: str, size: int) -> Image.Image:
    """A unit: a round block in the open, a square one behind battlements inside. Beads show experience; recruits have
    none."""
    look = PLAYERS[seat]
    ink = ink_on(look.colour)

    def paint(pen: Pen) -> None:
        half, rim = size / 2, rim_of(look.colour)
        if inside:
            battlements(pen, 0, 0, size, size * 0.3, OUTLINE)
            battlements(pen, 1.4, 1.4, size - 1.4, size * 0.3, STONE)
            pen.box(0, size * 0.15, size, size, OUTLINE, size * 0.1)
            pen.box(1.5, size * 0.15 + 1.5, size - 1.5, size - 1.5, STONE, size * 0.08)
            pen.box(size * 0.1, size * 0.24, size * 0.9, size * 0.91, look.colour, size * 0.06)
        else:
            pen.disc(half, half, half, rim)
            pen.disc(half, half, half - 1.4, edging(PLAYERS[seat].colour))
            pen.disc(half, half, half - 1.4 - size * 0.05, look.colour)
        pen.icon(icon("unit", kind), half, size * (0.56 if inside else 0.5), size * 0.58, ink)
        shield(pen, seat, size * 0.17, size * 0.84, size * 0.17)
        for i in range(max(0, LEVELS.index(level) - 1)):
            x = half + (i - (LEVELS.index(level) - 2) / 2) * size * 0.19
            pen.disc(x, size * 0.1, size * 0.1, OUTLINE)
            pen.disc(x, size * 0.1, size * 0.07, HIGHLIGHT)
        if level == LEVELS[0]:
            pen.disc(half, size * 0.1, size * 0.1, OUTLINE)
            pen.disc(half, size * 0.1, size * 0.06, (230, 230, 226))

    return sprite(size, size, paint)


def numbered(figure: Image.Image, count: int, size: int, cargo: int = 0) -> Image.Image:
    """A piece with its number at the foot, if there are several. What is aboard stands at the head, in gold."""
    if count < 2 and not cargo:
        return figure
    return with_numbers(figure, count, size, cargo)


def with_numbers(figure: Image.Image, count: int, size: int, cargo: int) -> Image.Image:
    whole = figure.copy()
    if count >= 2:
        number = badge(str(count), round(size * 0.54))
        whole.alpha_composite(number, (whole.width - number.width, whole.height - number.height))
    if cargo:
        aboard = badge(str(cargo), round(size * 0.5), (250, 206, 70), (52, 32, 8))
        whole.alpha_composite(aboard, (whole.width - aboard.width, 0))
    return whole


@drawing_cache
def die(colour: Colour, swords: int, size: int) -> Image.Image:
    """A die that shows its swords."""

    def paint(pen: Pen) -> None:
        draw_die(pen, size, colour)
        ink = ink_on(colour)
        if swords == 0:
            pen.box(size * 0.3, size * 0.46, size * 0.7, size * 0.54, mix(ink, colour, 0.5), 1)
        for i in range(swords):
            x = size * (0.5 if swords == 1 else 0.3 + 0.4 * i)
            pen.line([(x, size * 0.16), (x, size * 0.84)], ink, size * 0.09)
            pen.line([(x - size * 0.14, size * 0.64), (x + size * 0.14, size * 0.64)], ink, size * 0.08)

    return sprite(size, size, paint)


@drawing_cache
def letter(text: str, size: int, ground: Colour, ink: Colour) -> Image.Image:
    """A letter or number on a disc."""

    def paint(pen: Pen) -> None:
        pen.disc(size / 2, size / 2, size / 2, OUTLINE)
        pen.disc(size / 2, size / 2, size / 2 - 1.4, ground)
        pen.text(size / 2, size / 2, text, Face.NUMBER, size * 0.56, ink)

    return sprite(size, size, paint)
