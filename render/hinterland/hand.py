"""What only the player may see: the orders given in advance, and what may still be bought in this round."""

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
from render.kit.board import Column, sheet
from render.kit.collage import Collage
from render.kit.speech import Speech


def hand_picture(view: HinterlandView, seat: Seat, speech: Speech) -> Collage:
    player = view.players[seat]
    column = Column(LEFT, RIGHT, 26, GAP)
    orders, spending = column.add(orders_height(view.mode)), column.add(spending_height(view.mode))
    settlements = column.add(settlements_height(view, seat))
    picture = sheet(WIDTH, column.bottom + 26)
    draw_orders(picture, orders, player, view.mode, speech)
    draw_spending(picture, spending, player, view.mode, speech)
    draw_settlements(picture, settlements, view, seat, speech)
    return picture
