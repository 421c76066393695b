"""Calling those again whom a table waits for: after a day, after two, after four, and then no more.

How long, the table agrees on (`/game settings`, also while the game runs); whoever wants none presses the button
under one. Every deed sets the game's timer anew, in its own transaction; what was called for is in the store before
it is sent, so neither a restart nor a second process calls twice.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

import discord

from bot.discord.answering import calling, turn
from bot.discord.colours import seat_colour
from bot.discord.components import Press, on_press, panel, rows, text
from bot.discord.house import House, Interaction, channel_of, house_of
from bot.discord.permissions import may_post
from bot.discord.speech import speech_of
from bot.posts.editing import NO_CONNECTION
from bot.posts.scene import Scene, headline, scene_of
from bot.table.customs import HOUR, MOST, REMINDER, customs_of, next_call
from bot.table.kept import Kept
from bot.table.words import say
from engines.kernel import Refused
from storage.store import Claimed, Timer

log = logging.getLogger("diurna.reminders")

EVERY = 10 * 60
"""Seconds until the timers are looked at again, should none be due before: another process may have set one."""
LEASE = 10 * 60
"""Seconds after which a call that one process has not made is another's to make."""


WANTED = Kept("user", "reminders", bool)


class Reminders:
    """Sleeps to the next call that is due. Each game has one timer, and of several processes one gets it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._name = secrets.token_hex(4)

    async def run(self) -> None:
        await self.house.wait_until_ready()
        while True:
            try:
                await self.look()
                due = await self.house.store.next_due(REMINDER)
                pause = EVERY if due is None else min(EVERY, max(1.0, due - self.house.clock()))
            except Exception:
                # Nobody is called while the store cannot be read, and everybody when it can be again.
                log.exception("the reminders could not be looked at")
                pause = EVERY
            await asyncio.sleep(pause)

    async def look(self) -> None:
        """Call wherever it is time to."""
        for timer in await self.house.store.claim(self.house.clock(), self._name, LEASE, kind=REMINDER):
            try:
                await self._look_at(timer)
            except Exception:
                # When the lease is over, it is tried again.
                log.exception("game %s: the reminder failed", timer.game)

    async def _look_at(self, timer: Claimed) -> None:
        store, now = self.house.store, self.house.clock()
        game = await store.game(timer.game) if timer.game else None
        if game is None or game.status != "running" or channel_of(game) is None:
            await store.done(timer)
            return
        customs = customs_of(game.options)
        silence = int((now - game.touched) // HOUR)
        due, times = calls_due(silence, customs.reminders), int(timer.data.get("times", 0))
        if due <= times:
            await store.done(timer, next_call(customs, game.touched, times, game.id))
            return
        scene = await self.house.tables.sittings.read(game.id, lambda sitting: scene_of(sitting, ()))
        if isinstance(scene, Refused) or not may_post(self.house, int(game.place)):
            later = Timer(due=now + HOUR, kind=REMINDER, game=game.id, data=timer.data)
            await store.done(timer, later)
            return
        # First what was called for, then the call: killed between the two, or come too late, nobody is called twice.
        if not await store.done(timer, next_call(customs, game.touched, due, game.id)):
            return
        try:
            await self._call(scene, silence)
        except NO_CONNECTION as why:
            log.info("game %s: the reminder comes a little later (%s)", game.id, why)
            await store.set_timer(Timer(due=now + LEASE, kind=REMINDER, game=game.id, data=timer.data))
        except discord.DiscordException as why:
            log.info("game %s: there is nowhere to remind anybody (%s)", game.id, why)

    async def _call(self, scene: Scene, silence: int) -> None:
        people = [one for one in scene.asked if one.is_person and await wants_reminders(self.house, one.user)]
        if not people:
            return
        speech, game = scene.speech, scene.game.id
        lines = (
            headline(scene),
            say(speech, "remind.waiting", hours=silence),
            " ".join(f"<@{one.user}>" for one in people),
        )
        buttons = [
            Press("act", game, label=say(speech, "post.act"), style=discord.ButtonStyle.success),
            Press("remind.off", label=say(speech, "remind.not_me")),
        ]
        await self.house.get_partial_messageable(int(scene.game.place)).send(
            view=panel(text(*lines), *rows(buttons), accent=seat_colour(scene.waiting[0])),
            allowed_mentions=calling(people),
        )


def calls_due(silence: int, hours: int) -> int:
    """How many calls a silence of so many hours is worth; each waits twice as long as the one before.

    >>> [calls_due(silence, 24) for silence in (23, 24, 47, 48, 95, 96, 192, 9999)]
    [0, 1, 1, 2, 2, 3, 4, 4]
    >>> calls_due(9999, 0)
    0
    """
    return sum(silence >= hours << call for call in range(MOST)) if hours else 0


async def wants_reminders(house: House, user: str) -> bool:
    return await WANTED.read(house.store, user) is not False


@on_press("remind.off")
async def switch_off(interaction: Interaction) -> None:
    await _set(interaction, on=False)


@on_press("remind.on")
async def switch_on(interaction: Interaction) -> None:
    await _set(interaction, on=True)


async def _set(interaction: Interaction, *, on: bool) -> None:
    await WANTED.write(house_of(interaction).store, str(interaction.user.id), on)
    now = say(speech_of(interaction), "remind.is_on" if on else "remind.is_off")
    await turn(interaction, panel(text(now), *rows([await reminder_switch(interaction)])))


async def reminder_switch(interaction: Interaction) -> Press:
    """The button that turns a person's own reminders off, or on again."""
    speech, on = speech_of(interaction), await wants_reminders(house_of(interaction), str(interaction.user.id))
    return Press("remind.off" if on else "remind.on", label=say(speech, "remind.not_me" if on else "remind.me_again"))
