"""The card of a battle: a title with the verdict beside it, both sides, and a sign between them. What lies on a side,
and beneath both, is the game's own."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.kit.board import light_up, sheet
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face, text_width
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.palette import GOLD, INK, PAPER, RUBRIC, WOOD, Colour, darker, ink_on, lighter, mix
from render.kit.panel import draw_card, panel
from render.kit.text import write

WIDTH = 960
EDGE, INNER = 24, 44
"""The margins of the panel on the sheet, and of the sides in the panel."""
SIGN, LAUREL = 64, 40


@dataclass(frozen=True)
class Form:
    """The sizes of a battle card."""

    bar: int
    """The height of the bar of the title."""
    title: int
    verdict: int
    inset: int
    """The distance of the sides from the edge of the panel."""
    middle: int
    """The distance between the sides."""
    head: int
    """The height of the head of a side."""
    sign: int
    """The middle of the sign between the sides."""
    name: int
    role: int
    margin: int


WHOLE = Form(bar=84, title=32, verdict=32, inset=20, middle=92, head=54, sign=34, name=29, role=24, margin=16)
"""For a card that is a picture of its own."""
BENEATH = Form(bar=62, title=26, verdict=29, inset=14, middle=92, head=42, sign=30, name=25, role=22, margin=14)
"""For a card under a part of the map."""
HEAD = WHOLE.head


def battle_sheet(
    title: str, verdict: str, won: bool, sign: str, high: int, below: int = 0, form: Form = WHOLE
) -> tuple[Collage, tuple[Box, Box]]:
    """A battle card with sides of height `high` and `below` pixels under them. Returns it with the boxes of the
    sides, the attacker's on the left."""
    height = EDGE + form.bar + high + below + INNER
    picture = sheet(WIDTH, height)
    box = EDGE, EDGE, WIDTH - EDGE, height - EDGE
    return picture, draw_frame(picture, box, title, verdict, won, sign, high, form)


def draw_frame(
    picture: Paper, box: Box, title: str, verdict: str, won: bool, sign: str, high: int, form: Form = WHOLE
) -> tuple[Box, Box]:
    """Draw the frame of a battle in a box of another picture."""
    x0, y0, x1, _ = box
    panel(picture, box)
    draw_title(picture, (x0, y0, x1, y0 + form.bar), title, verdict, won, form)
    wide = (x1 - x0 - 2 * form.inset - form.middle) // 2
    left, right, top = x0 + form.inset, x1 - form.inset, y0 + form.bar
    paste_icon(picture, sign, (x0 + x1) / 2, top + high / 2, SIGN, RUBRIC)
    return (left, top, left + wide, top + high), (right - wide, top, right, top + high)


def draw_title(picture: Paper, box: Box, title: str, verdict: str, won: bool, form: Form) -> None:
    """Draw the title bar, with laurels if somebody has won."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2 + 2
    width = write_fitted(picture, (x0 + 24, middle), title.upper(), Face.TITLE, form.title, (x1 - x0) * 0.6, RUBRIC)
    room = x1 - x0 - width - 122
    used = write_fitted(picture, (x1 - 24, middle), verdict, Face.SEA, form.verdict, room, INK, "rm")
    if won:
        paste_icon(picture, shared("laurel"), x1 - 54 - used, middle, LAUREL, mix(GOLD, WOOD, 0.3))


def draw_head(
    picture: Paper, box: Box, colour: Colour, sign: Image.Image, name: str, role: str, won: bool, form: Form = WHOLE
) -> None:
    """Draw the head of a side: who it is, in which part, lit if the side has won."""
    x0, y0, x1, _ = box
    if won:
        light_up(picture, box)
    draw_card(picture, box, fill=lighter(PAPER, 0.4), rim=darker(colour, 0.1), radius=10, line=3)
    draw_card(picture, (x0, y0, x1, y0 + form.head), fill=colour, rim=darker(colour, 0.35), radius=10, line=3)
    middle, ink, left = y0 + form.head / 2, ink_on(colour), 2 * form.sign - 2
    put(picture, sign, x0 + form.sign, middle)
    write(picture, (x1 - form.margin, middle), role, Face.NOTE, form.role, ink, "rm")
    room = x1 - x0 - left - form.margin - 14 - text_width(role, Face.NOTE, form.role)
    write_fitted(picture, (x0 + left, middle), name, Face.HEAVY, form.name, room, ink)
