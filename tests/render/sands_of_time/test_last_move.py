"""The last move can be seen: on the map, and large in a close-up."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from engines.kernel import Event
from engines.sands_of_time.data import BORDERS, REGIONS
from render.atlas.atlas import Atlas
from render.kit.trail import Trail, unique
from render.sands_of_time.happenings import READER
from render.sands_of_time.map import MAP
from tests.render.last_move import LastMove, seen
from tests.render.sands_of_time.every_event import EVENTS, PLACED
from tests.render.sands_of_time.tables import RAID, SPEECH, full
from tests.render.tables import some_cases, told

pytestmark = some_cases

SEEN = 300
"""Pixels that must change at least."""
LAST = LastMove(MAP, full(5), SPEECH)


def changed(event: Event, box: tuple[int, int, int, int]) -> int:
    """Pixels of a part of the map that the event changes."""
    lens, (dx, dy) = MAP.all_of(full(5)), MAP.around_map(full(5)).corner
    (x0, y0), (x1, y1) = lens.at(box[:2]), lens.at(box[2:])
    box = round(x0) + dx, round(y0) + dy, round(x1) + dx, round(y1) + dy
    return seen(LAST.difference(event), box)


def around(point: tuple[float, float], reach: int) -> tuple[int, int, int, int]:
    x, y = round(point[0]), round(point[1])
    return x - reach, y - reach, x + reach, y + reach


@pytest.mark.parametrize("key", PLACED)
def test_the_map_shows_where_it_happened(key: str, sands: Atlas) -> None:
    trail = READER.trail((EVENTS[key],))
    for region in trail.places:
        assert changed(EVENTS[key], sands.regions[region].box) > SEEN
    for happening in trail.happenings:
        assert happening.border in ("", "italia--graecia")


def test_a_new_caravan_is_marked(sands: Atlas) -> None:
    view = full(5)
    border = next(border for border in view.borders if len(border.caravans) == 5)
    paid = told("caravan.paid", seat=3, border=border.id, price=2, resource="gold")
    assert changed(paid, around(sands.borders[border.id].places[3], 20)) > 100


def test_a_march_is_an_arrow_across_the_border(sands: Atlas) -> None:
    march = told("move.moved", seat=1, origin="sarmatia", target="scythia", citizens={"soldier": 1})
    crossing = sands.crossing("sarmatia", "scythia")
    assert crossing is not None and changed(march, around(crossing, 60)) > SEEN


def test_a_way_along_a_road_may_join_regions_that_do_not_touch() -> None:
    news = (told("move.moved", seat=1, origin="hispania", target="india", citizens={"soldier": 1}),)
    picture = MAP.close_up(full(5), news, SPEECH)
    assert picture is not None


def test_a_close_up_of_everything_shows_the_newest() -> None:
    everywhere = told("growth.done", seat=0, regions=[region for region in REGIONS if region != "italia"])
    picture = MAP.close_up(full(5), (*RAID, everywhere), SPEECH)
    assert picture is not None
    assert picture.width <= 1000 and picture.height <= 1000


@pytest.mark.parametrize("region", REGIONS)
def test_every_region_fits_a_close_up(region: str, sands: Atlas) -> None:
    news = (told("setup.province", seat=0, region=region),)
    picture = MAP.close_up(full(5), news, SPEECH)
    assert picture is not None
    assert 900 <= picture.width <= 1000 and picture.height <= 1000


def test_borders_that_may_be_chosen_are_lit_themselves() -> None:
    chosen, other = "italia--sicilia", "gallia--italia"
    all_lit = MAP.choices(full(5), [other, chosen], SPEECH)
    assert all_lit is not None
    ends = unique(end for border in (other, chosen) for end in BORDERS[border].ends)
    lens = MAP.around(full(5), ends, ())
    quiet = MAP.ground(full(5), Trail(()), lens)
    MAP.populate(quiet, full(5), Trail(()), lens, SPEECH)
    lit, unlit = all_lit.drawn(), quiet.drawn()
    for border in (chosen, other):
        x, y = lens.at(MAP.atlas.borders[border].places[2])
        box = round(x) - 40, round(y) - 40, round(x) + 40, round(y) + 40
        assert sum(ImageChops.difference(lit.crop(box), unlit.crop(box)).convert("L").histogram()[24:]) > SEEN
    assert MAP.choices(full(5), ["nowhere"], SPEECH) is None
