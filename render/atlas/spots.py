"""What lies where on a picture of a map: names, pieces, marks."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engines.kernel.lazy import cached_property
from render.atlas.lens import Point
from render.kit.frame import Box

LETTERS = 0.6
"""The part of a name's height that its letters take."""
AIR = 1.6
"""How much more room there is between the names of two waters."""
Size = tuple[float, float]
Edges = tuple[float, float, float, float]
"""The left, top, right and bottom edge."""


@dataclass(frozen=True)
class Spot:
    """Something of this size around this point of the picture."""

    at: Point
    size: Size

    @cached_property
    def edges(self) -> Edges:
        return edges_of(*self.at, *self.size)

    @cached_property
    def aired(self) -> Spot:
        """The spot with room above and below, so that no other name is read together with it."""
        return Spot(self.at, (self.size[0], AIR * self.size[1]))

    def meets(self, other: Spot) -> bool:
        """Do the two overlap?"""
        return not free(self, (other,))


def covered(box: Box) -> Spot:
    """A box of the picture in which no letter may stand, and nothing above or below one."""
    x0, y0, x1, y1 = box
    return Spot(((x0 + x1) / 2, (y0 + y1) / 2), (x1 - x0, (y1 - y0) / LETTERS))


class Rows:
    """Very many spots, sorted from top to bottom, because most of them are far from any name."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        self._spots = sorted(spots, key=lambda spot: spot.at[1])
        self._down = [spot.at[1] for spot in self._spots]
        self._highest = max((spot.size[1] for spot in self._spots), default=0.0)

    def near(self, spot: Spot) -> Sequence[Spot]:
        reach = LETTERS * (spot.size[1] + self._highest) / 2
        return self._spots[bisect(self._down, spot.at[1] - reach) : bisect(self._down, spot.at[1] + reach)]


NOTHING = Rows(())


def free(spot: Spot, others: Iterable[Spot]) -> bool:
    return not met(spot.edges, [other.edges for other in others])


def edges_of(x: float, y: float, width: float, height: float) -> Edges:
    """The edges of what can be seen of something around this point. Above and below letters there is room."""
    across, down = width / 2, LETTERS * height / 2
    return x - across, y - down, x + across, y + down


def met(here: Edges, others: Iterable[Edges]) -> list[Edges]:
    """Everything of these that overlaps the spot."""
    left, top, right, bottom = here
    return [one for one in others if one[0] < right and left < one[2] and one[1] < bottom and top < one[3]]
