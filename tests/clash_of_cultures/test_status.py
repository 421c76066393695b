"""The status phase (14)."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.status import who_determines
from tests.clash_of_cultures.homes import homes


def two(step: int = 1) -> Scene:
    return Scene().city("D7", 0, "neutral", "temple").city("D1", 1, "neutral", "temple").in_status_phase(step)


def test_every_step_begins_with_the_start_player() -> None:
    scene = two(2)
    scene.state.first = 1
    game = scene.play()
    assert (game.asked(), game.match.waiting) == ("advance.free", [1])
    game.answer("storage")
    assert (game.asked(), game.match.waiting) == ("advance.free", [0])


def test_the_free_advance_costs_nothing_and_takes_a_marker() -> None:
    game = two(2).owns(0, food=2).play()
    assert "none" not in game.choices(), "14.2: mandatory"
    assert "voting" not in game.choices(), "and legal like any other"
    game.answer("storage")
    player = game.state.players[0]
    assert "storage" in player.advances
    assert player.counter == 2
    assert game.purse(0) == {"food": 2, "mood": 1}


def test_the_free_advance_may_bring_an_event_before_the_next_player_chooses() -> None:
    scene = two(2).event_follows("awesome_year_all")
    game = scene.play().answer("storage")
    assert (game.asked(), game.match.waiting) == ("event.exhaust", [0])
    game.answer("D6")
    while game.asked() != "advance.free":
        game.answer(game.choices()[0])
    assert game.match.waiting == [1]
    assert game.state.players[0].counter == 3


def test_everybody_draws_one_card_of_each_kind() -> None:
    game = two(3).play()
    for player in game.state.players:
        assert (len(player.actions), len(player.objectives), len(player.wonders)) == (1, 1, 0)


def test_a_bare_settlement_may_be_razed_for_a_gold() -> None:
    scene = two(4).city("B4", 0, "happy").units("B4", 0, settler=1)
    game = scene.play()
    assert game.choices() == ["none", "B4"], "a city with a temple stands"
    game.answer("B4")
    assert "B4" not in game.state.cities
    assert game.purse(0) == {"gold": 1}
    assert game.at("B4", 0) == {"settler": 1}, "units stay"
    assert game.state.supply(0, "settlement") == 6


def test_one_city_at_most_is_razed_and_nobody_must() -> None:
    game = homes(two(4), ["B4", "B6"]).play().answer("B4")
    assert game.asked() == "status.first"
    assert homes(two(4), ["B4"]).play().answer("none").purse(0) == {}


def test_even_the_last_city_may_be_razed_and_the_game_then_ends_with_the_next_status_phase() -> None:
    scene = Scene().city("D7", 0).city("D1", 1, "neutral", "temple").in_status_phase(4)
    game = scene.play().answer("D7")
    assert not game.state.cities_of(0)
    assert not game.match.over
    scene.state.cities.pop("D7")
    scene.state.status_step = 1
    ended = scene.play().match
    assert ended.over and ended.table.news[-1].params == {"seats": [0], "round": scene.state.round}


def test_the_game_ends_after_the_objectives_of_the_last_round() -> None:
    scene = two(1).holds(0, "objective_11").owns(0, gold=6)
    scene.state.round = 6
    game = scene.play()
    assert game.asked() == "objective.play"
    game.answer("objective_11:wealth")
    assert game.match.over
    assert game.match.result is not None
    assert len(game.state.players[0].scored) == 1


def test_it_does_not_end_in_an_earlier_round() -> None:
    scene = two(1)
    scene.state.round = 5
    assert scene.play().asked() == "advance.free"


def changing() -> Scene:
    return two(5).owns(0, "voting", "free_economy", "state_religion", "philosophy", mood=1, culture=1, ideas=5)


def test_a_change_of_government_moves_markers_and_gains_nothing() -> None:
    game = changing().play()
    assert game.choices() == ["none", "theocracy"], "autocracy needs Draft"
    game.answer("theocracy")
    assert sorted(game.choices()) == [("conversion",), ("devotion",), ("fanaticism",)], "the top advance is fixed"
    game.answer(("conversion",))
    player = game.state.players[0]
    assert {"dogma", "conversion"} <= set(player.advances)
    assert not {"voting", "free_economy"} & set(player.advances)
    assert player.counter == 3
    assert game.purse(0) == {"ideas": 2}, "the limit of Dogma holds at once"


def test_a_change_of_government_is_optional_and_has_its_price() -> None:
    assert changing().play().answer("none").purse(0) == {"mood": 1, "culture": 1, "ideas": 5}
    assert changing().owns(0, mood=2, culture=0).play().asked() == "status.first"


def test_who_has_no_government_has_none_to_change() -> None:
    scene = two(5).owns(0, "state_religion", "philosophy", "draft", mood=1, culture=1)
    assert scene.play().asked() == "status.first"


@pytest.mark.parametrize(
    ("first", "tokens", "expected"),
    [
        (0, ((1, 0), (1, 1), (0, 0)), 1),
        (0, ((2, 0), (0, 2), (1, 1)), 0),
        (1, ((2, 0), (0, 2), (1, 1)), 1),
        (1, ((2, 0), (0, 1), (0, 2)), 2),
        (2, ((0, 3), (3, 0), (0, 0)), 0),
    ],
)
def test_most_tokens_determine_and_ties_go_from_the_start_player_on(
    first: int, tokens: tuple[tuple[int, int], ...], expected: int
) -> None:
    scene = Scene(3)
    for seat, (mood, culture) in enumerate(tokens):
        scene.owns(seat, mood=mood, culture=culture)
    scene.state.first = first
    assert who_determines(scene.state) == expected


def test_who_determines_may_name_anybody_and_the_next_round_begins() -> None:
    scene = two(6).owns(1, mood=3)
    game = scene.play()
    assert game.match.waiting == [1]
    game.answer(0)
    state = game.state
    assert (state.first, state.round, state.phase_number, state.now.seat) == (0, 2, 1, 0)


def test_who_fights_in_the_status_phase_is_rested_when_the_next_round_begins() -> None:
    """6.6.4: fatigue lasts for the turn, and there is none."""
    scene = Scene().city("D7", 0).city("D1", 1).units("D7", 0, infantry=3).units("D6", BARBARIANS, infantry=1)
    scene.owns(0, "tactics").event_follows("famine").in_status_phase(2)
    game = scene.play().dice(1, 6, 6, 6).answer("fishing")
    assert game.at("D6", BARBARIANS) == {}, "beaten in front of the city"
    assert not any(unit.fatigued for unit in game.state.units)
