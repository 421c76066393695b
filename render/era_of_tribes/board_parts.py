"""Parts of the boards, tracks and cards of this game: colours, figures, boxes."""

from __future__ import annotations

from PIL import Image

from engines.era_of_tribes.data import FieldName
from engines.era_of_tribes.view import EraView, PlayerView
from engines.kernel import Seat
from render.era_of_tribes.look import icon
from render.kit.canvas import Pen, put, sprite
from render.kit.charges import draw_charge
from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.palette import (
    GOLD_INK,
    INK,
    OUTLINE,
    PAPER,
    PLAYERS,
    RUBRIC,
    USED_FILL,
    USED_INK,
    WOOD,
    Colour,
    ink_on,
    lighter,
)
from render.kit.text import write
from render.kit.tokens import medal

FIELD_COLOURS: dict[FieldName, Colour] = {
    "architecture": (146, 92, 48),
    "farming": (98, 118, 34),
    "culture": (150, 66, 110),
    "navigation": (30, 106, 136),
    "commerce": (170, 118, 12),
    "mechanics": (96, 92, 100),
}
STAT_INKS: dict[str, Colour] = {
    "influence": RUBRIC,
    "thalers": GOLD_INK,
    "morale": (176, 56, 52),
    "food": (104, 120, 30),
    "hunger": (70, 44, 30),
    "leaders": WOOD,
    "treaties": (30, 84, 130),
}
GREY: Colour = (142, 138, 132)
"""The colour of leaders who serve for pay."""
CARD_COLOUR: Colour = (36, 88, 138)
TILE_COLOUR: Colour = (92, 84, 78)
"""The backs of influence cards and of barbarian tiles."""
GOOD: Colour = (36, 104, 44)


def player_at(view: EraView, seat: Seat) -> PlayerView:
    return next(player for player in view.players if player.seat == seat)


def tick(picture: Paper, x: float, y: float, size: int = 20, ink: Colour = GOOD) -> None:
    paste_icon(picture, shared("check"), x, y, size, ink)


@drawing_cache
def leader(player: int | None, size: int) -> Image.Image:
    """A crowned figure. A grey one without a charge serves whoever pays."""
    colour = GREY if player is None else PLAYERS[player].colour
    figure = icon("stat", "leaders")

    def paint(pen: Pen) -> None:
        half = size / 2
        for dx in (-1.3, 0, 1.3):
            for dy in (-1.3, 0, 1.3):
                pen.icon(figure, half + dx, half + dy, size * 0.92, OUTLINE)
        pen.icon(figure, half, half, size * 0.92, colour)
        if player is not None:
            draw_charge(pen, PLAYERS[player].charge, half, size * 0.66, size * 0.13, ink_on(colour), colour)

    return sprite(size, size, paint)


def good_medal(good: str, size: int, ready: bool) -> Image.Image:
    """A good. It is pale if it was used in this round."""
    return medal(icon("good", good), size, INK if ready else USED_INK, lighter(PAPER, 0.3) if ready else USED_FILL)


def draw_count(
    picture: Paper, box: Box, piece: Image.Image, value: str, name: str, size: int = 36, ink: Colour = INK
) -> None:
    """Draw a piece, its number, and its name below."""
    x0, y0, x1, y1 = box
    middle = y0 + (y1 - y0 - 22) / 2 + 3
    put(picture, piece, x0 + 38, middle)
    write(picture, (x0 + 74, middle), value, Face.TITLE, size, ink)
    write_fitted(picture, ((x0 + x1) / 2, y1 - 15), name, Face.STRONG, 19, x1 - x0 - 12, INK, "mm")
