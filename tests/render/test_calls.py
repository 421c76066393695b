"""The picture of a call: where the news happened, with own lands, in exactly the height that the call has left."""

from __future__ import annotations

from typing import Any

import pytest

from bot.posts.fitting import PICTURES
from engines.era_of_tribes import GAME as ERA
from render.atlas.close_up import READABLE
from render.era_of_tribes.map import MAP
from render.kit.map import ON_A_PHONE, WIDTH
from tests.render.tables import DRAWN
from tests.render.test_last_move import shown_of, told_by

VIEW = DRAWN["era_of_tribes"].full(DRAWN["era_of_tribes"].most)
SEATS = [player.seat for player in VIEW.players if ERA.lands(VIEW, player.seat)]
NEWS = [told_by("era_of_tribes").EVENTS[key] for key in told_by("era_of_tribes").PLACED]


def lens_of(lands: Any, height: int = 260, news: Any = ()) -> Any:
    lens = MAP.frame(VIEW, news, lands, height)
    assert lens is not None
    return lens


@pytest.mark.parametrize("game", sorted(DRAWN))
@pytest.mark.parametrize("height", PICTURES)
def test_it_has_exactly_the_proportions_that_it_is_asked_for(game: str, height: int) -> None:
    shown, told = shown_of(game), told_by(game)
    lands = DRAWN[game].game.lands(shown.view, 0)
    for key in told.PLACED:
        lens = shown.map.frame(shown.view, [told.EVENTS[key]], lands, height)
        assert lens is None or lens.size == (WIDTH, round(WIDTH * height / ON_A_PHONE)), key


@pytest.mark.parametrize("height", PICTURES)
def test_every_place_can_be_in_the_middle_of_a_picture_of_any_height(height: int) -> None:
    for place in MAP.named(VIEW):
        assert lens_of([place], height).size == (WIDTH, round(WIDTH * height / ON_A_PHONE)), place


@pytest.mark.parametrize("height", PICTURES)
def test_the_biggest_place_of_whoever_is_called_is_in_it_whatever_happened(height: int) -> None:
    assert SEATS and NEWS
    for seat in SEATS:
        lands = ERA.lands(VIEW, seat)
        for event in NEWS:
            assert lens_of(lands, height, [event]).sees(MAP.atlas.regions[lands[0]].centre), (seat, event.key)


def test_news_that_is_near_is_in_it_as_well() -> None:
    near = far = 0
    for seat in SEATS:
        lands = ERA.lands(VIEW, seat)
        for event in NEWS:
            places = MAP.close_up_places(VIEW, MAP.trail(VIEW, [event]), [event])
            seen = all(lens_of(lands, 260, [event]).sees(MAP.atlas.regions[place].centre) for place in places)
            together = MAP.window(VIEW, [*places, lands[0]], (WIDTH, 738))
            if together is not None and together.zoom >= READABLE:
                near += 1
                assert seen, (seat, event.key)
            else:
                far += not seen
    assert near and far


def test_names_can_be_read_on_it() -> None:
    for seat in SEATS:
        for event in NEWS:
            assert lens_of(ERA.lands(VIEW, seat), 260, [event]).zoom >= READABLE


def test_nothing_beyond_the_edge_of_what_is_played_on_is_shown_where_there_is_land_instead() -> None:
    small = DRAWN["era_of_tribes"].fresh(2)
    x0, y0, x1, y1 = MAP.atlas.crop_box(MAP.named(small), least=(0, 0))
    for place in MAP.named(small):
        lens = MAP.frame(small, (), [place], 160)
        assert lens is not None
        left, top, right, bottom = lens.box
        assert left >= x0 - 8 and right <= x1 + 8 and top >= y0 - 8 and bottom <= y1 + 8, place
