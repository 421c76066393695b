"""The sheet around a map: title, year and news above it, the players and the legend beneath."""

from __future__ import annotations

from dataclasses import dataclass

from render.hinterland.legend import LEGEND
from render.kit import surround
from render.kit.collage import Paper
from render.kit.frame import Box
from render.kit.panel import cartouche, panel
from render.kit.surround import EDGE, GAP, Lettering

TITLE, NEWS, PLAYER = 66, 108, 160
NAME = 310
"""The width of the title."""


@dataclass(frozen=True)
class Surround(surround.Surround):
    zooms = (0.84, 0.8, 0.76, 0.72, 0.68)
    most = 2_450_000

    @property
    def top(self) -> int:
        return EDGE + TITLE + GAP + NEWS + GAP

    @property
    def title(self) -> Box:
        return EDGE, EDGE, EDGE + NAME, EDGE + TITLE

    @property
    def year(self) -> Box:
        return EDGE + NAME + GAP, EDGE, self.right, EDGE + TITLE

    @property
    def news(self) -> Box:
        return EDGE, EDGE + TITLE + GAP, self.right, self.top - GAP

    def player(self, seat: int) -> Box:
        """The box of a player: two side by side. An odd one has a row for itself."""
        top = self.top + self.size[1] + GAP + (seat // 2) * (PLAYER + GAP)
        middle = (EDGE + self.right) // 2
        if self.players % 2 and seat == self.players - 1:
            return EDGE, top, self.right, top + PLAYER
        left, right = (EDGE, middle - GAP // 2) if seat % 2 == 0 else (middle + GAP // 2, self.right)
        return left, top, right, top + PLAYER

    @property
    def legend(self) -> Box:
        top = self.player(self.players - 1)[3] + GAP
        return EDGE, top, self.right, top + LEGEND.height(self.size[0])

    def lay(self, whole: Paper, lettering: Lettering) -> None:
        cartouche(whole, self.title, lettering.title, 30, 2)
        LEGEND.draw(whole, self.legend, lettering.legend)
        for box in (self.year, self.news, *map(self.player, range(self.players))):
            panel(whole, box)

    @property
    def sheet(self) -> tuple[int, int]:
        return self.right + EDGE, self.legend[3] + EDGE
