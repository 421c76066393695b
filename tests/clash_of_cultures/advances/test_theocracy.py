"""Theocracy (8.12)."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.takeover import Takeover
from tests.clash_of_cultures.homes import homes


def test_dogma_gives_an_advance_of_its_own_after_every_temple_with_a_marker_of_the_counter() -> None:
    scene = homes(Scene(), ["D7", "B4"]).owns(0, "myths", "writing", "dogma", gold=6)
    game = scene.play().say(Build(city="D7", piece="temple", payment={"gold": 3}))
    assert game.asked() == "purse.token", "first what the temple itself gives"
    game.answer("mood")
    assert sorted(game.choices()) == ["conversion", "devotion", "fanaticism"], "and it must be one of these"
    game.answer("devotion")
    assert game.state.players[0].counter == 2
    game.say(Build(city="B4", piece="academy", payment={"gold": 3}))
    assert game.asked() == "turn.act", "temples only"
    assert game.state.players[0].advances.count("conversion") == 0


def test_dogma_has_nothing_to_give_when_all_of_theocracy_is_known() -> None:
    scene = homes(Scene(), ["D7", "B4"]).owns(0, "myths", "dogma", "devotion", "conversion", "fanaticism", gold=3)
    game = scene.play().say(Build(city="D7", piece="temple", payment={"gold": 3})).answer("mood")
    assert (game.asked(), game.state.players[0].counter) == ("turn.act", 3)


def test_dogma_leaves_room_for_two_ideas() -> None:
    scene = homes(Scene(), ["D7", "B4"]).owns(0, "writing", "state_religion", ideas=5, gold=5)
    game = scene.play().learn("dogma", gold=2)
    assert game.purse(0) == {"ideas": 2, "gold": 3}
    game.say(Build(city="D7", piece="academy", payment={"gold": 3}))
    assert game.purse(0) == {"ideas": 2}, "two more find no room"


def temples() -> Scene:
    scene = Scene().city("D7", 0).city("D6", 1, "neutral", "temple").city("C7", 1, "neutral", "academy")
    return scene.city("D5", 1, "neutral", "temple").owns(0, culture=5)


def take(scene: Scene, target: str, roll: int) -> Playing:
    return scene.play().dice(roll).say(Takeover(start="D7", target=target, payment={}))


def test_devotion_forbids_boosts_against_cities_with_a_temple() -> None:
    scene = temples()
    assert "D5" in scene.play().choices("takeover", start="D7")
    scene.owns(1, "devotion")
    assert "D5" not in scene.play().choices("takeover", start="D7")
    assert take(scene, "D6", 4).asked() == "turn.act"
    assert take(scene, "C7", 4).asked() == "takeover.pay", "an academy protects nobody"


def test_devotion_guards_temples_of_any_colour_but_not_barbarian_cities() -> None:
    scene = temples().city("D6", 1, temple=0, academy=1).owns(1, "devotion")
    assert take(scene, "D6", 4).asked() == "turn.act"
    fallen = temples().city("D6", -1, temple=1).owns(1, "devotion")
    assert take(fallen, "D6", 4).asked() == "takeover.pay"


def test_conversion_adds_one_to_takeover_rolls_and_a_token_to_a_success() -> None:
    scene = temples().owns(0, "conversion").owns(1, "devotion")
    won = take(scene, "D6", 4)
    assert won.state.cities["D6"].buildings == {"temple": 0}, "it is no boost, so devotion does not forbid it"
    assert won.purse(0) == {"culture": 6}
    lost = take(scene, "D6", 3)
    assert lost.state.cities["D6"].buildings == {"temple": 1}
    assert lost.purse(0) == {"culture": 5}, "no token for a failure"


def test_conversion_helps_to_win_back_a_building_and_not_the_opponent() -> None:
    home = Scene().city("D7", 0, temple=1).city("D1", 1).owns(0, "conversion")
    assert take(home, "D7", 4).state.cities["D7"].buildings == {"temple": 0}
    theirs = temples().owns(0, culture=0).owns(1, "conversion")
    assert take(theirs, "D6", 4).state.cities["D6"].buildings == {"temple": 1}


def holy_war() -> Scene:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1, "neutral", "temple")
    return scene.units("D6", 0, infantry=1).units("D5", 1, infantry=1).owns(0, "tactics")


def test_fanaticism_adds_two_in_the_first_round_at_a_temple() -> None:
    scene = holy_war().owns(0, "fanaticism")
    assert scene.play().dice(5, 1).move("D6", "D5", infantry=1).at("D5", 1) == {}, "3 + 2"
    game = scene.play().dice(3, 1).move("D6", "D5", infantry=1).dice(5, 1).answer(True)
    assert game.at("D5", 1) == {"infantry": 1}, "not in the second"
    bare = scene.city("D5", 1).play().dice(5, 1).move("D6", "D5", infantry=1)
    assert bare.at("D5", 1) == {"infantry": 1}, "not without a temple"


def test_fanaticism_calls_a_volunteer_after_a_lost_battle_at_a_temple() -> None:
    attacker = holy_war().owns(0, "fanaticism").play().dice(1, 10).move("D6", "D5", infantry=1)
    assert attacker.at("D8", 0) == {"infantry": 1}
    defender = holy_war().owns(1, "fanaticism").play().dice(10, 1).move("D6", "D5", infantry=1).answer("D1")
    assert defender.at("D1", 1) == {"settler": 1, "infantry": 1}
    winner = holy_war().owns(0, "fanaticism").play().dice(10, 1).move("D6", "D5", infantry=1).answer("D1")
    assert winner.asked() == "turn.act", "who wins needs none"
    drawn = holy_war().owns(0, "fanaticism").play().dice(1, 1).move("D6", "D5", infantry=1).answer(False)
    assert drawn.at("D8", 0) == {}, "nor who retreats"


def test_fanaticism_finds_no_place_in_full_cities() -> None:
    scene = holy_war().owns(0, "fanaticism").units("D8", 0, infantry=4)
    game = scene.play().dice(1, 10).move("D6", "D5", infantry=1)
    assert game.at("D8", 0) == {"infantry": 4}
