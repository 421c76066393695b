"""How long computer players think, and what a process that thinks needs."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from engines import shelf
from engines.kernel import STRENGTHS, Game, Match, Refused, Strength
from engines.players import decide
from tests.bench.measure import Measure, percentile
from tests.bench.processes import resident

MOMENTS: dict[Strength, int] = {"easy": 150, "medium": 150, "strong": 12}
"""Decisions of a game that are looked at."""
SLOWEST: dict[Strength, float] = {"easy": 1.0, "medium": 1.0, "strong": 10.0}
"""Seconds of one core, 95 times in 100."""
WORKER = 200
"""Megabytes."""


def decided(game: Game[Any, Any], seats: int, strength: Strength) -> list[float]:
    """Seconds of work for decisions all over a game of medium players."""
    match, _ = Match.start(game, seats, f"thinking {seats}")
    took: list[float] = []
    points: list[tuple[Match, int]] = []
    while not match.over:
        seat = match.waiting[0]
        points.append((Match(game, match.checkpoints[-1:]), seat))
        outcome = match.submit(seat, decide(match, seat, "medium").command)
        assert not isinstance(outcome, Refused)
        match.forget(1)
    for here, seat in points[:: max(1, len(points) // MOMENTS[strength])]:
        if seat in here.asks:
            begun = time.process_time()
            decide(here, seat, strength)
            took.append(time.process_time() - begun)
    return took


def thought(module: str) -> float:
    """Megabytes of a process that has thought about the beginning of a game."""
    match, _ = Match.start(shelf.game(module), shelf.game(module).seats[-1], "worker")
    decide(match, match.waiting[0], "strong")
    return resident(os.getpid())


def measures() -> Iterator[Measure]:
    for module in shelf.GAMES:
        game = shelf.game(module)
        for strength in STRENGTHS:
            slowest = percentile(decided(game, game.seats[-1], strength), 0.95)
            yield Measure(f"a {strength} decision, p95, {game.id}", slowest, SLOWEST[strength], "s of one core")
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            yield Measure(f"a thinking process, {game.id}", pool.submit(thought, module).result(), WORKER, "MB")
