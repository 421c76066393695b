"""A player's own cards: what each does, which are spent, which were chosen; and the chronicles."""

from __future__ import annotations

from engines.kernel import Seat
from engines.sands_of_time.data import ACTION_CARDS, BOARD, CARDS, CHRONICLES
from engines.sands_of_time.view import PlayerView, SandsView
from render.kit.board import in_a_row, in_rows, light_up, sheet, title_line
from render.kit.collage import Collage, Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.palette import (
    INK,
    NEUTRAL,
    PAPER,
    USED_FILL,
    USED_INK,
    Colour,
    darker,
    ink_on,
    lighter,
    mix,
)
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.tokens import crest
from render.sands_of_time.chronicle_cards import HEIGHT as CHRONICLE_HEIGHT
from render.sands_of_time.chronicle_cards import draw_chronicle_card
from render.sands_of_time.look import CATEGORY_COLOURS, card_categories, card_colour, card_icon, icon
from render.sands_of_time.parts import bonus_card, is_planned, is_spent

WIDTH = 1400
LEFT, RIGHT = 28, WIDTH - 28
COLUMNS = 5
GAP = 12
CARD = 186
TITLE = 58
STRIP = 42
ACTIONS = 28 + TITLE
ROWS = -(-len(CARDS) // COLUMNS)
CHRONICLES_TOP = ACTIONS + ROWS * (CARD + GAP)
HEIGHT = CHRONICLES_TOP + TITLE + CHRONICLE_HEIGHT + 28


def hand_picture(view: SandsView, seat: Seat, speech: Speech) -> Collage | None:
    player = view.players[seat]
    if player.hand is None:
        return None
    picture = sheet(WIDTH, HEIGHT)
    draw_title(picture, 28, player, speech.say("hand_title"), speech.say("hand_note"))
    places = in_rows((LEFT, ACTIONS, RIGHT, CHRONICLES_TOP - GAP), ROWS * COLUMNS, COLUMNS, GAP)
    for name, place in zip(CARDS, places, strict=False):
        draw_action_card(picture, place, player, name, speech)
    draw_bonuses(picture, places[-1], player, speech)
    draw_title(picture, CHRONICLES_TOP, player, speech.say("chronicle_title"), speech.say("chronicle_note"))
    top = CHRONICLES_TOP + TITLE
    boxes = in_a_row((LEFT, top, RIGHT, top + CHRONICLE_HEIGHT), len(CHRONICLES), 10)
    for name, box in zip(CHRONICLES, boxes, strict=True):
        draw_chronicle_card(picture, box, player, name, speech)
    return picture


def draw_title(picture: Paper, y: int, player: PlayerView, title: str, note: str, right: int = RIGHT) -> None:
    title_line(picture, (LEFT, y + 24), right, crest(player.seat, 40), title, note)


def draw_action_card(picture: Paper, box: Box, player: PlayerView, name: str, speech: Speech) -> None:
    """A card: its strip in the colour of its category, what it does, and where it is now."""
    x0, y0, x1, y1 = box
    planned, spent = is_planned(player, name), is_spent(player, name)
    colour, fill, ink = card_colour(name), lighter(PAPER, 0.4), INK
    if spent and not planned:
        colour, fill, ink = USED_INK, USED_FILL, mix(USED_INK, INK, 0.25)
    if planned:
        light_up(picture, box)
    draw_card(picture, box, fill, colour, 10, 3)
    draw_card(picture, (x0, y0, x1, y0 + STRIP), colour, darker(colour, 0.2), 10)
    on_strip = ink_on(colour)
    paste_icon(picture, card_icon(name), x0 + 24, y0 + STRIP / 2, 30, on_strip)
    symbols = card_categories(name) if name in ACTION_CARDS else ()
    for i, category in enumerate(symbols):
        paste_icon(picture, icon("symbol", category), x1 - 20 - i * 28, y0 + STRIP / 2, 24, on_strip)
    room = x1 - x0 - 58 - 28 * len(symbols)
    write_fitted(picture, (x0 + 46, y0 + STRIP / 2), speech.name("card", name), Face.HEAVY, 21, room, on_strip)
    bottom = y1 - 34 if planned or spent or needs(name) else y1 - 8
    paragraph(
        picture, (x0 + 12, y0 + STRIP + 8, x1 - 10, bottom), speech.description("card", name), Face.TEXT, 18, ink
    )
    draw_foot(picture, (x0 + 10, y1 - 32, x1 - 10, y1 - 8), player, name, planned, spent, speech)


def draw_bonuses(picture: Paper, box: Box, player: PlayerView, speech: Speech) -> None:
    """The bonus actions, each once a generation, in the place that the cards leave free."""
    x0, y0, x1, _ = box
    draw_card(picture, box, mix(NEUTRAL, PAPER, 0.8), NEUTRAL, 10, 3)
    write_fitted(picture, (x0 + 14, y0 + 22), speech.say("bonus"), Face.HEAVY, 20, x1 - x0 - 28)
    for i, bonus in enumerate(BOARD.bonus_action):
        top = y0 + STRIP + i * 46
        bonus_card(picture, (x0 + 10, top, x1 - 10, top + 40), bonus.id, player, speech)


def needs(name: str) -> bool:
    return name in ACTION_CARDS and ACTION_CARDS[name].locked_category is not None


def draw_foot(
    picture: Paper, box: Box, player: PlayerView, name: str, planned: bool, spent: bool, speech: Speech
) -> None:
    """Where the card is, and whether its locked part can be used."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    if planned:
        text = speech.say("planned_again" if name in player.used else "planned")
        stamp(picture, (x0, y0, x0 + 136, y1), text, (150, 96, 0))
    elif spent:
        stamp(picture, (x0, y0, x0 + 110, y1), speech.say("used"), USED_INK)
    if not needs(name):
        return
    category = ACTION_CARDS[name].locked_category
    assert category is not None
    opened = category in player.unlocked
    ink = mix(CATEGORY_COLOURS[category], (0, 0, 0), 0.15) if opened and not spent else USED_INK
    sign = icon("symbol", category) if opened else shared("lock")
    if planned or spent:
        # The stamp leaves no room for words, so there are only signs.
        paste_icon(picture, sign, x1 - 14, middle, 20, ink)
        return
    whole = ACTION_CARDS[name].locked_scope == "whole"
    state = speech.say("unlocked" if opened else "needs_all" if whole else "needs_part", category=category)
    width = write_fitted(picture, (x1 - 2, middle), state, Face.STRONG, 16, x1 - x0 - 30, ink, "rm")
    paste_icon(picture, sign, x1 - width - 16, middle, 18, ink)


def stamp(picture: Paper, box: Box, text: str, colour: Colour) -> None:
    x0, y0, x1, y1 = box
    draw_card(picture, box, fill=colour, rim=darker(colour, 0.3), radius=8, line=1.5)
    write_fitted(picture, ((x0 + x1) / 2, (y0 + y1) / 2), text, Face.STRONG, 16, x1 - x0 - 10, ink_on(colour), "mm")
