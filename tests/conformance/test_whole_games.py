"""Random games end, with a ranking, and come out the same every time; every position on the way is sound."""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
from itertools import pairwise, product

import pytest

from engines.kernel import Game, Happened, Match
from tests.conformance import replay
from tests.conformance.games import GAMES, AnyGame, every_game, every_table, which, written_in
from tests.conformance.play import Story, moderate, play, story, variant

QUICK = 2
VARIANTS = range(1, 5)
"""What comes in the box, what takes longer, what plays along by itself: in so many all but the maps has its turn."""
AGREED = [f"{name}-agreed {number}" for name, number in product(GAMES, VARIANTS)]
SOME = 4
"""What always holds is looked at every so many decisions and Steps: a piece that was lost stays lost."""
ROUND = 40
"""In so many variants everything has its turn, and whoever explores comes by them."""
LONG = 200
BLOCK = 10


def assert_a_sane_end(told: Story) -> None:
    end = Match(told.game, told.checkpoints[-1:])
    assert end.over
    result = end.result
    assert result is not None
    assert sorted(seat for place in result.places for seat in place) == list(range(told.seats))
    assert all(result.places)
    assert len(result.points) == told.seats
    assert all(map(math.isfinite, result.points))
    by_place = [[result.points[seat] for seat in place] for place in result.places]
    assert all(min(better) >= max(worse) for better, worse in pairwise(by_place))


def assert_points_are_counted_on_the_way(told: Story) -> None:
    """What all may count goes on to what counts in the end; a game may do without."""
    game = told.game
    for point in told.checkpoints[:: max(1, len(told.checkpoints) // 4)]:
        counted = game.points(Match(game, [point]).view(None))
        assert len(counted) in (0, told.seats) and all(map(math.isfinite, counted))
    end = Match(game, told.checkpoints[-1:])
    assert not (counted := game.points(end.view(None))) or (end.result and tuple(counted) == end.result.points)


def assert_it_replays(told: Story) -> None:
    """From the seed and the commands alone, every checkpoint and every event comes out the same; and on the way holds
    what the game says must always hold."""
    match, opening = Match.start(told.game, told.seats, told.seed, told.options)
    assert opening == told.opening
    holds = told.game.check
    for number, line in enumerate(told.lines):
        if number % SOME == 0:
            holds(match.state, [ask.key for ask in match.asks.values()])
        assert match.submit(line.seat, line.command) == line.happened
        match.forget()
    for point in told.checkpoints[::-SOME]:
        holds(told.game.state.model_validate_json(point.state))
    assert match.over


@every_game
def test_a_game_says_what_always_holds(game: AnyGame) -> None:
    """Of its pieces none comes and none goes, nobody owes anything: every game has something that never fails."""
    assert type(game).check is not Game.check, (
        f"write {written_in(game, 'invariants.py')}, with what holds in every position, for `Game.check`:"
        " def check(state: YourState, asked: Collection[str] = ()) -> None: assert ..."
    )


@every_table
@pytest.mark.parametrize("number", range(QUICK))
def test_a_random_game_ends_with_a_sane_ranking_and_replays(game: AnyGame, seats: int, number: int) -> None:
    """As tables usually play, and as they may: each otherwise."""
    options = variant(game, seats, len(VARIANTS) + game.seats.index(seats)) if number else None
    told = play(game, seats, f"whole {number}", options)
    assert_a_sane_end(told)
    assert_points_are_counted_on_the_way(told)
    assert_it_replays(told)


@pytest.mark.parametrize(("game", "number"), list(product(GAMES.values(), VARIANTS)), ids=AGREED)
def test_with_whatever_is_agreed_on_a_game_ends_and_replays(game: AnyGame, number: int) -> None:
    """Each with another number of players."""
    seats = which(game.seats, number)
    told = play(game, seats, f"agreed {number}", variant(game, seats, number))
    assert_a_sane_end(told)
    assert_it_replays(told)


@every_game
def test_everything_that_may_be_agreed_on_is_played(game: AnyGame) -> None:
    played = [variant(game, seats, number) for seats in game.seats for number in range(ROUND)]
    for name in game.options.model_fields:
        assert {getattr(options, name) for options in played} == set(moderate(game, name)), name


@pytest.mark.long
@every_game
@pytest.mark.parametrize("block", range(LONG // BLOCK))
def test_two_hundred_random_games_end_with_a_sane_ranking_and_replay(game: AnyGame, block: int) -> None:
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        rnd = random.Random(f"long {number}")
        seats = rnd.choice(game.seats)
        told = play(game, seats, f"long {number}", variant(game, seats, number))
        assert_a_sane_end(told)
        assert_it_replays(told)
        for point in told.checkpoints:
            assert game.state.model_validate_json(point.state).model_dump_json() == point.state


@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_out_the_same_in_another_process_with_another_hash_seed(name: str) -> None:
    there = subprocess.run(
        [sys.executable, "-m", "tests.conformance.replay", name],
        env={**os.environ, "PYTHONHASHSEED": "4321"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.splitlines() == replay.hashes(name)


@every_table
def test_sealed_answers_count_the_same_in_whatever_order_they_are_given(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count, line in enumerate(told.lines):
        if line.happened.entry is None or not line.happened.entry.secret:
            continue
        match = told.match_at(count)
        assert match.pending is not None
        if not match.pending.sealed or match.pending.answers or len(match.waiting) < 2:
            continue
        given = [line, *told.lines[count + 1 : count + len(match.waiting)]]
        if len({one.seat for one in given}) < len(match.waiting):
            continue
        there, back = told.match_at(count), told.match_at(count)
        for one in given:
            last = there.submit(one.seat, one.command)
        for one in reversed(given):
            first = back.submit(one.seat, one.command)
        assert there.state.model_dump_json() == back.state.model_dump_json()
        assert isinstance(last, Happened)
        assert isinstance(first, Happened)
        assert last.events == first.events
