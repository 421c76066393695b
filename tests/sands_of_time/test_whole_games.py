"""Whole games by random players: they end, and every position on the way is sound."""

from __future__ import annotations

import random
from collections import Counter
from typing import Literal

import pytest

from engines.kernel import Command, Happened, Match, Refused, Seat, Words
from engines.sands_of_time import GAME
from engines.sands_of_time.data import DYNASTIES
from engines.sands_of_time.generation import Plan
from engines.sands_of_time.invariants import check
from engines.sands_of_time.scoring import result
from engines.sands_of_time.state import SandsOptions, SandsState

NAMES = ("Red", "Blue", "Green", "Yellow", "Violet")

ZEAL = {"advance": 9, "free_caravan": 8, "govern": 7, "build": 6, "annex": 6, "caravan": 5, "attack": 5}
IDLE = {"decline": -1, "finish": -1, "reconsider": -1, "end_turn": -1, "oppression": -2, "support": -2, "taxes": -2}


def zealous(match: Match, seat: Seat, rnd: random.Random) -> Command:
    """Random, but rather doing something useful: aimless players only stir up unrest and never come to an advance."""
    return max((match.sample(seat, rnd) for _ in range(rnd.choice((1, 4, 12)))), key=zeal)


def zeal(command: Command) -> int:
    if isinstance(command, Plan):
        return sum(ZEAL.get(card, 0) for card in command.cards)
    return (ZEAL | IDLE).get(command.verb, 0)


def play(seats: int, seed: str, pace: Literal["brisk", "strict"] = "brisk") -> tuple[Match, Counter[str], list[str]]:
    rnd = random.Random(seed)
    match, _ = Match.start(GAME, seats, seed, SandsOptions(pace=pace))
    words = Words(GAME.catalogs["en"], NAMES[:seats])
    verbs: Counter[str] = Counter()
    told: list[str] = []
    while not match.over:
        seat = rnd.choice(match.waiting)
        command = zealous(match, seat, rnd)
        happened = match.submit(seat, command)
        assert isinstance(happened, Happened), happened
        verbs[command.verb] += 1
        told += [words.event(event) for event in happened.events]
        state = match.state
        assert isinstance(state, SandsState)
        check(state, [ask.key for ask in match.asks.values()])
        match.forget(2)
    return match, verbs, told


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_random_game_ends_and_every_position_is_sound(seats: int) -> None:
    match, _, told = play(seats, "sound")
    state = match.state
    assert isinstance(state, SandsState)
    assert state.dynasty == DYNASTIES + 1
    assert match.result == result(state)
    assert len(state.scored) == DYNASTIES * seats
    assert not any("[" in line or "{" in line for line in told)


@pytest.mark.long
@pytest.mark.parametrize("seats", GAME.seats)
def test_many_random_games(seats: int) -> None:
    for seed in range(50):
        play(seats, f"long {seed}")


@pytest.mark.long
def test_every_command_is_given_in_some_game() -> None:
    given: Counter[str] = Counter()
    # Granaries are a level-3 advance, which players like these hardly ever reach; test_effects looks at them.
    wanted = {command.verb for command in GAME.commands} - {"keep"}
    for seed in range(40):
        given += play(2 + seed % 4, f"verbs {seed}", "strict" if seed % 2 else "brisk")[1]
        if wanted <= set(given):
            break
    assert wanted <= set(given), wanted - set(given)


def test_a_refused_command_changes_nothing() -> None:
    match, _ = Match.start(GAME, 2, "refused")
    before = match.state.model_dump_json()
    seat = match.waiting[0]
    for said in ({"verb": "build"}, {"verb": "choose", "of": "region", "choice": "india"}):
        command = GAME.read(said)
        assert isinstance(command, Refused) or isinstance(match.submit(seat, command), Refused)
    assert match.state.model_dump_json() == before
