"""The foot of a player's board: cards, bonus actions, buildings."""

from __future__ import annotations

from collections import Counter

from engines.sands_of_time.data import BOARD, BUILDINGS, CARDS
from engines.sands_of_time.view import PlayerView, SandsView
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import shared
from render.kit.palette import FAINT_INK, FRESH, INK, PAPER, RUBRIC
from render.kit.panel import heading, panel
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import badge, building
from render.sands_of_time.board_changes import Changes
from render.sands_of_time.look import card_colour, card_icon, icon
from render.sands_of_time.parts import bonus_card, is_planned, is_spent, own_back, small_card

BOTTOM = 178
CARD_COLUMNS = 7


def draw_bottom(
    picture: Paper, box: Box, view: SandsView, player: PlayerView, changes: Changes, speech: Speech
) -> None:
    x0, y0, x1, y1 = box
    draw_cards(picture, (x0, y0, x0 + 800, y1), player, speech)
    draw_bonuses(picture, (x0 + 812, y0, x0 + 970, y1), player, speech)
    draw_buildings(picture, (x0 + 982, y0, x1, y1), view, player, changes, speech)


def draw_cards(picture: Paper, box: Box, player: PlayerView, speech: Speech, columns: int = CARD_COLUMNS) -> None:
    """Draw all the cards of the player. Used ones lie face up, for everybody to see."""
    x0, y0, x1, _ = box
    panel(picture, box)
    heading(picture, (x0 + 18, y0 + 26), speech.say("cards").upper(), 17)
    right = x1 - 18.0
    for i in range(player.face_down):
        put(picture, own_back(player.seat, 22, 30), right - 14 - i * 28, y0 + 25)
    right -= 28 * player.face_down + (8 if player.face_down else 0)
    notes = [speech.say("cards_in_hand", count=player.cards)]
    if player.face_down:
        notes.append(speech.say("cards_face_down", count=player.face_down))
    write(picture, (right, y0 + 26), " · ".join(notes), Face.STRONG, 17, FAINT_INK, "rm")
    width = (x1 - x0 - 32 - 6 * (columns - 1)) / columns
    for i, name in enumerate(CARDS):
        left = round(x0 + 16 + i % columns * (width + 6))
        top = y0 + 48 + i // columns * 60
        draw_action_card(picture, (left, top, left + round(width), top + 54), player, name, speech)


def draw_action_card(picture: Paper, box: Box, player: PlayerView, name: str, speech: Speech) -> None:
    planned, used = is_planned(player, name), is_spent(player, name)
    mark = shared("check") if used else ""
    small_card(
        picture, box, card_icon(name), speech.name("card", name), card_colour(name), used, planned, mark, player.seat
    )


def draw_bonuses(picture: Paper, box: Box, player: PlayerView, speech: Speech) -> None:
    x0, y0, x1, _ = box
    panel(picture, box)
    write_fitted(picture, (x0 + 16, y0 + 26), speech.say("bonus").upper(), Face.TITLE, 15, x1 - x0 - 32, RUBRIC)
    for i, bonus in enumerate(BOARD.bonus_action):
        top = y0 + 48 + i * 40
        bonus_card(picture, (x0 + 14, top, x1 - 14, top + 35), bonus.id, player, speech)


def draw_buildings(
    picture: Paper, box: Box, view: SandsView, player: PlayerView, changes: Changes, speech: Speech
) -> None:
    """What stands in the player's regions, kind by kind."""
    x0, y0, x1, _ = box
    panel(picture, box)
    heading(picture, (x0 + 18, y0 + 26), speech.say("buildings").upper(), 17)
    owned = Counter(kind for region in view.regions if region.controller == player.seat for kind in region.buildings)
    kinds = [kind for kind in BUILDINGS if owned[kind]]
    if not kinds:
        note = speech.say("no_buildings")
        write(picture, ((x0 + x1) / 2, y0 + 106), note, Face.NOTE, 20, FAINT_INK, "mm")
    columns = 2 if len(kinds) <= 6 else 3
    width = (x1 - x0 - 32) / columns
    size, pitch, first = (34, 41, 66) if len(kinds) <= 9 else (27, 30, 55)
    for i, kind in enumerate(kinds):
        x, y = x0 + 16 + i % columns * width, y0 + first + i // columns * pitch
        ground = FRESH if kind in changes.buildings else PAPER
        put(picture, building(icon("building", kind), size, ground), x + size / 2, y)
        if owned[kind] > 1:
            put(picture, badge(str(owned[kind]), 20), x + size - 2, y + size / 2 - 4)
        room = (x + size + 10, y - pitch / 2, x + width - 8, y + pitch / 2)
        paragraph(picture, room, speech.name("building", kind), Face.STRONG, 16, INK, middle=True, least=11)
