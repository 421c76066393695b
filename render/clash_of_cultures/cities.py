"""Cities: walls and towers by size, and the plate that names owner, size and mood."""

from __future__ import annotations

from PIL import Image

from engines.clash_of_cultures.vocabulary import Mood, Owner
from render.clash_of_cultures.look import WILDS, colour_of, icon
from render.clash_of_cultures.tokens import combined, ink_of, mood_face
from render.kit.canvas import Pen, sprite
from render.kit.charges import draw_charge
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.palette import GOLD, HALO, INK, OUTLINE, PAPER, PLAYERS, Colour, brightness, darker, lighter

WALL: Colour = (240, 228, 198)
WALL_SHADE: Colour = (206, 188, 150)
USED: Colour = (176, 84, 0)
MOST_USES = 3
LOG: Colour = (128, 92, 58)
HIDE: Colour = (170, 146, 118)
Tower = tuple[float, float, float]
"""A tower's middle, width and top, in a picture 64 wide and 56 high."""
TOWERS: dict[int, tuple[Tower, ...]] = {
    1: ((32, 20, 24),),
    2: ((21, 13, 25), (43, 13, 18)),
    3: ((16, 12, 26), (48, 12, 26), (32, 15, 15)),
    4: ((13, 11, 27), (51, 11, 27), (25, 12, 19), (40, 12, 14)),
    5: ((10, 10, 28), (54, 10, 28), (21, 11, 21), (43, 11, 21), (32, 14, 11)),
}


@drawing_cache
def city(owner: Owner, size: int, capital: bool, height: int) -> Image.Image:
    """A city with as many towers as it has pieces."""
    u = height / 56

    def paint(pen: Pen) -> None:
        if owner in WILDS:
            draw_camp(pen, u, size)
            return
        for tower in TOWERS[min(5, size)]:
            draw_tower(pen, u, tower, colour_of(owner))
        draw_wall(pen, u, min(5, size))
        if capital:
            draw_crown(pen, u)

    return sprite(64 * u, 56 * u, paint, shadow=0.55, drop=(2, 3))


def draw_tower(pen: Pen, u: float, tower: Tower, roof: Colour) -> None:
    x, wide, top = tower
    half = wide / 2
    pen.box((x - half - 1.4) * u, top * u, (x + half + 1.4) * u, 53 * u, OUTLINE, 1)
    pen.box((x - half) * u, top * u, (x + half) * u, 52 * u, WALL)
    pen.box((x + half * 0.25) * u, top * u, (x + half) * u, 52 * u, WALL_SHADE)
    pen.box((x - 1.3) * u, (top + 5) * u, (x + 1.3) * u, (top + 11) * u, OUTLINE, 1.2 * u)
    peak = top - wide * 0.85
    eaves = [((x - half - 2.4) * u, top * u), ((x + half + 2.4) * u, top * u), (x * u, peak * u)]
    pen.polygon(eaves, OUTLINE)
    pen.ring(eaves, OUTLINE, 2.4 * u)
    pen.polygon(eaves, roof)
    pen.polygon(
        [(x * u, peak * u), ((x - half - 1.6) * u, top * u), ((x - half * 0.3) * u, top * u)], lighter(roof, 0.3)
    )


def draw_wall(pen: Pen, u: float, size: int) -> None:
    reach = 12 + 4.2 * size
    left, right = 32 - reach, 32 + reach
    pen.box((left - 1.4) * u, 36.5 * u, (right + 1.4) * u, 55 * u, OUTLINE, 2 * u)
    pen.box(left * u, 38 * u, right * u, 53.6 * u, WALL, 1 * u)
    pen.box(left * u, 49 * u, right * u, 53.6 * u, WALL_SHADE, 1 * u)
    x = left
    while x < right - 2:
        pen.box((x - 0.4) * u, 34 * u, (x + 4.6) * u, 39 * u, OUTLINE)
        pen.box((x + 0.8) * u, 35.4 * u, (x + 3.4) * u, 40 * u, WALL)
        x += (2 * reach - 4.2) / max(2, round(reach / 4))
    pen.disc(32 * u, 46 * u, 5 * u, OUTLINE)
    pen.box(27 * u, 46 * u, 37 * u, 54 * u, OUTLINE)


def draw_crown(pen: Pen, u: float) -> None:
    """Draw the sign of a capital: a crown over the gate."""
    crown = [(22, 23), (27, 28), (32, 20), (37, 28), (42, 23), (40, 34), (24, 34)]
    points = [(x * u, (y + 8) * u) for x, y in crown]
    pen.polygon(points, OUTLINE)
    pen.ring(points, OUTLINE, 2.8 * u)
    pen.polygon(points, (252, 208, 70))
    pen.box(24 * u, 39.4 * u, 40 * u, 42 * u, (206, 148, 30))


def draw_camp(pen: Pen, u: float, size: int) -> None:
    """Draw a settlement of barbarians: tents behind a palisade."""
    for x, top in ((18, 16), (46, 18), (32, 7))[: 2 + (size > 1)]:
        tent = [((x - 14) * u, 46 * u), (x * u, top * u), ((x + 14) * u, 46 * u)]
        pen.polygon(tent, OUTLINE)
        pen.ring(tent, OUTLINE, 2.6 * u)
        pen.polygon(tent, HIDE)
        pen.polygon([(x * u, top * u), ((x + 14) * u, 46 * u), ((x + 5) * u, 46 * u)], darker(HIDE, 0.28))
        pen.line([((x - 4) * u, (top - 5) * u), ((x + 3) * u, (top + 8) * u)], OUTLINE, 1.6 * u)
        pen.line([((x + 4) * u, (top - 5) * u), ((x - 3) * u, (top + 8) * u)], OUTLINE, 1.6 * u)
    for i in range(11):
        at = 4.5 + i * 5.5
        post = [(at - 2.7, 54), (at - 2.7, 40), (at, 35), (at + 2.7, 40), (at + 2.7, 54)]
        points = [(a * u, b * u) for a, b in post]
        pen.polygon(points, OUTLINE)
        pen.ring(points, OUTLINE, 1.6 * u)
        pen.polygon(points, LOG if i % 2 else darker(LOG, 0.15))


@drawing_cache
def plate(owner: Owner, size: int, mood: Mood, activated: int, height: int) -> Image.Image:
    """A plate with owner, size and mood. It has a dot for every time the city was used this turn."""
    u = height / 26
    body = sprite(92 * u, 26 * u, lambda pen: draw_plate(pen, owner, size, activated, u), shadow=0.5)
    return combined(round(92 * u), [(body, 0, 0), (mood_face(mood, round(28 * u)), 34 * u, 0)])


def draw_plate(pen: Pen, owner: Owner, size: int, activated: int, u: float) -> None:
    colour = colour_of(owner)
    pen.box(0, 0, 92 * u, 26 * u, OUTLINE, 7 * u)
    pen.box(1.5 * u, 1.5 * u, 90.5 * u, 24.5 * u, PAPER, 6 * u)
    pen.box(1.5 * u, 1.5 * u, 31 * u, 24.5 * u, colour, 6 * u)
    pen.box(20 * u, 1.5 * u, 31 * u, 24.5 * u, colour)
    if brightness(colour) > 150:
        pen.box(31 * u, 1.5 * u, 32.4 * u, 24.5 * u, GOLD)
    if owner in WILDS:
        pen.icon(icon(*WILDS[owner].sign), 16 * u, 13 * u, 20 * u, HALO)
    else:
        draw_charge(pen, PLAYERS[owner].charge, 16 * u, 13 * u, 8.4 * u, ink_of(owner), colour)
    pen.text(44 * u, 13 * u, str(size), Face.NUMBER, 21 * u, INK)
    uses = min(MOST_USES, activated)
    for i in range(uses):
        pen.disc(57.4 * u, (13 + 6.6 * (i - (uses - 1) / 2)) * u, 2.9 * u, USED)
