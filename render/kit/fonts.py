"""The typefaces, loaded from the house's own files: no system fonts, so every machine draws the same."""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(__file__).parent / "fonts"


class Face(Enum):
    """What a typeface is for, and the file it lives in."""

    TITLE = "Cinzel_900Black"
    HEADING = "Cinzel_700Bold"
    SEA = "EBGaramond_700Bold_Italic"
    NOTE = "EBGaramond_500Medium_Italic"
    LABEL = "AlegreyaSC_800ExtraBold"
    TEXT = "AlegreyaSans_500Medium"
    STRONG = "AlegreyaSans_700Bold"
    HEAVY = "AlegreyaSans_900Black"
    NUMBER = "FiraSansCondensed_700Bold"


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size in pixels.

    The basic layout engine is asked for by name: with the other one, widths depend on what the machine has installed.
    """
    path = FOLDER / f"{face.value}.ttf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1 << 15)
def text_width(text: str, face: Face, size: int) -> float:
    return font(face, size).getlength(text)
