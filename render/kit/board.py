"""Parts of a player's board: the ribbon with his name, boxes with numbers, rows of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from render.kit.canvas import SHADOW_MARGIN, put
from render.kit.collage import Collage, Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.fit import write_fitted
from render.kit.fonts import Face, text_width
from render.kit.frame import Box
from render.kit.icons import icon_mask
from render.kit.lines import outline
from render.kit.marks import Glow, glow_of
from render.kit.palette import (
    BROWN,
    FAINT_INK,
    GOLD,
    INK,
    PAPER,
    PARCHMENT,
    PLAYERS,
    WOOD,
    Colour,
    darker,
    ink_on,
    lighter,
    mix,
)
from render.kit.panel import draw_card, heading, parchment, tray
from render.kit.text import write
from render.kit.tokens import crest

LOCKED_FILL: Colour = (218, 202, 166)
LOCKED_INK: Colour = (156, 138, 104)


@dataclass(frozen=True)
class Stat:
    """A number with its icon and its name."""

    icon: str
    value: str
    name: str


def sheet(width: int, height: int) -> Collage:
    """An empty board: parchment in a wooden frame."""
    board = parchment(width, height)
    for inset, colour, thick in ((0, WOOD, 8), (10, GOLD, 2), (14, mix(WOOD, PARCHMENT, 0.3), 1)):
        outline(board, (inset, inset, width - inset, height - inset), colour, thick)
    return board


def ribbon(
    board: Paper, box: Box, player: int, title: str, note: str, stats: Sequence[Stat], stat_width: int = 116
) -> None:
    """The headline in the player's colour: crest, name, and the numbers that matter most."""
    x0, y0, x1, y1 = box
    colour = PLAYERS[player].colour
    ink = ink_on(colour)
    draw_card(board, box, fill=colour, rim=WOOD, radius=11, line=3)
    draw_card(board, (x0 + 6, y0 + 6, x1 - 6, y1 - 6), fill=colour, rim=lighter(colour, 0.35), radius=8, line=1)
    middle = (y0 + y1) / 2
    put(board, crest(player, y1 - y0 - 16), x0 + 48, middle)
    room = x1 - x0 - 112 - stat_width * len(stats)
    write_fitted(board, (x0 + 94, middle - 15), title, Face.TITLE, 34, room, ink)
    write_fitted(board, (x0 + 94, middle + 20), note, Face.NOTE, 22, room, ink)
    for i, stat in enumerate(stats):
        left = x1 - 10 - stat_width * (len(stats) - i)
        stat_box(board, (left, y0 + 10, left + stat_width - 8, y1 - 10), stat, darker(colour, 0.15))


def stat_box(board: Paper, box: Box, stat: Stat, colour: Colour) -> None:
    """A number with an icon on its left and its name beneath."""
    x0, y0, x1, y1 = box
    draw_card(board, box, fill=PAPER, rim=WOOD, radius=8, line=2)
    size = min(y1 - y0 - 14, 38)
    mask = icon_mask(stat.icon, size)
    board.paste(mix(colour, INK, 0.2), (x0 + 7, round((y0 + y1 - size) / 2)), mask)
    middle = (x0 + 7 + size + x1) / 2
    write(board, (middle, y0 + (y1 - y0) * 0.38), stat.value, Face.TITLE, 25, INK, "mm")
    write_fitted(board, (middle, y1 - 14), stat.name, Face.STRONG, 14, x1 - x0 - size - 17, INK, "mm")


def column_head(board: Paper, box: Box, icon: str, title: str, colour: Colour) -> None:
    x0, y0, x1, y1 = box
    draw_card(board, box, fill=colour, rim=darker(colour, 0.45), radius=8, line=2)
    ink = ink_on(colour)
    size = min(24, y1 - y0 - 26)
    mask = icon_mask(icon, size)
    board.paste(ink, (round((x0 + x1 - size) / 2), y0 + 5), mask)
    label_size = 17
    while label_size > 11 and text_width(title, Face.LABEL, label_size) > x1 - x0 - 10:
        label_size -= 1
    write(board, ((x0 + x1) / 2, y1 - 13), title, Face.LABEL, label_size, ink, "mm")


def section(board: Paper, box: Box, title: str, note: str = "") -> None:
    """A tray with a heading, and a remark on the right of it."""
    x0, y0, x1, _ = box
    tray(board, box)
    width = heading(board, (x0 + 16, y0 + 23), title.upper(), 18)
    if note:
        write_fitted(board, (x1 - 16, y0 + 23), note, Face.NOTE, 20, x1 - x0 - width - 48, BROWN, "rm")


def in_a_row(box: Box, count: int, gap: int) -> list[Box]:
    """A number of boxes side by side."""
    return in_rows(box, count, count, gap)


def in_rows(box: Box, count: int, across: int, gap: int) -> list[Box]:
    """A number of boxes in rows, `across` of them in each."""
    x0, y0, x1, y1 = box
    columns, rows = parted(x0, x1, across, gap), parted(y0, y1, -(-count // across), gap)
    return [(left, top, right, low) for top, low in rows for left, right in columns][:count]


def parted(start: int, end: int, count: int, gap: int) -> list[tuple[int, int]]:
    """Divide a stretch into parts with gaps: where each part begins and ends."""
    size = (end - start - (count - 1) * gap) / max(1, count)
    return [(at, round(at + size)) for at in (round(start + i * (size + gap)) for i in range(count))]


class Column:
    """Boxes one below the other."""

    def __init__(self, left: int, right: int, top: int, gap: int) -> None:
        self._left, self._right, self._gap = left, right, gap
        self.below = top
        """The height at which the next part begins."""

    def add(self, height: int) -> Box:
        """Add a box below the last one. A box without height takes no room."""
        box = self._left, self.below, self._right, self.below + height
        self.below += height + self._gap if height else 0
        return box

    @property
    def bottom(self) -> int:
        """The height at which the last part ends."""
        return self.below - self._gap


LEAST_NOTE = 18
"""A note beside a title is left out if it would have to be smaller than this."""


def title_line(
    board: Paper, at: tuple[int, int], right: int, shield: Image.Image, title: str, note: str, size: int = 28
) -> None:
    """The title of a hand behind a shield. On the right, if there is room, how to read what follows."""
    (left, middle), wide = at, shield.width - 2 * SHADOW_MARGIN
    put(board, shield, left + wide / 2 + 2, middle)
    used = wide + 12 + heading(board, (left + wide + 12, middle), title.upper(), size)
    room = right - left - used - 24
    if text_width(note, Face.NOTE, LEAST_NOTE) <= room:
        write_fitted(board, (right - 4, middle + 2), note, Face.NOTE, size - 6, room, FAINT_INK, "rm")


def light_up(board: Paper, box: Box) -> None:
    """A glow around a new card."""
    x0, y0, x1, y1 = box
    card_light(x1 - x0, y1 - y0).lay(board, (x0 - 20, y0 - 20))


@drawing_cache
def card_light(width: int, height: int) -> Glow:
    mask = Image.new("L", (width + 40, height + 40), 0)
    ImageDraw.Draw(mask).rounded_rectangle((20, 20, 19 + width, 19 + height), 8, fill=255)
    return glow_of(mask)
