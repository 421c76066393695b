"""The board for a phone. What is side by side on the wide one is one below the other here."""

from __future__ import annotations

from collections.abc import Sequence

from engines.era_of_tribes.data import FIELDS as NAMES
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.view import EraView
from engines.kernel import Event, Seat
from render.era_of_tribes.board import GAP, counts_of, draw_epoch, draw_people, draw_stats, subtitle
from render.era_of_tribes.board_actions import ACTIONS, draw_automa, draw_leaders, draw_spaces
from render.era_of_tribes.board_changes import changes_of
from render.era_of_tribes.board_fields import FIELDS, draw_fields
from render.era_of_tribes.board_holdings import (
    CARDS,
    FORCES,
    HOLDINGS,
    draw_bonds,
    draw_cards,
    draw_forces,
    draw_goods,
)
from render.era_of_tribes.board_parts import player_at
from render.era_of_tribes.board_towns import TOWNS, draw_towns
from render.era_of_tribes.look import banner
from render.kit.board import Column, in_a_row, ribbon, sheet, stat_box
from render.kit.collage import Collage
from render.kit.palette import PLAYERS, darker
from render.kit.speech import Speech, capitalised

WIDTH = 860
LEFT, RIGHT = 26, WIDTH - 26
HEAD, COUNTS, STATS, TEXT = 90, 66, 210, 108
HALF = len(NAMES) // 2
SECOND_ROW = TOWNS - 42
"""How much higher the board is with a second row of towns."""


def upright_board(view: EraView, seat: Seat, news: Sequence[Event], speech: Speech) -> Collage:
    player, changes = player_at(view, seat), changes_of(news, seat)
    automa = is_automa(player.seat)
    column = Column(LEFT, RIGHT, 26, GAP)
    head, counts, stats, people, epoch, early, late, actions = map(
        column.add, (HEAD, COUNTS, STATS, TEXT, TEXT, FIELDS, FIELDS, ACTIONS)
    )
    leaders = None if automa else column.add(ACTIONS)
    towns = column.add(TOWNS + SECOND_ROW)
    forces, goods, bonds = map(column.add, (2 * FORCES + GAP, HOLDINGS, HOLDINGS))
    picture = sheet(WIDTH, column.bottom + 26)
    title, owner = capitalised(speech.player(player.seat)).upper(), banner(view, player.seat)
    ribbon(picture, head, owner, title, subtitle(view, player, speech), ())
    boxes, colour = counts_of(player, speech), darker(PLAYERS[owner].colour, 0.15)
    for stat, box in zip(boxes, in_a_row(counts, len(boxes), GAP), strict=True):
        stat_box(picture, box, stat, colour)
    draw_stats(picture, player, changes, speech, stats, rows=2)
    draw_people(picture, people, player, speech)
    draw_epoch(picture, epoch, player, changes, speech)
    draw_fields(picture, early, view, player, changes, speech, NAMES[:HALF])
    draw_fields(picture, late, view, player, changes, speech, NAMES[HALF:])
    if leaders is None:
        draw_automa(picture, actions, view, speech)
    else:
        draw_spaces(picture, actions, view, player, changes, speech)
        draw_leaders(picture, leaders, view, player, speech)
    draw_towns(picture, towns, view, player, changes, speech, rows=2)
    draw_forces(picture, forces, view, player, speech, rows=2)
    draw_goods(picture, (LEFT, goods[1], RIGHT - CARDS - GAP, goods[3]), view, player, speech)
    draw_cards(picture, (RIGHT - CARDS, goods[1], RIGHT, goods[3]), player, speech)
    draw_bonds(picture, bonds, view, player, speech)
    return picture
