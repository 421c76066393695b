"""What is given up in Trade: what goes with it, and which of several alike goes first (5.3, T3, T6 to T8, T12)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.words import words
from engines.hinterland import GAME
from engines.hinterland.building import Demolish, demolish
from engines.hinterland.dismissal import Degrade, Disband, degrade, disband
from engines.hinterland.facts import HERDS
from engines.hinterland.invariants import check
from engines.hinterland.market import Sell, Slaughter, sell, slaughter
from engines.hinterland.muster import Upgrade, upgrade
from engines.hinterland.pieces import change_herd
from engines.hinterland.plunder import Loot, loot
from engines.hinterland.scene import Scene
from engines.hinterland.state import Unit
from engines.hinterland.trade import DEAL, Deal, trade
from engines.hinterland.victory import can_feed
from engines.hinterland.warnings import after_trade
from engines.kernel import Command, Note, Plan, note
from tests.hinterland.test_passengers import aboard, told


def harbour() -> tuple[Scene, list[Unit]]:
    """A village with a dock, 4 grain and 2 fish; in port an empty transport and one with people of 0 and of 1"""
    scene = Scene(mode="original")
    scene.village(0, "rome", "latium", port="dock")
    scene.village(1, "apulia")
    scene.treaty("vassalage", 1, 0)
    scene.state.alter("rome", grain=4, fish=2)
    ships = scene.units(0, "rome", "inside", transport=2)
    aboard(scene, ships[0], 0, "hi")
    aboard(scene, ships[0], 1, "li")
    return scene, ships


def warned(scene: Scene, *orders: Command) -> list[Note]:
    """What stands beside this plan for Trade about losses"""
    scene.state.phase = "trade"
    planned = tuple(order.said() for order in orders)
    plan = Plan(DEAL, scene.table, 0)
    assert plan.contains(planned)
    return [one for one in after_trade(plan, planned) if one.key in ("warning.scrapped", "warning.spoiled")]


def test_of_two_ships_alike_the_empty_one_is_degraded_first() -> None:
    scene, ships = harbour()
    degrade(scene.table, 0, Degrade(field="rome", unit="transport"))
    assert [ship.kind for ship in ships] == ["transport", "li"]
    assert not told(scene, "scrap.units")


def test_who_is_aboard_a_ship_that_is_degraded_is_lost_and_named_before_and_after() -> None:
    scene, ships = harbour()
    scene.state.units = tuple(unit for unit in scene.state.units if unit is not ships[1])
    order = Degrade(field="rome", unit="transport")
    assert scene.domain(Degrade, 0, field="rome").hints["transport"] == note(
        "degrade.aboard", units={"li": 1, "hi": 1}
    )
    assert warned(scene, order) == [note("warning.scrapped", units={"li": 1, "hi": 1})]
    degrade(scene.table, 0, order)
    assert told(scene, "scrap.units") == [{"seat": 0, "units": {"hi": 1}, "space": "rome"}]
    assert told(scene, "passengers.lost") == [{"seat": 1, "other": 0, "units": {"li": 1}}]
    assert scene.count(0, "hi") == scene.count(1, "li") == 0
    assert [p.lost for p in scene.state.players] == [0, 0]
    check(scene.state)


def test_both_ships_degraded_in_one_plan_are_warned_of_once() -> None:
    scene, _ = harbour()
    order = Degrade(field="rome", unit="transport")
    assert warned(scene, order) == []
    assert warned(scene, order, order) == [note("warning.scrapped", units={"li": 1, "hi": 1})]


@pytest.mark.parametrize(
    ("building", "units", "goods"),
    [
        ("dock", {"li": 1, "hi": 1, "transport": 2}, {"fish": 2}),
        ("village", {"li": 1, "hi": 1, "transport": 2}, {"grain": 4, "fish": 2}),
    ],
)
def test_ships_and_stores_go_with_the_building(building: str, units: dict[str, int], goods: dict[str, int]) -> None:
    scene, _ = harbour()
    order = Demolish(field="rome", building=building)
    assert warned(scene, order) == [note("warning.scrapped", units=units), note("warning.spoiled", goods=goods)]
    beside = scene.domain(Demolish, 0, field="rome").hints[building].params
    assert (beside["units"], beside["goods"]) == (units, goods)
    demolish(scene.table, 0, order)
    assert told(scene, "scrap.units") == [{"seat": 0, "units": {"hi": 1, "transport": 2}, "space": "rome"}]
    assert told(scene, "passengers.lost") == [{"seat": 1, "other": 0, "units": {"li": 1}}]
    assert told(scene, "scrap.goods") == [{"space": "rome", "goods": goods}]
    assert scene.count(0, "transport") == scene.count(1, "li") == 0
    assert scene.state.lands["rome"].grain == (4 if building == "dock" else 0)
    check(scene.state)


def test_with_a_fortification_goes_the_grain_that_only_it_had_room_for() -> None:
    scene = Scene()
    scene.village(0, "rome", fort=True)
    for stored, lost in ((6, {"grain": 1}), (5, {})):
        scene.state.alter("rome", fort=True, grain=stored)
        order = Demolish(field="rome", building="fortification")
        assert warned(scene, order) == ([note("warning.spoiled", goods=lost)] if lost else [])
        demolish(scene.table, 0, order)
        assert scene.state.lands["rome"].grain == 5
    assert told(scene, "store.overflow") == [{"space": "rome", "goods": {"grain": 1}}]


def test_what_is_lost_is_read_in_whole_sentences() -> None:
    say = words(GAME, ["Ada", "Ben"]).note
    assert say(note("warning.scrapped", units={"hi": 1})) == "Lost with what you give up: 1 heavy infantry."
    assert say(note("warning.spoiled", goods={"grain": 4})) == "Lost from the stores of what you give up: 4 grain."


def test_nothing_is_warned_of_where_nothing_is_lost() -> None:
    scene = Scene()
    scene.city(0, "rome")
    scene.units(0, "rome", hi=1)
    assert warned(scene, Degrade(field="rome", unit="hi")) == []


# Of several alike the one without a mark


def trained() -> tuple[Scene, list[Unit]]:
    """Three light infantry: the first is in training, the second builds, the third is idle"""
    scene = Scene(mode="original")
    scene.city(0, "rome", port="dock")
    units = scene.units(0, "rome", li=3)
    scene.state.mark(units[0], "training")
    scene.state.change(units[1], place="site")
    scene.state.players[0].gold = 20
    return scene, units


def test_upgrades_take_the_idle_one_then_the_builder_and_last_who_is_being_trained() -> None:
    scene, units = trained()
    for kinds in (["li", "li", "hi"], ["li", "hi", "hi"], ["hi", "hi", "hi"]):
        scene.state.players[0].upgrades = {}
        upgrade(scene.table, 0, Upgrade(field="rome", into="hi", units={"li": 1}))
        assert [unit.kind for unit in units] == kinds
    assert not units[0].marked("training")


def test_disbanding_takes_the_same_order() -> None:
    scene, units = trained()
    left = [2, 1, 0]
    for number in left:
        disband(scene.table, 0, Disband(space="rome", units={"li": 1}))
        assert units[number] not in scene.state.units


def test_a_mercenary_bought_in_this_round_is_disbanded_last() -> None:
    """No wages are due for it yet (14.4)"""
    scene = Scene()
    scene.village(0, "rome")
    new, old = scene.units(0, "rome", mercenary=2)
    scene.state.mark(new, "bought")
    disband(scene.table, 0, Disband(space="rome", units={"mercenary": 1}))
    assert new in scene.state.units and old not in scene.state.units


def test_degrading_spares_who_is_being_trained() -> None:
    scene = Scene(mode="original")
    scene.city(0, "rome")
    learner, other = scene.units(0, "rome", hi=2)
    scene.state.mark(learner, "training")
    degrade(scene.table, 0, Degrade(field="rome", unit="hi"))
    assert (learner.kind, other.kind) == ("hi", "li")
    degrade(scene.table, 0, Degrade(field="rome", unit="hi"))
    assert learner.kind == "li"


def pigsty() -> Scene:
    """Two pig herds, the first of them reduced, and a harbour"""
    scene = Scene(mode="original", season="winter")
    scene.village(0, "rome", port="harbour")
    scene.herds(0, "rome", pigs=2)
    change_herd(scene.state, "rome", scene.state.lands["rome"].herds[0], reduced=True)
    return scene


def test_of_two_herds_the_whole_one_is_sold_and_the_reduced_one_not_at_all() -> None:
    scene = pigsty()
    assert scene.domain(Sell, 0, good="pigs", field="rome").high == 1
    sell(scene.table, 0, Sell(good="pigs", field="rome", lots=1))
    assert [herd.reduced for herd in scene.state.lands["rome"].herds] == [True]
    assert not scene.can(Sell, 0), "there is nothing else to sell"


def test_a_reduced_herd_gives_what_is_left_of_its_meat_and_goes_after_the_whole_one() -> None:
    scene, pigs = pigsty(), HERDS["pigs"]
    slaughter(scene.table, 0, Slaughter(field="rome", herds={"pigs": 1}))
    assert scene.state.players[0].gold == pigs.meat
    slaughter(scene.table, 0, Slaughter(field="rome", herds={"pigs": 1}))
    assert scene.state.players[0].gold == pigs.meat + (pigs.meat - pigs.half_meat)


def test_a_reduced_herd_feeds_fewer_when_it_is_asked_who_can_feed_the_settlements() -> None:
    """19.7"""
    scene = Scene(mode="original")
    scene.village(0, "rome", "latium", "samnium")
    scene.herds(0, "rome", pigs=1)
    assert can_feed(scene.state, 0)
    change_herd(scene.state, "rome", scene.state.lands["rome"].herds[0], reduced=True)
    assert not can_feed(scene.state, 0)


def test_thieves_take_the_whole_herd_first() -> None:
    scene = pigsty()
    scene.units(1, "rome", li=1)
    loot(scene.table, 1, Loot(field="rome", deed="steal", goods={"pigs": 1}))
    assert {herd.owner: herd.reduced for herd in scene.state.lands["rome"].herds} == {0: True, 1: False}


def test_a_preview_of_trade_names_who_is_lost() -> None:
    scene, _ = harbour()
    scene.state.phase = "trade"
    orders: Any = (Demolish(field="rome", building="dock").said(),)
    scene.run(trade(scene.table, 0), {"trade.act": Deal(orders=orders)})
    assert {"scrap.units", "passengers.lost", "scrap.goods"} <= {event.key for event in scene.table.news}
