"""Economy (8.7)."""

from __future__ import annotations

from engines.clash_of_cultures.state import BARBARIANS
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.loose import Scene


def test_bartering_sells_a_card_of_any_kind_for_gold_or_culture_once_a_turn() -> None:
    scene = Scene().city("D7", 0).owns(0, "bartering").holds(0, "action_01", "objective_01")
    scene.state.players[0].wonders.append("great_wall")
    scene.state.decks["wonder"].remove("great_wall")
    game = scene.play().use("advance:bartering")
    assert game.choices() == ["action_01", "great_wall", "objective_01"]
    game.answer("great_wall", "gold")
    assert game.purse(0) == {"gold": 1}
    assert game.state.discards["wonder"] == ["great_wall"]
    assert game.state.now.actions_left == 3, "a free action"
    assert not game.may_use("advance:bartering")
    assert scene.play().use("advance:bartering").answer("action_01", "culture").purse(0) == {"culture": 1}


def test_bartering_needs_a_card() -> None:
    assert not Scene().city("D7", 0).owns(0, "bartering").play().may_use("advance:bartering")


def test_trade_routes_bring_food_for_ships_and_settlers_near_foreign_cities() -> None:
    scene = Scene().city("D8", 0).city("D5", 1).city("B4", 1, "happy").land(C7="W").owns(0, "storage")
    scene.units("C7", 0, ship=1).units("B6", 0, settler=1).at_start_of_turn()
    assert scene.play().purse(0) == {}
    assert scene.owns(0, "trade_routes").play().as_proposed().purse(0) == {"food": 2}


def test_trade_routes_avoid_angry_cities_barbarians_and_more_than_two_hexes() -> None:
    scene = Scene().city("D8", 0).owns(0, "trade_routes", "storage").units("D6", 0, settler=3).at_start_of_turn()
    scene.city("D5", 1, "angry").city("C6", BARBARIANS).city("D3", 1)
    assert scene.play().asked() == "turn.act", "nothing to choose, nothing asked"
    assert scene.city("D4", 1).play().as_proposed().purse(0) == {"food": 1}, "one route, however many settlers"


def test_trade_routes_are_four_at_most() -> None:
    scene = homes(Scene(), ["D5", "C6", "E6", "E7", "C7"], owner=1).city("D8", 0).owns(0, "trade_routes", "storage")
    game = scene.units("D6", 0, settler=5).at_start_of_turn().play()
    assert max(len(routes) for routes in game.choices()) == 4
    assert game.as_proposed().purse(0) == {"food": 4}


def test_trade_routes_are_chosen_by_the_player_who_may_form_fewer_or_none() -> None:
    """D-04"""
    scene = Scene().city("D8", 0).city("D5", 1).city("D4", 1).owns(0, "trade_routes", "storage")
    game = scene.units("D6", 0, settler=1).units("C6", 0, settler=1).at_start_of_turn().play()
    assert game.asked() == "trade_routes.pairs"
    assert set(game.choices()) == {
        (),
        ("D6 settler D5",),
        ("D6 settler D4",),
        ("C6 settler D5",),
        ("C6 settler D4",),
        ("D6 settler D5", "C6 settler D4"),
        ("D6 settler D4", "C6 settler D5"),
    }, "no unit and no city in two pairs"
    assert game.answer(("C6 settler D5",)).purse(0) == {"food": 1}
    none = scene.play().answer(())
    assert (none.purse(0), none.asked()) == ({}, "turn.act")


def test_trade_routes_may_be_as_many_from_one_hex_as_there_are_units() -> None:
    scene = Scene().city("D8", 0).city("D5", 1).city("D4", 1).owns(0, "trade_routes", "storage")
    game = scene.units("D6", 0, settler=2).at_start_of_turn().play()
    assert ("D6 settler D5", "D6 settler D4") in game.choices()


def test_taxes_bring_one_resource_for_each_city_for_an_action_and_a_token() -> None:
    scene = homes(Scene(), ["D7", "B4", "B6"]).owns(0, "taxes", mood=2)
    game = scene.play().use("advance:taxes", mood=1)
    assert all(sum(taken.values()) == 3 and "gold" not in taken for taken in game.choices())
    game.answer({"wood": 2, "ore": 1})
    assert game.purse(0) == {"wood": 2, "ore": 1, "mood": 1}
    assert game.state.now.actions_left == 2
    assert not game.may_use("advance:taxes"), "once a turn"
    assert not scene.owns(0, mood=0).play().may_use("advance:taxes"), "not without the token"
    assert not Scene().city("D1", 1).owns(0, "taxes", mood=1).play().may_use("advance:taxes"), "nor without a city"


def test_currency_lets_taxes_and_trade_routes_be_taken_as_gold() -> None:
    taxes = homes(Scene(), ["D7", "B4"]).owns(0, "taxes", "currency", mood=1).play()
    assert taxes.use("advance:taxes", mood=1).answer({"wood": 1, "gold": 1}).purse(0) == {"wood": 1, "gold": 1}
    routes = Scene().city("D8", 0).city("D5", 1).units("D6", 0, settler=1).owns(0, "trade_routes", "currency")
    game = routes.at_start_of_turn().play().as_proposed()
    assert game.choices() == [{"gold": 1}, {"food": 1}]
    assert game.answer({"gold": 1}).purse(0) == {"gold": 1}


def test_currency_alone_brings_nothing() -> None:
    scene = Scene().city("D8", 0).city("D5", 1).units("D6", 0, settler=1).owns(0, "currency", mood=1)
    assert scene.at_start_of_turn().play().purse(0) == {"mood": 1}
    assert not Scene().city("D7", 0).owns(0, "currency", mood=1).play().may_use("advance:taxes")
