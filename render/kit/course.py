"""The course of a game: everybody's points over the rounds, and the totals of what each player did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from render.kit.board import sheet
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import lines_to_fit, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.palette import FAINT_INK, GOLD, INK, OUTLINE, PAPER, PLAYERS, RUBRIC, WOOD, lighter, mix
from render.kit.panel import draw_card, panel
from render.kit.png import encode
from render.kit.text import points_text, write
from render.kit.tokens import crest

WIDTH = 1080
LEFT, RIGHT = 28, WIDTH - 28
TITLE, CHART, ROW, HEAD = 84, 520, 54, 74
AXIS, FOOT, SIDE = 60, 72, 62
NAME = 250
MARKS = 14
"""Up to this number of rounds, every round has a sign on each line. With more rounds only some have one."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
COLOURS = 128


@dataclass(frozen=True)
class Course:
    title: str
    names: Sequence[str]
    rounds: Sequence[str] = ()
    """The names of the rounds, with the start first."""
    points: Sequence[Sequence[float]] = ()
    """The points of each player at the end of each round."""
    tallies: Sequence[tuple[str, Sequence[int]]] = ()
    """The things that are counted, each with the count of every player."""


def course_png(course: Course) -> bytes:
    drawn = draw_course(course).quantize(COLOURS, dither=Image.Dither.NONE)
    return encode(drawn, drawn)


def draw_course(course: Course) -> Image.Image:
    chart = CHART if course.points else 0
    table = HEAD + ROW * len(course.names) if course.tallies else 0
    picture = sheet(WIDTH, TITLE + chart + table + 44).drawn()
    write(picture, (WIDTH / 2, 54), course.title.upper(), Face.TITLE, 36, RUBRIC, "mm")
    if chart:
        panel(picture, (LEFT, TITLE, RIGHT, TITLE + chart - 14))
        draw_chart(picture, (LEFT + AXIS, TITLE + 34, RIGHT - SIDE, TITLE + chart - 14 - FOOT), course)
    if table:
        draw_table(picture, (LEFT, TITLE + chart, RIGHT, TITLE + chart + table), course)
    return picture


def draw_chart(picture: Image.Image, box: Box, course: Course) -> None:
    """A line for each player, with the player's signs on it. The line of the player who leads in the end is drawn
    last."""
    x0, y0, x1, y1 = box
    values = [value for row in course.points for value in row]
    low, high = min(0.0, *values), max(1.0, *values)
    step = next((step for step in STEPS if (high - low) / step <= 8), STEPS[-1])
    pitch = (x1 - x0) / max(1, len(course.points) - 1)

    def at(round_: int, value: float) -> tuple[float, float]:
        return x0 + round_ * pitch, y1 - (value - low) * (y1 - y0) / (high - low)

    draw = ImageDraw.Draw(picture)
    for value in range(int(low // step) * step, int(high) + 1, step):
        if value >= low:
            _, y = at(0, value)
            draw.line([(x0, y), (x1, y)], fill=mix(GOLD, PAPER, 0.5 if value else 0.0), width=2 if value == 0 else 1)
            write(picture, (x0 - 14, y), points_text(value), Face.NUMBER, 20, FAINT_INK, "rm")
    draw_rounds(picture, (x0, y1), pitch, course.rounds)
    every = -(-len(course.points) // MARKS)
    for seat in sorted(range(len(course.names)), key=lambda seat: course.points[-1][seat]):
        line = [at(number, row[seat]) for number, row in enumerate(course.points)]
        draw.line(line, fill=OUTLINE, width=9, joint="curve")
        draw.line(line, fill=PLAYERS[seat].colour, width=5, joint="curve")
        for number, (x, y) in enumerate(line):
            if number and (len(line) - 1 - number) % every == 0:
                put(picture, crest(seat, 40 if number == len(line) - 1 else 24), x, y)


def draw_rounds(picture: Paper, corner: tuple[float, float], pitch: float, rounds: Sequence[str]) -> None:
    """Write the names of rounds under the chart: as many as there is room for, always with the last."""
    x0, y0 = corner
    every = max(1, -(-90 // max(1, round(pitch))))
    for number, name in enumerate(rounds):
        if name and (len(rounds) - 1 - number) % every == 0:
            size, lines = lines_to_fit(name, Face.STRONG, 17, (pitch * every - 6, 46), 10)
            for at, line in enumerate(lines):
                write(picture, (x0 + number * pitch, y0 + 30 + at * size * 1.1), line, Face.STRONG, size, INK, "mm")


def draw_table(picture: Paper, box: Box, course: Course) -> None:
    x0, y0, x1, _ = box
    pitch = (x1 - x0 - NAME) / len(course.tallies)
    for column, (name, _) in enumerate(course.tallies):
        size, lines = lines_to_fit(name, Face.HEAVY, 20, (pitch - 12, 48), 11)
        for at, line in enumerate(lines):
            y = y0 + HEAD - 22 - (len(lines) - 1 - at) * size * 1.1
            write(picture, (x0 + NAME + (column + 0.5) * pitch, y), line, Face.HEAVY, size, RUBRIC, "mm")
    for seat, name in enumerate(course.names):
        top = y0 + HEAD + seat * ROW
        middle = top + ROW / 2 - 4
        draw_card(
            picture,
            (x0, top, x1, top + ROW - 8),
            fill=lighter(PAPER, 0.4),
            rim=mix(WOOD, PAPER, 0.5),
            radius=9,
            line=2,
        )
        put(picture, crest(seat, 38), x0 + 32, middle)
        write_fitted(picture, (x0 + 62, middle), name, Face.HEAVY, 24, NAME - 74)
        for column, (_, counts) in enumerate(course.tallies):
            most = counts[seat] == max(counts) > 0
            ink = INK if counts[seat] else mix(FAINT_INK, PAPER, 0.4)
            spot = (x0 + NAME + (column + 0.5) * pitch, middle)
            write(
                picture, spot, str(counts[seat]), Face.TITLE if most else Face.NUMBER, 28 if most else 26, ink, "mm"
            )
