"""Whole games by random players: they end, and every position on the way is sound."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.invariants import check
from engines.era_of_tribes.scoring import result
from engines.era_of_tribes.state import EraOptions, EraState
from engines.kernel import Command, Happened, Match, Seat, Words

NAMES = ("Red", "Blue", "Green", "Yellow", "Violet", "Orange")
IDLE = {"pass": -3, "finish": -2, "custom": -4, "enough": -1, "feast": 0, "let_be": -1, "keep": -1, "hold_out": -1}
ZEAL = {"revolution": 9, "found": 9, "expand": 3, "advance": 4, "trade": 2, "grow": 8, "recruit": 1, "march": 4}


def zealous(match: Match, seat: Seat, rnd: random.Random) -> Command:
    """Random, but rather doing something useful: aimless players hardly ever found a town."""
    tried = [match.sample(seat, rnd) for _ in range(rnd.choice((1, 3, 8)))]
    return max(tried, key=lambda command: (ZEAL | IDLE).get(command.verb, 1))


def play(seats: int, seed: str, options: EraOptions) -> tuple[Match, Counter[str], list[str]]:
    rnd = random.Random(seed)
    match, _ = Match.start(GAME, seats, seed, options)
    words = Words(GAME.catalogs["en"], NAMES[:seats])
    verbs: Counter[str] = Counter()
    told: list[str] = []
    while not match.over:
        seat = rnd.choice(match.waiting)
        command = zealous(match, seat, rnd)
        happened = match.submit(seat, command)
        assert isinstance(happened, Happened), (command, happened)
        verbs[command.verb] += 1
        told += [words.event(event) for event in happened.events]
        assert isinstance(match.state, EraState)
        check(match.state)
        match.forget(2)
    return match, verbs, told


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("automas", (0, 2))
def test_random_games_end_and_every_position_is_sound(seats: int, automas: int) -> None:
    match, _, told = play(seats, f"sound {seats}", EraOptions(automas=min(automas, 6 - seats)))
    assert isinstance(match.state, EraState)
    assert match.result == result(match.state)
    assert len(match.state.scores) == match.state.peoples
    assert not any("[" in line or "{" in line for line in told)


@pytest.mark.parametrize("difficulty", ("softie", "expert"))
def test_automas_of_every_difficulty_play_to_the_end(difficulty: str) -> None:
    options = EraOptions.model_validate({"automas": 1, "difficulty": difficulty, "board": "two_7"})
    match, _, _ = play(1, f"alone against a {difficulty}", options)
    assert match.over


def test_a_long_game_ends() -> None:
    match, _, _ = play(2, "long", EraOptions(length="long", board="two_8"))
    assert match.over


@pytest.mark.long
@pytest.mark.parametrize("seats", GAME.seats)
def test_many_random_games(seats: int) -> None:
    for seed in range(20):
        play(seats, f"many {seed}", EraOptions(automas=min(seed % 3, 6 - seats)))
