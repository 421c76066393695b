"""Seafaring (8.3)."""

from __future__ import annotations

from engines.clash_of_cultures.build import buildable
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.command_action import Stop
from engines.clash_of_cultures.scene import Playing, Scene


def test_fishing_brings_food_from_one_water_hex_and_allows_ports() -> None:
    scene = Scene().city("D7", 0, "happy").city("B4", 0).land(D6="W", E7="W")
    assert not any(choice.startswith("D6") for choice in scene.play().yields("D7"))
    assert "port" not in buildable(scene.state, 0, "D7")
    game = scene.owns(0, "fishing").play()
    assert {"D6 food", "E7 food"} <= game.yields("D7")
    assert game.refuses(Collect(city="D7", spaces=("D6 food", "E7 food")))
    assert game.collect("D7", "D6 food").purse(0) == {"food": 1}
    assert "port" in buildable(scene.state, 0, "D7")
    assert "port" not in buildable(scene.state, 0, "B4"), "a port needs water"


def test_navigation_leads_around_the_edge_into_the_next_sea_only() -> None:
    scene = Scene().city("D5", 0).land(G7="W", G5="W", A7="W", D1="W").units("G7", 0, ship=1)
    assert "move" not in _verbs(scene.play())
    targets = scene.owns(0, "navigation").play().choices("move", origin="G7")
    assert sorted(targets) == ["A7", "G5"], "the first sea in each direction; D1 lies beyond"


def _verbs(game: Playing) -> set[str]:
    return {command.verb for command in game.match.legal(0)}


def test_warships_ignore_one_hit_in_the_first_round_at_sea() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).land(D5="W", D4="W").units("D5", 0, ship=1).units("D4", 1, ship=1)
    assert scene.play().dice(11, 10).move("D5", "D4", "sail", ship=1).at("D4", 0) == {}
    game = scene.owns(0, "warships").play().dice(1, 10).move("D5", "D4", "sail", ship=1)
    assert game.at("D4", 0) == {"ship": 1}
    game.dice(1, 10).answer(True)
    assert game.at("D4", 0) == {}, "not in the second round"


def test_warships_protect_who_unloads_but_not_who_is_attacked_on_land() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).land(D5="W").units("D5", 0, ship=1, infantry=1)
    scene.units("D4", 1, infantry=1).owns(0, "tactics", "warships")
    landed = scene.play().dice(10, 10).move("D5", "D4", infantry=1)
    assert landed.at("D4", 0) == {"infantry": 1}
    ashore = Scene().city("D7", 0).city("D1", 1).units("D5", 0, infantry=1).units("D4", 1, infantry=1)
    marched = ashore.owns(0, "tactics", "warships").play().dice(10, 10).move("D5", "D4", infantry=1)
    assert marched.at("D4", 0) == {}, "no hit is ignored in a battle that came over land"
    defended = scene.owns(1, "warships").play().dice(10, 1).move("D5", "D4", infantry=1)
    assert defended.at("D4", 1) == {}, "R-73: the defender's warships do nothing ashore"


def test_cartography_gives_an_idea_once_a_command_and_culture_only_for_navigation() -> None:
    scene = Scene().city("B4", 0).land(G7="W", F7="W", F6="W", D1="W").units("G7", 0, ship=1).units("F6", 0, ship=1)
    scene.owns(0, "cartography")
    game = scene.play().move("G7", "F7", "sail", ship=1).move("F6", "G7", "sail", ship=1)
    assert game.purse(0) == {"ideas": 1}
    far = scene.owns(0, "navigation").play().move("G7", "D1", "navigation", ship=1).say(Stop())
    assert far.purse(0) == {"ideas": 1, "culture": 1}


def test_cartography_gives_nothing_for_a_command_on_land() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, settler=1).owns(0, "cartography")
    assert scene.play().move("D7", "D6", settler=1).purse(0) == {}
