"""Board, hand and chronicle for a phone. What is side by side on the wide ones is one below the other here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from engines.kernel import Event, Seat
from engines.sands_of_time.data import CARDS, CATEGORIES, CHRONICLES
from engines.sands_of_time.view import PlayerView, SandsView
from engines.sands_of_time.vocabulary import Category
from render.kit.board import in_a_row, in_rows, ribbon, sheet
from render.kit.collage import Collage, Paper
from render.kit.frame import Box
from render.kit.speech import Speech
from render.sands_of_time import chronicle, hand
from render.sands_of_time.board import draw_stock, stats_of, subtitle
from render.sands_of_time.board_cards import BOTTOM, draw_bonuses, draw_buildings, draw_cards
from render.sands_of_time.board_changes import Changes, changes_of
from render.sands_of_time.board_columns import brief_height, column_height, draw_brief_column, draw_column
from render.sands_of_time.chronicle_cards import HEIGHT as CHRONICLE
from render.sands_of_time.chronicle_cards import draw_chronicle_card

DrawColumn: TypeAlias = Callable[[Paper, Box, PlayerView, Category, Changes, Speech], None]

WIDTH = 760
LEFT, RIGHT = 28, WIDTH - 28
GAP = 12
HEAD = 82
STOCK = 86
POINTS = 130
CARD_COLUMNS = 4
CARDS_HIGH = 48 + -(-len(CARDS) // CARD_COLUMNS) * 60 + 10
BONUSES = 230
HAND_COLUMNS = 3
CHRONICLE_COLUMNS = 4
CHRONICLE_BOARD = 860


def upright_board(view: SandsView, seat: Seat, news: Sequence[Event], speech: Speech) -> Collage:
    player = view.players[seat]
    highs = [column_height(player, category, RIGHT - LEFT, speech) for category in CATEGORIES]
    return _board(view, seat, news, speech, highs, draw_column)


def brief_board(view: SandsView, seat: Seat, news: Sequence[Event], speech: Speech) -> Collage:
    """The board for a post, which must be read without zooming. What the advances do is left out, because it can be
    looked up."""
    highs = [brief_height(view.players[seat], category) for category in CATEGORIES]
    return _board(view, seat, news, speech, highs, draw_brief_column)


def _board(
    view: SandsView, seat: Seat, news: Sequence[Event], speech: Speech, highs: Sequence[int], draw: DrawColumn
) -> Collage:
    player, changes = view.players[seat], changes_of(news, seat)
    top = 28 + HEAD + GAP
    columns = top + 2 * (STOCK + GAP)
    bottom = columns + sum(high + GAP for high in highs)
    picture = sheet(WIDTH, bottom + CARDS_HIGH + GAP + BOTTOM + 28)
    # The columns show what the fields count.
    points = stats_of(player, speech)[:1]
    title = speech.player(seat).upper()
    ribbon(picture, (LEFT, 28, RIGHT, 28 + HEAD), seat, title, subtitle(view, player, speech), points, POINTS)
    boxes = [
        *in_a_row((LEFT, top, RIGHT, top + STOCK), 3, GAP),
        *in_a_row((LEFT, top + STOCK + GAP, RIGHT, top + 2 * STOCK + GAP), 4, GAP),
    ]
    draw_stock(picture, boxes, player, changes, speech)
    y = columns
    for category, high in zip(CATEGORIES, highs, strict=True):
        draw(picture, (LEFT, y, RIGHT, y + high), player, category, changes, speech)
        y += high + GAP
    draw_cards(picture, (LEFT, bottom, RIGHT, bottom + CARDS_HIGH), player, speech, CARD_COLUMNS)
    y = bottom + CARDS_HIGH + GAP
    draw_bonuses(picture, (LEFT, y, LEFT + BONUSES, y + BOTTOM), player, speech)
    draw_buildings(picture, (LEFT + BONUSES + GAP, y, RIGHT, y + BOTTOM), view, player, changes, speech)
    return picture


def upright_hand(view: SandsView, seat: Seat, speech: Speech) -> Collage | None:
    player = view.players[seat]
    if player.hand is None:
        return None
    # One place is left for the bonus actions.
    rows = len(CARDS) // HAND_COLUMNS + 1
    cards = 28 + hand.TITLE
    chronicles = cards + rows * (hand.CARD + GAP)
    below = -(-len(CHRONICLES) // CHRONICLE_COLUMNS) * (CHRONICLE + GAP)
    picture = sheet(WIDTH, chronicles + hand.TITLE + below + 28 - GAP)
    hand.draw_title(picture, 28, player, speech.say("hand_title"), speech.say("hand_note"), RIGHT)
    spots = in_rows((LEFT, cards, RIGHT, chronicles - GAP), rows * HAND_COLUMNS, HAND_COLUMNS, GAP)
    for name, box in zip(CARDS, spots, strict=False):
        hand.draw_action_card(picture, box, player, name, speech)
    hand.draw_bonuses(picture, spots[-1], player, speech)
    title, note = speech.say("chronicle_title"), speech.say("chronicle_note_short")
    hand.draw_title(picture, chronicles, player, title, note, RIGHT)
    top = chronicles + hand.TITLE
    boxes = in_rows((LEFT, top, RIGHT, top + below - GAP), len(CHRONICLES), CHRONICLE_COLUMNS, GAP)
    for name, box in zip(CHRONICLES, boxes, strict=True):
        draw_chronicle_card(picture, box, player, name, speech)
    return picture


def upright_chronicle(view: SandsView, news: Sequence[Event], speech: Speech) -> Collage:
    high, right = chronicle.category_height(view), CHRONICLE_BOARD - LEFT
    top = 28 + chronicle.TITLE
    picture = sheet(CHRONICLE_BOARD, top + len(CATEGORIES) * (high + GAP) + 28 - GAP)
    chronicle.draw_title(picture, view, speech, right)
    for i, category in enumerate(CATEGORIES):
        box = (LEFT, top + i * (high + GAP), right, top + i * (high + GAP) + high)
        chronicle.draw_category(picture, box, view, category, news, speech)
    return picture
