"""Carthage and the pirates (16.3.1)."""

from __future__ import annotations

from typing import Any

from engines.clash_of_cultures.boxes.expansion.alliance import keep_company
from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.data import TILES
from engines.clash_of_cultures.movement import Move, Way, Ways
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import PIRATES
from engines.clash_of_cultures.trade_routes import possible_routes
from tests.clash_of_cultures.expansion.realm import faces, heard, values


def move(origin: str, target: str, way: str, units: dict[str, int], along: dict[str, int] | None = None) -> Move:
    return Move(origin=origin, target=target, way=way, units=units, along=along or {}, payment={})


def allied() -> Realm:
    """A ship of Carthage with two pirates at its side"""
    scene = Realm().land(D6="W", D5="W", C6="W").city("D7", 0).city("B3", 1).units("D6", 0, ship=1)
    scene.units("D5", PIRATES, ship=2).people(0, "carthage", "pirate_allies")
    return scene


def test_pirate_allies_share_a_hex_instead_of_fighting() -> None:
    game = allied().play().say(move("D6", "D5", "alliance", {"ship": 1}))
    assert game.at("D5", 0) == {"ship": 1, "corsair": 2}
    assert game.state.supply(PIRATES, "ship") == 2, "they stay pieces of the pirates"
    assert game.state.supply(0, "ship") == 3
    fought = allied().play().dice(*faces("1l", "1l", "1l")).say(move("D6", "D5", "sail", {"ship": 1}))
    assert fought.state.fights or fought.state.now.battles, "a battle is still possible"


def test_pirate_allies_sail_along_and_are_left_behind() -> None:
    scene = allied()
    game = scene.play().say(move("D6", "D5", "alliance", {"ship": 1}))
    while game.asked() in ("command.next", "command.stuck"):
        game.as_proposed()
    together = game.say(move("D5", "C6", "sail with allies", {"ship": 1}, {"corsair": 1}))
    assert together.at("C6", 0) == {"ship": 1, "corsair": 1}
    assert together.at("D5", PIRATES) == {"ship": 1}, "without Carthage they are pirates again"


def test_pirate_allies_alone_and_without_anybody_aboard_stay_where_they_are() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).city("B3", 1).units("D6", 0, corsair=2)
    scene.people(0, "carthage", "pirate_allies").state.captive = {"-2 ship": 2}
    assert sailing_of(scene) == []
    scene.units("D6", 0, ship=1)
    assert sailing_of(scene) == ["sail", "sail with allies"]
    scene.units("D6", 0, settler=1)
    assert sailing_of(scene) == ["sail"], "whoever is aboard commands them"


def sailing_of(scene: Realm) -> list[str]:
    found: Ways = {}
    ships = [unit for unit in scene.state.own_at("D6", 0) if unit.is_ship]
    found["D5"] = {"sail": Way("sail", tuple(ships))}
    keep_company(scene.state, 0, "D6", ships, found)
    return sorted(name for ways in found.values() for name in ways)


def test_w_121_pirate_allies_fall_first_and_are_worth_nothing() -> None:
    scene = (
        Realm()
        .land(D6="W", D5="W")
        .city("D7", 0)
        .city("B3", 1)
        .units("D6", 0, ship=1, corsair=2)
        .units("D5", 1, ship=2)
    )
    scene.people(0, "carthage", "pirate_allies").state.captive = {"-2 ship": 2}
    scene.state.now.seat = 1
    game = scene.play().dice(*faces("6i", "4c", "2c", "3e", "4e")).say(move("D5", "D6", "sail", {"ship": 2}))
    assert values(game) == [10, 9]
    assert game.at("D6", 0) == {"ship": 1}
    assert game.state.players[1].purse["gold"] == 0
    assert game.state.supply(PIRATES, "ship") == 4


def test_pirate_allies_trade_and_do_not_block() -> None:
    scene = (
        Realm()
        .land(D6="W")
        .city("D7", 0)
        .city("D4", 1)
        .units("D6", 0, ship=1, corsair=1)
        .people(0, "carthage", "pirate_allies")
    )
    scene.owns(0, "trade_routes", "fishing")
    assert {route.unit for route in possible_routes(scene.state, 0)} == {"ship", "corsair"}
    assert "D6 food" in scene.play().yields("D7")


def test_pirate_allies_can_be_turned_upon() -> None:
    scene = (
        Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=2, corsair=1).people(0, "carthage", "pirate_allies")
    )
    scene.state.captive = {"-2 ship": 1}
    game = scene.play().dice(*faces("5c", "1l", "1l")).say(move("D6", "D6", "fight", {"ship": 2})).answer("mood")
    assert game.purse(0) == {"gold": 1, "mood": 1}
    assert game.at("D6", 0) == {"ship": 2}


def test_pirate_allies_carry_land_units_that_board_them() -> None:
    scene = Realm().land(D6="W").city("D7", 0).units("D7", 0, settler=1).units("D6", PIRATES, ship=1)
    game = scene.people(0, "carthage", "pirate_allies").play().say(move("D7", "D6", "alliance", {"settler": 1}))
    assert game.at("D6", 0) == {"settler": 1, "corsair": 1}


def raised_among_pirates() -> Playing:
    """Two ships recruited onto a port hex where a pirate lies"""
    scene = Realm().land(D6="W").city("D7", 0).port("D7", "D6").city("B3", 1).units("D6", PIRATES, ship=1)
    scene.people(0, "carthage", "pirate_allies").owns(0, wood=4)
    return scene.play().say(Recruit(city="D7", units={"ship": 2}, payment={"wood": 4}))


def test_r_91_ships_recruited_among_pirates_ally_with_them_or_fight_them_all_together() -> None:
    peace = raised_among_pirates()
    assert peace.asked() == "alliance.fight"
    peace.answer(False)
    assert peace.at("D6", 0) == {"ship": 2, "corsair": 1}
    assert peace.asked() == "turn.act"
    assert not values(peace)
    war = raised_among_pirates().dice(*faces("5c", "1l", "1l")).answer(True)
    assert values(war)
    assert war.at("D6", 0) == {"ship": 2}
    assert not war.at("D6", PIRATES)


def test_pirate_allies_sail_with_somebody_aboard_and_never_alone() -> None:
    def along(ships: int, **aboard: int) -> tuple[Playing, list[Any]]:
        scene = Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, corsair=ships, **aboard)
        scene.people(0, "carthage", "pirate_allies").state.captive = {"-2 ship": ships}
        game = scene.play()
        filled = {"origin": "D6", "target": "D5", "way": "sail", "units": {"corsair": 1}}
        return game, game.choices("move", **filled)

    game, one = along(1, settler=1)
    assert one == [{"settler": 1}], "a corsair needs somebody of Carthage aboard"
    game.say(move("D6", "D5", "sail", {"corsair": 1}, {"settler": 1}))
    assert game.at("D5", 0) == {"corsair": 1, "settler": 1}
    assert along(2, settler=3)[1] == [{"settler": 1}, {"settler": 2}], "one at least, two at most; two can stay"
    assert along(2, settler=4)[1] == [{"settler": 2}], "the one that stays carries two"
    left, _ = along(2, settler=2)
    left.say(move("D6", "D5", "sail", {"corsair": 1}, {"settler": 2}))
    assert left.at("D6", PIRATES) == {"ship": 1}, "without Carthage they are pirates again"
    assert "alliance.ends" in heard(left)
    assert left.state.supply(PIRATES, "ship") == 2


def test_pirate_allies_share_the_sea_with_whoever_passes_or_joins() -> None:
    scene = Realm().land(D6="W", D5="W", D4="W").city("D7", 0).city("B3", 1).units("D6", 0, ship=2)
    scene.units("D5", PIRATES, ship=1).people(0, "carthage", "pirate_allies")
    game = scene.play()
    assert "D4" in game.choices("move", origin="D6"), "pirates are passed"
    joined = scene.play().say(move("D6", "D5", "alliance", {"ship": 1}))
    assert "alliance.made" in heard(joined)
    hostile = Realm().land(D6="W", D5="W", D4="W").city("D7", 0).city("B3", 1).units("D6", 0, ship=2)
    hostile.units("D5", 1, ship=1).people(0, "carthage", "pirate_allies")
    assert "D4" not in hostile.play().choices("move", origin="D6"), "ships of players are not"


def test_pirate_allies_carry_as_many_as_they_can_who_may_march() -> None:
    def boards(count: int, *known: str, **units: int) -> bool:
        scene = Realm().land(D6="W").city("D7", 0).units("D7", 0, **units).units("D6", PIRATES, ship=count)
        game = scene.people(0, "carthage", "pirate_allies").owns(0, *known).play()
        return game.accepts(move("D7", "D6", "alliance", units))

    assert boards(1, settler=2)
    assert not boards(1, settler=3)
    assert boards(2, settler=4)
    assert boards(1, "tactics", infantry=1)
    assert not boards(1, infantry=1), "an army needs Tactics"


def test_r_83_an_attack_on_allies_that_is_broken_off_leaves_the_alliance() -> None:
    scene = (
        Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1, corsair=1).people(0, "carthage", "pirate_allies")
    )
    scene.state.captive = {"-2 ship": 1}
    game = scene.play().dice(*faces("2e", "2e")).say(move("D6", "D6", "fight", {"ship": 1}))
    assert game.asked() == "battle.go_on"
    game.answer(False, "mood")
    assert game.at("D6", 0) == {"ship": 1, "corsair": 1}
    assert game.state.supply(PIRATES, "ship") == 3
    alone = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=2).people(0, "carthage", "pirate_allies").play()
    assert alone.refuses(move("D6", "D6", "fight", {"ship": 2})), "nobody there to turn upon"


def reinforced(*dice: str) -> Playing:
    """A ship sails from D5 to D6 against the pirates there, with whom another one lies."""
    scene = Realm().land(D6="W", D5="W").city("D7", 0).city("B3", 1).units("D6", 0, ship=1, corsair=1, settler=1)
    scene.units("D5", 0, ship=1, infantry=1).people(0, "carthage", "pirate_allies").state.captive = {"-2 ship": 1}
    game = scene.play().dice(*faces(*dice))
    assert game.choices("move", origin="D5", target="D6") == ["sail", "fight there"]
    return game.say(move("D5", "D6", "fight there", {"ship": 1}, {"infantry": 1}))


def test_16_3_1_6_ships_that_come_for_it_fight_allied_pirates_with_those_that_are_there() -> None:
    game = reinforced("3e", "3e", "1l")
    assert values(game) == [6, 1], "two ships against one"
    game.answer("mood")
    assert game.at("D6", 0) == {"ship": 2, "settler": 1, "infantry": 1}
    assert (game.purse(0), game.state.captive) == ({"gold": 1, "mood": 1}, {})


def test_r_83_ships_that_came_to_fight_allied_pirates_go_back_and_the_others_stay_with_them() -> None:
    game = reinforced("1l", "1l", "1l").answer(False, "mood")
    assert game.at("D5", 0) == {"ship": 1, "infantry": 1}
    assert game.at("D6", 0) == {"ship": 1, "settler": 1, "corsair": 1}
    assert game.state.supply(PIRATES, "ship") == 3


def test_pirate_allies_are_pirates_again_when_the_last_ship_is_sunk() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).city("B3", 1).units("D6", 0, ship=1, corsair=1)
    scene.people(0, "carthage", "pirate_allies").state.captive = {"-2 ship": 1}
    game = scene.play().say(move("D6", "D5", "sail", {"ship": 1}))
    assert game.at("D6", PIRATES) == {"ship": 1}
    assert game.state.captive == {}


def test_pirate_allies_are_pirates_again_when_an_event_takes_the_last_unit_of_carthage() -> None:
    scene = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1, corsair=1).units("D7", 0, settler=1)
    scene.people(0, "carthage", "pirate_allies").owns(0, ideas=2).event_follows("epidemics")
    scene.state.captive = {"-2 ship": 1}
    game = scene.play().learn("myths", ideas=2).answer("D6", {"ship": 1}, "D7")
    assert (game.at("D6", 0), game.at("D6", PIRATES)) == ({}, {"ship": 1})
    assert game.state.supply(PIRATES, "ship") == 3


def around_the_map(*known: str) -> Playing:
    """A ship that leaves the map at B2 and meets pirates at E2, behind whom E3 lies"""
    scene = Realm().land(B2="W", E2="W", E3="W").city("D7", 0).city("B6", 1).units("B2", 0, ship=1)
    return scene.units("E2", PIRATES, ship=1).people(0, "carthage", "pirate_allies").owns(0, *known).play()


def test_pirate_allies_are_met_around_the_map_as_in_the_own_sea() -> None:
    game = around_the_map("navigation", "cartography")
    assert game.choices("move", origin="B2", target="E2") == ["navigation", "alliance"]
    assert game.choices("move", origin="B2", target="E3") == ["navigation"], "past the pirates"
    game.say(move("B2", "E2", "alliance", {"ship": 1}))
    assert game.at("E2", 0) == {"ship": 1, "corsair": 1}
    while game.asked() in ("command.next", "command.stuck"):
        game.as_proposed()
    assert game.purse(0) == {"ideas": 1, "culture": 1}, "the map was left"
    fought = around_the_map("navigation").dice(*faces("5c", "1l")).say(move("B2", "E2", "navigation", {"ship": 1}))
    assert values(fought)


def test_pirate_allies_let_ships_pass_that_explore() -> None:
    scene = (
        Realm().land(D6="W", D5="W").city("D7", 0).city("B6", 1).units("D6", 0, ship=1).units("D5", PIRATES, ship=1)
    )
    state = scene.people(0, "carthage", "pirate_allies").owns(0, "navigation").state
    state.explored.remove("r03")
    for spot in state.board.slots["r03"]:
        del state.terrain[spot]
    state.tiles["r03"] = next(tile for tile, row in TILES.items() if "water" not in row.terrains)
    shore = next(spot for spot in state.near("D5") if spot not in state.terrain)
    game = scene.play().say(move("D6", shore, "sail", {"ship": 1}))
    while game.asked() == "explore.turn":
        game.answer(game.choices()[0])
    assert game.at("D5", 0) == {"ship": 1, "corsair": 1}, "where they found no way through they stay, as allies"
