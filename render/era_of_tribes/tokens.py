"""The pieces of this game as small pictures, drawn once and kept: towns, fleets, barbarians, signs of the land."""

from __future__ import annotations

from PIL import Image

from render.era_of_tribes.look import icon
from render.kit.canvas import Pen, sprite
from render.kit.charges import draw_charge
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.palette import HALO, INK, OUTLINE, PAPER, PLAYERS, Colour, edging, ink_on, lighter
from render.kit.tokens import medal, rim_of, with_count

GRAIN: Colour = (120, 140, 44)
WATER: Colour = (46, 96, 132)
WILD: Colour = (70, 58, 48)
WAR: Colour = (150, 24, 12)
FISHERS: Colour = (255, 210, 60)
FADED: Colour = (206, 196, 172)
FADED_INK: Colour = (150, 136, 110)


@drawing_cache
def town(player: int, size: int) -> Image.Image:
    """A tower with battlements in its owner's colour."""
    look = PLAYERS[player]
    shape = [(0.04, 0.97), (0.12, 0.42), (0.04, 0.36), (0.04, 0.06), (0.22, 0.06), (0.22, 0.17), (0.40, 0.17)]
    shape += [(0.40, 0.06), (0.60, 0.06), (0.60, 0.17), (0.78, 0.17), (0.78, 0.06), (0.96, 0.06), (0.96, 0.36)]
    shape += [(0.88, 0.42), (0.96, 0.97)]

    def paint(pen: Pen) -> None:
        outer = [(x * size, y * size) for x, y in shape]
        inner = [(size / 2 + (x - 0.5) * size * 0.86, size / 2 + (y - 0.5) * size * 0.86) for x, y in shape]
        pen.polygon(outer, rim_of(look.colour))
        pen.polygon(inner, edging(look.colour))
        core = [(size / 2 + (x - 0.5) * size * 0.72, size / 2 + (y - 0.5) * size * 0.76) for x, y in shape]
        pen.polygon(core, look.colour)
        draw_charge(pen, look.charge, size / 2, size * 0.60, size * 0.22, ink_on(look.colour), look.colour)

    return sprite(size, size, paint)


@drawing_cache
def fleet(player: int, count: int, size: int, first: bool) -> Image.Image:
    """A ship under a sail with the charge. If its owner fishes there, it has a golden ring around it."""
    look = PLAYERS[player]
    u, left, top = (size * 0.80 / 28, size * 0.10, size * 0.08) if first else (size / 28, 0.0, 0.0)

    def at(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(left + x * u, top + y * u) for x, y in points]

    def sail(pen: Pen, inset: float, fill: Colour) -> None:
        (x0, y0), (x1, y1) = at([(4.2 + inset, 1.4 + inset), (23.8 - inset, 19.4 - inset)])
        pen.box(x0, y0, x1, y1, fill, (3.4 - inset / 2) * u)

    def paint(pen: Pen) -> None:
        if first:
            half = size / 2
            pen.disc(half, half, half, OUTLINE)
            pen.disc(half, half, half - 1.0, FISHERS)
            pen.disc(half, half, half - 3.0, WATER)
        pen.polygon(at([(1.5, 19.5), (26.5, 19.5), (23.0, 26.6), (5.6, 26.6)]), OUTLINE)
        pen.polygon(at([(4.0, 21.0), (24.0, 21.0), (22.0, 25.2), (6.6, 25.2)]), (150, 100, 50))
        sail(pen, 0.0, OUTLINE)
        sail(pen, 1.3, edging(look.colour))
        sail(pen, 2.4, look.colour)
        (x, y), r = at([(14.0, 10.4)])[0], 5.4 * u
        draw_charge(pen, look.charge, x, y, r, ink_on(look.colour), look.colour)

    return with_count(sprite(size, size, paint), count, size)


@drawing_cache
def food(size: int, fish: bool = False) -> Image.Image:
    """The sign of food: grain on green, fish on blue."""
    ground = WATER if fish else GRAIN

    def paint(pen: Pen) -> None:
        half = size / 2
        pen.disc(half, half, half, OUTLINE)
        pen.disc(half, half, half - 1.3, lighter(ground, 0.66))
        pen.disc(half, half, half - 2.7, ground)
        pen.icon(icon("piece", "fish" if fish else "food"), half, half, size * 0.68, lighter(ground, 0.82))

    return sprite(size, size, paint)


def good(kind: str, size: int, used: bool, armed: bool) -> Image.Image:
    """A good. It is pale if it was used in this round, and red if it serves as ore."""
    if used:
        return medal(icon("good", kind), size, FADED_INK, FADED)
    return medal(icon("good", kind), size, PAPER, WAR) if armed else medal(icon("good", kind), size)


@drawing_cache
def barbarians(size: int) -> Image.Image:
    """The sign of barbarians: a face-down tile."""

    def paint(pen: Pen) -> None:
        pen.box(0, 0, size, size, OUTLINE, 4)
        pen.box(1.4, 1.4, size - 1.4, size - 1.4, (196, 160, 110), 3)
        pen.box(2.8, 2.8, size - 2.8, size - 2.8, WILD, 2)
        pen.icon(icon("piece", "barbarians"), size / 2, size / 2, size * 0.76, (240, 216, 170))

    return sprite(size, size, paint)


@drawing_cache
def home(people: str, size: int) -> Image.Image:
    """A tablet with the emblem of the people whose home it is."""

    def paint(pen: Pen) -> None:
        pen.box(0, 0, size, size, OUTLINE, 4)
        pen.box(1.3, 1.3, size - 1.3, size - 1.3, (222, 190, 130), 3)
        pen.icon(icon("people", people), size / 2, size / 2, size * 0.80, INK)

    return sprite(size, size, paint)


@drawing_cache
def battlefield(worth: int, size: int) -> Image.Image:
    """The sign of a historic battlefield, with what it adds."""

    def paint(pen: Pen) -> None:
        half = size / 2
        diamond = [(half, 0), (size, half), (half, size), (0, half)]
        pen.polygon(diamond, OUTLINE)
        pen.polygon([(half + (x - half) * 0.86, half + (y - half) * 0.86) for x, y in diamond], WAR)
        pen.text(half, half, f"+{worth}", Face.NUMBER, size * 0.5, HALO)

    return sprite(size, size, paint)


def battle(size: int) -> Image.Image:
    """The sign of a battle at sea: crossed swords."""
    return medal(icon("piece", "battle"), size, PAPER, WAR)
