"""Battle, siege and plunder, and where they end."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engines.hinterland.battle import battle_spaces, meet, pairs
from engines.hinterland.building import (
    Restore,
    restore,
)
from engines.hinterland.facts import UNITS
from engines.hinterland.pieces import change_herd
from engines.hinterland.plunder import Loot, Plunder, Wreck, end_of_combat, loot, plunder, wreck
from engines.hinterland.rolling import gather, paid_rerolls, payable, wall_dice
from engines.hinterland.scene import Scene
from engines.hinterland.settlements import steal_herds, svs
from engines.hinterland.siege import besieger, book_assaults, likely, siege, surrender
from engines.hinterland.stakes import BATTLE, POINTS, SIEGE
from engines.hinterland.state import Battle, Rolled, Side, Site
from engines.hinterland.strength import dice_of, same_kind_dice
from engines.hinterland.withdrawal import Sally, Withdraw, withdrawal
from engines.kernel import Ask

# Combat


def test_no_battle_where_nobody_fights() -> None:
    scene = Scene()
    for at in ("barbarorum", "insubres"):
        scene.units(0, at, li=1)
        scene.units(1, at, li=1)
    assert battle_spaces(scene.state) == ["insubres"]
    scene.treaty("tribute", 0, 1)
    assert pairs(scene.state, "insubres") == []


def test_nobody_has_to_fight() -> None:
    scene = Scene()
    scene.units(0, "insubres", li=1)
    scene.units(1, "insubres", li=1)
    scene.run(meet(scene.table, "insubres", 0, 1), {"battle.fight": False})
    assert len(scene.state.units) == 2
    assert [player.sp for player in scene.state.players] == [0, 0]


def test_four_prestige_roll_two_dice_again_once() -> None:
    scene = Scene()
    scene.state.players[0].pp = 4
    sides = [Side(seat=seat, units=[], prestige=0) for seat in (0, 1)]
    battle = Battle(at="rome", attacker=sides[0], defender=sides[1])
    battle.dice = {0: [Rolled(colour="white", swords=0), Rolled(colour="white", swords=1)]}
    assert [die.swords for die in payable(scene.state, battle, 0)] == [0]
    battle.dice[0][0].paid = 1
    assert payable(scene.state, battle, 0) == []
    scene.state.players[0].pp = 3
    battle.dice[0][0].paid = 0
    assert payable(scene.state, battle, 0) == []


@pytest.mark.parametrize("kind", [kind for kind, facts in UNITS.items() if not facts.ship])
def test_11_4_every_six_of_a_kind_bring_one_more_die_if_they_bring_any(kind: str) -> None:
    scene = Scene(mode="basic")
    many: dict[str, Any] = {kind: BATTLE.same_kind}
    six = scene.units(0, "rome", **many)
    mine = Side(seat=0, units=[unit.id for unit in six], prestige=0)
    battle = Battle(at="rome", attacker=mine, defender=Side(seat=1, units=[], prestige=0))
    _, each = dice_of(scene.state, battle, six[0])
    more = same_kind_dice(scene.state, 0, six)[kind]
    assert more == 1
    assert len(gather(scene.state, battle, mine, six)) == (each * len(six) + more if each else 0)


@pytest.mark.parametrize("order", ["ask", "never"])
def test_15_4_who_never_rolls_again_for_prestige_is_not_asked_after_a_roll(order: str) -> None:
    scene = Scene()
    scene.state.players[0].pp, scene.state.players[0].standing = 4, {"rerolls": order}
    sides = [Side(seat=seat, units=[], prestige=0) for seat in (0, 1)]
    battle = Battle(at="rome", attacker=sides[0], defender=sides[1])
    battle.dice = {0: [Rolled(colour="white", swords=0)], 1: []}
    asked = [question.key for question in islice(paid_rerolls(scene.table, battle), 1) if isinstance(question, Ask)]
    assert asked == (["battle.paid_reroll"] if order == "ask" else [])


def test_an_average_commander_lets_a_die_be_rolled_twice() -> None:
    scene = Scene(mode="extended")
    scene.state.change(scene.state.players[0], pp=8, commander=2)
    sides = [Side(seat=seat, units=[], prestige=0) for seat in (0, 1)]
    battle = Battle(at="rome", attacker=sides[0], defender=sides[1])
    battle.dice = {0: [Rolled(colour="white", swords=0, paid=1)]}
    assert len(payable(scene.state, battle, 0)) == 1


def test_withdrawing_fills_the_settlement_and_a_sally_empties_it() -> None:
    scene = Scene()
    scene.village(0, "insubres")
    scene.units(0, "insubres", li=6)
    scene.units(1, "insubres", li=7)
    act = Withdraw(units={"li": 5}, herds={}, grain=0)
    scene.state.spot = "insubres"
    assert not scene.domain(Withdraw, 0).contains({"li": 6})
    scene.run(withdrawal(scene.table, 0), {"withdrawal.choose": act})
    assert [u.place for u in scene.state.units_of(0)].count("inside") == 5
    scene.state.units = tuple(u for u in scene.state.units if not (u.owner == 0 and u.place == "free"))
    assert "insubres" in scene.now.encircled
    scene.run(withdrawal(scene.table, 0), {"withdrawal.sally": Sally(units={"li": 5})})
    assert "insubres" not in scene.now.encircled


def test_ships_alone_encircle_but_do_not_storm() -> None:
    scene = Scene(map="vikings")
    scene.faction(0, "vikings")
    scene.village(1, "wessex")
    scene.units(0, "wessex", warship=2)
    assert "wessex" in scene.now.encircled
    assert besieger(scene.state, "wessex") is None
    scene.run(surrender(scene.table, 1, "wessex"))
    assert scene.state.lands["wessex"].owner is None
    assert scene.state.players[0].sp == 0


def test_a_settlement_that_surrenders_changes_hands_at_once() -> None:
    scene = Scene()
    scene.village(1, "insubres")
    scene.units(1, "insubres", "inside", li=1)
    scene.units(0, "insubres", li=1)
    scene.run(surrender(scene.table, 1, "insubres"))
    assert scene.state.lands["insubres"].owner == 0
    assert (scene.state.players[0].sp, scene.state.players[0].pp) == (4, 8 + 2)
    assert scene.count(1, "li") == 0


def test_attackers_who_are_wiped_out_lose_a_point() -> None:
    scene = Scene()
    scene.village(1, "insubres")
    scene.units(1, "insubres", "inside", li=1)
    scene.units(0, "insubres", li=1, siege=1)
    scene.dice(*scene.swords("white_reversed", 0), *scene.swords("white", 1), *scene.swords("blue", 1))
    scene.run(siege(scene.table, "insubres"), {"siege.assault": True})
    book_assaults(scene.table)
    assert [player.sp for player in scene.state.players] == [-1, 1]


def test_the_walls_fight_until_they_are_breached() -> None:
    scene = Scene()
    scene.village(1, "insubres")
    sides = [Side(seat=seat, units=[], prestige=0) for seat in (0, 1)]
    battle = Battle(at="insubres", attacker=sides[0], defender=sides[1], siege=True)
    assert [wall_dice(scene.state, battle, side) for side in sides] == [0, svs(scene.state, "insubres")]
    battle.breached = True
    assert [wall_dice(scene.state, battle, side) for side in sides] == [0, 0]


def test_an_assault_is_advised_once_the_dice_average_the_shields() -> None:
    """Light infantry that storms a wall strikes one time in three."""
    for missing, advised in ((1, False), (0, True)):
        scene = Scene()
        scene.village(1, "insubres")
        light = 3 * SIEGE.shields_per_svs * svs(scene.state, "insubres") - missing
        storming = Side(seat=0, units=[unit.id for unit in scene.units(0, "insubres", li=light)], prestige=0)
        battle = Battle(at="insubres", attacker=storming, defender=Side(seat=1, units=[], prestige=0), siege=True)
        assert likely(scene.state, battle) == advised


def test_theft_sites_and_plunder() -> None:
    scene = Scene()
    scene.village(0, "boii")
    scene.units(0, "insubres", li=1)
    scene.herds(1, "insubres", sheep=2)
    scene.state.alter("insubres", site=Site(owner=1, building="village"))
    loot(scene.table, 0, Loot(field="insubres", deed="steal", goods={"sheep": 1}))
    loot(scene.table, 0, Loot(field="insubres", deed="destroy", goods={"sheep": 1}))
    assert [player.sp for player in scene.state.players] == [1, -2]
    wreck(scene.table, 0, Wreck(field="insubres"))
    assert not any(land.site for land in scene.state.lands.values())
    scene.state.players[0].pp = 10
    plunder(scene.table, 0, Plunder(field="insubres"))
    assert (scene.state.players[0].gold, scene.state.players[0].pp) == (1, 6)
    assert not scene.can(Plunder, 0)
    scene.state.players[0].gold = 3
    restore(scene.table, 0, Restore(field="insubres"))
    assert not scene.state.lands["insubres"].plundered


def test_12_8_herds_of_others_inside_a_settlement_that_is_kept_are_stolen() -> None:
    scene = Scene()
    scene.village(0, "insubres")
    scene.herds(1, "insubres", sheep=2)
    first, _ = scene.state.lands["insubres"].herds
    change_herd(scene.state, "insubres", first, inside=True)
    steal_herds(scene.table, 0, "insubres")
    assert sorted(herd.owner for herd in scene.state.lands["insubres"].herds) == [0, 1]
    steal_herds(scene.table, 0, "insubres")
    assert [player.sp for player in scene.state.players] == [POINTS.theft_sp, -POINTS.theft_sp], "once"


def test_nobody_plunders_the_field_of_an_own_settlement() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.units(0, "rome", li=1)
    assert not scene.can(Plunder, 0)


def test_units_come_out_when_no_enemy_is_left() -> None:
    scene = Scene()
    scene.village(0, "insubres")
    unit = scene.units(0, "insubres", "inside", li=1)[0]
    foe = scene.units(1, "insubres", li=1)[0]
    places = []
    for _ in range(2):
        scene.run(end_of_combat(scene.table))
        places.append(unit.place)
        scene.state.units = tuple(one for one in scene.state.units if one is not foe)
    assert places == ["inside", "free"]
