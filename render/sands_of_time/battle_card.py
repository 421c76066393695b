"""The card of a battle: both sides, their strength before it, their secret bids, and the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.kernel import Event, Seat
from render.kit.battle import HEAD, battle_sheet, draw_head
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.palette import (
    FAINT_INK,
    INK,
    PLAYERS,
    RUBRIC,
)
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import crest
from render.sands_of_time.look import icon

SIDE = 234


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
    """The events of the battle that was decided last."""
    by_key = dict[str, Event]()
    for event in news:
        if event.key in ("combat.begins", "combat.strengths", "combat.won"):
            by_key[event.key] = event
    if len(by_key) < 3:
        return None
    begins, bids, won = (by_key[f"combat.{key}"].params for key in ("begins", "strengths", "won"))
    return Battle(
        region=won["region"],
        winner=won["seat"],
        attacker=Side(bids["seat"], begins["mine"], bids["bid"], bids["mine"]),
        attacked=Side(bids["other"], begins["theirs"], bids["their_bid"], bids["theirs"]),
    )


def draw_battle(battle: Battle, speech: Speech) -> Collage:
    title = speech.say("battle_title", region=battle.region)
    verdict = speech.say("battle_won", seat=battle.winner)
    picture, boxes = battle_sheet(title, verdict, True, icon("card", "conquest"), SIDE)
    for box, side in zip(boxes, (battle.attacker, battle.attacked), strict=True):
        draw_side(picture, box, side, battle, speech)
    return picture


def draw_side(picture: Paper, box: Box, side: Side, battle: Battle, speech: Speech) -> None:
    """Draw a side: its name, its final strength, large, and what that was made of."""
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
