"""Where text was written while a picture was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice

import pytest
from PIL import Image

from render.kit import fit as kit_fit
from render.kit import text as kit_text
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face, font
from render.kit.palette import Colour

SPRITE = 280
"""What is not even so long is a piece: nobody reads more than a figure on it."""


@dataclass(frozen=True)
class Line:
    text: str
    box: tuple[float, float, float, float]
    sheet: Image.Image = field(repr=False)
    """Some parts of a picture are drawn apart."""

    @property
    def inside(self) -> bool:
        x0, y0, x1, y1 = self.box
        return x0 >= 0 and y0 >= 0 and x1 <= self.sheet.width and y1 <= self.sheet.height

    def meets(self, other: Line, slack: float = 2.0) -> bool:
        if self.sheet is not other.sheet:
            return False
        a, b = self.box, other.box
        across = min(a[2], b[2]) - max(a[0], b[0])
        down = min(a[3], b[3]) - max(a[1], b[1])
        return across > slack and down > slack


@contextmanager
def witnessed() -> Iterator[list[Line]]:
    """All the lines of text that are printed on large sheets meanwhile; those, too, that would not be printed anew
    because their sheet was kept."""
    lines: list[Line] = []
    drawing_cache.clear()

    def imprint(
        picture: Image.Image, at: tuple[int, int], text: str, face: Face, size: int, ink: Colour, anchor: str
    ) -> None:
        if max(picture.size) >= SPRITE:
            x0, y0, x1, y1 = font(face, size).getbbox(text, anchor=anchor)
            lines.append(Line(text, (at[0] + x0, at[1] + y0, at[0] + x1, at[1] + y1), picture))
        printed(picture, at, text, face, size, ink, anchor)

    printed = kit_text.imprint
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kit_text, "imprint", imprint)
        patch.setattr(kit_fit, "imprint", imprint)
        yield lines


def assert_room(lines: list[Line]) -> None:
    """Nothing leaves the sheet, nothing overlaps."""
    assert lines
    assert [line.text for line in lines if not line.inside] == []
    assert [(a.text, b.text) for a, b in neighbours(lines) if a.meets(b)] == []


def neighbours(lines: list[Line]) -> Iterator[tuple[Line, Line]]:
    """Pairs of lines of which one begins at the height of the other."""
    down = sorted(lines, key=lambda line: line.box[1])
    for at, line in enumerate(down, 1):
        for other in islice(down, at, None):
            if other.box[1] >= line.box[3]:
                break
            yield line, other


def assert_whole(lines: list[Line]) -> None:
    """Nothing is cut, and there is a sentence for everything."""
    assert [line.text for line in lines if "…" in line.text or "[" in line.text] == []
