"""Who decides when several things happen at once (5.5), and who decides for the barbarians (12.8)."""

from __future__ import annotations

from engines.clash_of_cultures.state import BARBARIANS
from tests.clash_of_cultures.position import Scene

ONE_HIT = (4, 4, 4, 4, 1, 1)
NO_HIT = (1, 1, 1, 1, 1, 1)


def test_5_5_a_player_with_two_effects_at_one_moment_chooses_the_order() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).city("D4", 1, "neutral", "fortress")
    scene.units("D5", 0, infantry=2).units("D4", 1, infantry=1)
    scene.owns(0, "tactics", "siegecraft", "steel_weapons", wood=2, ore=3)
    game = scene.play().move("D5", "D4", infantry=2)
    assert game.asked == "effects.next"
    assert game.choices() == ["advance:siegecraft", "advance:steel_weapons"]


def test_12_8_another_player_chooses_the_losses_of_mixed_barbarians() -> None:
    scene = Scene(3).city("D7", 0).city("D1", 1)
    scene.units("D5", 0, infantry=4).units("D4", BARBARIANS, infantry=1, cavalry=1).owns(0, "tactics")
    game = scene.play().dice(*ONE_HIT).move("D5", "D4", infantry=4)
    assert game.asked == "battle.controller"
    assert (game.match.waiting, game.choices()) == ([0], [1, 2])
    game.answer(2)
    assert game.match.waiting == [2]


def test_12_8_nobody_decides_for_barbarians_who_lose_nobody() -> None:
    scene = Scene(3).city("D7", 0).city("D1", 1)
    scene.units("D5", 0, infantry=4).units("D4", BARBARIANS, infantry=1, cavalry=1).owns(0, "tactics")
    assert scene.play().dice(*NO_HIT).move("D5", "D4", infantry=4).asked == "battle.go_on"
