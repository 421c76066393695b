"""Calling those again whom a table waits for: after a day, after two, after four, and then no more.

How long, the table agrees on (`/game settings`, also while the game runs); what a person wishes (`/me`) narrows it.
Every deed sets the game's timer anew, in its own transaction. When that is due, everybody who is asked has a timer of
their own: it waits for the end of their quiet hours, and calls them to all tables that wait for them, in one message.
What was called for is in the store before it is sent, so neither a restart nor a second process calls twice.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bot.discord.components import Press, panel, rows, text
from bot.discord.house import House, channel_of
from bot.discord.permissions import may_post
from bot.discord.router import on_press
from bot.discord.visit import Visit, calling
from bot.features.deadline import time_is_over
from bot.posts.call_posts import Besides, Waiting, call_besides, call_directly, call_here
from bot.posts.editing import NO_CONNECTION
from bot.posts.scene import scene_of
from bot.posts.turn_posts import POSTED, link_to
from bot.table.away import substituted
from bot.table.ballots import heard, unheard
from bot.table.calls import CALL, Owed, call_timer, calls_due, not_rung, owed, rung
from bot.table.preferences import PREFERENCES, Preferences, language_spoken_by, preferences_of
from bot.table.table_options import table_options_of
from bot.table.timers import DEADLINE, HOUR, REMINDER, Called, next_call
from bot.table.words import say, speech, words_for_all
from engines.kernel import Refused
from storage.store import Claimed, Sitter, StoredGame

log = logging.getLogger("diurna.reminders")

EVERY = 10 * 60
"""Seconds until the timers are looked at again if none is due before: another process may have set one."""
LEASE = 10 * 60
"""Seconds after which another process may make a call that this one has claimed."""


@dataclass(frozen=True)
class Call:
    """One person, and every table that waits for them."""

    timer: Claimed
    preferences: Preferences
    tables: tuple[tuple[Waiting, Owed], ...]
    besides: Besides | None
    place: StoredGame
    """The game in whose channel the call is made."""

    @property
    def user(self) -> str:
        return self.timer.user

    @property
    def direct(self) -> bool:
        """Is it made by direct message? If tables differ, the one that has waited longest decides."""
        return self.preferences.directly(self.place)

    @property
    def games(self) -> tuple[int, ...]:
        return tuple(one.scene.game.id for one, _ in self.tables)

    @property
    def waiting(self) -> list[Waiting]:
        return [one for one, _ in self.tables]


class Reminders:
    """Sleeps until the next call is due, and makes it. Each game has a timer, and each person; one process claims
    it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._name = secrets.token_hex(4)
        self._looking = asyncio.Lock()

    async def run(self) -> None:
        await self.house.wait_until_ready()
        while True:
            try:
                await self.look()
                due = [await self.house.store.next_due(kind) for kind in (REMINDER, CALL, DEADLINE)]
                next_one = min((one for one in due if one is not None), default=None)
                pause = EVERY if next_one is None else min(EVERY, max(1.0, next_one - self.house.clock()))
            except Exception:
                # Nobody is called while the store cannot be read, and everybody when it can be again.
                log.exception("the reminders could not be looked at")
                pause = EVERY
            await asyncio.sleep(pause)

    async def look(self) -> None:
        """Make the calls that are due."""
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        store = self.house.store
        for timer in await store.claim(self.house.clock(), self._name, LEASE, kind=REMINDER):
            try:
                await self._table_waits(timer)
            except Exception:
                # When the lease is over, it is tried again.
                log.exception("game %s: the reminder failed", timer.game)
        calls = []
        for timer in await store.claim(self.house.clock(), self._name, LEASE, kind=CALL):
            try:
                calls.append(await self._call_of(timer))
            except Exception:
                log.exception("somebody could not be called")
        await self._make([one for one in calls if one is not None])
        for timer in await store.claim(self.house.clock(), self._name, LEASE, kind=DEADLINE):
            try:
                await time_is_over(self.house, timer, LEASE)
            except Exception:
                log.exception("game %s: the deadline failed", timer.game)

    async def _table_waits(self, timer: Claimed) -> None:
        """Set the timers of everybody who is asked at a table, each as they wish."""
        store, now = self.house.store, self.house.clock()
        game = await store.game(timer.game) if timer.game else None
        if game is None or game.status != "running" or channel_of(game) is None:
            await store.done(timer)
            return
        table_options = table_options_of(game.options)
        due = calls_due(int((now - game.touched) // HOUR), table_options.reminders)
        times = Called.model_validate(timer.data).times
        if due > times:
            for one in await self._asked(game):
                await store.set_timer(call_timer(one.user, now))
        await store.done(timer, next_call(table_options, game.touched, max(due, times), game.id))

    async def _asked(self, game: StoredGame) -> list[Sitter]:
        scene = await self.house.tables.live_games.read(game.id, lambda live: scene_of(live, ()))
        return [] if isinstance(scene, Refused) else [one for one in scene.asked if one.is_person]

    async def _call_of(self, timer: Claimed) -> Call | None:
        """What somebody is to be called to; None if they have played meanwhile, or may not be called yet."""
        store, now, user = self.house.store, self.house.clock(), timer.user
        preferences = await preferences_of(store, user)
        if (free := preferences.free_from(now)) > now:
            await store.done(timer, call_timer(user, free))
            return None
        tables, shut, time = list[tuple[Waiting, Owed]](), False, False
        for game in await store.games(user=user, status="running"):
            one = await owed(store, game, user, preferences, now)
            place = await self._place(game, user, now) if one is not None else None
            if one is None or place is None:
                continue
            if not preferences.directly(game) and not may_post(self.house, int(game.place)):
                shut = True
                continue
            time = time or one.due
            tables.append((place, one))
        tables.sort(key=lambda one: -one[0].hours)
        besides, elsewhere = await self._besides(user, preferences, now)
        if time or besides:
            places = [*(one.scene.game for one, _ in tables if time), *elsewhere]
            return Call(timer, preferences, tuple(tables) if time else (), besides, places[0])
        await store.done(timer, call_timer(user, now + HOUR) if shut else None)
        return None

    async def _besides(
        self, user: str, preferences: Preferences, now: float
    ) -> tuple[Besides | None, list[StoredGame]]:
        """What else belongs into the message, and the games that it is about."""
        store = self.house.store
        playing = [game for game in await store.games(user=user, status="running") if channel_of(game)]
        asked = [game for game in playing if await unheard(store, game, user, now)]
        over = preferences.back is not None
        seats = [game for game in await substituted(store, user) if channel_of(game)] if over else []
        games = [*asked, *seats]
        return Besides(user, len(seats), tuple(asked)) if games else None, games

    async def _place(self, game: StoredGame, user: str, now: float) -> Waiting | None:
        """The table, if it still waits for this person."""
        if channel_of(game) is None:
            return None
        scene = await self.house.tables.live_games.read(game.id, lambda live: scene_of(live, ()))
        if isinstance(scene, Refused) or user not in [one.user for one in scene.asked]:
            return None
        posted = await POSTED.read(self.house.store, game.id)
        return Waiting(scene, int((now - game.touched) // HOUR), link_to(game, posted) if posted else "")

    async def _make(self, calls: Sequence[Call]) -> None:
        """Make the calls: each direct message alone, and one post in a channel for people with the same tables."""
        together: dict[tuple[object, ...], list[Call]] = {}
        for one in calls:
            alone = one.direct or one.besides is not None
            together.setdefault((one.games, one.user if alone else ""), []).append(one)
        for several in together.values():
            try:
                await self._make_one(several, direct=several[0].direct)
            except Exception:
                log.exception("games %s: nobody could be called", several[0].games)

    async def _make_one(self, calls: Sequence[Call], *, direct: bool) -> None:
        store = self.house.store
        # First what was called for, then the call: killed between the two, or come too late, nobody is called twice.
        ours = [one for one in calls if await store.done(one.timer)]
        for one in ours:
            for table, why in one.tables:
                await rung(store, table.scene.game.id, one.user, why)
        if not ours:
            return
        try:
            if not (direct and await self._write_to(ours[0])):
                await self._post(ours)
            for one in ours:
                await self._told_besides(one)
        except NO_CONNECTION as why:
            log.info("%s to call: that comes a little later (%s)", len(ours), why)
            for one in ours:
                for table, reason in one.tables:
                    await not_rung(store, table.scene.game.id, one.user, reason)
                await store.set_timer(call_timer(one.user, self.house.clock() + LEASE))
        except discord.DiscordException as why:
            log.info("games %s: there is nowhere to remind anybody (%s)", ours[0].games, why)

    async def _told_besides(self, one: Call) -> None:
        if one.preferences.back is not None:
            await PREFERENCES.revise(self.house.store, _no_vacation, one.user)
        if one.besides and one.besides.consents:
            await heard(self.house.store, one.user)

    async def _write_to(self, one: Call) -> bool:
        """Send a direct message. False if the person takes none from us: then the channel must do."""
        try:
            channel = await self.house.create_dm(discord.Object(int(one.user)))
            language = await language_spoken_by(self.house.store, one.user)
            if one.besides and not one.tables:
                await channel.send(view=call_besides(one.besides, speech(language)))
            else:
                tables = [await self._read_by(table, language) for table in one.waiting]
                await channel.send(view=call_directly(tables, speech(language), one.besides))
        except NO_CONNECTION:
            raise
        except discord.HTTPException as why:
            log.info("somebody takes no direct messages (%s)", why)
            return False
        return True

    async def _read_by(self, table: Waiting, language: str) -> Waiting:
        """This table in the language of the one person who reads of it."""
        number = table.scene.game.id
        scene = await self.house.tables.live_games.read(number, lambda live: scene_of(live, (), language))
        return table if isinstance(scene, Refused) or not scene.waiting else replace(table, scene=scene)

    async def _post(self, calls: Sequence[Call]) -> None:
        """Post the calls in the channel of the table that has waited longest."""
        first, users = calls[0], [one.user for one in calls]
        people = [Sitter(user=user, name=user) for user in users]
        if first.besides and not first.tables:
            here = words_for_all(self.house.tables.shelf[first.place.kind], first.place)
            view = call_besides(first.besides, here, first.place.server)
        else:
            view = call_here(first.waiting, users, first.besides)
        await self.house.get_partial_messageable(int(first.place.place)).send(
            view=view, allowed_mentions=calling(people)
        )


def _no_vacation(preferences: Preferences | None) -> Preferences:
    return (preferences or Preferences()).model_copy(update={"back": None})


@on_press("remind.off")
async def switch_off(visit: Visit) -> None:
    await _set(visit, on=False)


@on_press("remind.on")
async def switch_on(visit: Visit) -> None:
    await _set(visit, on=True)


async def _set(visit: Visit, *, on: bool) -> None:
    pace = "normal" if on else "off"
    await PREFERENCES.revise(
        visit.store,
        lambda preferences: (preferences or Preferences()).model_copy(update={"pace": pace}),
        visit.user,
    )
    now = say(visit.speech, "remind.is_on" if on else "remind.is_off")
    await visit.edit(panel(text(now), *rows([await reminder_switch(visit)])))


async def reminder_switch(visit: Visit) -> Press:
    """The button that turns a person's own reminders off, or on again."""
    here, preferences = visit.speech, await preferences_of(visit.store, visit.user)
    on = preferences.pace != "off"
    return Press("remind.off" if on else "remind.on", label=say(here, "remind.not_me" if on else "remind.me_again"))
