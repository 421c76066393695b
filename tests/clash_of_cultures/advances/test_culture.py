"""Culture (8.8)."""

from __future__ import annotations

from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.takeover import Takeover
from tests.clash_of_cultures.homes import homes


def test_arts_takes_over_without_an_action_for_a_culture_token_once_a_turn() -> None:
    scene = Scene().city("D7", 0).city("D6", 1, "neutral", "temple").owns(0, "arts", culture=2)
    game = scene.play().dice(2).use("advance:arts", culture=1)
    assert game.state.now.actions_left == 3
    assert game.state.cities["D6"].buildings == {"temple": 1}, "a 2 is a failure"
    assert not game.may_use("advance:arts"), "once a turn, won or not"


def test_arts_pays_its_token_before_the_boosts() -> None:
    scene = Scene().city("D7", 0).city("D5", 1, "neutral", "temple").owns(0, "arts", culture=1)
    assert not scene.play().may_use("advance:arts"), "no token would be left for the range"
    game = scene.owns(0, culture=2).play().dice(5).use("advance:arts", culture=1)
    assert game.state.cities["D5"].buildings == {"temple": 0}
    assert game.purse(0) == {}


def test_arts_is_no_second_takeover_after_a_success() -> None:
    scene = Scene().city("D7", 0).city("D6", 1, "neutral", "temple", "academy").owns(0, "arts", culture=3)
    game = scene.play().dice(6).say(Takeover(start="D7", target="D6", payment={})).answer("temple")
    assert not game.may_use("advance:arts")
    alone = Scene().city("D7", 0).city("D6", 1).owns(0, "arts", culture=3)
    assert not alone.play().may_use("advance:arts"), "nothing there to take over"


def test_sports_raise_one_city_by_a_step_for_each_culture_token_whatever_its_size() -> None:
    scene = homes(Scene(), ["B4", "B6"]).city("D7", 0, "angry", "temple", "academy").owns(0, "sports", culture=5)
    game = scene.play().use("advance:sports")
    assert not any(len(steps) > 1 for steps in game.choices()), "one city"
    game.answer({"D7": 2})
    assert game.state.cities["D7"].mood == "happy"
    assert game.purse(0) == {"culture": 3}
    assert game.state.now.actions_left == 2
    game.use("advance:sports")
    assert game.choices() == [{"B6": 1}, {"B4": 1}], "no step beyond happy is sold"
    assert game.answer({"B4": 1}).purse(0) == {"culture": 2}, "and they may be held again"


def test_sports_need_culture_and_a_city_to_cheer() -> None:
    assert not Scene().city("D7", 0).owns(0, "sports", mood=3).play().may_use("advance:sports")
    assert not Scene().city("D7", 0, "happy").owns(0, "sports", culture=3).play().may_use("advance:sports")


def test_monuments_draw_a_wonder_and_protect_cities_that_have_one() -> None:
    game = Scene().city("D7", 0).owns(0, "arts", food=2, ideas=2).play().learn("monuments", food=2)
    assert len(game.state.players[0].wonders) == 1
    assert game.purse(0) == {"culture": 1, "ideas": 2}
    assert len(game.learn("theaters", ideas=2).state.players[0].wonders) == 1, "once, not with later advances"

    scene = Scene().city("D7", 0).city("D6", 1, "neutral", "temple").city("C7", 1, "neutral", "temple")
    scene.wonder("D6", "great_wall")
    assert sorted(scene.play().choices("takeover", start="D7")) == ["C7", "D6"]
    scene.owns(1, "monuments")
    assert scene.play().choices("takeover", start="D7") == ["C7"], "not cities without a wonder"


def test_monuments_do_not_keep_the_owner_from_winning_back_a_building() -> None:
    scene = Scene().city("D7", 0, temple=1).wonder("D7", "great_wall").city("D1", 1).owns(0, "monuments")
    assert scene.play().choices("takeover", start="D7") == ["D7"]


def test_theaters_exchange_one_token_for_the_other_once_a_turn() -> None:
    scene = Scene().city("D7", 0).owns(0, "theaters", culture=1, mood=1)
    game = scene.play().use("advance:theaters").answer("culture")
    assert game.purse(0) == {"mood": 2}
    assert game.state.now.actions_left == 3
    assert not game.may_use("advance:theaters")
    assert scene.play().use("advance:theaters").answer("mood").purse(0) == {"culture": 2}
    assert not Scene().city("D7", 0).owns(0, "theaters", gold=3).play().may_use("advance:theaters")
