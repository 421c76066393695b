"""Calling those again whom a table waits for: after a day, after two, after four, and then no more.

How long, the table agrees on (`/game settings`, also while the game runs); whoever wants none presses the button
under one. What was called for is kept in the store before it is sent, so a restart never calls twice.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord

from bot.answering import turn
from bot.components import Interaction, Press, on_press, panel, rows, text
from bot.lobby import agreed
from bot.permissions import may_post
from bot.seats import seat_colour
from bot.turn_post import Scene, scene_of
from bot.words import say
from engines.kernel import Fact, Refused
from storage.store import StoredGame

if TYPE_CHECKING:
    from bot.app import Diurna

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


class Reminders:
    def __init__(self, bot: Diurna) -> None:
        self.bot = bot

    async def run(self) -> None:
        await self.bot.wait_until_ready()
        while True:
            await self.look()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Call wherever it is time to."""
        for game in await self.bot.store.games(status="running"):
            if game.place.isdigit() and game.kind in self.bot.tables.shelf:
                try:
                    await self._look_at(game)
                except Exception:
                    log.exception("game %s: the reminder failed", game.id)

    async def _look_at(self, game: StoredGame) -> None:
        hours = agreed(self.bot.tables.shelf[game.kind], game)[1].reminders
        silence = int((self.bot.clock() - game.touched) // HOUR)
        due = calls_due(silence, hours)
        if not due:
            return
        kept = Called.model_validate(await self.bot.store.setting(f"game:{game.id}", "called") or {})
        if kept.seq == game.seq and kept.times >= due:
            return
        scene = await self.bot.tables.read(game.id, lambda sitting: scene_of(sitting, ()))
        if isinstance(scene, Refused) or scene.game.seq != game.seq or not may_post(self.bot, int(game.place)):
            return
        called = Called(seq=game.seq, times=due)
        await self.bot.store.set_setting(f"game:{game.id}", "called", called.model_dump(mode="json"))
        await self._call(scene, silence)

    async def _call(self, scene: Scene, silence: int) -> None:
        users = [user for user in scene.asked if user.isdigit() and await wants_reminders(self.bot, user)]
        if not users:
            return
        speech, game = scene.speech, scene.game.id
        lines = (
            say(speech, "post.asked", seats=list(scene.waiting), question=" / ".join(scene.questions)),
            say(speech, "remind.waiting", hours=silence),
            " ".join(f"<@{user}>" for user in users),
        )
        buttons = [
            Press("act", game, label=say(speech, "post.act"), style=discord.ButtonStyle.success),
            Press("remind.off", label=say(speech, "remind.not_me")),
        ]
        await self.bot.get_partial_messageable(int(scene.game.place)).send(
            view=panel(text(*lines), *rows(buttons), accent=seat_colour(scene.waiting[0])),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(int(user)) for user in users]
            ),
        )


def calls_due(silence: int, hours: int) -> int:
    """How many calls a silence of so many hours is worth; each waits twice as long as the one before.

    >>> [calls_due(silence, 24) for silence in (23, 24, 47, 48, 95, 96, 192, 9999)]
    [0, 1, 1, 2, 2, 3, 4, 4]
    >>> calls_due(9999, 0)
    0
    """
    return sum(silence >= hours << call for call in range(MOST)) if hours else 0


async def wants_reminders(bot: Diurna, user: str) -> bool:
    return await bot.store.setting(f"user:{user}", "reminders") is not False


@on_press("remind.off")
async def switch_off(interaction: Interaction) -> None:
    await _set(interaction, on=False)


@on_press("remind.on")
async def switch_on(interaction: Interaction) -> None:
    await _set(interaction, on=True)


async def _set(interaction: Interaction, *, on: bool) -> None:
    bot = interaction.client
    await bot.store.set_setting(f"user:{interaction.user.id}", "reminders", on)
    speech = bot.speech(interaction)
    told = say(speech, "remind.is_on" if on else "remind.is_off")
    await turn(interaction, panel(text(told), *rows([await reminder_switch(interaction)])))


async def reminder_switch(interaction: Interaction) -> Press:
    """The button that turns a person's own reminders off, or on again."""
    bot = interaction.client
    speech, on = bot.speech(interaction), await wants_reminders(bot, str(interaction.user.id))
    return Press("remind.off" if on else "remind.on", label=say(speech, "remind.not_me" if on else "remind.me_again"))
