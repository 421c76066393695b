"""All that the kit can draw on one sheet, to look at: python -m tests.render.kit_sheet out.png"""

from __future__ import annotations

import sys

from PIL import Image

from render.kit import board, tokens
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fonts import Face
from render.kit.palette import PLAYERS, Colour
from render.kit.panel import TrackSpace, action_card, heading, panel, table, track
from render.kit.text import write
from render.sands_of_time.look import icon

CATEGORIES: tuple[tuple[str, Colour], ...] = (
    ("civil", (34, 96, 140)),
    ("politics", (150, 44, 36)),
    ("culture", (110, 70, 140)),
)
STATES = ("owned", "owned", "open", "locked")


def draw_heads(sheet: Paper) -> None:
    stats = [
        board.Stat(icon("symbol", name), str(value), name.title())
        for name, value in (("victory", 47), ("region", 6), ("unrest", 3), ("fountain", 9), ("lyre", 5))
    ]
    board.ribbon(sheet, (28, 28, 1372, 108), 0, "AURELIA", "start player · turn 1 of 5", stats)
    board.resource_box(sheet, (28, 120, 240, 204), "wheat", "Grain", 12, 99, PLAYERS[0].colour, (104, 120, 30))
    board.resource_box(sheet, (252, 120, 464, 204), "two-coins", "Gold", 7, 99, PLAYERS[0].colour, (150, 100, 0))
    board.resource_box(sheet, (476, 120, 688, 204), "fist", "Unrest", 3, 7, PLAYERS[0].colour)
    heritage = [TrackSpace(str(i), marked=i == 4, passed=i < 4) for i in range(16)]
    track(sheet, (720, 158, 1372, 194), heritage)
    write(sheet, (720, 134), "Heritage: civil", Face.STRONG, 17)


def draw_advances(sheet: Paper) -> None:
    names = list(icon.tree["advance"])
    for column in range(6):
        kind, colour = CATEGORIES[column // 2]
        left = 28 + column * 118
        board.column_head(sheet, (left, 216, left + 108, 266), icon("symbol", kind), kind.title(), colour)
        for row, state in enumerate(STATES):
            name = names[column * 4 + row]
            box = (left, 274 + row * 108, left + 108, 374 + row * 108)
            owners = (0, 2) if state == "owned" else ()
            board.advance_card(
                sheet,
                box,
                icon("advance", name),
                name.replace("_", " ").title(),
                colour,
                state,
                owners,
                price=str(row + 1),
                fresh=column == 2 and row == 1,
            )


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


def draw_cards(sheet: Paper) -> None:
    panel(sheet, (752, 574, 1372, 872))
    heading(sheet, (772, 602), "CARDS", 18)
    for i, name in enumerate(icon.tree["card"]):
        left, top = 772 + i % 7 * 85, 620 + i // 7 * 104
        colour = CATEGORIES[i % 3][1]
        action_card(sheet, (left, top, left + 77, top + 96), icon("card", name), name.title(), colour, i % 4 == 3)
    rows = [["Aurelia", "6", "14", "3"], ["Hanno", "4", "11", "5"]]
    table(sheet, (28, 714, 736, 800), ["", "Regions", "Citizens", "Goods"], rows, [0, 1])
    board.text_block(
        sheet, (28, 812), "Each time you use Muster you may pay 1 gold to place 1 peasant from your supply.", 690
    )


def draw_gallery() -> Image.Image:
    sheet = board.sheet(1400, 900)
    draw_heads(sheet)
    draw_advances(sheet)
    draw_pieces(sheet)
    draw_cards(sheet)
    return sheet.drawn()


if __name__ == "__main__":
    draw_gallery().save(sys.argv[1])
