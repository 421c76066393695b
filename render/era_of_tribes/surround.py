"""The sheet around a part of the map: what is above it, and beneath."""

from __future__ import annotations

from dataclasses import dataclass

from render.era_of_tribes.legend import LEGEND
from render.era_of_tribes.look import SCALE
from render.era_of_tribes.map_panels import lay_panels, players_height
from render.kit import surround
from render.kit.collage import Paper
from render.kit.frame import Box
from render.kit.surround import EDGE, GAP, Lettering

MARGIN = 20
"""The margin around the lands in play."""
TITLE, NEWS, PLAYERS = 60, 92, 338
WIDE = 740
"""The width that the legend needs beside the players."""


@dataclass(frozen=True)
class Surround(surround.Surround):
    zooms = (1.25, 1.0, SCALE)

    @property
    def width(self) -> int:
        return self.size[0] + 2 * EDGE

    @property
    def left(self) -> int:
        """The width of the panels beside the players."""
        return self.size[0] - PLAYERS - GAP

    @property
    def above(self) -> int:
        """How high the legend above the map is; 0 if it is elsewhere."""
        room = players_height(self.players) - TITLE - NEWS - 2 * GAP
        high = LEGEND.height(self.left)
        return high if self.left >= WIDE and high <= room else 0

    @property
    def top(self) -> int:
        return EDGE + max(players_height(self.players), TITLE + GAP + NEWS) + GAP

    @property
    def sheet(self) -> tuple[int, int]:
        below = 0 if self.above else GAP + LEGEND.height(self.size[0])
        return self.width, self.top + self.size[1] + below + EDGE

    def lay(self, whole: Paper, lettering: Lettering) -> None:
        lay_panels(whole, self.panels, self.players, lettering)

    @property
    def panels(self) -> dict[str, Box]:
        right, news = EDGE + self.left, EDGE + TITLE + GAP
        low = news + NEWS
        if self.above:
            legend = (EDGE, low + GAP, right, low + GAP + self.above)
        else:
            low = self.top - GAP
            high = self.top + self.size[1] + GAP
            legend = (EDGE, high, self.width - EDGE, high + LEGEND.height(self.size[0]))
        return {
            "title": (EDGE, EDGE, right, EDGE + TITLE),
            "news": (EDGE, news, right, low),
            "players": (right + GAP, EDGE, self.width - EDGE, EDGE),
            "legend": legend,
        }
