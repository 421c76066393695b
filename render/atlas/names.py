"""The names on a map: as it was drawn they keep to their room; where there is more of it they grow until they can be
read on a phone."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engines.kernel.lazy import cached_property
from render.atlas.atlas import Point
from render.atlas.lens import Box, Lens

PHONE = 390
"""How wide a picture is there."""
HEIGHTS = (9, 8, 7, 6)
"""How high a name should be there to be read, and what is better than nothing. Where all are as high as the last, it
is a close-up, and nothing grows."""
PLAIN = (7, 6, 5)
"""What every name should have before any has more, or at the least, or instead of the specks that they were drawn."""
OVER, FAR_OVER = 1.1, 2.5
"""How much wider than its land a name may become; and one that could not be read without."""
SHIFTS = sorted(((dx / 8, dy / 6) for dx in range(-8, 9) for dy in range(-6, 7)), key=lambda by: math.hypot(*by))
"""How far a name may move, in its own lengths and heights; the nearest first. No more than a byte can count."""
MARK = 26
"""How large a number or a dot on a border is."""
LETTERS = 0.6
"""How much of the height of a name its letters take."""
AIR = 1.6
"""How much more the name of one water keeps off that of another."""
Size = tuple[float, float]
Edges = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Spot:
    """What lies around this point of the picture, and so large."""

    at: Point
    size: Size

    @cached_property
    def edges(self) -> Edges:
        return edges_of(*self.at, *self.size)

    @cached_property
    def aired(self) -> Spot:
        """With so much room that another above it or below is not read together with it."""
        return Spot(self.at, (self.size[0], AIR * self.size[1]))

    def meets(self, other: Spot) -> bool:
        """Do they lie upon one another?"""
        return not free(self, (other,))


def covered(box: Box) -> Spot:
    """A box of the picture in which no letter may stand, and nothing above or below one."""
    x0, y0, x1, y1 = box
    return Spot(((x0 + x1) / 2, (y0 + y1) / 2), (x1 - x0, (y1 - y0) / LETTERS))


def readable(lens: Lens, high: int = HEIGHTS[0]) -> int:
    """So high is a name in this picture that is so high on a phone."""
    return round(high * lens.size[0] / PHONE)


@dataclass(frozen=True)
class Drawn:
    """A name as it was drawn: where, how high, and how wide its land is; how large it is in brief, if it can be."""

    spot: Spot
    high: int
    width: float
    brief: Size | None = None
    water: bool = False

    def as_high_as(self, high: int) -> Size:
        """How large it is then, to the pixel."""
        return self._grown(self.spot.size, high)

    def forms(self, high: int) -> list[Size]:
        """The same, in full and then in brief."""
        return [self._grown(size, high) for size in (self.spot.size, self.brief) if size]

    def written(self, spot: Spot, high: int) -> Written:
        """The same on this spot, in the form that fits it."""
        return Written(spot.at, high, brief=spot.size != self.as_high_as(high))

    def _grown(self, size: Size, high: int) -> Size:
        return math.ceil(size[0] * high / self.high) + 1, math.ceil(size[1] * high / self.high) + 1


@dataclass(frozen=True)
class Written:
    """How a name is written, and where. Not at all high: as it was drawn."""

    at: Point
    high: int
    brief: bool = False


class Rows:
    """Very many spots, from top to bottom: most of them are far from any name."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        self._spots = sorted(spots, key=lambda spot: spot.at[1])
        self._down = [spot.at[1] for spot in self._spots]
        self._highest = max((spot.size[1] for spot in self._spots), default=0.0)

    def near(self, spot: Spot) -> Sequence[Spot]:
        reach = LETTERS * (spot.size[1] + self._highest) / 2
        return self._spots[bisect(self._down, spot.at[1] - reach) : bisect(self._down, spot.at[1] + reach)]


class Lies(Enum):
    """Would a name on a spot be taken for that of its land?"""

    ON_LAND = "yes"
    OFF_SHORE = "if there is nothing better"
    ELSEWHERE = "no"


Belongs = Callable[[str, Spot], Lies]


class Setting:
    """Names of a map, written higher than they were drawn where they meet no other and no mark of the map: first all
    that cannot be read, if need be elsewhere on their land, in brief or off its shore; then whatever has more room.
    Those with the least land are set first."""

    def __init__(self, names: Mapping[str, Drawn], marks: Iterable[Spot], lens: Lens, belongs: Belongs) -> None:
        self._names, self._lens, self._belongs = names, lens, belongs
        self._spots = {name: drawn.spot for name, drawn in names.items()}
        self._places: dict[tuple[str, int], list[tuple[Size, bytes]]] = {}
        """For each name and height: its forms, and by which of all shifts it may move in each."""
        self._found: dict[tuple[str, int], tuple[list[Edges], Spot | None]] = {}
        """What lay around a name when a place was last looked for, and the place: mostly it is the same again."""
        self._reach = {name: reached(one.spot.at, *one.forms(readable(lens))) for name, one in names.items()}
        self._near = {
            name: [key for key, other in self._reach.items() if key != name and reach.meets(other)]
            for name, reach in self._reach.items()
        }
        marked = list(marks)
        self._marks_near = {
            name: [mark for mark in marked if reach.meets(mark)] for name, reach in self._reach.items()
        }
        self._high = {name: drawn.high for name, drawn in names.items()}
        self._order = sorted(names, key=lambda name: names[name].width)
        for height, name in ((height, name) for height in PLAIN for name in self._order):
            self._grow(name, (height,))
            wanted = readable(lens, height)
            if self._high[name] < wanted and (moved := self._elsewhere(name, wanted, self._spots)):
                self._spots[name], self._high[name] = moved, wanted
        for name in self._order:
            self._grow(name, HEIGHTS)

    def in_the_news(self, name: str, pieces: Rows, news: Mapping[str, Spot]) -> Written | None:
        """Where a name is read at once and lies neither under a piece nor on another in the news."""
        laid = self._laid(name, pieces)
        for wanted in (readable(self._lens, height) for height in HEIGHTS[:3]):
            if found := self._elsewhere(name, wanted, news, laid):
                return self._names[name].written(found, wanted)
        return None

    def among(self, pieces: Rows, news: Mapping[str, Spot]) -> dict[str, Written]:
        """What is not written as it was drawn. A name on which a piece would lie moves on, or stands as it was; and
        for those in the news, which stand already, everybody makes way."""
        spots, written = {**self._spots, **news}, dict[str, Written]()
        for name in (name for name in self._order if name not in news):
            drawn, high, spot = self._names[name], self._high[name], spots[name]
            driven = not free(spot, news.values())
            if driven or (high > drawn.high and not free(spot, pieces.near(spot))):
                lower = (readable(self._lens, height) for height in PLAIN)
                heights = [wanted for wanted in lower if drawn.high < wanted <= high] + [drawn.high] * driven
                laid = self._laid(name, pieces)
                found = ((self._elsewhere(name, wanted, spots, laid), wanted) for wanted in heights)
                spots[name], high = next(((at, h) for at, h in found if at), (drawn.spot, drawn.high))
            if spots[name] != drawn.spot:
                written[name] = drawn.written(spots[name], high)
        return written

    def _grow(self, name: str, heights: Sequence[int]) -> None:
        """Where it stands."""
        spot, drawn = self._spots[name], self._names[name]
        for wanted in (readable(self._lens, height) for height in heights):
            if wanted <= self._high[name]:
                break
            larger = replace(spot, size=drawn.as_high_as(wanted))
            fits = larger.size[0] <= OVER * drawn.width and self._lens.holds(larger.at, larger.size)
            others = (self._spots[key] for key in self._near[name])
            if fits and free(larger, (*others, *self._fixed(name, larger))):
                self._spots[name], self._high[name] = larger, wanted
                break

    def _elsewhere(
        self, name: str, wanted: int, spots: Mapping[str, Spot], laid: Sequence[Edges] = ()
    ) -> Spot | None:
        """The nearest place where it still belongs to its land, off other names and what is laid around it."""
        if (name, wanted) not in self._places:
            self._places[name, wanted] = self._all_places(name, wanted)
        water, others = self._names[name].water, (key for key in self._near[name] if key in spots)
        names = [spots[key].aired if water and self._names[key].water else spots[key] for key in others]
        near = [*(other.edges for other in names), *laid]
        before, found = self._found.get((name, wanted), (None, None))
        if before != near:
            places = (self._free(name, *form, near) for form in self._places[name, wanted])
            found = next((place for form in places for _, place in form), None)
            self._found[name, wanted] = near, found
        return found

    def _laid(self, name: str, pieces: Rows) -> list[Edges]:
        """The pieces that it could come to lie under."""
        around = self._reach[name]
        return met(around.edges, [piece.edges for piece in pieces.near(around)])

    def _all_places(self, name: str, wanted: int) -> list[tuple[Size, bytes]]:
        """Where it may ever stand, the nearest first; in full before in brief."""
        drawn = self._names[name]
        forms = (size for size in drawn.forms(wanted) if size[0] <= FAR_OVER * drawn.width)
        return [(size, self._shifts(name, size)) for size in forms]

    def _shifts(self, name: str, size: Size) -> bytes:
        fixed = [other.edges for other in self._fixed(name, self._reach[name])]
        found: dict[Lies, list[int]] = {Lies.ON_LAND: [], Lies.OFF_SHORE: [], Lies.ELSEWHERE: []}
        for number, spot in self._free(name, size, range(len(SHIFTS)), fixed):
            if self._lens.holds(spot.at, size):
                found[self._belongs(name, spot)].append(number)
        return bytes(found[Lies.ON_LAND] + found[Lies.OFF_SHORE])

    def _free(
        self, name: str, size: Size, shifts: Iterable[int], others: Sequence[Edges]
    ) -> Iterator[tuple[int, Spot]]:
        """By which of these shifts it comes to lie upon none of the others, and where."""
        (x, y), (width, height) = self._names[name].spot.at, size
        half, letters = width / 2, LETTERS * height / 2
        # Looked at thousands of times for every map, so nothing is called here.
        for number in shifts:
            across, down = SHIFTS[number]
            at_x, at_y = x + across * width, y + down * height
            left, right, top, bottom = at_x - half, at_x + half, at_y - letters, at_y + letters
            for x0, y0, x1, y1 in others:
                if x0 < right and left < x1 and y0 < bottom and top < y1:
                    break
            else:
                yield number, Spot((at_x, at_y), size)

    def _fixed(self, name: str, spot: Spot) -> list[Spot]:
        """What never moves out of the way. Where others were drawn they must be able to stand: a piece may drive them
        back."""
        drawn = (self._names[key].spot for key in self._near[name])
        return [other for other in (*self._marks_near[name], *drawn) if spot.meets(other)]


def reached(at: Point, *sizes: Size) -> Spot:
    """All around that a name can come to when it moves, whatever form it has."""
    widest, highest = (max(side) for side in zip(*sizes, strict=True))
    return Spot(at, (3 * widest, highest * (1 + 2 / LETTERS)))


def free(spot: Spot, others: Iterable[Spot]) -> bool:
    return not met(spot.edges, [other.edges for other in others])


def edges_of(x: float, y: float, width: float, height: float) -> Edges:
    """Of what can be seen of something around this point: above and below letters is room."""
    across, down = width / 2, LETTERS * height / 2
    return x - across, y - down, x + across, y + down


def met(here: Edges, others: Iterable[Edges]) -> list[Edges]:
    """What of all this lies upon it."""
    left, top, right, bottom = here
    return [one for one in others if one[0] < right and left < one[2] and one[1] < bottom and top < one[3]]
