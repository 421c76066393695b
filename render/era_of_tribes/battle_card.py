"""The card of a battle: both sides with their conflict markers, every roll of the dice, who fell, the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engines.era_of_tribes.view import EraView
from engines.kernel import Event, Seat
from render.era_of_tribes.look import banner, icon
from render.era_of_tribes.tokens import WAR, WILD, barbarians
from render.kit.battle import HEAD, INNER, WIDTH, battle_sheet, draw_head
from render.kit.canvas import Pen, put, sprite
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.news import last_of
from render.kit.palette import (
    HALO,
    INK,
    PAPER,
    PLAYERS,
    RUBRIC,
    WOOD,
    Colour,
    lighter,
    mix,
)
from render.kit.panel import draw_card
from render.kit.speech import Speech, capitalised
from render.kit.text import signed, write
from render.kit.tokens import crest, draw_die, medal

SIDE = 178
CELL, GAP = 100, 10
ROLL = 156
GREEN: Colour = (58, 108, 40)
BEGINS = ("battle.begins", "battle.at_sea")
ENDS = ("battle.won", "battle.draw", "battle.barbarians_won")


@dataclass(frozen=True)
class Side:
    """`seat` is None for barbarians."""

    seat: Seat | None
    before: int
    after: int
    markers: tuple[str, ...]


@dataclass(frozen=True)
class Roll:
    red: str
    green: str
    attacker: int
    """How many of the attacker's units fell."""
    defender: int


@dataclass(frozen=True)
class Fought:
    space: str
    attacker: Side
    defender: Side
    rolls: tuple[Roll, ...]
    winner: Side | None


def battle_in(news: Sequence[Event]) -> Fought | None:
    """The events of the battle that was decided last; None if nobody fought against the attacker."""
    end = last_of(news, ENDS)
    if end is None:
        return None
    begin = last_of(news[:end], BEGINS)
    battle = () if begin is None else news[begin:end]
    markers = next((event.params for event in battle if event.key == "battle.markers"), None)
    if begin is None or markers is None:
        return None
    rolls = tuple(
        Roll(p["red"], p["green"], p["attacker"], p["defender"])
        for p in (event.params for event in battle if event.key == "battle.roll")
    )
    begun, won = news[begin].params, news[end]
    left = next((event.params for event in reversed(battle) if event.key == "battle.roll"), markers)
    attacker = Side(begun["seat"], markers["mine"], left["mine"], tuple(markers["attacker"]))
    defender = Side(begun["other"], markers["theirs"], left["theirs"], tuple(markers["defender"]))
    winner = None if won.key == "battle.draw" else attacker if won.params.get("seat") == attacker.seat else defender
    return Fought(begun["space"], attacker, defender, rolls, winner)


def rows_of(fought: Fought) -> list[tuple[Roll, ...]]:
    """The rolls in lines that are as even as can be."""
    most = (WIDTH - 2 * INNER + GAP) // (CELL + GAP)
    lines = -(-len(fought.rolls) // most)
    each = -(-len(fought.rolls) // max(1, lines))
    return [fought.rolls[at : at + each] for at in range(0, len(fought.rolls), max(1, each))]


def draw_battle(view: EraView, fought: Fought, speech: Speech) -> Collage:
    rows = rows_of(fought)
    title, verdict = speech.say("battle_title", space=fought.space), verdict_of(fought, speech)
    won, below = fought.winner is not None, GAP + len(rows) * (ROLL + GAP)
    picture, boxes = battle_sheet(title, verdict, won, icon("piece", "battle"), SIDE, below)
    for box, side in zip(boxes, (fought.attacker, fought.defender), strict=True):
        draw_side(picture, box, view, fought, side, speech)
    for line, rolls in enumerate(rows):
        left = (WIDTH - len(rolls) * (CELL + GAP) + GAP) // 2
        y = boxes[0][3] + 2 * GAP + line * (ROLL + GAP)
        for at, roll in enumerate(rolls):
            x = left + at * (CELL + GAP)
            draw_roll(picture, (x, y, x + CELL, y + ROLL), view, fought, roll)
    return picture


def verdict_of(fought: Fought, speech: Speech) -> str:
    if fought.winner is None:
        return speech.say("battle_draw")
    seat = fought.winner.seat
    return speech.say("battle_barbarians") if seat is None else speech.say("battle_won", seat=seat)


def colour_of(view: EraView, side: Side) -> Colour:
    return WILD if side.seat is None else PLAYERS[banner(view, side.seat)].colour


def sign_of(view: EraView, side: Side, size: int) -> Image.Image:
    return barbarians(size) if side.seat is None else crest(banner(view, side.seat), size)


def draw_side(picture: Paper, box: Box, view: EraView, fought: Fought, side: Side, speech: Speech) -> None:
    """Draw a side: its name, its units before and after, and its conflict markers."""
    x0, y0, x1, y1 = box
    role = speech.say("battle_attacks" if side is fought.attacker else "battle_defends")
    name = speech.say("legend_barbarians") if side.seat is None else speech.player(side.seat)
    colour, sign = colour_of(view, side), sign_of(view, side, 42)
    draw_head(picture, box, colour, sign, capitalised(name), role, won=side is fought.winner)
    middle = (y0 + HEAD + y1) / 2
    for x, units in ((x0 + 46, side.before), (x0 + 132, side.after)):
        write_fitted(picture, (x, middle), str(units), Face.TITLE, 44, 60, INK, "mm")
    put(picture, onward(26), x0 + 89, middle)
    pitch = min(64.0, (x1 - x0 - 184) / max(1, len(side.markers)))
    for at, marker in enumerate(side.markers):
        put(picture, medal(icon("marker", marker), min(56, round(pitch) - 2)), x0 + 174 + (at + 0.5) * pitch, middle)


def draw_roll(picture: Paper, box: Box, view: EraView, fought: Fought, roll: Roll) -> None:
    """Draw a roll: the red die and the green one, and beneath them whose units fell."""
    x0, y0, x1, y1 = box
    middle = (x0 + x1) / 2
    draw_card(picture, box, fill=lighter(PAPER, 0.3), rim=mix(WOOD, PAPER, 0.45), radius=9, line=2)
    put(picture, die(roll.red, WAR, 42), middle - 23, y0 + 30)
    put(picture, die(roll.green, GREEN, 42), middle + 23, y0 + 30)
    fallen = ((fought.attacker, roll.attacker), (fought.defender, roll.defender))
    losses = [(side, count) for side, count in fallen if count]
    for at, (side, count) in enumerate(losses):
        y = y0 + 60 + (y1 - y0 - 60) * (at + 0.5) / len(losses)
        put(picture, sign_of(view, side, 36), middle - 20, y)
        write(picture, (middle + 22, y), signed(-count), Face.NUMBER, 30, INK, "mm")


@lru_cache(maxsize=2)
def onward(size: int) -> Image.Image:
    """Draw a number of before and an arrow to the number of after."""
    points = ((0.1, 0.4), (0.55, 0.4), (0.55, 0.15), (0.95, 0.5), (0.55, 0.85), (0.55, 0.6), (0.1, 0.6))
    return sprite(size, size, lambda pen: pen.polygon([(x * size, y * size) for x, y in points], RUBRIC))


@lru_cache(maxsize=64)
def die(face: str, ground: Colour, size: int) -> Image.Image:
    def paint(pen: Pen) -> None:
        draw_die(pen, size, ground)
        pen.icon(icon("marker", face), size / 2, size / 2, size * 0.76, HALO)

    return sprite(size, size, paint)
