"""All that the kit can draw on one sheet, to look at: python -m tests.render.kit_sheet out.png"""

from __future__ import annotations

import sys

from PIL import Image

from render.kit import board, tokens
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.icons import shared
from render.kit.palette import PLAYERS, Colour
from render.kit.panel import heading, panel

COLUMNS: tuple[tuple[str, Colour], ...] = (("book", (34, 96, 140)), ("sword", (150, 44, 36)), ("sun", (110, 70, 140)))
ICONS = ("crown", "castle", "ship", "wheel", "anchor", "stone", "wood", "wine")


def draw_heads(sheet: Paper) -> None:
    stats = [
        board.Stat(shared(name), str(value), name.title())
        for name, value in (("laurel", 47), ("house", 6), ("fire", 3), ("anvil", 9), ("theatre", 5))
    ]
    board.ribbon(sheet, (28, 28, 1372, 108), 0, "AURELIA", "start player · turn 1 of 5", stats)


def draw_columns(sheet: Paper) -> None:
    for column in range(6):
        kind, colour = COLUMNS[column // 2]
        left = 28 + column * 118
        board.column_head(sheet, (left, 216, left + 108, 266), shared(kind), kind.title(), colour)


def draw_pieces(sheet: Paper) -> None:
    panel(sheet, (752, 216, 1372, 560))
    heading(sheet, (772, 244), "PIECES", 18)
    for player in range(len(PLAYERS)):
        y = 280 + player * 46
        makers = (tokens.crest, tokens.roundel, tokens.peasant, tokens.soldier, tokens.lozenge)
        for i, make in enumerate((*makers, tokens.cube)):
            put(sheet, make(player), 790 + i * 46, y)
        put(sheet, tokens.counted(player, "peasant", player + 2), 1112, y)
        put(sheet, tokens.counted(player, "soldier", player + 9), 1152, y)
    for i, name in enumerate(ICONS):
        put(sheet, tokens.building(shared(name)), 1206 + i % 4 * 42, 276 + i // 4 * 42)
        put(sheet, tokens.medal(shared(name)), 1206 + i % 4 * 42, 408 + i // 4 * 38)


def draw_gallery() -> Image.Image:
    sheet = board.sheet(1400, 588)
    draw_heads(sheet)
    draw_columns(sheet)
    draw_pieces(sheet)
    return sheet.drawn()


if __name__ == "__main__":
    draw_gallery().save(sys.argv[1])
