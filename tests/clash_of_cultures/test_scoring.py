"""Victory points and the winner (15)."""

from __future__ import annotations

from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.scoring import points, result
from engines.clash_of_cultures.state import BARBARIANS, Monument, Scored
from tests.clash_of_cultures.homes import homes


def objective(scene: Scene, seat: int) -> Scene:
    scene.state.players[seat].scored.append(Scored(card="objective_01", objective="conqueror"))
    return scene


def test_settlements_count_for_their_owner_and_buildings_for_their_colour() -> None:
    scene = Scene().city("D7", 0, "happy", "temple", academy=1).city("D1", 1, port=0)
    scene.city("D5", BARBARIANS, "angry", fortress=0)
    assert points(scene.state, 0)["pieces"] == 1 + 1 + 1 + 1
    assert points(scene.state, 1)["pieces"] == 1 + 1


def test_wonders_are_no_buildings() -> None:
    scene = Scene().city("D7", 0, "happy").wonder("D7", "great_wall")
    assert points(scene.state, 0)["pieces"] == 1
    assert points(scene.state, 0)["wonders"] == 4


def test_advances_are_worth_half_a_point_the_first_two_included() -> None:
    scene = Scene().city("D7", 0)
    assert points(scene.state, 0)["advances"] == 1
    assert points(scene.owns(0, "myths").state, 0)["advances"] == 1.5


def test_scored_objectives_are_worth_two_and_cards_in_hand_nothing() -> None:
    scene = objective(Scene().city("D7", 0).holds(0, "objective_02"), 0)
    assert points(scene.state, 0)["objectives"] == 2


def test_a_shared_wonder_is_worth_two_to_each() -> None:
    scene = Scene().city("D7", 1, "angry", "great_wall")
    scene.state.monuments["great_wall"] = Monument(builder=0, markers=[0, 1], hex="D7")
    assert [points(scene.state, seat)["wonders"] for seat in (0, 1)] == [2, 2]


def test_half_a_point_decides() -> None:
    scene = homes(homes(Scene(), ["D7"]), ["D1"], owner=1).owns(1, "myths")
    assert result(scene.state).points == (2, 2.5)
    assert result(scene.state).places == ((1,), (0,))


def test_tokens_and_resources_score_nothing() -> None:
    scene = homes(homes(Scene(), ["D7"]), ["D1"], owner=1).owns(1, gold=7, mood=9, culture=9, ideas=7)
    assert result(scene.state).points == (2, 2)


def test_ties_are_broken_category_by_category() -> None:
    pieces = objective(homes(homes(Scene(), ["D7", "D8", "B6"]), ["D1"], owner=1), 1)
    assert result(pieces.state).points == (4, 4)
    assert result(pieces.state).places == ((0,), (1,)), "settlements and buildings first"
    advances = objective(homes(homes(Scene(), ["D7"]), ["D1"], owner=1), 1)
    advances.owns(0, "myths", "rituals", "priesthood", "writing")
    assert result(advances.state).places == ((0,), (1,)), "then advances"
    wonders = homes(Scene(), ["D7"]).city("D1", 1, "happy").wonder("D1", "great_wall")
    objective(objective(wonders, 0), 0)
    assert result(wonders.state).points == (6, 6)
    assert result(wonders.state).places == ((0,), (1,)), "then objectives before wonders"
    events = objective(homes(homes(Scene(), ["D7"]), ["D1"], owner=1), 0)
    events.state.players[1].event_points = 2.0
    assert result(events.state).places == ((0,), (1,)), "objectives before events"
    last = homes(Scene(), ["D1"], owner=1).city("D7", 0, "happy").wonder("D7", "great_wall")
    last.state.players[1].event_points = 4.0
    assert result(last.state).places == ((0,), (1,)), "and wonders before events"


def test_equal_in_everything_they_share_the_victory() -> None:
    scene = homes(homes(homes(Scene(3), ["A7"]), ["G9"], owner=1), ["D5", "D6"], owner=2)
    assert result(scene.state).places == ((2,), (0, 1))


def test_the_builder_of_the_pyramid_wins_a_tie_though_the_city_is_lost() -> None:
    scene = homes(homes(Scene(), ["D7", "D8", "B4", "B6", "C7", "C8"]), ["D1"], owner=1)
    scene.state.monuments["great_pyramid"] = Monument(builder=1, markers=[1], hex="D7")
    assert result(scene.state).points == (7, 7)
    assert result(scene.state).places == ((1,), (0,))
