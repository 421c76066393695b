"""Every piece, name, caravan and panel has a place of its own, whatever the rules let come together."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.sands_of_time import GAME
from engines.sands_of_time.data import BOARD, BORDERS, BUILDINGS, REGIONS
from engines.sands_of_time.view import RegionView, SandsView
from render.atlas.atlas import Atlas
from render.atlas.lens import Lens
from render.atlas.scene import lens_on
from render.kit.trail import Trail
from render.sands_of_time.happenings import READER
from render.sands_of_time.map import MAP
from render.sands_of_time.pieces import laid_in_region
from tests.render.footprints import overlaps
from tests.render.sands_of_time.footprints import (
    MOST_BUILDINGS,
    most_pieces,
    of_names,
    of_panels,
    of_pieces,
    signs_everywhere,
    stuffed,
)
from tests.render.sands_of_time.tables import RAID, fresh, full
from tests.render.tables import told

QUIET = Trail(())


def whole(atlas: Atlas) -> Lens:
    return Lens((0, 0, *atlas.size))


def crowd(seats: int) -> SandsView:
    return stuffed(fresh(seats))


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_region_has_room_for_all_that_can_be_there(sands: Atlas, seats: int) -> None:
    view = crowd(seats)
    trail = READER.trail(signs_everywhere(view))
    for region in view.regions:
        if region.in_play:
            assert len(laid_in_region(sands, region, trail, whole(sands))) == most_pieces(seats)


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_overlaps_where_everybody_is_everywhere(sands: Atlas, seats: int) -> None:
    view = crowd(seats)
    lens = whole(sands)
    pieces = MAP.laid(view, READER.trail(signs_everywhere(view)), lens)
    assert list(overlaps([*of_pieces(pieces), *of_names(sands, lens), *of_panels(sands)])) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_overlaps_on_a_crowded_table(sands: Atlas, seats: int) -> None:
    lens = whole(sands)
    pieces = MAP.laid(full(seats), READER.trail(RAID), lens)
    assert list(overlaps([*of_pieces(pieces), *of_names(sands, lens), *of_panels(sands)])) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_leaves_the_map(sands: Atlas, seats: int) -> None:
    view = crowd(seats)
    lens = whole(sands)
    width, height = sands.size
    rim = sands.frame
    for one in [*of_pieces(MAP.laid(view, READER.trail(signs_everywhere(view)), lens)), *of_names(sands, lens)]:
        x0, y0, x1, y1 = one.box
        assert rim <= x0 and rim <= y0 and x1 <= width - rim and y1 <= height - rim, one.what


@pytest.mark.parametrize("region", REGIONS)
def test_nothing_overlaps_in_a_close_up(sands: Atlas, region: str) -> None:
    view = crowd(5)
    lens = lens_on(sands, (region,))
    pieces = MAP.laid(view, READER.trail(signs_everywhere(view)), lens)
    assert list(overlaps([*of_pieces(pieces), *of_names(sands, lens)])) == []


@pytest.mark.parametrize("region", REGIONS)
def test_a_close_up_shows_a_region_whole_and_nothing_by_half(sands: Atlas, region: str) -> None:
    view = crowd(5)
    trail = READER.trail(signs_everywhere(view))
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
        crowd(5), MAP.scene(crowd(5), READER.trail((told("caravan.free", seat=0, border=border),)), ()), ()
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
    lens = whole(atlas)
    view = crowd(5).model_copy(update={"regions": regions})
    pieces = MAP.laid(view, QUIET, lens)
    assert list(overlaps([*of_pieces(pieces), *of_names(atlas, lens), *of_panels(atlas)])) == []
