"""Cities: activation, Collect, Build, Recruit, mood, Takeover (6.3 to 6.8)."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.mood import RaiseMood
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover
from engines.clash_of_cultures.windows import Play
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.loose import Scene


def test_w_20_repeated_activation_lowers_the_mood() -> None:
    game = Scene().city("D7", 0, "happy").play()
    moods = []
    for _ in range(3):
        game.say(Collect(city="D7", spaces=("D7 food",)))
        moods.append(game.state.cities["D7"].mood)
    assert moods == ["happy", "neutral", "angry"]


def test_w_20a_limits_of_four_collects_and_no_fifth() -> None:
    scene = Scene().city("D7", 0, "happy", "academy")
    scene.state.now.actions_left = 6
    game = scene.owns(0, mood=9).play()
    limits, moods = [], []
    for _ in range(4):
        limits.append(max(len(spaces) for spaces in game.choices("collect", city="D7")))
        game.say(Collect(city="D7", spaces=("D7 food",)))
        moods.append(game.state.cities["D7"].mood)
    assert limits == [3, 3, 2, 1]
    assert moods == ["happy", "neutral", "angry", "angry"]
    assert game.refuses(Collect(city="D7", spaces=("D7 food",)))
    game.say(RaiseMood(steps={"D7": 1}, payment={"mood": 2}))
    assert max(len(spaces) for spaces in game.choices("collect", city="D7")) == 2
    game.say(Collect(city="D7", spaces=("D7 food",)))
    assert game.state.cities["D7"].mood == "angry"


def test_w_21_collect_from_different_free_hexes() -> None:
    scene = Scene().city("D5", 0, "neutral", "academy", "temple").owns(0, "fishing", "storage")
    scene.land(D5="M", D4="W", D6="M", E5="F").units("D6", BARBARIANS, infantry=1)
    game = scene.play()
    offered = {choice for spaces in game.choices("collect", city="D5") for choice in spaces}
    assert {"D4 food", "D5 ore", "E5 wood"} <= offered
    assert "D6 ore" not in offered
    game.say(Collect(city="D5", spaces=("D5 ore", "D4 food", "E5 wood")))
    assert game.purse(0) == {"ore": 1, "food": 1, "wood": 1}


def test_w_21a_the_port_works_with_any_free_water() -> None:
    scene = Scene().city("D5", 0).land(D4="W", D6="W").port("D5", "D4").units("D4", 1, ship=1)
    game = scene.play()
    offered = {choice for spaces in game.choices("collect", city="D5") for choice in spaces}
    assert {"D6 gold", "D6 mood"} <= offered
    assert not any(choice.startswith("D4") for choice in offered)
    game.say(Collect(city="D5", spaces=("D6 gold",)))
    assert game.purse(0) == {"gold": 1}


def test_w_07_a_city_is_no_larger_than_the_number_of_cities() -> None:
    scene = homes(Scene(), ["D7", "D5"]).city("B4", 0, "happy", "temple", "academy").owns(0, "tactics", gold=7)
    command = Build(city="B4", piece="fortress", payment={"gold": 3})
    assert scene.play().refuses(command)
    assert homes(scene, ["F4"]).play().say(command)


def test_w_22_an_academy_for_one_of_each() -> None:
    scene = Scene().owns(0, "writing", food=1, wood=1, ore=1)
    scene.city("D7", 0, "neutral", "temple").city("D5", 0, "angry")
    scene.city("B4", 0, "neutral", "temple", "fortress", "port").city("F4", 0, "neutral", "academy")
    game = scene.play()
    assert game.choices("build") == ["D7"]
    game.say(Build(city="D7", piece="academy", payment={"food": 1, "wood": 1, "ore": 1}))
    assert game.purse(0) == {"ideas": 2}


def test_w_23_raising_the_mood_costs_the_size_for_each_step() -> None:
    scene = Scene().city("D7", 0, "angry", "temple").owns(0, mood=4)
    game = scene.play()
    assert game.refuses(RaiseMood(steps={"D7": 1}, payment={"mood": 1}))
    game.say(RaiseMood(steps={"D7": 2}, payment={"mood": 4}))
    assert game.state.cities["D7"].mood == "happy"
    assert game.purse(0) == {}


def takeover_scene(culture: int) -> Scene:
    scene = Scene().city("D7", 0, "neutral", "temple", "fortress").city("D3", 1, "neutral", "academy")
    return scene.owns(0, culture=culture)


def test_w_24_takeover_with_boosts() -> None:
    game = takeover_scene(culture=3).play().dice(3)
    game.say(Takeover(start="D7", target="D3", payment={"culture": 1})).answer(True)
    assert game.state.cities["D3"].buildings == {"academy": 0}
    assert game.purse(0) == {}
    assert game.state.now.takeover_won
    assert game.refuses(Takeover(start="D7", target="D3", payment={}))


def test_w_24_one_token_too_few_and_the_attempt_fails() -> None:
    game = takeover_scene(culture=2).play().dice(3)
    game.say(Takeover(start="D7", target="D3", payment={"culture": 1}))
    assert game.state.cities["D3"].buildings == {"academy": 1}
    assert game.purse(0) == {"culture": 1}


def test_an_influenced_city_can_only_win_itself_back() -> None:
    scene = Scene().city("D7", 0, "neutral", temple=1).city("D5", 1, "neutral", "academy")
    game = scene.play()
    assert game.choices("takeover", start="D7") == ["D7"]


def test_monuments_protect_cities_with_a_wonder() -> None:
    scene = takeover_scene(culture=9).city("D4", 1, "neutral", "port", "great_wall").owns(1, "monuments")
    assert scene.play().choices("takeover", start="D7") == ["D3"]


def test_found_city_turns_a_settler_into_a_city() -> None:
    game = Scene().city("D7", 0).units("D5", 0, settler=1).play()
    game.say(Found(hex="D5"))
    assert game.state.cities["D5"].size == 1
    assert game.at("D5", 0) == {}


def test_no_city_on_barren_or_exhausted_land() -> None:
    scene = Scene().city("D7", 0).units("D5", 0, settler=1).units("D4", 0, settler=1).land(D5="B")
    scene.state.exhausted.append("D4")
    assert scene.play().refuses(Found(hex="D5"))
    assert scene.play().refuses(Found(hex="D4"))


def test_w_02_draft_may_be_used_in_every_recruit() -> None:
    game = Scene().city("D7", 0, "happy").owns(0, "tactics", "draft", mood=2).play()
    for _ in range(2):
        assert game.refuses(Recruit(city="D7", units={"infantry:draft": 2}, payment={"mood": 2}))
        game.say(Recruit(city="D7", units={"infantry:draft": 1}, payment={"mood": 1}))
    assert game.at("D7", 0) == {"infantry": 2}


def test_recruiting_from_an_empty_supply_recalls_a_unit() -> None:
    scene = Scene().city("D7", 0).units("D5", 0, settler=4).owns(0, food=2)
    game = scene.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2}))
    assert game.at("D7", 0) == {"settler": 1}
    assert game.at("D5", 0) == {"settler": 3}


def test_ships_launched_among_foreign_ships_attack_at_once() -> None:
    scene = Scene().city("D5", 0).land(D4="W").port("D5", "D4").units("D4", 1, ship=1).owns(0, wood=2)
    game = scene.play().dice(12, 1)
    game.say(Recruit(city="D5", units={"ship": 1}, payment={"wood": 2}))
    assert game.at("D4", 0) == {"ship": 1}
    assert game.at("D4", 1) == {}


def test_husbandry_reaches_two_hexes_far_once_a_turn() -> None:
    game = Scene().city("D5", 0, "happy", "temple").owns(0, "husbandry", "storage").play()
    game.say(Collect(city="D5", spaces=("D5 food", "D3 food")))
    assert game.refuses(Collect(city="D5", spaces=("D3 food",)))


def test_rituals_pay_the_mood_with_anything() -> None:
    game = Scene().city("D7", 0, "neutral").owns(0, "myths", "rituals", wood=1).play()
    game.say(RaiseMood(steps={"D7": 1}, payment={"wood": 1}))
    assert game.state.cities["D7"].mood == "happy"


def test_metallurgy_turns_ore_into_gold() -> None:
    scene = Scene().city("D5", 0, "happy").owns(0, "metallurgy").land(D5="M", D4="M")
    game = scene.play().say(Collect(city="D5", spaces=("D5 ore", "D4 ore"))).answer(True)
    assert game.purse(0) == {"ore": 1, "gold": 1}


def test_the_port_and_fishing_exclude_each_other_even_in_a_focused_collect() -> None:
    """6.4.2.3"""
    scene = Scene().city("D7", 0, "happy", "port", "academy").land(C7="W").port("D7", "C7").owns(0, "fishing")
    scene.holds(0, "action_19")
    game = scene.play().say(Play(card="action_19", payment={}))
    found = game.choices("collect", city="D7")
    assert ("C7 gold", "C7 mood") in found
    assert not any("C7 food" in spaces and "C7 gold" in spaces for spaces in found)


def test_a_full_city_recruits_if_the_unit_that_must_be_recalled_leaves_it() -> None:
    """6.5.3, 6.5.6"""
    scene = Scene().city("D7", 0).city("D1", 1).owns(0, food=2, ore=2).units("D7", 0, infantry=4)
    scene.units("D4", 0, infantry=4).units("C4", 0, infantry=4).units("C6", 0, infantry=4)
    game = scene.play().say(Recruit(city="D7", units={"infantry": 1}, payment={"food": 1, "ore": 1}))
    assert (game.at("D7", 0), game.at("D4", 0)) == ({"infantry": 4}, {"infantry": 4})
    with_room = Scene().city("D7", 0).city("D1", 1).owns(0, food=2, ore=2).units("D7", 0, infantry=4)
    assert with_room.play().refuses(Recruit(city="D7", units={"infantry": 1}, payment={"food": 1, "ore": 1}))
