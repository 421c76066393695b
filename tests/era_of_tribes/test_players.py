"""The computers of this game: they play to the end, they build, fight and sail, and they know what they are doing."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from functools import cache
from math import isclose

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.heuristics import PURPOSES, ROUND, Purposeful
from engines.era_of_tribes.heuristics.answers import ANSWERS
from engines.era_of_tribes.invariants import check
from engines.era_of_tribes.listed import HOME
from engines.era_of_tribes.proposals.odds import held_by_attacker, odds
from engines.era_of_tribes.state import EraOptions, EraState
from engines.kernel import Happened, Match, Seat
from tests.era_of_tribes.balance import Study, ended_by, share
from tests.era_of_tribes.balance import play as study_play
from tests.era_of_tribes.test_whole_games import zealous


def era(match: Match) -> EraState:
    assert isinstance(match.state, EraState)
    return match.state


@cache
def played(seats: int, seed: str, automas: int = 0) -> tuple[Match, Counter[str]]:
    """A whole game, and what was said and ordered in it; a plan that is paid for is never empty"""
    match, _ = Match.start(GAME, seats, seed, EraOptions(automas=automas, difficulty="softie"))
    done: Counter[str] = Counter()
    while not match.over:
        seat = match.waiting[0]
        purpose = PURPOSES[seat % len(PURPOSES)]
        command = next(Purposeful(purpose).propose(era(match), seat, match.asks[seat]))
        happened = match.submit(seat, command)
        assert isinstance(happened, Happened), (command, happened)
        orders = command.said().get("orders", ())
        assert command.verb != "expand" or orders, "pays for an action and stops"
        done[command.verb] += 1
        done.update(order["verb"] for order in orders)
        done.update(event.key for event in happened.events)
        check(era(match))
        match.forget(2)
    return match, done


def test_a_game_of_computers_ends_and_everything_that_wins_was_done() -> None:
    match, done = played(4, "a good game")
    assert match.result is not None
    for deed in ("expand", "trade", "advance", "feast", "revolution", "diplomacy", "grow", "march", "found"):
        assert done[deed], deed
    assert done["battle.begins"], "nobody fought"
    assert done["pass"] < done["expand"] + done["trade"] + done["advance"]
    towns = [len(era(match).players[seat].towns) for seat in range(4)]
    assert min(era(match).count_provinces(seat) for seat in range(4)) > 3
    assert sum(towns) >= 4


def test_computers_build_fleets_and_cross_the_sea() -> None:
    _, done = played(2, "sailors")
    assert done["build_fleet"] + done["launch"] >= 2
    assert done["cross"]


@pytest.mark.parametrize("automas", (1, 2))
def test_alone_against_automas_a_computer_plays_to_the_end(automas: int) -> None:
    match, done = played(1, "alone", automas)
    assert match.over
    assert done["found"]


def test_a_computer_beats_whoever_does_just_anything() -> None:
    won = 0
    for number in range(4):
        me: Seat = number % 2
        rnd = random.Random(f"anything {number}")
        match, _ = Match.start(GAME, 2, f"anything {number}")
        while not match.over:
            seat = match.waiting[0]
            ask = match.asks[seat]
            sensible = next(Purposeful().propose(era(match), seat, ask)) if seat == me else zealous(match, seat, rnd)
            assert isinstance(match.submit(seat, sensible), Happened)
            match.forget(1)
        assert match.result is not None
        won += match.result.places[0] == (me,)
    assert won == 4


def test_every_question_of_the_game_has_an_answer() -> None:
    texts = tomllib.loads((HOME / "text" / "en.toml").read_text("utf-8"))
    assert set(texts["ask"]) == {*ANSWERS, "turn.action"}


def test_what_a_position_is_worth_is_told_in_every_phase() -> None:
    match, _ = Match.start(GAME, 3, "worth")
    policy, seen = Purposeful(), set()
    while not match.over:
        seat = match.waiting[0]
        state = era(match)
        parts = policy.worth(state, seat)
        assert parts
        assert all(value == value for value in parts.values())
        seen.add(state.phase)
        assert isinstance(match.submit(seat, next(policy.propose(state, seat, match.asks[seat]))), Happened)
        match.forget(1)
    assert {"people", "action", "auto_expansion"} <= seen
    points = {score.seat: score.total for score in era(match).scores}
    assert all(policy.worth(era(match), seat) == {"points": points[seat]} for seat in range(3))


def test_the_same_position_gets_the_same_proposals() -> None:
    match, _ = Match.start(GAME, 3, "twice")
    for _ in range(12):
        seat = match.waiting[0]
        said = list(Purposeful().propose(era(match), seat, match.asks[seat]))
        assert said == list(Purposeful().propose(era(match), seat, match.asks[seat]))
        assert isinstance(match.submit(seat, said[0]), Happened)


def test_8_5_the_odds_of_one_against_one() -> None:
    # Sword and fist: three faces of six on the red die, two of six on the green one.
    chance = odds(1, 1, held_by_attacker(2, 1, (0, 0), (0, 0)))
    # Both dice for one side end it at once; one each leaves nobody.
    assert isclose(chance.win, 3 / 6 * 2 / 6)
    assert isclose(chance.draw, 3 / 6 * 4 / 6 + 3 / 6 * 2 / 6)
    assert isclose(chance.win + chance.draw + 3 / 6 * 4 / 6, 1)


def test_8_4_ties_go_to_the_defender_on_land_and_to_the_attacker_at_sea() -> None:
    assert held_by_attacker(2, 2, (0, 0), (0, 0)) == {"sword"}
    assert held_by_attacker(2, 2, (0, 0), (0, 0), at_sea=True) == {"sword", "fist", "mask", "catapult"}


def test_a_study_counts_its_games() -> None:
    game = study_play(Study.read("2"), 0)
    assert sum(player.won for player in game.players) == 1
    assert {player.place for player in game.players} == {1, 2}
    alone = study_play(Study.read("expert@two_7"), 0)
    assert len(alone.automas) == 1
    assert share(5, 10) == "50% (24% to 76%)"
    match, _ = played(4, "a good game")
    assert ended_by(era(match)) != "last round"
    assert ROUND.name == "round"
