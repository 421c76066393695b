"""Curious players: they prefer what has not been done yet, so that rare rules are seen at work."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.kernel import Command, Match, Preview, Seat
from tests.conformance import reached
from tests.conformance.games import AnyGame, every_table
from tests.conformance.play import candidates, play, some_options


class Curious:
    """Chooses the kind of command it has given least, or the one whose preview shows something new."""

    def __init__(self) -> None:
        self.given: Counter[tuple[str, str]] = Counter()
        self.heard: set[str] = set()

    def __call__(self, match: Match, seat: Seat, rnd: random.Random) -> Command:
        ask = match.asks[seat].key
        tried = candidates(match, seat, rnd, 8)
        if len(tried) > 1 and rnd.random() < 0.15:
            command = max(tried, key=lambda one: self.news(match, seat, one))
        elif rnd.random() < 0.2:
            command = tried[0]
        else:
            command = min(tried, key=lambda one: self.given[ask, one.verb])
        self.given[ask, command.verb] += 1
        return command

    def news(self, match: Match, seat: Seat, command: Command) -> int:
        preview = match.preview(seat, command)
        assert isinstance(preview, Preview)
        keys = {event.key for event in preview.events} | {ask.key for ask in preview.asks}
        new = keys - self.heard
        self.heard |= keys
        return len(new)


@every_table
@pytest.mark.parametrize("number", range(3))
def test_curious_players_are_never_refused_anything_they_were_offered(game: AnyGame, seats: int, number: int) -> None:
    rnd = random.Random(number)
    options = some_options(game, rnd) if number else game.options()
    told = play(game, seats, f"curious {number}", options, Curious(), most=500)
    given = {line.command.verb for line in told.lines}
    assert len(given) > 1


def test_what_is_reached_is_noticed() -> None:
    """Else the report at the end would show nothing."""
    assert reached.expected()
    assert all(key[1] in reached.KINDS for key in reached.expected())
    everything = reached.expected()
    assert reached.never_reached(everything) == []
    for key in everything:
        assert reached.never_reached(everything - {key}) in ([key], [])
