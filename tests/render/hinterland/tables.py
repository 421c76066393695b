"""Tables of this game to draw: on every map, fresh and as full as can be."""

from __future__ import annotations

from functools import cache

import pytest

from engines.hinterland import GAME
from engines.hinterland.facts import Mode
from engines.hinterland.maps import MAPS, MapName
from engines.hinterland.state import HinterlandOptions, HinterlandState
from engines.hinterland.view import HinterlandView
from engines.kernel import Match, Seat
from tests.render.hinterland.crowd import crowded

FIRST: MapName = "italia"
every_map = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == FIRST else [pytest.mark.long]) for name in MAPS]
)
"""One of them on any day, all of them in the long run."""


@cache
def fresh(name: MapName = FIRST, seats: int = 4, mode: Mode = "extended", seat: Seat | None = None) -> HinterlandView:
    options = HinterlandOptions(map=name, mode=mode)
    match, _ = Match.start(GAME, seats, "a table to draw", options)
    assert isinstance(match.state, HinterlandState)
    return GAME.view(match.state, seat)


@cache
def full(name: MapName = FIRST, seats: int = 4, mode: Mode = "extended", seat: Seat | None = None) -> HinterlandView:
    return crowded(fresh(name, seats, mode, seat))
