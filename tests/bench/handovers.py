"""How often a game waits for another person: hand-overs a round, and before the first one, counted in whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines import shelf
from engines.kernel import Command, Game, Match, Refused, Seat
from tests.bench.bars import Bars, bars, say_there_is_none
from tests.bench.measure import Measure
from tests.forced import forced

GAMES = 24
MOST_MOVES = 5000
USUALLY = 0.5
"""People do the usual or what they like."""
SELDOM = 0.1
"""How often they do what their game calls rare: chance alone would offer trades all day."""


@dataclass
class Waits:
    """What was counted in some games."""

    handovers: int = 0
    rounds: int = 0
    setup: int | None = None
    """Before the first round, in the longest of them; None if each began with that."""

    @property
    def a_round(self) -> float | None:
        return round(self.handovers / self.rounds, 1) if self.rounds else None


def count(game: Game[Any, Any], seats: int, seed: str, bar: Bars, found: Waits) -> None:
    """A hand-over: after a move the game waits for somebody who has not just moved and was not waited for before."""
    rnd = random.Random(seed)
    match = Match.start(game, seats, seed)[0]
    mover, handovers, moves = match.waiting[0], 0, 0
    rounds: set[Any] = set()
    while not match.over and moves < MOST_MOVES:
        before = set(match.waiting)
        # Whoever is at it goes on.
        mover = mover if mover in before else rnd.choice(match.waiting)
        command = said(match, mover, bar, rnd)
        assert not isinstance(match.submit(mover, command), Refused)
        forced(match)
        moves += 1
        handovers += bool(set(match.waiting) - before - {mover})
        if not rounds and not begun(match, bar):
            found.setup = max(found.setup or 0, handovers)
        else:
            if not rounds:
                handovers = 0
            rounds.add(round_of(match, bar))
    found.handovers += handovers
    found.rounds += len(rounds)


def begun(match: Match, bar: Bars) -> bool:
    """Is it past what comes before the first round?"""
    return getattr(match.state, "phase", "") not in bar.setup


def round_of(match: Match, bar: Bars) -> tuple[Any, ...]:
    """What tells the round that is played from another."""
    return tuple(getattr(match.state, name) for name in bar.rounds_by)


def said(match: Match, seat: Seat, bar: Bars, rnd: random.Random) -> Command:
    usual = match.usual(seat)
    assert isinstance(usual, Command)
    if rnd.random() < USUALLY:
        return usual
    command = match.sample(seat, rnd)
    return usual if command.verb in bar.rare and rnd.random() >= SELDOM else command


def measures() -> Iterator[Measure]:
    for game in shelf.games(shelf.GAMES).values():
        bar = bars(game.id)
        if not bar.rounds_by:
            say_there_is_none("hand-overs a round", game.id)
            continue
        # Who is alone waits for nobody.
        for seats in (seats for seats in game.seats if seats > 1):
            found = Waits()
            for number in range(GAMES):
                count(game, seats, f"{game.id} {number}", bar, found)
            name = f"{game.id}, {seats} players"
            yield Measure(f"hand-overs a round, {name}", found.a_round, bar.handovers.get(str(seats), 0), "")
            if bar.setup:
                most = bar.handovers_before.get(str(seats), 0)
                yield Measure(f"hand-overs before the first round, {name}", found.setup, most, "")
