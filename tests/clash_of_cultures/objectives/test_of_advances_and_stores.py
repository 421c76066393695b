"""Objectives of the status phase: advances, governments, resources."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.data import CATEGORIES, GOVERNMENTS
from tests.clash_of_cultures.loose import Scene
from tests.clash_of_cultures.objectives.scoring import card, in_status_phase, offered, scored, scores


def realm(seats: int = 2) -> Scene:
    """Red in D7; nothing that fulfils anything."""
    scene = Scene(seats).city("D7", 0)
    return scene.city("D1", 1) if seats == 2 else scene.city("E3", 1).city("A8", 2)


def all_of(category: str) -> bool:
    """Is the objective of a category fulfilled by all four advances, and not by three?"""
    names = {
        "construction": "city_planner", "education": "education_lead", "warfare": "militarized",
        "culture": "culture_focus", "science": "science_focus", "economy": "trade_focus", "seafaring": "seafarers",
    }  # fmt: skip
    advances = CATEGORIES[category].advances
    whole = scores(realm().owns(0, *advances), names[category])
    return whole and not scores(realm().owns(0, *advances[:3]).owns(1, *advances), names[category])


def test_city_planner_knows_all_construction() -> None:
    assert all_of("construction")


def test_education_lead_knows_all_education() -> None:
    assert all_of("education")


def test_militarized_is_who_knows_all_warfare() -> None:
    assert all_of("warfare")


def test_culture_focus_knows_all_culture() -> None:
    assert all_of("culture")


def test_science_focus_knows_all_science() -> None:
    assert all_of("science")


def test_trade_focus_knows_all_economy() -> None:
    assert all_of("economy")


def test_seafarers_know_all_seafaring() -> None:
    assert all_of("seafaring")


def test_government_is_complete_with_four_advances() -> None:
    for name in GOVERNMENTS:
        advances = CATEGORIES[name].advances
        assert scores(realm().owns(0, *advances), "government")
        assert not scores(realm().owns(0, *advances[:3]), "government")


def test_government_scores_again_only_for_another_one() -> None:
    scene = realm().owns(0, *CATEGORIES["democracy"].advances).holds(0, card("government"), card("government", 1))
    game = scene.in_status_phase().play()
    assert scored(game, "government")
    assert not offered(game, "government", copy=1)
    later = Scene()
    later.state = game.state.model_copy(deep=True)
    later.state.phase, later.state.status_step = "status", 1
    assert not offered(later.play(), "government", copy=1), "nor in a later round"
    player = later.state.players[0]
    player.advances = [*CATEGORIES["theocracy"].advances]
    assert scored(later.play(), "government", copy=1)


def test_advanced_culture_is_six_advances_and_more_than_any_other() -> None:
    six = realm().owns(0, "fishing", "myths", "writing", "storage")
    assert scores(six, "advanced_culture")
    assert not scores(realm().owns(0, "fishing", "myths", "writing"), "advanced_culture"), "five"
    assert not scores(six.owns(1, "fishing", "myths", "writing", "storage"), "advanced_culture"), "as many"


def test_goal_focused_has_more_whole_categories_than_any_other() -> None:
    scene = realm().owns(0, *CATEGORIES["democracy"].advances)
    assert scores(scene, "goal_focused"), "a government counts"
    assert not scores(scene.owns(1, *CATEGORIES["warfare"].advances), "goal_focused")
    assert not scores(realm(), "goal_focused")


def test_diversified_research_reaches_nine_categories() -> None:
    tops = [CATEGORIES[name].advances[0] for name in CATEGORIES if name not in GOVERNMENTS]
    assert len(tops) == 9
    assert scores(realm().owns(0, *tops), "diversified_research")
    assert not scores(realm().owns(0, *tops[:8]), "diversified_research")
    assert scores(realm().owns(0, *tops[:8], "voting"), "diversified_research"), "a government is a category"


def stored(name: str, coin: str) -> bool:
    """Five are needed, two are paid; gold stands for none of them."""
    if coin != "gold":
        assert not scores(realm().owns(0, gold=5, **{coin: 4}), name)
    assert not scores(realm().owns(0, **{coin: 4}), name)
    game = in_status_phase(realm().owns(0, **{coin: 6}), name)
    return scored(game, name) and game.purse(0) == {coin: 4}


def test_eureka_takes_two_of_five_ideas() -> None:
    assert stored("eureka", "ideas")


def test_wealth_takes_two_of_five_gold() -> None:
    assert stored("wealth", "gold")


def test_ore_supplies_take_two_of_five_ore() -> None:
    assert stored("ore_supplies", "ore")


def test_wood_supplies_take_two_of_five_wood() -> None:
    assert stored("wood_supplies", "wood")


def test_food_supplies_take_two_of_five_food() -> None:
    assert stored("food_supplies", "food")


def test_optimized_storage_holds_three_of_each_and_keeps_them() -> None:
    game = in_status_phase(realm().owns(0, food=3, ore=3, wood=3), "optimized_storage")
    assert scored(game, "optimized_storage")
    assert game.purse(0) == {"food": 3, "ore": 3, "wood": 3}


@pytest.mark.parametrize("missing", ["food", "ore", "wood"])
def test_optimized_storage_takes_no_gold_for_what_is_missing(missing: str) -> None:
    goods = {"food": 3, "ore": 3, "wood": 3} | {missing: 2}
    assert not scores(realm().owns(0, gold=5, **goods), "optimized_storage")


def test_an_objective_may_be_kept() -> None:
    game = in_status_phase(realm().owns(0, gold=5), "wealth").answer("keep")
    assert game.state.players[0].objectives == [card("wealth")]
    assert game.purse(0) == {"gold": 5}


def test_a_status_objective_is_not_offered_in_a_turn() -> None:
    game = realm().owns(0, gold=5).holds(0, card("wealth")).play().collect("D7", "D7 food")
    assert game.asked() == "turn.act"
