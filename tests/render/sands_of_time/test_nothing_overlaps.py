"""Every piece, name, caravan and panel has a place of its own, whatever the rules let come together."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.sands_of_time import GAME
from engines.sands_of_time.data import BOARD, BORDERS, BUILDINGS, REGIONS
from engines.sands_of_time.view import RegionView, SandsView
from render.atlas.atlas import Atlas
from render.atlas.close_up import lens_on
from render.atlas.lens import Lens
from render.kit.trail import Trail
from render.sands_of_time.happenings import READER
from render.sands_of_time.map import MAP
from render.sands_of_time.pieces import laid_in_region
from tests.render.footprints import overlaps
from tests.render.sands_of_time.footprints import (
    MOST_BUILDINGS,
    most_pieces,
    of_names,
    of_pieces,
    signs_everywhere,
    stuffed,
)
from tests.render.sands_of_time.tables import RAID, fresh, full
from tests.render.tables import some_cases, told

pytestmark = some_cases

QUIET = Trail(())


@cache
def crowd(seats: int) -> SandsView:
    return stuffed(fresh(seats))


@cache
def crowded_trail(seats: int) -> Trail:
    return READER.trail(signs_everywhere(crowd(seats)))


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_region_has_room_for_all_that_can_be_there(sands: Atlas, seats: int) -> None:
    view, trail = crowd(seats), crowded_trail(seats)
    for region in view.regions:
        if region.in_play:
            assert len(laid_in_region(sands, region, trail, MAP.all_of(view))) == most_pieces(seats)


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_overlaps_where_everybody_is_everywhere(sands: Atlas, seats: int) -> None:
    view = crowd(seats)
    lens = MAP.all_of(view)
    pieces = MAP.laid(view, crowded_trail(seats), lens)
    assert list(overlaps([*of_pieces(pieces), *of_names(sands, lens)])) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_overlaps_on_a_crowded_table(sands: Atlas, seats: int) -> None:
    lens = MAP.all_of(full(seats))
    pieces = MAP.laid(full(seats), READER.trail(RAID), lens)
    assert list(overlaps([*of_pieces(pieces), *of_names(sands, lens)])) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_map_is_cropped_to_the_lands_in_play_and_shows_all_that_lies_there(sands: Atlas, seats: int) -> None:
    view = crowd(seats)
    lens, trail = MAP.all_of(view), crowded_trail(seats)
    pieces = MAP.laid(view, trail, lens)
    assert {one.what for one in pieces} == {one.what for one in MAP.laid(view, trail, Lens((0, 0, *sands.size)))}
    width, height = lens.size
    names = [one for one in of_names(sands, lens) if one.what.removeprefix("name of ") in MAP.named(view)]
    for one in [*of_pieces(pieces), *names]:
        x0, y0, x1, y1 = one.box
        assert x0 >= 0 and y0 >= 0 and x1 <= width and y1 <= height, one.what


def test_fewer_players_see_larger_pieces() -> None:
    """On a phone the sheet is as wide as the screen."""
    shares = [lens.zoom / lens.size[0] for lens in (MAP.all_of(crowd(seats)) for seats in (5, 4, 3, 2))]
    assert shares == sorted(shares)
    assert shares[-1] > 1.5 * shares[0]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_panels_lie_around_the_map(seats: int) -> None:
    around = MAP.around_map(fresh(seats))
    width, height = around.sheet
    x, y = around.corner
    boxes = [*around.panels.values(), (x, y, x + around.size[0], y + around.size[1])]
    assert all(0 < a < c < width and 0 < b < d < height for a, b, c, d in boxes)
    for (a0, b0, a1, b1), (c0, d0, c1, d1) in combinations(boxes, 2):
        assert a1 <= c0 or c1 <= a0 or b1 <= d0 or d1 <= b0


@pytest.mark.parametrize("region", REGIONS)
def test_nothing_overlaps_in_a_close_up(sands: Atlas, region: str) -> None:
    view = crowd(5)
    lens = lens_on(sands, (region,))
    pieces = MAP.laid(view, crowded_trail(5), lens)
    assert list(overlaps([*of_pieces(pieces), *of_names(sands, lens)])) == []


@pytest.mark.parametrize("region", REGIONS)
def test_a_close_up_shows_a_region_whole_and_nothing_by_half(sands: Atlas, region: str) -> None:
    view, trail = crowd(5), crowded_trail(5)
    lens = lens_on(sands, (region,))
    pieces = MAP.laid(view, trail, lens)
    assert sum(laid.what.endswith(f" of {region}") for laid in pieces) == most_pieces(5)
    assert lens.holds(lens.at(sands.regions[region].label), (10, 10))
    width, height = lens.size
    for one in of_pieces(pieces):
        x0, y0, x1, y1 = one.box
        assert x0 >= 0 and y0 >= 0 and x1 <= width and y1 <= height, one.what


@pytest.mark.parametrize("border", BORDERS)
def test_a_close_up_shows_the_caravans_on_a_border(sands: Atlas, border: str) -> None:
    lens = MAP.around(
        crowd(5), MAP.close_up_places(crowd(5), READER.trail((told("caravan.free", seat=0, border=border),)), ()), ()
    )
    shown = {laid.what for laid in MAP.laid(crowd(5), QUIET, lens)}
    assert {f"caravan {seat} of {border}" for seat in range(5)} <= shown


@pytest.mark.parametrize("region", REGIONS)
def test_however_many_pieces_there_are_each_has_a_cell(sands: Atlas, region: str) -> None:
    """Every number of signs and buildings, with every number of people."""
    place = sands.regions[region]
    for land in range(MOST_BUILDINGS + 4):
        for people in range(2 * max(GAME.seats) + 1):
            spots = place.places(land, people)
            pitch = place.pitch(land + people)
            assert len(spots) == land + people
            for (x0, y0), (x1, y1) in combinations(spots, 2):
                assert max(abs(x0 - x1), abs(y0 - y1)) >= pitch


@st.composite
def filled(draw: st.DrawFn, region: RegionView) -> RegionView:
    counts = st.tuples(*[st.integers(0, BOARD.limits.peasants)] * 5)
    owner = draw(st.none() | st.integers(0, 4))
    status = st.sampled_from(("capital", "province", "colony"))
    return region.model_copy(
        update={
            "controller": owner,
            "status": None if owner is None else draw(status),
            "peasants": draw(counts),
            "soldiers": tuple(min(count, BOARD.limits.soldiers) for count in draw(counts)),
            "buildings": tuple(
                draw(st.lists(st.sampled_from(list(BUILDINGS)), unique=True, max_size=MOST_BUILDINGS))
            ),
        }
    )


@given(st.tuples(*(filled(region) for region in fresh(5).regions)))
@settings(max_examples=25)
def test_nothing_overlaps_on_any_table(regions: tuple[RegionView, ...]) -> None:
    atlas = MAP.atlas
    view = crowd(5).model_copy(update={"regions": regions})
    lens = MAP.all_of(view)
    pieces = MAP.laid(view, QUIET, lens)
    assert list(overlaps([*of_pieces(pieces), *of_names(atlas, lens)])) == []
