"""Science (8.9)."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing, Scene


def test_math_makes_engineering_and_roads_free_and_nothing_else() -> None:
    scene = Scene().city("D7", 0).owns(0, "math")
    assert sorted(scene.play().choices("advance")) == ["engineering", "roads"]
    game = scene.play().learn("roads").learn("engineering")
    assert {"roads", "engineering"} <= set(game.state.players[0].advances)
    assert game.state.players[0].counter == 1, "markers come from the counter as ever"
    assert game.refuses(Advance(advance="sanitation", way="price", payment={}))


def test_astronomy_makes_navigation_and_cartography_free_once_fishing_is_known() -> None:
    scene = Scene().city("D7", 0).owns(0, "math", "astronomy")
    assert "navigation" not in scene.play().choices("advance"), "the category begins with Fishing"
    scene.owns(0, "fishing")
    assert {"navigation", "cartography"} <= set(scene.play().choices("advance"))
    assert scene.play().learn("navigation").learn("cartography").purse(0) == {"culture": 2}
    assert scene.play().refuses(Advance(advance="warships", way="price", payment={}))


def test_medicine_gives_back_one_resource_that_was_paid_for_a_recruit() -> None:
    scene = Scene().city("D7", 0, "happy").owns(0, "medicine", food=2, ore=1, wood=3)
    game = scene.play().say(Recruit(city="D7", units={"infantry": 1}, payment={"food": 1, "ore": 1}))
    assert sorted(game.choices()) == ["food", "ore"], "of a kind that was paid"
    assert game.answer("ore").purse(0) == {"food": 1, "ore": 1, "wood": 3}


def test_medicine_gives_back_gold_but_no_token() -> None:
    drafted = Scene().city("D7", 0).owns(0, "medicine", "draft", mood=1).play()
    drafted.say(Recruit(city="D7", units={"infantry:draft": 1}, payment={"mood": 1}))
    assert (drafted.asked(), drafted.purse(0)) == ("turn.act", {})
    bought = Scene().city("D7", 0).owns(0, "medicine", gold=2).play()
    assert bought.say(Recruit(city="D7", units={"settler": 1}, payment={"gold": 2})).purse(0) == {"gold": 1}


def test_metallurgy_takes_gold_for_one_of_at_least_two_ore() -> None:
    scene = Scene().city("D7", 0, "happy", "academy").land(D6="M", E7="M", E8="M").owns(0, "metallurgy")
    game = scene.play().collect("D7", "D6 ore", "E7 ore", "E8 ore")
    assert game.asked() == "collect.exchange"
    assert game.answer(True).purse(0) == {"ore": 2, "gold": 1}
    assert scene.play().collect("D7", "D6 ore", "E7 ore").answer(False).purse(0) == {"ore": 2}
    assert scene.play().collect("D7", "D7 food", "D6 ore").purse(0) == {"ore": 1, "food": 1}, "one is too few"


def test_metallurgy_exchanges_before_the_store_is_full() -> None:
    """R-51"""
    scene = Scene().city("D7", 0, "happy").land(D6="M", E7="M").owns(0, "metallurgy", ore=7)
    assert scene.play().collect("D7", "D6 ore", "E7 ore").answer(True).purse(0) == {"ore": 7, "gold": 1}


def test_metallurgy_forges_steel_for_nothing_against_those_without() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).units("D6", 0, infantry=1).units("D5", 1, infantry=1)
    scene.owns(0, "tactics", "steel_weapons", "metallurgy", ore=1)
    game = attack(scene.play(), 5, 1)
    assert game.at("D5", 1) == {}, "3 + 2, and nobody was asked"
    assert game.purse(0) == {"ore": 1}
    even = attack(scene.owns(1, "steel_weapons").play())
    assert even.asked() == "steel_weapons.use", "against steel it costs its ore"
    assert even.dice(7, 1).answer(True).at("D5", 1) == {}, "4 + 1"


def test_metallurgy_without_steel_weapons_does_nothing_in_battle() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).units("D6", 0, infantry=1).units("D5", 1, infantry=1)
    assert attack(scene.owns(0, "tactics", "metallurgy", ore=1).play(), 7, 1).at("D5", 1) == {"infantry": 1}


def attack(game: Playing, *dice: int) -> Playing:
    return game.dice(*dice).move("D6", "D5", infantry=1)
