"""Ends of battles and turns that hardly ever come, each once (5.2, 9.7, 10.2, 12.5)."""

from __future__ import annotations

from engines.clash_of_cultures.barbarians import settlement_sites
from engines.clash_of_cultures.conquest import exchange_building
from engines.clash_of_cultures.queries import Levy
from engines.clash_of_cultures.recruit import proposal
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.turn import clear_records

SIX, ONE = 11, 1
"""Faces: six with an infantry, and a plain one"""


def assault() -> Playing:
    """One infantry against one behind walls."""
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1, "neutral", "fortress").owns(0, "tactics")
    return scene.units("D6", 0, infantry=1).units("D5", 1, infantry=1).play()


def told(game: Playing) -> list[str]:
    return [event.key for event in game.match.table.news]


def test_9_7_a_draw_after_the_first_round_is_a_draw_before_a_fortress_too() -> None:
    game = assault().dice(ONE, ONE, ONE, SIX, SIX)
    game.move("D6", "D5", infantry=1)
    assert game.asked() == "battle.go_on", "nobody fell behind the walls in the first round"
    game.answer(True)
    assert "battle.drawn" in told(game)
    assert "battle.won" not in told(game)
    assert game.state.cities["D5"].owner == 1
    assert game.at("D5", 0) == game.at("D5", 1) == game.at("D6", 0) == {}


def test_10_2_a_port_is_removed_for_gold_where_the_conqueror_has_none_left() -> None:
    scene = Scene().land(D4="W").city("D5", 1).port("D5", "D4").city("A4", 0).city("D8", 0)
    state, city = scene.state, scene.state.cities["D5"]
    state.players[0].removed["port"] = state.supply(0, "port")
    assert exchange_building(state, city, "port", 0) == 1
    assert (city.port, "port" in city.buildings) == (None, False)
    scene.port("D5", "D4")
    state.players[0].removed.clear()
    assert exchange_building(state, city, "port", 0) == 0
    assert (city.port, city.buildings["port"]) == ("D4", 0)


def test_12_5_the_nearer_site_may_lie_beside_a_barbarian_city_but_not_beside_a_foreign_one() -> None:
    scene = Scene().city("D5", 0).city("D8", 1)
    state = scene.state
    near = [spot for spot, steps in state.distances("D5").items() if steps == 1]
    beside = next(
        spot for spot, steps in state.distances(near[0]).items() if steps == 1 and spot not in (*near, "D5")
    )
    state.terrain.update({spot: "barren" for spot in state.terrain if spot not in (near[0], beside, "D5", "D8")})
    scene.city(beside, BARBARIANS)
    assert settlement_sites(state, 0) == [near[0]]
    state.cities[beside].owner = 1
    assert settlement_sites(state, 0) == []


def test_5_2_what_was_marked_in_a_turn_ends_with_it() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).units("D8", 0, infantry=1).units("D1", 1, infantry=1)
    state = scene.state
    for city in state.cities.values():
        city.activations, city.used_as_angry = 2, True
    for unit in state.units:
        unit.moved = unit.fatigued = True
    for player in state.players:
        player.used.append("something")
    clear_records(state)
    assert {(city.activations, city.used_as_angry) for city in state.cities.values()} == {(0, False)}
    assert not any(unit.moved or unit.fatigued for unit in state.units)
    assert not any(player.used for player in state.players)


def test_recruit_proposes_an_army_before_more_settlers_even_where_settlers_are_cheaper() -> None:
    state = Scene().city("D7", 0).units("D7", 0, settler=1).state
    ways = {"settler": Levy("settler", {"food": 1}), "infantry": Levy("infantry", {"food": 2})}
    found = proposal(state, 0, ways, {"settler": 3, "infantry": 2}, 3, lambda units: True)
    assert found == {"infantry": 2, "settler": 1}
