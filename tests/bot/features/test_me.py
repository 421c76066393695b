"""A person's own wishes: how often they are called, where, and when not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.sandbox.world.channels import Channel
from bot.table.calls import call_timer
from bot.table.preferences import PREFERENCES, Preferences, zone_named
from engines.kernel import Refused
from storage.key_values import Namespace
from storage.store import Change, Line
from tests.bot.discord.evening import Evening, Person, to_the_first_turn
from tests.bot.features.test_reminding import HOUR, a_table_that_waits, after, calls


def to_the_hour(evening: Evening, hour: int) -> None:
    """The clock goes on to this hour of the next day, in Greenwich."""
    clock = evening.sandbox.clock
    clock.advance((hour * HOUR - clock()) % (24 * HOUR))


async def wish(evening: Evening, person: Person, **preferences: object) -> None:
    await PREFERENCES.write(evening.store, Preferences.model_validate(preferences), person.user.id)


@pytest.mark.parametrize(("switch", "pace"), [(True, "normal"), (False, "off")])
def test_what_was_once_a_switch_is_still_understood(switch: bool, pace: str) -> None:
    assert Preferences.model_validate(switch).pace == pace


# The panel


async def test_everything_is_pressed_in_one_private_panel_and_outlives_a_restart(evening: Evening) -> None:
    ada = evening.ada
    await ada.type("me")
    assert "as each table has agreed" in ada.sees and "Quiet hours**: none" in ada.sees
    assert "No quiet hours" in ada.offered and "From 00:00" in ada.offered
    await ada.press("Slower")
    await ada.press("By direct message")
    await ada.pick("From 22:00")
    assert "from 22:00 to 07:00" in ada.sees, "a night is added"
    await ada.pick("To 08:00")
    assert "after twice the time" in ada.sees and "from 22:00 to 08:00" in ada.sees
    opened = await ada.press("Time zone")
    await ada.fill_in(opened, "berlin")
    assert "Europe/Berlin" in ada.sees
    await evening.restart()
    await ada.type("me")
    assert "from 22:00 to 08:00" in ada.sees and "by direct message" in ada.sees
    await ada.pick("No quiet hours")
    await ada.press("Off")
    assert "Quiet hours**: none" in ada.sees and "called once" in ada.sees
    assert await PREFERENCES.read(evening.store, ada.user.id) == Preferences(
        pace="off", by="direct", zone="Europe/Berlin"
    )
    assert evening.posts() == [], "nobody else sees it"


async def test_a_zone_is_typed_with_completion_and_a_wrong_one_changes_nothing(evening: Evening) -> None:
    ada = evening.ada
    offered = await ada.suggestions("me", zone="new yo")
    assert [one["value"] for one in offered] == ["America/New_York"]
    assert len(await ada.suggestions("me", zone="")) == 25
    await ada.type("me", zone="America/New_York")
    assert "America/New_York, where it is" in ada.sees
    await ada.type("me", zone="Berln")
    assert ada.sees.startswith("I know no time zone “Berln”. Did you mean Europe/Berlin?")
    await ada.type("me", zone="qqqq")
    assert ada.sees.startswith("I know no time zone “qqqq”. Type /me zone:")
    assert (await PREFERENCES.read(evening.store, ada.user.id)) == Preferences(zone="America/New_York")


@pytest.mark.parametrize(
    ("typed", "zone"), [("berlin", "Europe/Berlin"), ("utc", "UTC"), ("Asia/tokyo", "Asia/Tokyo")]
)
def test_a_city_is_enough(typed: str, zone: str) -> None:
    assert zone_named(typed) == zone
    assert isinstance(zone_named(" "), Refused) and isinstance(zone_named("../etc"), Refused)


async def test_whoever_had_switched_the_reminders_off_before_has_them_off(evening: Evening) -> None:
    old = Namespace("reminders", bool, of="user")
    await evening.store.put_entry(old.key(evening.ada.user.id), False)
    await evening.ada.type("me")
    assert "**Reminders**: off." in evening.ada.sees


# How often, and where


async def test_slower_is_twice_the_time_of_the_table(evening: Evening) -> None:
    asked, _ = await a_table_that_waits(evening)
    await wish(evening, asked, pace="slower")
    heard = []
    for _ in range(8):
        await after(evening, 24)
        heard.append(len(calls(evening)))
    assert heard == [0, 1, 1, 2, 2, 2, 2, 3]


async def test_nobody_is_called_at_a_table_without_reminders(evening: Evening) -> None:
    asked = await to_the_first_turn(evening, evening.ada, evening.ben, reminders=0)
    await wish(evening, asked, pace="normal", by="direct")
    await after(evening, 999)
    assert calls(evening) == [] and evening.posts(evening.sandbox.direct(asked.user)) == []


async def test_by_direct_message_the_channel_stays_silent(evening: Evening) -> None:
    asked, _ = await a_table_that_waits(evening)
    await wish(evening, asked, by="direct")
    await after(evening, 24)
    (letter,) = evening.posts(evening.sandbox.direct(asked.user))
    assert "Three Fords** in <#" in letter.text and "waiting for 24 hours" in letter.text
    assert "Go to the table" in str(letter.components) and calls(evening) == []
    await asked.press("How I am called", letter)
    assert "How you wish to be called" in asked.sees


async def test_a_table_may_call_by_direct_message_unless_a_person_wishes_otherwise(evening: Evening) -> None:
    asked, other = await a_table_that_waits(evening)
    await other.type("game settings")
    await other.pick("by direct message")
    assert f"{other.name} has this table call people again by direct message." in evening.table.text
    await after(evening, 24)
    assert len(evening.posts(evening.sandbox.direct(asked.user))) == 1 and calls(evening) == []
    await asked.type("me")
    await asked.press("In the channel")
    await after(evening, 24)
    assert len(evening.posts(evening.sandbox.direct(asked.user))) == 1 and len(calls(evening)) == 1
    await asked.press("As the table says")
    await after(evening, 48)
    assert len(evening.posts(evening.sandbox.direct(asked.user))) == 2 and len(calls(evening)) == 1


async def test_whoever_takes_no_direct_messages_is_called_in_the_channel(evening: Evening) -> None:
    asked, _ = await a_table_that_waits(evening)
    asked.user.accepts_dms = False
    await wish(evening, asked, by="direct")
    await after(evening, 24)
    assert len(calls(evening)) == 1 and evening.post in asked.notified()
    evening.sandbox.refusals.clear()


# Quiet hours


async def test_a_reminder_waits_for_the_end_of_the_quiet_hours(evening: Evening) -> None:
    to_the_hour(evening, 20)
    asked, _ = await a_table_that_waits(evening)
    await wish(evening, asked, sleeps=19, wakes=9)
    for hours in (23, 1.5, 12):
        await after(evening, hours)
        assert calls(evening) == [], "half past eight at last"
    await after(evening, 0.6)
    assert len(calls(evening)) == 1
    await evening.bot.reminders.look()
    assert len(calls(evening)) == 1


async def test_quiet_hours_are_those_of_the_persons_clock(evening: Evening) -> None:
    to_the_hour(evening, 20)
    asked, _ = await a_table_that_waits(evening)
    await wish(evening, asked, sleeps=19, wakes=9, zone="Asia/Tokyo")
    await after(evening, 24)
    assert calls(evening) == [], "five in the morning there"
    await after(evening, 4)
    assert len(calls(evening)) == 1


async def test_a_post_does_not_ring_in_quiet_hours_and_the_call_comes_with_the_morning(evening: Evening) -> None:
    to_the_hour(evening, 23)
    for person in (evening.ada, evening.ben):
        await wish(evening, person, sleeps=22, wakes=7, pace="off")
    await evening.begin(evening.ada, evening.ben)
    (asked,) = await evening.asked()
    assert asked.notified() == [] and f"<@{asked.user.id}>" in evening.table.text
    await after(evening, 4)
    assert asked.notified() == []
    await evening.restart()
    await after(evening, 4.1)
    (letter,) = asked.notified()
    assert "waiting for 8 hours" in letter.text
    await after(evening, 99)
    assert len(asked.notified()) == 1, "called once, and no reminders"


async def test_who_moved_at_night_needs_no_call_in_the_morning(evening: Evening) -> None:
    to_the_hour(evening, 23)
    for person in (evening.ada, evening.ben):
        await wish(evening, person, sleeps=22, wakes=7)
    asked, other = await a_table_that_waits(evening)
    game = await evening.game()
    while asked in await evening.asked():
        seat = game.seat_of(asked.user.id)
        assert seat is not None
        match = await evening.match()
        await evening.bot.tables.play.act(game.id, asked.user.id, match.asks[seat].usual or next(match.legal(seat)))
        await evening.settled()
    await after(evening, 9)
    assert asked.notified() == [] and len(other.notified()) == 1


async def test_whoever_ends_their_quiet_hours_hears_at_once_what_waited(evening: Evening) -> None:
    to_the_hour(evening, 23)
    for person in (evening.ada, evening.ben):
        await wish(evening, person, sleeps=22, wakes=7)
    asked, _ = await a_table_that_waits(evening)
    await asked.type("me")
    await asked.pick("No quiet hours")
    await evening.bot.reminders.look()
    assert len(asked.notified()) == 1


def test_nights_are_nights_when_the_clocks_change() -> None:
    berlin = Preferences(zone="Europe/Berlin", sleeps=22, wakes=7)
    for eve in (datetime(2026, 3, 28, 22, 30, tzinfo=UTC), datetime(2026, 10, 24, 22, 30, tzinfo=UTC)):
        morning = berlin.here(berlin.free_from(eve.timestamp()))
        assert (morning.hour, morning.minute) == (7, 0)
    assert berlin.here(berlin.awake_for(datetime(2026, 3, 28, 20, tzinfo=UTC).timestamp(), 2 * HOUR)).hour == 8


# Several tables


async def three_tables(evening: Evening) -> tuple[Person, list[Channel]]:
    """Somebody who is asked at several tables, twenty minutes apart; and where."""
    places = [evening.channel, *(evening.sandbox.channel(evening.guild, name) for name in ("second", "third"))]
    for place in places:
        evening.sandbox.clock.advance(HOUR / 3)
        await evening.begin(evening.ada, evening.ben, channel=place, market="closed")
    waiting = {
        person: [place for place in places if person in await evening.asked(place)]
        for person in (evening.ada, evening.ben)
    }
    return max(waiting.items(), key=lambda one: len(one[1]))


async def test_several_tables_are_one_message_with_links(evening: Evening) -> None:
    asked, places = await three_tables(evening)
    rung = len(asked.notified())
    for _ in range(60):
        await after(evening, 0.5)
    (digest,) = asked.notified()[rung:]
    assert len(places) > 1 and f"Your turn in {len(places)} games" in digest.text
    assert digest.text.count("go to the table") == len(places)


async def test_of_several_tables_the_one_that_has_waited_longest_says_where(evening: Evening) -> None:
    asked, places = await three_tables(evening)
    for place in places:
        evening.sandbox.clock.advance(HOUR / 9)
        calls_by = "direct" if place is places[0] else "channel"
        game = await evening.game(place)
        await evening.bot.tables.lobby.configure(game.id, asked.user.id, "calls", calls_by)
    await evening.settled()
    rung = len(asked.notified())
    await after(evening, 24)
    (letter,) = evening.posts(evening.sandbox.direct(asked.user))
    assert asked.notified()[rung:] == [letter] and f"Your turn in {len(places)} games" in letter.text


async def test_what_somebody_plays_elsewhere_is_not_told_in_a_channel(evening: Evening) -> None:
    asked, places = await three_tables(evening)
    elsewhere = await evening.game(places[-1])
    await evening.store.commit(
        Change(
            game=elsewhere.id,
            seq=elsewhere.seq,
            at=elsewhere.touched,
            lines=(Line(deed="relocated"),),
            server="99",
            posed=False,
        )
    )
    await after(evening, 25)
    assert f"Your turn in {len(places)} games" in asked.notified()[-1].text
    assert places[-1].id not in asked.notified()[-1].text and "/mygames" in asked.notified()[-1].text


async def test_a_timer_without_a_reason_calls_nobody(evening: Evening) -> None:
    asked, _ = await a_table_that_waits(evening)
    rung = len(asked.notified())
    await evening.store.set_timer(call_timer(asked.user.id, evening.sandbox.clock()))
    await evening.store.set_timer(call_timer(evening.dov.user.id, evening.sandbox.clock()))
    await evening.bot.reminders.look()
    assert len(asked.notified()) == rung


async def test_a_vote_rings_nobody_in_their_quiet_hours_and_is_told_in_the_morning(evening: Evening) -> None:
    to_the_hour(evening, 23)
    ada, ben = evening.ada, evening.ben
    await evening.begin(ada, ben, reminders=0)
    await wish(evening, ben, sleeps=22, wakes=7)
    rung = len(ben.notified())
    await ada.type("game abandon")
    await ada.press("Yes, end it")
    card = evening.post
    assert "Ada asks to end the game here" in card.text
    await after(evening, 7.9)
    assert len(ben.notified()) == rung
    await after(evening, 0.2)
    letter = ben.notified()[-1]
    assert len(ben.notified()) == rung + 1 and "the others ask whether you agree to something" in letter.text
    await after(evening, 48)
    assert len(ben.notified()) == rung + 1
    await ben.press("No", card)
    await ada.type("game abandon")
    await ada.press("Yes, end it")
    assert evening.post in ben.notified(), "by day it rings"
    await evening.store.set_timer(call_timer(ben.user.id, evening.sandbox.clock()))
    await evening.bot.reminders.look()
    assert len(ben.notified()) == rung + 2


async def test_who_has_answered_a_vote_at_night_hears_no_more_of_it(evening: Evening) -> None:
    to_the_hour(evening, 23)
    ada, ben, cleo = evening.ada, evening.ben, evening.cleo
    await evening.begin(ada, ben, cleo, reminders=0)
    for person in (ben, cleo):
        await wish(evening, person, sleeps=22, wakes=7, by="direct")
    rung = len(ben.notified()), len(cleo.notified())
    await ada.type("game rollback", moves=1)
    if "asks to set the game back" not in evening.post.text:
        await evening.play_on(lambda match: match.count > 0)
        await ada.type("game rollback", moves=1)
    await ben.press("Yes", evening.post)
    await after(evening, 8.1)
    assert (len(ben.notified()), len(cleo.notified())) == (rung[0], rung[1] + 1)
    assert "whether you agree to something" in cleo.notified()[-1].text
