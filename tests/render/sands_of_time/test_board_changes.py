"""What a move changed is lit on the board of whoever moved, and on nobody else's."""

from __future__ import annotations

import pytest

from render.sands_of_time.board import board_picture
from render.sands_of_time.board_changes import Changes, changes_of
from tests.render.sands_of_time.tables import SPEECH, full
from tests.render.tables import told

NEWS = {
    "an advance": told("advance.reached", seat=0, advance="law"),
    "heritage": told("heritage.rises", seat=0, category="culture", heritage=3),
    "a chronicle": told("chronicle.placed", seat=0, field="A"),
    "grain": told("income", seat=0, resources={"grain": 3}),
    "gold": told("raid.robbed", seat=0, amount=2, resource="gold"),
    "unrest": told("unrest.rises", seat=0, unrest=4),
}


@pytest.mark.parametrize("what", NEWS)
def test_the_board_lights_what_changed(what: str) -> None:
    view = full(3)
    quiet, lit = (board_picture(view, 0, news, SPEECH).drawn().tobytes() for news in ((), (NEWS[what],)))
    assert quiet != lit


def test_others_boards_stay_as_they_are() -> None:
    assert changes_of(tuple(NEWS.values()), 1) == Changes()


def test_what_was_paid_is_known_even_where_the_event_does_not_name_it() -> None:
    built = told("build.built", seat=2, building="road", region="italia", price=3)
    assert changes_of((built,), 2) == Changes(buildings=frozenset({"road"}), resources=frozenset({"gold"}))
