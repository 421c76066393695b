"""Watching: a channel elsewhere that gets every snapshot of a game, for whoever does not play."""

from __future__ import annotations

import discord

from bot.answering import whisper
from bot.components import Interaction, panel, text
from bot.deeds import denied
from bot.permissions import may_post
from bot.turn_post import WATCHERS
from bot.words import say
from storage.store import StoredGame

MOST = 3
"""Channels that may watch one game: each costs a call a move."""


async def watch(
    interaction: Interaction, game: StoredGame, channel: discord.TextChannel | discord.Thread, *, moderator: bool
) -> None:
    """Let a channel watch, or, if it does already, no longer."""
    bot = interaction.client
    if no := denied(game, str(interaction.user.id), moderator):
        await bot.answer(interaction, no.why, game)
        return
    watching: list[int] = await bot.store.setting(f"game:{game.id}", WATCHERS) or []
    told, there = bot.speech(interaction), f"<#{channel.id}>"
    if channel.id in watching:
        watching.remove(channel.id)
        said = say(told, "watch.ended", channel=there)
    elif str(channel.id) == game.place:
        said = say(told, "watch.the_table_itself")
    elif not may_post(bot, channel.id):
        said = say(told, "watch.may_not_write", channel=there)
    elif len(watching) >= MOST:
        said = say(told, "watch.too_many", most=MOST)
    else:
        watching.append(channel.id)
        said = say(told, "watch.begun", channel=there)
    await bot.store.set_setting(f"game:{game.id}", WATCHERS, watching)
    await whisper(interaction, panel(text(said)))
