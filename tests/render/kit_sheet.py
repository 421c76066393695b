"""All that the kit can draw on one sheet, to look at: python -m tests.render.kit_sheet out.png"""

from __future__ import annotations

import sys

from PIL import Image

from render.kit import board, tokens
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.palette import PLAYERS, Colour
from render.kit.panel import heading, panel
from render.sands_of_time.look import icon

CATEGORIES: tuple[tuple[str, Colour], ...] = (
    ("civil", (34, 96, 140)),
    ("politics", (150, 44, 36)),
    ("culture", (110, 70, 140)),
)


def draw_heads(sheet: Paper) -> None:
    stats = [
        board.Stat(icon("symbol", name), str(value), name.title())
        for name, value in (("victory", 47), ("region", 6), ("unrest", 3), ("fountain", 9), ("lyre", 5))
    ]
    board.ribbon(sheet, (28, 28, 1372, 108), 0, "AURELIA", "start player · turn 1 of 5", stats)
    board.resource_box(sheet, (28, 120, 240, 204), "wheat", "Grain", 12, 99, PLAYERS[0].colour, (104, 120, 30))
    board.resource_box(sheet, (252, 120, 464, 204), "two-coins", "Gold", 7, 99, PLAYERS[0].colour, (150, 100, 0))
    board.resource_box(sheet, (476, 120, 688, 204), "fist", "Unrest", 3, 7, PLAYERS[0].colour)


def draw_columns(sheet: Paper) -> None:
    for column in range(6):
        kind, colour = CATEGORIES[column // 2]
        left = 28 + column * 118
        board.column_head(sheet, (left, 216, left + 108, 266), icon("symbol", kind), kind.title(), colour)


def draw_pieces(sheet: Paper) -> None:
    panel(sheet, (752, 216, 1372, 560))
    heading(sheet, (772, 244), "PIECES", 18)
    for player in range(len(PLAYERS)):
        y = 280 + player * 46
        makers = (tokens.crest, tokens.roundel, tokens.capital, tokens.peasant, tokens.soldier, tokens.caravan)
        for i, make in enumerate((*makers, tokens.cube)):
            put(sheet, make(player), 790 + i * 46, y)
        put(sheet, tokens.counted(player, "peasant", player + 2), 1112, y)
        put(sheet, tokens.counted(player, "soldier", player + 9), 1152, y)
    for i, kind in enumerate(icon.tree["building"]):
        put(sheet, tokens.building(icon("building", kind)), 1206 + i % 4 * 42, 276 + i // 4 * 42)
    for i, good in enumerate(icon.tree["good"]):
        put(sheet, tokens.medal(icon("good", good)), 1206 + i % 4 * 42, 408 + i // 4 * 38)


def draw_gallery() -> Image.Image:
    sheet = board.sheet(1400, 588)
    draw_heads(sheet)
    draw_columns(sheet)
    draw_pieces(sheet)
    return sheet.drawn()


if __name__ == "__main__":
    draw_gallery().save(sys.argv[1])
