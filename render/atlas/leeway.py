"""By how much a name may move from where it was drawn: a grid of shifts around it. A set of shifts is one whole
number with a bit for each shift, the nearest first. So everything that a piece takes from a name is known at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from itertools import product

from render.atlas.lens import Point
from render.atlas.spots import LETTERS, Edges, Size, Spot

ACROSS, DOWN = 8, 12
"""How many steps make the length of a name, and its height."""
FAR = 12
"""How many steps a name may move."""
STEPS = sorted(product(range(-FAR, FAR + 1), repeat=2), key=lambda by: math.hypot(by[0] / ACROSS, by[1] / DOWN))
"""The steps to the right and down, the nearest first."""
ENDS = range(-FAR, FAR + 2)
LEFT_OF = [sum(1 << number for number, (right, _) in enumerate(STEPS) if right < end) for end in ENDS]
ABOVE = [sum(1 << number for number, (_, down) in enumerate(STEPS) if down < end) for end in ENDS]
"""By end, the shifts that go less far: `LEFT_OF` to the right, `ABOVE` down."""
EVERY = LEFT_OF[-1]
NEAR = sum(1 << number for number, (right, down) in enumerate(STEPS) if abs(right) <= ACROSS and down % 2 == 0)
"""A smaller set of shifts that go less far."""


@cache
def spread(shifts: int) -> tuple[float, float]:
    """How far these shifts go, in lengths and heights of the name."""
    steps = [step for number, step in enumerate(STEPS) if shifts >> number & 1]
    return max(right for right, _ in steps) / ACROSS, max(down for _, down in steps) / DOWN


class Lies(Enum):
    """Would a name on this spot be taken for the name of its land?"""

    ON_LAND = "yes"
    OFF_SHORE = "if there is nothing better"
    ELSEWHERE = "no"


class Leeway:
    """The shifts that keep a name of this size off the marks of the map. Whether it still belongs to its land is
    worked out only when it is asked for: in most cases the nearest place will do."""

    def __init__(
        self, at: Point, size: Size, shifts: int, marks: Iterable[Edges], lies: Callable[[Spot], Lies]
    ) -> None:
        self._at, self._size, self._lies = at, size, lies
        self._unknown, self._found = shifts & ~self.taken(marks), dict.fromkeys(Lies, 0)

    def taken(self, others: Iterable[Edges]) -> int:
        """The shifts by which the name would touch one of these. Asked thousands of times for one map."""
        (x, y), (width, height) = self._at, self._size
        half, letters, across, down = width / 2, LETTERS * height / 2, ACROSS / width, DOWN / height
        left, right = FAR + 1 - (x + half) * across, FAR - (x - half) * across
        top, bottom = FAR + 1 - (y + letters) * down, FAR - (y - letters) * down
        bits, last = 0, len(ENDS) - 1
        for x0, y0, x1, y1 in others:
            first, end = int(x0 * across + left), math.ceil(x1 * across + right)
            if first < last and end > 0:
                highest, low = int(y0 * down + top), math.ceil(y1 * down + bottom)
                if highest < last and low > 0:
                    columns = LEFT_OF[end if end < last else last] ^ LEFT_OF[first if first > 0 else 0]
                    bits |= columns & (ABOVE[low if low < last else last] ^ ABOVE[highest if highest > 0 else 0])
        return bits

    def nearest(self, taken: int) -> Spot | None:
        """The nearest place of the name when these shifts are taken."""
        return next((spot for _, spot in self.places(taken)), None)

    def places(self, taken: int) -> Iterator[tuple[int, Spot]]:
        """Every place that is left to the name, each with its shift, the nearest first. Places on land come before
        any other."""
        for shift, spot in self._each((self._unknown | self._found[Lies.ON_LAND]) & ~taken):
            if shift & self._unknown:
                self._unknown ^= shift
                self._found[self._lies(spot)] |= shift
            if shift & self._found[Lies.ON_LAND]:
                yield shift, spot
        yield from self._each(self._found[Lies.OFF_SHORE] & ~taken)

    def _each(self, shifts: int) -> Iterator[tuple[int, Spot]]:
        (x, y), (width, height) = self._at, self._size
        while shifts:
            shift = shifts & -shifts
            right, down = STEPS[shift.bit_length() - 1]
            yield shift, Spot((x + right * width / ACROSS, y + down * height / DOWN), self._size)
            shifts ^= shift
