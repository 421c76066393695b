"""What comes to a place is lit, and the way that it came is an arrow."""

from __future__ import annotations

from engines.hinterland import GAME
from engines.kernel import Public
from render.hinterland import PICTURES
from render.hinterland.happenings import NEWCOMERS, READER, SIGNS
from tests.render.hinterland.tables import full
from tests.render.tables import DRAWN, some_cases, told

pytestmark = some_cases

MARCH = told("move.march", seat=1, origin="umbria", target="picenum", units={"li": 3, "hi veteran": 2})


def test_signs_and_newcomers_are_of_events_that_there_are() -> None:
    assert {*SIGNS, *NEWCOMERS} <= set(GAME.catalogs["en"].tree["event"])


def test_a_march_is_an_arrow_and_lights_who_came() -> None:
    trail = READER.trail([MARCH])
    assert trail.ways == (("umbria", "picenum"),)
    assert trail.came("picenum", "li", 1) and trail.came("picenum", "hi", 1)
    assert not trail.came("umbria", "li", 1)


def test_ships_are_known_by_their_kind() -> None:
    trail = READER.trail([told("move.sail", seat=2, origin="tuscum", target="inferum", ships=["warship 7"])])
    assert trail.came("inferum", "warship", 2)


def test_a_plan_is_drawn_where_it_goes_somewhere() -> None:
    view, words = Public(full()), DRAWN["hinterland"].words
    order = told("march", verb="march", seat=1, origin="umbria", target="picenum", units={"li": 2})
    assert PICTURES.plan(view, [order], words) is not None
    assert PICTURES.plan(view, [told("buy", verb="buy", seat=1, field="umbria", count=1)], words) is None
