"""Spirituality (8.6)."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build, buildable
from engines.clash_of_cultures.mood import RaiseMood
from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.state import BARBARIANS
from tests.clash_of_cultures.homes import homes


def test_myths_keeps_the_mood_that_an_event_would_lower_and_allows_temples() -> None:
    scene = Scene().city("D7", 0, "happy").city("D1", 1).owns(0, ideas=2, mood=1).event_follows("severe_famine")
    assert "temple" not in buildable(homes(scene, ["B4"]).state, 0, "B4")
    scene.owns(0, "myths")
    assert "temple" in buildable(scene.state, 0, "B4")
    scene.state.cities.pop("B4")
    game = scene.play().learn("tactics", ideas=2).answer("D5")
    assert game.asked() == "myths.use"
    game.answer(True)
    assert game.state.cities["D7"].mood == "happy", "two steps for one token"
    assert game.purse(0) == {"culture": 1}


def test_myths_needs_a_token_and_does_not_help_against_symbols_or_activation() -> None:
    poor = Scene().city("D7", 0, "happy").city("D1", 1).owns(0, "myths", ideas=2).event_follows("severe_famine")
    assert poor.play().learn("tactics", ideas=2).answer("D5").state.cities["D7"].mood == "angry"
    worked = Scene().city("D7", 0, "happy").owns(0, "myths", mood=2).play()
    worked.collect("D7", "D7 food").collect("D7", "D6 food")
    assert worked.state.cities["D7"].mood == "neutral"
    assert worked.purse(0)["mood"] == 2
    raided = Scene().city("D7", 0, "happy").city("B4", 0).city("D1", 1).units("D6", BARBARIANS, infantry=1)
    raided.owns(0, "myths", "irrigation", ideas=2, mood=2).event_follows("famine")
    lost = raided.play().learn("tactics", ideas=2)
    assert lost.state.cities["D7"].mood == "angry", "barbarians took it, and no tale helps"


def test_rituals_pay_for_mood_with_any_resource() -> None:
    scene = Scene().city("D7", 0, "angry").city("B4", 0).owns(0, food=1, gold=1, mood=1)
    raising = RaiseMood(steps={"D7": 2}, payment={"food": 1, "mood": 1})
    assert scene.play().refuses(raising)
    game = scene.owns(0, "rituals").play().say(raising)
    assert game.state.cities["D7"].mood == "happy"
    assert game.purse(0) == {"gold": 1}


def test_rituals_do_not_pay_the_token_of_voting_nor_take_culture() -> None:
    scene = Scene().city("D7", 0, "angry").owns(0, "rituals", "voting", food=2, culture=2)
    assert not scene.play().may_use("advance:voting")
    assert scene.play().refuses(RaiseMood(steps={"D7": 1}, payment={"culture": 1}))
    game = scene.owns(0, mood=1).play().use("advance:voting", mood=1)
    game.say(RaiseMood(steps={"D7": 2}, payment={"food": 2}))
    assert game.purse(0) == {"culture": 2}


def test_priesthood_lets_one_science_advance_of_the_turn_cost_nothing() -> None:
    scene = Scene().city("D7", 0).owns(0, "priesthood", ideas=2)
    game = scene.play()
    assert game.choices("advance", advance="fishing") == ["price"], "science only"
    game.learn("math", "advance:priesthood")
    assert game.purse(0) == {"ideas": 2, "culture": 1}
    assert game.choices("advance", advance="astronomy") == ["price"], "once a turn"


def test_priesthood_may_be_declined_and_is_then_not_used_up() -> None:
    scene = Scene().city("D7", 0).owns(0, "priesthood", ideas=2)
    game = scene.play().learn("math", ideas=2)
    assert game.purse(0) == {"culture": 1}
    assert game.learn("astronomy", "advance:priesthood").purse(0) == {"culture": 2}


def test_state_religion_saves_the_food_of_the_first_temple_of_the_turn() -> None:
    scene = homes(Scene(), ["D7", "B4", "B6"]).owns(0, "myths", "writing", "state_religion", wood=3, ore=3, food=1)
    game = scene.play()
    assert game.refuses(Build(city="D7", piece="academy", payment={"wood": 1, "ore": 1})), "temples only"
    game.say(Build(city="D7", piece="temple", payment={"wood": 1, "ore": 1})).answer("mood")
    assert game.purse(0) == {"wood": 2, "ore": 2, "food": 1, "mood": 1}
    assert game.refuses(Build(city="B4", piece="temple", payment={"wood": 1, "ore": 1})), "once a turn"
    game.say(Build(city="B4", piece="temple", payment={"food": 1, "wood": 1, "ore": 1})).answer("mood")
    assert game.purse(0) == {"wood": 1, "ore": 1, "mood": 2}
