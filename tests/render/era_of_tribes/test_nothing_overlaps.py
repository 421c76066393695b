"""Every piece, name and panel has a place of its own, whatever the rules let come together."""

from __future__ import annotations

from itertools import combinations

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.places import SPACES
from engines.era_of_tribes.view import EraView
from render.atlas.atlas import Atlas
from render.atlas.close_up import lens_on
from render.atlas.lens import Lens
from render.era_of_tribes.happenings import READER
from render.era_of_tribes.map import MAP
from render.era_of_tribes.map_panels import players_height
from render.era_of_tribes.pieces import Pieces, spaces_in_play
from render.era_of_tribes.surround import Surround
from render.kit.trail import Trail
from tests.render.era_of_tribes.crowd import NEWS
from tests.render.era_of_tribes.footprints import most_in, of_names, of_panels, of_pieces, stuffed
from tests.render.era_of_tribes.tables import fresh, full
from tests.render.footprints import overlaps
from tests.render.tables import some_cases

pytestmark = some_cases

QUIET = Trail(())
MOST = max(GAME.seats)


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return MAP.atlas


def whole(atlas: Atlas) -> Lens:
    return Lens((0, 0, *atlas.size))


def crowd(seats: int) -> EraView:
    return stuffed(fresh(seats))


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_space_has_room_for_all_that_can_be_there(atlas: Atlas, seats: int) -> None:
    view = crowd(seats)
    table = Pieces(view)
    for space in spaces_in_play(view):
        assert len(table.laid(atlas, space, QUIET, whole(atlas))) == most_in(space, seats)


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_overlaps_where_everybody_is_everywhere(atlas: Atlas, seats: int) -> None:
    view = crowd(seats)
    lens = MAP.all_of(view)
    pieces = MAP.laid(view, QUIET, lens)
    panels = [] if MAP.out_of_play(view) else of_panels(MAP.panel_boxes(lens.zoom))
    assert list(overlaps([*of_pieces(pieces), *of_names(atlas, view, lens), *panels])) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_overlaps_on_a_crowded_table(atlas: Atlas, seats: int) -> None:
    view = full(seats)
    lens = MAP.all_of(view)
    pieces = MAP.laid(view, READER.trail(NEWS), lens)
    assert list(overlaps([*of_pieces(pieces), *of_names(atlas, view, lens)])) == []


def test_nothing_leaves_the_map(atlas: Atlas) -> None:
    view = crowd(MOST)
    lens = whole(atlas)
    width, height = atlas.size
    rim = atlas.frame
    for one in [*of_pieces(MAP.laid(view, QUIET, lens)), *of_names(atlas, view, lens)]:
        x0, y0, x1, y1 = one.box
        assert rim <= x0 and rim <= y0 and x1 <= width - rim and y1 <= height - rim, one.what


@pytest.mark.parametrize("space", SPACES)
def test_nothing_overlaps_in_a_close_up(atlas: Atlas, space: str) -> None:
    view = crowd(MOST)
    lens = lens_on(atlas, (space,))
    pieces = MAP.laid(view, QUIET, lens)
    assert list(overlaps([*of_pieces(pieces), *of_names(atlas, view, lens)])) == []


@pytest.mark.parametrize("space", SPACES)
def test_a_close_up_shows_a_space_whole_and_nothing_by_half(atlas: Atlas, space: str) -> None:
    view = crowd(MOST)
    lens = lens_on(atlas, (space,))
    pieces = MAP.laid(view, QUIET, lens)
    wanted = next(most_in(one, MOST) for one in spaces_in_play(view) if one.id == space)
    assert sum(laid.what.endswith(f" of {space}") for laid in pieces) == wanted
    assert lens.holds(lens.at(atlas.regions[space].label), (10, 10))
    width, height = lens.size
    for one in of_pieces(pieces):
        x0, y0, x1, y1 = one.box
        assert x0 >= 0 and y0 >= 0 and x1 <= width and y1 <= height, one.what


@pytest.mark.parametrize("space", SPACES)
def test_however_many_pieces_there_are_each_has_a_cell(atlas: Atlas, space: str) -> None:
    """Every number of signs of the land, with every number of what has come there."""
    place = atlas.regions[space]
    for own in range(3):
        for guests in range(place.room - own + 1):
            spots = place.places(own, guests)
            assert len(spots) == own + guests
            for (x0, y0), (x1, y1) in combinations(spots, 2):
                assert max(abs(x0 - x1), abs(y0 - y1)) >= place.pitch(own + guests)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_map_is_cropped_to_the_lands_in_play_and_shows_all_that_lies_there(atlas: Atlas, seats: int) -> None:
    view = crowd(seats)
    lens = MAP.all_of(view)
    pieces = MAP.laid(view, QUIET, lens)
    assert {laid.what for laid in pieces} == {laid.what for laid in MAP.laid(view, QUIET, whole(atlas))}
    names = of_names(atlas, view, lens)
    assert len(list(names)) == len(MAP.named(view))
    assert list(overlaps([*of_pieces(pieces), *of_names(atlas, view, lens)])) == []


def test_fewer_players_see_larger_pieces(atlas: Atlas) -> None:
    """On a phone the sheet is as wide as the screen."""
    shares = [lens.zoom / lens.size[0] for lens in (MAP.all_of(crowd(seats)) for seats in (6, 4, 2))]
    assert shares == sorted(shares)
    assert shares[-1] > 1.6 * shares[0]


@pytest.mark.parametrize("seats", [seats for seats in GAME.seats if MAP.out_of_play(fresh(seats))])
@pytest.mark.parametrize("machines", [0, 2])
def test_the_panels_lie_around_a_cropped_map(seats: int, machines: int) -> None:
    around = Surround(MAP.all_of(fresh(seats)).size, seats + machines)
    width, height = around.sheet
    x, y = around.corner
    x0, y0, x1, _ = around.panels["players"]
    players = (x0, y0, x1, y0 + players_height(seats + machines))
    boxes = [*(around.panels | {"players": players}).values(), (x, y, x + around.size[0], y + around.size[1])]
    assert all(0 < a < c < width and 0 < b < d < height for a, b, c, d in boxes)
    for (a0, b0, a1, b1), (c0, d0, c1, d1) in combinations(boxes, 2):
        assert a1 <= c0 or c1 <= a0 or b1 <= d0 or d1 <= b0
