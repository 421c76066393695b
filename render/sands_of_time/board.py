"""A player's board: what the people have, have learned, have built, and mean to be remembered for."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.kernel import Event, Seat
from engines.sands_of_time.data import BOARD, CATEGORIES, FIELDS
from engines.sands_of_time.view import PlayerView, SandsView
from render.kit.board import Stat, in_a_row, light_up, ribbon, sheet
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.palette import FAINT_INK, GOLD_INK, INK, PLAYERS
from render.kit.panel import pips, tray
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import crest, lozenge, medal, peasant, soldier
from render.sands_of_time.board_cards import BOTTOM, draw_bottom
from render.sands_of_time.board_changes import Changes, changes_of
from render.sands_of_time.board_columns import column_height, draw_column
from render.sands_of_time.look import GRAIN_INK, field_icon, icon
from render.sands_of_time.parts import abacus

WIDTH = 1400
LEFT, RIGHT = 28, WIDTH - 28
HEAD: Box = (LEFT, 28, RIGHT, 110)
STOCK: Box = (LEFT, 120, RIGHT, 206)
COLUMNS = 218
GAP = 12
STAT = 122
FEW = 8
"""Up to this number, each unrest is drawn as a disc."""


def board_picture(view: SandsView, seat: Seat, news: Sequence[Event], speech: Speech) -> Collage:
    player = view.players[seat]
    changes = changes_of(news, seat)
    width = (RIGHT - LEFT - 2 * GAP) // 3
    high = max(column_height(player, category, width, speech) for category in CATEGORIES)
    top = COLUMNS + high + GAP
    picture = sheet(WIDTH, COLUMNS + high + GAP + BOTTOM + 28)
    draw_head(picture, view, player, speech)
    draw_stock(picture, in_a_row(STOCK, 7, GAP), player, changes, speech)
    columns = in_a_row((LEFT, COLUMNS, RIGHT, COLUMNS + high), len(CATEGORIES), GAP)
    for category, column in zip(CATEGORIES, columns, strict=True):
        draw_column(picture, column, player, category, changes, speech)
    draw_bottom(picture, (LEFT, top, RIGHT, top + BOTTOM), view, player, changes, speech)
    return picture


def draw_head(picture: Paper, view: SandsView, player: PlayerView, speech: Speech) -> None:
    title, note = speech.player(player.seat).upper(), subtitle(view, player, speech)
    ribbon(picture, HEAD, player.seat, title, note, stats_of(player, speech), STAT)


def subtitle(view: SandsView, player: PlayerView, speech: Speech) -> str:
    home = speech.say("capital_in", region=player.capital) if player.capital else speech.say("no_capital")
    return f"{speech.say('start_player')} · {home}" if player.seat == view.start else home


def stats_of(player: PlayerView, speech: Speech) -> list[Stat]:
    """The points, and what the scoring fields count."""
    stats = [Stat(icon("symbol", "victory"), str(player.points), speech.say("points"))]
    for field in FIELDS:
        name = speech.say(f"measure_{FIELDS[field].measure}")
        stats.append(Stat(field_icon(field), str(player.measures[field]), name))
    return stats


def draw_stock(picture: Paper, boxes: Sequence[Box], player: PlayerView, changes: Changes, speech: Speech) -> None:
    """Draw the stores on the abacus, unrest, and what is left in the supply."""
    seat, limits = player.seat, BOARD.limits
    lit = ("grain" in changes.resources, "gold" in changes.resources, changes.unrest)
    for box, changed in zip(boxes, lit, strict=False):
        if changed:
            light_up(picture, box)
    draw_store(picture, boxes[0], "grain", player.grain, speech)
    draw_store(picture, boxes[1], "gold", player.gold, speech)
    draw_unrest(picture, boxes[2], player, speech)
    supplies = (
        (peasant(seat, 46), speech.say("peasants"), player.peasants_left, limits.peasants),
        (soldier(seat, 46), speech.say("soldiers"), player.soldiers_left, limits.soldiers),
        (lozenge(seat, 40), speech.say("caravans"), player.caravans_left, limits.caravans),
        (crest(seat, 42), speech.say("markers"), player.markers_left, limits.regions),
    )
    for box, (piece, name, left, most) in zip(boxes[3:], supplies, strict=True):
        draw_supply(picture, box, piece, name, f"{left}", f"/ {most}", speech)


def draw_store(picture: Paper, box: Box, resource: str, value: int, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    ink = GRAIN_INK if resource == "grain" else GOLD_INK
    tray(picture, box)
    put(picture, medal(icon("resource", resource), 50, ink), x0 + 36, (y0 + y1) / 2 - 8)
    write(picture, (x0 + 36, y1 - 14), speech.title("resource", resource), Face.STRONG, 15, INK, "mm")
    write(picture, ((x0 + 66 + x1 - 54) / 2, (y0 + y1) / 2), str(value), Face.TITLE, 33, INK, "mm")
    put(picture, abacus(value, ink, 66), x1 - 32, (y0 + y1) / 2)


def draw_unrest(picture: Paper, box: Box, player: PlayerView, speech: Speech) -> None:
    """Draw how much unrest there is, out of how much; with discs if there is not much."""
    x0, y0, _, y1 = box
    tray(picture, box)
    middle, few = (y0 + y1) / 2, 0 < player.max_unrest <= FEW
    put(picture, medal(icon("symbol", "unrest"), 50, INK), x0 + 36, middle - 7)
    write(picture, (x0 + 36, y1 - 14), speech.say("unrest"), Face.STRONG, 15, INK, "mm")
    width = write(picture, (x0 + 72, middle - (14 if few else 4)), str(player.unrest), Face.TITLE, 31, INK)
    if player.max_unrest:
        at = x0 + 80 + width, middle - (8 if few else 0)
        write(picture, at, f"/ {player.max_unrest}", Face.HEADING, 18, FAINT_INK)
    if few:
        pips(picture, (x0 + 76, y1 - 17), player.unrest, player.max_unrest, PLAYERS[player.seat].colour)


def draw_supply(
    picture: Paper, box: Box, piece: Image.Image, name: str, count: str, most: str, speech: Speech
) -> None:
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    tray(picture, box)
    put(picture, piece, x0 + 38, middle)
    width = write(picture, (x0 + 72, middle - 14), count, Face.TITLE, 31, INK)
    write(picture, (x0 + 80 + width, middle - 8), most, Face.HEADING, 18, FAINT_INK)
    write_fitted(picture, (x0 + 74, y1 - 18), name, Face.STRONG, 16, x1 - x0 - 82)
