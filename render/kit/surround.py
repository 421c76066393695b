"""The sheet around a map: its edge, where the map lies, and how large it may be drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from render.kit.board import sheet
from render.kit.palette import OUTLINE
from render.kit.panel import Box

EDGE, GAP = 28, 12
LARGEST, PIXELS = 2000, 2_300_000
"""Of the whole sheet: how long, how many."""


@dataclass(frozen=True)
class Surround(ABC):
    """A game says what lies above and beneath its map."""

    size: tuple[int, int]
    """Of the map."""
    players: int

    @property
    @abstractmethod
    def top(self) -> int:
        """Where the map begins."""

    @property
    @abstractmethod
    def sheet(self) -> tuple[int, int]:
        """How large all of it is."""

    @property
    def right(self) -> int:
        return EDGE + self.size[0]

    @property
    def corner(self) -> tuple[int, int]:
        return EDGE, self.top

    @property
    def rim(self) -> Box:
        return EDGE - 3, self.top - 3, self.right + 2, self.top + self.size[1] + 2

    def framed(self, picture: Image.Image) -> Image.Image:
        """A sheet with the map on it, and room for the panels."""
        whole = sheet(*self.sheet)
        whole.paste(picture, self.corner)
        ImageDraw.Draw(whole).rectangle(self.rim, outline=OUTLINE, width=3)
        return whole


def zoom_of(
    width: int, height: int, players: int, around: Callable[[tuple[int, int], int], Surround], zooms: Sequence[float]
) -> float:
    """How much larger a part of the map is drawn so that the whole sheet keeps its limits; else the least."""
    for zoom in zooms:
        across, down = around((round(width * zoom), round(height * zoom)), players).sheet
        if max(across, down) <= LARGEST and across * down <= PIXELS:
            return zoom
    return zooms[-1]
