"""The names on a map: as it was drawn they keep to their room; where there is more of it they grow until they can be
read on a phone."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from render.atlas.atlas import Point
from render.atlas.lens import Box, Lens

PHONE = 390
"""How wide a picture is there."""
HEIGHTS = (9, 8, 7, 6)
"""How high a name should be there to be read, and what is better than nothing. Where all are as high as the last, it
is a close-up, and nothing grows."""
PLAIN = (7, 6)
"""What every name should have before any has more, or at the least."""
OVER, FAR_OVER = 1.1, 2.5
"""How much wider than its land a name may become; and one that could not be read without."""
SHIFTS = sorted(((dx / 8, dy / 6) for dx in range(-8, 9) for dy in range(-6, 7)), key=lambda by: math.hypot(*by))
"""How far a name may move, in its own lengths and heights; the nearest first."""
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


def covered(box: Box) -> Spot:
    """A box of the picture in which no letter may stand, and nothing above or below one."""
    x0, y0, x1, y1 = box
    return Spot(((x0 + x1) / 2, (y0 + y1) / 2), (x1 - x0, (y1 - y0) / LETTERS))


def readable(lens: Lens, high: int = HEIGHTS[0]) -> int:
    """So high is a name in this picture that is so high on a phone."""
    return round(high * lens.size[0] / PHONE)


@dataclass(frozen=True)
class Drawn:
    """A name as it was drawn: where, how high, and how wide its land is."""

    spot: Spot
    high: int
    width: float

    def as_high_as(self, high: int) -> tuple[float, float]:
        """How large it is then, to the pixel."""
        width, height = self.spot.size
        return math.ceil(width * high / self.high) + 1, math.ceil(height * high / self.high) + 1


@dataclass(frozen=True)
class Written:
    """A name that is higher than it was drawn, and where."""

    at: Point
    high: int


class Rows:
    """Very many spots, from top to bottom: most of them are far from any name."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        self._spots = sorted(spots, key=lambda spot: spot.at[1])
        self._down = [spot.at[1] for spot in self._spots]
        self._highest = max((spot.size[1] for spot in self._spots), default=0.0)

    def near(self, spot: Spot) -> Sequence[Spot]:
        reach = LETTERS * (spot.size[1] + self._highest) / 2
        return self._spots[bisect(self._down, spot.at[1] - reach) : bisect(self._down, spot.at[1] + reach)]


OnLand = Callable[[str, Point], bool]
"""Does this point of the picture lie on the land of that name?"""


class Setting:
    """Names of a map, written higher than they were drawn where they meet no other and no mark of the map: first all
    that cannot be read, on their own land, if need be elsewhere on it; then whatever has more room. Those with the
    least land are set first."""

    def __init__(self, names: Mapping[str, Drawn], marks: Iterable[Spot], lens: Lens, on_land: OnLand) -> None:
        self._names, self._lens, self._on_land = names, lens, on_land
        self._spots = {name: drawn.spot for name, drawn in names.items()}
        self._marks = list(marks)
        self._places: dict[tuple[str, int], list[Spot]] = {}
        self._high = {name: drawn.high for name, drawn in names.items()}
        self._order = sorted(names, key=lambda name: names[name].width)
        for height, name in ((height, name) for height in PLAIN for name in self._order):
            self._grow(name, (height,))
            wanted = readable(lens, height)
            if self._high[name] < wanted and (moved := self._elsewhere(name, wanted, self._spots)):
                self._spots[name], self._high[name] = moved, wanted
        for name in self._order:
            self._grow(name, HEIGHTS)

    def among(self, pieces: Rows) -> dict[str, Written]:
        """What is written higher. A name on which a piece would lie moves on, or stands as it was drawn."""
        spots, written = dict(self._spots), dict[str, Written]()
        for name in self._order:
            drawn, high = self._names[name], self._high[name]
            if high > drawn.high and not free(spots[name], pieces.near(spots[name])):
                lower = (readable(self._lens, height) for height in PLAIN)
                found = ((self._elsewhere(name, wanted, spots, pieces), wanted) for wanted in lower if wanted <= high)
                spots[name], high = next(((at, h) for at, h in found if at), (drawn.spot, drawn.high))
            if high > drawn.high:
                written[name] = Written(spots[name].at, high)
        return written

    def _grow(self, name: str, heights: Sequence[int]) -> None:
        """Where it stands."""
        spot, drawn = self._spots[name], self._names[name]
        for wanted in (readable(self._lens, height) for height in heights):
            if wanted <= self._high[name]:
                break
            larger = replace(spot, size=drawn.as_high_as(wanted))
            fits = larger.size[0] <= OVER * drawn.width and self._lens.holds(larger.at, larger.size)
            others = (spot for key, spot in self._spots.items() if key != name)
            if fits and free(larger, (*others, *self._fixed(name, larger))):
                self._spots[name], self._high[name] = larger, wanted
                break

    def _elsewhere(
        self, name: str, wanted: int, spots: Mapping[str, Spot], pieces: Rows | None = None
    ) -> Spot | None:
        """The nearest place where its middle is still on its land."""
        if (name, wanted) not in self._places:
            self._places[name, wanted] = self._on_its_land(name, wanted)
        if not (places := self._places[name, wanted]):
            return None
        size = places[0].size
        around = reached(self._names[name].spot.at, size)
        others = [*(spots[key] for key in spots if key != name), *(pieces.near(around) if pieces else ())]
        near = [other for other in others if around.meets(other)]
        return next((place for place in places if free(place, near)), None)

    def _on_its_land(self, name: str, wanted: int) -> list[Spot]:
        """Where it may ever stand, the nearest first."""
        drawn = self._names[name]
        (x, y), size = drawn.spot.at, drawn.as_high_as(wanted)
        if size[0] > FAR_OVER * drawn.width:
            return []
        moved = (Spot((x + across * size[0], y + down * size[1]), size) for across, down in SHIFTS)
        fixed = self._fixed(name, reached((x, y), size))
        on_land = (spot for spot in moved if self._lens.holds(spot.at, size) and self._on_land(name, spot.at))
        return [spot for spot in on_land if free(spot, fixed)]

    def _fixed(self, name: str, spot: Spot) -> list[Spot]:
        """What never moves out of the way. Where others were drawn they must be able to stand: a piece may drive them
        back."""
        drawn = (one.spot for key, one in self._names.items() if key != name)
        return [other for other in (*self._marks, *drawn) if spot.meets(other)]


def reached(at: Point, size: tuple[float, float]) -> Spot:
    """All around that a name can come to when it moves."""
    return Spot(at, (3 * size[0], size[1] * (1 + 2 / LETTERS)))


def free(spot: Spot, others: Iterable[Spot]) -> bool:
    return not any(spot.meets(other) for other in others)
