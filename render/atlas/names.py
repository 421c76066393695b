"""The names on a map: as it was drawn they keep to their room; where there is more of it they grow until they can be
read on a phone."""

from __future__ import annotations

import math
from array import array
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product

from engines.kernel.lazy import cached_property
from render.atlas.atlas import Point
from render.atlas.lens import Box, Lens

PHONE = 390
"""How wide a picture is there."""
HEIGHTS = (9, 8, 7, 6)
"""How high a name should be there to be read, and what is better than nothing. Where all are as high as the last, it
is a close-up, and nothing grows."""
CLIPPED = 2
"""The form of a name that is cut short: better than one that cannot be read, and worse than any other."""
LEAST = 6
"""How high every name should be, if need be cut short, before any is higher."""
Way = tuple[int, int]
"""How high a name is on a phone, and in how many of its forms it may be written."""
PLAIN: tuple[Way, ...] = ((LEAST, CLIPPED), (LEAST, CLIPPED + 1), (7, CLIPPED), (7, CLIPPED + 1), (5, CLIPPED + 1))
"""What every name should have, in turn; the last instead of the specks that they were drawn."""
LOWER: tuple[Way, ...] = ((7, CLIPPED), (LEAST, CLIPPED), (7, CLIPPED + 1), (LEAST, CLIPPED + 1), (5, CLIPPED + 1))
"""What one has that is driven away."""
OVER, FAR_OVER = 1.1, 2.5
"""How much wider than its land a name may become; and one that could not be read without."""
ASKED = 12
"""How often one name makes way for another, if it finds no room at first."""
SHIFTS = sorted(((dx / 8, dy / 12) for dx in range(-12, 13) for dy in range(-12, 13)), key=lambda by: math.hypot(*by))
"""How far a name may move, in its own lengths and heights; the nearest first."""
NEAR = [number for number, (across, down) in enumerate(SHIFTS) if abs(across) <= 1 and (12 * down) % 2 == 0]
"""How far, and to fewer places, if it is not cut short."""
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
    """A name as it was drawn: where, how high, and how wide its land is; how large it is in its shorter forms."""

    spot: Spot
    high: int
    width: float
    shorter: tuple[Size, ...] = ()
    water: bool = False

    def as_high_as(self, high: int) -> Size:
        """How large it is then, to the pixel."""
        return self._grown(self.spot.size, high)

    def forms(self, high: int) -> list[Size]:
        """The same in all its forms: in full, then ever shorter."""
        return [self._grown(size, high) for size in (self.spot.size, *self.shorter)]

    def written(self, spot: Spot, high: int) -> Written:
        """The same on this spot, in the form that fits it."""
        return Written(spot.at, high, self.forms(high).index(spot.size))

    def _grown(self, size: Size, high: int) -> Size:
        return math.ceil(size[0] * high / self.high) + 1, math.ceil(size[1] * high / self.high) + 1


@dataclass(frozen=True)
class Written:
    """How a name is written, where, and in which of its forms. Not at all high: as it was drawn."""

    at: Point
    high: int
    form: int = 0


class Rows:
    """Very many spots, from top to bottom: most of them are far from any name."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        self._spots = sorted(spots, key=lambda spot: spot.at[1])
        self._down = [spot.at[1] for spot in self._spots]
        self._highest = max((spot.size[1] for spot in self._spots), default=0.0)

    def near(self, spot: Spot) -> Sequence[Spot]:
        reach = LETTERS * (spot.size[1] + self._highest) / 2
        return self._spots[bisect(self._down, spot.at[1] - reach) : bisect(self._down, spot.at[1] + reach)]


NOTHING = Rows(())


class Lies(Enum):
    """Would a name on a spot be taken for that of its land?"""

    ON_LAND = "yes"
    OFF_SHORE = "if there is nothing better"
    ELSEWHERE = "no"


Belongs = Callable[[str, Spot], Lies]


class Setting:
    """Names of a map, written higher than they were drawn where they meet no other and no mark of the map: first all
    that cannot be read, if need be elsewhere on their land, shorter or off its shore; then whatever has more room.
    Those with the least land are set first."""

    def __init__(self, names: Mapping[str, Drawn], marks: Iterable[Spot], lens: Lens, belongs: Belongs) -> None:
        self._names, self._lens, self._belongs = names, lens, belongs
        self._spots = {name: drawn.spot for name, drawn in names.items()}
        self._places: dict[tuple[str, int, int], array[int]] = {}
        """For each name, height and form: by which of all shifts it may move."""
        self._found: dict[tuple[str, int, int], tuple[int, Spot | None]] = {}
        """What lay around a name when a place was last looked for, as a hash, and the place: mostly it is the same
        again."""
        self._reach = {name: reached(one.spot.at, *one.forms(readable(lens))) for name, one in names.items()}
        self._near = {
            name: [key for key, other in self._reach.items() if key != name and reach.meets(other)]
            for name, reach in self._reach.items()
        }
        self._realm = {name: self._farther([name, *near]) for name, near in self._near.items()}
        """What can matter to a name and to all that are near it: how far they reach, and who they are."""
        self._made: dict[str, tuple[int, dict[str, tuple[Spot, int]]]] = {}
        """The same where another has to make room: where both stand then, and how high."""
        marked = list(marks)
        self._marks_near = {
            name: [mark for mark in marked if reach.meets(mark)] for name, reach in self._reach.items()
        }
        self._lower = [(readable(lens, height), forms) for height, forms in LOWER]
        self._high = {name: drawn.high for name, drawn in names.items()}
        self._order = sorted(names, key=lambda name: names[name].width)
        for (height, forms), name in product(PLAIN, self._order):
            self._grow(name, (height,))
            wanted = readable(lens, height)
            if self._high[name] < wanted and (
                moved := self._elsewhere(name, wanted, forms, self._around(name, self._spots))
            ):
                self._spots[name], self._high[name] = moved, wanted
        for name in self._order:
            self._grow(name, HEIGHTS)

    def in_the_news(self, name: str, pieces: Rows, news: Mapping[str, Spot]) -> Written | None:
        """Where a name is read at once and lies neither under a piece nor on another in the news."""
        near = self._around(name, news, pieces)
        for wanted in (readable(self._lens, height) for height in HEIGHTS[:3]):
            if found := self._elsewhere(name, wanted, CLIPPED, near):
                return self._names[name].written(found, wanted)
        return None

    def among(self, pieces: Rows, news: Mapping[str, Spot]) -> dict[str, Written]:
        """What is not written as it was drawn. A name on which a piece would lie moves on, or stands as it was; and
        for those in the news, which stand already, everybody makes way."""
        spots, high, firm = {**self._spots, **news}, dict(self._high), dict(news)
        others = [name for name in self._order if name not in news]
        waiting = list(others)
        for name in waiting:
            drawn, spot = self._names[name], spots[name]
            driven = not free(spot, firm.values())
            if driven or (high[name] > drawn.high and not free(spot, pieces.near(spot))):
                taken = driven or not free(drawn.spot, [spots[key] for key in self._near[name]])
                ways = [(wanted, forms) for wanted, forms in self._lower if drawn.high < wanted <= high[name]]
                ways += [(drawn.high, CLIPPED + 1)] * taken
                near = self._around(name, spots, pieces)
                found = ((self._elsewhere(name, *way, near), way[0]) for way in ways)
                spots[name], high[name] = next(((at, h) for at, h in found if at), (drawn.spot, drawn.high))
                if spots[name] == drawn.spot and taken and name not in firm:
                    # Nowhere else: whoever lies there has to look for another place.
                    firm[name] = drawn.spot
                    waiting += [key for key in self._near[name] if key not in firm]
        for name in others:
            if high[name] < readable(self._lens, LEAST):
                self._make_room(name, spots, high, pieces, firm)
        return {
            name: self._names[name].written(spots[name], high[name])
            for name in others
            if spots[name] != self._names[name].spot
        }

    def _grow(self, name: str, heights: Sequence[int]) -> None:
        """Where it stands."""
        spot, drawn = self._spots[name], self._names[name]
        for wanted in (readable(self._lens, height) for height in heights):
            if wanted <= self._high[name]:
                break
            larger = replace(spot, size=drawn.as_high_as(wanted))
            fits = larger.size[0] <= OVER * drawn.width and self._lens.holds(larger.at, larger.size)
            others = (self._spots[key] for key in self._near[name])
            if fits and free(larger, (*others, *self._marks_near[name])):
                self._spots[name], self._high[name] = larger, wanted
                break

    def _make_room(
        self, name: str, spots: dict[str, Spot], high: dict[str, int], pieces: Rows, firm: Container[str]
    ) -> None:
        """It is read after all, where one other can move out of its way and be read as well."""
        realm, others = self._realm[name]
        laid = met(realm.edges, [piece.edges for piece in pieces.near(realm)])
        seen = hash((*(spots[key].edges for key in others), *laid, *(key for key in others if key in firm)))
        before, made = self._made.get(name, (None, {}))
        if before != seen:
            made = next(self._rooms(name, spots, pieces, firm), {})
            self._made[name] = seen, made
        for one, (spot, wanted) in made.items():
            spots[one], high[one] = spot, wanted

    def _rooms(
        self, name: str, spots: Mapping[str, Spot], pieces: Rows, firm: Container[str]
    ) -> Iterator[dict[str, tuple[Spot, int]]]:
        """Where both of them stand then, and how high."""
        wanted, laid = readable(self._lens, LEAST), self._laid(name, pieces)
        near = dict(zip(self._beside(name, spots), self._near[name], strict=True))
        asked = Counter[str]()
        places = (self._free(name, *form, laid) for form in self._places_of(name, wanted, CLIPPED + 1))
        for spot in (spot for form in places for _, spot in form):
            others = [near[edges] for edges in met(spot.edges, near)]
            if not others:
                yield {name: (spot, wanted)}
            if len(others) == 1 and others[0] not in firm and asked[others[0]] < ASKED:
                asked[others[0]] += 1
                (other,), least = others, max(wanted, self._names[others[0]].high)
                left = self._around(other, {**spots, name: spot}, pieces)
                ways = ((high, self._place(other, high, forms, left)) for high, forms in self._lower if high >= least)
                yield from ({name: (spot, wanted), other: (moved, high)} for high, moved in ways if moved)

    def _elsewhere(self, name: str, wanted: int, forms: int, near: tuple[Edges, ...]) -> Spot | None:
        """The same as a place; mostly it is the one found before."""
        before, found = self._found.get((name, wanted, forms), (None, None))
        if before != (seen := hash(near)):
            found = self._place(name, wanted, forms, near)
            self._found[name, wanted, forms] = seen, found
        return found

    def _place(self, name: str, wanted: int, forms: int, near: Sequence[Edges]) -> Spot | None:
        """The nearest place where it still belongs to its land, off what is near it."""
        places = (self._free(name, *form, near) for form in self._places_of(name, wanted, forms))
        return next((place for form in places for _, place in form), None)

    def _around(self, name: str, spots: Mapping[str, Spot], pieces: Rows = NOTHING) -> tuple[Edges, ...]:
        """Where it cannot stand: other names, and the pieces under which it would come to lie."""
        return (*self._beside(name, spots), *self._laid(name, pieces))

    def _beside(self, name: str, spots: Mapping[str, Spot]) -> list[Edges]:
        """Other names, as far as they stand; waters keep apart."""
        near = [key for key in self._near[name] if key in spots]
        if not self._names[name].water:
            return [spots[key].edges for key in near]
        return [(spots[key].aired if self._names[key].water else spots[key]).edges for key in near]

    def _farther(self, names: Sequence[str]) -> tuple[Spot, Sequence[str]]:
        lefts, tops, rights, bottoms = zip(*(self._reach[name].edges for name in names), strict=True)
        others = sorted({other for name in names for other in self._near[name]})
        return covered((min(lefts), min(tops), max(rights), max(bottoms))), others

    def _laid(self, name: str, pieces: Rows) -> list[Edges]:
        """The pieces that it could come to lie under."""
        around = self._reach[name]
        return met(around.edges, [piece.edges for piece in pieces.near(around)])

    def _places_of(self, name: str, wanted: int, forms: int) -> Iterator[tuple[Size, array[int]]]:
        """Where it may ever stand, the nearest first; in full before any shorter form."""
        drawn = self._names[name]
        for form, size in enumerate(drawn.forms(wanted)[:forms]):
            key = name, wanted, form
            if key not in self._places:
                shifts = NEAR if form < CLIPPED else range(len(SHIFTS))
                self._places[key] = self._belonging(name, size, shifts if size[0] <= FAR_OVER * drawn.width else ())
            yield size, self._places[key]

    def _belonging(self, name: str, size: Size, shifts: Iterable[int]) -> array[int]:
        fixed = [mark.edges for mark in self._marks_near[name]]
        found: dict[Lies, list[int]] = {Lies.ON_LAND: [], Lies.OFF_SHORE: [], Lies.ELSEWHERE: []}
        for number, spot in self._free(name, size, shifts, fixed):
            if self._lens.holds(spot.at, size):
                found[self._belongs(name, spot)].append(number)
        return array("H", found[Lies.ON_LAND] + found[Lies.OFF_SHORE])

    def _free(
        self, name: str, size: Size, shifts: Iterable[int], others: Sequence[Edges]
    ) -> Iterator[tuple[int, Spot]]:
        """By which of these shifts it comes to lie upon none of the others, and where."""
        (x, y), (width, height) = self._names[name].spot.at, size
        half, letters = width / 2, LETTERS * height / 2
        others = met((x - 2 * width, y - 2 * height, x + 2 * width, y + 2 * height), others)
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
