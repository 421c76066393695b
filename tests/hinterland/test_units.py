"""What units do, and where it ends."""

from __future__ import annotations

import pytest

from engines.hinterland.dismissal import Degrade, Train, degrade, train
from engines.hinterland.facts import UNITS
from engines.hinterland.hinterland_phase import experience
from engines.hinterland.movement import March
from engines.hinterland.moves import begin_moves
from engines.hinterland.muster import (
    Buy,
    Double,
    Hire,
    Pirates,
    Upgrade,
    buy,
    double,
    hire_prices,
    pirates,
    upgrade,
    upgrade_kinds,
)
from engines.hinterland.pieces import cubes_left
from engines.hinterland.scene import Scene
from engines.hinterland.seafaring import Sail, fits_aboard
from engines.hinterland.stakes import LEVEL_IDS
from engines.hinterland.state import Battle, Fought, Side
from engines.hinterland.strength import lives_of, position_of

# Units


def test_twenty_standard_units_and_no_more_but_mercenaries_are_not_counted() -> None:
    scene = Scene()
    scene.city(0, "rome")
    scene.units(0, "rome", li=19, mercenary=5)
    scene.state.players[0].gold = 9
    assert cubes_left(scene.state, 0) == 1
    assert scene.domain(Buy, 0, field="rome", level="standard").high == 1
    scene.units(0, "rome", li=1)
    assert not scene.can(Buy, 0)


@pytest.mark.parametrize(("settlement", "count"), [("village", 1), ("city", 2)])
def test_a_settlement_sells_so_many_units_and_twice_as_many_for_prestige(settlement: str, count: int) -> None:
    scene = Scene()
    (scene.city if settlement == "city" else scene.village)(0, "rome")
    player = scene.state.players[0]
    player.gold, player.pp = 20, 2
    scene.run(buy(scene.table, 0, Buy(field="rome", level="standard", count=count)))
    assert not scene.can(Buy, 0)
    double(scene.table, 0, Double(field="rome"))
    assert player.pp == 0
    assert scene.domain(Buy, 0, field="rome", level="standard").high == count
    assert not scene.can(Double, 0)


def test_no_units_are_bought_on_a_plundered_or_contested_field() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.state.players[0].gold = 9
    scene.state.alter("rome", plundered=True)
    assert not scene.can(Buy, 0)
    scene.state.alter("rome", plundered=False)
    assert scene.can(Buy, 0)
    scene.units(0, "rome", li=1)
    scene.units(1, "rome", li=1)
    assert not scene.can(Buy, 0)


def test_where_each_kind_of_unit_is_made() -> None:
    scene = Scene()
    scene.village(0, "rome", port="dock")
    scene.units(0, "rome", li=2)
    scene.state.players[0].gold = 20
    assert [*upgrade_kinds(scene.table, 0, "rome")] == ["transport"]
    scene.herds(0, "rome", horses=1)
    assert [*upgrade_kinds(scene.table, 0, "rome")] == ["cavalry", "transport"]
    scene.city(0, "rome", port="harbour")
    assert [*upgrade_kinds(scene.table, 0, "rome")] == ["hi", "cavalry", "transport", "warship"]
    upgrade(scene.table, 0, Upgrade(field="rome", into="cavalry", units={"li": 2}))
    assert not scene.state.lands["rome"].herds
    assert scene.count(0, "cavalry") == 2


def test_engines_are_made_before_walls_as_many_as_the_settlement_allows() -> None:
    scene = Scene()
    scene.village(0, "boii")
    scene.village(1, "insubres")
    scene.units(0, "insubres", li=3)
    scene.state.players[0].gold = 9
    assert [*upgrade_kinds(scene.table, 0, "insubres")] == ["siege"]
    assert scene.domain(Upgrade, 0, field="insubres", into="siege").high == 1
    upgrade(scene.table, 0, Upgrade(field="insubres", into="siege", units={"li": 1}))
    assert [*upgrade_kinds(scene.table, 0, "insubres")] == []
    begin_moves(scene.table)
    assert scene.domain(March, 0, origin="insubres", target="boii").limits == {"li": 2}


def test_pirates_cost_gold_or_prestige_and_lie_beside_a_shipyard() -> None:
    scene = Scene(mode="original")
    scene.village(0, "rome", port="dock")
    player = scene.state.players[0]
    player.pp = 16
    assert list(scene.domain(Pirates, 0)) == ["tuscum"]
    assert list(scene.domain(Pirates, 0, sea="tuscum")) == ["prestige"]
    pirates(scene.table, 0, Pirates(sea="tuscum", way="prestige", level="standard"))
    assert (player.pp, scene.count(0, "pirate")) == (0, 1)
    begin_moves(scene.table)
    assert not scene.can(Sail, 0)
    assert not Scene(mode="basic").can(Pirates, 0)


def test_better_mercenaries_cost_two_gold_a_level() -> None:
    scene = Scene(mode="original")
    scene.village(0, "rome")
    scene.state.players[0].gold, scene.state.players[0].pp = 9, 2
    assert hire_prices(scene.state, 0) == {"gold": (5, 2)}
    assert list(scene.domain(Hire, 0, field="rome", way="gold")) == ["standard", "experienced", "veteran"]


def test_training_takes_effect_in_the_next_experience_subphase() -> None:
    scene = Scene(mode="original")
    scene.village(0, "rome")
    unit = scene.units(0, "rome", li=1)[0]
    scene.state.players[0].gold = 4
    train(scene.table, 0, Train(field="rome", unit="li"))
    assert (scene.state.players[0].gold, LEVEL_IDS[unit.level]) == (2, "standard")
    assert not scene.can(Train, 0)
    scene.run(experience(scene.table, 0))
    assert LEVEL_IDS[unit.level] == "experienced"


def test_a_unit_gains_one_level_a_round_at_most() -> None:
    scene = Scene(mode="original")
    units = scene.units(0, "rome", li=2)
    ids = [unit.id for unit in units]
    scene.state.fought = [
        Fought(at="rome", seat=0, kills=3, units=ids),
        Fought(at="rome", seat=0, kills=1, units=ids),
    ]
    scene.run(experience(scene.table, 0))
    assert [LEVEL_IDS[unit.level] for unit in units] == ["experienced", "experienced"]


def test_levels_give_positions_and_lives() -> None:
    scene = Scene(mode="original")
    sides = [Side(seat=seat, units=[], prestige=0) for seat in (0, 1)]
    battle = Battle(at="rome", attacker=sides[0], defender=sides[1])
    found = []
    for level in LEVEL_IDS:
        unit = scene.units(0, "rome", level=level, hi=1)[0]
        found.append((position_of(scene.state, unit), lives_of(scene.state, battle, unit)))
    assert found == [("front", 2), ("standard", 2), ("rear", 2), ("rear", 3), ("rear", 3)]


def test_degrading_refunds_only_where_the_unit_could_be_made() -> None:
    scene = Scene()
    scene.city(0, "rome")
    scene.village(0, "campania")
    scene.units(0, "rome", hi=1)
    scene.units(0, "campania", hi=1)
    degrade(scene.table, 0, Degrade(field="campania", unit="hi"))
    assert scene.state.players[0].gold == 0
    degrade(scene.table, 0, Degrade(field="rome", unit="hi"))
    assert scene.state.players[0].gold == UNITS["hi"].refund


def test_a_transport_carries_three_places() -> None:
    scene = Scene()
    units = scene.units(0, "rome", li=2, cavalry=2)
    domain = fits_aboard(units, 3)
    assert domain.contains({"li": 1, "cavalry": 1})
    assert not domain.contains({"cavalry": 2})
    assert not domain.contains({"li": 2, "cavalry": 1})
