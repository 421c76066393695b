"""Board and hand for a phone: what lies side by side on the wide ones lies one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from engines.clash_of_cultures.data import CATEGORIES, RESOURCES, TOKENS
from engines.clash_of_cultures.view import ClashView
from engines.kernel import Event, Seat
from render.clash_of_cultures.board import bands_height, changes_of, draw_bands, draw_store, stats_of, subtitle
from render.clash_of_cultures.board_bottom import BOTTOM, draw_deeds, draw_hand, draw_score, draw_supply
from render.clash_of_cultures.board_columns import HEIGHT as COLUMNS_HEIGHT
from render.clash_of_cultures.board_columns import draw_columns
from render.clash_of_cultures.hand import cards_of, hand_of
from render.clash_of_cultures.speech import Speech
from render.kit.board import in_a_row, in_rows, ribbon, sheet, stat_box
from render.kit.collage import Collage
from render.kit.news import of_seat
from render.kit.palette import PLAYERS, darker

WIDTH = 860
LEFT, RIGHT = 26, WIDTH - 26
GAP = 10
HEAD, STAT, STORE = 82, 66, 86
HAND = 468
FEW = 3
"""Up to this number of cards, one column suffices."""
STATS = 6
"""How many numbers are side by side. More are in two rows."""
STORES = 4
"""How many goods are side by side."""


def upright_board(view: ClashView, seat: Seat, news: Sequence[Event], speech: Speech) -> Collage:
    player = view.players[seat]
    fresh = {str(e.params["advance"]) for e in of_seat(news, seat) if e.key == "advance.gained"}
    stats, wares = stats_of(view, player, speech), (*RESOURCES, *TOKENS)
    across = len(stats) if len(stats) <= STATS else -(-len(stats) // 2)
    stock = 26 + HEAD + GAP + -(-len(stats) // across) * (STAT + GAP)
    columns = stock + -(-len(wares) // STORES) * (STORE + GAP)
    halves = tuple(CATEGORIES)[: len(CATEGORIES) // 2], tuple(CATEGORIES)[len(CATEGORIES) // 2 :]
    bands = columns + len(halves) * (COLUMNS_HEIGHT + GAP)
    bottom = bands + bands_height(RIGHT - LEFT, player)
    picture = sheet(WIDTH, bottom + 2 * (BOTTOM + GAP) + 26 - GAP)
    title = speech.player(seat).upper()
    ribbon(picture, (LEFT, 26, RIGHT, 26 + HEAD), seat, title, subtitle(view, player, speech), ())
    colour = darker(PLAYERS[seat].colour, 0.15)
    top = 26 + HEAD + GAP
    for stat, box in zip(stats, in_rows((LEFT, top, RIGHT, stock - GAP), len(stats), across, GAP), strict=True):
        stat_box(picture, box, stat, colour)
    changes = changes_of(news, seat)
    boxes = in_rows((LEFT, stock, RIGHT, columns - GAP), len(wares), STORES, GAP)
    for ware, box in zip(wares, boxes, strict=True):
        draw_store(picture, box, player, ware, changes.get(ware, 0), speech)
    for i, half in enumerate(halves):
        top = columns + i * (COLUMNS_HEIGHT + GAP)
        draw_columns(picture, (LEFT, top, RIGHT, top + COLUMNS_HEIGHT), player, fresh, speech, half, beside=i > 0)
    draw_bands(picture, (LEFT, bands, RIGHT, bottom), view, player, speech)
    draw_hand(picture, (LEFT, bottom, LEFT + HAND, bottom + BOTTOM), player, speech)
    draw_supply(picture, (LEFT + HAND + GAP, bottom, RIGHT, bottom + BOTTOM), player, speech)
    last = bottom + BOTTOM + GAP
    deeds, score = in_a_row((LEFT, last, RIGHT, last + BOTTOM), 2, GAP)
    draw_deeds(picture, deeds, view, player, speech)
    draw_score(picture, score, player, speech)
    return picture


def upright_hand(view: ClashView, seat: Seat, speech: Speech) -> Collage | None:
    return hand_of(view, seat, speech, columns=1 if len(cards_of(view.players[seat])) <= FEW else 2)
