"""The symbols of events (12.3), on every card that bears one."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.barbarians import steps
from engines.clash_of_cultures.data import EVENTS
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.state import BARBARIANS
from tests.clash_of_cultures.events.happening import SETTLE, happens, realm


def cards_with(symbol: str) -> list[str]:
    return [event for event, row in EVENTS.items() if row.box == "base" and row.symbol == symbol]


def symbols_only() -> Scene:
    """17.2: texts are left out."""
    return Scene(events="symbols").city("D7", 0).city("D1", 1)


def barbarians(game: Playing) -> int:
    return len(game.state.units_of(BARBARIANS))


@pytest.mark.parametrize("event", cards_with("gold_mine"))
def test_a_gold_mine_is_two_gold_for_who_drew_it(event: str) -> None:
    game = happens(symbols_only(), event)
    assert [game.purse(seat).get("gold", 0) for seat in (0, 1)] == [2, 0]


@pytest.mark.parametrize("event", cards_with("exhausted_land"))
def test_a_hex_beside_a_city_is_exhausted(event: str) -> None:
    scene = symbols_only().land(D6="B", D8="W").units("E7", 1, infantry=1).city("C8", 1)
    scene.state.exhausted.append("E8")
    game = happens(scene, event)
    assert game.state.exhausted == ["E8", "C7"], "the only hex left: not barren, water, occupied or exhausted"
    assert "C7 food" not in game.yields("D7")


@pytest.mark.parametrize("event", cards_with("barbarians_spawn"))
def test_barbarians_are_discovered_with_two_units(event: str) -> None:
    game = happens(symbols_only(), event, SETTLE)
    assert game.state.cities[SETTLE].owner == BARBARIANS
    assert game.at(SETTLE, BARBARIANS) == {"infantry": 2}


@pytest.mark.parametrize("event", cards_with("barbarians_move"))
def test_barbarians_two_hexes_away_come_nearer_and_their_city_fills_up(event: str) -> None:
    scene = symbols_only().city("D5", BARBARIANS).units("D5", BARBARIANS, infantry=1)
    game = happens(scene, event)
    assert game.at("D6", BARBARIANS) == {"infantry": 1}
    assert game.at("D5", BARBARIANS) == {"infantry": 1}


@pytest.mark.parametrize("event", cards_with("none"))
def test_no_symbol_does_nothing(event: str) -> None:
    game = happens(symbols_only(), event)
    assert (barbarians(game), game.state.exhausted, game.purse(0)) == (0, [], {"mood": 1})
    assert game.state.discards["event"] == [event]


def test_every_base_card_bears_one_of_these_symbols() -> None:
    found = [*cards_with("gold_mine"), *cards_with("exhausted_land"), *cards_with("barbarians_spawn")]
    found += [*cards_with("barbarians_move"), *cards_with("none")]
    assert sorted(found) == sorted(event for event, row in EVENTS.items() if row.box == "base")


def test_no_seventh_hex_is_exhausted() -> None:
    scene = symbols_only()
    scene.state.exhausted += ["A3", "A5", "A7", "B2", "B3", "B4"]
    game = happens(scene, "great_warlord")
    assert len(game.state.exhausted) == 6 and game.asked() != "event.exhaust"


def test_without_a_settlement_in_supply_only_a_unit_comes() -> None:
    scene = symbols_only()
    for spot in ("A3", "A5", "A7", "B2", "B3", "B4", "B5", "F2", "F3", "F4", "F5", "G3", "G5", "G7"):
        if scene.state.supply(BARBARIANS, "settlement"):
            scene.city(spot, BARBARIANS)
    assert scene.state.supply(BARBARIANS, "settlement") == 0
    before = len(scene.state.cities)
    game = happens(scene, "good_year_self")
    assert game.asked() == "barbarians.reinforce"
    game.answer("A3")
    assert (len(game.state.cities), game.at("A3", BARBARIANS)) == (before, {"infantry": 1})


def test_without_infantry_in_supply_nobody_comes() -> None:
    scene = symbols_only().city("A3", BARBARIANS)
    spots = iter(("A5", "A7", "B2", "B3", "B4", "G3", "G5", "F2", "F3"))
    while left := scene.state.supply(BARBARIANS, "infantry"):
        scene.units(next(spots), BARBARIANS, infantry=min(4, left))
    game = happens(scene, "good_year_self", SETTLE)
    assert game.state.cities[SETTLE].owner == BARBARIANS
    assert game.at(SETTLE, BARBARIANS) == game.at("A3", BARBARIANS) == {}


def test_a_full_barbarian_city_takes_no_fifth_unit() -> None:
    scene = symbols_only().city("F6", BARBARIANS).units("F6", BARBARIANS, infantry=4)
    game = happens(scene, "good_year_self", SETTLE)
    assert game.at("F6", BARBARIANS) == {"infantry": 4}
    assert game.at(SETTLE, BARBARIANS) == {"infantry": 2}


def test_a_step_that_would_make_five_is_not_taken() -> None:
    state = symbols_only().units("D5", BARBARIANS, infantry=2).units("D6", BARBARIANS, infantry=3).state
    late = [unit.id for unit in state.own_at("D5", BARBARIANS)]
    assert steps(state, 0, late) == []
    state.units.remove(state.own_at("D6", BARBARIANS)[0])
    assert steps(state, 0, late) == ["D5 to D6"]


def test_whole_events_are_the_rule() -> None:
    assert happens(realm(), "good_year_self", SETTLE).purse(0)["food"] == 1
