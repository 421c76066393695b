"""Turns that rules seldom take, each looked at once."""

from __future__ import annotations

import pytest

from engines.hinterland.attrition import settlement_suffers
from engines.hinterland.battle import side_of
from engines.hinterland.diplomacy import send_home, treaties_age
from engines.hinterland.dismissal import Degrade, degrade
from engines.hinterland.facts import HERDS, UNITS
from engines.hinterland.flight import flee
from engines.hinterland.gold_wages import gold_wages
from engines.hinterland.invariants import check
from engines.hinterland.market import Purchase, purchase
from engines.hinterland.rolling import wall_dice
from engines.hinterland.round_end import eliminate
from engines.hinterland.scene import Scene
from engines.hinterland.settlements import occupy, raze
from engines.hinterland.state import Battle
from engines.hinterland.victory import can_feed
from tests.hinterland.test_flight import battle_at
from tests.hinterland.test_passengers import told


def test_3_3_a_field_is_held_by_whoever_has_most_pieces_there_and_by_nobody_in_a_tie() -> None:
    scene = Scene(seats=3)
    for owners, holder in (((0, 1), None), ((0,), 0)):
        scene.state.alter("rome", herds=())
        for seat in owners:
            scene.herds(seat, "rome", sheep=1)
        assert scene.now.holder.get("rome") == holder
    scene.state.alter("rome", herds=())
    scene.herds(1, "rome", sheep=1)
    scene.sown(1, "rome")
    scene.herds(0, "rome", sheep=1)
    assert scene.now.holder.get("rome") == 1, "a crop and a herd are more than a herd"


def test_3_7_a_black_river_that_one_may_cross_joins_a_realm() -> None:
    scene = Scene(map="huns")
    scene.village(0, "moesia_secunda", "muntenia")
    assert not scene.now.together(0, "moesia_secunda", "muntenia")
    scene.faction(0, "romans")
    assert scene.now.together(0, "moesia_secunda", "muntenia")


@pytest.mark.parametrize(("settlement", "dice"), [("village", 1), ("city", 2)])
def test_11_4_a_fortified_settlement_gives_its_owner_blue_dice_unless_it_is_encircled(
    settlement: str, dice: int
) -> None:
    scene = Scene(mode="basic")
    (scene.village if settlement == "village" else scene.city)(1, "rome", fort=True)
    scene.units(1, "rome", li=1)
    scene.units(0, "rome", li=1)
    battle = Battle(at="rome", attacker=side_of(scene.state, 0, "rome"), defender=side_of(scene.state, 1, "rome"))
    assert [wall_dice(scene.state, battle, side) for side in (battle.attacker, battle.defender)] == [0, dice]
    scene.state.units = tuple(unit for unit in scene.state.units if unit.owner == 0)
    assert wall_dice(scene.state, battle, battle.defender) == 0


def test_11_9_ships_flee_over_open_sea() -> None:
    scene = Scene()
    scene.units(0, "ligusticum", warship=2)
    scene.units(1, "ligusticum", warship=1)
    battle = battle_at(scene, "ligusticum")
    target = scene.state.board.straits["ligusticum"][0]
    scene.run(flee(scene.table, battle, battle.attacker), {"battle.flee_where": target})
    assert scene.count(0, "warship", target) == 2


def test_12_8_herds_inside_a_settlement_that_is_razed_cost_their_owners_a_point_each_and_bring_nobody_one() -> None:
    scene = Scene(seats=3)
    scene.village(0, "rome")
    for seat in (0, 2):
        scene.herds(seat, "rome", sheep=1)
    scene.penned("rome")
    raze(scene.table, 1, 0, "rome")
    assert [player.sp for player in scene.state.players] == [-1, 0, -1]
    assert not scene.state.lands["rome"].herds
    check(scene.state)


def test_12_8_whoever_has_no_tile_for_a_settlement_that_surrenders_razes_it() -> None:
    scene = Scene()
    scene.village(0, "rome")
    homes = [at for at in scene.state.lands if at not in ("rome", *scene.state.board.neutral)]
    scene.village(1, *homes[:15])
    scene.run(occupy(scene.table, 1, 0, "rome"))
    assert not scene.state.lands["rome"].settlement and told(scene, "fate.razed")


def test_9_10_an_encircled_settlement_that_is_not_paid_surrenders_to_its_besieger() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome", "latium")
    scene.village(1, "sabini")
    scene.units(1, "rome", li=2)
    scene.state.players[0].gold, scene.state.players[1].gold = 1, 9
    scene.run(gold_wages(scene.table))
    assert scene.state.lands["rome"].owner == 1


def test_10_7_a_village_that_fails_its_roll_is_gone_and_a_city_becomes_a_village_first() -> None:
    scene = Scene(mode="extended")
    scene.city(0, "rome")
    for left in ("village", ""):
        scene.run(settlement_suffers(scene.table, 0, "rome"))
        assert scene.state.lands["rome"].settlement == left
    scene.run(settlement_suffers(scene.table, 0, "rome"))
    assert len(told(scene, "settlement.lost")) == 1


def test_18_4_a_ship_on_the_field_of_a_new_friend_is_sent_back_to_its_sea() -> None:
    scene = Scene(map="vikings", seats=4)
    (ship,) = scene.units(0, "frisia", warship=1)
    scene.state.change(ship, sea="north_sea_s")
    scene.state.mark(ship, "inert")
    send_home(scene.table, 0)
    assert (ship.at, ship.sea, ship.marked("inert")) == ("north_sea_s", "", False)
    assert told(scene, "treaty.sent_home") == [{"seat": 0, "origin": "frisia", "space": "north_sea_s"}]


def test_18_4_units_are_inert_until_the_last_truce_of_their_owner_has_ended() -> None:
    scene = Scene(seats=3)
    (unit,) = scene.units(0, "rome", li=1)
    scene.state.mark(unit, "inert")
    scene.treaty("tribute", 0, 1, left=1)
    scene.treaty("ransom", 0, 2, left=2)
    treaties_age(scene.table)
    assert unit.marked("inert")
    treaties_age(scene.table)
    assert not unit.marked("inert")


@pytest.mark.parametrize(("port", "gold"), [("dock", 0), ("harbour", UNITS["warship"].refund)])
def test_5_3_a_warship_brings_its_price_back_only_in_a_harbour(port: str, gold: int) -> None:
    scene = Scene()
    scene.village(0, "rome", port="harbour" if port == "harbour" else "dock")
    scene.units(0, "rome", "inside", warship=1)
    degrade(scene.table, 0, Degrade(field="rome", unit="warship"))
    assert scene.state.players[0].gold == gold


def test_6_2_herds_are_bought_at_harbour_prices_as_far_as_the_field_has_room() -> None:
    scene = Scene()
    scene.village(0, "rome", port="harbour")
    scene.state.players[0].gold = 3 * HERDS["sheep"].buy
    assert scene.domain(Purchase, 0, good="sheep", field="rome").high == 2
    purchase(scene.table, 0, Purchase(good="sheep", field="rome", amount=2))
    assert scene.state.players[0].gold == HERDS["sheep"].buy
    assert len(scene.state.lands["rome"].herds) == 2


def test_8_5_what_a_player_who_is_out_has_sown_is_gone_and_what_others_have_sown_stays() -> None:
    scene = Scene(seats=3)
    scene.sown(0, "rome", 2)
    scene.sown(1, "latium", 2)
    scene.village(1, "sabini")
    scene.village(2, "apulia")
    eliminate(scene.table, 0)
    assert scene.state.players[0].out
    assert [scene.state.lands[at].sower for at in ("rome", "latium")] == [None, 1]


def test_19_7_a_victory_by_stores_must_leave_food_above_its_goal() -> None:
    """Power by goals A and C: only what lies above the 40 points feeds the settlements"""
    scene = Scene(mode="basic", seats=4)
    fields = [at for at in scene.state.lands if at not in scene.state.board.neutral]
    scene.village(0, *fields[:8])
    for at in fields[8:14]:
        scene.units(0, at, li=1)
    for at in fields[:8]:
        scene.state.alter(at, grain=5)
    assert not can_feed(scene.state, 0, "power")
    scene.sown(0, fields[8], 8)
    assert can_feed(scene.state, 0, "power")
