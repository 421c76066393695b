"""The legend of a map, for those who have not played yet: samples of pieces in rows, each with its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.panel import panel

EDGE, GAP = 15, 5
"""The room on both sides of the samples, and after a name."""
SPARE = 5
"""The seat in whose colour samples are shown: white, the sixth, which hardly anybody has."""
Samples = tuple[tuple[str, Image.Image], ...]
Named = tuple[tuple[str, str], ...]
"""A sample and its name."""


@dataclass(frozen=True)
class Legend:
    samples: Callable[[], Samples]
    column: int
    """The width that a sample needs."""
    row: int
    """The height that a sample needs."""
    top: int
    """The margin above the first row, and beneath the last."""
    piece: int
    """The middle of a piece, from the beginning of its column."""
    name: int
    """The distance from the left at which a name begins."""
    letter: int
    most: int = 12
    """The most columns."""

    def columns(self, width: int) -> int:
        return max(1, min(self.most, (width - 2 * EDGE) // self.column))

    def rows(self, width: int, count: int) -> int:
        return -(-count // self.columns(width))

    def height(self, width: int) -> int:
        """The height of the legend with all samples."""
        return 2 * self.top + self.row * self.rows(width, len(self.samples()))

    def names(self, called: Callable[[str], str], shown: Callable[[str], bool] = lambda sample: True) -> Named:
        return tuple((sample, called(sample)) for sample, _ in self.samples() if shown(sample))

    def draw(self, picture: Paper, box: Box, names: Named) -> None:
        x0, y0, x1, y1 = box
        panel(picture, box)
        columns, pieces = self.columns(x1 - x0), dict(self.samples())
        # The sheet of a table keeps its size, and fewer rows have more room.
        rows = self.rows(x1 - x0, len(names))
        across, down = (x1 - x0 - 2 * EDGE) / columns, (y1 - y0 - 2 * self.top) / rows
        for i, (sample, name) in enumerate(names):
            x, y = x0 + EDGE + i % columns * across, y0 + self.top + (i // columns + 0.5) * down
            put(picture, pieces[sample], x + self.piece, y)
            write_fitted(picture, (x + self.name, y), name, Face.STRONG, self.letter, across - self.name - GAP)
