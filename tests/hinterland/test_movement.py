"""Marches, voyages and herds: how far, and where they end."""

from __future__ import annotations

from engines.hinterland.harbours import Beach, Transfer, beach, transfer
from engines.hinterland.herding import Drive, Haul, drive, haul
from engines.hinterland.movement import March, march_origins, roads_from
from engines.hinterland.moves import Rush, begin_moves, rush
from engines.hinterland.scene import Scene
from engines.hinterland.seafaring import Sail, named, sail
from engines.hinterland.winter import winter_weather

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
    scene.state.treaties = ()
    scene.treaty("vassalage", 0, 1)
    assert "rome" in roads_from(scene.state, 0, "etruria_s")


def test_a_ship_runs_ashore_as_light_infantry_with_its_cargo() -> None:
    scene = Scene()
    ship = scene.units(0, "tuscum", transport=1)[0]
    carried = scene.units(0, "tuscum", "aboard", hi=1)[0]
    scene.state.change(carried, ship=ship.id)
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
    scene.state.units = scene.state.units[:-1]
    transfer(scene.table, 0, Transfer(ship=named(ship), harbour="campania"))
    assert ship.at == "campania"
    scene.state.unmark(ship, "moved")
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
    scene.state.alter("rome", grain=3)
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
    scene = Scene(map="huns", mode="extended", season="winter")
    sections = list(dict.fromkeys(s for f in scene.state.board.map.field for s in f.black_rivers.values()))
    scene.dice(6, 1, 6, *([6] * len(sections)))
    scene.run(winter_weather(scene.table))
    assert scene.state.climate == {"temperate": "bad", "subtropical": "good", "sea": "bad"}
    assert scene.state.frozen == tuple(sections)
    scene.units(0, "muntenia", li=1)
    begin_moves(scene.table)
    assert march_origins(scene.table, 0).values == ()
