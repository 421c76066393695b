"""The pieces on the board, as small pictures that are drawn once and cached."""

from __future__ import annotations

import math

from PIL import Image

from render.kit.canvas import Pen, sprite
from render.kit.charges import draw_charge
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.palette import (
    DARK,
    GOLD,
    HALO,
    INK,
    OUTLINE,
    PAPER,
    PLAYERS,
    WOOD,
    Colour,
    brightness,
    darker,
    edging,
    ink_on,
    lighter,
    mix,
)
from render.kit.text import points_text

OVERHANG = 0.12
"""How far the number of a figure stands out beyond it, in sizes of the figure."""
COUNT, DIGIT = 0.76, 0.92
"""How much of a figure the disc with its number takes, and how much of that disc a digit."""


def rim_of(colour: Colour) -> Colour:
    """The colour of the dark line around a piece: dark enough on any ground, with a little of the player's colour."""
    return mix(OUTLINE, colour, 0.12)


def shield_outline(x: float, y: float, width: float, height: float, inset: float) -> list[tuple[float, float]]:
    """A heater shield, centred on x, y."""
    half, top, bottom = width / 2 - inset, y - height / 2 + inset, y + height / 2 - inset * 1.15
    waist = y - height * 0.02
    points = [(x - half, top), (x + half, top), (x + half, waist)]
    for side in (1, -1):
        steps = range(1, 16) if side == 1 else range(15, 0, -1)
        for i in steps:
            turn = i / 16 * math.pi / 2
            points.append((x + side * half * math.cos(turn) ** 0.8, waist + (bottom - waist) * math.sin(turn)))
        if side == 1:
            points.append((x, bottom))
    return [*points, (x - half, waist)]


def draw_shield(pen: Pen, player: int, x: float, y: float, width: float, height: float) -> None:
    look = PLAYERS[player]
    pen.polygon(shield_outline(x, y, width, height, 0.0), OUTLINE)
    pen.polygon(shield_outline(x, y, width, height, 1.3), edging(look.colour))
    pen.polygon(shield_outline(x, y, width, height, 2.8), look.colour)
    draw_charge(pen, look.charge, x, y - height * 0.06, width * 0.29, ink_on(look.colour), look.colour)


@drawing_cache
def crest(player: int, size: int = 30) -> Image.Image:
    """The shield of a player: the sign of control of a region."""
    return sprite(size, size, lambda pen: draw_shield(pen, player, size / 2, size / 2, size * 0.82, size * 0.96))


@drawing_cache
def roundel(player: int, size: int = 28) -> Image.Image:
    """A round shield: a looser kind of control, such as a colony."""
    look = PLAYERS[player]

    def paint(pen: Pen) -> None:
        half = size / 2
        pen.disc(half, half, half, OUTLINE)
        pen.disc(half, half, half - 1.3, edging(look.colour))
        pen.disc(half, half, half - 3.2, look.colour)
        draw_charge(pen, look.charge, half, half, size * 0.27, ink_on(look.colour), look.colour)

    return sprite(size, size, paint)


@drawing_cache
def peasant(player: int, size: int = 28) -> Image.Image:
    """A figure in a wide hat and a cloak that shows the charge."""
    look = PLAYERS[player]
    u = size / 28

    def paint(pen: Pen) -> None:
        rim = rim_of(look.colour)
        cloak = [(14, 9), (18.5, 12), (23.5, 24), (22.5, 26.5), (5.5, 26.5), (4.5, 24), (9.5, 12)]
        body = [(x * u, y * u) for x, y in cloak]
        pen.polygon(body, rim)
        pen.ring(body, rim, 2.8 * u)
        pen.oval(14 * u, 6.6 * u, 4.6 * u, 5.4 * u, rim)
        pen.oval(14 * u, 6.0 * u, 9.4 * u, 3.4 * u, rim)
        pen.polygon(body, look.colour)
        pen.polygon(
            [(x * u, y * u) for x, y in ((16, 10.5), (18.5, 12), (23.5, 24), (22.5, 26.5), (19, 26.5))],
            darker(look.colour, 0.2),
        )
        pen.oval(14 * u, 8.2 * u, 3.2 * u, 3.2 * u, (238, 200, 150))
        pen.oval(14 * u, 6.0 * u, 8.2 * u, 2.2 * u, (232, 196, 110))
        pen.oval(14 * u, 4.4 * u, 3.8 * u, 2.8 * u, (246, 216, 136))
        draw_charge(pen, look.charge, 14 * u, 19.4 * u, 5.2 * u, ink_on(look.colour), look.colour)

    return sprite(size, size, paint)


@drawing_cache
def soldier(player: int, size: int = 28) -> Image.Image:
    """A helmet with a plume behind a large round shield, and a spear."""
    look = PLAYERS[player]
    u = size / 28

    def paint(pen: Pen) -> None:
        rim = rim_of(look.colour)
        steel, plume = (206, 206, 200), lighter(look.colour, 0.12)
        pen.line([(24.2 * u, 2 * u), (24.2 * u, 27 * u)], OUTLINE, 3.0 * u)
        pen.polygon([(x * u, y * u) for x, y in ((24.2, -0.5), (27.2, 6), (24.2, 8), (21.2, 6))], OUTLINE)
        pen.line([(24.2 * u, 6 * u), (24.2 * u, 26 * u)], (168, 118, 62), 1.3 * u)
        pen.polygon([(x * u, y * u) for x, y in ((24.2, 1.4), (25.9, 5.5), (24.2, 6.8), (22.5, 5.5))], steel)
        pen.oval(12 * u, 7.4 * u, 9.0 * u, 7.4 * u, rim)
        pen.oval(12 * u, 7.4 * u, 7.7 * u, 6.1 * u, plume)
        pen.oval(12 * u, 9.6 * u, 5.6 * u, 5.6 * u, rim)
        pen.oval(12 * u, 9.8 * u, 4.5 * u, 4.5 * u, steel)
        pen.disc(12 * u, 18 * u, 10.2 * u, rim)
        pen.disc(12 * u, 18 * u, 8.8 * u, edging(look.colour))
        pen.disc(12 * u, 18 * u, 7.7 * u, look.colour)
        draw_charge(pen, look.charge, 12 * u, 18 * u, 5.0 * u, ink_on(look.colour), look.colour)

    return sprite(size, size, paint)


@drawing_cache
def lozenge(player: int, size: int = 21) -> Image.Image:
    """A small lozenge with a golden rim: several lie side by side on a border."""
    look = PLAYERS[player]

    def paint(pen: Pen) -> None:
        half, rim = size / 2, min(1.7, size * 0.065)
        for inset, colour in ((0, OUTLINE), (1, GOLD), (2, look.colour)):
            reach = half - inset * rim
            points = [(half, half - reach), (half + reach, half), (half, half + reach), (half - reach, half)]
            pen.polygon(points, colour)
        draw_charge(pen, look.charge, half, half, size * 0.21, ink_on(look.colour), look.colour)

    return sprite(size, size, paint, shadow=0.5, drop=(1, 1))


@drawing_cache
def building(icon: str, size: int = 27, ground: Colour = PAPER, ink: Colour = INK) -> Image.Image:
    """A tile with the picture of a building."""

    def paint(pen: Pen) -> None:
        pen.box(0, 0, size, size, OUTLINE, 5)
        pen.box(1.4, 1.4, size - 1.4, size - 1.4, GOLD, 4)
        pen.box(2.6, 2.6, size - 2.6, size - 2.6, ground, 3)
        pen.icon(icon, size / 2, size / 2, size * 0.74, ink)

    return sprite(size, size, paint)


@drawing_cache
def medal(icon: str, size: int = 27, ink: Colour = WOOD, ground: Colour = PAPER) -> Image.Image:
    """A round medal: a good, a resource, a sign."""
    return sprite(size, size, lambda pen: draw_medal(pen, icon, size, size / 2 - 3.0, 0.70, GOLD, ground, ink))


def draw_medal(
    pen: Pen, icon: str, size: float, radius: float, share: float, rim: Colour, ground: Colour, ink: Colour
) -> None:
    """Draw a disc of this radius within a rim, with an icon on it that takes this share of the size."""
    half = size / 2
    pen.disc(half, half, half, OUTLINE)
    pen.disc(half, half, half - 1.4, rim)
    pen.disc(half, half, radius, ground)
    pen.icon(icon, half, half, size * share, ink)


@drawing_cache
def card_back(symbol: str, colour: Colour, width: int, height: int) -> Image.Image:
    """A card face down."""

    def paint(pen: Pen) -> None:
        pen.box(0, 0, width, height, OUTLINE, 5)
        pen.box(1.5, 1.5, width - 1.5, height - 1.5, HALO, 4)
        pen.box(3.5, 3.5, width - 3.5, height - 3.5, colour, 3)
        pen.icon(symbol, width / 2, height / 2, min(width, height) * 0.7, ink_on(colour))

    return sprite(width, height, paint)


def draw_die(pen: Pen, size: float, colour: Colour) -> None:
    """A die without the sign on its face."""
    pen.box(0, 0, size, size, OUTLINE, size * 0.2)
    pen.box(1.5, 1.5, size - 1.5, size - 1.5, colour, size * 0.17)


@drawing_cache
def badge(
    text: str, size: int = 18, ground: Colour = DARK, ink: Colour = (255, 246, 220), fill: float = 0.7
) -> Image.Image:
    """A small dark disc with a number. Long texts stretch it to a lozenge with round ends. `fill` is the part of its
    height that a digit takes."""
    width = size + max(0, len(text) - 2) * round(size * 0.42)

    def paint(pen: Pen) -> None:
        pen.box(0, 0, width, size, HALO, size / 2)
        pen.box(1.4, 1.4, width - 1.4, size - 1.4, ground, size / 2 - 1.4)
        pen.text(width / 2, size / 2, text, Face.NUMBER, size * (fill if len(text) < 2 else fill * 0.88), ink)

    return sprite(width, size, paint, shadow=0.4, drop=(0, 1))


def points_badge(player: int, points: float, size: int = 28) -> Image.Image:
    """A badge with the points of a player, in the player's colour where the number can be read on it."""
    colour = PLAYERS[player].colour
    return badge(points_text(points), size, darker(colour, 0.25) if brightness(colour) < 150 else DARK, HALO)


@drawing_cache
def counted(player: int, kind: str, count: int, size: int = 27) -> Image.Image:
    """A peasant or soldier with the number of its fellows at its foot; one stands alone without a number."""
    figure = peasant(player, size) if kind == "peasant" else soldier(player, size)
    return with_count(figure, count, size, darker(PLAYERS[player].colour, 0.66))


def with_count(figure: Image.Image, count: int, size: int, ground: Colour = DARK) -> Image.Image:
    """A figure of this size, with a number at its foot if there are several. The number is as large as the head above
    it allows, because on a phone the map is a third of its size."""
    if count < 2:
        return figure
    number = badge(str(count), round(size * COUNT), ground, fill=DIGIT)
    over = round(size * OVERHANG)
    whole = Image.new("RGBA", (figure.width + over, figure.height + over), (0, 0, 0, 0))
    whole.alpha_composite(figure, (0, 0))
    whole.alpha_composite(number, (whole.width - number.width, whole.height - number.height))
    return whole


@drawing_cache
def cube(player: int, size: int = 28) -> Image.Image:
    """A wooden cube with the charge on its front: the marker of boards and tracks."""
    look = PLAYERS[player]

    def paint(pen: Pen) -> None:
        middle, half, rise = size / 2, size * 0.44, size * 0.22
        top, low = size * 0.06, size * 0.94
        lid = [(middle, top), (middle + half, top + rise), (middle, top + 2 * rise), (middle - half, top + rise)]
        left = [lid[3], lid[2], (middle, low), (middle - half, low - rise)]
        right = [lid[1], lid[2], (middle, low), (middle + half, low - rise)]
        whole = [lid[0], lid[1], right[3], right[2], left[3], lid[3]]
        pen.polygon(whole, rim_of(look.colour))
        pen.ring(whole, rim_of(look.colour), 2.4)
        pen.polygon(lid, lighter(look.colour, 0.36))
        pen.polygon(left, look.colour)
        pen.polygon(right, darker(look.colour, 0.3))
        pen.line([lid[3], lid[2], lid[1]], lighter(look.colour, 0.55), 0.8)
        draw_charge(pen, look.charge, middle, size * 0.62, size * 0.19, ink_on(look.colour), look.colour)

    return sprite(size, size, paint)
