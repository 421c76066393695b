"""Agriculture (8.2)."""

from __future__ import annotations

from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.found_city import may_found
from engines.clash_of_cultures.scene import Scene
from tests.clash_of_cultures.homes import homes


def test_farming_brings_food_from_plains_and_wood_from_forests_and_nothing_else() -> None:
    scene = Scene().city("D7", 0).land(D6="F", E7="B", E8="W", C7="M")
    scene.state.players[0].advances = ["farming"]
    assert scene.play().yields("D7") == {"D7 food", "D6 wood", "D8 food", "C8 food"}
    scene.state.players[0].advances = []
    game = scene.play()
    assert game.choices("collect", city="D7") == [()]
    assert game.collect("D7").purse(0) == {}


def test_storage_keeps_seven_food_where_there_was_room_for_two() -> None:
    scene = homes(Scene(), ["B4", "B6"]).city("D7", 0, "neutral", "academy", "temple").owns(0, food=2)
    harvest = ("D7 food", "D6 food", "E7 food")
    assert scene.play().collect("D7", *harvest).purse(0) == {"food": 2}
    scene.owns(0, "storage")
    assert scene.play().collect("D7", *harvest).purse(0) == {"food": 5}
    assert scene.owns(0, food=6).play().collect("D7", *harvest).purse(0) == {"food": 7}


def test_irrigation_waters_barren_land_but_no_city_stands_there() -> None:
    scene = Scene().city("D7", 0).land(D6="B").units("D6", 0, settler=1)
    assert "D6 food" not in scene.play().yields("D7")
    scene.owns(0, "irrigation")
    assert scene.play().collect("D7", "D6 food").purse(0) == {"food": 1}
    assert not may_found(scene.state, 0, "D6")


def test_irrigation_ignores_the_text_of_a_famine_but_not_its_symbol() -> None:
    scene = Scene().city("D7", 0, "happy").city("D1", 1).owns(0, ideas=2).event_follows("severe_famine")
    hungry = scene.play().learn("fishing", ideas=2).answer("D5")
    assert hungry.state.cities["D7"].mood == "angry"
    fed = scene.owns(0, "irrigation").play().learn("fishing", ideas=2)
    assert fed.asked() == "barbarians.settle"
    assert fed.answer("D5").state.cities["D7"].mood == "happy"


def test_husbandry_reaches_one_hex_at_distance_two_in_one_collect_of_the_turn() -> None:
    scene = Scene().city("D7", 0, "happy", "academy").land(D5="M", E6="F", C6="W").owns(0, "husbandry")
    game = scene.play()
    assert {"D5 ore", "E6 wood"} <= game.yields("D7")
    assert not any(choice.startswith(("C6", "D4")) for choice in game.yields("D7"))
    assert game.refuses(Collect(city="D7", spaces=("D5 ore", "E6 wood")))
    game.collect("D7", "D7 food")
    assert "D5 ore" in game.yields("D7"), "a Collect without a far hex does not use it up"
    game.collect("D7", "D5 ore")
    assert "E6 wood" not in game.yields("D7")


def test_husbandry_reaches_two_such_hexes_with_roads_within_the_limit_of_the_city() -> None:
    scene = Scene().city("D7", 0).land(D5="M", E6="F").owns(0, "husbandry", "roads").units("E6", 1, infantry=1)
    assert "E6 wood" not in scene.play().yields("D7"), "opponents bar far hexes too"
    scene.state.units.clear()
    assert scene.play().refuses(Collect(city="D7", spaces=("D5 ore", "E6 wood"))), "the city yields one only"
    game = scene.city("D7", 0, "happy").play().collect("D7", "D5 ore", "E6 wood")
    assert game.purse(0) == {"ore": 1, "wood": 1}
