"""Watching: a channel elsewhere that gets every snapshot of a game, for whoever does not play."""

from __future__ import annotations

import discord

from bot.discord.answering import answer, whisper
from bot.discord.components import panel, text
from bot.discord.house import Interaction, house_of
from bot.discord.permissions import may_post, moderates
from bot.discord.sitting_down import game_here
from bot.discord.slash import on_slash
from bot.discord.speech import speech_of
from bot.posts.turn_posts import WATCHERS
from bot.table.moderating import denied
from bot.table.words import say

MOST = 3
"""Channels that may watch one game: each costs a call a move."""


@on_slash("game", "watch")
async def watch(interaction: Interaction, channel: discord.TextChannel | discord.Thread) -> None:
    """Let a channel watch, or, if it does already, no longer."""
    game = await game_here(interaction)
    if game is None:
        return
    house = house_of(interaction)
    if no := denied(game, str(interaction.user.id), moderates(interaction)):
        await answer(interaction, no.why, game)
        return
    watching = await WATCHERS.read(house.store, game.id) or []
    speech, there = speech_of(interaction), f"<#{channel.id}>"
    if channel.id in watching:
        watching.remove(channel.id)
        said = say(speech, "watch.ended", channel=there)
    elif str(channel.id) == game.place:
        said = say(speech, "watch.the_table_itself")
    elif not may_post(house, channel.id):
        said = say(speech, "watch.may_not_write", channel=there)
    elif len(watching) >= MOST:
        said = say(speech, "watch.too_many", most=MOST)
    else:
        watching.append(channel.id)
        said = say(speech, "watch.begun", channel=there)
    await WATCHERS.write(house.store, game.id, watching)
    await whisper(interaction, panel(text(said)))
