"""Decisions a second, by random play."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from engines.kernel import Game, Match, Refused
from engines.shelf import games
from tests.bench.measure import Measure

SECONDS = 4.0
BARS = {"sands_of_time": 3000.0}
"""Where a game's own bar is higher than the 1,000 of all."""


def decisions_a_second(game: Game[Any, Any]) -> float:
    """Whole random games with as many seats as the game takes, each decision sampled, checked and played."""
    played, spent, seed = 0, 0.0, 0
    while spent < SECONDS:
        rnd = random.Random(seed)
        started = time.perf_counter()
        match, _ = Match.start(game, game.seats[seed % len(game.seats)], f"bench-{seed}")
        while not match.over:
            seat = match.waiting[0]
            outcome = match.submit(seat, match.sample(seat, rnd))
            assert not isinstance(outcome, Refused)
        spent += time.perf_counter() - started
        played += match.count
        seed += 1
    return played / spent


def measures() -> Iterator[Measure]:
    for game in games(["engines.fords"]).values():
        yield Measure(f"random decisions a second, {game.id}", decisions_a_second(game), 1000, "1/s", True)
    for game in games().values():
        bar = BARS.get(game.id, 1000)
        yield Measure(f"random decisions a second, {game.id}", decisions_a_second(game), bar, "1/s", True)
