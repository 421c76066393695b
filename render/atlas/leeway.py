"""By how much a name may move from where it was drawn: a grid of shifts around it. Any number of them is one whole
number, with a bit for each, the nearest first: all that a piece takes of them is then known at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from itertools import product

from render.atlas.lens import Point
from render.atlas.spots import LETTERS, Edges, Size, Spot

ACROSS, DOWN = 8, 12
"""How many steps make its own length, and its own height."""
FAR = 12
"""How many of them it may move."""
STEPS = sorted(product(range(-FAR, FAR + 1), repeat=2), key=lambda by: math.hypot(by[0] / ACROSS, by[1] / DOWN))
"""To the right and down, the nearest first."""
ENDS = range(-FAR, FAR + 2)
LEFT_OF = [sum(1 << number for number, (right, _) in enumerate(STEPS) if right < end) for end in ENDS]
ABOVE = [sum(1 << number for number, (_, down) in enumerate(STEPS) if down < end) for end in ENDS]
"""All that go less far to the right, and less far down, than each of these."""
EVERY = LEFT_OF[-1]
NEAR = sum(1 << number for number, (right, down) in enumerate(STEPS) if abs(right) <= ACROSS and down % 2 == 0)
"""Not as far, and fewer of them."""


@cache
def spread(shifts: int) -> tuple[float, float]:
    """How far they go, in lengths and in heights."""
    steps = [step for number, step in enumerate(STEPS) if shifts >> number & 1]
    return max(right for right, _ in steps) / ACROSS, max(down for _, down in steps) / DOWN


class Lies(Enum):
    """Would a name on a spot be taken for that of its land?"""

    ON_LAND = "yes"
    OFF_SHORE = "if there is nothing better"
    ELSEWHERE = "no"


class Leeway:
    """By which of these shifts a name may move that was drawn here and is so large now, off the marks of the map. How
    it lies there is found out only when it is asked for: mostly the nearest will do."""

    def __init__(
        self, at: Point, size: Size, shifts: int, marks: Iterable[Edges], lies: Callable[[Spot], Lies]
    ) -> None:
        self._at, self._size, self._lies = at, size, lies
        self._unknown, self._found = shifts & ~self.taken(marks), dict.fromkeys(Lies, 0)

    def taken(self, others: Iterable[Edges]) -> int:
        """By which it would come to lie upon one of these. Asked thousands of times for one map."""
        (x, y), (width, height) = self._at, self._size
        half, letters, across, down = width / 2, LETTERS * height / 2, ACROSS / width, DOWN / height
        left, right = FAR + 1 - (x + half) * across, FAR - (x - half) * across
        top, bottom = FAR + 1 - (y + letters) * down, FAR - (y - letters) * down
        found, last = 0, len(ENDS) - 1
        for x0, y0, x1, y1 in others:
            first, end = int(x0 * across + left), math.ceil(x1 * across + right)
            if first < last and end > 0:
                highest, low = int(y0 * down + top), math.ceil(y1 * down + bottom)
                if highest < last and low > 0:
                    columns = LEFT_OF[end if end < last else last] ^ LEFT_OF[first if first > 0 else 0]
                    found |= columns & (ABOVE[low if low < last else last] ^ ABOVE[highest if highest > 0 else 0])
        return found

    def nearest(self, taken: int) -> Spot | None:
        """Where it stands when these are taken."""
        return next((spot for _, spot in self.places(taken)), None)

    def places(self, taken: int) -> Iterator[tuple[int, Spot]]:
        """Wherever it may stand then, the nearest first, each with its shift; on land before any other."""
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
