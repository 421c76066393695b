"""The names on a map: as it was drawn they keep to their room; where there is more of it they grow until they can be
read on a phone."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from render.atlas.atlas import Point
from render.atlas.lens import Lens

PHONE = 390
"""How wide a picture is there."""
HEIGHTS = (9, 8, 7, 6)
"""How high a name should be there to be read, and what is better than nothing. Where all are as high as the last, it
is a close-up, and nothing grows."""
OVER = 1.1
"""How much wider than its land a name may become."""
MARK = 26
"""How large a number or a dot on a border is."""
LETTERS = 0.6
"""How much of the height of a name its letters take."""


@dataclass(frozen=True)
class Spot:
    """What lies around this point of the picture, and so large."""

    at: Point
    size: tuple[float, float]

    def meets(self, other: Spot) -> bool:
        """Do they lie upon one another? Above and below letters is room."""
        across, down = (self.size[0] + other.size[0]) / 2, LETTERS * (self.size[1] + other.size[1]) / 2
        return abs(self.at[0] - other.at[0]) < across and abs(self.at[1] - other.at[1]) < down

    def times(self, factor: float) -> Spot:
        return replace(self, size=(self.size[0] * factor, self.size[1] * factor))


def readable(lens: Lens, high: int = HEIGHTS[0]) -> int:
    """So high is a name in this picture that is so high on a phone."""
    return round(high * lens.size[0] / PHONE)


@dataclass(frozen=True)
class Drawn:
    """A name as it was drawn: where, how high, and how wide its land is."""

    spot: Spot
    high: int
    width: float


def room_for(names: Mapping[str, Drawn], marks: Iterable[Point], lens: Lens) -> dict[str, int]:
    """How high each of these names may be written without meeting another, or a mark of the map, or reaching far
    beyond its land; only those that may be higher than they were drawn. The smallest choose first."""
    spots = {name: drawn.spot for name, drawn in names.items()}
    spots |= {f"mark {number}": Spot(lens.at(mark), (MARK, MARK)) for number, mark in enumerate(marks)}
    grown: dict[str, int] = {}
    for name, drawn in sorted(names.items(), key=lambda one: one[1].high):
        spot, high = drawn.spot, drawn.high
        near = [other for other in spots if other != name and _near(spot, spots[other])]
        for wanted in (readable(lens, height) for height in HEIGHTS):
            if wanted <= high:
                break
            larger = spot.times(wanted / high)
            fits = larger.size[0] <= OVER * drawn.width and lens.holds(larger.at, larger.size)
            if fits and free(larger, (spots[other] for other in near)):
                grown[name], spots[name] = wanted, larger
                break
    return grown


class Rows:
    """Very many spots, from top to bottom: most of them are far from any name."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        self._spots = sorted(spots, key=lambda spot: spot.at[1])
        self._down = [spot.at[1] for spot in self._spots]
        self._highest = max((spot.size[1] for spot in self._spots), default=0.0)

    def near(self, spot: Spot) -> Sequence[Spot]:
        reach = LETTERS * (spot.size[1] + self._highest) / 2
        return self._spots[bisect(self._down, spot.at[1] - reach) : bisect(self._down, spot.at[1] + reach)]


def free(spot: Spot, others: Iterable[Spot]) -> bool:
    return not any(spot.meets(other) for other in others)


def _near(spot: Spot, other: Spot) -> bool:
    """Could they ever meet?"""
    return spot.times(4).meets(other)
