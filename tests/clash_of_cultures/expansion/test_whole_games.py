"""Whole games with civilizations, chosen at random: nothing breaks, and every civilization is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.boxes.expansion.rows import CIVILIZATIONS
from engines.clash_of_cultures.state import ClashOptions, ClashState
from engines.kernel import Match
from tests.clash_of_cultures.test_invariants import play

GAMES = 500
BATCH = 10


def agreed(number: int) -> tuple[int, ClashOptions]:
    """How many play, and how they come by civilizations and leaders"""
    chance = random.Random(f"agreed {number}")
    options = ClashOptions(
        box="expansion",
        peoples=chance.choice(("dealt", "drafted", "drawn")),
        leaders=chance.choice(("chosen", "drawn")),
        leader_cards=chance.choice(("own", "mixed")),
    )
    return chance.choice(GAME.seats), options


def peoples_of(match: Match) -> Iterator[str]:
    state = match.state
    assert isinstance(state, ClashState)
    for player in state.players:
        assert player.people is not None
        yield player.people


@cache
def played(number: int) -> tuple[str, ...]:
    """The civilizations of one game, when it has come to its end"""
    seats, options = agreed(number)
    match = play(seats, f"peoples {number}", options)
    assert match.result is not None
    return tuple(peoples_of(match))


@pytest.mark.long
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_five_hundred_games_of_random_civilizations(batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        peoples = played(number)
        assert len(set(peoples)) == len(peoples)
        assert set(peoples) <= set(CIVILIZATIONS)
