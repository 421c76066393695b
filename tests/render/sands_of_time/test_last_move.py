"""The last move can be seen: on the map, and large in a close-up."""

from __future__ import annotations

from functools import cache

import pytest
from PIL import Image, ImageChops

from engines.kernel import Event
from engines.sands_of_time.data import REGIONS
from render.atlas.atlas import Atlas
from render.sands_of_time.close_up import close_up_picture
from render.sands_of_time.happenings import trail_of
from render.sands_of_time.map import map_picture
from tests.render.sands_of_time.every_event import ELSEWHERE, EVENTS, PLACED
from tests.render.sands_of_time.tables import RAID, SPEECH, full
from tests.render.tables import told

SEEN = 300
"""Pixels that must change at least."""


@cache
def quiet_map() -> Image.Image:
    return map_picture(full(5), (), SPEECH)


def changed(news: tuple[Event, ...], box: tuple[int, int, int, int]) -> int:
    """Pixels of a part of the map that the news changes."""
    both = (map_picture(full(5), news, SPEECH).crop(box), quiet_map().crop(box))
    return sum(ImageChops.difference(*both).convert("L").histogram()[24:])


def around(point: tuple[float, float], reach: int) -> tuple[int, int, int, int]:
    x, y = round(point[0]), round(point[1])
    return x - reach, y - reach, x + reach, y + reach


@pytest.mark.parametrize("key", PLACED)
def test_what_happened_somewhere_has_a_close_up(key: str) -> None:
    picture = close_up_picture(full(5), (EVENTS[key],), SPEECH)
    assert picture is not None
    assert 900 <= picture.width <= 1000


@pytest.mark.parametrize("key", ELSEWHERE)
def test_what_happened_nowhere_has_none(key: str) -> None:
    assert close_up_picture(full(5), (EVENTS[key],), SPEECH) is None


@pytest.mark.parametrize("key", PLACED)
def test_the_map_shows_where_it_happened(key: str, sands: Atlas) -> None:
    trail = trail_of((EVENTS[key],))
    for region in trail.regions:
        assert changed((EVENTS[key],), sands.regions[region].box) > SEEN
    for border, _ in trail.caravans:
        assert border == "italia--graecia"


def test_a_new_caravan_is_marked(sands: Atlas) -> None:
    view = full(5)
    border = next(border for border in view.borders if len(border.caravans) == 5)
    news = (told("caravan.paid", seat=3, border=border.id, price=2, resource="gold"),)
    assert changed(news, around(sands.borders[border.id].caravans[3], 20)) > 100


def test_a_march_is_an_arrow_across_the_border(sands: Atlas) -> None:
    march = (told("move.moved", seat=1, origin="sarmatia", target="scythia", citizens={"soldier": 1}),)
    border = sands.border_between("sarmatia", "scythia")
    assert changed(march, around(border.anchor, 60)) > SEEN


def test_a_way_along_a_road_may_join_regions_that_do_not_touch() -> None:
    news = (told("move.moved", seat=1, origin="hispania", target="india", citizens={"soldier": 1}),)
    picture = close_up_picture(full(5), news, SPEECH)
    assert picture is not None


def test_a_close_up_of_everything_shows_the_newest() -> None:
    everywhere = told("growth.done", seat=0, regions=[region for region in REGIONS if region != "italia"])
    picture = close_up_picture(full(5), (*RAID, everywhere), SPEECH)
    assert picture is not None
    assert picture.width <= 1000 and picture.height <= 1000


@pytest.mark.parametrize("region", REGIONS)
def test_every_region_fits_a_close_up(region: str, sands: Atlas) -> None:
    news = (told("setup.province", seat=0, region=region),)
    picture = close_up_picture(full(5), news, SPEECH)
    assert picture is not None
    assert 900 <= picture.width <= 1000 and picture.height <= 1000
