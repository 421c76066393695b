"""What buildings and goods do, and where it ends."""

from __future__ import annotations

import pytest

from engines.hinterland.building import (
    Assign,
    Build,
    assign,
    build,
    build_choices,
    building_phase,
    can_build,
    price_of,
)
from engines.hinterland.facts import BUILDINGS
from engines.hinterland.gold_wages import gold_wages
from engines.hinterland.hinterland_phase import wages
from engines.hinterland.market import FISH, Purchase, Sell, lot, purchase, sell
from engines.hinterland.pieces import tiles_left
from engines.hinterland.scene import Scene

# Buildings


@pytest.mark.parametrize("building", list(BUILDINGS))
def test_every_building_costs_its_gold_and_takes_four_rounds_with_the_fewest_builders(building: str) -> None:
    scene = Scene()
    facts = BUILDINGS[building]
    if building != "village":
        scene.village(0, "rome", port="dock" if building == "harbour" else "")
    scene.units(0, "rome", li=facts.min_builders)
    scene.state.players[0].gold = facts.cost
    assert can_build(scene.state, 0, "rome", building)
    build(scene.table, 0, Build(field="rome", building=building))
    assert scene.state.players[0].gold == 0
    assign(scene.table, 0, Assign(field="rome", units={"li": facts.min_builders}))
    for _ in range(4):
        assert scene.state.lands["rome"].site is not None
        scene.run(building_phase(scene.table, 0))
    land = scene.state.lands["rome"]
    assert building in (land.settlement, land.shipyard, "fortification" if land.fort else "")
    assert not any(unit.place == "site" for unit in scene.state.units)


def test_twelve_prestige_double_the_work_of_a_round() -> None:
    scene = Scene()
    scene.units(0, "rome", li=2)
    scene.state.players[0].gold, scene.state.players[0].pp = 3, 12
    build(scene.table, 0, Build(field="rome", building="village"))
    assign(scene.table, 0, Assign(field="rome", units={"li": 2}))
    scene.run(building_phase(scene.table, 0), {"building.double": True})
    site = scene.state.lands["rome"].site
    assert site is not None
    assert (site.quarters, scene.state.players[0].pp) == (2, 0)


def test_prestige_of_thirty_makes_buildings_cheaper() -> None:
    scene = Scene()
    scene.state.players[0].pp = 29
    assert price_of(scene.state, 0, "dock") == 2
    scene.state.players[0].pp = 30
    assert price_of(scene.state, 0, "dock") == 1


def test_nothing_is_built_inland_on_the_shore_or_without_connection() -> None:
    scene = Scene()
    scene.village(0, "insubres")
    scene.units(0, "rome", li=1)
    scene.state.players[0].gold = 9
    assert "dock" not in build_choices(scene.table, 0, "insubres")
    assert "rome" not in scene.domain(Build, 0).values
    homeless = Scene()
    homeless.units(0, "rome", li=1)
    homeless.state.players[0].gold = 9
    assert list(homeless.domain(Build, 0, field="rome")) == ["village"]


def test_fifteen_building_tiles() -> None:
    scene = Scene()
    fields = [at for at in scene.state.lands if at not in scene.state.board.neutral][:15]
    scene.village(0, *fields)
    assert tiles_left(scene.state, 0) == 0
    scene.state.players[0].gold = 9
    assert [*build_choices(scene.table, 0, fields[0])] == ["city"]


# Goods


def test_goods_at_half_price_go_in_pairs_and_a_harbour_doubles_it() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.state.alter("rome", grain=5)
    sell(scene.table, 0, Sell(good="grain", field="rome", lots=2))
    assert (scene.state.players[0].gold, scene.state.lands["rome"].grain) == (2, 1)
    scene.state.alter("rome", shipyard="harbour")
    sell(scene.table, 0, Sell(good="grain", field="rome", lots=1))
    assert (scene.state.players[0].gold, scene.state.lands["rome"].grain) == (3, 0)
    assert list(scene.domain(Purchase, 0)) == ["grain", "fish"]
    purchase(scene.table, 0, Purchase(good="fish", field="rome", amount=3))
    assert (scene.state.players[0].gold, scene.state.lands["rome"].fish) == (0, 3)


def test_fish_is_sold_where_a_harbour_is_and_nowhere_else() -> None:
    scene = Scene()
    scene.village(0, "rome", port="dock")
    scene.state.alter("rome", fish=3)
    assert lot(scene.state, 0, "fish", "rome") == 0 and not scene.can(Sell, 0)
    scene.state.alter("rome", shipyard="harbour")
    per = FISH["sell_lot_harbour"]
    assert list(scene.domain(Sell, 0)) == ["fish"]
    sell(scene.table, 0, Sell(good="fish", field="rome", lots=3 // per))
    assert (scene.state.players[0].gold, scene.state.lands["rome"].fish) == (3 // per, 3 % per)


def test_nothing_is_bought_into_the_stores_of_somebody_whom_one_besieges() -> None:
    scene = Scene()
    scene.village(0, "rome", port="harbour")
    near = next(at for at in scene.state.board.roads["rome"] if scene.state.board.shores[at])
    scene.village(1, near, port="dock")
    scene.units(0, near, li=1)
    scene.state.players[0].gold = 9
    assert scene.now.controls(0, near) and scene.now.connected(0, near)
    for good in ("grain", "fish"):
        assert list(scene.domain(Purchase, 0, good=good)) == ["rome"]


def test_wages_of_mercenaries_and_commanders() -> None:
    scene = Scene(mode="extended", season="winter")
    scene.units(0, "rome", mercenary=2)
    scene.state.change(scene.state.players[0], commander=2, gold=3)
    scene.run(wages(scene.table, 0), {"wages.mercenaries": ("mercenary rome 1", "commander")})
    assert (scene.count(0, "mercenary"), scene.state.players[0].gold, scene.state.players[0].commander) == (1, 0, 2)
    scene.run(wages(scene.table, 0))
    assert (scene.count(0, "mercenary"), scene.state.players[0].commander) == (0, 0)


def test_gold_wages_disband_who_is_cut_off_or_unpaid() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome")
    scene.units(0, "rome", li=2)
    scene.units(0, "sardinia_s", li=1)
    scene.state.players[0].gold = 2
    scene.run(gold_wages(scene.table), {"wages.whom": ("li rome 1", "li rome 2")})
    assert scene.count(0, "li") == 2
    assert scene.state.lands["rome"].plundered
