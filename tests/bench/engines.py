"""Decisions a second, by random play. Where a command holds a list of orders, each of them is a decision: it is
sampled, checked after the ones before it, and played."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.crew.workers import freeze_heap
from engines import shelf
from engines.kernel import Entry, Game, Match, Options, Refused
from tests.bench.bars import bars
from tests.bench.measure import Measure

SECONDS = 4.0


class Rate(NamedTuple):
    commands: float
    decisions: float
    """A plan of five orders counts five, a command without orders one."""


def decisions_a_second(game: Game[Any, Any], options: Options) -> Rate:
    """Whole random games with as many seats as the game takes."""
    played, decided, spent, seed = 0, 0, 0.0, 0
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
        decided += sum(decisions_in(game, entry) for entry in match.entries)
        seed += 1
    return Rate(played / spent, decided / spent)


def decisions_in(game: Game[Any, Any], entry: Entry) -> int:
    plans = [slot.name for slot in game.verbs[entry.said["verb"]].slots if slot.holds]
    return sum(len(entry.said[name]) for name in plans) or 1


def plans(game: Game[Any, Any]) -> bool:
    """Do commands of this game hold orders?"""
    return any(slot.holds for command in game.commands for slot in command.slots)


def rows(game: Game[Any, Any], what: str, options: Options, bar: int) -> Iterator[Measure]:
    rate = decisions_a_second(game, options)
    yield Measure(f"random decisions a second, {what}", rate.decisions, bar, "1/s", True)
    if plans(game):
        yield Measure(f"random commands a second, {what}", rate.commands, None, "1/s", True)


def measures() -> Iterator[Measure]:
    freeze_heap()
    for game in shelf.games(shelf.GAMES).values():
        bar, everything = bars(game.id), game.options.everything()
        yield from rows(game, game.id, game.options(), bar.decisions_a_second)
        if everything != game.options():
            yield from rows(game, f"{game.id} with everything", everything, bar.decisions_with_everything)
        for more in bar.decisions_with:
            what = ", ".join(more.options.values())
            yield from rows(game, f"{game.id}, {what}", game.options(**more.options), more.at_least)
