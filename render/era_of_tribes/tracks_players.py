"""A line for each people in the order of play: actions of this round, leaders left, levels of advance."""

from __future__ import annotations

from collections.abc import Mapping

from engines.era_of_tribes.data import FIELDS, HIGHEST
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.view import EraView, PlayerView
from engines.kernel import Seat
from render.era_of_tribes.board_actions import SPACES
from render.era_of_tribes.board_changes import Changes
from render.era_of_tribes.board_parts import FIELD_COLOURS, leader, player_at
from render.era_of_tribes.look import banner, icon
from render.kit.board import light_up, section
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import FAINT_INK, FRESH, GOLD, HIGHLIGHT, INK, PAPER, PLAYERS, WOOD, ink_on, lighter, mix
from render.kit.panel import draw_card
from render.kit.speech import Speech, capitalised
from render.kit.text import ROMAN, write
from render.kit.tokens import badge, crest

ROW = 60
HEAD = 92
NAME = 268
INFLUENCE = 54
ACTION = 58
LEADERS = 92
FIELD = 54
TINT = 0.1
"""How much of a player's colour is on the player's line."""


def players_height(view: EraView) -> int:
    return HEAD + ROW * len(view.players) + 8


def draw_players(picture: Paper, box: Box, view: EraView, changes: Mapping[Seat, Changes], speech: Speech) -> None:
    x0, y0, x1, _ = box
    section(picture, box, speech.say("turn_order"), speech.say("deeds_note"))
    actions, fields = x0 + NAME + INFLUENCE, x1 - 14 - FIELD * len(FIELDS)
    draw_ring(picture, (x0 + 38, y0 + 64), view, speech)
    paste_icon(picture, icon("stat", "influence"), actions - INFLUENCE / 2, y0 + 64, 36, INK)
    for i, action in enumerate(SPACES):
        paste_icon(picture, icon("action", action), actions + (i + 0.5) * ACTION, y0 + 64, 36, INK)
    paste_icon(picture, icon("stat", "leaders"), fields - LEADERS / 2, y0 + 64, 38, INK)
    for i, field in enumerate(FIELDS):
        x = fields + (i + 0.5) * FIELD
        paste_icon(picture, icon("field", field), x, y0 + 64, 36, FIELD_COLOURS[field])
    for i, seat in enumerate(view.order):
        player = player_at(view, seat)
        top = y0 + HEAD + i * ROW
        row = (x0 + 8, top, x1 - 8, top + ROW - 5)
        if seat == view.active:
            light_up(picture, row)
        fill = PAPER if player.passed else mix(PAPER, PLAYERS[banner(view, seat)].colour, TINT)
        draw_card(picture, row, fill, HIGHLIGHT if seat == view.active else mix(GOLD, PAPER, 0.5), 8, 2)
        draw_name(picture, row, view, i, speech)
        at = (actions - INFLUENCE / 2, (row[1] + row[3]) / 2)
        write(picture, at, str(player.influence), Face.TITLE, 30, INK, "mm")
        draw_spaces(picture, (actions, row[1], fields, row[3]), view, player, changes[seat], speech)
        draw_leaders(picture, (fields - LEADERS - 8, row[1], fields - 8, row[3]), player)
        draw_levels(picture, (fields, row[1], x1, row[3]), player, changes[seat])


def draw_ring(picture: Paper, at: tuple[int, int], view: EraView, speech: Speech) -> None:
    """4.2: draw the ring for the next round's order. The leader of a player who may choose a place stands on it."""
    x, y = at
    draw_card(picture, (x - 25, y - 25, x + 25, y + 25), fill=lighter(PAPER, 0.4), rim=GOLD, radius=25, line=4)
    if view.ring is not None:
        put(picture, leader(banner(view, view.ring), 38), x, y)
    said = speech.say("ring" if view.ring is not None else "ring_free")
    write_fitted(picture, (x + 34, y), said, Face.NOTE, 21, NAME - 84, FAINT_INK)


def draw_name(picture: Paper, box: Box, view: EraView, at: int, speech: Speech) -> None:
    """Draw a player's place, shield, name and people, and whether the player still acts."""
    x0, y0, _, y1 = box
    middle = (y0 + y1) / 2
    seat = view.order[at]
    put(picture, badge(str(at + 1), 27), x0 + 20, middle)
    put(picture, crest(banner(view, seat), 46), x0 + 60, middle)
    text = state_of(view, player_at(view, seat), speech)
    room = NAME - 104
    write_fitted(
        picture, (x0 + 90, middle - (12 if text else 0)), capitalised(speech.player(seat)), Face.HEAVY, 24, room
    )
    if text:
        write_fitted(picture, (x0 + 90, middle + 14), text, Face.NOTE, 20, room, FAINT_INK)


def state_of(view: EraView, player: PlayerView, speech: Speech) -> str:
    parts = [speech.name("people", player.people)] if player.people and not is_automa(player.seat) else []
    state = next((s for s in ("revolted", "passed", "lying", "protected") if getattr(player, s)), "")
    if player.seat == view.active:
        state = "acts"
    return " · ".join([*parts, *([speech.say(state)] if state else [])])


def draw_spaces(
    picture: Paper, box: Box, view: EraView, player: PlayerView, changes: Changes, speech: Speech
) -> None:
    """Draw a leader on each space where the people have acted. An AUTOMA has no spaces."""
    x0, y0, _, y1 = box
    middle = (y0 + y1) / 2
    if is_automa(player.seat):
        said = speech.say("by_card")
        write_fitted(picture, (x0 + 8, middle), said, Face.NOTE, 22, ACTION * len(SPACES) - 16, FAINT_INK)
        return
    for i, action in enumerate(SPACES):
        x = round(x0 + (i + 0.5) * ACTION)
        ground = FRESH if action in changes.actions else lighter(PAPER, 0.4)
        space = (x - 25, y0 + 3, x + 25, y1 - 3)
        draw_card(picture, space, fill=ground, rim=mix(WOOD, PAPER, 0.45), radius=8, line=2)
        if action in player.actions:
            put(picture, leader(banner(view, player.seat), 42), x, middle)


def draw_leaders(picture: Paper, box: Box, player: PlayerView) -> None:
    x0, y0, _, y1 = box
    middle = (y0 + y1) / 2
    if is_automa(player.seat):
        return
    width = write(picture, (x0 + 30, middle), str(player.available), Face.TITLE, 31, INK)
    write(picture, (x0 + 35 + width, middle + 4), f"/ {player.leaders}", Face.HEADING, 19, FAINT_INK)


def draw_levels(picture: Paper, box: Box, player: PlayerView, changes: Changes) -> None:
    """Draw the levels. The higher a level, the deeper the colour of its field."""
    x0, y0, _, y1 = box
    middle = (y0 + y1) / 2
    for i, field in enumerate(FIELDS):
        level = player.advances[field]
        x = round(x0 + (i + 0.5) * FIELD)
        colour = FIELD_COLOURS[field]
        fill = mix(PAPER, colour, level / HIGHEST)
        ground = FRESH if field in changes.fields else fill
        draw_card(picture, (x - 23, y0 + 5, x + 23, y1 - 5), fill=ground, rim=colour, radius=8, line=2)
        ink = ink_on(ground) if level else FAINT_INK
        write(picture, (x, middle), ROMAN[level], Face.TITLE, 21, ink, "mm")
