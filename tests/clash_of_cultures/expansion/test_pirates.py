"""Pirates: placed, robbing, blocking, fought (12.7, 12.11)."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS, PIRATES
from engines.clash_of_cultures.trade_routes import possible_routes
from tests.clash_of_cultures.expansion.realm import faces, heard


def event(scene: Realm) -> Playing:
    """Successful Year carries the pirates' symbol."""
    return scene.owns(0, ideas=2).event_follows("successful_year").play().learn("myths", ideas=2)


def coast() -> Realm:
    scene = Realm()
    scene.land(C6="W", D6="W", F4="W").city("D7", 0).units("F4", 0, ship=1)
    return scene


def test_w_99_pirates_come_next_to_the_drawer_and_not_where_ships_are() -> None:
    game = event(coast())
    assert set(game.choices()) == {"C6", "D6"}
    game.answer("C6")
    assert game.at("D6", PIRATES) == {"ship": 1}, "the second one must lie next to a city of the drawer"


def test_w_100_pirates_rob_everybody_near() -> None:
    scene = coast().city("E7", 1).owns(0, ore=1)
    game = event(scene)
    game.answer("D6", "D6")
    while game.asked() == "pirates.pay":
        game.answer("ore") if "ore" in game.choices() else game.answer(game.choices()[0])
    assert game.state.players[0].purse["ore"] == 0
    assert game.state.cities["E7"].mood == "angry"


def test_w_101_pirates_block_collecting_and_trade() -> None:
    scene = Realm().land(C6="W", D6="W").city("D7", 0).owns(0, "fishing").units("C6", PIRATES, ship=1)
    assert not any(choice.startswith("D6") for choice in scene.play().yields("D7"))
    scene = Realm().land(C6="W", D6="W").city("B3", 0).city("E7", 1).owns(0, "trade_routes").units("E5", 0, settler=1)
    scene.units("C6", PIRATES, ship=1)
    assert len(possible_routes(scene.state, 0)) == 1
    scene.state.units[-1].hex = "D6"
    assert possible_routes(scene.state, 0) == []


def attack(scene: Realm, *dice: str) -> Playing:
    move = Move(origin="D6", target="D5", way="sail", units={"ship": 2}, along={}, payment={})
    return scene.play().dice(*faces(*dice)).say(move)


def test_w_102_fighting_pirates_earns_gold_for_each_and_one_token() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, ship=2).units("D5", PIRATES, ship=2)
    fled = attack(scene, "5c", "4e", "3i", "6i").answer(False, "mood")
    assert fled.purse(0) == {"gold": 1, "mood": 1}
    stayed = attack(scene, "5c", "4e", "3i", "6i", "6i", "5i").answer(True, "culture")
    assert stayed.purse(0) == {"gold": 2, "culture": 1}
    assert stayed.state.now.battles[-1].result == "draw"


def test_w_103_with_all_ships_out_two_leave_first() -> None:
    scene = Realm().land(C6="W", D6="W").city("D7", 0).units("C6", PIRATES, ship=2).units("D6", PIRATES, ship=2)
    game = event(scene)
    assert game.asked() == "pirates.leave"
    game.answer("C6", "C6")
    assert game.at("C6", PIRATES) == {"ship": 2}, "only the freed hex is open"
    assert game.at("D6", PIRATES) == {"ship": 2}


def test_12_8_pirates_own_nothing_and_barbarians_do_not_share_their_ships() -> None:
    scene = Realm()
    assert scene.state.supply(PIRATES, "ship") == 4
    assert scene.state.supply(BARBARIANS, "ship") == 0
    assert scene.state.supply(PIRATES, "settlement") == 0


def test_12_7_a_single_pirate_comes_next_to_the_drawer() -> None:
    scene = coast().units("F4", 0, corsair=3)
    scene.state.captive = {"-2 ship": 3}
    game = event(scene)
    assert game.at("D6", PIRATES) == {"ship": 1}, "allied ships stay; the one that is left must lie beside a city"
    assert len(game.state.units_of(PIRATES)) == 1
    assert "pirates.come" in heard(game)


def test_12_7_the_first_pirate_may_lie_anywhere_and_the_second_is_free_when_one_is_near() -> None:
    far = event(coast().land(B2="W"))
    assert set(far.choices()) == {"B2", "C6", "D6"}
    far.answer("B2")
    assert (far.at("B2", PIRATES), far.at("D6", PIRATES)) == ({"ship": 1}, {"ship": 1})
    near = event(coast().land(B2="W")).answer("D6")
    assert set(near.choices()) == {"B2", "C6", "D6"}


def test_12_7_pirates_rob_only_those_near_and_no_angry_city_falls_lower() -> None:
    scene = coast().city("E7", 1, "angry").city("B2", 1).owns(1, "storage").owns(0, ore=1)
    game = event(scene).answer("D6", "D6")
    while game.asked() == "pirates.pay":
        game.answer(game.choices()[0])
    assert (game.state.cities["E7"].mood, game.state.cities["B2"].mood) == ("angry", "neutral")
    away = coast().city("B2", 1).owns(1, gold=3).owns(0, ore=1)
    safe = event(away).answer("D6", "D6")
    while safe.asked() == "pirates.pay":
        safe.answer(safe.choices()[0])
    assert safe.purse(1)["gold"] == 3


def test_12_11_no_gold_without_a_ship_sunk() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, ship=2).units("D5", PIRATES, ship=2)
    game = attack(scene, "2e", "2e", "2e", "2e").answer(False, "mood")
    assert game.purse(0) == {"mood": 1}
