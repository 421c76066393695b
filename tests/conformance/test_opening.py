"""A match opened from the disk stands where the match in memory stood."""

from __future__ import annotations

import random

from engines.kernel import Match
from tests.conformance.games import AnyGame, every_table
from tests.conformance.play import everything_shown, standing, story

MOST_MOMENTS = 30


@every_table
def test_opening_from_any_checkpoint_equals_playing_on(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    moments = set(told.moments(MOST_MOMENTS))
    match, _ = Match.start(game, seats, told.seed, told.options)
    for count, line in enumerate(told.lines):
        if count in moments:
            assert everything_shown(told.match_at(count)) == everything_shown(match)
        match.submit(line.seat, line.command)
        match.forget()
    assert standing(told.match_at(len(told.lines))) == standing(match)
    assert match.over


@every_table
def test_opening_from_several_checkpoints_with_all_entries_since_equals_playing_on(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    for count in told.moments(15, "several"):
        points = [point for point in told.checkpoints if point.entries <= count]
        first = rnd.randrange(len(points))
        match = Match(game, points[first:], told.entries[points[first].entries : count])
        assert standing(match) == standing(told.match_at(count))
        assert match.entries == told.entries[points[first].entries : count]


@every_table
def test_replaying_a_long_way_passes_the_same_checkpoints(game: AnyGame, seats: int) -> None:
    """From an early checkpoint, with all the entries of a good stretch since."""
    told = story(game, seats)
    for count in told.moments(3, "long way"):
        start = max((p for p in told.checkpoints if p.entries <= max(0, count - 60)), key=lambda p: p.entries)
        match = Match(game, [start], told.entries[start.entries : count])
        since = [point for point in told.checkpoints if start.entries < point.entries <= count]
        assert [point for point in match.checkpoints if point.entries > start.entries] == since
        assert standing(match) == standing(told.match_at(count))
