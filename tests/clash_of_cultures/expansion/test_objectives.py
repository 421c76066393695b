"""Objectives of the expansion (11.3)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.data import OBJECTIVES
from engines.clash_of_cultures.objectives import facts_for
from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.state import BARBARIANS, PIRATES, Battle, Side
from tests.clash_of_cultures.cards.completeness import names_of_tests


def met(scene: Scene, name: str, occasion: object = None, seat: int = 0) -> bool:
    return facts_for(scene.state, seat, name, occasion) is not None


@pytest.mark.parametrize(
    ("name", "building"), [("star_gazers", "observatory"), ("traders", "market"), ("legacy", "obelisk")]
)
def test_star_gazers_traders_and_legacy_lead_in_their_building(name: str, building: str) -> None:
    scene = Realm().city("D7", 0, "neutral", building).city("D1", 1)
    assert met(scene, name)
    assert not met(scene.city("B3", 1, "neutral", building), name), "as many is not more"


@pytest.mark.parametrize(("name", "kind"), [("horse_power", "cavalry"), ("ivory_tower", "elephant")])
def test_horse_power_and_ivory_tower_stand_on_three_hexes(name: str, kind: str) -> None:
    scene = Realm().city("D7", 0).units("D7", 0, **{kind: 2}).units("D6", 0, **{kind: 1})
    assert not met(scene, name)
    assert met(scene.units("D5", 0, **{kind: 1}), name)


def test_versatility_has_one_of_each() -> None:
    scene = (
        Realm()
        .land(D6="W")
        .city("D7", 0)
        .units("D7", 0, infantry=1, cavalry=1, elephant=1, settler=1)
        .leader(0, "caesar", "D7")
    )
    assert not met(scene, "versatility")
    assert met(scene.units("D6", 0, ship=1), "versatility")


def test_allied_pirates_are_ships_for_versatility_sea_blockade_and_large_fleet() -> None:
    scene = Realm().land(D6="W", D2="W").city("D7", 0).city("D1", 1).port("D1", "D2").leader(0, "caesar", "D7")
    scene.units("D7", 0, infantry=1, cavalry=1, elephant=1, settler=1).units("D2", 0, corsair=1, infantry=1)
    scene.state.captive = {"-2 ship": 1}
    assert met(scene, "versatility")
    assert not met(scene, "sea_blockade") and not met(scene, "large_fleet"), "one is too few"
    scene.units("D2", 0, corsair=1)
    assert met(scene, "sea_blockade") and met(scene, "large_fleet")
    assert not met(scene.units("D6", 1, ship=2), "large_fleet"), "the other has as many"
    assert not met(scene, "large_fleet", seat=1)
    assert not met(Realm().land(D2="W").city("D7", 0).units("D2", PIRATES, ship=3), "large_fleet"), (
        "these are nobody's"
    )


def test_scavenger_takes_allied_pirates_for_the_traders_they_are() -> None:
    def sunk(kind: str) -> bool:
        scene = Realm().land(D5="W").city("D6", 0).city("D1", 1).owns(1, "trade_routes")
        victim = Side(owner=1, units=[], start={kind: 1}, lost={kind: 1})
        return met(scene, "scavenger", fought(scene, sea=True, defender=victim))

    assert sunk("corsair") and sunk("ship")
    assert not sunk("infantry")


def test_migration_sends_settlers_out() -> None:
    scene = Realm().city("D7", 0).units("D5", 0, settler=1).units("B4", 0, settler=1).units("D6", 0, settler=1)
    assert not met(scene, "migration"), "one is too near"
    assert met(scene.units("F4", 0, settler=1), "migration")


def test_high_culture_knows_all_four_and_had_two_leaders() -> None:
    scene = Realm().city("D7", 0).people(0, "rome", "aqueduct", "roman_roads", "captivi", "provinces")
    scene.state.players[0].led = ["caesar"]
    assert not met(scene, "high_culture")
    scene.state.players[0].led = ["caesar", "sulla"]
    assert met(scene, "high_culture")


def fought(scene: Realm, **more: object) -> Battle:
    attacker = Side(owner=0, units=[1], start={"leader": 1})
    battle = Battle(
        id=7, hex="D5", origin="D6", attacker=attacker, defender=Side(owner=1, units=[], start={"infantry": 1}),
        sea=False, result="attacker", by_rounds=True, leaders=["0:caesar"],
    )  # fmt: skip
    battle = battle.model_copy(update=more)
    scene.state.now.battles.append(battle)
    return battle


def test_great_commander_wins_without_being_more() -> None:
    scene = Realm().city("D7", 0)
    assert met(scene, "great_commander", fought(scene))
    strong = Side(owner=0, units=[1], start={"leader": 1, "infantry": 1})
    assert not met(scene, "great_commander", fought(scene, attacker=strong))
    assert not met(scene, "great_commander", fought(scene, leaders=[]))


def test_brutus_kills_a_leader_and_two_more() -> None:
    scene = Realm().city("D7", 0)
    many = Side(owner=1, units=[], lost={"leader": 1, "infantry": 2})
    few = Side(owner=1, units=[], lost={"leader": 1, "infantry": 1})
    assert met(scene, "brutus", fought(scene, defender=many))
    assert not met(scene, "brutus", fought(scene, defender=few))


def test_trample_wins_with_riders_left() -> None:
    scene = Realm().city("D7", 0).units("D5", 0, cavalry=1)
    riders = Side(owner=0, units=[scene.state.units[0].id], start={"cavalry": 1})
    assert met(scene, "trample", fought(scene, attacker=riders))
    assert not met(scene, "trample", fought(scene))


def test_sea_cleansing_beats_pirates_twice_in_a_turn() -> None:
    scene = Realm().city("D7", 0)
    pirates = Side(owner=PIRATES, units=[], start={"ship": 1})
    once = fought(scene, sea=True, defender=pirates)
    assert not met(scene, "sea_cleansing", once)
    assert met(scene, "sea_cleansing", fought(scene, sea=True, defender=pirates, id=8))


def test_migration_is_far_from_every_city() -> None:
    scene = Realm().city("D7", 0).city("B3", 0).units("D5", 0, settler=1).units("F4", 0, settler=1)
    assert met(scene.units("B5", 0, settler=1), "migration")
    near = Realm().city("D7", 0).city("B3", 0).units("D5", 0, settler=1).units("F4", 0, settler=1)
    assert not met(near.units("B4", 0, settler=1), "migration"), "next to one of them"


def test_great_commander_must_win_in_rounds() -> None:
    scene = Realm(3).city("D7", 0)
    assert not met(scene, "great_commander", fought(scene, result="defender"))
    assert not met(scene, "great_commander", fought(scene, by_rounds=False))
    assert not met(scene, "great_commander", fought(scene), seat=2)


def test_brutus_counts_ships_and_drowned_units_but_no_settlers_and_no_barbarians() -> None:
    scene = Realm(3).city("D7", 0)

    def beaten(owner: int = 1, **lost: Any) -> bool:
        return met(scene, "brutus", fought(scene, defender=Side(owner=owner, units=[], **lost)))

    assert beaten(lost={"ship": 1}, also_lost={"leader": 1, "infantry": 1}), "all drowned"
    assert beaten(lost={"leader": 1, "ship": 2})
    assert not beaten(lost={"leader": 1, "infantry": 1}, also_lost={"settler": 2})
    assert not beaten(lost={"infantry": 3}), "no leader"
    assert not beaten(BARBARIANS, lost={"leader": 1, "infantry": 2})
    bystander = fought(scene, defender=Side(owner=1, units=[], lost={"leader": 1, "infantry": 2}))
    assert not met(scene, "brutus", bystander, seat=2)


def test_trample_is_an_attack_on_land_that_was_won() -> None:
    scene = Realm().city("D7", 0).units("D5", 0, cavalry=1, infantry=1)
    riders = Side(owner=0, units=[unit.id for unit in scene.state.units], start={"cavalry": 1})
    assert met(scene, "trample", fought(scene, attacker=riders)), "one rider among others"
    assert not met(scene, "trample", fought(scene, attacker=riders, sea=True))
    assert not met(scene, "trample", fought(scene, attacker=riders, by_rounds=False))
    assert not met(scene, "trample", fought(scene, attacker=riders, result="defender"))


def test_sea_cleansing_counts_victories_at_sea_over_pirates_alone() -> None:
    pirates = Side(owner=PIRATES, units=[], start={"ship": 1})
    for other in ({"sea": False}, {"result": "defender"}, {"defender": Side(owner=1, units=[], start={"ship": 1})}):
        scene = Realm().city("D7", 0)
        fought(scene, **({"sea": True, "defender": pirates} | other))
        assert not met(scene, "sea_cleansing", fought(scene, sea=True, defender=pirates, id=8))
    scene = Realm().city("D7", 0)
    fought(scene, sea=True, defender=pirates)
    players = fought(scene, sea=True, id=8)
    assert not met(scene, "sea_cleansing", players), "the second was against a player"


def test_every_objective_of_the_expansion_has_a_test() -> None:
    tests = " ".join(names_of_tests(__file__))
    assert [o for o, row in OBJECTIVES.items() if row.box == "expansion" and o not in tests] == []
