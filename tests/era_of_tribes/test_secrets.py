"""Nothing leaks in games with AUTOMAs either; the conformance tests play without them."""

from __future__ import annotations

import random

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.state import EraOptions
from tests.conformance.another_world import Worlds, redealt
from tests.conformance.games import viewers
from tests.conformance.play import play


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_two_worlds_with_automas_look_alike(seats: int) -> None:
    told = play(GAME, seats, f"secrets {seats}", EraOptions(automas=2), most=160)
    rnd = random.Random(seats)
    compared = 0
    points = [point for point in told.checkpoints if point.entries < len(told.lines) - 6]
    for point in rnd.sample(points, min(12 // seats, len(points))):
        for viewer in viewers(seats):
            worlds = Worlds.opened(told, point, viewer, f"automas {point.entries}")
            if worlds is None:
                continue
            worlds.compare()
            for _ in range(6):
                if not worlds.go_on(rnd):
                    break
                compared += 1
    assert compared


def test_a_view_with_automas_does_not_depend_on_what_is_hidden() -> None:
    told = play(GAME, 2, "views", EraOptions(automas=2), most=160)
    for count in range(0, 160, 8):
        state = told.match_at(count).state
        for viewer in viewers(2):
            seen = GAME.view(state, viewer)  # type: ignore[arg-type]
            other = GAME.view(redealt(GAME, state, viewer, f"deal {count}"), viewer)
            assert other == seen
            assert GAME.position(other, told.words) == GAME.position(seen, told.words)
