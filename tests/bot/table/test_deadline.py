"""Whose time is over, and who may go on without them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.deadline import LATE, Late, asked_at, ends, late_at, may_go_on, now_late, skip_of
from bot.table.live_games import LiveGame
from bot.table.preferences import PREFERENCES, Preferences
from bot.table.table_options import TableOptions, table_options_of
from bot.table.timers import HOUR
from engines.fords import GAME
from engines.fords.commands import Pass
from storage.store import Sitter
from tests.bot.table.test_play import market
from tests.kernel.campaigns import ANNA, valley
from tests.storage.hall import Hall
from tests.storage.making import a_game


async def test_who_was_late_is_so_until_the_next_deed(hall: Hall) -> None:
    game = await hall.game(await hall.started())
    assert await late_at(hall.store, game) == frozenset()
    await LATE.write(hall.store, Late(seq=game.seq, seats=(1,)), game.id)
    assert await late_at(hall.store, game) == {1}
    await hall.play(game.id, 1)
    assert await late_at(hall.store, await hall.game(game.id)) == frozenset()


async def test_a_process_that_comes_late_with_it_does_not_say_so_of_an_older_table(hall: Hall) -> None:
    before = await hall.game(await hall.started())
    await hall.play(before.id, 1)
    game = await hall.game(before.id)
    await now_late(hall.store, game, (1,))
    await now_late(hall.store, before, (0,))
    assert await late_at(hall.store, game) == {1}
    await now_late(hall.store, game, (0,))
    assert await late_at(hall.store, game) == {0, 1}, "each has their own time"


async def test_a_deadline_is_about_everybody_who_is_asked_but_the_computers(hall: Hall) -> None:
    live = await hall.live(await market(hall, 3))
    assert asked_at(live) == (0, 1, 2)
    computer = Sitter.computer("easy", "Bot Ada")
    game = live.game.model_copy(update={"sitters": (live.game.sitters[0], computer, live.game.sitters[2])})
    assert asked_at(LiveGame(game, GAME, live.match)) == (0, 2)
    assert asked_at(LiveGame(game.model_copy(update={"status": "over"}), GAME, live.match)) == ()


@pytest.mark.parametrize(
    ("window", "anna", "bert"),
    [("always", 34, 34), ("awake", 34, 42), ("8-22", 44, 44), ("10-24", 44, 46)],
)
async def test_time_runs_while_the_table_plays_and_whoever_is_asked_is_awake(
    hall: Hall, window: Any, anna: int, bert: int
) -> None:
    await PREFERENCES.write(hall.store, Preferences(sleeps=22, wakes=6), "b")
    game = a_game(options={"table": TableOptions(deadline=12, window=window).model_dump()})
    found = await ends(hall.store, game, (0, 1), 22.0 * HOUR)
    assert {seat: at / HOUR for seat, at in found.items()} == {0: anna, 1: bert}


def test_the_hours_of_a_window_and_the_switch_of_former_days() -> None:
    assert TableOptions(window="8-22").hours == range(8, 22) and TableOptions().hours == range(24)
    for nights, window in ((True, "awake"), (False, "always")):
        old = table_options_of({"table": {"nights": nights, "deadline": 24}})
        assert (old.window, old.deadline) == (window, 24)


@pytest.mark.parametrize(
    ("user", "late", "seat", "reason"),
    [
        ("a", {1}, None, ""),
        ("a", {1}, 1, ""),
        ("c", {1}, None, "table.not_yours"),
        ("a", set(), None, "late.nobody"),
        ("a", {1}, 0, "late.nobody"),
        ("a", {0, 1}, 1, "late.yourself"),
    ],
)
def test_the_others_may_go_on_while_somebody_lets_them_wait(user: str, late: Any, seat: Any, reason: str) -> None:
    no = may_go_on(a_game(), user, late, seat)
    assert (no.why.key if no else "") == reason


def test_whoever_may_pass_goes_without_by_passing() -> None:
    assert skip_of(valley(), ANNA) == Pass()
