"""The card of a battle: both sides, their dice and tactics round by round, their losses, the winner."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from PIL import Image

from engines.clash_of_cultures.vocabulary import Owner
from render.clash_of_cultures.battle_record import Record, Roll, Round
from render.clash_of_cultures.look import colour_of, icon
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.tokens import shield, troop
from render.kit.battle import BENEATH, draw_frame, draw_head
from render.kit.canvas import Pen, put, sprite
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import icon_mask
from render.kit.lines import rule
from render.kit.palette import (
    FAINT_INK,
    GOLD,
    HALO,
    INK,
    PAPER,
    RUBRIC,
    WOOD,
    Colour,
    mix,
)
from render.kit.panel import draw_card
from render.kit.speech import capitalised
from render.kit.text import signed, write
from render.kit.tokens import badge, draw_die

SIDE, ROW = 124, 104
GAP = 8
MOST_ROUNDS = 3
BLOOD: Colour = (156, 22, 14)


def shown_rounds(record: Record) -> list[tuple[int, Round]]:
    fought = [(i, entry) for i, entry in enumerate(record.rounds, start=1) if entry.rolls or entry.tactics]
    return fought[-MOST_ROUNDS:]


def card_height(record: Record) -> int:
    return BENEATH.bar + SIDE + GAP + ROW * max(1, len(shown_rounds(record))) + 22


def draw_battle(picture: Paper, box: Box, record: Record, speech: Speech) -> None:
    title, won = speech.say("battle_title", hex=record.hex), record.winner is not None
    sign = icon("symbol", "battle")
    sides = draw_frame(picture, box, title, verdict(record, speech), won, sign, SIDE, BENEATH)
    for owner, side in zip(record.owners, sides, strict=True):
        draw_side(picture, side, record, owner, speech)
    middle, top = (box[0] + box[2]) / 2, sides[0][3] + GAP
    rounds = shown_rounds(record)
    for i, (number, entry) in enumerate(rounds):
        y = top + i * ROW
        draw_round(picture, y, middle, number, speech)
        for owner, (left, _, right, _) in zip(record.owners, sides, strict=True):
            draw_exchange(picture, (left, y, right, y + ROW - GAP), entry, owner, speech)
    if not rounds:
        at = (middle, top + ROW / 2)
        write_fitted(picture, at, speech.say("no_roll"), Face.SEA, 26, box[2] - box[0] - 60, FAINT_INK, "mm")


def verdict(record: Record, speech: Speech) -> str:
    if not record.over:
        return speech.say("going_on")
    if record.winner is None:
        return speech.say("drawn")
    return speech.say("conquers" if record.conquered else "won", owner=record.winner)


def draw_side(picture: Paper, box: Box, record: Record, owner: Owner, speech: Speech) -> None:
    """Draw a side: its name, its units at the start, and how many of them fell."""
    x0, _, x1, y1 = box
    top = box[1] + BENEATH.head
    role = speech.say("attacker" if owner == record.attacker else "defender")
    name, won = capitalised(speech.name("seat", owner)), record.winner == owner
    draw_head(picture, box, colour_of(owner), shield(owner, 40), name, role, won, BENEATH)
    units = {kind: n for kind, n in record.start[owner].items() if n}
    fallen = record.lost.get(owner, Counter())
    for kind in fallen:
        units.setdefault(kind, 0)
    if not units:
        at = ((x0 + x1) / 2, top + 40)
        write_fitted(picture, at, speech.say("undefended"), Face.SEA, 23, x1 - x0 - 30, INK, "mm")
    pitch = min(168.0, (x1 - x0 - 20) / max(1, len(units)))
    for i, (kind, n) in enumerate(units.items()):
        lost = fallen[kind]
        x = (x0 + x1) / 2 + (i - (len(units) - 1) / 2) * pitch
        draw_troop(picture, (x, (top + y1) / 2), owner, record.shown(owner, kind), max(n, lost), lost)


def draw_troop(picture: Paper, at: tuple[float, float], owner: Owner, kind: str, count: int, lost: int) -> None:
    x, y = at
    put(picture, troop(owner, kind, count, 54), x - (30 if lost else 0), y)
    if lost:
        mask = icon_mask(icon("symbol", "lost"), 30)
        picture.paste(BLOOD, (round(x + 10), round(y - 15)), mask)
        write(picture, (x + 44, y), signed(-lost), Face.NUMBER, 27, BLOOD)


def draw_round(picture: Paper, y: int, middle: float, number: int, speech: Speech) -> None:
    said = speech.say("battle_round", round=number)
    write_fitted(picture, (middle, y + 26), said, Face.HEAVY, 21, BENEATH.middle - 8, RUBRIC, "mm")
    rule(picture, (middle, y + 42), (middle, y + ROW - 14), mix(GOLD, WOOD, 0.2), 2)


def draw_exchange(picture: Paper, box: Box, entry: Round, owner: Owner, speech: Speech) -> None:
    """Draw an exchange of one side: the tactic above, dice beneath, the combat value at the outer edge, losses in
    words."""
    x0, y0, x1, y1 = box
    draw_card(picture, box, fill=mix(PAPER, colour_of(owner), 0.08), rim=mix(WOOD, PAPER, 0.45), radius=9, line=2)
    draw_tactic(picture, (x0 + 12, y0 + 6, x1 - 126, y0 + 38), entry.tactics.get(owner), speech)
    roll = entry.rolls.get(owner)
    if roll is None:
        at = (x0 + 14, y0 + 66)
        write_fitted(picture, at, speech.say("no_roll"), Face.SEA, 22, x1 - x0 - 28, FAINT_INK)
        return
    draw_dice(picture, (x0 + 12, y0 + 44, x1 - 126, y1 - 8), roll)
    draw_value(picture, (x1 - 122, y0, x1, y1), roll, sum(entry.losses.get(owner, {}).values()), speech)


def draw_tactic(picture: Paper, box: Box, tactic: str | None, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    if tactic is None:
        write_fitted(picture, (x0 + 2, middle), speech.say("no_tactic"), Face.SEA, 22, x1 - x0, FAINT_INK)
        return
    mask = icon_mask(icon("tactic", tactic), 28)
    picture.paste(RUBRIC, (x0, round(middle - 14)), mask)
    write_fitted(picture, (x0 + 34, middle), speech.name("tactic", tactic), Face.HEAVY, 23, x1 - x0 - 36)


def draw_dice(picture: Paper, box: Box, roll: Roll) -> None:
    x0, y0, x1, y1 = box
    many = len(roll.dice)
    tail = 52 if roll.bonus else 0
    size = min(36, round((x1 - x0 - tail) / max(1, many)) - 4)
    middle = (y0 + y1) / 2
    for i, value in enumerate(roll.dice):
        put(picture, die(value, size), x0 + size / 2 + i * (size + 4), middle)
    if roll.bonus:
        put(picture, badge(signed(roll.bonus), 28, (104, 68, 20), HALO), x0 + many * (size + 4) + 22, middle)


@lru_cache(maxsize=64)
def die(value: int, size: int) -> Image.Image:
    def paint(pen: Pen) -> None:
        draw_die(pen, size, (255, 252, 240))
        pen.text(size / 2, size / 2, str(value), Face.NUMBER, size * 0.7, INK)

    return sprite(size, size, paint)


def draw_value(picture: Paper, box: Box, roll: Roll, lost: int, speech: Speech) -> None:
    x0, y0, x1, _ = box
    middle = (x0 + x1) / 2
    write(picture, (middle, y0 + 27), str(roll.value), Face.TITLE, 38, INK, "mm")
    hits = speech.say("hits", hits=roll.hits)
    write_fitted(picture, (middle, y0 + 59), hits, Face.STRONG, 21, x1 - x0 - 10, INK, "mm")
    if lost:
        said = speech.say("lost", lost=lost)
        write_fitted(picture, (middle, y0 + 81), said, Face.HEAVY, 21, x1 - x0 - 10, BLOOD, "mm")
