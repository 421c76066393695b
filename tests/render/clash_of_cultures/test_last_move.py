"""The last move can be seen: on the map, and large in a close-up."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.hexes import board
from render.clash_of_cultures.happenings import READER
from render.clash_of_cultures.layout import whole
from render.clash_of_cultures.map import MAP, words_with_cities
from tests.render.clash_of_cultures.every_event import EVENTS, PLACED
from tests.render.clash_of_cultures.tables import BATTLE, SPEECH, full
from tests.render.ink import witnessed
from tests.render.last_move import LastMove, seen
from tests.render.tables import some_cases, told

pytestmark = some_cases

SEEN = 300
"""Pixels that must change at least."""
LAST = LastMove(MAP, full(4), SPEECH)


def around(centre: tuple[float, float], reach: int) -> tuple[int, int, int, int]:
    x, y = round(centre[0]), round(centre[1])
    return x - reach, y - reach, x + reach, y + reach


@pytest.mark.parametrize("key", PLACED)
def test_the_map_shows_where_it_happened(key: str) -> None:
    difference = LAST.difference(EVENTS[key])
    for spot in READER.trail((EVENTS[key],)).places:
        assert seen(difference, around(whole(4).at(spot), 100)) > SEEN


def test_a_move_is_an_arrow_across_the_border() -> None:
    lens = whole(4)
    (x0, y0), (x1, y1) = lens.at("G5"), lens.at("G6")
    march = told("move.moves", seat=1, origin="G5", target="G6", units={"infantry": 1})
    assert seen(LAST.difference(march), around(((x0 + x1) / 2, (y0 + y1) / 2), 30)) > SEEN


def test_a_voyage_may_join_hexes_that_do_not_touch() -> None:
    news = (told("move.sails", seat=1, origin="E2", target="K6", units={"ship": 1}),)
    assert MAP.close_up(full(4), news, SPEECH) is not None


def test_a_close_up_of_everything_shows_the_newest() -> None:
    everywhere = told("earthquake.shakes", seat=0, hexes=list(board(4).cells))
    picture = MAP.close_up(full(4), (*BATTLE[:1], everywhere), SPEECH)
    assert picture is not None
    assert picture.width <= 1000 and picture.height <= 1000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_close_up_may_lie_at_the_edge(seats: int) -> None:
    for spot in board(seats).rim[::5]:
        picture = MAP.close_up(full(seats), (told("found.founds", seat=0, hex=spot),), SPEECH)
        assert picture is not None
        assert picture.width >= 900


def test_under_a_close_up_what_follows_from_a_deed_goes_before_a_deed_does() -> None:
    deeds = [told("collect.from", seat=1, city="G5", goods={"food": count}) for count in range(1, 4)]
    falls = told("mood.lowered", owner=1, hex="G5", mood="neutral")
    for news, kept in (((*deeds, falls), deeds), ((*deeds[:2], falls), (*deeds[:2], falls))):
        with witnessed() as lines:
            assert MAP.close_up(full(4), news, SPEECH) is not None
        assert [line.text for line in lines] == [
            words_with_cities(full(4), SPEECH.words).event(event) for event in kept
        ]
