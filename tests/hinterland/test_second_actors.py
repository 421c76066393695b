"""Rules that only a second player, a second deed or a second round puts to the test."""

from __future__ import annotations

import pytest

from engines.hinterland.battle import battles
from engines.hinterland.farming import clear_fields, harvest
from engines.hinterland.hinterland_phase import experience, fishing
from engines.hinterland.moves import begin_moves
from engines.hinterland.muster import Buy, Double, buy, buys_left, double
from engines.hinterland.plunder import Loot, loot
from engines.hinterland.round_end import check_announcements, lost_points
from engines.hinterland.scene import Scene
from engines.hinterland.siege import besieger
from engines.hinterland.state import Fought
from engines.hinterland.status import blocked
from engines.hinterland.victory import close, ranking

# Ties and several winners


def announcers(points: tuple[int, ...], villages: tuple[int, ...]) -> Scene:
    """Everybody has announced Dominance, with so many victory points and villages"""
    scene = Scene(mode="quick", seats=len(points))
    homes = [at for at in scene.state.lands if at not in scene.state.board.neutral]
    for seat, (sp, count) in enumerate(zip(points, villages, strict=True)):
        player = scene.state.players[seat]
        player.sp, player.announced = sp, "dominance"
        scene.village(seat, *homes[:count])
        homes = homes[count:]
    return scene


@pytest.mark.parametrize(
    ("points", "villages", "victor"),
    [
        ((10, 12, 11), (3, 1, 1), 1),
        ((11, 11, 10), (1, 2, 5), 1),
        ((11, 11, 11), (2, 1, 1), 0),
        ((9, 10, 9), (5, 1, 5), 1),
    ],
)
def test_19_5_of_several_winners_the_one_with_most_points_wins_then_by_the_score(
    points: tuple[int, ...], villages: tuple[int, ...], victor: int
) -> None:
    scene = announcers(points, villages)
    check_announcements(scene.table)
    assert scene.state.victor == victor
    assert [player.announced for player in scene.state.players] == ["", "", ""]


def test_19_6_equal_scores_are_parted_by_gold_and_equal_gold_by_nothing() -> None:
    scene = announcers((1, 1, 1), (1, 1, 1))
    for player, gold in zip(scene.state.players, (3, 5, 3), strict=True):
        player.gold, player.announced = gold, ""
    close(scene.table)
    assert ranking(scene.state) == ((1,), (0, 2))
    assert [event.params["seat"] for event in scene.table.news if event.key == "victory.won"] == [1]


def test_12_1_of_besiegers_with_as_many_units_the_first_in_turn_order_storms() -> None:
    scene = Scene(seats=3)
    scene.village(0, "rome")
    scene.treaty("vassalage", 1, 2)
    for seat in (1, 2):
        scene.units(seat, "rome", li=2)
    assert besieger(scene.state, "rome") == 1
    scene.state.first = 2
    assert besieger(scene.state, "rome") == 2
    scene.units(1, "rome", li=1)
    assert besieger(scene.state, "rome") == 1, "more units come before turn order"


# Whose is it?


@pytest.mark.parametrize(("stays", "harvested"), [(True, [0, 3]), (False, [0, 0])])
def test_stolen_grain_is_the_thiefs_to_harvest_and_only_while_he_holds_the_field(
    stays: bool, harvested: list[int]
) -> None:
    scene = Scene(season="autumn")
    scene.village(0, "rome")
    scene.village(1, "latium")
    scene.sown(0, "rome", 3)
    thieves = scene.units(1, "rome", li=1)
    loot(scene.table, 1, Loot(field="rome", deed="steal", goods={"crop": 1}))
    assert scene.state.lands["rome"].sower == 1
    for unit in () if stays else thieves:
        scene.state.change(unit, at="sabini")
    for seat in (0, 1):
        scene.run(harvest(scene.table, seat))
    clear_fields(scene.table)
    assert [scene.state.lands[at].grain for at in ("rome", "latium")] == harvested
    assert scene.state.lands["rome"].sower is None


def test_what_another_has_sown_on_my_field_is_not_mine_to_harvest() -> None:
    scene = Scene(season="autumn")
    scene.village(0, "rome")
    scene.village(1, "apulia")
    scene.sown(1, "rome", 3)
    scene.run(harvest(scene.table, 0))
    assert scene.state.lands["rome"].grain == 0


# Friends


def test_a67_friends_share_a_sea_and_each_of_them_fishes_there() -> None:
    scene = Scene(mode="basic", seats=3)
    (sea,) = scene.state.board.shores["rome"]
    ports = scene.state.board.coasts[sea][:2]
    for seat, at in enumerate(ports):
        scene.village(seat, at, port="dock")
    for seat in (0, 1):
        scene.units(seat, sea, transport=1)
    for friends, fish in ((False, [0, 0]), (True, [1, 1])):
        if friends:
            scene.treaty("vassalage", 1, 0)
        for seat in (0, 1):
            scene.run(fishing(scene.table, seat))
        assert [scene.state.lands[at].fish for at in ports] == fish
    scene.units(2, sea, warship=1)
    scene.run(fishing(scene.table, 0))
    assert scene.state.lands[ports[0]].fish == 1, "an enemy of both is there now"


@pytest.mark.parametrize(("friend", "stops"), [(False, True), (True, False)])
def test_a66_only_an_enemy_blocks_encircles_and_takes_control(friend: bool, stops: bool) -> None:
    scene = Scene()
    scene.village(0, "rome")
    if friend:
        scene.treaty("vassalage", 1, 0)
    scene.units(1, "rome", li=2)
    scene.state.phase = "special"
    begin_moves(scene.table)
    assert blocked(scene.state, 0, "rome") == stops
    assert ("rome" in scene.now.encircled) == stops
    assert scene.now.controls(0, "rome") == (not stops)


# Once, and per round


def test_15_4_two_prestige_double_one_settlement_once_a_round() -> None:
    scene = Scene()
    scene.village(0, "rome", "latium")
    player = scene.state.players[0]
    player.gold, player.pp = 20, 20
    scene.run(buy(scene.table, 0, Buy(field="rome", level="standard", count=1)))
    assert buys_left(scene.state, 0, "rome") == 0
    double(scene.table, 0, Double(field="rome"))
    assert (buys_left(scene.state, 0, "rome"), buys_left(scene.state, 0, "latium")) == (1, 1)
    assert not scene.can(Double, 0), "not for the other one in the same round"


def test_the_limits_of_a_round_begin_anew_in_the_next_one() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome")
    scene.village(1, "apulia")
    player = scene.state.players[0]
    player.buys, player.upgrades, player.doubled = {"rome": 1}, {"rome": 1}, "rome"
    play = scene.at("round_end").play().until("sheet.write")
    later = play.state.players[0]
    assert (later.buys, later.upgrades, later.doubled) == ({}, {}, "")


def test_14_6_points_lost_since_the_last_round_end_cost_prestige_once() -> None:
    scene = Scene()
    player = scene.state.players[0]
    player.pp, player.sp_before, player.sp = 20, 3, 1
    lost_points(scene.table, 0)
    assert (player.pp, player.sp_before) == (12, 1)
    lost_points(scene.table, 0)
    assert player.pp == 12, "in the next round nothing more was lost"


def test_17_2_two_fights_of_one_round_teach_each_unit_one_level_in_all() -> None:
    scene = Scene(mode="original")
    units = scene.units(0, "rome", li=3)
    one, two, three = (unit.id for unit in units)
    scene.state.fought = [
        Fought(at="rome", seat=0, kills=2, units=[one, two]),
        Fought(at="latium", seat=0, kills=2, units=[two, three]),
    ]
    scene.run(experience(scene.table, 0))
    assert [unit.level for unit in units] == [2, 2, 2]


def test_11_2_whoever_survives_a_battle_meets_the_next_enemy_on_the_same_space() -> None:
    scene = Scene(mode="quick", seats=3)
    scene.units(0, "rome", hi=6)
    for seat in (1, 2):
        scene.state.change(scene.units(seat, "rome", li=1)[0], came="latium")
    scene.dice(*[6] * 80)
    scene.run(battles(scene.table, "rome"), {"battle.fight": True, "battle.flight": "stay"})
    told = [event.params for event in scene.table.news if event.key == "battle.won"]
    assert [(one["seat"], one["other"]) for one in told] == [(0, 1), (0, 2)]
