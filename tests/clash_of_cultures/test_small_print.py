"""Sentences of the rules that are seldom at work, each from the position in which it is."""

from __future__ import annotations

from engines.clash_of_cultures.exploration import at_the_edge
from engines.clash_of_cultures.purse import gain, limits
from engines.kernel import Table
from tests.clash_of_cultures.position import Scene


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
