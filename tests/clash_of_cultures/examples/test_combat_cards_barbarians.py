"""Worked examples of 19.6 to 19.8, or what of them other tests leave open."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.combat_roll import Roll
from engines.clash_of_cultures.data import GAME
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.state import BARBARIANS


def test_w_52a_fanaticism_fights_for_the_own_temple_too() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1, "neutral", "temple").units("D5", 1, infantry=1)
    scene.units("D6", 0, infantry=1).owns(0, "tactics").owns(1, "fanaticism")
    game = scene.play().dice(1, 5).move("D6", "D5", infantry=1)
    assert game.at("D6", 0) == game.at("D5", 0) == {}, "3 + 2"


@pytest.mark.parametrize(("value", "hits"), [(14, 2), (15, 3), (4, 0)])
def test_w_53_so_many_hits(value: int, hits: int) -> None:
    assert Roll(number=value).value // GAME.battle.hit == hits


def test_w_60_another_conquered_city_lets_the_second_card_be_played() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1).city("C6", 1).owns(1, "myths", "rituals")
    scene.units("D6", 0, infantry=2).owns(0, "tactics").holds(0, "action_35", "action_36")
    game = scene.play().move("D6", "D5", infantry=1).answer("D1", "action_35")
    assert game.asked() == "command.next"
    game.move("D6", "C6", infantry=1).answer("D1")
    assert game.asked() == "teach_us.play"
    game.answer("action_36")
    assert {"myths", "rituals"} <= set(game.state.players[0].advances)


def test_w_61_one_conquered_city_is_one_conqueror() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1).units("D5", 1, infantry=1).owns(0, "tactics")
    scene.units("D6", 0, infantry=4).holds(0, "objective_02", "objective_08")
    game = scene.play().dice(*[12] * 4, 1).move("D6", "D5", infantry=4).answer("D1", "objective_02:conqueror")
    while game.asked() == "objective.play":
        assert "objective_08:conqueror" not in game.choices()
        game.answer("keep")
    assert [scored.objective for scored in game.state.players[0].scored] == ["conqueror"]


def event(scene: Scene, card: str) -> Playing:
    return scene.owns(0, "irrigation", ideas=2).event_follows(card).play().learn("engineering", ideas=2)


def test_w_70_a_further_infantry_joins_one_of_the_barbarian_cities() -> None:
    scene = Scene().city("D7", 0).city("D2", 1).city("B6", BARBARIANS)
    game = event(scene, "good_year_self").answer("D5")
    assert game.asked() == "barbarians.reinforce"
    assert sorted(game.choices()) == ["B6", "D5"]
    assert game.answer("D5").at("D5", BARBARIANS) == {"infantry": 2}


def test_w_71_one_group_attacks_one_comes_nearer_one_stays_and_the_city_grows() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).city("F6", BARBARIANS).units("D7", 0, infantry=2)
    for spot in ("F6", "D6", "F4"):
        scene.units(spot, BARBARIANS, infantry=1)
    scene.owns(0, "irrigation", ideas=2).event_follows("famine")
    game = scene.play().dice(1, 12, 12).learn("engineering", ideas=2)
    assert sorted(game.choices()) == ["D6 to D7", "F6 to E7"]
    game.answer("D6 to D7")
    assert game.state.cities["D7"].owner == 0
    assert [game.at(spot, BARBARIANS).get("infantry", 0) for spot in ("D6", "E7", "F6", "F4")] == [0, 1, 1, 1]


def fallen() -> Scene:
    """A city of Red in the hands of barbarians."""
    scene = Scene().city("D5", BARBARIANS, "angry", temple=0, academy=0).units("D5", BARBARIANS, infantry=1)
    return scene.city("D7", 0).city("D3", 1, "neutral", "temple", "fortress")


def test_w_72_anybody_may_target_the_lost_city_with_a_takeover() -> None:
    scene = fallen()
    scene.state.now.seat = 1
    assert "D5" in scene.play().choices("takeover", start="D3")


@pytest.mark.parametrize("conqueror", [0, 1])
def test_w_72_buildings_keep_their_colour_when_the_city_is_won_back(conqueror: int) -> None:
    scene = fallen().units("D4" if conqueror else "D6", conqueror, infantry=1).owns(conqueror, "tactics")
    scene.state.now.seat = conqueror
    game = scene.play().dice(10, 1).move("D4" if conqueror else "D6", "D5", infantry=1)
    city = game.state.cities["D5"]
    assert (city.owner, city.buildings) == (conqueror, {"temple": 0, "academy": 0})
    assert game.purse(conqueror) == {"gold": 2}, "one for the city, one for the barbarians in it"
    empty = fallen().units("D4" if conqueror else "D6", conqueror, infantry=1).owns(conqueror, "tactics")
    empty.state.units = [unit for unit in empty.state.units if unit.owner == conqueror]
    empty.state.now.seat = conqueror
    assert empty.play().move("D4" if conqueror else "D6", "D5", infantry=1).purse(conqueror) == {"gold": 1}
