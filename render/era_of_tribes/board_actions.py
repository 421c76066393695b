"""The seven action spaces, those used in this round with a leader on them, and the leaders."""

from __future__ import annotations

from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.view import EraView, PlayerView
from render.era_of_tribes.board_changes import Changes
from render.era_of_tribes.board_parts import leader
from render.era_of_tribes.look import banner, icon
from render.kit.board import in_a_row, light_up, section
from render.kit.canvas import faded, put
from render.kit.collage import Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import FAINT_INK, INK, NEUTRAL, USED_FILL, USED_INK, lighter
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import card_back

SPACES = ("expand", "trade", "taxes", "diplomacy", "advance", "feast", "revolution")
ACTIONS = 146
LEADERS = 330
GAP = 10


def draw_actions(
    picture: Paper, box: Box, view: EraView, player: PlayerView, changes: Changes, speech: Speech
) -> None:
    x0, y0, x1, y1 = box
    middle = x1 - LEADERS - GAP
    if is_automa(player.seat):
        draw_automa(picture, box, view, speech)
        return
    draw_spaces(picture, (x0, y0, middle, y1), view, player, changes, speech)
    draw_leaders(picture, (middle + GAP, y0, x1, y1), view, player, speech)


def draw_spaces(
    picture: Paper, box: Box, view: EraView, player: PlayerView, changes: Changes, speech: Speech
) -> None:
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("actions"), speech.say("actions_note"))
    spaces = in_a_row((x0 + 10, y0 + 42, x1 - 12, y1 - 8), len(SPACES), 6)
    for action, space in zip(SPACES, spaces, strict=True):
        draw_space(picture, space, view, player, action, action in changes.actions, speech)


def draw_automa(picture: Paper, box: Box, view: EraView, speech: Speech) -> None:
    """25.3: an AUTOMA has no leaders; the board shows the card that was drawn last."""
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("actions"), speech.say("automa_deck", count=view.automa_deck or 0))
    last = view.automa_discards[-1:]
    title = speech.name("action_card", last[0]) if last else speech.say("automa_no_card")
    text = speech.description("action_card", last[0]) if last else speech.say("automa_actions")
    put(picture, card_back(icon("stat", "automa"), NEUTRAL, 64, 84), x0 + 56, (y0 + 40 + y1) / 2 - 2)
    write_fitted(picture, (x0 + 104, y0 + 58), title, Face.HEAVY, 25, x1 - x0 - 120)
    paragraph(picture, (x0 + 104, y0 + 78, x1 - 16, y1 - 8), text, Face.TEXT, 22)


def draw_space(
    picture: Paper, box: Box, view: EraView, player: PlayerView, action: str, fresh: bool, speech: Speech
) -> None:
    x0, y0, x1, y1 = box
    used = action in player.actions
    if fresh:
        light_up(picture, box)
    fill, rim, ink = (USED_FILL, USED_INK, USED_INK) if used else (lighter(NEUTRAL, 0.84), NEUTRAL, INK)
    draw_card(picture, box, fill=fill, rim=rim, radius=8, line=2)
    at = x0 + 28 if used else (x0 + x1) / 2
    paste_icon(picture, icon("action", action), at, y0 + 34, 40 if used else 46, ink)
    if used:
        put(picture, leader(banner(view, player.seat), 48), x1 - 30, y0 + 34)
    name = speech.say(f"action_{action}")
    write_fitted(picture, ((x0 + x1) / 2, y1 - 18), name, Face.STRONG, 20, x1 - x0 - 8, ink if used else INK, "mm")


def draw_leaders(picture: Paper, box: Box, view: EraView, player: PlayerView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("leaders_title"), speech.say("on_ring") if player.on_ring else "")
    owner = banner(view, player.seat)
    cells = (
        (leader(owner, 54), player.available, speech.say("available")),
        (faded(4, leader, owner, 54), player.leaders - player.available, speech.say("placed")),
        (leader(None, 54), player.grey, speech.say("grey")),
    )
    pitch = (x1 - x0 - 20) / len(cells)
    for i, (piece, count, name) in enumerate(cells):
        left = x0 + 10 + i * pitch
        put(picture, piece, left + 30, y0 + 72)
        write(picture, (left + 64, y0 + 74), str(count), Face.TITLE, 38, INK if count else FAINT_INK)
        write_fitted(picture, (left + pitch / 2, y1 - 22), name, Face.STRONG, 19, pitch - 8, INK, "mm")
