"""Parts that several boards share: small cards, card backs, tracks with cubes, the Roman abacus."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.sands_of_time.view import PlayerView
from engines.sands_of_time.vocabulary import Category
from render.kit.board import light_up
from render.kit.canvas import Pen, put, sprite
from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.fit import paragraph
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.palette import (
    FAINT_INK,
    INK,
    NEUTRAL,
    OUTLINE,
    PAPER,
    PLAYERS,
    USED_FILL,
    USED_INK,
    WOOD,
    Colour,
    darker,
    lighter,
    mix,
)
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import card_back
from render.sands_of_time.look import CATEGORY_COLOURS, icon


def own_back(seat: int, width: int, height: int) -> Image.Image:
    """A card face down, in the colours of its player, with a scroll on it."""
    return card_back(shared("scroll"), PLAYERS[seat].colour, width, height)


@drawing_cache
def abacus(value: int, colour: Colour, height: int = 62) -> Image.Image:
    """A Roman abacus for two figures: in each groove a bead for five above, four beads for one below."""
    u = height / 62
    width = round(46 * u)

    def paint(pen: Pen) -> None:
        pen.box(0, 0, width, height, OUTLINE, 5 * u)
        pen.box(1.5, 1.5, width - 1.5, height - 1.5, (150, 104, 58), 4 * u)
        for column, figure in enumerate((value // 10 % 10, value % 10)):
            x = (14 + 18 * column) * u
            for top, bottom in ((5, 20), (25, 57)):
                pen.box(x - 2 * u, top * u, x + 2 * u, bottom * u, (70, 42, 18), 2 * u)
            five, ones = divmod(figure, 5)
            for y, counted in bead_places(five, ones):
                pen.disc(x, y * u, 5.2 * u, OUTLINE)
                pen.disc(x, y * u, 4.1 * u, colour if counted else (222, 200, 160))

    return sprite(width, height, paint)


def bead_places(five: int, ones: int) -> list[tuple[float, bool]]:
    """The heights of the beads. Counted beads lie near the bar in the middle."""
    places = [(16.5 if five else 9.0, bool(five))]
    for i in range(4):
        counted = i < ones
        places.append(((28.5 if counted else 32.5) + i * 7.0, counted))
    return places


def is_planned(player: PlayerView, card_name: str) -> bool:
    """Was the card chosen for the turn to come?"""
    return player.planned is not None and card_name in player.planned


def is_spent(player: PlayerView, card_name: str) -> bool:
    return card_name in player.used or card_name == f"emphasis_{player.emphasis}"


def bonus_card(picture: Paper, box: Box, bonus: str, player: PlayerView, speech: Speech) -> None:
    """The card of a bonus action, which can be taken once a generation."""
    used = bonus in player.bonuses
    mark = shared("check") if used else ""
    small_card(picture, box, icon("card", bonus), speech.name("bonus", bonus), NEUTRAL, used, mark=mark)


def small_card(
    picture: Paper,
    box: Box,
    symbol: str,
    title: str,
    colour: Colour,
    used: bool = False,
    marked: bool = False,
    mark: str = "",
    seat: int = 0,
) -> None:
    """A card with its icon on the left and its name on the right; used ones pale, those face down lit."""
    x0, y0, x1, y1 = box
    if marked:
        light_up(picture, box)
    ink = mix(colour, (0, 0, 0), 0.2)
    fill, rim = lighter(colour, 0.84), colour
    if used:
        ink, fill, rim = USED_INK, USED_FILL, USED_INK
    draw_card(picture, box, fill=fill, rim=rim, radius=8, line=2.2)
    size = min(34, y1 - y0 - 14)
    paste_icon(picture, symbol, x0 + 8 + size / 2, (y0 + y1) / 2, size, ink)
    text_ink = USED_INK if used else INK
    paragraph(
        picture, (x0 + size + 14, y0 + 3, x1 - 5, y1 - 3), title, Face.STRONG, 16, text_ink, middle=True, least=10
    )
    if mark:
        paste_icon(picture, mark, x1 - 5, y0 + 5, 20, WOOD)
    if marked:
        put(picture, own_back(seat, 18, 25), x1 - 5, y0 + 4)


def symbol_row(picture: Paper, right: float, y: float, icons: Sequence[tuple[str, int]], size: int = 20) -> None:
    """Fountains and lyres from right to left, with their number if there is more than one."""
    for name, count in reversed(icons):
        for _ in range(count):
            paste_icon(picture, icon("symbol", name), right - size / 2, y, size, (90, 60, 20))
            right -= size + 2


def heritage_cells(picture: Paper, box: Box, category: Category, most: int, at: int) -> None:
    """The spaces of a heritage track, those behind the marker filled."""
    x0, y0, x1, y1 = box
    colour = CATEGORY_COLOURS[category]
    pitch = (x1 - x0) / (most + 1)
    for value in range(most + 1):
        left, right = round(x0 + value * pitch), round(x0 + (value + 1) * pitch) - 2
        fill = mix(colour, PAPER, 0.45) if value <= at else lighter(PAPER, 0.4)
        draw_card(picture, (left, y0, right, y1), fill=fill, rim=darker(fill, 0.4), radius=4, line=1.4)
        if value != at:
            ink = mix(INK, fill, 0.2) if value < at else FAINT_INK
            write(picture, ((left + right) / 2, (y0 + y1) / 2), str(value), Face.NUMBER, 14, ink, "mm")
