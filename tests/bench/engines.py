"""Decisions a second, by random play."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from bot.workers import settle_in
from engines import shelf
from engines.kernel import Game, Match, Options, Refused
from tests.bench.bars import bars
from tests.bench.measure import Measure

SECONDS = 4.0


def decisions_a_second(game: Game[Any, Any], options: Options) -> float:
    """Whole random games with as many seats as the game takes, each decision sampled, checked and played."""
    played, spent, seed = 0, 0.0, 0
    while spent < SECONDS:
        rnd = random.Random(seed)
        started = time.perf_counter()
        match, _ = Match.start(game, game.seats[seed % len(game.seats)], f"bench-{seed}", options)
        while not match.over:
            seat = match.waiting[0]
            outcome = match.submit(seat, match.sample(seat, rnd))
            assert not isinstance(outcome, Refused)
        spent += time.perf_counter() - started
        played += match.count
        seed += 1
    return played / spent


def measures() -> Iterator[Measure]:
    settle_in()
    for game in shelf.games(shelf.GAMES).values():
        bar, everything = bars(game.id), game.options.everything()
        usual = decisions_a_second(game, game.options())
        yield Measure(f"random decisions a second, {game.id}", usual, bar.decisions_a_second, "1/s", True)
        if everything != game.options():
            whole = decisions_a_second(game, everything)
            row = f"random decisions a second, {game.id} with everything"
            yield Measure(row, whole, bar.decisions_with_everything, "1/s", True)
