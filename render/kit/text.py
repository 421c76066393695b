"""Lines of text: with a halo, spaced out, cut to fit, broken into lines."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render.kit.fonts import Face, font, text_width
from render.kit.palette import HALO, INK, Colour

ZOOM = 3


@lru_cache(maxsize=512)
def label(
    text: str, face: Face = Face.LABEL, size: int = 22, ink: Colour = INK, halo: Colour | None = HALO
) -> Image.Image:
    """A line of text with a soft light rim, as a sprite: readable on any ground."""
    kind = font(face, size * ZOOM)
    rim = round(2.2 * ZOOM) if halo else 0
    width = int(kind.getlength(text)) + 2 * rim + 4 * ZOOM
    height = round(size * ZOOM * 1.4) + 2 * rim
    sheet = Image.new("RGBA", (width - width % ZOOM, height - height % ZOOM), (*(halo or ink), 0))
    draw = ImageDraw.Draw(sheet)
    centre = (width / 2, height / 2 + capital_height(kind.getbbox("H", anchor="ls")) / 2)
    if halo:
        draw.text(centre, text, font=kind, anchor="ms", fill=halo, stroke_width=rim, stroke_fill=(*halo, 225))
    draw.text(centre, text, font=kind, anchor="ms", fill=ink)
    return sheet.resize((sheet.width // ZOOM, sheet.height // ZOOM), Image.Resampling.LANCZOS)


def capital_height(box: tuple[float, float, float, float]) -> float:
    return box[3] - box[1]


def write(
    picture: Image.Image,
    at: tuple[float, float],
    text: str,
    face: Face,
    size: int,
    ink: Colour = INK,
    anchor: str = "lm",
) -> float:
    """Plain text; the anchor's second letter m means the middle of the capitals. Gives back the width."""
    x, y = at
    if anchor[1] == "m":
        y += half_capital(face, size)
        anchor = anchor[0] + "s"
    imprint(picture, (round(x), round(y)), text, face, size, ink, anchor)
    return text_width(text, face, size)


@lru_cache(maxsize=256)
def half_capital(face: Face, size: int) -> float:
    return capital_height(font(face, size).getbbox("H", anchor="ls")) / 2


def imprint(
    picture: Image.Image, at: tuple[int, int], text: str, face: Face, size: int, ink: Colour, anchor: str
) -> None:
    """Print a line that was set once and kept: setting it is what costs time, and boards repeat themselves."""
    mask, (dx, dy) = letters(text, face, size, anchor)
    picture.paste(ink, (at[0] + dx, at[1] + dy), mask)


@lru_cache(maxsize=3000)
def letters(text: str, face: Face, size: int, anchor: str) -> tuple[Image.Image, tuple[int, int]]:
    """The line as a mask, and where its corner lies from the anchor."""
    kind = font(face, size)
    left, top, right, bottom = (round(edge) for edge in kind.getbbox(text, anchor=anchor))
    mask = Image.new("L", (max(1, right - left + 1), max(1, bottom - top + 1)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, font=kind, fill=255, anchor=anchor)
    return mask, (left, top)


def spaced(
    picture: Image.Image, centre: tuple[float, float], text: str, face: Face, size: int, ink: Colour, gap: float
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


def points_text(points: float) -> str:
    r"""A sign only for what is below nothing, and a true one; half points are written as such.

    >>> points_text(12.5), points_text(0.5), points_text(-3) == "\N{MINUS SIGN}3"
    ('12½', '½', True)
    """
    whole, half = int(abs(points)), abs(points) % 1 >= 0.5
    return ("\N{MINUS SIGN}" if points < 0 else "") + (f"{whole or ''}½" if half else str(whole))
