"""The tracks beside the map, for all to see: order of play, epochs, influence and triumph, morale, actions, cards."""

from __future__ import annotations

from collections.abc import Sequence

from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.view import EraView
from engines.kernel import Event
from render.era_of_tribes.board_changes import changes_of
from render.era_of_tribes.look import icon
from render.era_of_tribes.map_panels import when
from render.era_of_tribes.tracks_cards import AUTOMA, CARDS, draw_automa, draw_cards
from render.era_of_tribes.tracks_fields import EPOCHS, INFLUENCE, MORALE, draw_epochs, draw_influence, draw_morale
from render.era_of_tribes.tracks_players import draw_players, players_height
from render.kit.board import sheet
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import FAINT_INK, INK, RUBRIC
from render.kit.speech import Speech
from render.kit.text import write

WIDTH = 1200
LEFT, RIGHT = 26, WIDTH - 26
GAP = 10
TITLE = 84


def tracks_picture(view: EraView, news: Sequence[Event], speech: Speech) -> Collage:
    changes = {player.seat: changes_of(news, player.seat) for player in view.players}
    automa = AUTOMA if view.automa_deck is not None else 0
    rows = [TITLE, players_height(view), INFLUENCE, MORALE, EPOCHS, CARDS, *([automa] if automa else [])]
    picture = sheet(WIDTH, 26 + sum(rows) + GAP * (len(rows) - 1) + 26)
    boxes: list[Box] = []
    top = 26
    for high in rows:
        boxes.append((LEFT, top, RIGHT, top + high))
        top += high + GAP
    draw_title(picture, boxes[0], view, speech)
    draw_players(picture, boxes[1], view, changes, speech)
    draw_influence(picture, boxes[2], view, changes, speech)
    draw_morale(picture, boxes[3], view, changes, speech)
    draw_epochs(picture, boxes[4], view, changes, speech)
    draw_cards(picture, boxes[5], view, speech)
    if automa:
        draw_automa(picture, boxes[6], view, speech)
    return picture


def draw_title(picture: Paper, box: Box, view: EraView, speech: Speech) -> None:
    """Draw when it is, and what ends the game (17.1)."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    paste_icon(picture, icon("stat", "round"), x0 + 34, middle, 52, RUBRIC)
    title = when(view, speech).upper()
    write_fitted(picture, (x0 + 74, middle - 16), title, Face.TITLE, 34, 420, RUBRIC)
    write_fitted(picture, (x0 + 75, middle + 22), speech.say(f"doing_{view.phase}"), Face.SEA, 25, 470, INK)
    end = TRACKS.end.normal if view.length == "normal" else TRACKS.end.long
    goals = (
        ("provinces", end.provinces),
        ("advances", end.advances),
        ("influence", end.influence[len(view.players) - 1]),
    )
    said = speech.say("ended_by", seats=list(view.ending)) if view.ending else speech.say("ends_at")
    write_fitted(picture, (x1 - 8, y0 + 20), said, Face.SEA, 23, 560, RUBRIC if view.ending else FAINT_INK, "rm")
    right = float(x1 - 8)
    for what, number in reversed(goals):
        right -= write(picture, (right, middle + 20), str(number), Face.TITLE, 27, INK, "rm") + 8
        kind = "stat" if what == "influence" else "count"
        paste_icon(picture, icon(kind, what), right - 16, middle + 20, 32, INK)
        right -= 54
    epoch_sign = icon("epoch", epoch_of_end(view))
    paste_icon(picture, epoch_sign, right - 16, middle + 20, 34, INK)


def epoch_of_end(view: EraView) -> str:
    end = TRACKS.end.normal if view.length == "normal" else TRACKS.end.long
    return TRACKS.epoch[end.epoch].id
