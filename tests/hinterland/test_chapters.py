"""What units, buildings, prestige and treaties do, and where it ends."""

from __future__ import annotations

import pytest

from engines.hinterland.attrition import attrition
from engines.hinterland.battle import battle_spaces, meet, pairs
from engines.hinterland.building import (
    Assign,
    Build,
    Restore,
    assign,
    build,
    building_phase,
    can_build,
    choices_at,
    price_of,
    restore,
)
from engines.hinterland.diplomacy import (
    OfferTreaty,
    Revolt,
    can_offer,
    conclude,
    offer,
    revolt,
    send_home,
    vassals_pay,
)
from engines.hinterland.dismissal import Degrade, Train, degrade, train
from engines.hinterland.facts import BUILDINGS, UNITS
from engines.hinterland.gold_wages import gold_wages
from engines.hinterland.harbours import Beach, Transfer, beach, transfer
from engines.hinterland.herding import Drive, Haul, drive, haul
from engines.hinterland.hinterland_phase import experience, wages
from engines.hinterland.income import count_year, year_points
from engines.hinterland.market import Purchase, Sell, purchase, sell
from engines.hinterland.movement import March, march, march_origins, roads_from
from engines.hinterland.moves import Rush, begin_moves, rush
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
    upgrade_kinds_at,
)
from engines.hinterland.pieces import cubes_left, tiles_left
from engines.hinterland.plunder import Loot, Plunder, Wreck, end_of_combat, loot, plunder, wreck
from engines.hinterland.rolling import payable
from engines.hinterland.round_end import eliminate, round_end
from engines.hinterland.seafaring import Sail, fits_aboard, named, sail
from engines.hinterland.siege import besieger, book_assaults, siege, surrender
from engines.hinterland.stakes import LEVEL_IDS
from engines.hinterland.state import Battle, Fought, Rolled, Side, Site
from engines.hinterland.strength import lives_of, position_of
from engines.hinterland.trade import Commission, Rival, change_rival, commission
from engines.hinterland.victory import can_feed, fulfils
from engines.hinterland.winter import winter_weather
from engines.hinterland.withdrawal import Sally, Withdraw, withdrawal
from tests.hinterland.scene import Scene

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
    scene.play(buy(scene.table, 0, Buy(field="rome", level="standard", count=count)))
    assert not scene.can(Buy, 0)
    double(scene.table, 0, Double(field="rome"))
    scene.state.changed()
    assert player.pp == 0
    assert scene.domain(Buy, 0, field="rome", level="standard").high == count
    assert not scene.can(Double, 0)


def test_no_units_are_bought_on_a_plundered_or_contested_field() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.state.players[0].gold = 9
    scene.state.lands["rome"].plundered = True
    assert not scene.can(Buy, 0)
    scene.state.lands["rome"].plundered = False
    scene.state.changed()
    assert scene.can(Buy, 0)
    scene.units(0, "rome", li=1)
    scene.units(1, "rome", li=1)
    assert not scene.can(Buy, 0)


def test_where_each_kind_of_unit_is_made() -> None:
    scene = Scene()
    scene.village(0, "rome", port="dock")
    scene.units(0, "rome", li=2)
    scene.state.players[0].gold = 20
    assert upgrade_kinds_at(scene.state, 0, "rome") == ["transport"]
    scene.herds(0, "rome", horses=1)
    assert upgrade_kinds_at(scene.state, 0, "rome") == ["cavalry", "transport"]
    scene.city(0, "rome", port="harbour")
    assert upgrade_kinds_at(scene.state, 0, "rome") == ["hi", "cavalry", "transport", "warship"]
    upgrade(scene.table, 0, Upgrade(field="rome", into="cavalry", units={"li": 2}))
    assert not scene.state.lands["rome"].herds
    assert scene.count(0, "cavalry") == 2


def test_engines_are_made_before_walls_as_many_as_the_settlement_allows() -> None:
    scene = Scene()
    scene.village(0, "boii")
    scene.village(1, "insubres")
    scene.units(0, "insubres", li=3)
    scene.state.players[0].gold = 9
    assert upgrade_kinds_at(scene.state, 0, "insubres") == ["siege"]
    assert scene.domain(Upgrade, 0, field="insubres", into="siege").high == 1
    upgrade(scene.table, 0, Upgrade(field="insubres", into="siege", units={"li": 1}))
    assert upgrade_kinds_at(scene.state, 0, "insubres") == []
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
    scene.state.changed()
    assert (scene.state.players[0].gold, LEVEL_IDS[unit.level]) == (2, "standard")
    assert not scene.can(Train, 0)
    scene.play(experience(scene.table, 0))
    assert LEVEL_IDS[unit.level] == "experienced"


def test_a_unit_gains_one_level_a_round_at_most() -> None:
    scene = Scene(mode="original")
    units = scene.units(0, "rome", li=2)
    ids = [unit.id for unit in units]
    scene.state.fought = [
        Fought(at="rome", seat=0, kills=3, units=ids),
        Fought(at="rome", seat=0, kills=1, units=ids),
    ]
    scene.play(experience(scene.table, 0))
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


# Movement


def test_heavy_infantry_does_not_retreat() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.units(0, "etruria_s", li=1, hi=1)
    scene.state.phase = "retreat"
    begin_moves(scene.table)
    assert scene.domain(March, 0, origin="etruria_s", target="rome").limits == {"li": 1}
    assert list(scene.domain(March, 0, origin="etruria_s")) == ["rome"]


def test_fourteen_prestige_give_everybody_a_special_move() -> None:
    scene = Scene()
    scene.units(0, "rome", li=1)
    scene.state.players[0].pp = 14
    scene.state.phase = "special"
    begin_moves(scene.table)
    assert march_origins(scene.table, 0).values == ()
    rush(scene.table, 0, Rush())
    scene.state.changed()
    assert scene.state.players[0].pp == 0
    assert march_origins(scene.table, 0).values == ("rome",)
    assert not scene.can(Rush, 0)


def test_no_entering_the_fields_of_a_truce_partner_but_a_lord_passes() -> None:
    scene = Scene()
    scene.village(1, "rome")
    scene.units(0, "etruria_s", li=1)
    assert "rome" in roads_from(scene.state, 0, "etruria_s")
    scene.treaty("tribute", 0, 1)
    assert "rome" not in roads_from(scene.state, 0, "etruria_s")
    scene.state.treaties.clear()
    scene.treaty("vassalage", 0, 1)
    assert "rome" in roads_from(scene.state, 0, "etruria_s")


def test_a_ship_runs_ashore_as_light_infantry_with_its_cargo() -> None:
    scene = Scene()
    ship = scene.units(0, "tuscum", transport=1)[0]
    carried = scene.units(0, "tuscum", "aboard", hi=1)[0]
    carried.ship = ship.id
    begin_moves(scene.table)
    beach(scene.table, 0, Beach(ship=named(ship), field="rome"))
    assert {(u.kind, u.at, u.place) for u in scene.state.units} == {("li", "rome", "free"), ("hi", "rome", "free")}


def test_a_transfer_needs_a_free_way_and_room() -> None:
    scene = Scene()
    scene.village(0, "rome", "campania", port="harbour")
    ship = scene.units(0, "rome", "inside", transport=1)[0]
    begin_moves(scene.table)
    assert list(scene.domain(Transfer, 0, ship=named(ship))) == ["campania"]
    scene.units(1, "inferum", warship=1)
    assert not scene.can(Transfer, 0)
    scene.state.units.pop()
    scene.state.changed()
    transfer(scene.table, 0, Transfer(ship=named(ship), harbour="campania"))
    scene.state.changed()
    assert ship.at == "campania"
    ship.unmark("moved")
    assert not scene.can(Transfer, 0)


def test_ships_enter_a_shipyard_only_as_there_is_room() -> None:
    scene = Scene()
    scene.village(0, "rome", port="dock")
    ships = scene.units(0, "tuscum", transport=3)
    begin_moves(scene.table)
    domain = scene.domain(Sail, 0, origin="tuscum", target="rome")
    assert domain.high == 2
    sail(scene.table, 0, Sail(origin="tuscum", target="rome", ships=(named(ships[0]), named(ships[1]))))
    assert [ship.place for ship in ships] == ["inside", "inside", "free"]


def test_herds_and_goods_stay_in_their_realm_and_cross_one_sea() -> None:
    scene = Scene()
    scene.village(0, "rome", "sardinia_n", port="dock")
    scene.herds(0, "rome", sheep=2)
    scene.state.lands["rome"].grain = 3
    scene.state.phase = "herds"
    assert not scene.can(Drive, 0)
    assert not scene.can(Haul, 0)
    scene.units(0, "tuscum", transport=1)
    assert list(scene.domain(Drive, 0, origin="rome", herd="sheep")) == ["sardinia_n"]
    drive(scene.table, 0, Drive(origin="rome", herd="sheep", target="sardinia_n", count=2))
    haul(scene.table, 0, Haul(good="grain", origin="rome", target="sardinia_n", amount=3))
    assert len(scene.state.lands["sardinia_n"].herds) == 2
    assert scene.state.lands["sardinia_n"].grain == 3


def test_a_hard_winter_closes_fields_and_ice_opens_rivers() -> None:
    scene = Scene("huns", "extended", season="winter")
    sections = list(dict.fromkeys(s for f in scene.state.board.map.field for s in f.black_rivers.values()))
    scene.roll(6, 1, 6, *([6] * len(sections)))
    scene.play(winter_weather(scene.table))
    assert scene.state.climate == {"temperate": "bad", "subtropical": "good", "sea": "bad"}
    assert scene.state.frozen == sections
    scene.units(0, "muntenia", li=1)
    begin_moves(scene.table)
    assert march_origins(scene.table, 0).values == ()


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
    scene.play(meet(scene.table, "insubres", 0, 1), {"battle.fight": False})
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


def test_an_average_commander_lets_a_die_be_rolled_twice() -> None:
    scene = Scene(mode="extended")
    scene.state.players[0].pp, scene.state.players[0].commander = 8, 2
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
    scene.play(withdrawal(scene.table, 0), {"withdrawal.choose": act})
    assert [u.place for u in scene.state.units_of(0)].count("inside") == 5
    scene.state.units = [u for u in scene.state.units if not (u.owner == 0 and u.place == "free")]
    scene.state.changed()
    assert "insubres" in scene.now.encircled
    scene.play(withdrawal(scene.table, 0), {"withdrawal.sally": Sally(units={"li": 5})})
    assert "insubres" not in scene.now.encircled


def test_ships_alone_encircle_but_do_not_storm() -> None:
    scene = Scene("vikings")
    scene.faction(0, "vikings")
    scene.village(1, "wessex")
    scene.units(0, "wessex", warship=2)
    assert "wessex" in scene.now.encircled
    assert besieger(scene.state, "wessex") is None
    scene.play(surrender(scene.table, 1, "wessex"))
    assert scene.state.lands["wessex"].owner is None
    assert scene.state.players[0].sp == 0


def test_a_settlement_that_surrenders_changes_hands_at_once() -> None:
    scene = Scene()
    scene.village(1, "insubres")
    scene.units(1, "insubres", "inside", li=1)
    scene.units(0, "insubres", li=1)
    scene.play(surrender(scene.table, 1, "insubres"))
    assert scene.state.lands["insubres"].owner == 0
    assert (scene.state.players[0].sp, scene.state.players[0].pp) == (4, 8 + 2)
    assert scene.count(1, "li") == 0


def test_attackers_who_are_wiped_out_lose_a_point() -> None:
    scene = Scene()
    scene.village(1, "insubres")
    scene.units(1, "insubres", "inside", li=1)
    scene.units(0, "insubres", li=1)
    scene.roll(*scene.swords("white_reversed", 0), *scene.swords("white", 1), *scene.swords("blue", 0))
    scene.play(siege(scene.table, "insubres"), {"siege.assault": True})
    book_assaults(scene.table)
    assert [player.sp for player in scene.state.players] == [-1, 1]


def test_theft_sites_and_plunder() -> None:
    scene = Scene()
    scene.village(0, "boii")
    scene.units(0, "insubres", li=1)
    scene.herds(1, "insubres", sheep=2)
    scene.state.lands["insubres"].site = Site(owner=1, building="village")
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
        scene.play(end_of_combat(scene.table))
        places.append(unit.place)
        scene.state.units = [one for one in scene.state.units if one is not foe]
        scene.state.changed()
    assert places == ["inside", "free"]


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
        scene.play(building_phase(scene.table, 0))
    land = scene.state.lands["rome"]
    assert building in (land.settlement, land.shipyard, "fortification" if land.fort else "")
    assert not any(unit.place == "site" for unit in scene.state.units)


def test_twelve_prestige_double_the_work_of_a_round() -> None:
    scene = Scene()
    scene.units(0, "rome", li=2)
    scene.state.players[0].gold, scene.state.players[0].pp = 3, 12
    build(scene.table, 0, Build(field="rome", building="village"))
    assign(scene.table, 0, Assign(field="rome", units={"li": 2}))
    scene.play(building_phase(scene.table, 0), {"building.double": True})
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
    assert "dock" not in choices_at(scene.state, 0, "insubres")
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
    assert choices_at(scene.state, 0, fields[0]) == ["city"]


# Goods


def test_goods_at_half_price_go_in_pairs_and_a_harbour_doubles_it() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.state.lands["rome"].grain = 5
    sell(scene.table, 0, Sell(good="grain", field="rome", lots=2))
    assert (scene.state.players[0].gold, scene.state.lands["rome"].grain) == (2, 1)
    scene.state.lands["rome"].shipyard = "harbour"
    scene.state.changed()
    sell(scene.table, 0, Sell(good="grain", field="rome", lots=1))
    assert (scene.state.players[0].gold, scene.state.lands["rome"].grain) == (3, 0)
    scene.state.changed()
    assert list(scene.domain(Purchase, 0)) == ["grain", "fish"]
    purchase(scene.table, 0, Purchase(good="fish", field="rome", amount=3))
    assert (scene.state.players[0].gold, scene.state.lands["rome"].fish) == (0, 3)


def test_wages_of_mercenaries_and_commanders() -> None:
    scene = Scene(mode="extended", season="winter")
    scene.units(0, "rome", mercenary=2)
    scene.state.players[0].commander, scene.state.players[0].gold = 2, 3
    scene.play(wages(scene.table, 0), {"wages.mercenaries": ("mercenary rome 1", "commander")})
    assert (scene.count(0, "mercenary"), scene.state.players[0].gold, scene.state.players[0].commander) == (1, 0, 2)
    scene.play(wages(scene.table, 0))
    assert (scene.count(0, "mercenary"), scene.state.players[0].commander) == (0, 0)


def test_gold_wages_disband_who_is_cut_off_or_unpaid() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome")
    scene.units(0, "rome", li=2)
    scene.units(0, "sardinia_s", li=1)
    scene.state.players[0].gold = 2
    scene.play(gold_wages(scene.table), {"wages.whom": ("li rome 1", "li rome 2")})
    assert scene.count(0, "li") == 2
    assert scene.state.lands["rome"].plundered


# Prestige and politics


def test_the_steps_of_a_year() -> None:
    assert [year_points(value) for value in (0, 9, 10, 19, 20, 29, 30, 99)] == [0, 0, 1, 1, 2, 2, 3, 3]
    scene = Scene()
    scene.state.players[0].pp = 9
    count_year(scene.table)
    assert scene.state.players[0].pp == 9


def test_eight_prestige_change_the_rival_and_commanders_cost_the_difference() -> None:
    scene = Scene(mode="extended", seats=3)
    scene.rivals(0, 1)
    scene.state.players[0].pp, scene.state.players[0].gold = 8, 8
    assert list(scene.domain(Rival, 0)) == [2]
    change_rival(scene.table, 0, Rival(rival=2))
    assert (scene.state.players[0].rival, scene.state.players[0].pp) == (2, 0)
    assert not scene.can(Rival, 0)
    commission(scene.table, 0, Commission(commander="average"))
    commission(scene.table, 0, Commission(commander="brilliant"))
    assert (scene.state.players[0].gold, scene.state.players[0].commander) == (0, 4)
    assert not Scene(mode="original").can(Commission, 0)


def test_tribute_brings_a_truce_that_ends() -> None:
    scene = Scene(seats=3)
    for seat, field in enumerate(("rome", "boii", "apulia")):
        scene.village(seat, field)
    scene.state.players[0].gold = 3
    scene.play(offer(scene.table, 0, OfferTreaty(treaty="tribute", partner=1, gold=3)), {"treaty.answer": True})
    assert scene.state.under_truce(0, 1)
    assert [player.sp for player in scene.state.players] == [-1, 2, 0]
    assert scene.state.players[1].gold == 3
    for _ in range(4):
        assert scene.state.friendly(0, 1)
        scene.play(round_end(scene.table), {"victory.announce": "none"})
    assert scene.state.hostile(0, 1)
    scene.state.players[0].gold = 3
    assert not can_offer(scene.state, 0, "tribute", 1)


def test_a_refused_offer_changes_nothing() -> None:
    scene = Scene(seats=3)
    scene.state.players[0].gold = 3
    scene.play(offer(scene.table, 0, OfferTreaty(treaty="aid", partner=1, gold=3)), {"treaty.answer": False})
    assert scene.state.players[0].gold == 3
    assert not can_offer(scene.state, 0, "aid", 1)


def test_aid_gives_prestige_for_gold() -> None:
    scene = Scene(seats=3)
    scene.state.players[0].gold, scene.state.players[1].pp = 3, 10
    conclude(scene.table, "aid", 0, 1, 3)
    assert (scene.state.players[0].pp, scene.state.players[0].sp) == (8, 1)
    assert (scene.state.players[1].pp, scene.state.players[1].gold) == (2, 3)
    assert scene.state.hostile(0, 1)


def test_a_vassal_pays_and_may_revolt_after_four_rounds() -> None:
    scene = Scene(seats=3)
    scene.rivals(1, 0)
    conclude(scene.table, "vassalage", 0, 1, 0)
    assert scene.state.players[1].pp == 12
    scene.state.players[0].gold = 1
    vassals_pay(scene.table)
    assert (scene.state.players[0].gold, scene.state.players[1].gold) == (0, 1)
    assert not scene.can(Revolt, 0)
    scene.state.treaties[0].age = 4
    assert scene.can(Revolt, 0)
    scene.state.players[0].pp = 9
    revolt(scene.table, 0, Revolt())
    assert scene.state.players[0].pp == 1
    assert scene.state.hostile(0, 1)


def test_nobody_serves_in_a_circle_or_two_lords() -> None:
    scene = Scene(seats=3)
    scene.treaty("vassalage", 0, 1)
    scene.treaty("vassalage", 1, 2)
    assert not can_offer(scene.state, 2, "submission", 0)
    assert not can_offer(scene.state, 0, "submission", 2)


def test_units_on_the_fields_of_a_new_partner_are_inert_and_go_home() -> None:
    scene = Scene(seats=3)
    scene.village(0, "boii")
    scene.village(1, "insubres")
    unit = scene.units(0, "insubres", li=1)[0]
    assert "insubres" in scene.now.encircled
    scene.state.players[1].gold = 5
    assert can_offer(scene.state, 1, "ransom", 0)
    conclude(scene.table, "ransom", 1, 0, 5)
    assert unit.marked("inert")
    assert "insubres" not in scene.now.encircled
    send_home(scene.table, 0)
    assert unit.at == "boii"


def test_whoever_has_nothing_left_is_out_and_the_last_one_wins() -> None:
    scene = Scene()
    scene.units(0, "rome", li=1)
    scene.rivals(0, 1)
    eliminate(scene.table, 1)
    assert scene.state.players[1].out
    assert (scene.state.victor, scene.state.victory) == (0, "last")


def test_a_winner_must_feed_the_settlements() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.state.players[0].sp = 10
    assert fulfils(scene.state, 0, "dominance")
    assert not can_feed(scene.state, 0, "dominance")
    scene.state.lands["rome"].grain = 1
    assert can_feed(scene.state, 0, "dominance")
    assert can_feed(Scene(mode="quick").state, 0, "dominance")


def test_neutral_fields_are_harmless_in_quick_mode_and_deadly_later() -> None:
    for mode, left in (("quick", 1), ("basic", 0)):
        scene = Scene(mode=mode)  # type: ignore[arg-type]  # one of the modes
        scene.units(0, "barbarorum", li=1)
        if mode == "basic":
            scene.roll(6)
            scene.play(attrition(scene.table, 0))
        assert scene.count(0, "li") == left


def test_a_march_is_told() -> None:
    scene = Scene()
    scene.units(0, "rome", li=2)
    begin_moves(scene.table)
    march(scene.table, 0, March(origin="rome", target="latium", units={"li": 1}))
    assert [event.key for event in scene.table.news] == ["move.march"]
    assert scene.domain(March, 0, origin="rome", target="sabini").limits == {"li": 1}
