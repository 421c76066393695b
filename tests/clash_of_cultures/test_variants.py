"""Variants (17.1 to 17.3, 17.5)."""

from __future__ import annotations

from typing import Literal

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.state import ClashOptions, ClashState
from engines.kernel import Match
from tests.clash_of_cultures.homes import homes


def at_phase(number: int, phase: int, length: Literal["usual", "flexible"] = "flexible") -> Scene:
    scene = Scene(length=length).city("D7", 0).city("D1", 1)
    scene.state.round, scene.state.phase_number = number, phase
    return scene


def begin(scene: Scene, roll: int) -> Playing:
    """The phase begins, and the die is cast for it."""
    scene.at_start_of_turn().state.dice.seed = next(
        seed for seed in map(str, range(1000)) if first_roll(scene, seed) == roll
    )
    return scene.play()


def first_roll(scene: Scene, seed: str) -> int:
    return scene.state.dice.model_copy(update={"seed": seed}).roll(6)


@pytest.mark.parametrize(("number", "phase", "up_to"), [(6, 2, 1), (6, 3, 2), (7, 1, 2), (7, 2, 3), (7, 3, 4)])
def test_17_1_the_game_ends_at_once_on_a_number_within_the_range(number: int, phase: int, up_to: int) -> None:
    ended = begin(at_phase(number, phase), up_to).match
    assert ended.over
    assert ended.result is not None
    assert ended.table.news[-1].key == "game.over_by_die"
    assert not begin(at_phase(number, phase), up_to + 1).match.over


@pytest.mark.parametrize(("number", "phase"), [(5, 3), (6, 1)])
def test_17_1_before_the_second_phase_of_round_six_no_die_is_cast(number: int, phase: int) -> None:
    assert not begin(at_phase(number, phase), 1).match.over


def test_17_1_the_usual_game_casts_no_die() -> None:
    assert not begin(at_phase(6, 2, "usual"), 1).match.over


def test_17_1_round_six_is_not_the_last_but_round_seven_is() -> None:
    for number, over in ((6, False), (7, True)):
        scene = at_phase(number, 3).in_status_phase()
        assert scene.play().match.over is over


def learn_under(events: Literal["symbols", "optional"], card: str) -> Playing:
    scene = Scene(events=events).city("D7", 0, "happy").city("D1", 1)
    return scene.owns(0, ideas=2).event_follows(card).play().learn("fishing", ideas=2)


def test_17_2_without_events_only_the_symbol_is_resolved() -> None:
    game = learn_under("symbols", "severe_famine")
    assert game.asked() == "barbarians.settle"
    game.answer("D5")
    assert game.state.cities["D7"].mood == "happy"
    assert game.state.discards["event"] == ["severe_famine"]


def test_17_2_a_great_person_does_not_come_without_its_text() -> None:
    scene = Scene(events="symbols").city("D7", 0).city("D1", 1).owns(0, ideas=2, culture=3)
    game = scene.event_follows("great_philosopher").play().learn("fishing", ideas=2).answer("D5")
    assert game.asked() == "turn.act"
    assert game.purse(0) == {"culture": 3, "mood": 1}


def test_17_2_optional_events_are_chosen_before_the_card_is_known() -> None:
    game = learn_under("optional", "severe_famine")
    assert game.asked() == "event.whole"
    assert "severe_famine" in game.state.decks["event"], "not drawn yet"
    assert game.answer(False, "D5").state.cities["D7"].mood == "happy"
    whole = learn_under("optional", "severe_famine").answer(True, "D5")
    assert whole.state.cities["D7"].mood == "angry"


def test_17_3_the_short_game_begins_with_two_settlers() -> None:
    match, _ = Match.start(GAME, 2, "Ur", ClashOptions(length="short"))
    state = match.state
    assert isinstance(state, ClashState)
    assert [len(state.units_of(seat, "settler")) for seat in (0, 1)] == [2, 2]


def test_17_3_all_choose_a_first_free_advance_then_all_a_second_without_a_marker() -> None:
    scene = Scene(length="short").city("D7", 0).city("D1", 1).in_status_phase(2)
    game = scene.play()
    order = []
    for advance in ("storage", "storage", "fishing", "myths"):
        order += game.match.waiting
        game.answer(advance)
    assert order == [0, 1, 0, 1]
    assert [player.counter for player in game.state.players] == [2, 2], "the second marker comes from supply"
    assert {"storage", "fishing"} <= set(game.state.players[0].advances)


@pytest.mark.parametrize(("number", "over"), [(3, False), (4, True)])
def test_17_3_the_short_game_ends_in_round_four(number: int, over: bool) -> None:
    scene = Scene(length="short").city("D7", 0).city("D1", 1).in_status_phase()
    scene.state.round = number
    assert scene.play().match.over is over


def test_17_5_wonders_of_the_buffet_lie_open_and_anybody_may_build_them() -> None:
    scene = homes(Scene(wonders="buffet"), ["B6", "B4"]).city("D7", 0, "happy").city("D1", 1)
    scene.owns(0, "sports", culture=5, gold=7, ore=5, ideas=2)
    scene.state.decks["wonder"].remove("great_arena")
    scene.state.decks["wonder"].append("great_arena")
    scene.state.now.seat = 1
    game = scene.owns(1, food=2).play().learn("engineering", food=2)
    assert game.state.open_wonders == ["great_arena"]
    assert game.state.players[1].wonders == []

    scene.state.open_wonders.append(scene.state.decks["wonder"].pop())
    scene.state.now.seat = 0
    price = {"gold": 7, "ore": 5, "culture": 5}
    build = Build(city="D7", piece="great_arena", payment=price)
    assert scene.play().refuses(build), "it takes Engineering"
    built = scene.owns(0, "engineering").play().say(build)
    assert built.state.cities["D7"].wonders == ["great_arena"]
    assert built.state.open_wonders == []
    scene.state.players[0].advances.remove("sports")
    assert scene.play().refuses(build), "and the advance of the wonder"
