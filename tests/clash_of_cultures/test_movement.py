"""Command and exploration (6.6, 7)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.clash_of_cultures.command_action import Stop
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Playing, Scene
from engines.kernel import Preview


def move(
    game: Playing, origin: str, target: str, way: str = "march", pay: dict[str, int] | None = None, **units: int
) -> Playing:
    along = {kind: n for kind, n in units.items() if kind.startswith("with_")}
    group = {kind: n for kind, n in units.items() if kind not in along}
    riders = {kind.removeprefix("with_"): n for kind, n in along.items()}
    return game.say(Move(origin=origin, target=target, way=way, units=group, along=riders, payment=pay or {}))


def test_w_03_and_w_34_roads_over_a_mountain_once_for_each_group() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, settler=3).land(D6="M").owns(0, "roads", food=2, ore=2, gold=2)
    game = scene.play()
    for pay in ({"food": 1, "ore": 1}, {"food": 1, "ore": 1}, {"gold": 2}):
        move(game, "D7", "D5", "road via D6", pay, settler=1)
    assert game.at("D5", 0) == {"settler": 3}
    assert "D5" in game.choices("move")


def test_w_35_by_road_into_a_forest_and_on_into_battle() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=2).land(D6="M", D5="F").owns(0, "tactics", "roads")
    scene.owns(0, food=1, ore=1).units("D4", -1, infantry=1)
    game = move(scene.play(), "D7", "D5", "road via D6", {"food": 1, "ore": 1}, infantry=2)
    assert "D4" in game.choices("move", origin="D5")


def test_a_forest_ends_the_way_to_a_battle_and_a_mountain_every_way() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=1).units("E8", 0, infantry=1).land(D6="F", E7="M")
    scene.owns(0, "tactics").units("D5", -1, infantry=1)
    game = move(scene.play(), "D7", "D6", infantry=1)
    game = move(game, "E8", "E7", infantry=1)
    assert game.choices("move") == ["D6"]
    assert "D5" not in game.choices("move", origin="D6")


def test_army_units_need_tactics_to_march() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=1, settler=1)
    ways = scene.play().choices("move", origin="D7", target="D6", way="march")
    assert ways == [{"settler": 1}]


@pytest.mark.parametrize("there", [1, 2, 3])
def test_four_army_units_at_most(there: int) -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=4).units("D6", 0, infantry=there).owns(0, "tactics")
    groups = scene.play().choices("move", origin="D7", target="D6", way="march")
    assert max(group["infantry"] for group in groups) == 4 - there


SEA = {"D3": "W", "D4": "W", "E5": "W", "D5": "W", "C5": "W"}


def test_w_30_a_ship_goes_anywhere_in_its_sea_and_no_further_than_an_enemy() -> None:
    scene = Scene().city("D7", 0).land(**SEA).units("D3", 0, ship=1)
    water = [spot for spot in scene.play().choices("move", origin="D3") if spot in SEA]
    assert sorted(water) == ["C5", "D4", "D5", "E5"]
    scene.units("D4", 1, ship=1)
    assert scene.play().choices("move", origin="D3") == ["D4"]


def test_w_31_units_aboard_unload_onto_different_hexes() -> None:
    scene = Scene().city("D7", 0).land(D5="W").units("D5", 0, ship=1, infantry=2).owns(0, "tactics")
    game = move(move(scene.play(), "D5", "D4", infantry=1), "D5", "D6", infantry=1)
    assert game.at("D4", 0) == game.at("D6", 0) == {"infantry": 1}


def test_w_32_what_was_loaded_is_not_unloaded_in_the_same_command() -> None:
    scene = Scene().city("D7", 0).land(D5="W", D4="W").units("D6", 0, infantry=1).units("D5", 0, ship=1)
    game = move(scene.owns(0, "tactics").play(), "D6", "D5", "board", infantry=1)
    game = move(game, "D5", "D4", "sail", ship=1, with_infantry=1)
    assert game.at("D4", 0) == {"ship": 1, "infantry": 1}
    assert game.asked() == "turn.act"
    game = move(game, "D4", "D3", infantry=1)
    assert game.at("D3", 0) == {"infantry": 1}


def test_w_33_what_was_aboard_sails_and_lands() -> None:
    scene = Scene().city("D7", 0).land(D5="W", D4="W").units("D5", 0, ship=1, infantry=1).owns(0, "tactics")
    game = move(scene.play(), "D5", "D4", "sail", ship=1, with_infantry=1)
    assert game.at(*("D3", 0)) == {}
    assert move(game, "D4", "D3", infantry=1).at("D3", 0) == {"infantry": 1}


TILE = {"r03": "region_02", "r05": "region_09", "r06": "region_08", "r07": "region_05", "r08": "region_11"}


def unknown_land(**tiles: str) -> Scene:
    """The homes of 19.5, everything else unexplored."""
    scene = Scene(explored=False).city("D7", 0)
    for slot, tile in (TILE | tiles).items():
        there = next((s for s, t in scene.state.tiles.items() if t == tile), None)
        if there is not None:
            scene.state.tiles[there] = scene.state.tiles[slot]
        else:
            scene.state.box[scene.state.box.index(tile)] = scene.state.tiles[slot]
        scene.state.tiles[slot] = tile
    return scene


def explored_r06() -> Playing:
    scene = unknown_land().units("D7", 0, settler=3)
    return move(scene.play(), "D7", "D6", settler=1)


def test_w_40_rule_2_the_target_must_be_land() -> None:
    game = explored_r06()
    land = game.state.terrain
    assert [land[spot] for spot in ("D5", "C6", "E6", "D6")] == ["water", "plain", "forest", "mountain"]
    game.say(Stop())
    assert "D6" not in game.choices("move")
    game.say(Found(hex="D6"))
    assert "D6" in game.state.cities


def test_w_41_rule_3_water_next_to_water() -> None:
    game = explored_r06()
    state = game.state
    scene = unknown_land()
    scene.state.terrain, scene.state.explored, scene.state.tiles = state.terrain, state.explored, state.tiles
    game = move(scene.units("E6", 0, settler=1).play(), "E6", "F5", settler=1)
    assert game.state.terrain["E5"] == "water"


def test_w_42_rule_4_both_orientations_touch_the_edge() -> None:
    game = explored_r06()
    move(game, "D7", "C7", settler=1)
    assert game.asked() == "explore.turn"
    game.answer("turned")
    assert game.state.terrain["B7"] == "water"


def test_w_44_rule_4_only_one_touches_the_edge() -> None:
    game = explored_r06()
    scene = unknown_land()
    scene.state.terrain, scene.state.explored = game.state.terrain, game.state.explored
    scene.state.tiles = game.state.tiles
    game = move(scene.units("E6", 0, settler=1).play(), "E6", "F6", settler=1)
    assert game.state.terrain["G7"] == "water"
    assert "explore.found" in [event.key for event in game.match.table.news], "what was found is told, choice or not"


def two_water_sea(tile: str) -> Scene:
    """19.5, W-45: water on D5 and E5 with a ship; R03 unexplored."""
    scene = unknown_land(r03=tile)
    for slot in ("r06", "r05"):
        scene.state.explored.append(slot)
        scene.state.terrain.update(dict.fromkeys(scene.state.board.slots[slot], "plain"))
    return scene.land(D5="W", E5="W").units("D5", 0, ship=1)


def test_w_45_both_orientations_join_the_sea() -> None:
    game = two_water_sea("region_02").play()
    shore = next(s for s in game.choices("move", origin="D5") if s not in game.state.terrain)
    move(game, "D5", shore, "sail", ship=1).answer("D5")
    assert game.asked() == "explore.turn"
    game.answer("base")
    assert game.choices() == ["D3", "E4"]
    game.answer("E4")
    assert game.at("E4", 0) == {"ship": 1}


def test_w_46_the_orientation_that_joins_is_forced() -> None:
    game = two_water_sea("region_01").play()
    shore = next(s for s in game.choices("move", origin="D5") if s not in game.state.terrain)
    move(game, "D5", shore, "sail", ship=1).answer("D5")
    assert game.asked() == "explore.anchor"
    assert sorted(game.choices()) == ["D4", "E4"]


def test_w_47_no_water_and_the_ship_stays() -> None:
    game = two_water_sea("region_13").owns(0, "fishing", "cartography").play()
    shore = next(s for s in game.choices("move", origin="D5") if s not in game.state.terrain)
    move(game, "D5", shore, "sail", ship=1)
    assert (game.asked(), game.choices()) == ("explore.from", ["D5", "E5"]), "R-24: before the tile is seen"
    assert "D4" not in game.state.terrain
    game.answer("D5", "base")
    assert game.at("D5", 0) == {"ship": 1}
    assert game.purse(0) == {}
    moved = move(two_water_sea("region_13").owns(0, "fishing", "cartography").play(), "D5", shore, "sail", ship=1)
    assert moved.answer("E5", "base").purse(0) == {"ideas": 1}, "it went there to explore"


def test_w_48_navigation_around_the_map() -> None:
    scene = unknown_land(r02="region_14").owns(0, "fishing", "navigation").units("G7", 0, ship=1)
    for slot in ("r03", "r06", "r05", "r08", "r04", "r01"):
        scene.state.explored.append(slot)
        scene.state.terrain.update(dict.fromkeys(scene.state.board.slots[slot], "plain"))
    scene.land(G7="W", F4="W", E5="W", G5="M", A5="W")
    found = scene.play().choices("move", origin="G7")
    assert {"F4", "E5", "B7"} <= set(found)
    assert "A5" not in found
    assert any(scene.state.board.slot_of[spot] == "r02" for spot in found)


def test_cartography_rewards_a_voyage() -> None:
    scene = Scene().city("D7", 0).land(D5="W", D4="W").units("D5", 0, ship=1).owns(0, "fishing", "cartography")
    game = move(scene.play(), "D5", "D4", "sail", ship=1)
    assert game.purse(0) == {"ideas": 1}


def bound_and_fresh(kind: str) -> Playing:
    """One unit that came out of the forest this turn, and one that did not move, together on D6."""
    scene = Scene().city("D8", 0).city("D1", 1).owns(0, "tactics").units("D6", 0, **{kind: 2})
    scene.state.units[0].marks.append("forest")
    return scene.play()


def test_a_player_says_which_of_two_unlike_units_moves() -> None:
    """D-30: who came through a forest cannot fight, so it matters who goes."""
    game = bound_and_fresh("infantry")
    assert game.choices("move", origin="D6", target="D5", way="march") == [
        {"infantry": 1},
        {"infantry:bound": 1},
        {"infantry:bound": 1, "infantry": 1},
    ]
    game.move("D6", "D5", infantry=1)
    assert [unit.marks for unit in game.state.own_at("D6", 0)] == [["forest"]]
    other = bound_and_fresh("infantry")
    other.say(Move(origin="D6", target="D5", way="march", units={"infantry:bound": 1}, along={}, payment={}))
    assert [unit.marks for unit in other.state.own_at("D6", 0)] == [[]]


def test_units_that_are_alike_are_not_told_apart() -> None:
    scene = Scene().city("D8", 0).owns(0, "tactics").units("D6", 0, infantry=2)
    for unit in scene.state.units:
        unit.marks.append("forest")
    assert scene.play().choices("move", origin="D6", target="D5", way="march") == [
        {"infantry": 1},
        {"infantry": 2},
    ]


def test_a_player_says_who_rides_along_if_only_some_can_land_again() -> None:
    """D-32"""
    scene = Scene().city("D8", 0).land(C6="W", C5="W").owns(0, "tactics")
    scene.units("C6", 0, ship=2, infantry=1).units("D6", 0, infantry=1)
    game = scene.play().move("D6", "C6", "board", infantry=1)
    riders = game.choices("move", origin="C6", target="C5", way="sail", units={"ship": 1})
    assert {"infantry": 1} in riders
    assert {"infantry:bound": 1} in riders


def test_only_settlers_that_may_move_follow_an_army_into_battle() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1).owns(0, "tactics").units("D6", 0, infantry=1, settler=2)
    tired, fresh = scene.state.units[1:]
    tired.marks.append("mountain")
    act = Move(origin="D6", target="D5", way="march", units={"infantry": 1}, along={"settler": 1}, payment={})
    game = scene.play().say(act)
    assert [unit.id for unit in game.state.own_at("D6", 0)] == [tired.id]
    assert fresh.id in [unit.id for unit in game.state.own_at("D5", 0)]


def warned(game: Playing) -> list[str]:
    return [str(event.params["city"]) for event in game.news if event.key == "move.unguarded"]


def test_who_leaves_a_city_without_defenders_is_told_before_and_nobody_else() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=2, settler=1).owns(0, "tactics")
    game = scene.play()
    march = Move(origin="D7", target="C7", way="march", units={"infantry": 2}, along={}, payment={})
    foreseen = game.match.preview(0, march)
    assert isinstance(foreseen, Preview)
    assert "move.unguarded" in [event.key for event in foreseen.events]
    assert warned(game.say(march)) == ["D7"]
    assert not any(event.audible(1) for event in game.news if event.key == "move.unguarded")


def test_whoever_stays_defends_and_settlers_never_did() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=2, settler=1).owns(0, "tactics")
    assert warned(scene.play().move("D7", "C7", infantry=1)) == []
    open_city = Scene().city("D7", 0).units("D7", 0, settler=1)
    assert warned(open_city.play().move("D7", "C7", settler=1)) == []


def test_a_garrison_is_told_where_a_movement_begins() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=2).units("C7", 0, infantry=1).owns(0, "tactics")
    asked: Any = scene.play().match.suggest(0, "move", {})
    assert {spot: asked.domain.hints[spot].key for spot in ("D7", "C7")} == {
        "D7": "move.garrison",
        "C7": "move.units",
    }
