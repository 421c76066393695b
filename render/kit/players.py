"""All players side by side: goods, people, cards, points. Each player has a column, each thing that is compared has a
row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from render.kit.board import sheet
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.icons import paste_icon
from render.kit.palette import (
    FAINT_INK,
    GOLD,
    INK,
    PLAYERS,
    RUBRIC,
    WOOD,
    Colour,
    darker,
    ink_on,
    lighter,
    mix,
)
from render.kit.panel import draw_card, tray
from render.kit.text import points_text, write
from render.kit.tokens import crest

WIDTH = 1080
LEFT, RIGHT = 28, WIDTH - 28
TITLE = 74
HEAD = 108
ROW = 58
NAMES = 292
GAP = 14


@dataclass(frozen=True)
class Row:
    """One thing that is compared. The player who has most of it is marked."""

    icon: str
    name: str
    values: Sequence[float]
    limits: Sequence[int] = ()
    ink: Colour = WOOD


@dataclass(frozen=True)
class Contender:
    banner: int
    name: str
    note: str = ""


def draw_players(
    title: str,
    contenders: Sequence[Contender],
    groups: Sequence[Sequence[Row]],
    shield: Callable[[int, int], Image.Image] = crest,
) -> Collage:
    rows = sum(len(group) for group in groups)
    picture = sheet(WIDTH, 26 + TITLE + HEAD + rows * ROW + len(groups) * GAP + 34)
    write_fitted(picture, (WIDTH / 2, 26 + TITLE / 2), title.upper(), Face.TITLE, 38, RIGHT - LEFT, RUBRIC, "mm")
    pitch = (RIGHT - LEFT - NAMES) / len(contenders)
    for at, who in enumerate(contenders):
        x0 = round(LEFT + NAMES + at * pitch)
        draw_head(picture, (x0 + 4, 26 + TITLE, round(x0 + pitch) - 4, 26 + TITLE + HEAD), who, shield)
    y = 26 + TITLE + HEAD + GAP
    for group in groups:
        tray(picture, (LEFT, y, RIGHT, y + ROW * len(group)))
        for row in group:
            draw_row(picture, y, row, pitch)
            y += ROW
        y += GAP
    return picture


def draw_head(
    picture: Paper, box: tuple[int, int, int, int], who: Contender, shield: Callable[[int, int], Image.Image]
) -> None:
    x0, y0, x1, y1 = box
    colour = PLAYERS[who.banner].colour
    ink, middle = ink_on(colour), (x0 + x1) / 2
    draw_card(picture, box, fill=colour, rim=darker(colour, 0.35), radius=10, line=3)
    put(picture, shield(who.banner, 46), middle, y0 + 32)
    write_fitted(picture, (middle, y1 - (42 if who.note else 28)), who.name, Face.HEAVY, 24, x1 - x0 - 12, ink, "mm")
    if who.note:
        write_fitted(picture, (middle, y1 - 16), who.note, Face.NOTE, 20, x1 - x0 - 12, ink, "mm")


def draw_row(picture: Paper, y: int, row: Row, pitch: float) -> None:
    middle, most = y + ROW / 2, max(row.values)
    paste_icon(picture, row.icon, LEFT + 36, middle, 38, row.ink)
    write_fitted(picture, (LEFT + 68, middle), row.name, Face.STRONG, 25, NAMES - 76)
    alone = sum(value == most for value in row.values) == 1 and most > 0
    for at, value in enumerate(row.values):
        x = LEFT + NAMES + (at + 0.5) * pitch
        if alone and value == most:
            box = (round(x - pitch / 2 + 10), y + 7, round(x + pitch / 2 - 10), y + ROW - 7)
            draw_card(picture, box, fill=lighter(GOLD, 0.45), rim=mix(GOLD, WOOD, 0.3), radius=8, line=2)
        limit = f" / {row.limits[at]}" if row.limits else ""
        text = points_text(value)
        if not limit:
            write(picture, (x, middle), text, Face.NUMBER, 32, INK if value else FAINT_INK, "mm")
            continue
        write(picture, (x + 2, middle), text, Face.NUMBER, 32, INK if value else FAINT_INK, "rm")
        write(picture, (x + 4, middle + 3), limit, Face.NUMBER, 21, FAINT_INK)
