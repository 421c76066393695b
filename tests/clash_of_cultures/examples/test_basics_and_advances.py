"""Worked examples of 19.1 and 19.2, or what of them other tests leave open."""

from __future__ import annotations

from engines.clash_of_cultures.build import buildable
from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.scoring import points, result
from engines.clash_of_cultures.state import Scored
from engines.clash_of_cultures.trade import Accept, Trade
from tests.clash_of_cultures.homes import homes


def test_w_01_with_equal_settlements_and_buildings_advances_break_the_tie() -> None:
    scene = homes(homes(Scene(), ["D7"]), ["D1"], owner=1).owns(0, "myths", "rituals", "writing", "math")
    scene.state.players[1].scored.append(Scored(card="objective_01", objective="conqueror"))
    assert sum(points(scene.state, 0).values()) == sum(points(scene.state, 1).values()) == 4
    assert result(scene.state).places == ((0,), (1,))


def test_w_04_two_tokens_save_both_cities() -> None:
    scene = homes(Scene(), ["D7", "D5"]).owns(0, "myths", "roads", food=2, mood=1).event_follows("pestilence")
    game = scene.play().learn("fishing", food=2).answer(True, True)
    assert {city.mood for city in game.state.cities.values()} == {"neutral"}
    assert game.purse(0) == {}


def test_w_06_a_promise_binds_nobody() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).owns(0, wood=1, ideas=2).owns(1, food=2)
    game = scene.play().say(Trade(partner=1, give={"wood": 1}, take={"food": 2}, show=False)).say(Accept())
    assert (game.purse(0), game.purse(1)) == ({"food": 2, "ideas": 2}, {"wood": 1})
    game.learn("writing", ideas=2)
    assert len(game.state.players[0].objectives) == 1, "the promised card stays where it was drawn"
    assert (game.asked(), game.match.waiting) == ("turn.act", [0])


def test_w_10_temples_become_available_with_myths() -> None:
    scene = homes(Scene(), ["D7", "D5"]).owns(0, food=2)
    assert "temple" not in buildable(scene.state, 0, "D7")
    assert "temple" in buildable(scene.play().learn("myths", food=2).state, 0, "D7")


def test_w_11_academies_become_available_with_writing() -> None:
    scene = homes(Scene(), ["D7", "D5"]).owns(0, food=2)
    assert "academy" not in buildable(scene.state, 0, "D7")
    assert "academy" in buildable(scene.play().learn("writing", food=2).state, 0, "D7")


def test_w_15_without_draft_there_is_no_autocracy_to_change_to() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).owns(0, "voting", "free_economy", mood=1, culture=1)
    game = scene.in_status_phase(5).play()
    assert game.asked() == "status.first", "nobody was asked about a government"
    assert game.purse(0) == {"mood": 1, "culture": 1}


def test_w_16_science_of_the_status_phase_brings_no_idea() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).owns(0, "writing", "philosophy", "math").in_status_phase(2)
    game = scene.play().answer("astronomy")
    assert game.purse(0) == {"culture": 1}
