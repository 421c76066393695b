"""Whoever is waited for is called again, and can do without."""

from __future__ import annotations

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
