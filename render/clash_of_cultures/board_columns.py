"""The twelve columns of advances: owned ones with a cube, those to be bought with their price, the rest pale."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from engines.clash_of_cultures.data import ADVANCES, CATEGORIES
from engines.clash_of_cultures.view import PlayerView
from render.clash_of_cultures.look import CATEGORY_COLOURS, RESOURCE_INKS, icon
from render.clash_of_cultures.speech import Speech
from render.kit.board import LOCKED_FILL, LOCKED_INK, column_head, light_up
from render.kit.canvas import put
from render.kit.fit import lines_to_fit
from render.kit.fonts import Face
from render.kit.icons import icon_mask
from render.kit.palette import HALO, INK, PAPER, Colour, darker, lighter, mix
from render.kit.panel import Box, card
from render.kit.text import write
from render.kit.tokens import badge, cube, medal

HEAD = 54
CARD = 108
STEP = CARD + 6
HEIGHT = HEAD + 6 + 4 * STEP + 2
LINES = 2


def draw_columns(
    picture: Image.Image,
    box: Box,
    player: PlayerView,
    fresh: Collection[str],
    speech: Speech,
    shown: Sequence[str] = tuple(CATEGORIES),
) -> None:
    x0, y0, x1, y1 = box
    pitch = (x1 - x0) / len(shown)
    for i, category in enumerate(CATEGORIES[name] for name in shown):
        left, right = round(x0 + i * pitch) + 1, round(x0 + (i + 1) * pitch) - 2
        colour = CATEGORY_COLOURS[category.id]
        picture.paste(mix(PAPER, colour, 0.7), (left, y0), column_shade(right - left, y1 - y0))
        title = speech.name("category", category.id)
        column_head(picture, (left, y0, right, y0 + HEAD), icon("category", category.id), title, colour)
        for j, advance in enumerate(category.advances):
            top = y0 + HEAD + 6 + j * STEP
            if j:
                middle = (left + right) // 2
                ImageDraw.Draw(picture).line(
                    [(middle, top - 8), (middle, top + 4)], fill=darker(colour, 0.3), width=4
                )
            draw_advance(picture, (left + 4, top, right - 4, top + CARD), player, advance, advance in fresh, speech)


@lru_cache(maxsize=8)
def column_shade(width: int, height: int) -> Image.Image:
    mask = Image.new("L", (width, height), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), 8, fill=70)
    return mask


def state_of(player: PlayerView, advance: str) -> str:
    """Owned, within reach of the purse, legal but too dear, or locked."""
    if advance in player.advances:
        return "owned"
    if advance in player.affordable:
        return "open"
    return "dear" if advance in player.for_sale else "locked"


def looks(state: str, colour: Colour) -> tuple[Colour, Colour, Colour, Colour]:
    """Fill, rim, ink of the picture, ink of the name."""
    dark = mix(colour, (0, 0, 0), 0.35)
    dear = mix(PAPER, LOCKED_FILL, 0.35)
    return {
        "owned": (mix(colour, PAPER, 0.55), darker(colour, 0.35), dark, INK),
        "open": (lighter(PAPER, 0.6), colour, dark, INK),
        "dear": (dear, mix(colour, LOCKED_FILL, 0.35), mix(dark, PAPER, 0.3), mix(INK, PAPER, 0.2)),
        "locked": (LOCKED_FILL, mix(LOCKED_INK, LOCKED_FILL, 0.3), LOCKED_INK, mix(LOCKED_INK, INK, 0.4)),
    }[state]


def draw_advance(
    picture: Image.Image, box: Box, player: PlayerView, advance: str, fresh: bool, speech: Speech
) -> None:
    x0, y0, x1, y1 = box
    row = ADVANCES[advance]
    colour, state = CATEGORY_COLOURS[row.category], state_of(player, advance)
    fill, rim, ink, letters = looks(state, colour)
    if fresh:
        light_up(picture, box)
    card(picture, box, fill=fill, rim=rim, radius=7, line=3 if state == "owned" else 2)
    size, lines = lines_to_fit(speech.name("advance", advance), Face.STRONG, 17, (x1 - x0 - 6.0, 42.0), 12)
    picture_size = 54 if len(lines) < LINES else 46
    mask = icon_mask(icon("advance", advance), picture_size)
    picture.paste(ink, (round((x0 + x1 - mask.width) / 2), y0 + 9), mask)
    for i, line in enumerate(lines):
        y = y1 - 19 - (size + 1) * (len(lines) - 1 - i) + (4 if len(lines) > 1 else 0)
        write(picture, ((x0 + x1) / 2, y), line, Face.STRONG, size, letters, "mm")
    draw_corners(picture, box, player, advance, state)


def draw_corners(picture: Image.Image, box: Box, player: PlayerView, advance: str, state: str) -> None:
    """On the left the token and the building it brings, on the right the cube or the price."""
    x0, y0, x1, _ = box
    row = ADVANCES[advance]
    if state != "owned":
        if row.token_bonus != "none":
            put(
                picture,
                medal(icon("resource", row.token_bonus), 24, RESOURCE_INKS[row.token_bonus]),
                x0 + 11,
                y0 + 12,
            )
        if row.unlocks_building in player.supply:
            put(picture, medal(icon("building", row.unlocks_building), 24), x0 + 11, y0 + 36)
    if state == "owned":
        put(picture, cube(player.seat, 26), x1 - 9, y0 + 9)
    elif state == "open":
        put(picture, badge(str(player.for_sale[advance]), 25, (24, 110, 40), HALO), x1 - 8, y0 + 8)
    elif state == "dear":
        put(picture, badge(str(player.for_sale[advance]), 21, (150, 134, 104), HALO), x1 - 7, y0 + 7)
