"""Vikings: Ship Construction, Longships, Raiding, Rune Stones; Knut, Erik, Ragnar."""

from __future__ import annotations

from typing import Any

from engines.clash_of_cultures.advance import all_ways
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.pieces import free_capacity
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points
from tests.clash_of_cultures.expansion.realm import faces, heard, values
from tests.clash_of_cultures.homes import usual
from tests.clash_of_cultures.loose import Realm


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
    while game.asked() in ("command.next", "command.stuck"):
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
    targets = hostile.people(0, "vikings", "ship_construction").play().choices("move", origin="D6")
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
    assert game.asked() == "raiding.raid"
    game.answer(True)
    assert game.purse(0) == {"food": 2}
    assert game.purse(1) == {"ore": 1}
    far = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).city("D4", 1).people(0, "vikings", "raiding")
    assert far.owns(1, ore=2).at_start_of_turn().play().as_proposed().asked() == "turn.act", "not adjacent"


def test_rune_stones_remember_two_fallen() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "vikings", "rune_stones").owns(0, "tactics")
    scene.units("D6", 0, infantry=2).units("D5", 1, infantry=4)
    game = scene.play().dice(*faces("1l", "1l", "6i", "6i", "1l", "1l")).move("D6", "D5", infantry=2).answer(True)
    assert points(game.state, 0)["objectives"] == 1.0
    assert game.state.supply(0, "obelisk") == 4
    one = Realm().city("D7", 0).city("B3", 1).people(0, "vikings", "rune_stones").owns(0, "tactics")
    one.units("D6", 0, infantry=1).units("D5", 1, infantry=4)
    assert one.play().dice(*faces("1l", "6i", "6i", "1l", "1l")).move("D6", "D5", infantry=1).asked() != "effect.use"


def test_ruler_of_the_north_scores_his_distance_from_home() -> None:
    scene = Realm().city("D7", 0).leader(0, "knut", "D3")
    scene.state.players[0].capital = "D7"
    assert points(scene.state, 0)["events"] == 2.0
    scene.state.players[0].leader = None
    assert points(scene.state, 0)["events"] == 0.0


def test_r_100_ruler_of_the_north_is_as_far_away_as_the_crow_flies_where_no_way_leads() -> None:
    scene = Realm().city("D7", 0).leader(0, "knut", "D2")
    state = scene.state
    state.players[0].capital = "D7"
    assert points(state, 0)["events"] == 2.5
    for slot in ("r03", "r04", "r05", "r06"):
        state.explored.remove(slot)
        for spot in state.board.slots[slot]:
            del state.terrain[spot]
    assert "D2" not in state.distances("D7"), "the middle of the map is unknown"
    assert points(state, 0)["events"] == 2.5
    around = Realm().city("D7", 0).leader(0, "knut", "D3")
    around.land(**dict.fromkeys(("D4",), "W")).state.players[0].capital = "D7"
    assert points(around.state, 0)["events"] == 2.0, "water is no obstacle"


def test_danegeld_is_taxes_without_the_token() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "knut", "D7").owns(0, "taxes")
    game = scene.play().use("leader:danegeld").answer({"food": 1, "wood": 1})
    assert game.purse(0) == {"food": 1, "wood": 1}
    assert not game.may_use("leader:danegeld")
    assert not game.may_use("advance:taxes")
    assert not Realm().city("D7", 0).leader(0, "knut", "D7").play().may_use("leader:danegeld")


def test_legendary_explorer_marks_each_region_once_for_a_point() -> None:
    scene = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).leader(0, "erik", "D6").owns(0, culture=2)
    game = scene.play().use("leader:legendary_explorer", culture=1)
    assert points(game.state, 0)["objectives"] == 1.0
    assert not game.may_use("leader:legendary_explorer")
    ashore = Realm().city("D7", 0).leader(0, "erik", "D7").owns(0, culture=1)
    assert not ashore.play().may_use("leader:legendary_explorer")


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
    assert not game.may_use("leader:new_colonies")


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
    assert not tired.play().may_use("leader:new_colonies")
    full = colonists(infantry=3).units("C7", 0, infantry=1)
    assert "C7" not in full.play().use("leader:new_colonies").choices()


def test_new_colonies_may_be_a_battle() -> None:
    game = colonists(infantry=1).units("C7", 1, infantry=1).play().use("leader:new_colonies").answer("C7")
    begun = next(event for event in game.news if event.key == "battle.begins")
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


def shore(ships: int = 0, left: int = 4, **units: int) -> Realm:
    """Vikings at D7 beside the water of D6, with so many ships in supply"""
    scene = Realm().land(D6="W").city("D7", 0).units("D7", 0, **units).units("D6", 0, ship=ships)
    scene.units("F2", 0, ship=scene.state.supply(0, "ship") - left)
    return scene.people(0, "vikings", "ship_construction")


def along(
    game: Playing, units: dict[str, int], origin: str = "D7", target: str = "D6", way: str = "launch"
) -> list[Any]:
    return game.choices("move", origin=origin, target=target, way=way, units=units)


def test_ship_construction_needs_builders_ships_in_supply_and_open_water() -> None:
    assert shore(settler=1).play().say(move("D7", "D6", "launch", {"settler": 1}, {"settler": 1}))
    assert shore(left=0, settler=1).play().refuses(move("D7", "D6", "launch", {"settler": 1}, {"settler": 1}))
    army = shore(infantry=1)
    assert army.play().refuses(move("D7", "D6", "launch", {"infantry": 1}, {"infantry": 1})), "without Tactics"
    riders = shore(cavalry=1).owns(0, "tactics").play()
    assert riders.refuses(move("D7", "D6", "launch", {"cavalry": 1}, {"cavalry": 1})), "nobody who builds"
    foe = shore(settler=1).units("D6", 1, ship=1).city("B3", 1).play()
    assert foe.refuses(move("D7", "D6", "launch", {"settler": 1}, {"settler": 1}))
    held = shore(settler=1)
    held.state.units[0].mark("mountain")
    assert held.play().refuses(move("D7", "D6", "launch", {"settler": 1}, {"settler": 1}))
    assert shore(settler=1).play().refuses(move("D7", "E7", "launch", {"settler": 1}, {"settler": 1})), "no water"


def test_ship_construction_makes_as_many_ships_as_the_others_need() -> None:
    three = along(shore(settler=3).play(), {"settler": 3})
    assert three == [{"settler": 1}, {"settler": 2}, {"settler": 3}], "one carries two"
    four = along(shore(settler=4).play(), {"settler": 4})
    assert four == [{"settler": 2}, {"settler": 3}, {"settler": 4}]
    beside = along(shore(ships=1, left=3, settler=4).play(), {"settler": 4})
    assert {"settler": 1} in beside, "there is room for two on the ship that lies there"
    few = along(shore(left=2, settler=4).play(), {"settler": 4})
    assert few == [{"settler": 2}]
    mixed = along(shore(settler=1, cavalry=1).owns(0, "tactics").play(), {"settler": 1, "cavalry": 1})
    assert mixed == [{"settler": 1}], "cavalry is carried"
    assert shore(left=1, settler=4).play().refuses(move("D7", "D6", "launch", {"settler": 4}, {"settler": 1}))


def test_ship_construction_takes_no_group_along_for_which_there_are_no_ships() -> None:
    scene = shore(settler=1, cavalry=3).owns(0, "tactics")
    groups = scene.play().choices("move", origin="D7", target="D6", way="launch")
    assert groups == [{"settler": 1}, {"settler": 1, "cavalry": 1}, {"settler": 1, "cavalry": 2}]
    assert scene.play().refuses(move("D7", "D6", "launch", {"cavalry": 1})), "nobody becomes a ship"
    room = shore(ships=1, left=3, settler=1, cavalry=4).owns(0, "tactics").play()
    most = max(sum(group.values()) for group in room.choices("move", origin="D7", target="D6", way="launch"))
    assert most == 5, "two more on the ship that lies there"


def test_ship_construction_launches_every_kind_that_was_named() -> None:
    scene = shore(infantry=3).owns(0, "tactics")
    scene.state.units_of(0, "infantry")[0].mark("forest")
    game = scene.play()
    names = next(group for group in game.choices("move", origin="D7", target="D6", way="launch") if len(group) > 1)
    assert sum(names.values()) >= 2
    group = dict.fromkeys(names, 1)
    game.say(move("D7", "D6", "launch", group, group))
    assert game.at("D6", 0) == {"ship": 2}, "told apart by their marks, but both become ships"
    assert {"move.moves", "vikings.launch"} <= heard(game)


def at_sea(ships: int = 1, **aboard: int) -> Realm:
    scene = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=ships, **aboard)
    return scene.people(0, "vikings", "ship_construction").owns(0, "tactics")


def test_ships_land_as_what_is_in_supply_with_whom_they_cannot_leave() -> None:
    game = at_sea().play()
    assert along(game, {"ship": 1}, "D6", "C7", "beach") == [{"infantry": 1}, {"settler": 1}]
    scarce = at_sea()
    scarce.units("F2", 0, settler=scarce.state.supply(0, "settler"))
    assert scarce.play().refuses(move("D6", "C7", "beach", {"ship": 1}, {"settler": 1}))
    peaceful = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).people(0, "vikings", "ship_construction")
    assert peaceful.play().refuses(move("D6", "C7", "beach", {"ship": 1}, {"infantry": 1})), "Tactics make infantry"
    tired = at_sea()
    tired.state.units_of(0, "ship")[0].fatigued = True
    assert tired.play().refuses(move("D6", "C7", "beach", {"ship": 1}, {"settler": 1}))
    left = at_sea(2, infantry=3).play().say(move("D6", "C7", "beach", {"ship": 1}, {"settler": 1}))
    assert left.at("D6", 0) == {"ship": 1, "infantry": 2}
    assert left.at("C7", 0) == {"settler": 1, "infantry": 1}
    assert all("plain" in unit.marks for unit in left.state.own_at("C7", 0))
    assert all(unit.moved for unit in left.state.own_at("C7", 0))
    assert {"move.moves", "vikings.beach"} <= heard(left)


def test_ships_land_settlers_first_and_heed_the_limit_for_those_aboard() -> None:
    crowd = at_sea(1, infantry=1, settler=1).units("C7", 0, infantry=4).play()
    assert crowd.refuses(move("D6", "C7", "beach", {"ship": 1}, {"settler": 1})), "the infantry aboard finds no room"
    easy = at_sea(1, settler=2).units("C7", 0, infantry=4).play()
    easy.say(move("D6", "C7", "beach", {"ship": 1}, {"settler": 1}))
    assert easy.at("C7", 0) == {"infantry": 4, "settler": 3}


def test_who_lands_with_the_ships_is_for_their_owner_to_say() -> None:
    def landing(**left: int) -> Playing:
        game = at_sea(2, infantry=2, settler=1).units("C7", 0, **left).play()
        return game.say(move("D6", "C7", "beach", {"ship": 1}, {"settler": 1}))

    game = landing()
    assert (game.asked(), usual(game)) == ("vikings.ashore", {"settler": 1})
    game.answer({"infantry": 1})
    assert (game.at("C7", 0), game.at("D6", 0)) == (
        {"settler": 1, "infantry": 1},
        {"ship": 1, "infantry": 1, "settler": 1},
    )
    assert landing(infantry=4).at("C7", 0) == {"infantry": 4, "settler": 2}, "for infantry there is no room"


def test_ships_that_land_bring_the_rule_of_the_land_upon_nobody_else() -> None:
    scene = Realm().land(D6="W", C7="M").city("D7", 0).units("D6", 0, ship=1).units("D7", 0, infantry=1)
    scene.people(0, "vikings", "ship_construction").owns(0, "tactics", "roads", food=1, ore=1)
    game = scene.play().move("D7", "C7", "road", {"food": 1, "ore": 1}, infantry=1)
    game.say(move("D6", "C7", "beach", {"ship": 1}, {"settler": 1}))
    assert {unit.kind: unit.marks for unit in game.state.own_at("C7", 0)} == {"infantry": [], "settler": ["mountain"]}


def test_longships_row_only_at_sea_and_only_for_their_owner() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).city("B3", 1).units("D6", 1, ship=1).units("D5", 0, ship=1)
    scene.people(0, "vikings", "longships").state.now.seat = 1
    game = scene.play().dice(*faces("2e", "2e", "2e", "2e")).say(move("D6", "D5", "sail", {"ship": 1}))
    game.answer(False)
    assert [unit.fatigued for unit in game.state.units_of(1, "ship")] == [True]


def test_raiding_may_be_left_and_finds_nobody_with_empty_stores() -> None:
    def traded(**goods: int) -> Playing:
        scene = (
            Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).city("E6", 1).people(0, "vikings", "raiding")
        )
        return scene.owns(1, **goods).at_start_of_turn().play().as_proposed()

    game = traded(ore=2)
    assert usual(game) is True
    assert game.answer(False).purse(1) == {"ore": 2}
    assert traded(mood=3).asked() == "turn.act", "tokens are no resources"


def test_rune_stones_need_an_obelisk_and_count_no_ships() -> None:
    def fallen(left: int) -> Playing:
        scene = Realm().city("D7", 0).city("B3", 1).people(0, "vikings", "rune_stones").owns(0, "tactics")
        scene.state.players[0].removed["obelisk"] = scene.state.supply(0, "obelisk") - left
        scene.units("D6", 0, infantry=2).units("D5", 1, infantry=4)
        dice = faces("2e", "2e", "6i", "6i", "2e", "2e")
        return scene.play().dice(*dice).move("D6", "D5", infantry=2)

    one = fallen(1)
    assert one.asked() == "effect.use"
    assert "rune_stones.raised" in heard(one.answer(True))
    assert fallen(0).asked() != "effect.use"
    none = fallen(1).answer(False)
    assert points(none.state, 0)["objectives"] == 0


def test_danegeld_activates_his_city_and_ends_taxes_for_the_turn() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "knut", "D7").owns(0, "taxes", mood=3)
    game = scene.play().use("leader:danegeld").answer({"food": 2})
    assert game.state.cities["D7"].activations == 1
    assert not game.may_use("advance:taxes")
    spent = Realm().city("D7", 0).leader(0, "knut", "D7").owns(0, "taxes", mood=3).play().use("advance:taxes", mood=1)
    while spent.asked() != "turn.act":
        spent.as_proposed()
    assert not spent.may_use("leader:danegeld")


def test_legendary_explorer_tells_where_and_keeps_other_regions() -> None:
    scene = Realm().land(D6="W", D4="W").city("D7", 0).units("D4", 0, ship=1).leader(0, "erik", "D4")
    scene.owns(0, culture=2).state.players[0].tokens["leader:legendary_explorer r06"] = True
    game = scene.play().use("leader:legendary_explorer", culture=1)
    assert points(game.state, 0)["objectives"] == 2.0
    assert "explorer.marks" in heard(game)


def test_new_colonies_need_tactics_and_no_mountain_marks() -> None:
    unlearned = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).leader(0, "erik", "D6")
    assert not unlearned.play().may_use("leader:new_colonies")
    held = colonists(infantry=1)
    held.state.units_of(0, "infantry")[0].mark("mountain")
    assert not held.play().may_use("leader:new_colonies")
