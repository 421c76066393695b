"""By how much a name may move: many shifts at once, and the nearest that will do."""

from __future__ import annotations

import random

from render.atlas.leeway import EVERY, NEAR, Leeway, Lies
from render.atlas.spots import Spot

AT, SIZE = (300.0, 200.0), (80.0, 24.0)


def leeway(shifts: int = EVERY, *marks: Spot, lies: Lies = Lies.ON_LAND) -> Leeway:
    return Leeway(AT, SIZE, shifts, [mark.edges for mark in marks], lambda spot: lies)


def test_what_is_taken_is_where_it_would_lie_upon_another() -> None:
    rnd, room = random.Random(7), leeway()
    for _ in range(200):
        other = Spot((rnd.uniform(0, 600), rnd.uniform(100, 300)), (rnd.uniform(1, 300), rnd.uniform(1, 90)))
        met = sum(shift for shift, spot in room.places(0) if spot.meets(other))
        assert room.taken([other.edges]) == met


def test_what_only_touches_it_takes_nothing() -> None:
    beside = Spot((AT[0] + SIZE[0], AT[1]), SIZE)
    assert not leeway().taken([beside.edges]) & 1


def test_the_nearest_comes_first_and_off_its_shore_only_in_the_end() -> None:
    def lies(spot: Spot) -> Lies:
        return Lies.OFF_SHORE if spot.at[0] < 300 else Lies.ELSEWHERE if spot.at[1] < 200 else Lies.ON_LAND

    places = [spot.at for _, spot in Leeway(AT, SIZE, EVERY, (), lies).places(0)]
    on_land = [at for at in places if at[0] >= 300]
    assert places[0] == AT and places[: len(on_land)] == on_land and all(y >= 200 for _, y in on_land)
    far = [round(((x - 300) / SIZE[0]) ** 2 + ((y - 200) / SIZE[1]) ** 2, 9) for x, y in on_land]
    assert far == sorted(far) and len(places) > len(on_land)


def test_it_keeps_off_marks_and_what_is_taken() -> None:
    mark = Spot(AT, (4, 4))
    room = leeway(NEAR, mark)
    nearest = room.nearest(0)
    assert nearest and not nearest.meets(mark)
    other = room.nearest(room.taken([nearest.edges]))
    assert other and not other.meets(nearest)
    assert room.nearest(EVERY) is None


def test_how_it_lies_is_found_out_only_once_and_when_asked_for() -> None:
    asked: list[Spot] = []

    def lies(spot: Spot) -> Lies:
        asked.append(spot)
        return Lies.ON_LAND

    room = Leeway(AT, SIZE, EVERY, (), lies)
    assert room.nearest(0) and room.nearest(0) and len(asked) == 1
