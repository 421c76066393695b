"""What lies around the map: title, players, time, and the news."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.kernel import Event
from engines.sands_of_time.view import PlayerView, SandsView
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import icon_mask, paste_icon, shared
from render.kit.lines import rule
from render.kit.news import draw_headlines, draw_turn, headlines
from render.kit.palette import (
    BROWN,
    FAINT_INK,
    INK,
    darker,
    lighter,
)
from render.kit.panel import draw_card, heading, light_plate, name_plate
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import crest, points_badge
from render.sands_of_time.happenings import READER
from render.sands_of_time.look import card_colour, card_icon, icon
from render.sands_of_time.tracks import draw_dynasty, draw_generation

ROW = 50
NEWS_SIZE = 28
HEAD = 56


def draw_panels(
    picture: Paper, boxes: Mapping[str, Box], view: SandsView, news: Sequence[Event], speech: Speech
) -> None:
    draw_players(picture, boxes["scores"], view, speech)
    draw_dynasty(picture, boxes["dynasty"], view, speech)
    draw_generation(picture, boxes["generation"], view, speech)
    draw_news(picture, boxes["news"], view, news, speech)


def draw_players(picture: Paper, box: Box, view: SandsView, speech: Speech) -> None:
    x0, y0, x1, _ = box
    heading(picture, (x0 + 18, y0 + 27), speech.say("points").upper(), 17)
    for i, name in enumerate(("victory", "unrest")):
        picture.paste(BROWN, (x1 - 96 + i * 38, y0 + 15), icon_mask(icon("symbol", name), 24))
    for i, player in enumerate(view.players):
        top = y0 + 48 + i * ROW
        draw_player(picture, (x0 + 16, top, x1 - 16, top + 42), player, view, speech)


def draw_player(picture: Paper, box: Box, player: PlayerView, view: SandsView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    seat = player.seat
    name_plate(picture, box, seat, y1 - y0 - 8, 44)
    put(picture, points_badge(seat, player.points), x1 - 68, middle)
    write(picture, (x1 - 30, middle), str(player.unrest), Face.NUMBER, 19, INK, "mm")
    room = x1 - 88 - (x0 + 52)
    if seat == view.start:
        picture.paste(BROWN, (x1 - 108, y0 + 11), icon_mask(shared("hourglass"), 20))
        room -= 24
    write_fitted(picture, (x0 + 52, middle), speech.player(seat), Face.STRONG, 20, room, least=9)
    if seat == view.active:
        light_plate(picture, box)


def now(view: SandsView, speech: Speech) -> str:
    """Whose turn it is, or what everybody does."""
    turn = view.turn
    if turn is None or view.active is None:
        return speech.say(f"phase_{view.phase}")
    if turn.doing:
        return speech.say("turn_doing", seat=turn.seat, card=turn.doing)
    return speech.say("turn", seat=turn.seat)


def draw_cards_to_come(picture: Paper, right: int, y: int, view: SandsView) -> int:
    """Draw the cards that the active player has yet to use. Returns where they begin."""
    for card_name in reversed(view.turn.cards if view.turn else ()):
        box = (right - 30, y - 17, right, y + 17)
        colour = card_colour(card_name)
        draw_card(picture, box, fill=lighter(colour, 0.84), rim=colour, radius=5, line=2)
        paste_icon(picture, card_icon(card_name), right - 15, y, 22, darker(colour, 0.25))
        right -= 36
    return right - 4


def draw_news(picture: Paper, box: Box, view: SandsView, news: Sequence[Event], speech: Speech) -> None:
    x0, y0, x1, y1 = box
    lines = headlines(news, READER, speech.words)
    middle = y0 + HEAD / 2 + 2
    right = draw_cards_to_come(picture, x1 - 18, round(middle), view)
    shield = None if view.active is None else crest(view.active, 36)
    draw_turn(picture, (x0 + 20, middle), shield, now(view, speech), 26, right)
    if lines:
        rule(picture, (x0 + 20, y0 + HEAD), (x1 - 20, y0 + HEAD), FAINT_INK)
        draw_headlines(picture, (x0 + 20, y0 + HEAD + 4, x1 - 20, y1 - 14), lines, NEWS_SIZE)
