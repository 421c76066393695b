"""Vikings: Ship Construction, Longships, Raiding, Rune Stones; Knut, Erik, Ragnar."""

from __future__ import annotations

from engines.clash_of_cultures.advance import all_ways
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.pieces import free_capacity
from engines.clash_of_cultures.scoring import points
from tests.clash_of_cultures.expansion.realm import Realm, faces, values


def move(origin: str, target: str, way: str, units: dict[str, int], along: dict[str, int] | None = None) -> Move:
    return Move(origin=origin, target=target, way=way, units=units, along=along or {}, payment={})


def test_w_127_ships_are_built_of_settlers_and_landed_as_infantry() -> None:
    scene = (
        Realm()
        .land(D6="W")
        .city("D7", 0)
        .units("D7", 0, settler=1, infantry=1)
        .people(0, "vikings", "ship_construction")
    )
    game = scene.owns(0, "tactics").play()
    game.say(move("D7", "D6", "launch", {"settler": 1, "infantry": 1}, {"settler": 1}))
    assert game.at("D6", 0) == {"ship": 1, "infantry": 1}
    while game.asked == "command.next":
        game.as_proposed()
    game.say(move("D6", "C7", "beach", {"ship": 1}, {"infantry": 1}))
    assert game.at("C7", 0) == {"infantry": 2}, "who rode must land too"
    assert all_ways(game.state, 0, "navigation")["price"] == {}


def test_16_3_2_each_ship_that_lands_becomes_what_was_said_of_it() -> None:
    scene = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=3).people(0, "vikings", "ship_construction")
    game = scene.owns(0, "tactics").play()
    game.say(move("D6", "C7", "beach", {"ship": 3}, {"settler": 1, "infantry": 2}))
    assert game.at("C7", 0) == {"settler": 1, "infantry": 2}


def test_w_127_ship_construction_heeds_the_unit_limit() -> None:
    scene = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1, infantry=1).units("C7", 0, infantry=3)
    game = scene.people(0, "vikings", "ship_construction").owns(0, "tactics").play()
    assert game.refuses(move("D6", "C7", "beach", {"ship": 1}, {"infantry": 1}))
    game.say(move("D6", "C7", "beach", {"ship": 1}, {"settler": 1}))
    assert game.at("C7", 0) == {"infantry": 4, "settler": 1}
    hostile = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).units("C7", 1, settler=1)
    targets = hostile.people(0, "vikings", "ship_construction").play().options("move", "target", origin="D6")
    assert "C7" not in targets


def test_w_96_longships_carry_three_and_do_not_tire() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, ship=1, infantry=2)
    assert free_capacity(scene.state, 0, "D6") == 0
    scene.people(0, "vikings", "longships")
    assert free_capacity(scene.state, 0, "D6") == 1
    scene.units("D5", 1, ship=1).city("B3", 1)
    game = scene.play().dice(*faces("6i", "1l")).say(move("D6", "D5", "sail", {"ship": 1}, {"infantry": 2}))
    assert not any(unit.fatigued for unit in game.state.units_of(0, "ship"))


def test_w_128_raiding_takes_a_resource_of_each_partner_once() -> None:
    scene = (
        Realm()
        .land(D6="W")
        .city("D7", 0)
        .units("D6", 0, ship=2)
        .city("E6", 1)
        .city("C6", 1)
        .people(0, "vikings", "raiding")
    )
    game = scene.owns(0, "storage").owns(1, ore=2).at_start_of_turn().play().as_proposed()
    assert game.asked == "raiding.raid"
    game.answer(True)
    assert game.purse(0) == {"food": 2}
    assert game.purse(1) == {"ore": 1}
    far = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).city("D4", 1).people(0, "vikings", "raiding")
    assert far.owns(1, ore=2).at_start_of_turn().play().as_proposed().asked == "turn.act", "not adjacent"


def test_rune_stones_remember_two_fallen() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "vikings", "rune_stones").owns(0, "tactics")
    scene.units("D6", 0, infantry=2).units("D5", 1, infantry=4)
    game = scene.play().dice(*faces("1l", "1l", "6i", "6i", "1l", "1l")).move("D6", "D5", infantry=2).answer(True)
    assert points(game.state, 0)["objectives"] == 1.0
    assert game.state.supply(0, "obelisk") == 4
    one = Realm().city("D7", 0).city("B3", 1).people(0, "vikings", "rune_stones").owns(0, "tactics")
    one.units("D6", 0, infantry=1).units("D5", 1, infantry=4)
    assert one.play().dice(*faces("1l", "6i", "6i", "1l", "1l")).move("D6", "D5", infantry=1).asked != "effect.use"


def test_ruler_of_the_north_scores_his_distance_from_home() -> None:
    scene = Realm().city("D7", 0).leader(0, "knut", "D3")
    scene.state.players[0].capital = "D7"
    assert points(scene.state, 0)["events"] == 2.0
    scene.state.players[0].leader = None
    assert points(scene.state, 0)["events"] == 0.0


def test_danegeld_is_taxes_without_the_token() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "knut", "D7").owns(0, "taxes")
    game = scene.play().use("leader:danegeld").answer({"food": 1, "wood": 1})
    assert game.purse(0) == {"food": 1, "wood": 1}
    assert not game.offers("leader:danegeld")
    assert not game.offers("advance:taxes")
    assert not Realm().city("D7", 0).leader(0, "knut", "D7").play().offers("leader:danegeld")


def test_legendary_explorer_marks_each_region_once_for_a_point() -> None:
    scene = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).leader(0, "erik", "D6").owns(0, culture=2)
    game = scene.play().use("leader:legendary_explorer", culture=1)
    assert points(game.state, 0)["objectives"] == 1.0
    assert not game.offers("leader:legendary_explorer")
    ashore = Realm().city("D7", 0).leader(0, "erik", "D7").owns(0, culture=1)
    assert not ashore.play().offers("leader:legendary_explorer")


def colonists(**aboard: int) -> Realm:
    """Erik aboard a ship at D6 with others, and his city at D7"""
    scene = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=2, **aboard)
    scene.leader(0, "erik", "D6").owns(0, "tactics")
    return scene


def test_new_colonies_unload_everybody_with_him() -> None:
    game = colonists(infantry=1, settler=1).play().use("leader:new_colonies").answer("C7")
    assert game.at("C7", 0) == {"leader": 1, "infantry": 1, "settler": 1}
    assert game.at("D6", 0) == {"ship": 2}
    assert game.state.now.actions_left == 3
    assert not game.offers("leader:new_colonies")


def test_new_colonies_are_no_part_of_a_command() -> None:
    """Who moved in one before may land."""
    scene = colonists(infantry=1)
    for unit in scene.state.units:
        unit.moved = True
    game = scene.play().use("leader:new_colonies").answer("C7")
    assert game.at("C7", 0) == {"leader": 1, "infantry": 1}
    assert game.state.command is None


def test_new_colonies_are_closed_to_the_tired_and_to_a_crowd() -> None:
    tired = colonists(infantry=1)
    next(unit for unit in tired.state.units if unit.kind == "infantry").fatigued = True
    assert not tired.play().offers("leader:new_colonies")
    full = colonists(infantry=3).units("C7", 0, infantry=1)
    assert "C7" not in full.play().use("leader:new_colonies").choices()


def test_new_colonies_may_be_a_battle() -> None:
    game = colonists(infantry=1).units("C7", 1, infantry=1).play().use("leader:new_colonies").answer("C7")
    begun = next(event for event in game.told if event.key == "battle.begins")
    assert begun.params["hex"] == "C7"
    assert begun.params["attackers"] == {"leader": 1, "infantry": 1}


def test_new_colonies_are_no_battle_if_one_of_them_may_not_fight() -> None:
    """6.6.4: who came through a forest goes into no battle; everybody lands, or nobody."""
    scene = colonists(infantry=2).units("C7", 1, infantry=1)
    next(unit for unit in scene.state.units if unit.kind == "infantry" and unit.owner == 0).marks.append("forest")
    game = scene.play().use("leader:new_colonies")
    assert game.choices() and "C7" not in game.choices()


def test_prey_is_worth_gold_unless_the_city_was_angry() -> None:
    def gold(mood: str) -> int:
        scene = Realm().city("D7", 0).city("D5", 1, mood).city("B3", 1).owns(0, "tactics").leader(0, "ragnar", "D6")  # type: ignore[arg-type]
        return scene.play().move("D6", "D5", leader=1).answer("none").purse(0)["gold"]

    assert gold("neutral") == 1 + 2
    assert gold("angry") == 1


def test_horror_of_the_north_comes_from_the_sea() -> None:
    def attack(**land: str) -> int:
        scene = (
            Realm()
            .land(**land)
            .city("D8", 0)
            .city("B3", 1)
            .owns(0, "tactics")
            .leader(0, "ragnar", "D6")
            .units("D5", 1, infantry=1)
        )
        if land:
            scene.units("D6", 0, ship=1)
        return values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1))[0]

    assert (attack(D6="W"), attack()) == (5, 3)
