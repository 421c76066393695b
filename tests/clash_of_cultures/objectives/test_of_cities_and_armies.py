"""Objectives of the status phase: cities, buildings, units on the map. Red's capital was D2."""

from __future__ import annotations

from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.state import BARBARIANS
from tests.clash_of_cultures import loose
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.objectives.scoring import in_status_phase, offered, scored, scores
from tests.clash_of_cultures.objectives.test_of_advances_and_stores import realm


def more_of(building: str, name: str) -> bool:
    """More cities with it than any other player, whatever its colour; barbarians do not count."""
    one = realm().city("B6", 0, "neutral", **{building: 1}).city("F2", BARBARIANS, "neutral", **{building: 1})
    tied = realm().city("B6", 0, "neutral", **{building: 0}).city("B2", 1, "neutral", **{building: 0})
    return scores(one, name) and not scores(tied, name) and not scores(realm(), name)


def test_scientific_lead_has_most_academies() -> None:
    assert more_of("academy", "scientific_lead")


def test_coastal_culture_has_most_ports() -> None:
    assert more_of("port", "coastal_culture")


def test_religious_fervor_has_most_temples() -> None:
    assert more_of("temple", "religious_fervor")


def test_fortifications_are_the_most_fortresses() -> None:
    assert more_of("fortress", "fortifications")


def test_large_civilization_has_six_cities() -> None:
    five = homes(realm(), ["A3", "A5", "A7", "G3"])
    assert not scores(five, "large_civilization")
    assert scores(homes(five, ["G5"]), "large_civilization")


def test_happy_population_lives_in_four_happy_cities() -> None:
    scene = realm()
    for spot in ("A3", "A5", "A7"):
        scene.city(spot, 0, "happy")
    assert not scores(scene, "happy_population")
    assert scores(scene.city("G3", 0, "happy"), "happy_population")


def test_metropolis_is_a_city_of_size_five() -> None:
    assert not scores(realm().city("B6", 0, "happy", "temple", "academy", "fortress"), "metropolis")
    assert scores(realm().city("B6", 0, "happy", "temple", "academy", "fortress", market=1), "metropolis")


def test_architecture_is_four_kinds_of_buildings_of_ones_own_colour() -> None:
    scene = realm().city("B6", 0, "happy", "temple", "academy").city("A3", 0, "happy", "fortress")
    assert not scores(scene.city("A5", 0, "happy", "temple", port=1), "architecture")
    assert scores(scene.city("A7", 0, "happy", "port"), "architecture")


def test_expansionist_has_four_cities_without_neighbours() -> None:
    scene = homes(realm(), ["A3", "A5", "G3"])
    assert scores(scene, "expansionist")
    assert not scores(scene.city("B5", BARBARIANS), "expansionist")


def test_colony_lies_five_hexes_from_the_capital() -> None:
    assert scores(realm(), "colony"), "D7 is five from D2"
    near = loose.Scene().city("D6", 0).city("D1", 1)
    assert not scores(near, "colony")


def test_colony_is_not_scored_in_the_round_of_city_founder() -> None:
    scene = realm()
    scene.state.scored_now.append("0:city_founder")
    assert not scores(scene, "colony")
    scene.state.scored_now = ["1:city_founder"]
    assert scores(scene, "colony")


def test_consulate_is_a_building_in_two_foreign_cities() -> None:
    scene = realm().city("B2", 1, temple=0)
    assert not scores(scene, "consulate")
    assert not scores(scene.city("A7", 0, "neutral", "temple"), "consulate"), "not one's own"
    assert scores(scene.city("F2", BARBARIANS, academy=0), "consulate")


def test_culture_power_has_most_buildings_abroad() -> None:
    scene = realm().city("B2", 1, temple=0, academy=0).city("A7", 0, temple=1)
    assert scores(scene, "culture_power")
    assert not scores(scene.city("A5", 0, academy=1), "culture_power"), "as many"
    assert not scores(realm(), "culture_power")


def test_sea_blockade_is_two_ships_in_foreign_ports() -> None:
    scene = realm().land(D2="W", D8="W").port("D1", "D2").port("D7", "D8")
    assert not scores(scene.units("D2", 0, ship=1).units("D8", 0, ship=1), "sea_blockade")
    assert scores(scene.units("D2", 0, ship=1), "sea_blockade")


def test_large_fleet_is_four_ships_or_two_and_the_most() -> None:
    sea = realm().land(D8="W")
    assert not scores(sea.units("D8", 0, ship=1), "large_fleet")
    assert scores(sea.units("D8", 0, ship=1), "large_fleet")
    assert not scores(sea.land(D2="W").units("D2", 1, ship=2), "large_fleet"), "as many"
    assert scores(sea.units("D8", 0, ship=2).units("D2", 1, ship=2), "large_fleet"), "four are enough"


def test_large_army_is_four_units_more_than_every_other() -> None:
    scene = realm().units("D7", 0, infantry=4).units("D6", 0, infantry=1).units("D1", 1, infantry=1, settler=3)
    assert scores(scene, "large_army")
    assert not scores(scene.units("D2", 1, infantry=1), "large_army")


def garrisons(count: int) -> Scene:
    scene = homes(realm(), ["A3", "A5", "G3", "G5"])
    for spot in ("D7", "A3", "A5", "G3", "G5")[:count]:
        scene.units(spot, 0, infantry=1)
    return scene


def test_standing_army_guards_four_cities() -> None:
    assert not scores(garrisons(3).units("D6", 0, infantry=1), "standing_army")
    assert scores(garrisons(4), "standing_army")


def test_military_might_is_twelve_units_and_ships() -> None:
    scene = realm().land(D8="W").units("D8", 0, ship=2)
    for spot in ("D7", "A3", "A5"):
        scene.units(spot, 0, infantry=3)
    assert not scores(scene.units("A3", 0, settler=2), "military_might"), "settlers are no might"
    assert scores(scene.units("A5", 0, infantry=1), "military_might")


def test_military_might_and_standing_army_exclude_each_other_in_one_status_phase() -> None:
    scene = garrisons(4)
    for spot in ("D7", "A3", "A5", "G3"):
        scene.units(spot, 0, infantry=2)
    game = in_status_phase(scene, "military_might", "standing_army")
    assert offered(game, "standing_army")
    assert scored(game, "military_might")
    assert not offered(game, "standing_army")


def test_threat_is_four_units_beside_foreign_cities() -> None:
    scene = realm().land(C2="W").units("C2", 0, ship=1, infantry=2).units("E2", 0, infantry=1)
    assert not scores(scene.units("D3", 0, infantry=1), "threat")
    assert scores(scene.units("D2", 0, infantry=1), "threat"), "units aboard count"
    beside_barbarians = realm().city("D5", BARBARIANS).units("D6", 0, infantry=4)
    assert not scores(beside_barbarians, "threat")


def test_outpost_is_three_hexes_far_from_home() -> None:
    scene = realm().units("D5", 0, infantry=2).units("A3", 0, infantry=1).units("D6", 0, infantry=1)
    assert not scores(scene.units("G3", 0, settler=1), "outpost"), "one hex from home, and a settler"
    assert scores(scene.units("G3", 0, infantry=1), "outpost")


def traders(settlers: int, ships: int) -> Scene:
    """Blue has cities enough to trade with, each two hexes from a trader."""
    scene = homes(realm(), ["B2", "F2", "B4", "F4"], owner=1).owns(0, "bartering", "trade_routes")
    for spot in ("C3", "E3", "C4", "E4")[:settlers]:
        scene.units(spot, 0, settler=1)
    return scene.land(D3="W").units("D3", 0, ship=ships)


def test_trade_power_forms_three_routes() -> None:
    assert not scores(traders(2, 0), "trade_power")
    assert scores(traders(2, 1), "trade_power")
    without = traders(4, 0)
    without.state.players[0].advances.remove("trade_routes")
    assert not scores(without, "trade_power")


def test_shipping_routes_are_two_by_ship() -> None:
    assert not scores(traders(3, 1), "shipping_routes")
    assert scores(traders(0, 2), "shipping_routes")


def test_shipping_routes_and_trade_power_exclude_each_other_in_one_status_phase() -> None:
    game = in_status_phase(traders(1, 2), "trade_power", "shipping_routes")
    assert offered(game, "trade_power")
    assert scored(game, "shipping_routes")
    assert not offered(game, "trade_power")


def test_trade_power_needs_cities_that_are_not_angry() -> None:
    scene = traders(2, 1)
    for spot in scene.state.cities_of(1)[1:]:
        scene.state.cities[spot].mood = "angry"
    assert not scores(scene, "trade_power")


def test_magnificent_culture_is_the_only_builder_of_wonders_in_the_round() -> None:
    scene = realm()
    assert not scores(scene, "magnificent_culture")
    scene.state.wonders_built = [0]
    assert scores(scene, "magnificent_culture")
    scene.state.wonders_built = [0, 1]
    assert not scores(scene, "magnificent_culture")
