"""The card of a battle: both sides, their strength before it, what they bid in secret, and the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.kernel import Event, Seat
from render.kit.battle import HEAD, draw_head
from render.kit.board import sheet
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.palette import (
    FAINT_INK,
    GOLD,
    INK,
    PLAYERS,
    RUBRIC,
    WOOD,
    mix,
)
from render.kit.panel import panel
from render.kit.text import write
from render.kit.tokens import crest
from render.sands_of_time.look import icon
from render.sands_of_time.speech import Speech

WIDTH, HEIGHT = 960, 386
TITLE = 84
MIDDLE = 92


@dataclass(frozen=True)
class Side:
    seat: Seat
    before: int
    bid: int
    strength: int


@dataclass(frozen=True)
class Battle:
    region: str
    winner: Seat
    attacker: Side
    attacked: Side


def battle_in(news: Sequence[Event]) -> Battle | None:
    """The battle that was decided last, as it was told."""
    told = dict[str, Event]()
    for event in news:
        if event.key in ("combat.begins", "combat.strengths", "combat.won"):
            told[event.key] = event
    if len(told) < 3:
        return None
    begins, bids, won = (told[f"combat.{key}"].params for key in ("begins", "strengths", "won"))
    return Battle(
        region=won["region"],
        winner=won["seat"],
        attacker=Side(bids["seat"], begins["mine"], bids["bid"], bids["mine"]),
        attacked=Side(bids["other"], begins["theirs"], bids["their_bid"], bids["theirs"]),
    )


def draw_battle(battle: Battle, speech: Speech) -> Collage:
    picture = sheet(WIDTH, HEIGHT)
    panel(picture, (24, 24, WIDTH - 24, HEIGHT - 24))
    draw_title(picture, battle, speech)
    half = (WIDTH - 2 * 44 - MIDDLE) // 2
    top, bottom = 24 + TITLE, HEIGHT - 44
    draw_side(picture, (44, top, 44 + half, bottom), battle.attacker, battle, speech)
    draw_side(picture, (WIDTH - 44 - half, top, WIDTH - 44, bottom), battle.attacked, battle, speech)
    paste_icon(picture, icon("card", "conquest"), WIDTH / 2, (top + bottom) / 2, 64, RUBRIC)
    return picture


def draw_title(picture: Paper, battle: Battle, speech: Speech) -> None:
    middle = 24 + TITLE / 2 + 2
    title = speech.say("battle_title", region=battle.region).upper()
    width = write_fitted(picture, (48, middle), title, Face.TITLE, 32, WIDTH * 0.55, RUBRIC)
    verdict = speech.say("battle_won", seat=battle.winner)
    used = write_fitted(picture, (WIDTH - 48, middle), verdict, Face.SEA, 32, WIDTH - width - 170, INK, "rm")
    paste_icon(picture, shared("laurel"), WIDTH - 48 - used - 30, middle, 40, mix(GOLD, WOOD, 0.3))


def draw_side(picture: Paper, box: Box, side: Side, battle: Battle, speech: Speech) -> None:
    """Who; the strength in the end, large; what it was made of."""
    x0, y0, x1, y1 = box
    role = speech.say("battle_attacks" if side is battle.attacker else "battle_attacked")
    colour, sign = PLAYERS[side.seat].colour, crest(side.seat, 46)
    draw_head(picture, box, colour, sign, speech.player(side.seat), role, won=side.seat == battle.winner)
    middle = (y0 + HEAD + y1) / 2
    write(picture, (x0 + 84, middle), str(side.strength), Face.TITLE, 76, INK, "mm")
    lines = (
        (speech.say("battle_before", strength=side.before), INK),
        (speech.say("battle_bid", bid=side.bid, more=side.strength - side.before), RUBRIC if side.bid else FAINT_INK),
    )
    for at, (text, shade) in enumerate(lines):
        write_fitted(picture, (x0 + 158, middle - 24 + 48 * at), text, Face.STRONG, 29, x1 - x0 - 172, shade)
