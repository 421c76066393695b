"""The names on a map. Each has its own room as it was drawn. Where there is more room, names grow until they can be
read on a phone."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from render.atlas.leeway import EVERY, NEAR, Leeway, Lies, spread
from render.atlas.lens import Lens, Point
from render.atlas.spots import LETTERS, NOTHING, Edges, Rows, Size, Spot, free, met

PHONE = 390
"""The width of a picture on a phone."""
HEIGHTS = (9, 8, 7, 6)
"""How high a name should be there to be read, and then what is better than nothing. If all names are as high as the
last, the picture is a close-up, and none grows."""
CLIPPED = 2
"""The form of a name that is cut short: better than a name that cannot be read, and worse than any other form."""
WHOLE, CUT = (0, 1), (CLIPPED,)
"""The forms of names: in full or in brief, and cut short."""
LEAST = 6
"""The height that every name should have, cut short if need be, before any name is higher."""
Way = tuple[int, Sequence[int]]
"""A way to write a name: how high it is on a phone, and its form."""
PLAIN: tuple[Way, ...] = ((LEAST, WHOLE), (LEAST, CUT), (7, WHOLE), (7, CUT), (5, WHOLE + CUT))
"""What every name should have, tried in turn. The last is better than the specks that were drawn."""
LOWER: tuple[Way, ...] = ((7, WHOLE), (LEAST, WHOLE), (7, CUT), (LEAST, CUT), (5, WHOLE + CUT))
"""What a name gets that is driven from its place."""
OVER, FAR_OVER = 1.1, 2.5
"""How many times wider than its land a name may become, and a name that could not be read without it."""
MARK = 26
"""The size of a number or a dot on a border."""


def readable(lens: Lens, high: int = HEIGHTS[0]) -> int:
    """The height in this picture that has this height on a phone."""
    return round(high * lens.size[0] / PHONE)


@dataclass(frozen=True)
class Name:
    """A name as it was drawn: where it is, how high it is, how wide its land is, and how large its shorter forms
    are."""

    spot: Spot
    high: int
    width: float
    shorter: tuple[Size, ...] = ()
    water: bool = False

    def as_high_as(self, high: int) -> Size:
        """The size of the name at this height, to the pixel."""
        return self._grown(self.spot.size, high)

    def forms(self, high: int) -> list[Size]:
        """This name in all its forms: in full, then ever shorter."""
        return [self._grown(size, high) for size in (self.spot.size, *self.shorter)]

    def written(self, spot: Spot, high: int) -> Written:
        """This name on a spot, in the form that fits there."""
        return Written(spot.at, high, self.forms(high).index(spot.size))

    def _grown(self, size: Size, high: int) -> Size:
        return math.ceil(size[0] * high / self.high) + 1, math.ceil(size[1] * high / self.high) + 1


@dataclass(frozen=True)
class Written:
    """How a name is written: where, how high, and in which form. Without a height: as it was drawn."""

    at: Point
    high: int
    form: int = 0


Belongs = Callable[[str, Spot], Lies]


class Setting:
    """Names of a map, written higher than they were drawn wherever they meet no other name and no mark of the map.
    First come those that cannot be read, if need be elsewhere on their land, shorter or off its shore; then those
    that have more room. Those with the least land come first."""

    def __init__(self, names: Mapping[str, Name], marks: Iterable[Spot], lens: Lens, belongs: Belongs) -> None:
        self._names, self._lens, self._belongs = names, lens, belongs
        self._spots = {name: one.spot for name, one in names.items()}
        self._leeways: dict[tuple[str, int, int], Leeway] = {}
        """For each name, height and form, everywhere that it may be."""
        self._found: dict[tuple[str, int, Sequence[int]], tuple[int, Spot | None]] = {}
        """What was around a name when a place was last looked for, as a hash, and the place."""
        self._reach = {name: reach_of(one, readable(lens)) for name, one in names.items()}
        self._near = {
            name: [key for key, other in self._reach.items() if key != name and reach.meets(other)]
            for name, reach in self._reach.items()
        }
        marked = list(marks)
        self._marks_near = {
            name: [mark for mark in marked if reach.meets(mark)] for name, reach in self._reach.items()
        }
        self._lower = [(readable(lens, height), forms) for height, forms in LOWER]
        self._high = {name: one.high for name, one in names.items()}
        self._order = sorted(names, key=lambda name: names[name].width)
        for (height, forms), name in product(PLAIN, self._order):
            self._grow(name, (height,))
            least = readable(lens, height)
            if self._high[name] < least and (
                moved := self._elsewhere(name, least, forms, self._around(name, self._spots))
            ):
                self._spots[name], self._high[name] = moved, least
        for name in self._order:
            self._grow(name, HEIGHTS)

    def in_the_news(self, name: str, pieces: Rows, news: Mapping[str, Spot]) -> Written | None:
        """Where a name in the news can be read at once, under no piece and on no other name in the news."""
        near = self._around(name, news, pieces)
        for wanted in (readable(self._lens, height) for height in HEIGHTS[:3]):
            if found := self._elsewhere(name, wanted, WHOLE, near):
                return self._names[name].written(found, wanted)
        return None

    def among(self, pieces: Rows, news: Mapping[str, Spot]) -> dict[str, Written]:
        """The names that are not written as they were drawn. A name on which a piece would lie moves on, or stays as
        it was. Every name makes way for those in the news, which have their places already."""
        spots, high, firm = {**self._spots, **news}, dict(self._high), dict(news)
        others = [name for name in self._order if name not in news]
        waiting = list(others)
        for name in waiting:
            label, spot = self._names[name], spots[name]
            driven = not free(spot, firm.values())
            if driven or (high[name] > label.high and not free(spot, pieces.near(spot))):
                blocked = driven or not free(label.spot, [spots[key] for key in self._near[name]])
                ways = [(height, forms) for height, forms in self._lower if label.high < height <= high[name]]
                ways += [(label.high, WHOLE + CUT)] * blocked
                near = self._around(name, spots, pieces)
                found = ((self._elsewhere(name, *way, near), way[0]) for way in ways)
                spots[name], high[name] = next(((at, h) for at, h in found if at), (label.spot, label.high))
                if spots[name] == label.spot and blocked and name not in firm:
                    # A name that is driven away finds no place elsewhere: the piece there has none either.
                    firm[name] = label.spot
                    waiting += [key for key in self._near[name] if key not in firm]
        for name in others:
            if high[name] < readable(self._lens, LEAST):
                # A name that cannot be read gets room after all, if one other name can move out of its way and still
                # be read.
                for one, (spot, height) in self._room(name, spots, pieces, firm).items():
                    spots[one], high[one] = spot, height
        return {
            name: self._names[name].written(spots[name], high[name])
            for name in others
            if spots[name] != self._names[name].spot
        }

    def _grow(self, name: str, heights: Sequence[int]) -> None:
        """Make the name larger where it is."""
        spot, label = self._spots[name], self._names[name]
        for least in (readable(self._lens, height) for height in heights):
            if least <= self._high[name]:
                break
            larger = replace(spot, size=label.as_high_as(least))
            fits = larger.size[0] <= OVER * label.width and self._lens.holds(larger.at, larger.size)
            others = (self._spots[key] for key in self._near[name])
            if fits and free(larger, (*others, *self._marks_near[name])):
                self._spots[name], self._high[name] = larger, least
                break

    def _room(
        self, name: str, spots: Mapping[str, Spot], pieces: Rows, firm: Container[str]
    ) -> dict[str, tuple[Spot, int]]:
        """Where this name and another one go when the other makes room, and how high both are; nothing if there is no
        such place."""
        height, laid = readable(self._lens, LEAST), self._laid(name, pieces)
        rest = {key: spot for key, spot in spots.items() if key != name}
        spots_left: dict[str, list[tuple[int, Leeway, int]]] = {}
        for leeway in self._forms(name, height, WHOLE + CUT):
            under = {key: leeway.taken([self._kept(name, key, spots[key])]) for key in self._near[name]}
            for shift, spot in leeway.places(leeway.taken(laid)):
                others = [key for key, taken in under.items() if taken & shift]
                if not others:
                    return {name: (spot, height)}
                if len(others) > 1 or (other := others[0]) in firm:
                    continue
                if other not in spots_left:
                    spots_left[other] = list(self._left(other, self._around(other, rest, pieces)))
                here = [self._kept(other, name, spot)]
                for high, room, taken in spots_left[other]:
                    if moved := room.nearest(taken | room.taken(here)):
                        return {name: (spot, height), other: (moved, high)}
        return {}

    def _left(self, name: str, near: Sequence[Edges]) -> Iterator[tuple[int, Leeway, int]]:
        """How the name may make room, and what is taken from it each time."""
        least = max(readable(self._lens, LEAST), self._names[name].high)
        for high, forms in self._lower:
            if high >= least:
                yield from ((high, leeway, leeway.taken(near)) for leeway in self._forms(name, high, forms))

    def _elsewhere(self, name: str, height: int, forms: Sequence[int], near: tuple[Edges, ...]) -> Spot | None:
        """The nearest place, clear of what is near it, where the name still belongs to its land. In most cases that
        is the one found before."""
        before, place = self._found.get((name, height, forms), (0, None))
        if before != (sign := hash(near)):
            places = (leeway.nearest(leeway.taken(near)) for leeway in self._forms(name, height, forms))
            place = next((spot for spot in places if spot), None)
            self._found[name, height, forms] = sign, place
        return place

    def _around(self, name: str, spots: Mapping[str, Spot], pieces: Rows = NOTHING) -> tuple[Edges, ...]:
        """Where the name cannot be: on other names, and under pieces."""
        return (*self._beside(name, spots), *self._laid(name, pieces))

    def _beside(self, name: str, spots: Mapping[str, Spot]) -> list[Edges]:
        """The other names near it that have a place."""
        near = [key for key in self._near[name] if key in spots]
        if self._names[name].water:
            return [self._kept(name, key, spots[key]) for key in near]
        return [spots[key].edges for key in near]

    def _kept(self, name: str, other: str, spot: Spot) -> Edges:
        """The room that this name leaves another: the names of waters keep apart."""
        return (spot.aired if self._names[name].water and self._names[other].water else spot).edges

    def _laid(self, name: str, pieces: Rows) -> list[Edges]:
        """The pieces that could lie on the name."""
        around = self._reach[name]
        return met(around.edges, [piece.edges for piece in pieces.near(around)])

    def _forms(self, name: str, height: int, forms: Sequence[int]) -> Iterator[Leeway]:
        """Everywhere that the name may be at this height, in each of these forms that it has."""
        for key in ((name, height, form) for form in forms if form <= len(self._names[name].shorter)):
            if key not in self._leeways:
                self._leeways[key] = self._leeway(*key)
            yield self._leeways[key]

    def _leeway(self, name: str, height: int, form: int) -> Leeway:
        label = self._names[name]
        size = label.forms(height)[form]
        shifts = shifts_of(form) if size[0] <= FAR_OVER * label.width else 0
        marks = [mark.edges for mark in self._marks_near[name]]
        return Leeway(label.spot.at, size, shifts, marks, partial(self._lies, name))

    def _lies(self, name: str, spot: Spot) -> Lies:
        return self._belongs(name, spot) if self._lens.holds(spot.at, spot.size) else Lies.ELSEWHERE


def shifts_of(form: int) -> int:
    """The shifts by which a name in this form may move."""
    return NEAR if form < CLIPPED else EVERY


def reach_of(name: Name, high: int) -> Spot:
    """The area around a name that it can reach when it moves, in any form."""
    spans = [(size, spread(shifts_of(form))) for form, size in enumerate(name.forms(high))]
    width = max(width * (1 + 2 * across) for (width, _), (across, _) in spans)
    return Spot(
        name.spot.at, (width, max(height * (1 + 2 * down / LETTERS) for (_, height), (_, down) in spans))
    )  # There is no other place for this name, so the names around it have to look for one.
