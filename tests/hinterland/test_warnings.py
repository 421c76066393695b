"""Section 25.8: what is said beside a plan before it is too late."""

from __future__ import annotations

from engines.hinterland.moves import MOVE, begin_moves
from engines.hinterland.trade import DEAL
from engines.kernel import Note, Orders, Plan
from tests.hinterland.scene import Scene


def warned(scene: Scene, book: Orders) -> dict[str, Note]:
    return {found.key: found for found in Plan(book, scene.table, 0).follows(())}


def test_food_and_seed_are_counted_in_autumn_and_winter() -> None:
    scene = Scene(season="autumn")
    scene.village(0, "senones")
    scene.units(0, "senones", cavalry=1)
    scene.herds(0, "senones", sheep=1)
    scene.state.alter("senones", grain=3)
    assert warned(scene, DEAL)["warning.winter"].params == {"need": 3, "herds": 1, "have": 3}
    scene.state.season = "winter"
    assert warned(scene, DEAL) == {}
    scene.state.alter("senones", grain=0)
    assert warned(scene, DEAL)["warning.seed"].params == {"grain": 0}


def test_a_harvest_without_room_is_told_in_summer() -> None:
    scene = Scene(season="summer")
    scene.village(0, "senones")
    scene.sown(0, "boii", 4)
    assert warned(scene, DEAL) == {}
    scene.state.alter("senones", grain=3)
    assert warned(scene, DEAL)["warning.store"].params == {"amount": 2}


def test_ships_at_sea_and_units_cut_off_are_named_at_the_last_move() -> None:
    scene = Scene(mode="original", season="autumn")
    scene.village(0, "rome", port="dock")
    scene.units(0, "tuscum", transport=1)
    scene.units(0, "apulia", li=1)
    begin_moves(scene.table)
    assert warned(scene, MOVE) == {}
    scene.state.phase = "retreat"
    begin_moves(scene.table)
    assert set(warned(scene, MOVE)) == {"warning.at_sea", "warning.cut_off"}
    scene.state.season = "spring"
    assert set(warned(scene, MOVE)) == {"warning.cut_off"}


def test_an_announcement_is_not_overlooked() -> None:
    scene = Scene()
    scene.village(0, "rome")
    assert warned(scene, DEAL) == {}
    scene.state.players[1].announced = "power"
    assert warned(scene, DEAL)["warning.announced"].params == {"seat": 1, "how": "power"}
