"""The sheet around a map: its edge, where the map lies, and how large it may be drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from render.kit.board import sheet
from render.kit.collage import Collage, Paper
from render.kit.frame import Box, Parts, outside
from render.kit.keeping import kept
from render.kit.legend import Named
from render.kit.lines import outline
from render.kit.palette import OUTLINE
from render.kit.png import mapped, read_palette

EDGE, GAP = 28, 12
LARGEST, PIXELS = 2000, 2_300_000
"""Of the whole sheet: how long, how many."""


@dataclass(frozen=True)
class Still:
    """The words around a map that stay all through a game."""

    title: str
    legend: Named


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
        return EDGE - 3, self.top - 3, self.right + 3, self.top + self.size[1] + 3

    @abstractmethod
    def lay(self, whole: Paper, still: Still) -> None:
        """All that is the same in every picture of a game: the panels, the title, the legend."""

    def framed(self, picture: Collage, palette: Path, still: Still, write: Callable[[Paper], None]) -> Collage:
        """A sheet with the map on it and panels on which something is written."""
        whole = Collage(self.sheet, read_palette(palette))
        whole.add(picture, self.corner)
        for part, corner in mount(self, palette, still):
            whole.lay(part, corner)
        write(whole)
        return whole


@kept
def mount(around: Surround, palette: Path, still: Still) -> Parts:
    """The sheet but for the map, as places in the palette."""
    whole, (left, top), (width, height) = sheet(*around.sheet), around.corner, around.size
    outline(whole, around.rim, OUTLINE, 3)
    around.lay(whole, still)
    return outside(mapped(whole.drawn(), read_palette(palette)), (left, top, left + width, top + height))


def zoom_of(
    width: int, height: int, players: int, around: Callable[[tuple[int, int], int], Surround], zooms: Sequence[float]
) -> float:
    """How much larger a part of the map is drawn so that the whole sheet keeps its limits; else the least."""
    for zoom in zooms:
        across, down = around((round(width * zoom), round(height * zoom)), players).sheet
        if max(across, down) <= LARGEST and across * down <= PIXELS:
            return zoom
    return zooms[-1]
