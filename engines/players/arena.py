"""Computer players play one another: who wins how often, and how sure that is."""

from __future__ import annotations

import random
import time
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from statistics import mean

from engines.kernel import STRENGTHS, Command, Match, Options, Refused, Seat, Strength
from engines.players.player import decide
from engines.shelf import game

CHANCE = "random"
SURE = 1.96
"""Standard errors of a two-sided interval of 95 in 100."""


@dataclass(frozen=True)
class Bout:
    """One game: who sat where, and how it ended."""

    players: tuple[str, ...]
    won: tuple[float, ...]
    """By seat, 1 for a victory, a part of 1 for a shared one."""
    points: tuple[float, ...]
    decisions: int
    seconds: tuple[tuple[float, ...], ...]
    """By seat, how long each decision took."""
    number: int = 0
    """The number of this game in its arena."""


@dataclass
class Rating:
    """How one kind of player fared."""

    name: str
    won: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        return mean(self.won)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's: where the true share lies, 95 times in 100.

        >>> low, high = Rating("x", won=[1.0] * 70 + [0.0] * 30).interval
        >>> round(low, 2), round(high, 2)
        (0.6, 0.78)
        """
        n, p = len(self.won), self.share
        middle = (p + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
        half = SURE / (1 + SURE**2 / n) * sqrt(p * (1 - p) / n + SURE**2 / (4 * n * n))
        return middle - half, middle + half

    @property
    def slowest(self) -> float:
        """95 in 100 decisions take no longer than this."""
        return sorted(self.seconds)[int(0.95 * (len(self.seconds) - 1))] if self.seconds else 0.0


def bouts(
    module: str,
    players: Sequence[str],
    games: int,
    *,
    workers: int = 1,
    thoughts: int | None = None,
    options: Options | None = None,
    but: Collection[int] = (),
) -> Iterator[Bout]:
    """A number of games of these players, one seat further each time, so that all sit everywhere.

    `but`: games that were played already.
    """
    seated = [tuple(players[(seat + n) % len(players)] for seat in range(len(players))) for n in range(games)]
    jobs = [(module, who, n, thoughts, options) for n, who in enumerate(seated) if n not in but]
    if workers == 1:
        yield from (bout(*job) for job in jobs)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(bout, *job) for job in jobs]):
            yield done.result()


def bout(
    module: str,
    players: tuple[str, ...],
    number: int,
    thoughts: int | None = None,
    options: Options | None = None,
) -> Bout:
    seed = f"arena {number // len(players)}"
    rules, rnd = game(module), random.Random(seed)
    match, _ = Match.start(rules, len(players), seed, options)
    took: list[list[float]] = [[] for _ in players]
    decisions = 0
    while not match.over:
        seat = match.waiting[0]
        begun = time.process_time()
        command = answer(match, seat, players[seat], rnd, thoughts)
        took[seat].append(time.process_time() - begun)
        happened = match.submit(seat, command)
        assert not isinstance(happened, Refused), (match.asks[seat].key, command, happened)
        decisions += 1
        match.forget(1)
    result = match.result
    assert result is not None
    won = tuple(map(result.share, range(len(players))))
    return Bout(players, won, result.points, decisions, tuple(map(tuple, took)), number)


def answer(match: Match, seat: Seat, player: str, rnd: random.Random, thoughts: int | None) -> Command:
    if player == CHANCE:
        return match.sample(seat, rnd)
    return decide(match, seat, strength(player), thoughts=thoughts).command


def strength(player: str) -> Strength:
    return next(one for one in STRENGTHS if one == player)


def ratings(played: Sequence[Bout]) -> list[Rating]:
    """By kind of player, the best first."""
    by_name: dict[str, Rating] = {}
    for one in played:
        for seat, name in enumerate(one.players):
            here = by_name.setdefault(name, Rating(name))
            here.won.append(one.won[seat])
            here.points.append(one.points[seat])
            here.seconds += one.seconds[seat]
    return sorted(by_name.values(), key=lambda rating: -rating.share)
