"""Weeks of play, a few moves a day: everybody is called to everything, once, and never while they sleep or are away.

What each person should hear is reckoned here from the tables alone, by the words of `/me` and of the option
*Reminders*: after every hour and every deed it is compared with the messages that made their phones ring. The clocks
change in New York in the first week, and in Berlin in the fourth.
"""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio

from bot.sandbox.world.channels import Channel
from bot.sandbox.world.clock import Clock
from bot.sandbox.world.message import Message
from engines.kernel import Refused
from storage.store import StoredGame
from tests.bot.conftest import assert_nothing_went_wrong
from tests.bot.discord.evening import Evening, Person, evening_of

HOUR, DAY = 3600, 24 * 3600
MONDAY = datetime(2030, 3, 4, 12, tzinfo=UTC).timestamp()
HABITS = {
    # zone, quiet from, quiet to, hours of silence until the first reminder, where
    "Ada": ("Europe/Berlin", 22, 7, 24, "In the channel"),
    "Ben": ("America/New_York", 23, 8, 24, "By direct message"),
    "Cleo": ("Asia/Tokyo", 1, 6, 48, "In the channel"),
    "Dov": ("UTC", 0, 5, 24, "By direct message"),
}
PACES = {24: "Normal", 48: "Slower"}


@pytest_asyncio.fixture
async def weeks(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Weeks]:
    async with evening_of(tmp_path / "weeks.db", clock=Clock(lambda: MONDAY)) as evening:
        yield Weeks(evening)
        assert_nothing_went_wrong(evening, caplog)


@dataclass
class Asked:
    """What a person has heard from a table."""

    question: int = -1
    """The last one that they were called to."""
    silence: float = 0.0
    calls: int = 0
    """How often they were called again in it."""


@dataclass
class Weeks:
    evening: Evening
    rnd: random.Random = field(default_factory=lambda: random.Random(6))
    tables: list[Channel] = field(default_factory=list)
    stand: dict[str, tuple[StoredGame, list[Person]]] = field(default_factory=dict)
    """Each table as it was last looked at, and who is asked there."""
    heard: dict[tuple[str, str], Asked] = field(default_factory=dict)
    read: dict[str, int] = field(default_factory=dict)
    reminded: dict[str, float] = field(default_factory=dict)
    back: dict[str, float] = field(default_factory=dict)
    idle_until: dict[tuple[str, str], float] = field(default_factory=dict)
    messages: dict[str, int] = field(default_factory=dict)
    digests: int = 0
    moves: int = 0
    for_others: int = 0

    @property
    def now(self) -> float:
        return self.evening.sandbox.clock()

    # What people do

    async def sit_down(self, tables: int) -> None:
        evening = self.evening
        for person in evening.people:
            zone, sleeps, wakes, hours, where = HABITS[person.name]
            await person.type("me", zone=zone)
            for pressed in (PACES[hours], where):
                await person.press(pressed)
            await person.pick(f"From {sleeps:02}:00")
            await person.pick(f"To {wakes:02}:00")
        ada, ben, cleo, _ = evening.people
        tables_of: tuple[tuple[str, tuple[Person, ...], dict[str, Any]], ...] = (
            ("changing", (cleo, ben), {"market": "closed"}),
            ("patient", (ben, ada), {"deadline": 48}),
            ("short", (ada, cleo), {"rounds": 1}),
            ("large", (ada, ben, cleo), {}),
        )
        for name, people, agreed in tables_of[:tables]:
            place = evening.sandbox.channel(evening.guild, name)
            self.tables.append(place)
            await evening.begin(*people, channel=place, **{"rounds": 200, **agreed})
            await self.reckon()

    async def an_hour(self) -> None:
        self.evening.sandbox.clock.advance(HOUR)
        await self.evening.bot.reminders.look()
        await self.evening.settled()
        await self.reckon()
        for person in self.evening.people:
            for place in self.tables:
                if self.free(person) and self.feels_like_it(person, place):
                    await self.plays(person, place)
                    await self.reckon(person)
        await self.goes_on_without()

    def feels_like_it(self, person: Person, place: Channel) -> bool:
        """Mostly within some hours; now and then not for days."""
        if person not in self.asked(place):
            self.idle_until.pop((person.name, place.id), None)
            return False
        hours = self.rnd.choice((1, 3, 5, 8, 8, 14, 30, 60, 110))
        return self.now >= self.idle_until.setdefault((person.name, place.id), self.now + hours * HOUR)

    async def plays(self, person: Person, place: Channel) -> None:
        game, match = await self.evening.game(place), await self.evening.match(place)
        seat = game.seat_of(person.user.id)
        assert seat is not None
        command = match.sample(seat, self.rnd)
        assert not isinstance(await self.evening.bot.tables.play.act(game.id, person.user.id, command), Refused)
        await self.evening.settled()
        self.moves += 1

    async def goes_on_without(self) -> None:
        """Where a deadline is over, somebody may have it answered."""
        for place in self.tables:
            game, asked = self.stand[place.id]
            post = self.evening.posts(place)[-1]
            late = [one for one in asked if f"Usual answer for {one.name}" in post.labels]
            others = [one for one in self.evening.people if game.seat_of(one.user.id) is not None and one not in late]
            awake = [one for one in others if self.free(one)]
            if late and awake:
                await awake[0].press(f"Usual answer for {late[0].name}", post)
                self.for_others += 1
                await self.reckon()

    async def goes_away(self, person: Person, days: int) -> None:
        zone = ZoneInfo(HABITS[person.name][0])
        day = (datetime.fromtimestamp(self.now, zone) + timedelta(days=days)).date()
        await person.type("me", vacation=day.isoformat())
        assert "**Vacation**: until" in person.sees
        self.back[person.name] = datetime(day.year, day.month, day.day, 8, tzinfo=zone).timestamp()

    # What they should hear

    def free(self, person: Person) -> bool:
        zone, sleeps, wakes, _, _ = HABITS[person.name]
        hour = datetime.fromtimestamp(self.now, ZoneInfo(zone)).hour
        asleep = sleeps <= hour < wakes if sleeps < wakes else hour >= sleeps or hour < wakes
        return not asleep and self.now >= self.back.get(person.name, 0)

    def asked(self, place: Channel) -> list[Person]:
        return self.stand[place.id][1]

    async def look(self) -> None:
        for place in self.tables:
            game, match = await self.evening.game(place), await self.evening.match(place)
            users = [game.sitters[seat].user for seat in match.waiting] if game.status == "running" else []
            self.stand[place.id] = game, [person for person in self.evening.people if person.user.id in users]

    def calls_by(self, moment: float, since: float, person: Person) -> int:
        first = HABITS[person.name][3]
        return sum(int((moment - since) // HOUR) >= first * 2**call for call in range(4))

    async def reckon(self, *at_the_table: Person) -> None:
        """Compare what everybody has heard since the last time with what they should have. Whoever has just done
        something themselves need not be called to what comes next."""
        await self.look()
        for person in self.evening.people:
            news = self.unread(person)
            assert not news or self.free(person), f"{person.name} was woken: {[one.text for one in news]}"
            called = [place.id for post in news for place in self.called_to(post)]
            assert len(called) == len(set(called)), f"{person.name} was called twice at once"
            for place in self.tables:
                self.reckon_table(person, place, place.id in called, person in at_the_table)
            self.count_reminders(person, news)

    def reckon_table(self, person: Person, place: Channel, called: bool, here: bool) -> None:
        if person not in self.asked(place):
            assert not called, f"{person.name} was called to nothing"
            return
        game, _ = self.stand[place.id]
        heard = self.heard.setdefault((person.name, place.id), Asked())
        if heard.silence != game.touched:
            heard.silence, heard.calls = game.touched, 0
        new = heard.question != game.posed
        again = self.calls_by(self.now, game.touched, person) > heard.calls
        soon = self.calls_by(self.now + HOUR, game.touched, person)
        if self.free(person) and (again or (new and not here)):
            assert called, f"{person.name} was not called to {place.name}"
        elif called:
            assert new or soon > heard.calls, f"{person.name} was called to {place.name} once too often"
        if called or here:
            heard.question = game.posed
        if called:
            heard.calls = max(heard.calls, soon)

    def unread(self, person: Person) -> list[Message]:
        known = self.read.get(person.name, 0)
        all_of_them = person.notified()
        self.read[person.name] = len(all_of_them)
        self.messages[person.name] = len(all_of_them)
        return [post for post in all_of_them[known:] if "do you take over" not in post.text]

    def called_to(self, post: Message) -> list[Channel]:
        named = set(re.findall(r"<#(\d+)>", post.text)) or {post.channel.id}
        return [place for place in self.tables if place.id in named]

    def count_reminders(self, person: Person, news: list[Message]) -> None:
        """Never two within an hour, however many tables wait."""
        reminders = [post for post in news if "Your turn in" in post.text or "⏳" in post.text]
        self.digests += sum("Your turn in" in post.text for post in reminders)
        assert len(reminders) <= 1, f"{person.name} was reminded twice at once"
        if reminders:
            assert self.now - self.reminded.get(person.name, 0) > HOUR / 2, (
                f"{person.name} was reminded at once again"
            )
            self.reminded[person.name] = self.now


async def a_day(weeks: Weeks, day: int) -> None:
    """What happens on this day besides the moves."""
    ada, ben, cleo, dov = weeks.evening.people
    changing = weeks.tables[0]
    if day % 5 == 3:
        await weeks.evening.restart()
        await weeks.evening.settled()
    if day in (1, 17):
        await weeks.goes_away(ada, 4)
    if day in (2, 20):
        await weeks.goes_away(ben, 2)
        await ben.press("Computers play for me")
        assert "Computers play for you" in ben.sees
    if day in (5, 23):
        await ben.type("me")
        await ben.press("Take my seats back")
        assert "yours again" in ben.sees
        await weeks.reckon(ben)
    if day == 4:
        await cleo.type("game replace", changing, seat=1, player=dov.user)
        await weeks.reckon()
        await dov.press("Take this seat", weeks.evening.posts(changing)[-1])
        assert (await weeks.evening.game(changing)).seat_of(dov.user.id) == 0
        await weeks.reckon(dov)
    await weeks.reckon()
    for _ in range(24):
        await weeks.an_hour()


async def test_in_a_week_everybody_is_called_to_everything_once_and_never_in_their_quiet_hours(weeks: Weeks) -> None:
    await weeks.sit_down(tables=2)
    for day in range(7):
        await a_day(weeks, day)
    assert weeks.moves > 7 and min(weeks.messages[one] for one in ("Ada", "Ben", "Dov")) > 1


@pytest.mark.long
async def test_in_six_weeks_as_well(weeks: Weeks) -> None:
    await weeks.sit_down(tables=4)
    for day in range(42):
        await a_day(weeks, day)
    assert (await weeks.evening.game(weeks.tables[2])).status == "over"
    assert weeks.moves > 3 * 42 and min(weeks.messages.values()) > 20, (weeks.moves, weeks.messages)
    assert weeks.digests > 3 and weeks.for_others
