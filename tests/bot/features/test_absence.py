"""Being away: the others see until when, nobody is called, and a computer may play meanwhile."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.table.preferences import PREFERENCES, Preferences, preferences_of
from storage.store import Sitter
from tests.bot.discord.evening import Evening, Person
from tests.bot.features.test_computers import alone
from tests.bot.features.test_me import to_the_hour, wish
from tests.bot.features.test_reminding import a_table_that_waits, after, calls


def day_in(evening: Evening, days: int) -> str:
    return (Preferences().here(evening.sandbox.clock()) + timedelta(days=days)).date().isoformat()


async def test_a_vacation_is_seen_by_the_others_and_ends_on_its_day(evening: Evening) -> None:
    to_the_hour(evening, 12)
    asked, other = await a_table_that_waits(evening)
    rung = len(asked.notified()), len(other.notified())
    await asked.type("me")
    await asked.pick(f"Until {day_in(evening, 7)} (7 days)")
    assert "**Vacation**: until <t:" in asked.sees
    told = evening.post
    assert f"{asked.name} is on vacation until <t:" in told.text and "/game computer" in told.text
    for _ in range(13):
        await after(evening, 12)
    assert (len(asked.notified()), len(other.notified())) == rung, "midnight"
    await evening.restart()
    await after(evening, 8.1)
    (letter,) = asked.notified()[rung[0] :]
    assert "waiting for 164 hours" in letter.text, "the day has begun, at eight in the morning"
    await after(evening, 1)
    assert len(calls(evening)) == 1


async def test_a_post_says_who_is_away_and_does_not_ring_for_them(evening: Evening) -> None:
    ada, ben = evening.ada, evening.ben
    for person in (ada, ben):
        await person.type("me", vacation=day_in(evening, 3))
    await evening.begin(ada, ben)
    assert "🌴 Ada is on vacation until <t:" in evening.table.text and "🌴 Ben is on" in evening.table.text
    assert ada.notified() == ben.notified() == []


async def test_whoever_comes_back_early_is_called_to_what_waits(evening: Evening) -> None:
    ada, ben = evening.ada, evening.ben
    for person in (ada, ben):
        await person.type("me", vacation=day_in(evening, 3))
    await evening.begin(ada, ben)
    (asked,) = await evening.asked()
    await asked.pick("No vacation")
    assert f"{asked.name} is back from vacation." in evening.post.text
    await evening.bot.reminders.look()
    assert len(asked.notified()) == 1


async def test_a_day_that_is_none_is_refused_in_words(evening: Evening) -> None:
    ada = evening.ada
    for typed, said in (
        ("soon", "“soon” is no day. Write it as 2026-12-24."),
        (day_in(evening, 0), "is not after today."),
        (day_in(evening, 91), "A vacation lasts 90 days at most."),
    ):
        await ada.type("me", vacation=typed)
        assert said in ada.sees and (await preferences_of(evening.store, ada.user.id)).back is None
    assert len(await ada.suggestions("me", vacation="")) == 25
    offered = await ada.suggestions("me", vacation=day_in(evening, 40))
    assert [one["value"] for one in offered] == [day_in(evening, 40)]


async def test_a_longer_vacation_is_told_again_and_the_same_one_is_not(evening: Evening) -> None:
    asked, _ = await a_table_that_waits(evening)
    await asked.type("me", vacation=day_in(evening, 3))
    await asked.type("me", vacation=day_in(evening, 3))
    await asked.type("me", vacation=day_in(evening, 5))
    await asked.press("Slower")
    assert len([post for post in evening.posts() if "/game computer" in post.text]) == 2


async def seated(evening: Evening, person: Person) -> list[bool]:
    games = await evening.store.games()
    return [game.seat_of(person.user.id) is not None for game in games]


async def test_computers_play_at_all_tables_until_their_person_is_back(evening: Evening) -> None:
    ada, ben = evening.ada, evening.ben
    second = evening.sandbox.channel(evening.guild, "second")
    await evening.begin(ada, ben)
    await evening.begin(ada, ben, channel=second)
    await ben.type("me")
    await ben.press("Computers play for me")
    old = ben.menu
    assert "Computers play for you at 2 tables." in ben.sees and await seated(evening, ben) == [False, False]
    await evening.restart()
    await evening.settled()
    await ben.press("Take my seats back")
    assert "2 seats are yours again." in ben.sees and old is ben.menu and await seated(evening, ben) == [True, True]
    await ben.type("me")
    assert "Take my seats back" not in ben.offered
    await evening.cleo.type("me")
    assert "Computers play for me" not in evening.cleo.offered, "no table, no computer"
    assert await PREFERENCES.read(evening.store, ben.user.id) is None, "no wish was changed"


@pytest.mark.parametrize("by", ["channel", "direct"])
async def test_whoever_is_back_is_told_where_computers_play_for_them_once(evening: Evening, by: str) -> None:
    to_the_hour(evening, 12)
    ada, ben = evening.ada, evening.ben
    await evening.begin(ada, ben, reminders=0)
    await wish(evening, ben, by=by)
    await ben.type("me", vacation=day_in(evening, 2))
    await ben.press("Computers play for me")
    rung = len(ben.notified())
    await after(evening, 43)
    assert len(ben.notified()) == rung
    await after(evening, 1.1)
    (letter,) = ben.notified()[rung:]
    assert "At one table a computer plays for you: your vacation is over" in letter.text
    assert (letter.channel is evening.channel) == (by == "channel")
    await after(evening, 99)
    assert len(ben.notified()) == rung + 1
    await ben.press("Take my seats back", letter)
    assert "One seat is yours again." in ben.sees


async def test_whoever_is_back_hears_of_what_waits_and_of_their_seats_in_one_message(evening: Evening) -> None:
    to_the_hour(evening, 12)
    ada, ben = evening.ada, evening.ben
    await evening.begin(ada, ben)
    await ben.type("me", vacation=day_in(evening, 2))
    await ben.press("Computers play for me")
    second = evening.sandbox.channel(evening.guild, "second")
    await evening.begin(ben, ada, channel=second)
    if ben not in await evening.asked(second):
        await evening.play_on(lambda match: match.waiting == [0], channel=second)
    rung = len(ben.notified())
    await after(evening, 45)
    (letter,) = ben.notified()[rung:]
    assert (
        "computer plays for you" in letter.text and "Act" in letter.labels and "Take my seats back" in letter.labels
    )


async def test_a_computer_plays_for_whoever_goes_away_until_they_come_back(evening: Evening) -> None:
    ada, ben = evening.ada, evening.ben
    await evening.begin(ada, ben)
    await ben.type("game computer", strength="easy")
    assert (await evening.game()).sitters[1].strength == "easy"
    await evening.restart()
    await ben.press("Act", evening.table)
    assert "You do not sit at this table." in ben.sees
    await evening.play_on(lambda match: match.state.round == 2)
    await ben.type("game return")
    assert "Your seat is yours again." in ben.sees
    assert (await evening.game()).sitters[1].user == ben.user.id
    await ben.type("game return")
    assert "No computer plays for you at this table." in ben.sees


async def test_for_somebody_else_the_others_are_asked(evening: Evening) -> None:
    ada, ben, cleo = evening.ada, evening.ben, evening.cleo
    await evening.begin(ada, ben, cleo)
    await ada.type("game computer", seat=2)
    assert "Ada asks that Bot Hypatia takes over seat 2 from Ben." in evening.post.text
    assert (await evening.game()).sitters[1].user == ben.user.id
    await cleo.press("Yes", evening.post)
    assert (await evening.game()).sitters[1].strength == "medium"
    await ben.type("game return")
    assert (await evening.game()).sitters[1].user == ben.user.id


async def test_where_a_computer_sits_already_none_sits_down(evening: Evening) -> None:
    await alone(evening, "easy")
    await evening.ada.type("game computer", seat=2)
    assert "A computer sits there already." in evening.ada.sees
    await evening.ada.type("game computer", seat=7)
    assert "There is no seat 7" in evening.ada.sees


async def test_where_nobody_waits_the_game_waits(evening: Evening) -> None:
    await alone(evening, "easy")
    before = await evening.game()
    await evening.ada.type("game computer")
    assert "nobody waits" in evening.ada.sees, "computers alone would have played it to its end before one is back"
    assert (await evening.game()).sitters == before.sitters


async def test_whoever_comes_back_takes_the_seat_of_no_other_person(evening: Evening) -> None:
    ada, ben, dov = evening.ada, evening.ben, evening.dov
    game = await evening.begin(ada, ben)
    await ben.type("game computer")
    newcomer = Sitter(user=dov.user.id, name="Dov")
    await evening.bot.tables.moderating.replace(game.id, ada.user.id, 1, newcomer, moderator=True)
    for _ in range(2):
        await ben.type("game return")
        assert "No computer plays for you at this table." in ben.sees
        assert (await evening.game()).sitters[1].user != ben.user.id
        await dov.type("game computer")
    await dov.type("game return")
    assert (await evening.game()).sitters[1].user == dov.user.id, "the seat waits for its last person"
