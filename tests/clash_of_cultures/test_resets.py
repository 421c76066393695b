"""What is remembered for a Command, a turn, a round or a status phase, and then forgotten, for everybody (5.2.3)."""

from __future__ import annotations

import random
from typing import Literal

import pytest

from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.command_action import Pass, Stop
from engines.clash_of_cultures.data import row_of, sources
from engines.clash_of_cultures.objectives import facts_for
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover
from engines.clash_of_cultures.turn import EndTurn
from engines.clash_of_cultures.windows import Play, Use
from engines.kernel import Command, Happened
from tests.clash_of_cultures.cards.hand import card
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.loose import Scene
from tests.clash_of_cultures.objectives.scoring import card as objective

ONCE = [name for name in sources() if getattr(row_of(name), "limit", "") == "once_per_turn"]
ROAD = {"food": 1, "ore": 1}


def turn_over(game: Playing) -> Playing:
    """Whoever's turn it is does nothing more in it."""
    seat = game.state.now.seat
    while game.state.turn is not None and game.state.now.seat == seat:
        game.say(Pass() if game.state.now.actions_left else EndTurn())
    return game


def neighbours(seats: int = 2) -> Scene:
    scene = Scene(seats).city("D7", 0)
    return scene.city("D1", 1) if seats == 2 else scene.city("E3", 1).city("A8", 2)


def test_5_2_3_at_the_end_of_a_turn_the_records_of_all_players_are_gone() -> None:
    scene = neighbours().units("D7", 0, infantry=1).units("D1", 1, infantry=1).units("D5", BARBARIANS, infantry=1)
    state = scene.state
    for player in state.players:
        player.used = list(ONCE)
    for city in state.cities.values():
        city.activations, city.used_as_angry, city.tokens = 2, True, {"turn:enforcer": 1, "leader:beloved": 2}
    for unit in state.units:
        unit.moved, unit.fatigued, unit.marks = True, True, ["forest", "mountain", "plain"]
    for key in ("card:mass_production", "advance:forced_labor"):
        state.lasting.add(key, "turn", seat=0, source="a test")
    state.now.takeover_won, state.now.named, state.now.collects, state.now.actions_left = True, "fishing", 1, 0
    state.now.recruits.append({"infantry:draft": 1})
    after = scene.play().state
    assert [player.used for player in after.players] == [[], []]
    assert {(city.activations, city.used_as_angry) for city in after.cities.values()} == {(0, False)}
    assert [city.tokens for city in after.cities.values()] == [{"leader:beloved": 2}] * 2, (
        "what is not of the turn stays"
    )
    assert not any(unit.moved or unit.fatigued or unit.marks for unit in after.units)
    assert after.lasting.modifiers == []
    turn = after.now
    assert (turn.seat, turn.takeover_won, turn.named, turn.collects, turn.recruits) == (1, False, None, 0, [])


def test_once_per_turn_is_once_for_each_player_and_again_in_the_next_turn() -> None:
    game = neighbours().owns(0, "absolute_power", mood=9).owns(1, "absolute_power", mood=9).play()
    for seat in (0, 1, 0, 1):
        assert game.state.now.seat == seat
        game.use("advance:absolute_power", mood=2)
        assert game.state.now.actions_left == 4
        assert not game.may_use("advance:absolute_power")
        turn_over(game)


def test_6_8_6_a_takeover_that_succeeded_is_the_last_of_its_turn_only() -> None:
    scene = neighbours().city("D6", 1, "neutral", "temple").city("E7", 1, "neutral", "academy")
    scene.city("D8", 0, "neutral", "fortress").city("C7", 1, "neutral", "academy")
    game = scene.play().dice(5).say(Takeover(start="D7", target="D6", payment={}))
    assert game.refuses(Takeover(start="D8", target="E7", payment={}))
    turn_over(turn_over(game)).dice(5).say(Takeover(start="D8", target="E7", payment={}))
    assert game.state.cities["E7"].buildings == {"academy": 0}


def test_6_6_1_what_was_moved_moves_again_in_the_next_command_and_roads_are_three_in_each() -> None:
    scene = neighbours().units("D7", 0, infantry=4).owns(0, "tactics", "roads", food=7, ore=7)
    game = scene.play().move("D7", "D6", infantry=1)
    assert "D6" not in game.choices("move"), "it has moved in this Command"
    for target in ("E7", "C7"):
        game.move("D7", target, infantry=1)
    for origin in ("D6", "E7", "C7"):
        game.move(origin, "D7", infantry=1)
    assert game.at("D7", 0) == {"infantry": 4}, "a second Command"
    first = scene.play()
    for target in ("D6", "E7", "C7"):
        first.move("D7", target, "road", ROAD, infantry=1)
    assert first.asked() == "turn.act", "three groups, three roads"
    first.move("D7", "C8", "road", ROAD, infantry=1)
    assert first.at("C8", 0) == {"infantry": 1}


def test_8_3_cartography_rewards_every_command_of_a_turn() -> None:
    scene = neighbours().land(D6="W", D5="W").units("D6", 0, ship=1).owns(0, "cartography", "fishing")
    scene.units("D7", 0, settler=1)
    game = scene.play().move("D6", "D5", "sail", ship=1)
    assert game.purse(0) == {}, "not before the Command is over"
    assert game.say(Stop()).purse(0) == {"ideas": 1}
    assert game.move("D5", "D6", "sail", ship=1).say(Stop()).purse(0) == {"ideas": 2}


def test_6_5_4_draft_and_sanitation_pay_for_one_unit_in_each_recruit_of_a_turn() -> None:
    scene = neighbours().city("B6", 0, "happy").owns(0, "draft", "sanitation", mood=9)
    game = scene.play()
    both = {"infantry:draft": 1, "settler:sanitation": 1}
    assert game.refuses(Recruit(city="B6", units={"infantry:draft": 2}, payment={"mood": 2}))
    for _ in range(2):
        game.say(Recruit(city="B6", units=both, payment={"mood": 2}))
    assert (game.at("B6", 0), game.purse(0)) == ({"infantry": 2, "settler": 2}, {"mood": 5})


def test_draft_as_an_objective_counts_the_recruits_of_one_turn() -> None:
    scene = neighbours().owns(0, "draft", mood=9).holds(0, objective("draft"))
    game = scene.play().say(Recruit(city="D7", units={"infantry:draft": 1}, payment={"mood": 1}))
    turn_over(turn_over(game)).say(Recruit(city="D7", units={"infantry:draft": 1}, payment={"mood": 1}))
    assert game.asked() == "turn.act", "one in each of two turns is none"
    game.say(Recruit(city="D7", units={"infantry:draft": 1}, payment={"mood": 1}))
    assert game.asked() == "objective.play"


def test_17_7_5_2_free_economy_is_the_only_collect_of_its_own_turn() -> None:
    game = neighbours().owns(0, "free_economy", mood=3).play().collect("D7", "D7 food")
    assert not game.may_use("advance:free_economy")
    turn_over(turn_over(game)).say(Use(effect="advance:free_economy", payment={"mood": 1}))
    game.say(Collect(city="D7", spaces=("D6 food",)))
    assert game.refuses(Collect(city="D7", spaces=("D7 food",)))


def test_assassination_strikes_each_victim_once() -> None:
    scene = neighbours(3).owns(0, culture=9).holds(0, card("assassination", 0), card("assassination", 1))
    game = scene.play()
    for copy in (0, 1):
        held = card("assassination", copy)
        game.say(Play(card=held, payment=dict(row_of("card:assassination").cost)))  # type: ignore[union-attr]
        if game.asked() == "card.which_player":
            game.answer(1)
    turn_over(game)
    for seat, actions in ((1, 2), (2, 2), (0, 3), (1, 3), (2, 3)):
        assert (game.state.now.seat, game.state.now.actions_left) == (seat, actions)
        turn_over(game)
        while game.state.turn is None:
            game.as_proposed()


def test_revolution_takes_an_action_of_the_next_turn_and_no_more() -> None:
    scene = neighbours().in_status_phase(2).next_event("revolution")
    scene.state.players[0].counter = 1
    game = scene.play()
    while game.state.turn is None:
        game.answer(game.choices()[0])
    actions: dict[int, list[int]] = {}
    for _ in range(4):
        actions.setdefault(game.state.now.seat, []).append(game.state.now.actions_left)
        turn_over(game)
    assert actions == {0: [2, 3], 1: [3, 3]}


def test_negotiations_bind_the_two_of_them_alone_and_no_longer_than_the_next_turn_of_the_other() -> None:
    scene = Scene(3).city("A8", 0).city("E3", 1).city("G9", 2).units("C5", 0, infantry=2)
    scene.units("D5", 1, infantry=1).units("C6", 2, infantry=1).holds(0, card("negotiations"))
    for seat in range(3):
        scene.owns(seat, "tactics", culture=1)
    game = scene.play().say(Play(card=card("negotiations"), payment={"culture": 1})).answer(1)
    assert "C6" in game.choices("move", origin="C5"), "the third player is no party to it"
    assert "D5" not in game.choices("move", origin="C5")
    turn_over(game)
    assert "C5" not in game.choices("move", origin="D5"), "it binds the other in the next turn"
    turn_over(game)
    assert "C5" in game.choices("move", origin="C6")
    turn_over(game)
    assert "D5" in game.choices("move", origin="C5"), "and is over"
    turn_over(game)
    assert "C5" in game.choices("move", origin="D5")


@pytest.mark.parametrize("pace", ["strict", "brisk"])
def test_magnificent_culture_counts_the_wonders_of_this_round_alone(pace: Literal["strict", "brisk"]) -> None:
    scene = Scene(pace=pace).city("D7", 0, "neutral", "temple")
    scene.city("D1", 1, "neutral", "temple").in_status_phase()
    state = scene.state
    state.wonders_built = [0]
    assert facts_for(state, 0, "magnificent_culture", None) is not None
    assert facts_for(state, 1, "magnificent_culture", None) is None
    state.wonders_built = [0, 1]
    assert facts_for(state, 0, "magnificent_culture", None) is None, "two have built"
    game = scene.play()
    while game.state.round == 1:
        seat = game.match.waiting[0]
        said = game.match.usual(seat)
        if not isinstance(said, Command):
            said = game.match.sample(seat, random.Random("anything"))
        assert isinstance(game.match.submit(seat, said), Happened)
    assert game.state.wonders_built == []
    assert facts_for(game.state, 0, "magnificent_culture", None) is None


def test_objectives_that_exclude_each_other_do_so_in_one_status_phase() -> None:
    scene = homes(neighbours(), ["A3", "A5", "G3", "G5"]).holds(
        0, objective("standing_army"), objective("military_might")
    )
    for spot in ("D7", "A3", "A5", "G3", "G5"):
        scene.units(spot, 0, infantry=3)
    game = scene.in_status_phase().play().answer(f"{objective('standing_army')}:standing_army")
    might = f"{objective('military_might')}:military_might"
    assert might not in game.choices(), "not in the same status phase"
    while game.asked() == "objective.play":
        game.answer("keep")
    later = game.state.model_copy(deep=True)
    assert later.scored_now == []
    later.phase, later.status_step = "status", 1
    next_one = Scene()
    next_one.state = later
    again = next_one.play()
    assert might in again.choices(), "but in the next one"
