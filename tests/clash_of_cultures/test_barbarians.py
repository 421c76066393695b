"""Barbarians and events (12), on the open map of section 19.8."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.barbarians import near_groups, settlement_sites, steps
from engines.clash_of_cultures.conquest import mark_wonder
from engines.clash_of_cultures.data import BOXES
from engines.clash_of_cultures.effects_present import missing
from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.scoring import points, result
from engines.clash_of_cultures.state import BARBARIANS, Monument
from engines.clash_of_cultures.trade import Accept, Refuse, Trade
from tests.clash_of_cultures.homes import homes


def test_w_70_where_barbarians_are_discovered() -> None:
    scene = Scene().city("D7", 0).city("D2", 1).city("B6", BARBARIANS)
    sites = settlement_sites(scene.state, 0)
    assert "D5" in sites
    assert "E7" not in sites
    assert "D4" not in sites


def test_w_71_who_moves_and_where() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).city("F6", BARBARIANS)
    for spot in ("F6", "D6", "F4"):
        scene.units(spot, BARBARIANS, infantry=1)
    state = scene.state
    assert sorted(near_groups(state, 0)) == ["D6", "F6"]
    due = [unit.id for unit in state.units_of(BARBARIANS) if unit.hex != "F4"]
    assert sorted(steps(state, 0, due)) == ["D6 to D7", "F6 to E7"]


def test_w_72_barbarians_take_a_city() -> None:
    scene = Scene().city("D7", 0, "happy", "temple", "academy").city("B4", 0).city("D1", 1)
    scene.units("D6", BARBARIANS, infantry=1).next_event("famine").owns(0, food=2).state.players[0].counter = 1
    game = scene.play().say(Advance(advance="fishing", way="price", payment={"food": 2}))
    city = game.state.cities["D7"]
    assert (city.owner, city.mood, city.buildings) == (BARBARIANS, "angry", {"temple": 0, "academy": 0})
    assert game.at("B4", 0) == {"settler": 1}


def test_w_73_without_barbarians_near_a_new_settlement() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).next_event("famine").owns(0, "irrigation", food=2)
    scene.state.players[0].counter = 1
    game = scene.play().say(Advance(advance="fishing", way="price", payment={"food": 2}))
    assert game.asked() == "barbarians.settle"
    game.answer("D5")
    assert game.at("D5", BARBARIANS) == {"infantry": 1}
    assert game.asked() == "turn.act"


def test_famine_makes_a_hungry_city_angry() -> None:
    scene = Scene().city("D7", 0, "happy").city("D1", 1).owns(0, ideas=2).next_event("severe_famine")
    scene.state.players[0].counter = 1
    game = scene.play().say(Advance(advance="fishing", way="price", payment={"ideas": 2})).answer("D5")
    assert game.state.cities["D7"].mood == "angry"


@pytest.mark.parametrize(
    ("conquerors", "expected"),
    [([], (4, 0)), ([1], (2, 2)), ([1, 0], (4, 0)), ([BARBARIANS], (4, 0)), ([1, BARBARIANS], (2, 2))],
)
def test_w_90_points_of_a_wonder(conquerors: list[int], expected: tuple[int, int]) -> None:
    scene = Scene().city("D7", 0, "happy", "great_wall")
    scene.state.monuments["great_wall"] = Monument(builder=0, markers=[0], hex="D7")
    for owner in conquerors:
        mark_wonder(scene.state, "great_wall", owner)
    assert tuple(points(scene.state, seat)["wonders"] for seat in (0, 1)) == expected


def test_w_90_the_pyramid_is_never_shared() -> None:
    scene = Scene().city("D7", 1, "angry", "great_pyramid")
    scene.state.monuments["great_pyramid"] = Monument(builder=0, markers=[0], hex="D7")
    mark_wonder(scene.state, "great_pyramid", 1)
    assert [points(scene.state, seat)["wonders"] for seat in (0, 1)] == [5, 0]


def test_w_01_ties_are_broken_by_settlements_and_buildings_first() -> None:
    scene = homes(homes(Scene(), ["D7", "D5"]), ["D1"], owner=1).owns(1, "myths", "rituals")
    assert sum(points(scene.state, 0).values()) == sum(points(scene.state, 1).values())
    assert result(scene.state).places == ((0,), (1,))


def test_w_05_an_accepted_trade_is_carried_out_at_once() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).owns(0, wood=2).owns(1, ore=3).holds(0, "action_01")
    offer = Trade(partner=1, give={"wood": 2, "action_card": 1}, take={"ore": 3}, show=False)
    game = scene.play().say(offer).answer(("action_01",)).say(Accept())
    assert game.purse(0) == {"ore": 3}
    assert game.purse(1) == {"wood": 2}
    assert game.state.players[1].actions == ["action_01"]


def test_a_refused_trade_changes_nothing() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).owns(0, wood=2)
    game = scene.play().say(Trade(partner=1, give={"wood": 2}, take={}, show=False)).say(Refuse())
    assert game.purse(0) == {"wood": 2}


@pytest.mark.parametrize("box", BOXES)
def test_every_effect_of_every_box_is_written(box: str) -> None:
    assert missing(box) == ()


def test_12_6_where_barbarians_run_out_the_player_says_which_cities_grow() -> None:
    """D-86"""
    scene = Scene().city("D7", 0).city("D1", 1).city("D5", BARBARIANS).city("B6", BARBARIANS).city("F6", BARBARIANS)
    scene.units("A5", BARBARIANS, infantry=4).units("B4", BARBARIANS, infantry=4).units("A3", BARBARIANS, infantry=4)
    scene.units("B2", BARBARIANS, infantry=4).units("G3", BARBARIANS, infantry=1)
    scene.units("F6", BARBARIANS, infantry=1).owns(0, "irrigation", food=2).event_follows("famine")
    game = scene.play().learn("fishing", food=2)
    assert game.state.supply(BARBARIANS, "infantry") == 2
    assert game.asked() == "barbarians.grow"
    assert set(game.choices()) == {("D5", "B6"), ("D5", "F6"), ("B6", "F6")}
    game.answer(("D5", "F6"))
    assert [game.at(spot, BARBARIANS) for spot in ("D5", "B6", "F6")] == [{"infantry": 1}, {}, {"infantry": 1}]
