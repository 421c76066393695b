"""Flight (11.9): where a side can go, who gets there, and who is left behind."""

from __future__ import annotations

import pytest

from engines.hinterland.battle import flight, side_of
from engines.hinterland.facts import Season
from engines.hinterland.flight import can_flee, exits, flee, refuges
from engines.hinterland.scene import Scene
from engines.hinterland.state import Battle, Side, Unit
from engines.kernel import Ask, note


def battle_at(scene: Scene, at: str) -> Battle:
    scene.state.battle = Battle(at=at, attacker=side_of(scene.state, 0, at), defender=side_of(scene.state, 1, at))
    return scene.state.battle


def run_from(scene: Scene, at: str, seat: int = 0, to: str = "") -> list[str]:
    """Where this side can flee to; and it goes, there or where it usually does"""
    battle = battle_at(scene, at)
    side = battle.side(seat)
    ways = exits(scene.state, battle, side)
    scene.run(flee(scene.table, battle, side), {"battle.flee_where": to} if to else {})
    return ways


def beset(scene: Scene, *fields: str) -> None:
    """The enemy stands in all of these"""
    for at in fields:
        scene.units(1, at, li=1)


# Black rivers and black borders


def on_the_danube(faction: str, season: Season = "summer") -> tuple[Scene, Unit]:
    """Somebody's infantry in Moesia Secunda, with enemies all around on this bank of the Danube"""
    scene = Scene(map="huns", season=season)
    scene.faction(0, faction)
    scene.village(0, "muntenia")
    scene.village(1, "thracia")
    (unit,) = scene.units(0, "moesia_secunda", li=1)
    beset(scene, "moesia_secunda", "haemimontus", "dacia_ripensis", "scythia")
    return scene, unit


def test_who_may_cross_a_black_river_flees_over_it() -> None:
    scene, unit = on_the_danube("romans")
    assert run_from(scene, "moesia_secunda") == ["muntenia"]
    assert (unit.at, scene.count(1, "li", "moesia_secunda")) == ("muntenia", 1)


@pytest.mark.parametrize("frozen", [True, False])
def test_over_the_ice_everybody_can_flee_and_without_it_nobody_is_asked(frozen: bool) -> None:
    scene, _ = on_the_danube("visigoths", "winter")
    scene.state.frozen = ("danube_3",) if frozen else ()
    battle = battle_at(scene, "moesia_secunda")
    assert can_flee(scene.state, battle, battle.attacker) == frozen
    fled = scene.run(flight(scene.table, battle), {"battle.flight 0": "flee"} if frozen else {})
    assert (fled == 0) == frozen


def test_a_ship_in_the_section_carries_the_flight_over_the_river_until_an_enemy_lies_beside_it() -> None:
    scene, _ = on_the_danube("visigoths")
    scene.units(0, "danube_3", warship=1)
    battle = battle_at(scene, "moesia_secunda")
    assert exits(scene.state, battle, battle.attacker) == ["muntenia"]
    scene.units(1, "danube_3", warship=1)
    assert exits(scene.state, battle, battle.attacker) == []


def picts(**units: int) -> Scene:
    """A battle in Fortriu, whose other ways are beset: to Caledones there is a black border"""
    scene = Scene(map="britannia", seats=4)
    scene.faction(0, "picts")
    scene.village(0, "caledones")
    scene.village(1, "londinium")
    scene.units(0, "fortriu", "free", "standard", **units)
    beset(scene, "fortriu", "cat", "circinn")
    return scene


def test_light_infantry_of_the_picts_flees_over_a_black_border_and_the_heavy_is_left_behind() -> None:
    scene = picts(li=2, hi=1)
    battle = battle_at(scene, "fortriu")
    ways = exits(scene.state, battle, battle.attacker)
    domain = refuges(scene.state, battle, battle.attacker, ways)
    assert domain.hints["caledones"] == note("battle.left_behind", units={"hi": 1})
    assert run_from(scene, "fortriu") == ["caledones"]
    assert (scene.count(0, "li", "caledones"), scene.count(0, "hi")) == (2, 0)


def test_heavy_infantry_alone_does_not_flee_over_a_black_border_nor_light_of_other_peoples() -> None:
    scene = picts(hi=1)
    assert run_from(scene, "fortriu") == []
    scene = picts(li=1)
    scene.faction(0, "none")
    battle = battle_at(scene, "fortriu")
    assert not can_flee(scene.state, battle, battle.attacker)


def test_the_usual_flight_leaves_nobody_behind() -> None:
    scene = Scene(map="britannia", seats=4)
    scene.faction(0, "picts")
    scene.village(0, "caledones")
    scene.units(0, "fortriu", li=2, hi=1)
    scene.units(1, "fortriu", li=1)
    assert run_from(scene, "fortriu") == ["cat", "circinn", "caledones"]
    assert scene.count(0, "hi", "caledones") == 0 and scene.count(0, "hi") == 1


# Back to where one came from


@pytest.mark.parametrize("seat", [0, 1])
def test_the_field_one_came_from_is_an_exit_whoever_stands_there_now(seat: int) -> None:
    """For attackers and for defenders who have come in this round as well"""
    scene = Scene()
    scene.village(seat, "apulia")
    (unit,) = scene.units(seat, "rome", li=1)
    scene.units(1 - seat, "rome", li=1)
    for at in scene.state.board.roads["rome"]:
        scene.units(1 - seat, at, li=1)
    battle = battle_at(scene, "rome")
    assert exits(scene.state, battle, battle.side(seat)) == []
    scene.state.change(unit, came="latium")
    assert run_from(scene, "rome", seat) == ["latium"]
    assert unit.at == "latium"


def test_over_a_river_that_cannot_be_crossed_any_more_only_those_go_back_who_came_over_it() -> None:
    scene, unit = on_the_danube("visigoths")
    scene.state.change(unit, came="muntenia")
    (other,) = scene.units(0, "moesia_secunda", hi=1)
    assert run_from(scene, "moesia_secunda") == ["muntenia"]
    assert unit.at == "muntenia" and other not in scene.state.units


def test_who_came_from_a_field_of_a_new_friend_goes_back_there_all_the_same() -> None:
    scene = Scene(seats=3)
    scene.village(2, "latium")
    (unit,) = scene.units(0, "rome", li=1)
    scene.units(1, "rome", li=1)
    scene.treaty("tribute", 0, 2)
    battle = battle_at(scene, "rome")
    assert "latium" not in exits(scene.state, battle, battle.attacker)
    scene.state.change(unit, came="latium")
    assert "latium" in exits(scene.state, battle, battle.attacker)


# Ships


def longship(at: str, **more: str) -> tuple[Scene, Unit]:
    scene = Scene(map="vikings", seats=4)
    scene.faction(0, "vikings")
    (ship,) = scene.units(0, at, warship=1)
    scene.state.change(ship, sea="north_sea_s")
    scene.state.change(ship, river=more.get("river", "thames"))
    scene.units(1, at, li=1)
    return scene, ship


def offered(scene: Scene, at: str) -> list[str]:
    """Where the ships on this field can flee to, as they are asked"""
    battle = battle_at(scene, at)
    question = next(flee(scene.table, battle, battle.attacker))
    assert isinstance(question, Ask) and question.key == "battle.sail_where"
    return list(question.offers[0].domains["choice"])


def test_a_longship_flees_along_its_river_and_to_the_sea_only_from_its_first_field() -> None:
    """Mercia touches the sea, too, but no ship gets there over land (21.2.2)"""
    scene, ship = longship("mercia")
    scene.units(0, "wessex", li=1)
    run_from(scene, "mercia")
    assert (ship.at, ship.sea, ship.river) == ("wessex", "north_sea_s", "thames")


def test_from_the_mouth_of_the_river_a_longship_flees_to_the_sea_or_upstream_as_its_owner_says() -> None:
    scene, ship = longship("wessex")
    assert offered(scene, "wessex") == ["north_sea_s", "mercia"]
    battle = battle_at(scene, "wessex")
    scene.run(flee(scene.table, battle, battle.attacker), {"battle.sail_where": "north_sea_s"})
    assert (ship.at, ship.sea, ship.river) == ("north_sea_s", "", "")
    told = [event.params for event in scene.table.news if event.key == "battle.fled"]
    assert told == [{"seat": 0, "origin": "wessex", "space": "north_sea_s"}]


def test_a_longship_with_enemies_up_and_down_the_river_cannot_flee_but_to_where_it_came_from() -> None:
    scene, ship = longship("mercia")
    beset(scene, "wessex")
    battle = battle_at(scene, "mercia")
    assert not can_flee(scene.state, battle, battle.attacker)
    scene.state.change(ship, came="wessex")
    assert can_flee(scene.state, battle, battle.attacker)


def test_a_longship_without_a_river_flees_to_its_sea_while_the_men_flee_over_land() -> None:
    scene, _ = longship("wessex", river="")
    (ship,) = scene.units(0, "wessex", transport=1)
    scene.state.change(ship, sea="north_sea_s")
    (man,) = scene.units(0, "wessex", li=1)
    (rower,) = scene.units(0, "wessex", "aboard", li=1)
    scene.state.change(rower, ship=ship.id)
    assert "mercia" in run_from(scene, "wessex", to="mercia")
    assert (ship.at, man.at, rower.at, rower.ship) == ("north_sea_s", "mercia", "north_sea_s", ship.id)


def test_a_ship_driven_off_the_sea_lies_down_again_on_the_wetland_it_came_from() -> None:
    scene = Scene(map="vikings", seats=4)
    (ship,) = scene.units(0, "north_sea_s", warship=1)
    for sea in ("north_sea_s", *scene.state.board.straits["north_sea_s"]):
        scene.units(1, sea, warship=1)
    battle = battle_at(scene, "north_sea_s")
    assert exits(scene.state, battle, battle.attacker) == []
    scene.state.change(ship, came="frisia")
    assert run_from(scene, "north_sea_s") == ["frisia"]
    assert (ship.at, ship.sea, ship.river) == ("frisia", "north_sea_s", "")


def test_ships_that_find_no_berth_are_overrun_the_cheaper_ones_first() -> None:
    scene = Scene()
    scene.village(0, "rome", port="dock")
    scene.units(0, "rome", "inside", transport=1)
    sea = scene.state.board.shores["rome"][0]
    scene.units(0, sea, transport=1, warship=1)
    for water in (sea, *scene.state.board.straits[sea]):
        scene.units(1, water, warship=1)
    battle = battle_at(scene, sea)
    scene.run(flee(scene.table, battle, battle.attacker))
    assert (scene.count(0, "warship", "rome"), scene.count(0, "transport", "rome")) == (1, 1)
    assert battle.defender.destroyed == ["transport"]


def test_of_those_who_flee_aboard_the_most_valuable_find_room() -> None:
    scene = Scene()
    sea = scene.state.board.shores["rome"][0]
    scene.units(0, sea, transport=1)
    scene.units(0, "rome", li=3, hi=2)
    scene.units(1, "rome", li=1)
    for at in scene.state.board.roads["rome"]:
        scene.units(1, at, li=1)
    assert run_from(scene, "rome") == [sea]
    assert (scene.count(0, "hi"), scene.count(0, "li")) == (2, 1)


def test_a_side_of_a_siege_never_flees() -> None:
    scene = Scene()
    battle = Battle(
        at="rome",
        attacker=Side(seat=0, units=[], prestige=0),
        defender=Side(seat=1, units=[], prestige=0),
        siege=True,
    )
    assert not can_flee(scene.state, battle, battle.attacker)
