"""However full a hex gets, no piece covers another or the hex's name, and none leaves its hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product

import pytest
from PIL import Image, ImageDraw

from engines.clash_of_cultures.data import LIMITS, UNITS, WONDERS
from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.state import BARBARIANS, Mood, Owner
from engines.clash_of_cultures.view import CityView, ClashView, HexView, StackView
from render.clash_of_cultures.ground import name_of
from render.clash_of_cultures.happenings import READER
from render.clash_of_cultures.layout import CLOSE, RADIUS, Lens, legend_boxes, whole
from render.clash_of_cultures.pieces import Placed, all_pieces, moved
from render.clash_of_cultures.stands import NAME
from render.kit.hexes import Grid, corners
from render.kit.trail import Trail
from tests.render.clash_of_cultures.tables import fresh, full
from tests.render.footprints import Footprint, footprint, overlaps
from tests.render.tables import some_cases, told

pytestmark = some_cases

ALLOWANCE = 1.05
"""The frame of a hex is a little wider than the hex."""
BUILDINGS = ("academy", "fortress", "temple", "port")
NO_NEWS = READER.trail(())


@cache
def outside(radius: int) -> Image.Image:
    """White where a piece may not lie, around the middle of a hex."""
    side = radius * 4
    mask = Image.new("L", (side, side), 255)
    ImageDraw.Draw(mask).polygon(corners((side / 2, side / 2), radius * ALLOWANCE), fill=0)
    return mask


def leaves(body: Footprint, spot: str, lens: Lens) -> bool:
    x, y = lens.at(spot)
    corner = (round(x) - 2 * lens.radius, round(y) - 2 * lens.radius)
    mask = outside(lens.radius)
    return body.meets(Footprint("", mask, (*corner, corner[0] + mask.width, corner[1] + mask.height)))


def names(lens: Lens, spots: Iterable[str], called: Mapping[str, str]) -> Iterator[Placed]:
    for spot in spots:
        yield Placed(name_of(lens, spot, True, called.get(spot, "")), moved(lens, spot, NAME), spot)


def crossings(pieces: Sequence[Placed], lens: Lens) -> list[str]:
    """Where a piece lies on another, or beyond its hex."""
    prints = [footprint(f"piece {i} of {piece.spot}", piece.sprite, piece.at) for i, piece in enumerate(pieces)]
    lost = [
        f"{one.what} leaves it" for one, piece in zip(prints, pieces, strict=True) if leaves(one, piece.spot, lens)
    ]
    return [*overlaps(prints), *lost]


def faults(view: ClashView, trail: Trail, lens: Lens, named: Iterable[str]) -> list[str]:
    called = {found.hex: found.name for found in view.cities if found.hex not in trail.signs}
    pieces = [*names(lens, named, called), *(piece for piece in all_pieces(view, trail, lens) if not piece.light)]
    return crossings(pieces, lens)


@cache
def hexes(worn: str | None) -> tuple[HexView, ...]:
    return tuple(h.model_copy(update={"exhausted": h.id == worn}) for h in fresh(4).hexes)


def table(cities: Sequence[CityView], stacks: Sequence[StackView], worn: str | None = None) -> ClashView:
    return fresh(4).model_copy(update={"cities": tuple(cities), "stacks": tuple(stacks), "hexes": hexes(worn)})


MIDDLE = max(board(4).near, key=lambda spot: len(board(4).near[spot]))


def lens_of(radius: int) -> Lens:
    """Just a hex and its neighbours."""
    cells = board(4).cells
    x, y = Grid(radius, (0.0, 0.0)).centre(cells[MIDDLE])
    return Lens(Grid(radius, (3 * radius - x, 3 * radius - y)), (6 * radius, 6 * radius), cells)


RADII = sorted({*RADIUS.values(), *CLOSE})
every_size = pytest.mark.parametrize(
    "lens", [lens_of(radius) for radius in RADII], ids=[str(radius) for radius in RADII]
)
SIGNED = READER.trail((told("battle.begins", hex=MIDDLE),))
Units = dict[str, int]
LAND: tuple[Units, ...] = ({}, {"infantry": 4}, {"infantry": 4, "settler": 4})
"""3.6: four army units, and all settlers there are."""


def stack(owner: Owner, units: Units, aboard: Units | None = None) -> StackView:
    return StackView(hex=MIDDLE, owner=owner, units=units, aboard=aboard or {})


def city(owner: Owner, buildings: dict[str, Owner], wonders: tuple[str, ...], mood: Mood = "angry") -> CityView:
    size = 1 + len(buildings) + len(wonders)
    assert size <= LIMITS.city_size
    return CityView(
        hex=MIDDLE, owner=owner, mood=mood, size=size, buildings=buildings, wonders=wonders, port=None, activations=3
    )


def cities_of_all_sizes() -> Iterator[CityView]:
    """6.4.3: at most four pieces beside the settlement, in the owner's colour or another's; any of them a wonder."""
    yield city(BARBARIANS, {}, ())
    for many in range(LIMITS.city_size):
        for built in range(many + 1):
            for colour in (0, 1):
                yield city(0, dict.fromkeys(BUILDINGS[:built], colour), tuple(WONDERS)[: many - built])


@every_size
def test_cities_with_garrisons_and_attackers(lens: Lens) -> None:
    for found, own, foreign in product(cities_of_all_sizes(), LAND, LAND):
        stacks = [stack(owner, units) for owner, units in ((2, foreign), (found.owner, own)) if units]
        assert faults(table([found], stacks), SIGNED, lens, (MIDDLE,)) == [], (found, own, foreign)


@every_size
def test_names_of_cities_stand_clear(lens: Lens) -> None:
    for name, found in product(("Tenochtitlan", "Ur"), cities_of_all_sizes()):
        stacks = [stack(2, LAND[2]), stack(found.owner, LAND[2])]
        named = found.model_copy(update={"name": name})
        assert faults(table([named], stacks), NO_NEWS, lens, (MIDDLE,)) == [], (name, found)


@every_size
@pytest.mark.parametrize("worn", [None, MIDDLE])
def test_open_land(lens: Lens, worn: str | None) -> None:
    for own, foreign, enemy in product(LAND[1:], LAND, (1, BARBARIANS)):
        stacks = [stack(0, own), *([stack(enemy, foreign)] if foreign else [])]
        assert faults(table([], stacks, worn), SIGNED, lens, (MIDDLE,)) == [], (own, foreign)


def harbours(where: Sequence[bool]) -> list[CityView]:
    near = board(4).near[MIDDLE]
    return [
        CityView(hex=spot, owner=0, mood="happy", size=2, buildings={"port": i % 2}, wonders=(), port=MIDDLE,
                 activations=0)
        for i, (spot, here) in enumerate(zip(near, where, strict=True)) if here
    ]  # fmt: skip


LOADS: tuple[Units, ...] = ({}, {"infantry": 8}, {"infantry": 4, "settler": 4})
SHIPS = UNITS["ship"].per_player


@every_size
def test_ships_between_ports_on_every_side(lens: Lens) -> None:
    for where in product((False, True), repeat=6):
        cities = harbours(where)
        for own, foreign in product(LOADS, (None, *LOADS)):
            stacks = [stack(0, {"ship": SHIPS}, own)]
            stacks += [stack(1, {"ship": SHIPS}, foreign)] if foreign is not None else []
            named = (MIDDLE, *(found.hex for found in cities))
            assert faults(table(cities, stacks), SIGNED, lens, named) == [], (where, own, foreign)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_maps_as_full_as_can_be(seats: int) -> None:
    signs = READER.trail(tuple(told("battle.begins", hex=spot) for spot in board(seats).cells))
    for trail in (signs, NO_NEWS):
        assert faults(full(seats), trail, whole(seats), board(seats).cells) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_legend_lies_beside_the_land(seats: int) -> None:
    lens = whole(seats)
    land = Image.new("L", lens.size, 0)
    for spot in lens.cells:
        ImageDraw.Draw(land).polygon(corners(lens.at(spot), lens.radius * ALLOWANCE), fill=255)
    assert [box for box in legend_boxes(seats) if land.crop(box).getbbox() is not None] == []


def test_the_measure_sees_a_crossing() -> None:
    lens = lens_of(RADIUS[4])
    view = table([], [stack(0, {"infantry": 4, "settler": 4})])
    pieces = list(all_pieces(view, NO_NEWS, lens))
    first, second = pieces
    assert crossings(pieces, lens) == []
    near = Placed(second.sprite, (first.at[0] + 20, first.at[1]), second.spot)
    assert crossings([first, near], lens) == [f"piece 0 of {MIDDLE} and piece 1 of {MIDDLE}"]
    far = Placed(second.sprite, (second.at[0] + 40, second.at[1]), second.spot)
    assert crossings([first, far], lens) == [f"piece 1 of {MIDDLE} leaves it"]
