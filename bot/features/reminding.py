"""Calling those again whom a table waits for: after a day, after two, after four, and then no more.

How long, the table agrees on (`/game settings`, also while the game runs); whoever wants none presses the button
under one. What was called for is kept in the store before it is sent, so a restart never calls twice.
"""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.discord.answering import calling, turn
from bot.discord.colours import seat_colour
from bot.discord.components import Press, on_press, panel, rows, text
from bot.discord.house import House, Interaction, channel_of, house_of
from bot.discord.permissions import may_post
from bot.discord.speech import speech_of
from bot.posts.scene import Scene, headline, scene_of
from bot.table.kept import Kept
from bot.table.lobby import agreed
from bot.table.words import say
from engines.kernel import Fact, Refused
from storage.store import StoredGame

log = logging.getLogger("diurna.reminders")

EVERY = 10 * 60
"""Seconds between two looks at the tables."""
HOUR = 3600
MOST = 4
"""A table that has slept through so many calls is left in peace."""


class Called(Fact):
    """How often a table has been called in this silence. A silence ends with the next deed."""

    seq: int = -1
    times: int = 0


CALLED = Kept("game", "called", Called)
WANTED = Kept("user", "reminders", bool)


class Reminders:
    def __init__(self, house: House) -> None:
        self.house = house

    async def run(self) -> None:
        await self.house.wait_until_ready()
        while True:
            await self.look()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Call wherever it is time to."""
        for game in await self.house.store.games(status="running"):
            if channel_of(game) is not None and game.kind in self.house.tables.shelf:
                try:
                    await self._look_at(game)
                except Exception:
                    log.exception("game %s: the reminder failed", game.id)

    async def _look_at(self, game: StoredGame) -> None:
        hours = agreed(self.house.tables.shelf[game.kind], game)[1].reminders
        silence = int((self.house.clock() - game.touched) // HOUR)
        due = calls_due(silence, hours)
        if not due:
            return
        kept = await CALLED.read(self.house.store, game.id) or Called()
        if kept.seq == game.seq and kept.times >= due:
            return
        scene = await self.house.tables.sittings.read(game.id, lambda sitting: scene_of(sitting, ()))
        if isinstance(scene, Refused) or scene.game.seq != game.seq or not may_post(self.house, int(game.place)):
            return
        await CALLED.write(self.house.store, game.id, Called(seq=game.seq, times=due))
        await self._call(scene, silence)

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
