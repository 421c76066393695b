"""The map of a late game, drawn again and again as it is in play: what a player waits for after every move."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from engines import shelf
from engines.kernel import Event, Game, Match, Public, Refused, Words
from render.pictures import drawable, pictures
from tests.bench.measure import Measure, percentile
from tests.conformance.games import PLAYERS

LATE = 0.7
"""The share of the decisions of a whole random game after which it is late."""
MOVES = 40


def late_moves(game: Game[Any, Any]) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """The last part of a game at the largest table, move by move."""
    rnd = random.Random(7)
    length = _length(game)
    match, _ = Match.start(game, game.seats[-1], "late")
    while not match.over and match.count < int(length * LATE) + MOVES:
        seat = match.waiting[0]
        happened = match.submit(seat, match.sample(seat, rnd))
        assert not isinstance(happened, Refused)
        match.forget()
        if match.count > length * LATE:
            yield match, happened.events


def _length(game: Game[Any, Any]) -> int:
    rnd = random.Random(7)
    match, _ = Match.start(game, game.seats[-1], "late")
    while not match.over:
        seat = match.waiting[0]
        match.submit(seat, match.sample(seat, rnd))
        match.forget()
    return match.count


def measures() -> Iterator[Measure]:
    for game in shelf.games(shelf.GAMES).values():
        if not drawable(game.id):
            continue
        drawn, words = pictures(game.id), Words(game.catalogs["en"], PLAYERS)
        spent: list[float] = []
        largest = 0
        for match, events in late_moves(game):
            view = Public(match.view(None))
            news = [event for event in events if event.audience is None]
            started = time.perf_counter()
            png = drawn.sheet("map", view, news, words)
            spent.append((time.perf_counter() - started) * 1000)
            largest = max(largest, len(png))
        # The first one reads fonts and ground.
        warm = spent[1:]
        yield Measure(f"late map drawn warm, median, {game.id}", percentile(warm, 0.5), 80, "ms")
        yield Measure(f"late map drawn warm, p95, {game.id}", percentile(warm, 0.95), 120, "ms")
        yield Measure(f"late map, largest, {game.id}", largest / 1e6, 1, "MB")
