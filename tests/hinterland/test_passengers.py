"""Whoever is aboard a ship shares its fate (11.8, 12.8): own units, and those of friends."""

from __future__ import annotations

from typing import Any

import pytest

from engines.hinterland.attrition import attrition
from engines.hinterland.battle import meet
from engines.hinterland.facts import UNITS
from engines.hinterland.feeding import feeding
from engines.hinterland.flight import flee
from engines.hinterland.gold_wages import gold_wages
from engines.hinterland.hinterland_phase import experience
from engines.hinterland.invariants import check
from engines.hinterland.scene import Scene
from engines.hinterland.settlements import degrade, occupy, raze
from engines.hinterland.siege import surrender
from engines.hinterland.state import Unit
from tests.hinterland.test_flight import battle_at

SEA = "ligusticum"
LI, HI, SHIP = UNITS["li"].pp_value, UNITS["hi"].pp_value, UNITS["transport"].pp_value


def aboard(scene: Scene, ship: Unit, seat: int, kind: str) -> Unit:
    (unit,) = scene.units(seat, ship.at, "aboard", "standard", **{kind: 1})
    scene.state.change(unit, ship=ship.id)
    return unit


def told(scene: Scene, key: str) -> list[dict[str, Any]]:
    return [dict(event.params) for event in scene.table.news if event.key == key]


def host(ships: int = 1, mode: Any = "basic", friends: bool = True) -> tuple[Scene, list[Unit]]:
    """A transport of 0 with light infantry of 0 and heavy of 2 aboard; a warship of 1 comes"""
    scene = Scene(seats=3, mode=mode)
    scene.village(0, "rome")
    scene.village(2, "latium")
    scene.treaty("vassalage", 2, 0)
    if not friends:
        scene.treaty("tribute", 2, 1)
    transports = scene.units(0, SEA, transport=ships)
    aboard(scene, transports[0], 0, "li")
    aboard(scene, transports[0], 2, "hi")
    (warship,) = scene.units(1, SEA, warship=1)
    scene.state.change(warship, came="tyrrhenum")
    return scene, transports


def test_a_guest_goes_down_with_the_ship_to_the_gain_of_who_sank_it_and_the_loss_of_its_owner() -> None:
    scene, _ = host()
    scene.state.players[1].pp = 6
    scene.dice(*scene.swords("blue", 2), *scene.swords("white", 0, 0))
    scene.run(meet(scene.table, SEA, 1, 0), {"battle.fight": True, "battle.rear_target": ["transport"]})
    assert [u.owner for u in scene.state.units] == [1]
    check(scene.state)
    assert told(scene, "passengers.lost") == [{"seat": 2, "other": 0, "units": {"hi": 1}}]
    assert [p.lost for p in scene.state.players] == [SHIP + LI, 0, HI]
    assert scene.state.players[1].killed == SHIP + LI + HI
    assert scene.state.players[1].pp == SHIP + LI + HI, "all booked when the battle is over"
    assert scene.state.fought[0].kills == 3


def test_who_is_a_friend_of_both_loses_the_guests_and_nobody_gains_by_them() -> None:
    scene, _ = host(friends=False)
    scene.state.players[1].pp = 6
    scene.dice(*scene.swords("blue", 2), *scene.swords("white", 0, 0))
    scene.run(meet(scene.table, SEA, 1, 0), {"battle.fight": True, "battle.rear_target": ["transport"]})
    assert scene.count(2, "hi") == 0
    assert [p.lost for p in scene.state.players] == [SHIP + LI, 0, 0]
    assert scene.state.players[1].killed == SHIP + LI


def test_own_cargo_saves_itself_to_a_ship_only_as_far_as_guests_leave_room() -> None:
    scene, (first, second) = host(ships=2)
    for _ in range(2):
        aboard(scene, second, 2, "li")
    aboard(scene, first, 0, "li")
    scene.state.players[1].pp = 6
    scene.dice(*scene.swords("blue", 1), *scene.swords("white", 0, 0, 0, 0), *[1] * 60)
    rule = meet(scene.table, SEA, 1, 0)
    answers = {
        "battle.fight": True,
        "battle.rear_target": ["transport"],
        "battle.flight 1": "flee",
        "battle.flight 0": "stay",
    }
    scene.run(rule, answers)
    check(scene.state)
    assert second in scene.state.units and first not in scene.state.units
    assert scene.count(0, "li") == 1, "one place was left: the other drowned"
    assert len(told(scene, "battle.drowned")) == 1
    assert scene.count(2, "li") == 2


def test_who_is_aboard_the_ship_of_a_friend_stays_there_when_own_ships_sink() -> None:
    scene, (own,) = host()
    (other,) = scene.units(2, SEA, transport=1)
    guest = aboard(scene, other, 0, "hi")
    scene.state.players[1].pp = 6
    scene.dice(*scene.swords("blue", 2), *scene.swords("white", 0, 0), *scene.swords("blue", 0), *[1] * 40)
    scene.run(
        meet(scene.table, SEA, 1, 0),
        {"battle.fight": True, "battle.rear_target": ["transport"], "battle.flight": "stay", "battle.targets": {}},
    )
    assert own not in scene.state.units
    check(scene.state)
    assert guest in scene.state.units and guest.ship == other.id


def test_a_ship_that_finds_no_place_to_flee_to_is_lost_with_all_aboard() -> None:
    scene, (ship,) = host()
    for sea in scene.state.board.straits[SEA]:
        scene.units(1, sea, warship=1)
    battle = battle_at(scene, SEA)
    scene.run(flee(scene.table, battle, battle.attacker))
    assert told(scene, "battle.overrun") == [{"seat": 0, "units": {"li": 1, "transport": 1}}]
    assert sorted(battle.defender.destroyed) == ["li", "transport"]
    assert battle.defender.guests == {2: ["hi"]}
    assert ship not in scene.state.units and scene.count(2, "hi") == 0


def test_several_ships_with_guests_of_several_are_each_counted_to_the_loss_of_their_owner() -> None:
    scene = Scene(seats=4)
    for seat in (2, 3):
        scene.treaty("vassalage", seat, 0)
    ships = scene.units(0, SEA, transport=2)
    for ship, seat in zip(ships, (2, 3), strict=True):
        aboard(scene, ship, seat, "li")
    for sea in (SEA, *scene.state.board.straits[SEA]):
        scene.units(1, sea, warship=1)
    battle = battle_at(scene, SEA)
    scene.run(flee(scene.table, battle, battle.attacker))
    assert battle.defender.guests == {2: ["li"], 3: ["li"]}


def test_guests_count_for_experience() -> None:
    scene, _ = host(mode="original")
    scene.state.players[1].pp = 6
    scene.units(1, SEA, warship=2)
    scene.dice(*scene.swords("blue", 2, 0, 0), *scene.swords("white", 0, 0), *[1] * 20)
    scene.run(meet(scene.table, SEA, 1, 0), {"battle.fight": True, "battle.rear_target": ["transport"]})
    scene.run(experience(scene.table, 1))
    assert [u.level for u in scene.state.units_of(1)] == [2, 2, 2], "a ship, its crew and its guest: three levels"


# In port (12.8)


def port(seats: int = 3) -> tuple[Scene, list[Unit]]:
    """A city of 0 with a dock that 1 has taken, and aboard the two ships in it people of 0 and of 2"""
    scene = Scene(seats=seats)
    scene.city(0, "rome", port="dock")
    scene.village(0, "latium")
    scene.treaty("vassalage", 2, 0)
    ships = scene.units(0, "rome", "inside", transport=2)
    aboard(scene, ships[0], 0, "li")
    aboard(scene, ships[1], 2, "hi")
    scene.units(1, "rome", hi=3)
    return scene, ships


@pytest.mark.parametrize("way", ["occupy", "degrade", "raze"])
def test_whoever_is_aboard_in_port_is_destroyed_by_the_besieger(way: str) -> None:
    scene, ships = port()
    match way:
        case "occupy":
            scene.run(occupy(scene.table, 1, 0, "rome"))
        case "degrade":
            degrade(scene.table, 1, 0, "rome")
        case _:
            raze(scene.table, 1, 0, "rome")
    check(scene.state)
    assert scene.count(0, "li") == scene.count(2, "hi") == 0
    sunk = 0 if way == "occupy" else 2 * SHIP
    assert [p.lost for p in scene.state.players] == [LI + sunk, 0, HI]
    assert scene.state.players[1].killed == LI + HI + sunk
    assert [ship.owner for ship in ships if ship in scene.state.units] == ([1, 1] if way == "occupy" else [])
    assert told(scene, "fate.crew") == [
        {"seat": 0, "units": {"li": 1}, "space": "rome"},
        {"seat": 2, "units": {"hi": 1}, "space": "rome"},
    ]


def test_who_loses_a_crew_in_a_strangers_port_looks_at_his_sheet_again_even_at_peace() -> None:
    scene, _ = port()
    scene.treaty("tribute", 1, 2)
    scene.state.sheets = {0: {}, 2: {}}
    scene.run(occupy(scene.table, 1, 0, "rome"))
    assert not scene.state.hostile(1, 2) and 2 in scene.state.disturbed


def test_people_of_the_taker_aboard_a_ship_that_he_takes_stay_there() -> None:
    """They came aboard while both were friends"""
    scene, (ship, _) = port()
    own = aboard(scene, ship, 1, "li")
    scene.run(occupy(scene.table, 1, 0, "rome"))
    check(scene.state)
    assert own in scene.state.units and own.ship == ship.id
    assert scene.state.players[1].lost == 0


def test_a_surrender_takes_those_aboard_with_it_once() -> None:
    scene, _ = port()
    scene.units(0, "rome", "inside", li=1)
    scene.run(surrender(scene.table, 0, "rome"))
    assert scene.state.players[0].lost == 2 * LI
    assert scene.state.players[2].lost == HI


# Lost without an enemy


def test_a_wreck_takes_own_crew_and_guests_and_both_are_named() -> None:
    scene, (ship,) = host(mode="original")
    scene.state.season = "autumn"
    scene.dice(6)
    scene.run(attrition(scene.table, 0))
    assert ship not in scene.state.units
    assert told(scene, "attrition.lost") == [{"seat": 0, "units": {"li": 1, "transport": 1}}]
    assert told(scene, "passengers.lost") == [{"seat": 2, "other": 0, "units": {"hi": 1}}]
    assert [p.lost for p in scene.state.players] == [0, 0, 0]
    check(scene.state)


def test_a_ship_that_starves_or_is_not_paid_takes_its_guests() -> None:
    for mode, rule in (("basic", feeding), ("quick", gold_wages)):
        scene, _ = host(mode=mode)
        scene.state.season = "winter"
        scene.village(2, *[at for at in scene.state.lands if SEA in scene.state.board.shores[at]][:1])
        scene.run(rule(scene.table))
        assert scene.count(0, "transport") == scene.count(2, "hi") == 0
        check(scene.state)
