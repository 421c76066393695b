"""The scoring of a dynasty, field by field: what was promised, what is there, and what it brings, or why nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.kernel import Event, Seat
from engines.sands_of_time.data import FIELDS
from render.kit.board import in_a_row, sheet
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face, text_width
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.news import last_of
from render.kit.palette import BAD, FAINT_INK, INK, PAPER, PLAYERS, RUBRIC, Colour, darker, ink_on, lighter, mix
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import ROMAN, write
from render.kit.tokens import badge, crest
from render.sands_of_time.look import CATEGORY_COLOURS, field_icon, icon

WIDTH = 1080
LEFT, RIGHT = 28, WIDTH - 28
TITLE = 88
HEAD = 56
CELL = 132
GAP = 16
GOOD: Colour = (46, 104, 30)
KINDS = ("dynasty.missed", "dynasty.unbelieved", "dynasty.scores", "dynasty.left")


@dataclass
class Reckoning:
    """What a player's chronicles have brought."""

    fields: dict[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    """By field, the event that told what became of the promise."""
    wonders: int = 0

    @property
    def points(self) -> int:
        return self.wonders + sum(int(params.get("points", 0)) for _, params in self.fields.values())


@dataclass(frozen=True)
class Scoring:
    dynasty: int
    totals: Sequence[int]
    by_seat: dict[Seat, Reckoning]


def scoring_in(news: Sequence[Event]) -> Scoring | None:
    """The events of the dynasty that was scored last."""
    end = last_of(news, ("dynasty.closed",))
    if end is None:
        return None
    closed, begin = news[end].params, last_of(news[:end], ("dynasty.ends",)) or 0
    by_seat = {seat: Reckoning() for seat in range(len(closed["points"]))}
    for event in news[begin:end]:
        if event.key in KINDS:
            by_seat[event.params["seat"]].fields[event.params["field"]] = (event.key, event.params)
        elif event.key == "dynasty.wonders":
            by_seat[event.params["seat"]].wonders = event.params["points"]
    return Scoring(closed["dynasty"], closed["points"], by_seat)


def draw_scoring(scoring: Scoring, speech: Speech) -> Collage:
    each = HEAD + CELL + GAP
    picture = sheet(WIDTH, 26 + TITLE + each * len(scoring.by_seat) + 18)
    title = speech.say("dynasty_title", dynasty=ROMAN[scoring.dynasty]).upper()
    write_fitted(picture, (WIDTH / 2, 26 + TITLE / 2), title, Face.TITLE, 40, RIGHT - LEFT, RUBRIC, "mm")
    best = sorted(scoring.by_seat, key=lambda seat: -scoring.by_seat[seat].points)
    for at, seat in enumerate(best):
        top = 26 + TITLE + each * at
        draw_reckoning(picture, (LEFT, top, RIGHT, top + each - GAP), seat, scoring, speech)
    return picture


def draw_reckoning(picture: Paper, box: Box, seat: Seat, scoring: Scoring, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    colour, reckoning = PLAYERS[seat].colour, scoring.by_seat[seat]
    draw_card(picture, box, fill=mix(PAPER, colour, 0.08), rim=darker(colour, 0.1), radius=10, line=3)
    draw_card(picture, (x0, y0, x1, y0 + HEAD), fill=colour, rim=darker(colour, 0.35), radius=10, line=3)
    middle, ink = y0 + HEAD / 2, ink_on(colour)
    put(picture, crest(seat, 48), x0 + 36, middle)
    total = speech.say("dynasty_total", points=scoring.totals[seat])
    gained = f"+{reckoning.points}"
    used = text_width(total, Face.NOTE, 26) + text_width(gained, Face.TITLE, 34) + 60
    write(picture, (x1 - 20, middle), total, Face.NOTE, 26, ink, "rm")
    write(picture, (x1 - 36 - text_width(total, Face.NOTE, 26), middle), gained, Face.TITLE, 34, ink, "rm")
    if reckoning.wonders:
        wonders = speech.say("dynasty_wonders", points=reckoning.wonders)
        wide = text_width(wonders, Face.NOTE, 24)
        write(picture, (x1 - used - 10, middle), wonders, Face.NOTE, 24, ink, "rm")
        used += wide + 30
    write_fitted(picture, (x0 + 70, middle), speech.player(seat), Face.HEAVY, 30, x1 - x0 - 90 - used, ink)
    for name, place in zip(FIELDS, in_a_row((x0 + 9, y0 + HEAD + 6, x1 - 9, y1 - 8), len(FIELDS), 6), strict=True):
        draw_promise(picture, place, name, reckoning, speech)


def draw_promise(picture: Paper, box: Box, name: str, reckoning: Reckoning, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    colour = CATEGORY_COLOURS[FIELDS[name].category]
    kind, params = reckoning.fields.get(name, ("", {}))
    scored = kind == "dynasty.scores"
    fill = mix(colour, PAPER, 0.55) if scored else lighter(PAPER, 0.4) if kind else PAPER
    draw_card(picture, box, fill=fill, rim=colour if kind else mix(colour, PAPER, 0.6), radius=8, line=2)
    ink = mix(colour, (0, 0, 0), 0.25) if kind else mix(colour, PAPER, 0.5)
    put(picture, badge(name, 26, darker(colour, 0.3)), x0 + 20, y0 + 22)
    paste_icon(picture, field_icon(name), (x0 + x1) / 2, y0 + 24, 34, ink)
    middle = (x0 + x1) / 2
    if not kind:
        write_fitted(picture, (middle, (y0 + y1) / 2 + 20), speech.say("dynasty_none"), Face.SEA, 23, x1 - x0 - 10,
                     FAINT_INK, "mm")  # fmt: skip
        return
    had = speech.say("dynasty_had", have=params["have"], need=params["need"])
    enough = params["have"] >= params["need"]
    write_fitted(picture, (middle, y0 + 62), had, Face.NUMBER, 29, x1 - x0 - 8, INK if enough else BAD, "mm")
    if scored:
        paste_icon(picture, icon("symbol", "victory"), middle - 30, y1 - 24, 32, GOOD)
        write(picture, (middle + 16, y1 - 24), f"+{params['points']}", Face.TITLE, 32, GOOD, "mm")
        return
    text = speech.say(kind.replace(".", "_"), limit=params.get("limit", 0))
    write_fitted(picture, (middle, y1 - 24), text, Face.STRONG, 23, x1 - x0 - 8, BAD, "mm")
