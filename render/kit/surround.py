"""The sheet around a map: its edge, where the map lies, and how large it may be drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from render.kit.board import sheet
from render.kit.collage import Collage, Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.frame import Box, Parts, outside
from render.kit.legend import Named
from render.kit.lines import outline
from render.kit.palette import OUTLINE
from render.kit.png import mapped, read_palette

EDGE, GAP = 28, 12
LARGEST = 2000
"""The largest length of a whole sheet."""


@dataclass(frozen=True)
class Lettering:
    """The words around a map, which stay all through a game."""

    title: str
    legend: Named


@dataclass(frozen=True)
class Surround(ABC):
    """The sheet around a map. A game says what lies above and beneath its map."""

    zooms: ClassVar[Sequence[float]]
    """The factors by which the map may be drawn larger, the largest first."""
    most: ClassVar[int] = 2_300_000
    """The most pixels of the whole sheet."""

    size: tuple[int, int]
    """The size of the map."""
    players: int

    @property
    @abstractmethod
    def top(self) -> int:
        """The height at which the map begins."""

    @property
    @abstractmethod
    def sheet(self) -> tuple[int, int]:
        """The size of the whole sheet."""

    @classmethod
    def zoom(cls, box: Box, players: int) -> float:
        """How much larger a part of the map is drawn: as much as the limits of the sheet allow, or the least."""
        width, height = box[2] - box[0], box[3] - box[1]
        sheets = ((zoom, cls((round(width * zoom), round(height * zoom)), players).sheet) for zoom in cls.zooms)
        fits = (zoom for zoom, (across, down) in sheets if max(across, down) <= LARGEST and across * down <= cls.most)
        return next(fits, cls.zooms[-1])

    @property
    def right(self) -> int:
        return EDGE + self.size[0]

    @property
    def corner(self) -> tuple[int, int]:
        return EDGE, self.top

    @property
    def rim(self) -> Box:
        return EDGE - 3, self.top - 3, self.right + 3, self.top + self.size[1] + 3

    @abstractmethod
    def lay(self, whole: Paper, lettering: Lettering) -> None:
        """Lay everything that is the same in every picture of a game: the panels, the title, the legend."""

    def framed(
        self, picture: Collage, palette: Path, lettering: Lettering, write: Callable[[Paper], None]
    ) -> Collage:
        """A sheet with the map on it, and panels to be written on."""
        whole = Collage(self.sheet, read_palette(palette))
        whole.add(picture, self.corner)
        for part, corner in mount(self, palette, lettering):
            whole.lay(part, corner)
        write(whole)
        return whole


@drawing_cache
def mount(around: Surround, palette: Path, lettering: Lettering) -> Parts:
    """The sheet without the map, as places in the palette."""
    whole, (left, top), (width, height) = sheet(*around.sheet), around.corner, around.size
    outline(whole, around.rim, OUTLINE, 3)
    around.lay(whole, lettering)
    return outside(mapped(whole.drawn(), read_palette(palette)), (left, top, left + width, top + height))
