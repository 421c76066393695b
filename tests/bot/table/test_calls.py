"""What calls a person is owed: for a question they did not hear of, and for a silence that has lasted."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.calls import AHEAD, CALL, RUNG, UNRUNG, Owed, Rung, awake, hours_for, not_rung, owed, rings_now, rung
from bot.table.preferences import PREFERENCES, Preferences
from bot.table.table_options import TableOptions
from bot.table.timers import HOUR
from storage.store import Store, StoredGame
from tests.storage.hall import ANNA, BERT, CARA, Hall
from tests.storage.making import a_game

NOON, NIGHT = 12.0 * HOUR, 23.0 * HOUR
NIGHTLY = Preferences(sleeps=22, wakes=6)


async def owes(store: Store, game: StoredGame, silent: float) -> Owed | None:
    return await owed(store, game, "b", Preferences(), game.touched + silent * HOUR)


async def test_whoever_sleeps_is_not_rung_and_called_in_the_morning(hall: Hall) -> None:
    game = await hall.game(await hall.started())
    await PREFERENCES.write(hall.store, NIGHTLY, "b")
    assert await awake(hall.store, (ANNA, BERT, CARA), NOON) == [ANNA, BERT, CARA]
    assert await rings_now(hall.store, game, (ANNA, BERT), NIGHT) == [ANNA]
    assert await UNRUNG.read(hall.store, game.id, "a") is None
    assert await UNRUNG.read(hall.store, game.id, "b") == game.posed
    [timer] = await hall.store.claim(1e9, "me", 60.0, kind=CALL)
    assert (timer.user, timer.due) == ("b", 30.0 * HOUR)


async def test_a_silence_is_worth_a_call_and_soon_is_early_enough(hall: Hall) -> None:
    game, store = await hall.game(await hall.started()), hall.store
    assert await owes(store, game, 22.9) is None
    soon = await owes(store, game, 23)
    assert soon == Owed(before=None, after=Rung(since=game.touched, times=1), due=False) and AHEAD == HOUR
    due = await owes(store, game, 24)
    assert due is not None and due.due
    await rung(store, game.id, "b", due)
    assert await owes(store, game, 40) is None
    second = await owes(store, game, 48)
    assert second is not None and (second.before, second.after.times, second.due) == (due.after, 2, True)
    await rung(store, game.id, "b", second)
    await not_rung(store, game.id, "b", second)
    assert await RUNG.read(store, game.id, "b") == due.after
    later = game.model_copy(update={"touched": game.touched + HOUR})
    fresh = await owes(store, later, 24)
    assert fresh is not None and fresh.after == Rung(since=later.touched, times=1), "another silence"


async def test_a_question_that_was_not_heard_of_is_due_at_once_and_once(hall: Hall) -> None:
    game, store = await hall.game(await hall.started()), hall.store
    await UNRUNG.write(store, game.posed, game.id, "b")
    found = await owes(store, game, 1)
    assert found is not None and (found.posed, found.due, found.after.times) == (game.posed, True, 0)
    await rung(store, game.id, "b", found)
    assert await owes(store, game, 1) is None
    await not_rung(store, game.id, "b", found)
    assert await owes(store, game, 1) == found
    await UNRUNG.write(store, game.posed - 1, game.id, "b")
    assert await owes(store, game, 1) is None, "that question is not open any more"


async def test_who_was_called_in_this_silence_keeps_that_count_when_called_for_a_question(hall: Hall) -> None:
    game, store = await hall.game(await hall.started()), hall.store
    await RUNG.write(store, Rung(since=game.touched, times=2), game.id, "b")
    await UNRUNG.write(store, game.posed, game.id, "b")
    found = await owes(store, game, 1)
    assert found is not None and found.after.times == 2


@pytest.mark.parametrize(("pace", "hours"), [("off", 0), ("normal", 48), ("slower", 96)])
def test_a_wish_narrows_what_the_table_has_agreed(pace: Any, hours: int) -> None:
    game = a_game(options={"table": TableOptions(reminders=48).model_dump()})
    assert hours_for(game, Preferences(pace=pace)) == hours
