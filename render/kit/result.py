"""How a finished game was won: a verdict, bars of points by source, and the same in numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from render.kit.board import light_up, sheet
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.lines import outline, rule
from render.kit.palette import (
    BAD,
    FAINT_INK,
    GOLD,
    INK,
    OUTLINE,
    PAPER,
    RUBRIC,
    WOOD,
    Colour,
    darker,
    ink_on,
    lighter,
    mix,
)
from render.kit.panel import draw_card, panel
from render.kit.text import points_text, write
from render.kit.tokens import badge, crest

WIDTH = 1080
LEFT, RIGHT = 28, WIDTH - 28
TITLE = 136
BAR = 74
ROW = 56
HEAD = 66
SHIELD = 64
NAME = 290
FOOT = 38


@dataclass(frozen=True)
class Source:
    """A source of points: a column of the table, and a part of every bar."""

    name: str
    colour: Colour = RUBRIC
    icon: str = ""
    group: str = ""
    """The word for a group of neighbouring sources."""


@dataclass(frozen=True)
class Finisher:
    """One player at the end, in the look of this banner."""

    place: int
    banner: int
    name: str
    points: tuple[float, ...]
    """The points by source."""
    note: str = ""

    @property
    def total(self) -> float:
        return sum(self.points)


@dataclass(frozen=True)
class Outcome:
    title: str
    verdict: str
    winners: Sequence[int]
    """The banners of the players whom the verdict names."""
    sources: Sequence[Source]
    finishers: Sequence[Finisher]
    total: str
    """The word for a sum."""
    last_words: Sequence[str] = field(default=())
    chart: Callable[[Paper, Box], None] | None = None
    """A chart that is drawn in place of the bars, if these points want another."""
    chart_height: int = 0


def draw_outcome(outcome: Outcome) -> Collage:
    count = len(outcome.finishers)
    chart, table = outcome.chart_height or 32 + BAR * count, HEAD + ROW * count
    picture = sheet(WIDTH, 26 + TITLE + chart + 12 + table + 26 + FOOT * len(outcome.last_words) + 14)
    draw_verdict(picture, outcome)
    top = 26 + TITLE
    panel(picture, (LEFT, top, RIGHT, top + chart))
    (outcome.chart or bars_of(outcome))(picture, (LEFT + 20, top + 16, RIGHT - 20, top + chart - 16))
    top += chart + 12
    draw_table(picture, (LEFT, top, RIGHT, top + table), outcome)
    for i, line in enumerate(outcome.last_words):
        at = (WIDTH / 2, top + table + 22 + FOOT * i)
        write_fitted(picture, at, line, Face.SEA, 26, RIGHT - LEFT - 40, RUBRIC, "mm")
    return picture


def draw_verdict(picture: Paper, outcome: Outcome) -> None:
    """The title, and the winners under laurels."""
    write(picture, (WIDTH / 2, 58), outcome.title.upper(), Face.TITLE, 38, RUBRIC, "mm")
    shields = SHIELD * len(outcome.winners)
    middle = (WIDTH + shields) / 2
    width = write_fitted(picture, (middle, 116), outcome.verdict, Face.SEA, 42, WIDTH - 260 - shields, INK, "mm")
    for side in (-1, 1):
        at = middle + side * (width / 2 + 42)
        paste_icon(picture, shared("laurel"), at, 116, 50, mix(GOLD, WOOD, 0.25))
    for i, banner in enumerate(outcome.winners):
        put(picture, crest(banner, 58), middle - width / 2 - 76 - SHIELD * (i + 0.5), 114)


def bars_of(outcome: Outcome) -> Callable[[Paper, Box], None]:
    return lambda picture, box: draw_bars(picture, box, outcome)


def draw_bars(picture: Paper, box: Box, outcome: Outcome) -> None:
    """Draw the bars. Points that were won are right of the line, lost ones left of it."""
    x0, y0, x1, y1 = box
    gained = max(1.0, *(sum(max(0, p) for p in finisher.points) for finisher in outcome.finishers))
    losses = max(sum(max(0, -p) for p in finisher.points) for finisher in outcome.finishers)
    start, end = x0 + 236, x1 - 80
    scale = (end - start) / (gained + losses)
    zero = round(start + losses * scale)
    rule(picture, (zero, y0 - 4), (zero, y1 + 4), WOOD, 3)
    for i, finisher in enumerate(outcome.finishers):
        top = y0 + i * BAR
        middle = top + BAR / 2 - 2
        put(picture, crest(finisher.banner, 48), x0 + 28, middle)
        write_fitted(picture, (x0 + 60, middle), finisher.name, Face.HEAVY, 25, 166)
        right = left = float(zero)
        for source, points in zip(outcome.sources, finisher.points, strict=True):
            size = abs(points) * scale
            if points > 0:
                draw_part(picture, (round(right), top + 8, round(right + size), top + BAR - 12), source, points)
                right += size
            elif points < 0:
                draw_part(picture, (round(left - size), top + 8, round(left), top + BAR - 12), source, points)
                left -= size
        write(picture, (right + 14, middle), points_text(finisher.total), Face.TITLE, 34, INK)


def draw_part(picture: Paper, box: Box, source: Source, points: float) -> None:
    x0, y0, x1, y1 = box
    picture.paste(source.colour, (x0, y0, x1 + 1, y1 + 1))
    outline(picture, (x0, y0, x1 + 1, y1 + 1), OUTLINE, 2)
    middle, ink, text = (y0 + y1) / 2, ink_on(source.colour), points_text(points)
    if x1 - x0 >= 80:
        paste_icon(picture, source.icon, (x0 + x1) / 2 - 20, middle, 32, ink)
        write(picture, ((x0 + x1) / 2 + 3, middle), text, Face.NUMBER, 25, ink)
    elif x1 - x0 >= 27:
        paste_icon(picture, source.icon, (x0 + x1) / 2, middle - 12, 22, ink)
        write(picture, ((x0 + x1) / 2, middle + 14), text, Face.NUMBER, 20, ink, "mm")
    elif x1 - x0 >= 18:
        write(picture, ((x0 + x1) / 2, middle), text, Face.NUMBER, 16, ink, "mm")


def draw_table(picture: Paper, box: Box, outcome: Outcome) -> None:
    x0, y0, x1, _ = box
    pitch = (x1 - x0 - NAME) / (len(outcome.sources) + 1)
    draw_head(picture, (x0 + NAME, y0, x1, y0 + HEAD), pitch, outcome)
    for i, finisher in enumerate(outcome.finishers):
        top = y0 + HEAD + i * ROW
        draw_row(picture, (x0, top, x1, top + ROW - 7), pitch, finisher)


def draw_head(picture: Paper, box: Box, pitch: float, outcome: Outcome) -> None:
    """Draw the head of the table: the name of each column, and over it its icon. A group of columns has one name
    across all of them."""
    x0, y0, _, _ = box
    groups = [source.group for source in outcome.sources]
    for i, source in enumerate(outcome.sources):
        x = x0 + (i + 0.5) * pitch
        if source.icon:
            paste_icon(picture, source.icon, x, y0 + 18, 32, darker(source.colour, 0.1))
        elif source.group and source.group not in groups[:i]:
            wide = groups.count(source.group) * pitch
            at = (x0 + i * pitch + wide / 2, y0 + 20)
            write_fitted(picture, at, source.group, Face.HEAVY, 22, wide - 8, RUBRIC, "mm")
        write_fitted(picture, (x, y0 + 50), source.name, Face.STRONG, 19, pitch - 8, INK, "mm", least=10)
    at = (x0 + (len(outcome.sources) + 0.5) * pitch, y0 + 44)
    write_fitted(picture, at, outcome.total, Face.HEAVY, 23, pitch - 8, RUBRIC, "mm")


def draw_row(picture: Paper, box: Box, pitch: float, finisher: Finisher) -> None:
    x0, y0, _, y1 = box
    middle = (y0 + y1) / 2
    first = finisher.place == 1
    if first:
        light_up(picture, box)
    draw_card(picture, box, fill=lighter(PAPER, 0.4), rim=GOLD if first else mix(WOOD, PAPER, 0.5), radius=9, line=2)
    put(picture, badge(str(finisher.place), 30), x0 + 26, middle)
    put(picture, crest(finisher.banner, 40), x0 + 66, middle)
    room = NAME - 106
    write_fitted(picture, (x0 + 96, middle - (10 if finisher.note else 0)), finisher.name, Face.HEAVY, 24, room)
    if finisher.note:
        write_fitted(picture, (x0 + 96, middle + 14), finisher.note, Face.NOTE, 19, room, FAINT_INK)
    for i, points in enumerate(finisher.points):
        ink = BAD if points < 0 else INK if points else mix(FAINT_INK, PAPER, 0.4)
        write(picture, (x0 + NAME + (i + 0.5) * pitch, middle), points_text(points), Face.NUMBER, 26, ink, "mm")
    at = (x0 + NAME + (len(finisher.points) + 0.5) * pitch, middle)
    write(picture, at, points_text(finisher.total), Face.TITLE, 32, INK, "mm")
