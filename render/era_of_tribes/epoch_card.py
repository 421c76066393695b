"""The card of a revolution: who enters which epoch, what it brought, and how far each people has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.era_of_tribes.data import TRACKS, Ending, Epoch
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.view import EraView
from engines.kernel import Event, Seat
from render.era_of_tribes.board_parts import STAT_INKS
from render.era_of_tribes.look import banner, icon
from render.kit.board import light_up, sheet
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.icons import paste_icon
from render.kit.news import last_of, of_seat
from render.kit.palette import FAINT_INK, INK, PAPER, PLAYERS, RUBRIC, darker, lighter
from render.kit.panel import draw_card, panel
from render.kit.speech import Speech
from render.kit.text import signed, write
from render.kit.tokens import crest

WIDTH = 960
EDGE, INNER = 24, 44
TITLE, GAINS, ROW, GAP = 96, 76, 84, 10
ENTERED = "epoch.entered"
GAINED = {"influence.gained": "influence", "morale.rises": "morale"}
LABELS = {"leaders": "leaders_gained"}
CREST = 60


@dataclass(frozen=True)
class Entered:
    seat: Seat
    epoch: str
    gains: tuple[tuple[str, int], ...]
    """What the people has more of than before, or less of."""


def entered_in(view: EraView, news: Sequence[Event]) -> Entered | None:
    """The last revolution, from the news. Leaders and food come without an event. The epoch that ends the game brings
    neither."""
    at = last_of(news, (ENTERED,))
    if at is None:
        return None
    seat, epoch = news[at].params["seat"], news[at].params["epoch"]
    told = [event for event in of_seat(news[at + 1 :], seat) if event.key in GAINED]
    gains = {GAINED[event.key]: int(event.params["amount"]) for event in reversed(told)}
    new = next(number for number, row in enumerate(TRACKS.epoch) if row.id == epoch)
    old, now, last = TRACKS.epoch[new - 1], TRACKS.epoch[new], new >= end_of(view).epoch
    gains["leaders"] = 0 if last or is_automa(seat) else now.leaders - old.leaders
    gains["food"] = (0 if last else now.food) - old.food
    return Entered(seat, epoch, tuple((what, count) for what, count in gains.items() if count))


def end_of(view: EraView) -> Ending:
    return TRACKS.end.normal if view.length == "normal" else TRACKS.end.long


def draw_entered(view: EraView, entered: Entered, speech: Speech) -> Collage:
    rows = epochs_so_far(view)
    height = EDGE + TITLE + GAINS + len(rows) * (ROW + GAP) + INNER
    picture = sheet(WIDTH, height)
    panel(picture, (EDGE, EDGE, WIDTH - EDGE, height - EDGE))
    middle = EDGE + TITLE / 2 + 4
    put(picture, crest(banner(view, entered.seat), 72), INNER + 40, middle)
    title = speech.say("epoch_entered", seat=entered.seat, epoch=entered.epoch).upper()
    write_fitted(picture, (INNER + 92, middle), title, Face.TITLE, 38, WIDTH - 2 * INNER - 100, RUBRIC)
    draw_gains(picture, EDGE + TITLE, entered, speech)
    for at, epoch in enumerate(rows):
        draw_epoch(picture, EDGE + TITLE + GAINS + at * (ROW + GAP), view, epoch, entered, speech)
    return picture


def epochs_so_far(view: EraView) -> list[Epoch]:
    """The epochs of this game, the latest on top."""
    return list(reversed(TRACKS.epoch[: end_of(view).epoch + 1]))


def draw_gains(picture: Paper, top: int, entered: Entered, speech: Speech) -> None:
    """Draw what the revolution brought, side by side."""
    wide = (WIDTH - 2 * INNER) / max(3, len(entered.gains))
    for at, (what, count) in enumerate(entered.gains):
        x, y = INNER + at * wide, top + GAINS / 2 - 6
        paste_icon(picture, icon("stat", what), x + 28, y, 48, STAT_INKS[what])
        used = write(picture, (x + 62, y), signed(count), Face.NUMBER, 40, INK)
        name, room = speech.say(LABELS.get(what, what), count=count), wide - used - 84
        write_fitted(picture, (x + 74 + used, y + 4), name, Face.SEA, 28, room, FAINT_INK)


def draw_epoch(picture: Paper, top: int, view: EraView, epoch: Epoch, entered: Entered, speech: Speech) -> None:
    """Draw one step: its sign, its name, and the peoples who have come so far."""
    box = (INNER, top, WIDTH - INNER, top + ROW)
    here, middle = epoch.id == entered.epoch, top + ROW / 2
    if here:
        light_up(picture, box)
    rim = darker(PLAYERS[banner(view, entered.seat)].colour, 0.1) if here else FAINT_INK
    draw_card(picture, box, fill=lighter(PAPER, 0.4), rim=rim, radius=10, line=4 if here else 2)
    paste_icon(picture, icon("epoch", epoch.id), INNER + 48, middle, 56, INK)
    people = [player.seat for player in view.players if player.epoch == epoch.id]
    room = WIDTH - 2 * INNER - 110 - len(people) * (CREST + 8)
    write_fitted(picture, (INNER + 92, middle), speech.say(f"epoch_{epoch.id}"), Face.HEAVY, 36, room, INK)
    for at, seat in enumerate(people):
        put(picture, crest(banner(view, seat), CREST), WIDTH - INNER - 40 - at * (CREST + 8), middle)
