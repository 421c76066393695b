"""Lines of text: with a halo, spaced out, cut to fit, broken into lines."""

from __future__ import annotations

from functools import lru_cache
from math import floor

from PIL import Image

from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face, Shape, font, text_width, type_of
from render.kit.palette import HALO, INK, Colour

MINUS = "\N{MINUS SIGN}"
ROMAN = ("0", "I", "II", "III", "IV", "V")
ZOOM = 3
HALF_LIGHT = [v * 225 // 255 for v in range(256)]
"""The strength of the rim of a label."""


def lettered(
    text: str, face: Face = Face.LABEL, size: int = 22, ink: Colour = INK, halo: Colour | None = HALO
) -> Image.Image:
    """A line of text with a soft light rim, as a sprite: readable on any ground."""
    rim = round(2.2 * ZOOM) if halo else 0
    body = type_of(face, size * ZOOM)
    width, height = round(body.width(text)) + 2 * rim + 4 * ZOOM, round(size * ZOOM * 1.4) + 2 * rim
    large = width - width % ZOOM, height - height % ZOOM
    start = rim + 2 * ZOOM, round(height / 2 + half_capital(face, size * ZOOM))
    whole = Image.new("RGBA", (large[0] // ZOOM, large[1] // ZOOM), (*(halo or ink), 0))
    if halo:
        whole.putalpha(_shrunk(type_of(face, size * ZOOM, rim).line(text), start, large).point(HALF_LIGHT))
    line = Image.new("RGBA", whole.size, (*ink, 0))
    line.putalpha(_shrunk(body.line(text), start, large))
    whole.alpha_composite(line)
    return whole


label = drawing_cache(lettered)
"""A cached label, for a picture that is not cached."""


def lines_of(text: str, face: Face, size: int, ink: Colour) -> Image.Image:
    """A text as a list of its lines, one below the other."""
    lines = [lettered(line, face, size, ink) for line in text.split("\n")]
    high = lines[0].height + size * (len(lines) - 1)
    whole = Image.new("RGBA", (max(line.width for line in lines), high), (*HALO, 0))
    for i, line in enumerate(lines):
        whole.alpha_composite(line, ((whole.width - line.width) // 2, i * size))
    return whole


def _shrunk(line: Shape, start: tuple[int, int], large: tuple[int, int]) -> Image.Image:
    """A line that begins at this point of a sheet of this size, as a mask at its final size."""
    mask, (dx, dy) = line
    sheet = Image.new("L", large, 0)
    sheet.paste(mask, (start[0] + dx, start[1] + dy))
    return sheet.reduce(ZOOM)


def capital_height(box: tuple[float, float, float, float]) -> float:
    return box[3] - box[1]


def write(
    picture: Paper,
    at: tuple[float, float],
    text: str,
    face: Face,
    size: int,
    ink: Colour = INK,
    anchor: str = "lm",
) -> float:
    """Write plain text. If the second letter of the anchor is m, y is the middle of the capitals. Returns the
    width."""
    x, y = at
    if anchor[1] == "m":
        y += half_capital(face, size)
        anchor = anchor[0] + "s"
    imprint(picture, (round(x), round(y)), text, face, size, ink, anchor)
    return text_width(text, face, size)


@lru_cache(maxsize=256)
def half_capital(face: Face, size: int) -> float:
    return capital_height(font(face, size).getbbox("H", anchor="ls")) / 2


def imprint(picture: Paper, at: tuple[int, int], text: str, face: Face, size: int, ink: Colour, anchor: str) -> None:
    """Print a line from a cached mask. Setting a line is what costs time, and boards repeat themselves."""
    mask, (dx, dy) = letters(text, face, size, anchor)
    picture.paste(ink, (at[0] + dx, at[1] + dy), mask)


@drawing_cache
def letters(text: str, face: Face, size: int, anchor: str) -> tuple[Image.Image, tuple[int, int]]:
    """The line as a mask, and where its corner lies from the anchor: a point of the line on which letters stand."""
    mask, (left, top) = type_of(face, size).line(text)
    width = text_width(text, face, size)
    return mask, (left - {"l": 0, "m": floor(width / 2 + 0.5), "r": floor(width + 0.5)}[anchor[0]], top)


def spaced(
    picture: Paper, centre: tuple[float, float], text: str, face: Face, size: int, ink: Colour, gap: float
) -> None:
    """Letters set apart, as on an inscription, centred."""
    widths = [text_width(letter, face, size) for letter in text]
    x = centre[0] - (sum(widths) + gap * (len(text) - 1)) / 2
    for letter, width in zip(text, widths, strict=True):
        write(picture, (x, centre[1]), letter, face, size, ink)
        x += width + gap


def fitted(text: str, face: Face, size: int, room: float) -> str:
    """The text, or as much of it as there is room for, with an ellipsis."""
    if text_width(text, face, size) <= room:
        return text
    while text and text_width(text + "…", face, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, face: Face, size: int, room: float) -> list[str]:
    """Break a text into lines that fit."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def signed(number: int) -> str:
    """
    >>> signed(3), signed(0), signed(-4) == MINUS + "4"
    ('+3', '0', True)
    """
    return f"+{number}" if number > 0 else points_text(number)


def points_text(points: float) -> str:
    """A sign only for what is below nothing, and a true one; half points are written as such.

    >>> points_text(12.5), points_text(0.5), points_text(-3) == MINUS + "3"
    ('12½', '½', True)
    """
    whole, half = int(abs(points)), abs(points) % 1 >= 0.5
    return (MINUS if points < 0 else "") + (f"{whole or ''}½" if half else str(whole))
