"""A player's board: what the people own and know, what they could learn next, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from engines.clash_of_cultures.data import RESOURCES, TOKENS, UNITS
from engines.clash_of_cultures.view import ClashView, PlayerView
from engines.kernel import Event, Seat
from render.clash_of_cultures.board_bottom import BOTTOM, draw_bottom
from render.clash_of_cultures.board_columns import HEIGHT as COLUMNS_HEIGHT
from render.clash_of_cultures.board_columns import draw_columns
from render.clash_of_cultures.look import RESOURCE_INKS, icon
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.tokens import single
from render.kit.board import Stat, in_a_row, ribbon, sheet
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face, text_width
from render.kit.frame import Box
from render.kit.news import of_seat
from render.kit.palette import FAINT_INK, INK, PLAYERS, mix
from render.kit.panel import pips, tray
from render.kit.speech import capitalised
from render.kit.text import points_text, signed, write
from render.kit.tokens import badge, medal

WIDTH = 1400
LEFT, RIGHT = 28, WIDTH - 28
HEAD: Box = (LEFT, 26, RIGHT, 108)
STOCK = (118, 204)
COLUMNS = 214
GAP = 10
STAT = 118
NEW = (190, 120, 0)
ARMY = ("infantry", "settler", "ship")
KNOWN_AS: list[Callable[[PlayerView, Speech], str]] = []
"""What a box writes beneath the name of a player, if anything."""


class Band(Protocol):
    """A band that a box lays between the columns and the rest."""

    def height(self, width: int, player: PlayerView) -> int:
        """The height of the band; 0 if it shows nothing."""

    def draw(self, picture: Paper, box: Box, view: ClashView, player: PlayerView, speech: Speech) -> None: ...


BANDS: list[Band] = []


def board_picture(view: ClashView, seat: Seat, news: Sequence[Event], speech: Speech) -> Collage:
    player = view.players[seat]
    fresh = {str(e.params["advance"]) for e in of_seat(news, seat) if e.key == "advance.gained"}
    bands = COLUMNS + COLUMNS_HEIGHT + GAP
    bottom = bands + bands_height(RIGHT - LEFT, player)
    picture = sheet(WIDTH, bottom + BOTTOM + 26)
    draw_head(picture, view, player, speech)
    draw_stock(picture, player, changes_of(news, seat), speech)
    draw_columns(picture, (LEFT, COLUMNS, RIGHT, COLUMNS + COLUMNS_HEIGHT), player, fresh, speech)
    draw_bands(picture, (LEFT, bands, RIGHT, bottom), view, player, speech)
    draw_bottom(picture, (LEFT, bottom, RIGHT, bottom + BOTTOM), view, player, speech)
    return picture


def bands_height(width: int, player: PlayerView) -> int:
    heights = [band.height(width, player) for band in BANDS]
    return sum(height + GAP for height in heights if height)


def draw_bands(picture: Paper, box: Box, view: ClashView, player: PlayerView, speech: Speech) -> None:
    x0, top, x1, _ = box
    for band in BANDS:
        if high := band.height(x1 - x0, player):
            band.draw(picture, (x0, top, x1, top + high), view, player, speech)
            top += high + GAP


def changes_of(news: Sequence[Event], seat: Seat) -> dict[str, int]:
    """How much of each good came into the stores with the news, or went."""
    changes: dict[str, int] = {}
    for event in of_seat(news, seat):
        way = {"purse.gains": 1, "purse.pays": -1, "purse.loses": -1, "purse.overflows": -1}.get(event.key)
        if way is not None:
            for ware, count in event.params["goods"].items():
                changes[ware] = changes.get(ware, 0) + way * count
    return {ware: count for ware, count in changes.items() if count}


def draw_head(picture: Paper, view: ClashView, player: PlayerView, speech: Speech) -> None:
    title, note = speech.player(player.seat).upper(), subtitle(view, player, speech)
    ribbon(picture, HEAD, player.seat, title, note, stats_of(view, player, speech), STAT)


def subtitle(view: ClashView, player: PlayerView, speech: Speech) -> str:
    parts = [
        speech.say("government", category=player.government) if player.government else speech.say("no_government")
    ]
    if player.seat == view.first:
        parts.insert(0, speech.say("start_player"))
    return " · ".join([*known_as(player, speech), *parts])


def known_as(player: PlayerView, speech: Speech) -> list[str]:
    return [told for told in (known(player, speech) for known in KNOWN_AS) if told]


def army_of(player: PlayerView) -> list[str]:
    """The kinds of units that are counted, with those of the boxes in play."""
    return [*ARMY, *(kind for kind in player.supply if kind in UNITS and kind not in ARMY and not single(kind))]


def stats_of(view: ClashView, player: PlayerView, speech: Speech) -> list[Stat]:
    seat = player.seat
    cities = [city for city in view.cities if city.owner == seat]
    units = {kind: count_units(view, seat, kind) for kind in army_of(player)}
    return [
        Stat(icon("symbol", "victory"), points_text(sum(player.points.values())), capitalised(speech.say("points"))),
        Stat(icon("building", "settlement"), str(len(cities)), capitalised(speech.say("cities"))),
        *(Stat(icon("unit", kind), str(count), speech.many(kind)) for kind, count in units.items()),
        Stat(icon("symbol", "advances"), str(len(player.advances)), speech.say("source_advances")),
    ]


def count_units(view: ClashView, seat: Seat, kind: str) -> int:
    own = [stack for stack in view.stacks if stack.owner == seat]
    return sum(stack.units.get(kind, 0) + stack.aboard.get(kind, 0) for stack in own)


def draw_stock(picture: Paper, player: PlayerView, changes: dict[str, int], speech: Speech) -> None:
    """Draw the five resources with their limits, and the two tokens, which have none."""
    wares = (*RESOURCES, *TOKENS)
    boxes = in_a_row((LEFT, STOCK[0], RIGHT, STOCK[1]), len(wares), GAP)
    for ware, box in zip(wares, boxes, strict=True):
        draw_store(picture, box, player, ware, changes.get(ware, 0), speech)


def draw_store(picture: Paper, box: Box, player: PlayerView, ware: str, change: int, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    value, limit = player.purse.get(ware, 0), player.limits.get(ware, 0)
    tray(picture, box)
    put(picture, medal(icon("resource", ware), 52, RESOURCE_INKS[ware]), x0 + 38, middle - 9)
    name = capitalised(speech.words.catalog.forms("ware", ware)[1])
    if limit:
        write_fitted(picture, (x0 + 38, y1 - 14), name, Face.STRONG, 16, 64, INK, "mm")
        draw_amount(picture, (x0 + 76, middle - 14), value, f"/ {limit}", change)
        pips(picture, (x0 + 82, y1 - 17), value, limit, mix(PLAYERS[player.seat].colour, (90, 70, 40), 0.15))
    else:
        draw_amount(picture, (x0 + 76, middle - 12), value, "", change)
        write_fitted(picture, (x0 + 18, y1 - 14), name, Face.STRONG, 16, x1 - x0 - 28)


def draw_amount(picture: Paper, at: tuple[float, float], value: int, limit: str, change: int) -> None:
    x, y = at
    width = write(picture, at, str(value), Face.TITLE, 33, INK)
    if limit:
        write(picture, (x + width + 8, y + 6), limit, Face.HEADING, 18, FAINT_INK)
        width += 8 + text_width(limit, Face.HEADING, 18)
    if change:
        put(picture, badge(signed(change), 25, NEW), x + width + 24, y - 2)
