"""The sheet around the map: title, news and players above it, the tracks of time and the legend beneath."""

from __future__ import annotations

from dataclasses import dataclass

from render.kit import surround
from render.kit.collage import Paper
from render.kit.frame import Box
from render.kit.panel import cartouche, panel
from render.kit.surround import EDGE, GAP, Lettering
from render.sands_of_time.legend import LEGEND

TITLE, NEWS, TRACK = 64, 164, 90
SCORES, GENERATION, DYNASTY = 340, 396, 830
"""How wide the panels are. The panel of dynasties may be wider."""
SCALE = 0.8
"""The scale of large maps."""


def scores_height(players: int) -> int:
    return 58 + 50 * players


@dataclass(frozen=True)
class Surround(surround.Surround):
    zooms = (1.25, 1.0, SCALE)

    @property
    def top(self) -> int:
        return EDGE + max(scores_height(self.players), TITLE + GAP + NEWS) + GAP

    @property
    def beside(self) -> bool:
        """Do both tracks lie side by side?"""
        return self.size[0] >= DYNASTY + GAP + GENERATION

    @property
    def panels(self) -> dict[str, Box]:
        left, news = self.right - SCORES - GAP, EDGE + TITLE + GAP
        low = self.top + self.size[1] + GAP
        beneath = low + TRACK + GAP
        if self.beside:
            dynasty = (EDGE, low, self.right - GENERATION - GAP, low + TRACK)
            generation = (self.right - GENERATION, low, self.right, low + TRACK)
            legend = beneath
        else:
            dynasty, generation = (EDGE, low, self.right, low + TRACK), (EDGE, beneath, self.right, beneath + TRACK)
            legend = beneath + TRACK + GAP
        return {
            "title": (EDGE, EDGE, left, EDGE + TITLE),
            "news": (EDGE, news, left, self.top - GAP),
            "scores": (left + GAP, EDGE, self.right, EDGE + scores_height(self.players)),
            "dynasty": dynasty,
            "generation": generation,
            "legend": (EDGE, legend, self.right, legend + LEGEND.height(self.size[0])),
        }

    def lay(self, whole: Paper, lettering: Lettering) -> None:
        boxes = self.panels
        cartouche(whole, boxes.pop("title"), lettering.title, 29, 3)
        LEGEND.draw(whole, boxes.pop("legend"), lettering.legend)
        for box in boxes.values():
            panel(whole, box)

    @property
    def sheet(self) -> tuple[int, int]:
        return self.right + EDGE, max(box[3] for box in self.panels.values()) + EDGE
