"""The names on a map: as it was drawn they keep to their room; where there is more of it they grow until they can be
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
"""How wide a picture is there."""
HEIGHTS = (9, 8, 7, 6)
"""How high a name should be there to be read, and what is better than nothing. Where all are as high as the last, it
is a close-up, and nothing grows."""
CLIPPED = 2
"""The form of a name that is cut short: better than one that cannot be read, and worse than any other."""
WHOLE, CUT = (0, 1), (CLIPPED,)
"""Its forms: in full or in brief; and this one."""
LEAST = 6
"""How high every name should be, if need be cut short, before any is higher."""
Way = tuple[int, Sequence[int]]
"""How high a name is on a phone, and in which of its forms."""
PLAIN: tuple[Way, ...] = ((LEAST, WHOLE), (LEAST, CUT), (7, WHOLE), (7, CUT), (5, WHOLE + CUT))
"""What every name should have, in turn; the last instead of the specks that they were drawn."""
LOWER: tuple[Way, ...] = ((7, WHOLE), (LEAST, WHOLE), (7, CUT), (LEAST, CUT), (5, WHOLE + CUT))
"""What one has that is driven away."""
OVER, FAR_OVER = 1.1, 2.5
"""How much wider than its land a name may become; and one that could not be read without."""
MARK = 26
"""How large a number or a dot on a border is."""


def readable(lens: Lens, high: int = HEIGHTS[0]) -> int:
    """So high is a name in this picture that is so high on a phone."""
    return round(high * lens.size[0] / PHONE)


@dataclass(frozen=True)
class Name:
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
        """This name in all its forms: in full, then ever shorter."""
        return [self._grown(size, high) for size in (self.spot.size, *self.shorter)]

    def written(self, spot: Spot, high: int) -> Written:
        """This name on a spot, in the form that fits there."""
        return Written(spot.at, high, self.forms(high).index(spot.size))

    def _grown(self, size: Size, high: int) -> Size:
        return math.ceil(size[0] * high / self.high) + 1, math.ceil(size[1] * high / self.high) + 1


@dataclass(frozen=True)
class Written:
    """How a name is written, where, and in which of its forms. Not at all high: as it was drawn."""

    at: Point
    high: int
    form: int = 0


Belongs = Callable[[str, Spot], Lies]


class Setting:
    """Names of a map, written higher than they were drawn where they meet no other and no mark of the map: first all
    that cannot be read, if need be elsewhere on their land, shorter or off its shore; then whatever has more room.
    Those with the least land are set first."""

    def __init__(self, names: Mapping[str, Name], marks: Iterable[Spot], lens: Lens, belongs: Belongs) -> None:
        self._names, self._lens, self._belongs = names, lens, belongs
        self._spots = {name: drawn.spot for name, drawn in names.items()}
        self._leeways: dict[tuple[str, int, int], Leeway] = {}
        """For each name, height and form: where it may ever stand."""
        self._found: dict[tuple[str, int, Sequence[int]], tuple[int, Spot | None]] = {}
        """What lay around a name when a place was last looked for, as a hash, and the place."""
        self._reach = {name: reached(drawn, readable(lens)) for name, drawn in names.items()}
        self._near = {
            name: [key for key, other in self._reach.items() if key != name and reach.meets(other)]
            for name, reach in self._reach.items()
        }
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
            if found := self._elsewhere(name, wanted, WHOLE, near):
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
                ways += [(drawn.high, WHOLE + CUT)] * taken
                near = self._around(name, spots, pieces)
                found = ((self._elsewhere(name, *way, near), way[0]) for way in ways)
                spots[name], high[name] = next(((at, h) for at, h in found if at), (drawn.spot, drawn.high))
                if spots[name] == drawn.spot and taken and name not in firm:
                    # Nowhere else: whoever lies there has to look for another place.
                    firm[name] = drawn.spot
                    waiting += [key for key in self._near[name] if key not in firm]
        for name in others:
            if high[name] < readable(self._lens, LEAST):
                # It is read after all, where one other can move out of its way and be read as well.
                for one, (spot, wanted) in self._room(name, spots, pieces, firm).items():
                    spots[one], high[one] = spot, wanted
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

    def _room(
        self, name: str, spots: Mapping[str, Spot], pieces: Rows, firm: Container[str]
    ) -> dict[str, tuple[Spot, int]]:
        """Where both of them stand then, and how high; nothing, if there is no such place."""
        wanted, laid = readable(self._lens, LEAST), self._laid(name, pieces)
        rest = {key: spot for key, spot in spots.items() if key != name}
        left: dict[str, list[tuple[int, Leeway, int]]] = {}
        for leeway in self._forms(name, wanted, WHOLE + CUT):
            under = {key: leeway.taken([self._kept(name, key, spots[key])]) for key in self._near[name]}
            for shift, spot in leeway.places(leeway.taken(laid)):
                others = [key for key, taken in under.items() if taken & shift]
                if not others:
                    return {name: (spot, wanted)}
                if len(others) > 1 or (other := others[0]) in firm:
                    continue
                if other not in left:
                    left[other] = list(self._left(other, self._around(other, rest, pieces)))
                here = [self._kept(other, name, spot)]
                for high, room, taken in left[other]:
                    if moved := room.nearest(taken | room.taken(here)):
                        return {name: (spot, wanted), other: (moved, high)}
        return {}

    def _left(self, name: str, near: Sequence[Edges]) -> Iterator[tuple[int, Leeway, int]]:
        """In what ways it may make room, and what is taken of each."""
        least = max(readable(self._lens, LEAST), self._names[name].high)
        for high, forms in self._lower:
            if high >= least:
                yield from ((high, leeway, leeway.taken(near)) for leeway in self._forms(name, high, forms))

    def _elsewhere(self, name: str, wanted: int, forms: Sequence[int], near: tuple[Edges, ...]) -> Spot | None:
        """The nearest place where it still belongs to its land, off what is near it; mostly the one found before."""
        before, found = self._found.get((name, wanted, forms), (0, None))
        if before != (seen := hash(near)):
            places = (leeway.nearest(leeway.taken(near)) for leeway in self._forms(name, wanted, forms))
            found = next((spot for spot in places if spot), None)
            self._found[name, wanted, forms] = seen, found
        return found

    def _around(self, name: str, spots: Mapping[str, Spot], pieces: Rows = NOTHING) -> tuple[Edges, ...]:
        """Where it cannot stand: other names, and the pieces under which it would come to lie."""
        return (*self._beside(name, spots), *self._laid(name, pieces))

    def _beside(self, name: str, spots: Mapping[str, Spot]) -> list[Edges]:
        """Other names, as far as they stand."""
        near = [key for key in self._near[name] if key in spots]
        if self._names[name].water:
            return [self._kept(name, key, spots[key]) for key in near]
        return [spots[key].edges for key in near]

    def _kept(self, name: str, other: str, spot: Spot) -> Edges:
        """What it keeps off when the other stands there: waters keep apart."""
        return (spot.aired if self._names[name].water and self._names[other].water else spot).edges

    def _laid(self, name: str, pieces: Rows) -> list[Edges]:
        """The pieces that it could come to lie under."""
        around = self._reach[name]
        return met(around.edges, [piece.edges for piece in pieces.near(around)])

    def _forms(self, name: str, wanted: int, forms: Sequence[int]) -> Iterator[Leeway]:
        """Where it may ever stand, so high; in each of these forms, as far as it has them."""
        for key in ((name, wanted, form) for form in forms if form <= len(self._names[name].shorter)):
            if key not in self._leeways:
                self._leeways[key] = self._leeway(*key)
            yield self._leeways[key]

    def _leeway(self, name: str, wanted: int, form: int) -> Leeway:
        drawn = self._names[name]
        size = drawn.forms(wanted)[form]
        shifts = shifts_of(form) if size[0] <= FAR_OVER * drawn.width else 0
        marks = [mark.edges for mark in self._marks_near[name]]
        return Leeway(drawn.spot.at, size, shifts, marks, partial(self._lies, name))

    def _lies(self, name: str, spot: Spot) -> Lies:
        return self._belongs(name, spot) if self._lens.holds(spot.at, spot.size) else Lies.ELSEWHERE


def shifts_of(form: int) -> int:
    """By which a name may move."""
    return NEAR if form < CLIPPED else EVERY


def reached(drawn: Name, high: int) -> Spot:
    """All around that a name can come to when it moves, whatever form it has."""
    spans = [(size, spread(shifts_of(form))) for form, size in enumerate(drawn.forms(high))]
    width = max(width * (1 + 2 * across) for (width, _), (across, _) in spans)
    return Spot(drawn.spot.at, (width, max(height * (1 + 2 * down / LETTERS) for (_, height), (_, down) in spans)))
