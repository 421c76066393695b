"""Free actions (5.3, 6.9): between actions, not inside them."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.scene import Scene

FREE = ["arts", "theaters", "bartering", "voting", "free_economy", "absolute_power", "forced_labor"]


@pytest.mark.parametrize("advance", FREE)
def test_a_free_action_takes_no_action_and_waits_for_the_end_of_a_command(advance: str) -> None:
    scene = Scene().city("D7", 0, "angry").city("D6", 1, "neutral", "temple").owns(0, advance, mood=5, culture=5)
    scene.units("D7", 0, settler=2).holds(0, "objective_01")
    assert scene.play().may_use(f"advance:{advance}")
    game = scene.play().move("D7", "E7", settler=1)
    assert game.asked() == "command.next"
    assert not game.may_use(f"advance:{advance}")
    scene.state.now.actions_left = 0
    assert scene.play().may_use(f"advance:{advance}"), "with no action left it may still be used"


@pytest.mark.parametrize("advance", ["taxes", "sports", "civil_liberties"])
def test_an_action_needs_one_of_the_turn(advance: str) -> None:
    scene = Scene().city("D7", 0, "angry").owns(0, advance, mood=5, culture=5)
    assert scene.play().may_use(f"advance:{advance}")
    scene.state.now.actions_left = 0
    assert not scene.play().may_use(f"advance:{advance}")
