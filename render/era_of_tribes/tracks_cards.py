"""The open influence cards with who leads in them, the strength of the barbarians, and the cards of the AUTOMAs."""

from __future__ import annotations

from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.view import EraView
from render.era_of_tribes.board_parts import TILE_COLOUR
from render.era_of_tribes.cards import open_card
from render.era_of_tribes.look import icon
from render.kit.board import in_a_row, section
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import FAINT_INK, GOLD, HALO, INK, NEUTRAL, PAPER, RUBRIC, lighter
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import badge, card_back

CARDS = 236
AUTOMA = 150
OPEN = 660


def draw_cards(picture: Paper, box: Box, view: EraView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    draw_open(picture, (x0, y0, x0 + OPEN, y1), view, speech)
    draw_barbarians(picture, (x0 + OPEN + 10, y0, x1, y1), view, speech)


def draw_open(picture: Paper, box: Box, view: EraView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("open_cards"), speech.say("in_deck", count=view.deck))
    wide = (x1 - x0 - 10) // max(1, len(view.open_cards)) - 10
    for i, name in enumerate(view.open_cards):
        left = x0 + 10 + i * (wide + 10)
        open_card(picture, (left, y0 + 42, left + wide, y1 - 10), view, name, speech)
    if not view.open_cards:
        at = ((x0 + x1) / 2, (y0 + y1) / 2 + 16)
        write(picture, at, speech.say("no_open_cards"), Face.NOTE, 23, FAINT_INK, "mm")


def draw_barbarians(picture: Paper, box: Box, view: EraView, speech: Speech) -> None:
    """11.1: the levels, with militia and mechanics"""
    x0, y0, x1, y1 = box
    villages = sum(land.barbarians for land in view.lands)
    section(picture, box, speech.say("barbarians"), speech.say("villages", count=villages))
    levels = TRACKS.barbarian_level
    spaces = in_a_row((x0 + 54, y0 + 48, x1 - 11, y1 - 44), len(levels), 5)
    paste_icon(picture, icon("stat", "militia"), x0 + 30, y0 + 106, 34, INK)
    paste_icon(picture, icon("field", "mechanics"), x0 + 30, y0 + 156, 34, INK)
    for i, level in enumerate(levels, start=1):
        now, space = i == view.barbarians, spaces[i - 1]
        fill = TILE_COLOUR if now else lighter(PAPER, 0.3)
        ink = HALO if now else FAINT_INK if i < view.barbarians else INK
        draw_card(picture, space, fill=fill, rim=GOLD if now else NEUTRAL, radius=8, line=4 if now else 2)
        middle = (space[0] + space[2]) / 2
        write(picture, (middle, y0 + 70), str(i), Face.NUMBER, 19, ink, "mm")
        write(picture, (middle, y0 + 106), str(level.militia), Face.TITLE, 28, ink, "mm")
        write(picture, (middle, y0 + 156), str(level.mechanics), Face.TITLE, 28, ink, "mm")
    said = speech.say("supplies", legions=view.legions, grey=view.grey)
    write_fitted(picture, ((x0 + x1) / 2, y1 - 22), said, Face.STRONG, 20, x1 - x0 - 28, INK, "mm")


def draw_automa(picture: Paper, box: Box, view: EraView, speech: Speech) -> None:
    """24.11: the cards that tell the AUTOMAs what to do; the last one drawn lies on top"""
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("automas"), speech.say("automa_deck", count=view.automa_deck or 0))
    middle = (y0 + 38 + y1) / 2 - 2
    put(picture, card_back(icon("stat", "automa"), NEUTRAL, 66, 88), x0 + 56, middle)
    put(picture, badge(str(view.automa_deck or 0), 32), x0 + 86, middle - 36)
    left = x0 + 118
    if not view.automa_discards:
        write(picture, (left, middle), speech.say("automa_no_card"), Face.NOTE, 23, FAINT_INK)
        return
    last = view.automa_discards[-1]
    write_fitted(picture, (left, y0 + 58), speech.name("action_card", last), Face.HEAVY, 25, x1 - left - 16, RUBRIC)
    room = (left, y0 + 74, x1 - 16, y0 + 104)
    paragraph(picture, room, speech.description("action_card", last), Face.TEXT, 21, least=14)
    before = list(view.automa_discards[:-1])
    if before:
        said = speech.say("automa_before", cards=before)
        write_fitted(picture, (left, y1 - 22), said, Face.NOTE, 20, x1 - left - 16, FAINT_INK)
