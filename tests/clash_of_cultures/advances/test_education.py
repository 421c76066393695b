"""Education (8.4)."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build, buildable
from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.windows import Play
from tests.clash_of_cultures.homes import homes


def test_writing_draws_two_cards_once_and_allows_academies() -> None:
    scene = homes(Scene(), ["D7", "B4"]).owns(0, food=2, gold=3)
    assert "academy" not in buildable(scene.state, 0, "D7")
    game = scene.play().learn("writing", food=2)
    player = game.state.players[0]
    assert (len(player.actions), len(player.objectives)) == (1, 1)
    game.say(Build(city="D7", piece="academy", payment={"gold": 3}))
    assert game.purse(0) == {"culture": 1, "ideas": 2}
    game.learn("bartering", ideas=2)
    assert (len(player.actions), len(player.objectives)) == (1, 1)


def test_public_education_gives_one_idea_for_the_first_collect_beside_an_academy() -> None:
    scene = Scene().city("D7", 0, "happy", academy=1).city("B4", 0, "happy").owns(0, "public_education")
    game = scene.play().collect("B4", "B4 food")
    assert game.purse(0) == {"food": 1}, "no academy, no idea"
    game.collect("D7", "D7 food")
    assert game.purse(0) == {"food": 2, "ideas": 1}, "the colour of the academy does not matter"
    assert game.collect("D7", "D7 food").purse(0) == {"food": 2, "ideas": 1}, "once a turn"


def test_free_education_turns_a_further_idea_into_mood_once_a_turn() -> None:
    scene = Scene().city("D7", 0).owns(0, "writing", "free_education", ideas=7)
    game = scene.play().learn("engineering", ideas=2)
    assert game.asked() == "free_education.use"
    game.answer(True)
    assert game.purse(0) == {"ideas": 4, "mood": 1}
    game.learn("bartering", ideas=2)
    assert game.asked() == "turn.act", "once a turn"
    assert game.purse(0) == {"ideas": 2, "mood": 2}


def test_free_education_asks_for_ideas_or_gold_spent_and_a_further_one_to_spend() -> None:
    scene = Scene().city("D7", 0).owns(0, "writing", "free_education", food=2, ideas=2, gold=1)
    assert scene.play().learn("fishing", food=2).asked() == "turn.act", "paid with food"
    assert scene.play().learn("fishing", food=1, gold=1).asked() == "free_education.use"
    assert scene.play().learn("fishing", ideas=2).answer(True).purse(0) == {"food": 2, "mood": 2}, "gold for the idea"
    assert scene.owns(0, gold=0).play().learn("fishing", ideas=2).asked() == "turn.act", "nothing left to pay"


def test_free_education_does_not_teach_with_its_own_purchase() -> None:
    game = Scene().city("D7", 0).owns(0, "writing", ideas=3).play().learn("free_education", ideas=2)
    assert game.asked() == "turn.act"
    assert game.purse(0) == {"ideas": 1, "mood": 1}


def test_philosophy_gives_an_idea_at_once_and_for_every_science_bought_later() -> None:
    scene = Scene().city("D7", 0).owns(0, "writing", "math", food=2, culture=1).holds(0, "action_01")
    game = scene.play().learn("philosophy", food=2)
    assert game.purse(0) == {"ideas": 1, "mood": 1, "culture": 1}, "nothing for Math, owned before"
    game.say(Play(card="action_01", payment={"culture": 1})).answer("astronomy")
    assert game.purse(0) == {"ideas": 1, "mood": 1, "culture": 1}, "nothing for a free one"
    rich = scene.owns(0, "philosophy", "priesthood").play().learn("medicine", "advance:priesthood")
    assert rich.purse(0)["ideas"] == 1, "a purchase at a reduced price counts"
