"""What is a player's alone: the orders given in advance, and what may still be bought in this round."""

from __future__ import annotations

from engines.hinterland.view import HinterlandView
from engines.kernel import Seat
from render.hinterland.board import GAP, LEFT, RIGHT, WIDTH
from render.hinterland.board_fields import (
    draw_orders,
    draw_settlements,
    draw_spending,
    orders_height,
    settlements_height,
    spending_height,
)
from render.kit.board import sheet
from render.kit.collage import Collage
from render.kit.speech import Speech


def hand_picture(view: HinterlandView, seat: Seat, speech: Speech) -> Collage:
    player = view.players[seat]
    heights = [orders_height(view.mode), spending_height(view.mode), settlements_height(view, seat)]
    picture = sheet(WIDTH, 52 + sum(heights) + 2 * GAP)
    top = 26
    draw_orders(picture, (LEFT, top, RIGHT, top + heights[0]), player, view.mode, speech)
    top += heights[0] + GAP
    draw_spending(picture, (LEFT, top, RIGHT, top + heights[1]), player, view.mode, speech)
    top += heights[1] + GAP
    draw_settlements(picture, (LEFT, top, RIGHT, top + heights[2]), view, seat, speech)
    return picture
