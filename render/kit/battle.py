"""The head of a side on a battle card: who, in which part, lit if it has won. The rest is the game's own."""

from __future__ import annotations

from PIL import Image

from render.kit.board import light_up
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face, text_width
from render.kit.frame import Box
from render.kit.palette import PAPER, Colour, darker, ink_on, lighter
from render.kit.panel import card
from render.kit.text import write

HEAD = 54


def draw_head(picture: Paper, box: Box, colour: Colour, sign: Image.Image, name: str, role: str, won: bool) -> None:
    x0, y0, x1, _ = box
    if won:
        light_up(picture, box)
    card(picture, box, fill=lighter(PAPER, 0.4), rim=darker(colour, 0.1), radius=10, line=3)
    card(picture, (x0, y0, x1, y0 + HEAD), fill=colour, rim=darker(colour, 0.35), radius=10, line=3)
    put(picture, sign, x0 + 34, y0 + HEAD / 2)
    wide, ink = text_width(role, Face.NOTE, 24), ink_on(colour)
    write(picture, (x1 - 16, y0 + HEAD / 2), role, Face.NOTE, 24, ink, "rm")
    write_fitted(picture, (x0 + 66, y0 + HEAD / 2), name, Face.HEAVY, 29, x1 - x0 - 96 - wide, ink)
