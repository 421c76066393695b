"""The last move can be seen: on the map, and large in a close-up."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from engines.era_of_tribes.view import BattleView, SideView
from engines.kernel import Event
from render.era_of_tribes.happenings import READER
from render.era_of_tribes.map import MAP
from tests.render.era_of_tribes.every_event import EVENTS, PLACED
from tests.render.era_of_tribes.tables import SPEECH, full
from tests.render.last_move import LastMove, seen
from tests.render.tables import some_cases

pytestmark = some_cases

SEEN = 300
"""Pixels that must change at least."""
LAST = LastMove(MAP, full(6), SPEECH)


def changed(event: Event, box: tuple[int, int, int, int]) -> int:
    """Pixels of a part of the map that the event changes."""
    lens = MAP.all_of(full(6))
    (x0, y0), (x1, y1) = lens.at(box[:2]), lens.at(box[2:])
    return seen(LAST.difference(event), (round(x0), round(y0), round(x1), round(y1)))


@pytest.mark.parametrize("key", PLACED)
def test_the_map_shows_where_it_happened(key: str) -> None:
    spaces = READER.trail((EVENTS[key],)).newest(6)
    assert spaces
    for space in spaces:
        assert changed(EVENTS[key], MAP.atlas.regions[space].box) > SEEN


def test_moves_light_up_the_way_from_end_to_end() -> None:
    for key in ("move.marched", "move.sailed", "move.ashore", "move.crossed"):
        (way,) = READER.trail((EVENTS[key],)).ways
        assert way[0] == "campania" and way[-1] == "sicilia"


def test_a_battle_that_is_being_fought_glows() -> None:
    side = SideView(seat=0, units={"vassals": 2}, placed=0, allies={}, tiles=None)
    battle = BattleView(
        space="latium",
        at_sea=False,
        landing=False,
        attacker=side,
        defender=side.model_copy(update={"seat": 1}),
        aside="",
        markers={},
        rolls=(),
    )
    picture = MAP.draw(full(6).model_copy(update={"battle": battle}), (), SPEECH).drawn()
    found = ImageChops.difference(picture, LAST.quiet).getbbox()
    assert found is not None
    box, lens = MAP.atlas.regions["latium"].box, MAP.all_of(full(6))
    (x0, y0), (x1, y1) = lens.at(box[:2]), lens.at(box[2:])
    assert x0 - 24 <= found[0] <= x0 + 24 and y0 - 24 <= found[1] <= y0 + 24
    assert x1 - 24 <= found[2] <= x1 + 24 and y1 - 24 <= found[3] <= y1 + 24
