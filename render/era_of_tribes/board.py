"""A player's board: what the people own, know and can do, and their pieces on the map."""

from __future__ import annotations

from collections.abc import Sequence

from engines.era_of_tribes.data import EPOCHS
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.view import EraView, PlayerView
from engines.kernel import Event, Seat
from render.era_of_tribes.board_actions import ACTIONS, draw_actions
from render.era_of_tribes.board_changes import Changes, changes_of
from render.era_of_tribes.board_fields import FIELDS, draw_fields
from render.era_of_tribes.board_holdings import FORCES, HOLDINGS, draw_forces, draw_holdings
from render.era_of_tribes.board_parts import GOOD, STAT_INKS, player_at, tick
from render.era_of_tribes.board_towns import TOWNS, draw_towns
from render.era_of_tribes.look import banner, icon
from render.kit.board import Stat, light_up, ribbon, section, sheet
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import BAD, BRASS, FAINT_INK, INK, PAPER
from render.kit.panel import draw_card
from render.kit.speech import Speech, capitalised
from render.kit.text import signed, write
from render.kit.tokens import medal

WIDTH = 1200
LEFT, RIGHT = 26, WIDTH - 26
GAP = 10
HEAD: Box = (LEFT, 26, RIGHT, 116)
STATS = (126, 226)
PEOPLE = (236, 344)
LOWER = 354
COUNT = 138
"""The width of a number in the headline, with its name."""


def board_picture(view: EraView, seat: Seat, news: Sequence[Event], speech: Speech) -> Collage:
    player = player_at(view, seat)
    changes = changes_of(news, seat)
    rows = (FIELDS, ACTIONS, TOWNS, FORCES, HOLDINGS)
    picture = sheet(WIDTH, LOWER + sum(rows) + GAP * (len(rows) - 1) + 26)
    draw_head(picture, view, player, speech)
    draw_stats(picture, player, changes, speech)
    draw_people(picture, (LEFT, PEOPLE[0], LEFT + 640, PEOPLE[1]), player, speech)
    draw_epoch(picture, (LEFT + 650, PEOPLE[0], RIGHT, PEOPLE[1]), player, changes, speech)
    top = LOWER
    draw_fields(picture, (LEFT, top, RIGHT, top + FIELDS), view, player, changes, speech)
    top += FIELDS + GAP
    draw_actions(picture, (LEFT, top, RIGHT, top + ACTIONS), view, player, changes, speech)
    top += ACTIONS + GAP
    draw_towns(picture, (LEFT, top, RIGHT, top + TOWNS), view, player, changes, speech)
    top += TOWNS + GAP
    draw_forces(picture, (LEFT, top, RIGHT, top + FORCES), view, player, speech)
    top += FORCES + GAP
    draw_holdings(picture, (LEFT, top, RIGHT, top + HOLDINGS), view, player, speech)
    return picture


def draw_head(picture: Paper, view: EraView, player: PlayerView, speech: Speech) -> None:
    title, stats = capitalised(speech.player(player.seat)).upper(), counts_of(player, speech)
    ribbon(picture, HEAD, banner(view, player.seat), title, subtitle(view, player, speech), stats, COUNT)


def counts_of(player: PlayerView, speech: Speech) -> list[Stat]:
    return [
        Stat(icon("count", "provinces"), str(player.provinces), speech.say("provinces")),
        Stat(icon("count", "towns"), f"{len(player.towns)}/{player.town_limit}", speech.say("towns")),
        Stat(icon("count", "advances"), str(sum(player.advances.values())), speech.say("advances")),
        # The field of the triumph parade. It is not a number of points.
        Stat(icon("count", "triumph"), str(player.triumph), speech.say("triumph")),
    ]


def subtitle(view: EraView, player: PlayerView, speech: Speech) -> str:
    if not player.people:
        return speech.say("no_people")
    parts = [speech.name("people", player.people), speech.name("epoch", player.epoch)]
    parts.append(speech.say("place", place=view.order.index(player.seat) + 1, count=len(view.order)))
    for state in ("revolted", "protected", "passed"):
        if getattr(player, state):
            parts.append(speech.say(state))
            break
    return " · ".join(parts)


def draw_stats(
    picture: Paper,
    player: PlayerView,
    changes: Changes,
    speech: Speech,
    box: Box = (LEFT, STATS[0], RIGHT, STATS[1]),
    rows: int = 1,
) -> None:
    """The numbers that decide what the player can do: large, to be read on a telephone."""
    hungry = player.hunger > 0
    stats = [
        ("influence", str(player.influence), "", "influence"),
        ("thalers", str(player.thalers), "", "thalers"),
        ("morale", signed(player.morale), "", "morale"),
        ("hunger" if hungry else "food", str(player.hunger or player.food), "", "food"),
        ("treaties", str(player.treaties), "", "treaties"),
    ]
    if not is_automa(player.seat):
        stats.insert(4, ("leaders", str(player.available), f"/ {player.leaders}", "leaders"))
    x0, y0, x1, y1 = box
    across = -(-len(stats) // rows)
    width, high = (x1 - x0 - GAP * (across - 1)) / across, (y1 - y0 + GAP) / rows
    for i, (stat, value, most, touched) in enumerate(stats):
        left, top = round(x0 + i % across * (width + GAP)), round(y0 + i // across * high)
        space = (left, top, round(left + width), round(top + high) - GAP)
        if touched in changes.stats:
            light_up(picture, space)
        name = speech.say(stat)
        if touched == "food" and player.past_hunger:
            name = speech.say("past_hunger", name=name, count=player.past_hunger)
        draw_stat(picture, space, stat, value, most, name)


def draw_stat(picture: Paper, box: Box, stat: str, value: str, most: str, name: str) -> None:
    x0, y0, x1, y1 = box
    bad = stat == "hunger" or value[0] not in "+0123456789"
    draw_card(picture, box, fill=PAPER, rim=BAD if bad else BRASS, radius=9, line=3 if bad else 2)
    put(picture, medal(icon("stat", stat), 62, STAT_INKS[stat]), x0 + 44, (y0 + y1) / 2)
    width = write(picture, (x0 + 86, y0 + 42), value, Face.TITLE, 48, BAD if bad else INK)
    if most:
        write(picture, (x0 + 94 + width, y0 + 50), most, Face.HEADING, 24, FAINT_INK)
    write_fitted(picture, (x0 + 87, y1 - 17), name, Face.STRONG, 20, x1 - x0 - 96)


def draw_people(picture: Paper, box: Box, player: PlayerView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    if not player.people:
        section(picture, box, speech.say("people"))
        paragraph(picture, (x0 + 16, y0 + 42, x1 - 14, y1 - 8), speech.say("people_open"), Face.NOTE, 24, FAINT_INK)
        return
    section(picture, box, speech.name("people", player.people), speech.say("ability"))
    said = speech.say("automa_people") if is_automa(player.seat) else speech.description("people", player.people)
    paragraph(picture, (x0 + 16, y0 + 42, x1 - 14, y1 - 8), said, Face.TEXT, 22, INK)


def draw_epoch(picture: Paper, box: Box, player: PlayerView, changes: Changes, speech: Speech) -> None:
    """12.1: what the next epoch asks for, and how far the people are"""
    x0, y0, x1, y1 = box
    if "epoch" in changes.stats:
        light_up(picture, box)
    at = next(i for i, epoch in enumerate(EPOCHS) if epoch.id == player.epoch)
    if at + 1 == len(EPOCHS):
        section(picture, box, speech.say("last_epoch"))
        return
    following = EPOCHS[at + 1]
    title = speech.say("next_epoch", epoch=following.id)
    section(picture, box, title, speech.say("needed", needed=following.needed))
    needs = {"luxuries": following.luxuries, "towns": following.towns, "advances": following.advances}
    pitch = (x1 - x0 - 24) / len(needs)
    middle = (y0 + 40 + y1 - 6) / 2
    for i, (what, need) in enumerate(needs.items()):
        have = player.counts.get(what, 0)
        met = have >= need
        left = x0 + 14 + i * pitch
        paste_icon(picture, icon("count", what), left + 22, middle - (10 if met else 0), 36, GOOD if met else INK)
        width = write(picture, (left + 52, middle - 9), str(have), Face.TITLE, 32, GOOD if met else INK)
        write(picture, (left + 58 + width, middle - 5), f"/ {need}", Face.HEADING, 19, FAINT_INK)
        if met:
            tick(picture, left + 22, middle + 20, 22)
        write_fitted(picture, (left + 52, middle + 20), speech.say(what), Face.STRONG, 18, pitch - 54)
