"""The twelve columns of advances: owned ones have a cube, those that can be bought their price; the rest is pale."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from PIL import Image

from engines.clash_of_cultures.data import ADVANCES, CATEGORIES
from engines.clash_of_cultures.view import PlayerView
from render.clash_of_cultures.look import CATEGORY_COLOURS, RESOURCE_INKS, icon
from render.clash_of_cultures.speech import Speech
from render.kit.board import LOCKED_FILL, LOCKED_INK, column_head, light_up
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.fit import lines_to_fit
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import icon_mask
from render.kit.lines import rule
from render.kit.palette import HALO, INK, PAPER, PARCHMENT, USED_INK, Colour, darker, lighter, mix
from render.kit.panel import draw_card
from render.kit.text import write
from render.kit.tokens import badge, cube, medal


@dataclass(frozen=True)
class Advance:
    """One field of a column."""

    id: str
    icon: str
    name: str
    state: str
    """Owned, open, dear or locked: see `looks`."""
    price: int = 0
    left: tuple[Image.Image | None, ...] = ()
    """Small pictures at the left edge: what the advance brings, or what it takes."""


@dataclass(frozen=True)
class Column:
    icon: str
    title: str
    colour: Colour
    advances: tuple[Advance, ...]


BESIDE: list[Callable[[PlayerView, Speech], Column | None]] = []
"""Columns that a box adds at the right of the twelve."""
HEAD = 54
CARD = 108
STEP = CARD + 6
HEIGHT = HEAD + 6 + 4 * STEP + 2
LINES = 2


def draw_columns(
    picture: Paper,
    box: Box,
    player: PlayerView,
    fresh: Collection[str],
    speech: Speech,
    shown: Sequence[str] = tuple(CATEGORIES),
    beside: bool = True,
) -> None:
    """Draw the columns of these categories, and on request those that boxes add."""
    columns = [category_column(player, category, speech) for category in shown]
    more = [column(player, speech) for column in BESIDE] if beside else []
    draw_all(picture, box, player, [*columns, *(column for column in more if column is not None)], fresh)


def category_column(player: PlayerView, category: str, speech: Speech) -> Column:
    return Column(
        icon("category", category),
        speech.name("category", category),
        CATEGORY_COLOURS[category],
        tuple(of_category(player, advance, speech) for advance in CATEGORIES[category].advances),
    )


def of_category(player: PlayerView, advance: str, speech: Speech) -> Advance:
    row, state = ADVANCES[advance], state_of(player, advance)
    token, building = row.token_bonus, row.unlocks_building
    brings = (
        medal(icon("resource", token), 24, RESOURCE_INKS[token]) if token != "none" else None,
        medal(icon("building", building), 24) if building in player.supply else None,
    )
    name, price = speech.name("advance", advance), player.for_sale.get(advance, 0)
    return Advance(advance, icon("advance", advance), name, state, price, brings if state != "owned" else ())


def draw_all(picture: Paper, box: Box, player: PlayerView, columns: Sequence[Column], fresh: Collection[str]) -> None:
    x0, y0, x1, y1 = box
    pitch = (x1 - x0) / len(columns)
    for i, column in enumerate(columns):
        left, right = round(x0 + i * pitch) + 1, round(x0 + (i + 1) * pitch) - 2
        shade = shade_of(column.colour)
        draw_card(picture, (left, y0, right, y1), fill=shade, rim=shade, radius=8)
        column_head(picture, (left, y0, right, y0 + HEAD), column.icon, column.title, column.colour)
        for j, advance in enumerate(column.advances):
            top = y0 + HEAD + 6 + j * STEP
            if j:
                middle = (left + right) // 2
                rule(picture, (middle, top - 8), (middle, top + 4), darker(column.colour, 0.3), 4)
            field = (left + 4, top, right - 4, top + CARD)
            if advance.id in fresh:
                light_up(picture, field)
            front = advance_card((right - left - 8, CARD), advance.icon, advance.name, advance.state, column.colour)
            picture.paste(front, field[:2])
            draw_corners(picture, field, player, advance)


def shade_of(colour: Colour) -> Colour:
    """The ground of a column of this colour."""
    return mix(PARCHMENT, mix(PAPER, colour, 0.7), 0.27)


def state_of(player: PlayerView, advance: str) -> str:
    """Owned, within reach of the purse, legal but too dear, or locked."""
    if advance in player.advances:
        return "owned"
    if advance in player.affordable:
        return "open"
    return "dear" if advance in player.for_sale else "locked"


def looks(state: str, colour: Colour) -> tuple[Colour, Colour, Colour, Colour]:
    """The fill, the rim, the ink of the picture and the ink of the name."""
    dark = mix(colour, (0, 0, 0), 0.35)
    dear = mix(PAPER, LOCKED_FILL, 0.35)
    return {
        "owned": (mix(colour, PAPER, 0.55), darker(colour, 0.35), dark, INK),
        "open": (lighter(PAPER, 0.6), colour, dark, INK),
        "dear": (dear, mix(colour, LOCKED_FILL, 0.35), mix(dark, PAPER, 0.3), mix(INK, PAPER, 0.2)),
        "locked": (LOCKED_FILL, mix(LOCKED_INK, LOCKED_FILL, 0.3), LOCKED_INK, mix(LOCKED_INK, INK, 0.4)),
    }[state]


@drawing_cache
def advance_card(size: tuple[int, int], sign: str, name: str, state: str, colour: Colour) -> Image.Image:
    """A card without its corners, on the ground of its column. At every table it looks the same."""
    width, height = size
    fill, rim, ink, letters = looks(state, colour)
    front = Image.new("RGB", size, shade_of(colour))
    draw_card(front, (0, 0, width, height), fill=fill, rim=rim, radius=7, line=3 if state == "owned" else 2)
    letter, lines = lines_to_fit(name, Face.STRONG, 17, (width - 6.0, 42.0), 12)
    mask = icon_mask(sign, 54 if len(lines) < LINES else 46)
    front.paste(ink, (round((width - mask.width) / 2), 9), mask)
    for i, line in enumerate(lines):
        y = height - 19 - (letter + 1) * (len(lines) - 1 - i) + (4 if len(lines) > 1 else 0)
        write(front, (width / 2, y), line, Face.STRONG, letter, letters, "mm")
    return front


def draw_corners(picture: Paper, box: Box, player: PlayerView, advance: Advance) -> None:
    """Draw the corners of a card: on the left the token and the building it brings, on the right the cube or the
    price."""
    x0, y0, x1, _ = box
    for i, brought in enumerate(advance.left):
        if brought is not None:
            put(picture, brought, x0 + 11, y0 + 12 + 24 * i)
    if advance.state == "owned":
        put(picture, cube(player.seat, 26), x1 - 9, y0 + 9)
    elif advance.state == "open":
        put(picture, badge(str(advance.price), 25, (24, 110, 40), HALO), x1 - 8, y0 + 8)
    elif advance.state == "dear":
        put(picture, badge(str(advance.price), 21, USED_INK, HALO), x1 - 7, y0 + 7)
