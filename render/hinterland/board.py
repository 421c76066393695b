"""A player's board, higher than wide, because people read it on phones. What only the player may see is at its
end."""

from __future__ import annotations

from collections.abc import Sequence

from engines.hinterland.facts import BUILDING_LIMITS, UNIT_LIMITS
from engines.hinterland.view import HinterlandView, PlayerView
from engines.kernel import Event, Seat
from render.hinterland.board_fields import (
    diplomacy_height,
    draw_diplomacy,
    draw_forces,
    draw_orders,
    draw_settlements,
    draw_spending,
    forces_height,
    orders_height,
    settlements_height,
    spending_height,
)
from render.hinterland.board_goals import GOALS, draw_progress
from render.hinterland.look import icon
from render.kit.board import Column, Stat, in_a_row, ribbon, sheet, stat_box
from render.kit.collage import Collage, Paper
from render.kit.palette import PLAYERS, darker
from render.kit.speech import Speech

WIDTH = 1080
LEFT, RIGHT = 26, WIDTH - 26
HEAD, STATS, GAP = 104, 92, 12


def board_picture(view: HinterlandView, seat: Seat, news: Sequence[Event], speech: Speech) -> Collage:
    player = view.players[seat]
    own = view.viewer == seat
    column = Column(LEFT, RIGHT, 26, GAP)
    heights = (
        HEAD,
        STATS,
        GOALS,
        spending_height(view.mode),
        forces_height(),
        diplomacy_height(view, seat),
        settlements_height(view, seat),
        orders_height(view.mode) if own else 0,
    )
    boxes = [column.add(high) for high in heights]
    picture = sheet(WIDTH, column.bottom + 26)
    draw_head(picture, boxes[0], player, view, speech)
    draw_stats(picture, boxes[1], player, view, speech)
    draw_progress(picture, boxes[2], player, view, speech)
    draw_spending(picture, boxes[3], player, view.mode, speech)
    draw_forces(picture, boxes[4], view, seat, speech)
    draw_diplomacy(picture, boxes[5], view, seat, speech)
    draw_settlements(picture, boxes[6], view, seat, speech)
    if own:
        draw_orders(picture, boxes[7], player, view.mode, speech)
    return picture


def draw_head(
    picture: Paper, box: tuple[int, int, int, int], player: PlayerView, view: HinterlandView, speech: Speech
) -> None:
    stats = [
        Stat(icon("good", "gold"), str(player.gold), speech.say("gold")),
        Stat(icon("symbol", "prestige"), str(player.prestige), speech.say("prestige")),
        Stat(icon("symbol", "points"), str(player.points), speech.say("points")),
    ]
    ribbon(picture, box, player.seat, speech.player(player.seat), note_of(player, view, speech), stats, 150)


def note_of(player: PlayerView, view: HinterlandView, speech: Speech) -> str:
    if player.out:
        return speech.say("out")
    if player.absent:
        return speech.say("absent")
    if player.announced:
        return speech.say("announces", how=player.announced)
    faction = speech.name("faction", player.faction) if player.faction else ""
    return speech.say("leads", faction=faction, season=view.season, year=view.year)


def draw_stats(
    picture: Paper, box: tuple[int, int, int, int], player: PlayerView, view: HinterlandView, speech: Speech
) -> None:
    """Draw the stores, and what is left in the box."""
    mine = [land for land in view.lands if land.owner == player.seat]
    grain_room, fish_room = sum(land.grain_room for land in mine), sum(land.fish_room for land in mine)
    stats = [
        Stat(icon("good", "grain"), f"{player.grain}/{grain_room}", speech.say("grain")),
        Stat(icon("good", "fish"), f"{player.fish}/{fish_room}", speech.say("fish")),
        Stat(icon("goal", "C"), str(player.agrarian), speech.say("agrarian")),
        Stat(icon("symbol", "cubes"), f"{player.cubes_left}/{UNIT_LIMITS.standard_units}", speech.say("units_left")),
        Stat(icon("symbol", "tiles"), f"{player.tiles_left}/{BUILDING_LIMITS.tiles}", speech.say("tiles_left")),
        Stat(icon("symbol", "swords"), f"{player.killed}:{player.lost}", speech.say("killed_lost")),
    ]
    if view.mode == "quick":
        stats = stats[3:]
    for stat, place in zip(stats, in_a_row(box, len(stats), 8), strict=True):
        stat_box(picture, place, stat, darker(PLAYERS[player.seat].colour, 0.15))
