"""A game as an animated picture: a small map for each turn, and under it when that was, and how far the game had
come.

It is a GIF, because every Discord client plays a GIF by itself. Its colours are fixed and not dithered: what does not
change from frame to frame costs nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import combinations
from typing import TypeVar

from PIL import Image, ImageDraw

from render.kit.canvas import put
from render.kit.fit import write_fitted
from render.kit.fonts import Face, text_width
from render.kit.palette import GOLD, INK, PAPER, RUBRIC, WOOD, mix
from render.kit.text import points_text, write
from render.kit.tokens import crest

T = TypeVar("T")
WIDTH = 800
BAR, LINE = 6, 44
TEXT, SHIELD = 26, 34
FIRST, NEXT, LAST = 1500, 380, 5000
"""How many milliseconds the first frame, the others and the last one stay."""
MOST_COLOURS = 255
FEWER = 0.7
"""The share of the frames that is left when all of them are too much."""


@dataclass(frozen=True)
class Caption:
    """What stands under a frame: when it was, how far the game had come, and the points of each player."""

    text: str
    share: float
    names: Sequence[str] = ()
    points: Sequence[float] = ()


def frame(png: bytes, caption: Caption) -> Image.Image:
    """One moment, in the colours of its map."""
    with Image.open(BytesIO(png)) as whole:
        colours, plain = whole.copy(), whole.convert("RGB")
    high = round(plain.height * WIDTH / plain.width)
    sheet = Image.new("RGB", (WIDTH, high + BAR + LINE * (2 if caption.points else 1)), PAPER)
    sheet.paste(plain.resize((WIDTH, high), Image.Resampling.LANCZOS, reducing_gap=2.0))
    draw_progress(sheet, high, caption.share)
    middle = high + BAR + LINE / 2
    write_fitted(sheet, (14, middle), caption.text, Face.HEAVY, TEXT, WIDTH - 28, INK)
    if caption.points:
        draw_points(sheet, middle + LINE - 4, caption)
    own = colours.getpalette()
    palette = _palette(bytes(own)) if own else sheet.quantize(MOST_COLOURS)
    return sheet.quantize(palette=palette, dither=Image.Dither.NONE)


@cache
def _palette(colours: bytes) -> Image.Image:
    """The palette without one of the two colours that are most alike: a GIF needs a place for what stays as it
    was."""
    known = [colours[at : at + 3] for at in range(0, len(colours), 3)]
    if len(known) > MOST_COLOURS:
        _, spare = min(combinations(known, 2), key=lambda two: math.dist(*two))
        known.remove(spare)
    palette = Image.new("P", (1, 1))
    palette.putpalette(b"".join(known))
    return palette


def draw_progress(sheet: Image.Image, top: int, share: float) -> None:
    pen = ImageDraw.Draw(sheet)
    pen.rectangle((0, top, WIDTH, top + BAR - 1), fill=mix(WOOD, PAPER, 0.7))
    pen.rectangle((0, top, round(WIDTH * share), top + BAR - 1), fill=GOLD)


def draw_points(sheet: Image.Image, middle: float, caption: Caption) -> None:
    pitch = (WIDTH - 20) / len(caption.points)
    for seat, (name, points) in enumerate(zip(caption.names, caption.points, strict=True)):
        left = 10 + seat * pitch
        put(sheet, crest(seat, SHIELD), left + SHIELD / 2, middle)
        text = points_text(points)
        room = pitch - SHIELD - 24 - text_width(text, Face.TITLE, TEXT)
        width = write_fitted(sheet, (left + SHIELD + 6, middle), name, Face.STRONG, TEXT - 3, room, INK)
        write(sheet, (left + SHIELD + 14 + width, middle), text, Face.TITLE, TEXT, RUBRIC)


def film(frames: Sequence[Image.Image], most: int) -> bytes:
    """The film, played over and over. If it is larger than `most` bytes, it has fewer frames."""
    pictures = list(frames)
    while True:
        gif = _gif(pictures)
        if len(gif) <= most or len(pictures) <= 2:
            return gif
        pictures = thinned(pictures, max(2, int(len(pictures) * FEWER)))


def thinned(things: Sequence[T], most: int) -> list[T]:
    """A choice of at most this number of things at even distances, with the first and the last."""
    if len(things) <= most:
        return list(things)
    return [things[round(at * (len(things) - 1) / (most - 1))] for at in range(most)]


def _gif(frames: Sequence[Image.Image]) -> bytes:
    first, *others = frames
    stays = [FIRST, *[NEXT] * len(others)]
    stays[-1] = LAST
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=others, duration=stays, loop=0, optimize=True)
    return file.getvalue()
