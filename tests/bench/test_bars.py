"""What a game says that it must reach is what is measured, and nothing is left out."""

from __future__ import annotations

import pytest

from engines import shelf
from tests.bench.bars import TESTS, bars
from tests.bench.measure import Measure
from tests.bench.taps import GROUPS, TURN
from tests.conformance.games import GAMES, AnyGame

with_bars = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if (TESTS / game.id / "bars.toml").exists()], ids=lambda game: game.id
)


def test_whoever_is_on_the_shelf_says_what_it_must_reach() -> None:
    assert all((TESTS / game / "bars.toml").exists() for game in shelf.games())


@with_bars
def test_every_table_its_common_commands_and_what_comes_before_the_first_round_have_bars(game: AnyGame) -> None:
    bar = bars(game.id)
    tables = {str(seats) for seats in game.seats if seats > 1}
    assert bar.rounds_by and bar.posts and len(bar.taps) > 2
    assert set(bar.handovers) == tables
    assert set(bar.handovers_before) == (tables if bar.setup else set())
    assert bool(bar.setup) == bool(bar.setup_taps) == bool(bar.setup_posts)


@with_bars
def test_bars_are_for_what_the_game_has(game: AnyGame) -> None:
    bar = bars(game.id)
    assert {verb.removesuffix(f"_{GROUPS}") for verb in bar.taps} - {TURN} <= set(game.verbs)
    assert (TURN in bar.taps) == bool(bar.turn_begins)
    assert set(bar.rare) <= set(game.verbs)
    assert all(game.options(**more.options) != game.options() for more in bar.decisions_with)
    longest = game.options(**bar.longest)
    assert all(getattr(longest, name) == value for name, value in bar.longest.items())


def test_what_never_came_up_is_missed_and_so_is_what_is_worse_than_its_bar() -> None:
    assert not (never := Measure("taps to pitch", None, 4, "taps")).ok
    assert never.line().split() == ["MISS", "taps", "to", "pitch", "never", "at", "most", "4", "taps"]
    assert not Measure("steps", None, None, "1/s").ok
    assert Measure("taps", 4, 4, "taps").ok and not Measure("taps", 5, 4, "taps").ok
    assert Measure("moves", 16, 16, "1/s", True).ok and not Measure("moves", 15, 16, "1/s", True).ok
    assert Measure("steps", 4, None, "1/s").ok
