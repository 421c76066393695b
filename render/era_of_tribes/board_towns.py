"""The town row: unbuilt towns with the cubes stored under them, from the leftmost to the next one on the right."""

from __future__ import annotations

from engines.era_of_tribes.view import EraView, PlayerView
from render.era_of_tribes.board_changes import Changes
from render.era_of_tribes.board_parts import tick
from render.era_of_tribes.look import banner, icon
from render.kit.board import LOCKED_FILL, in_rows, light_up, section
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import paragraph
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import shared
from render.kit.palette import BRASS, INK, PAPER, PLAYERS, USED_FILL, USED_INK, ink_on, lighter
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import building, cube, medal

TOWNS = 138


def draw_towns(
    picture: Paper,
    box: Box,
    view: EraView,
    player: PlayerView,
    changes: Changes,
    speech: Speech,
    rows: int = 1,
) -> None:
    x0, y0, x1, y1 = box
    note = speech.say("towns_note", built=len(player.towns), limit=player.town_limit)
    section(picture, box, speech.say("town_row"), note)
    count = len(player.stock)
    across = -(-count // rows)
    spaces = in_rows((x0 + 10, y0 + 42, x1 - 14, y1 - 8), count, across, 6)
    for slot, space in zip(range(count, 0, -1), spaces, strict=True):
        if slot <= len(player.towns):
            draw_built(picture, space, player.towns[slot - 1], changes, speech)
        else:
            draw_unbuilt(picture, space, view, player, slot)


def draw_built(picture: Paper, box: Box, town: str, changes: Changes, speech: Speech) -> None:
    """Draw the empty slot of a town that stands on the map."""
    x0, y0, x1, y1 = box
    if town in changes.towns:
        light_up(picture, box)
    draw_card(picture, box, fill=USED_FILL, rim=USED_INK, radius=8, line=2)
    tick(picture, (x0 + x1) / 2, y0 + 22, 28)
    room = (x0 + 6, y0 + 40, x1 - 6, y1 - 4)
    paragraph(picture, room, speech.name("space", town), Face.STRONG, 19, INK, centred=True, middle=True)


def draw_unbuilt(picture: Paper, box: Box, view: EraView, player: PlayerView, slot: int) -> None:
    x0, y0, x1, y1 = box
    owner = banner(view, player.seat)
    allowed = slot <= player.town_limit
    fill, rim = (lighter(PAPER, 0.5), BRASS) if allowed else (LOCKED_FILL, USED_INK)
    draw_card(picture, box, fill=fill, rim=rim, radius=8, line=2)
    colour = PLAYERS[owner].colour
    put(picture, building(icon("count", "towns"), 54, colour, ink_on(colour)), x0 + 40, (y0 + y1) / 2)
    if not allowed:
        put(picture, medal(shared("lock"), 28), x0 + 62, y1 - 18)
    stored = player.stock[slot - 1]
    middle = (x0 + 66 + x1) / 2
    put(picture, cube(owner, 34), middle + 4, y0 + 28)
    write(picture, (middle + 4, y1 - 22), str(stored), Face.TITLE, 28, INK if stored else USED_INK, "mm")
