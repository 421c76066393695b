"""Whoever is waited for is called again, and can do without."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.reminding import LEASE, Reminders
from bot.table.timers import REMINDER
from storage.store import Claimed, StoredGame, StoreError
from tests.bot.discord.evening import Evening, Person, to_the_first_turn

HOUR = 3600


async def after(evening: Evening, hours: float) -> None:
    evening.sandbox.clock.advance(hours * HOUR)
    await evening.bot.reminders.look()


def calls(evening: Evening) -> list[str]:
    return [post.text for post in evening.posts() if "has been waiting" in post.text]


async def a_table_that_waits(evening: Evening) -> tuple[Person, Person]:
    asked = await to_the_first_turn(evening, evening.ada, evening.ben)
    return asked, evening.ben if asked is evening.ada else evening.ada


async def test_whoever_is_asked_is_called_again_after_a_day_two_and_four(evening: Evening) -> None:
    asked, other = await a_table_that_waits(evening)
    before = len(asked.notified()), len(other.notified())
    await after(evening, 23.9)
    assert calls(evening) == []
    for hours, silence in ((0.2, 24), (24, 48), (48, 96), (96, 192)):
        await after(evening, hours)
        await evening.bot.reminders.look()
        assert f"waiting for {silence} hours" in calls(evening)[-1]
    assert f"{asked.name}: Your action 1 of 2" in calls(evening)[0]
    await after(evening, 9999)
    assert len(calls(evening)) == 4, "in the end it is left in peace"
    assert (len(asked.notified()), len(other.notified())) == (before[0] + 4, before[1])


async def test_two_whom_a_table_waits_for_are_called_by_one_message(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    await evening.play_on(lambda match: len(match.waiting) == 2)
    await after(evening, 24)
    (call,) = [post for post in evening.posts() if "has been waiting" in post.text]
    assert all(call in person.notified() for person in (evening.ada, evening.ben))


async def test_a_restart_calls_nobody_twice(evening: Evening) -> None:
    await a_table_that_waits(evening)
    await after(evening, 25)
    await evening.restart()
    await evening.bot.reminders.look()
    assert len(calls(evening)) == 1


async def test_a_move_ends_the_silence(evening: Evening) -> None:
    asked, _ = await a_table_that_waits(evening)
    await after(evening, 25)
    game = await evening.game()
    seat = game.seat_of(asked.user.id)
    assert seat is not None
    match = await evening.match()
    command = match.asks[seat].usual or next(match.legal(seat))
    await evening.bot.tables.play.act(game.id, asked.user.id, command)
    await evening.settled()
    await after(evening, 23)
    assert len(calls(evening)) == 1
    await after(evening, 1)
    assert len(calls(evening)) == 2


async def test_the_call_leads_to_the_question(evening: Evening) -> None:
    asked, _ = await a_table_that_waits(evening)
    await after(evening, 24)
    await asked.press("Act", evening.post)
    assert "Your action 1 of 2" in asked.sees


async def test_a_player_who_wants_none_is_not_called_until_they_want_it_again(evening: Evening) -> None:
    asked, _ = await a_table_that_waits(evening)
    await after(evening, 24)
    await asked.press("No reminders for me", evening.post)
    assert "You will not be reminded" in asked.sees
    await after(evening, 24)
    assert len(calls(evening)) == 1
    await asked.type("mygames")
    await asked.press("Remind me again")
    assert "You will be reminded" in asked.sees
    await after(evening, 48)
    assert len(calls(evening)) == 2


async def test_the_table_agrees_on_how_long_also_while_the_game_runs(evening: Evening) -> None:
    asked, other = await a_table_that_waits(evening)
    await other.type("game settings")
    assert "Reminders**: 24 hours" in other.sees
    await other.pick("never")
    assert "Reminders**: never" in other.sees
    assert f"{other.name} switches the reminders of this table off." in evening.table.text
    await after(evening, 999)
    assert calls(evening) == []
    await asked.type("game settings")
    await asked.pick("12 hours")
    assert f"{asked.name} sets the reminders of this table to 12 hours." in evening.table.text
    await after(evening, 12)
    assert len(calls(evening)) == 1


async def test_two_processes_call_once(evening: Evening) -> None:
    await a_table_that_waits(evening)
    second = Reminders(evening.bot)
    evening.sandbox.clock.advance(25 * HOUR)
    await asyncio.gather(evening.bot.reminders.look(), second.look())
    await second.look()
    assert len(calls(evening)) == 1


async def test_what_one_process_was_about_to_do_when_it_died_another_does(evening: Evening) -> None:
    await a_table_that_waits(evening)
    evening.sandbox.clock.advance(25 * HOUR)
    assert len(await evening.store.claim(evening.sandbox.clock(), "dies", LEASE, kind=REMINDER)) == 1
    await evening.bot.reminders.look()
    assert calls(evening) == []
    await after(evening, LEASE / HOUR)
    assert len(calls(evening)) == 1


async def test_nobody_looks_at_games_that_are_not_due(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    await a_table_that_waits(evening)

    async def all_of_them(**which: object) -> list[StoredGame]:
        raise AssertionError("all games were read")

    monkeypatch.setattr(evening.store, "games", all_of_them)
    await after(evening, 23)
    monkeypatch.setattr(evening.store, "game", all_of_them)
    await evening.bot.reminders.look()
    monkeypatch.undo()
    await after(evening, 1)
    assert len(calls(evening)) == 1


async def test_a_store_that_cannot_be_read_for_a_while_ends_no_reminders(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await a_table_that_waits(evening)
    evening.sandbox.clock.advance(25 * HOUR)

    tried, again = asyncio.Event(), evening.store.claim

    async def broken(*what: object, **how: object) -> list[Claimed]:
        tried.set()
        raise StoreError("the disk is asleep")

    monkeypatch.setattr("bot.features.reminding.EVERY", 0.01)
    monkeypatch.setattr(evening.store, "claim", broken)
    running = asyncio.create_task(Reminders(evening.bot).run())
    try:
        await tried.wait()
        monkeypatch.setattr(evening.store, "claim", again)
        await evening.sandbox.until(lambda: bool(calls(evening)))
    finally:
        running.cancel()
    caplog.clear()
    assert len(calls(evening)) == 1


async def test_a_channel_where_the_bot_may_not_write_is_tried_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a_table_that_waits(evening)
    monkeypatch.setattr("bot.features.reminding.may_post", lambda house, channel: False)
    await after(evening, 25)
    assert calls(evening) == []
    monkeypatch.undo()
    await after(evening, 1)
    assert len(calls(evening)) == 1


async def test_a_game_that_has_ended_has_no_timer(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben, rounds=1)
    assert await evening.store.due(1e12) > 0
    await evening.play_on(lambda match: False)
    assert await evening.store.due(1e12) == 0


async def test_a_reminder_that_discord_does_not_take_comes_a_little_later(evening: Evening) -> None:
    await a_table_that_waits(evening)
    evening.sandbox.faults.plan("POST", r"/channels/\{channel\}/messages$", 503)
    await after(evening, 25)
    assert calls(evening) == []
    await after(evening, LEASE / HOUR)
    await after(evening, LEASE / HOUR)
    assert len(calls(evening)) == 1


async def test_a_channel_that_is_gone_is_no_reason_for_tracebacks(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await a_table_that_waits(evening)
    evening.sandbox.delete_channel(evening.channel)
    await after(evening, 25)
    assert not [record for record in caplog.records if record.exc_info]
    evening.sandbox.refusals.clear()
