"""A civilization on its player's board: the column of its four advances, and its leaders."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.rows import ANY_GOVERNMENT, CIV_ADVANCES, CIVILIZATIONS, LEADER
from engines.clash_of_cultures.data import GOVERNMENTS, TOP
from engines.clash_of_cultures.view import ClashView, PlayerView
from render.clash_of_cultures.board import BANDS, GAP, KNOWN_AS
from render.clash_of_cultures.board_columns import BESIDE, Advance, Column
from render.clash_of_cultures.look import icon
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.tokens import unit
from render.kit.board import in_rows, section
from render.kit.canvas import put, there_or_not
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import icon_mask
from render.kit.palette import BRASS, FAINT_INK, GOLD, INK, PAPER, PLAYERS, USED_INK, darker, lighter
from render.kit.panel import draw_card
from render.kit.text import write
from render.kit.tokens import medal

SLOT = 96
FACE = 76
NARROW = 1000
"""If it is narrower than this, the slots lie in two rows."""
SMALL = 46


def column(player: PlayerView, speech: Speech) -> Column | None:
    """16.2: the four advances of the civilization, each with the standard advance it comes with."""
    if player.people is None:
        return None
    advances = tuple(own_advance(player, name, speech) for name in CIVILIZATIONS[player.people].advances)
    title = speech.title("people", player.people)
    return Column(icon("people", player.people), title, darker(PLAYERS[player.seat].colour, 0.15), advances)


def own_advance(player: PlayerView, name: str, speech: Speech) -> Advance:
    tied = CIV_ADVANCES[name].unlocked_by
    owned = name in player.special
    sign = icon("symbol", "capital") if tied == ANY_GOVERNMENT else icon("advance", tied)
    keys = [TOP[category] for category in GOVERNMENTS] if tied == ANY_GOVERNMENT else [tied]
    within = [key for key in keys if key in player.affordable]
    dear = [key for key in keys if key in player.for_sale]
    state = "owned" if owned else "open" if within else "dear" if dear else "locked"
    price = min((player.for_sale[key] for key in within or dear), default=0)
    title = speech.name("effect", f"civ:{name}")
    return Advance(name, icon("civ", name), title, state, price, () if owned else (medal(sign, 28),))


BESIDE.append(column)
KNOWN_AS.append(lambda player, speech: speech.title("people", player.people) if player.people else "")


class Leaders:
    """16.4: the leader on the map, those who may come, those who are gone; and the leaders this player holds
    prisoner."""

    def height(self, width: int, player: PlayerView) -> int:
        if player.people is None:
            return 0
        return SLOT if width > NARROW else 2 * SLOT + GAP

    def draw(self, picture: Paper, box: Box, view: ClashView, player: PlayerView, speech: Speech) -> None:
        if player.people is None:
            return
        x0, y0, x1, _ = box
        across, low = (4 if x1 - x0 > NARROW else 2), y0 + self.height(x1 - x0, player)
        boxes = in_rows((x0, y0, x1, low), len(LEADER_SLOTS), across, GAP)
        for leader, slot in zip(leaders_of(player, player.people), boxes, strict=False):
            draw_leader(picture, slot, view, player, leader, speech)
        draw_prisoners(picture, boxes[-1], view, player, speech)


LEADER_SLOTS = range(4)
"""Slots for three leaders and for the prisoners."""
BANDS.append(Leaders())


HIDDEN = ""
"""A leader card of which the viewer sees the back."""


def leaders_of(player: PlayerView, people: str) -> tuple[str, ...]:
    """The leaders of the civilization. Where others were dealt (17.8): those who were on the map, and those who may
    come."""
    printed = CIVILIZATIONS[people].leaders
    leaders = (*player.led, *player.leaders)
    hidden = player.leader_cards - len(player.leaders)
    return printed if not hidden and set(leaders) <= set(printed) else (*leaders, *[HIDDEN] * hidden)


def fate(view: ClashView, player: PlayerView, leader: str, speech: Speech) -> str:
    if leader == HIDDEN:
        return speech.say("face_down")
    if leader == player.leader:
        return speech.say("leads")
    if leader in player.leaders:
        return speech.say("may_come")
    captor = next((other.seat for other in view.players if leader in other.captured), None)
    return speech.say("fell") if captor is None else speech.say("taken", seat=captor)


def draw_leader(
    picture: Paper, box: Box, view: ClashView, player: PlayerView, leader: str, speech: Speech
) -> None:  # fmt: skip
    x0, y0, x1, y1 = box
    leads, lost = leader == player.leader, leader not in (HIDDEN, player.leader, *player.leaders)
    rim = BRASS if not leads else darker(GOLD, 0.2)
    draw_card(picture, box, lighter(PAPER, 0.5) if leads else PAPER, rim, 9, 4 if leads else 2)
    kind = f"{LEADER}:{leader}" if leader else LEADER
    put(picture, there_or_not((unit, player.seat, kind, FACE), not lost), x0 + 52, (y0 + y1) / 2)
    ink = USED_INK if lost else INK
    room = x1 - x0 - 116
    title = speech.title("leader", leader) if leader else speech.say("unknown_leader")
    write_fitted(picture, (x0 + 102, y0 + 34), title, Face.HEAVY, 25, room, ink)
    note = fate(view, player, leader, speech)
    write_fitted(picture, (x0 + 102, y0 + 65), note, Face.SEA, 22, room, FAINT_INK if not leads else INK)


def draw_prisoners(picture: Paper, box: Box, view: ClashView, player: PlayerView, speech: Speech) -> None:
    """Draw the captured leaders, and how many other captives there are."""
    x0, y0, x1, _ = box
    section(picture, box, speech.say("prisoners"))
    count, middle = sum(player.captives.values()), y0 + 62
    if not count and not player.captured:
        write(picture, (x0 + 18, middle), speech.say("no_prisoners"), Face.SEA, 19, FAINT_INK)
        return
    room = x1 - x0 - 24 - (76 if count else 0)
    pitch = min(SMALL + 6.0, room / max(1, len(player.captured)))
    for i, leader in enumerate(player.captured):
        put(picture, unit(home_of(view, leader), f"{LEADER}:{leader}", SMALL), x0 + 38 + i * pitch, middle)
    if count:
        mask = icon_mask(icon("symbol", "captives"), 34)
        picture.paste(INK, (x1 - 80, round(middle - 17)), mask)
        write(picture, (x1 - 40, middle), str(count), Face.NUMBER, 26, INK)


def home_of(view: ClashView, leader: str) -> int:
    """The owner whose leader this was."""
    return next((player.seat for player in view.players if leader in player.led), view.seats)
