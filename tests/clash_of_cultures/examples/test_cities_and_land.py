"""Worked examples of 19.3 to 19.5, or what of them other tests leave open."""

from __future__ import annotations

from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.mood import RaiseMood
from engines.clash_of_cultures.scene import Scene


def test_w_21_no_hex_is_chosen_twice() -> None:
    scene = Scene().city("D5", 0, "neutral", "academy", "temple").land(D5="M")
    assert scene.play().refuses(Collect(city="D5", spaces=("D5 ore", "D5 ore")))


def test_w_23_one_step_of_a_city_of_two_costs_two_tokens() -> None:
    game = Scene().city("D7", 0, "angry", "temple").owns(0, mood=4).play()
    game.say(RaiseMood(steps={"D7": 1}, payment={"mood": 2}))
    assert game.state.cities["D7"].mood == "neutral"
    assert game.purse(0) == {"mood": 2}


def test_w_34_a_settler_that_came_by_road_may_be_selected_again() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, settler=1).land(D6="M").owns(0, "roads", food=1, ore=1)
    game = scene.play().move("D7", "D5", "road via D6", {"food": 1, "ore": 1}, settler=1)
    assert game.asked() == "turn.act", "not in the same Command"
    assert game.move("D5", "D4", settler=1).at("D4", 0) == {"settler": 1}


def test_w_43_land_under_the_target_comes_before_water_next_to_water() -> None:
    """R06 would join the water on E7 if it were turned, but the settler would stand in it."""
    scene = Scene(explored=False).city("D7", 0).units("D7", 0, settler=1)
    state = scene.state
    there = next((slot for slot, tile in state.tiles.items() if tile == "region_08"), None)
    if there is None:
        state.box[state.box.index("region_08")] = state.tiles["r06"]
    else:
        state.tiles[there] = state.tiles["r06"]
    state.tiles["r06"] = "region_08"
    state.explored.append("r08")
    state.terrain.update(dict.fromkeys(state.board.slots["r08"], "plain"))
    game = scene.land(E7="W").play().move("D7", "D6", settler=1)
    assert game.asked() != "explore.turn"
    assert game.state.terrain["D5"] == "water"
    assert game.state.terrain["D6"] == "mountain"
