"""Who comes ashore with a ship: on mountains and wetlands, and in a bad winter (9.9, 10.2, 10.3)."""

from __future__ import annotations

import pytest

from engines.hinterland.flight import flee
from engines.hinterland.harbours import Beach, Transfer, beach, transfer
from engines.hinterland.invariants import check
from engines.hinterland.movement import March
from engines.hinterland.moves import begin_moves
from engines.hinterland.scene import Scene
from engines.hinterland.seafaring import Disembark, Sail, named, sail
from engines.hinterland.state import Unit
from tests.hinterland.test_flight import battle_at
from tests.hinterland.test_passengers import aboard


def voyage(home: str, sea: str) -> tuple[Scene, Unit, dict[str, Unit]]:
    """A transport off a village with a dock, with light infantry and cavalry aboard"""
    scene = Scene(map="britannia")
    scene.village(0, home, port="dock")
    (ship,) = scene.units(0, sea, transport=1)
    return scene, ship, {kind: aboard(scene, ship, 0, kind) for kind in ("li", "cavalry")}


def go_on(scene: Scene, at: str, phase: str = "special") -> dict[str, int]:
    """Who can march on from there in the next subphase, when everybody who may move may do so"""
    scene.state.phase = phase
    scene.state.change(scene.state.players[0], special_for_all=True)
    begin_moves(scene.table)
    origins = list(scene.domain(March, 0))
    if at not in origins:
        return {}
    target = next(iter(scene.domain(March, 0, origin=at)))
    return dict(scene.domain(March, 0, origin=at, target=target).limits)


@pytest.mark.parametrize("way", ["port", "beach"])
@pytest.mark.parametrize(
    ("home", "sea", "onward"), [("epidii", "hebridean", {"li"}), ("trinovantes", "germanicus_s", {"li", "cavalry"})]
)
def test_mountains_stop_what_comes_ashore_with_its_ship_but_for_light_infantry(
    way: str, home: str, sea: str, onward: set[str]
) -> None:
    scene, ship, _ = voyage(home, sea)
    begin_moves(scene.table)
    if way == "port":
        sail(scene.table, 0, Sail(origin=sea, target=home, ships=(named(ship),)))
    else:
        beach(scene.table, 0, Beach(ship=named(ship), field=home))
    assert go_on(scene, home).keys() == onward


def test_who_comes_ashore_in_the_next_round_is_not_stopped_any_more() -> None:
    scene, ship, crew = voyage("epidii", "hebridean")
    begin_moves(scene.table)
    sail(scene.table, 0, Sail(origin="hebridean", target="epidii", ships=(named(ship),)))
    assert crew["cavalry"].marked("stopped")
    scene.village(1, "iceni")
    play = scene.at("round_end").play().until("sheet.write")
    cavalry = next(unit for unit in play.state.units if unit.kind == "cavalry")
    assert not cavalry.marked("stopped")


# A bad winter (9.9)


def frozen_in(scene: Scene, climate: str) -> None:
    scene.state.season, scene.state.climate = "winter", {climate: "bad"}
    begin_moves(scene.table)


def test_in_a_bad_winter_nobody_steps_ashore_into_a_shipyard_the_ship_takes_its_berth_all_the_same() -> None:
    scene, ship, crew = voyage("trinovantes", "germanicus_s")
    frozen_in(scene, scene.state.space("trinovantes").climate)
    sail(scene.table, 0, Sail(origin="germanicus_s", target="trinovantes", ships=(named(ship),)))
    assert (ship.at, ship.place) == ("trinovantes", "inside")
    assert {(unit.at, unit.place, unit.ship) for unit in crew.values()} == {("trinovantes", "aboard", ship.id)}
    check(scene.state)
    begin_moves(scene.table)
    assert not scene.can(Disembark, 0)
    scene.state.season, scene.state.climate = "spring", {}
    begin_moves(scene.table)
    assert scene.domain(Disembark, 0, ship=named(ship), target="trinovantes").limits == {"li": 1, "cavalry": 1}


def test_a_bad_winter_elsewhere_keeps_nobody_aboard() -> None:
    scene, ship, crew = voyage("trinovantes", "germanicus_s")
    other = next(zone for zone in scene.state.board.map.zones if zone != scene.state.space("trinovantes").climate)
    frozen_in(scene, other)
    sail(scene.table, 0, Sail(origin="germanicus_s", target="trinovantes", ships=(named(ship),)))
    assert {unit.place for unit in crew.values()} == {"free"}


def test_in_a_transfer_the_weather_at_its_end_counts() -> None:
    scene = Scene(map="britannia")
    scene.village(0, "trinovantes", "cantium", port="harbour")
    (ship,) = scene.units(0, "trinovantes", "inside", transport=1)
    unit = aboard(scene, ship, 0, "li")
    frozen_in(scene, scene.state.space("cantium").climate)
    transfer(scene.table, 0, Transfer(ship=named(ship), harbour="cantium"))
    assert (ship.at, unit.at, unit.place) == ("cantium", "cantium", "aboard")


def test_who_flees_into_port_steps_ashore_in_any_weather() -> None:
    scene, ship, crew = voyage("trinovantes", "germanicus_s")
    frozen_in(scene, scene.state.space("trinovantes").climate)
    for sea in ("germanicus_s", *scene.state.board.straits["germanicus_s"]):
        scene.units(1, sea, warship=1)
    scene.state.phase = "battle"
    battle = battle_at(scene, "germanicus_s")
    scene.run(flee(scene.table, battle, battle.attacker))
    assert ship.place == "inside" and {unit.place for unit in crew.values()} == {"free"}
