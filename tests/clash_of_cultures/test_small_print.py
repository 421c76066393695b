"""Sentences of the rules that are seldom at work, each from the position in which it is."""

from __future__ import annotations

from engines.clash_of_cultures.exploration import at_the_edge
from engines.clash_of_cultures.purse import gain, limits
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.view import stacks_seen
from engines.kernel import Table
from tests.clash_of_cultures.events.happening import realm
from tests.clash_of_cultures.loose import Scene


def test_7_2_4_one_water_hex_at_the_edge_of_the_map_is_enough() -> None:
    state = Scene().state
    rim = next(spot for spot in state.board.hexes if state.board.is_rim(spot))
    inner = next(spot for spot in state.board.hexes if not state.board.is_rim(spot))
    assert at_the_edge(state, {rim: "water", inner: "water"})
    assert not at_the_edge(state, {rim: "plain", inner: "water"})


def test_4_1_only_what_the_store_does_not_hold_is_lost_and_told_to_be_lost() -> None:
    scene = Scene()
    most = limits(scene.state, 0).stock["food"]
    scene.owns(0, food=most - 2)
    table = Table(scene.state)
    assert gain(table, 0, {"food": 1}) == {"food": 1}
    assert [event.key for event in table.news] == ["purse.gains"]
    assert gain(table, 0, {"food": 3}) == {"food": 1}
    assert scene.state.players[0].purse["food"] == most
    assert [event.params["goods"] for event in table.news if event.key == "purse.overflows"] == [{"food": 2}]


def test_6_5_6_a_settler_comes_from_anywhere_and_infantry_for_a_full_city_from_the_city() -> None:
    settlers = Scene().city("D7", 0).units("D7", 0, infantry=4, settler=1).units("E6", 0, settler=3).owns(0, food=2)
    game = settlers.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2}))
    assert set(game.choices()) == {"D7", "E6"}
    full = Scene().city("D7", 0).units("D7", 0, infantry=4).owns(0, food=1, ore=1)
    full.units("E6", 0, infantry=full.state.supply(0, "infantry"))
    done = full.play().say(Recruit(city="D7", units={"infantry": 1}, payment={"food": 1, "ore": 1}))
    assert done.asked() == "turn.act", "only one place to take it from"
    assert done.at("D7", 0) == {"infantry": 4}


def test_units_are_seen_by_hex_and_owner_as_many_as_there_are() -> None:
    scene = realm().units("D6", 0, infantry=2, settler=1).units("D5", 1, infantry=3)
    seen = {(stack.hex, stack.owner): stack.units for stack in stacks_seen(scene.state)}
    assert (seen["D6", 0], seen["D5", 1]) == ({"infantry": 2, "settler": 1}, {"infantry": 3})
