"""Text that never leaves its box. It grows smaller, or breaks into lines, before any of it is cut."""

from __future__ import annotations

import math
from functools import lru_cache

from render.kit.collage import Paper
from render.kit.fonts import Face, text_width
from render.kit.palette import INK, Colour
from render.kit.text import fitted, imprint, wrapped, write

LINE = 1.18
"""The distance from one line to the next, in sizes of the type."""
SURE = 0.99
"""The part of its width that a text keeps at least when it breaks into lines. At a break, letters no longer draw
together."""


@lru_cache(maxsize=4096)
def size_to_fit(text: str, face: Face, size: int, room: float, least: int = 11) -> int:
    """The biggest size at which the text keeps to its room, but no smaller than `least`."""
    while size > least and text_width(text, face, size) > room:
        size -= 1
    return size


def write_fitted(
    picture: Paper,
    at: tuple[float, float],
    text: str,
    face: Face,
    size: int,
    room: float,
    ink: Colour = INK,
    anchor: str = "lm",
    least: int = 11,
) -> float:
    """Write a line as large as there is room for. It is cut only if it is too long at the least size. Returns the
    width."""
    size = size_to_fit(text, face, size, room, least)
    return write(picture, at, fitted(text, face, size, room), face, size, ink, anchor)


def _must_be_higher(text: str, face: Face, size: int, room: tuple[float, float]) -> bool:
    """Would the text need more height even if every line were full? This is known without breaking the text."""
    width, height = room
    words, blank = text.split(), text_width(" ", face, size)
    full = (text_width(" ".join(words), face, size) + blank) * SURE / (width + blank)
    return bool(words) and math.ceil(full) * size * LINE > height


@lru_cache(maxsize=2048)
def lines_to_fit(
    text: str, face: Face, size: int, room: tuple[float, float], least: int = 11
) -> tuple[int, tuple[str, ...]]:
    """The size and the lines of a paragraph that fits this width and height."""
    width, height = room
    while size > least and _must_be_higher(text, face, size, room):
        size -= 1
    while True:
        lines = wrapped(text, face, size, width)
        wide = max((text_width(line, face, size) for line in lines), default=0.0)
        if size <= least or (wide <= width and len(lines) * size * LINE <= height):
            return size, tuple(lines)
        size -= 1


def paragraph(
    picture: Paper,
    box: tuple[float, float, float, float],
    text: str,
    face: Face = Face.TEXT,
    size: int = 17,
    ink: Colour = INK,
    centred: bool = False,
    middle: bool = False,
    least: int = 11,
) -> float:
    """Write a paragraph into a box, smaller if it must be. Returns its lower edge."""
    x0, y0, x1, y1 = box
    size, lines = lines_to_fit(text, face, size, (x1 - x0, y1 - y0), least)
    pitch = size * LINE
    y = y0 + max(0.0, (y1 - y0 - pitch * len(lines)) / 2) if middle else y0
    x, anchor = ((x0 + x1) / 2, "ms") if centred else (x0, "ls")
    for line in lines:
        imprint(picture, (round(x), round(y + size * 0.88)), line, face, size, ink, anchor)
        y += pitch
    return y
