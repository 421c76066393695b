"""The card of a battle or an assault: both sides, what they rolled and struck, what they lost, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from PIL import Image

from engines.hinterland.view import HinterlandView
from engines.kernel import Event, Seat
from render.hinterland import tokens
from render.hinterland.look import DANGER, DICE, icon, spaces
from render.kit.battle import HEAD, WHOLE, battle_sheet, draw_head
from render.kit.canvas import put, there_or_not
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.news import last_of
from render.kit.palette import FAINT_INK, INK, PLAYERS
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import crest

SIDE = 368
FORM = replace(WHOLE, title=30, verdict=30, middle=76)
"""The sizes of the card. There is much to say about both sides."""
ENDINGS = ("battle.won", "battle.drawn", "siege.fallen", "siege.broken_off", "siege.beaten_off", "siege.surrendered")
PER_ROW = 6
PIECE = 50


@dataclass
class Side:
    seat: Seat
    role: str = ""
    dice: dict[str, int] = field(default_factory=dict)
    """The dice as they were rolled last."""
    strikes: tuple[int, int] | None = None
    """How many swords and shields there are."""
    lost: Counter[str] = field(default_factory=Counter)
    came: Counter[str] | None = None
    """The units at the beginning, if that was told."""

    def left(self, view: HinterlandView, space: str) -> dict[str, int]:
        """The units that survived the fight. If its beginning was not told, the units that are there now."""
        return standing_in(view, space, self.seat) if self.came is None else dict(self.came - self.lost)


@dataclass
class Fight:
    space: str
    siege: bool
    ending: str
    winner: Seat | None
    sides: tuple[Side, Side]


def fight_in(news: Sequence[Event]) -> Fight | None:
    """The fight that was decided last, as far as the news tell it: the beginning of a long one is old news."""
    last = last_of(news, ENDINGS)
    if last is None:
        return None
    ended = news[last]
    space = ended.params["space"]
    first = last_of(news[:last], ("battle.begins", "siege.assault"), space=space)
    told_since = news[first or 0 : last + 1]
    if first is not None:
        begun = news[first].params
        sides = (Side(begun["seat"], "attacks"), Side(begun["other"], "defends"))
        for side, name in zip(sides, ("mine", "theirs"), strict=True):
            side.came = Counter(begun[name]) if name in begun else None
    else:
        seats = [event.params[name] for event in told_since for name in ("seat", "other") if tells(event, name)]
        both = list(dict.fromkeys(reversed(seats)))[:2]
        if len(both) < 2:
            return None
        sides = (Side(both[0]), Side(both[1]))
    for event in told_since:
        for side in sides:
            if side.seat == event.params.get("seat"):
                enter(side, event)
    siege = ended.key.startswith("siege")
    return Fight(space=str(space), siege=siege, ending=ended.key, winner=winner_of(ended), sides=sides)


def tells(event: Event, name: str) -> bool:
    return event.key.split(".")[0] in ("battle", "siege") and isinstance(event.params.get(name), int)


def winner_of(ended: Event) -> Seat | None:
    if ended.key in ("battle.won", "siege.fallen"):
        return int(ended.params["seat"])
    return int(ended.params["other"]) if ended.key in ("siege.surrendered", "siege.beaten_off") else None


def enter(side: Side, event: Event) -> None:
    params = event.params
    if event.key in ("battle.rolled", "battle.rerolled"):
        side.dice = dict(params["dice"])
    elif event.key in ("battle.strikes", "siege.round"):
        side.strikes = (params["swords"], params["shields"])
    elif event.key in ("battle.losses", "battle.overrun", "siege.losses"):
        side.lost.update(params["units"])
    elif event.key == "battle.drowned":
        side.lost[params["unit"]] += 1


def climax_picture(view: HinterlandView, news: Sequence[Event], speech: Speech) -> Collage | None:
    fight = fight_in(news)
    return None if fight is None else draw_fight(fight, view, speech)


def draw_fight(fight: Fight, view: HinterlandView, speech: Speech) -> Collage:
    title = speech.say("siege_title" if fight.siege else "battle_title", space=fight.space)
    sign = icon("symbol", "assault" if fight.siege else "contested")
    picture, boxes = battle_sheet(title, verdict_of(fight, speech), fight.winner is not None, sign, SIDE, form=FORM)
    for box, side in zip(boxes, fight.sides, strict=True):
        draw_side(picture, box, side, fight, view, speech)
    return picture


def verdict_of(fight: Fight, speech: Speech) -> str:
    key = {"siege.broken_off": "verdict_broken_off", "battle.drawn": "verdict_drawn"}.get(fight.ending, "verdict_won")
    return speech.say(key, seat=fight.winner if fight.winner is not None else fight.sides[0].seat)


def draw_side(picture: Paper, box: Box, side: Side, fight: Fight, view: HinterlandView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    role = speech.say(side.role) if side.role else ""
    colour, sign = PLAYERS[side.seat].colour, crest(side.seat, 46)
    draw_head(picture, box, colour, sign, speech.player(side.seat), role, won=side.seat == fight.winner)
    draw_dice(picture, (x0 + 16, y0 + HEAD + 10), side)
    y = y0 + HEAD + 74
    if side.strikes is not None:
        said = speech.say("strikes", swords=side.strikes[0], shields=side.strikes[1])
        write_fitted(picture, (x0 + 16, y), said, Face.STRONG, 26, x1 - x0 - 32)
    lost, left = dict(side.lost), side.left(view, fight.space)
    draw_units(picture, (x0 + 16, y + 26, x1 - 16, y + 118), speech.say("left"), left, side.seat, False)
    draw_units(picture, (x0 + 16, y + 122, x1 - 16, y1 - 8), speech.say("lost"), lost, side.seat, True)


def draw_dice(picture: Paper, at: tuple[int, int], side: Side) -> None:
    x, y = at
    for name, count in side.dice.items():
        colour, swords = name.rsplit(" ", 1)
        put(picture, tokens.die(DICE[colour], int(swords), 42), x + 21, y + 22)
        if count > 1:
            write(picture, (x + 48, y + 24), f"\N{MULTIPLICATION SIGN}{count}", Face.NUMBER, 26, INK)
        x += 84 if count > 1 else 52


def standing_in(view: HinterlandView, space: str, seat: Seat) -> dict[str, int]:
    """The units of this seat that are there now."""
    units: Counter[str] = Counter()
    for place in spaces(view):
        if place.id == space:
            for stack in place.stacks:
                if stack.seat == seat:
                    units[stack.kind] += stack.count
            units.update(ship.kind for ship in place.ships if ship.seat == seat)
    return dict(units)


def draw_units(picture: Paper, box: Box, title: str, units: dict[str, int], seat: Seat, gone: bool) -> None:
    x0, y0, x1, _ = box
    total = sum(units.values())
    ink = DANGER if gone and total else INK if total else FAINT_INK
    write(picture, (x0, y0 + 12), f"{title} {total}", Face.NOTE, 25, ink)
    kinds: Counter[str] = Counter()
    for label, count in units.items():
        kinds[label.split()[0]] += count
    step = min(PIECE + 12, (x1 - x0) / max(1, len(kinds)))
    for i, (kind, count) in enumerate(sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0]))):
        size = min(PIECE, round(step) - 6)
        piece = there_or_not((troop, seat, kind, count, size), not gone, 6)
        put(picture, piece, x0 + (i + 0.5) * step, y0 + 56)


def troop(seat: Seat, kind: str, count: int, size: int) -> Image.Image:
    return tokens.numbered(tokens.unit(seat, kind, False, "standard", size), count, size)
