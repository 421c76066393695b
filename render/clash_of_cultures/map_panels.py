"""What lies around the map: the time, whose turn it is, the players, a legend."""

from __future__ import annotations

from collections.abc import Sequence

from engines.clash_of_cultures.data import LIMITS, ROUND
from engines.clash_of_cultures.view import ClashView, PlayerView
from engines.kernel import Event
from render.clash_of_cultures.happenings import READER
from render.clash_of_cultures.layout import HEADER, MARGIN
from render.clash_of_cultures.legend import COUNTED, draw_legend
from render.clash_of_cultures.look import icon
from render.clash_of_cultures.speech import Speech
from render.kit.board import in_a_row
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import icon_mask
from render.kit.lines import rule
from render.kit.news import draw_headlines, headlines
from render.kit.palette import BROWN, HIGHLIGHT, INK, RUBRIC, Colour, darker
from render.kit.panel import draw_card, name_plate, panel, pips
from render.kit.text import write
from render.kit.tokens import crest, points_badge

SEPARATOR: Colour = (190, 150, 90)
BAR = (12, 76)
ROW = (86, 166)
GAP = 12


def draw_panels(picture: Paper, view: ClashView, news: Sequence[Event], speech: Speech) -> None:
    left, right = MARGIN - 12, picture.width - MARGIN + 12
    panel(picture, (left, BAR[0], right, BAR[1]))
    edge = draw_time(picture, (left, BAR[0], right, BAR[1]), view, speech)
    edge = draw_turn(picture, (edge, BAR[0], right, BAR[1]), view, speech)
    draw_headline(picture, (edge, BAR[0], right - 18, BAR[1]), news, speech)
    boxes = in_a_row((left, ROW[0], right, ROW[1]), view.seats, GAP)
    for player, box in zip(view.players, boxes, strict=True):
        draw_player(picture, box, view, player, speech)
    draw_legend(picture, view.seats, speech)
    assert ROW[1] <= HEADER


def draw_time(picture: Paper, box: Box, view: ClashView, speech: Speech) -> int:
    """Draw the round, large, and the phase beneath. Returns where the next part may begin."""
    x0, y0, _, y1 = box
    mask = icon_mask(icon("symbol", "round"), 36)
    picture.paste(BROWN, (x0 + 18, round((y0 + y1 - mask.height) / 2)), mask)
    first = speech.say("round", round=view.round).upper()
    second = speech.say("phase", phase=view.phase_number, last=ROUND.phases)
    if view.phase in ("status", "over"):
        second = speech.say(view.phase)
    width = write(picture, (x0 + 64, y0 + 22), first, Face.TITLE, 24, RUBRIC)
    other = write(picture, (x0 + 64, y0 + 46), second, Face.SEA, 20, BROWN)
    edge = round(x0 + 64 + max(width, other) + 20)
    rule(picture, (edge, y0 + 13), (edge, y1 - 13), SEPARATOR, 2)
    return edge + 8


def draw_turn(picture: Paper, box: Box, view: ClashView, speech: Speech) -> int:
    if view.active is None:
        return box[0]
    x0, y0, x1, y1 = box
    put(picture, crest(view.active, 46), x0 + 34, (y0 + y1) / 2)
    key = "turn_start" if view.phase == "turn_start" else "turn"
    room = min(360.0, x1 - x0 - 90)
    width = write_fitted(picture, (x0 + 66, y0 + 22), speech.say(key, seat=view.active), Face.HEADING, 22, room, INK)
    pips(picture, (x0 + 74, y0 + 47), view.actions_left, max(view.actions_left, ROUND.actions), (196, 132, 10))
    at = x0 + 74 + 13 * max(view.actions_left, ROUND.actions)
    text = speech.say("actions_left", left=view.actions_left)
    if view.movements_left is not None:
        text = f"{text} · {speech.say('movements_left', left=view.movements_left)}"
    other = at - x0 - 66 + write_fitted(picture, (at, y0 + 46), text, Face.SEA, 20, 300, BROWN)
    edge = round(x0 + 66 + max(width, other) + 20)
    rule(picture, (edge, y0 + 13), (edge, y1 - 13), SEPARATOR, 2)
    return edge + 16


def draw_headline(picture: Paper, box: Box, news: Sequence[Event], speech: Speech) -> None:
    x0, y0, x1, y1 = box
    if x1 - x0 > 120:
        draw_headlines(picture, (x0, y0 + 7, x1, y1 - 7), headlines(news, READER, speech.words, 1), 20)


def draw_player(picture: Paper, box: Box, view: ClashView, player: PlayerView, speech: Speech) -> None:
    """Draw a player: crest and name; cities, hand and event counter; points."""
    x0, y0, x1, y1 = box
    seat, middle = player.seat, (y0 + y1) / 2
    if seat == view.active:
        draw_card(picture, (x0 - 5, y0 - 5, x1 + 5, y1 + 5), fill=HIGHLIGHT, rim=darker(HIGHLIGHT, 0.4), radius=9)
    name_plate(picture, box, seat, 56, 58)
    put(picture, points_badge(seat, sum(player.points.values()), 50), x1 - 38, middle)
    room = x1 - 72 - (x0 + 66)
    if seat == view.first:
        picture.paste(BROWN, (round(x1 - 96), y0 + 11), icon_mask(icon("symbol", "first"), 24))
        room -= 30
    write_fitted(picture, (x0 + 66, y0 + 24), speech.player(seat), Face.STRONG, 28, room)
    draw_counts(picture, (x0 + 66, y0 + 57), (x1 - 70 - x0 - 66) / 4, view, player)


def draw_counts(picture: Paper, at: tuple[float, float], pitch: float, view: ClashView, player: PlayerView) -> None:
    cities = sum(found.owner == player.seat for found in view.cities)
    hand = player.action_cards + player.objective_cards + player.wonder_cards
    counter = f"{player.counter}/{LIMITS.event_counter}"
    x, y = at
    size = 26 if pitch > 62 else 22
    for symbol, value in zip(COUNTED, (str(cities), str(hand), str(len(player.advances)), counter), strict=True):
        mask = icon_mask(icon(*symbol), size)
        picture.paste(BROWN, (round(x), round(y - mask.height / 2)), mask)
        write_fitted(picture, (x + size + 4, y), value, Face.NUMBER, 25, pitch - size - 8, INK)
        x += pitch
