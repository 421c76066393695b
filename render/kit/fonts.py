"""The typefaces, loaded from the project's own files. No system fonts are used, so every machine draws the same."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FOLDER = Path(__file__).parent / "fonts"
Shape = tuple[Image.Image, tuple[int, int]]
"""A mask, and where its corner lies from the pen."""
OPEN = 12
"""How many typefaces at a size are held open. Each takes a tenth of a megabyte, and is no longer needed when its
letters are drawn."""
USED = 96
"""How many fonts, a typeface at a size, have their letters held at a time."""


class Face(StrEnum):
    """A typeface by its use, with its file. The members are words, because caches look them up: to hash a plain Enum,
    Python takes longer."""

    TITLE = "Cinzel_900Black"
    HEADING = "Cinzel_700Bold"
    SEA = "EBGaramond_700Bold_Italic"
    NOTE = "EBGaramond_500Medium_Italic"
    LABEL = "AlegreyaSC_800ExtraBold"
    TEXT = "AlegreyaSans_500Medium"
    STRONG = "AlegreyaSans_700Bold"
    HEAVY = "AlegreyaSans_900Black"
    NUMBER = "FiraSansCondensed_700Bold"


@lru_cache(maxsize=OPEN)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size in pixels.

    The basic layout engine is named, because with the other one widths depend on what the machine has installed.
    """
    path = FOLDER / f"{face.value}.ttf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


class Type:
    """A typeface at a size, letter by letter: a line takes milliseconds, is mostly new, and made of few letters. What
    comes of it is what the basic layout engine makes of the whole line, pixel by pixel. With a rim, every letter is
    so much thicker all around."""

    def __init__(self, face: Face, size: int, rim: int = 0) -> None:
        self._face, self._size, self._rim = face, size, rim
        self._steps: dict[str, float] = {}
        self._shapes: dict[str, Shape] = {}

    @property
    def _font(self) -> ImageFont.FreeTypeFont:
        return font(self._face, self._size)

    def step(self, letter: str, following: str) -> float:
        """The distance from the beginning of a letter to that of the next."""
        pair = letter + following
        if (step := self._steps.get(pair)) is None:
            step = self._steps[pair] = self._font.getlength(pair) - self._font.getlength(following)
        return step

    def width(self, text: str) -> float:
        return sum(map(self.step, text, (*text[1:], "")))

    def shape(self, letter: str) -> Shape:
        if (shape := self._shapes.get(letter)) is None:
            box = self._font.getbbox(letter, anchor="ls", stroke_width=self._rim)
            left, top, right, bottom = (round(edge) for edge in box)
            mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
            pen = ImageDraw.Draw(mask)
            pen.text((-left, -top), letter, font=self._font, fill=255, anchor="ls", stroke_width=self._rim)
            shape = self._shapes[letter] = mask, (left, top)
        return shape

    def line(self, text: str) -> Shape:
        """A whole line, and where it lies from the point at which it begins."""
        x, placed = 0.0, list[tuple[Image.Image, int, int]]()
        for letter, following in zip(text, (*text[1:], ""), strict=False):
            mask, (dx, dy) = self.shape(letter)
            placed.append((mask, round(x) + dx, dy))
            x += self.step(letter, following)
        left, top = min((x for _, x, _ in placed), default=0), min((y for _, _, y in placed), default=0)
        right = max((x + mask.width for mask, x, _ in placed), default=1)
        bottom = max((y + mask.height for mask, _, y in placed), default=1)
        whole = Image.new("L", (right - left, bottom - top), 0)
        for mask, x, y in placed:
            whole.paste(255, (x - left, y - top), mask)
        return whole, (left, top)


@lru_cache(maxsize=USED)
def type_of(face: Face, size: int, rim: int = 0) -> Type:
    return Type(face, size, rim)


@lru_cache(maxsize=1 << 15)
def text_width(text: str, face: Face, size: int) -> float:
    return type_of(face, size).width(text)
