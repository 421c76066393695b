"""Watching: a channel elsewhere that gets every snapshot of a game, for whoever does not play."""

from __future__ import annotations

import discord

from bot.discord.answering import answer, whisper
from bot.discord.components import panel, text
from bot.discord.house import Interaction, house_of
from bot.discord.permissions import may_post, may_write, moderates
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
    speech, there = speech_of(interaction), f"<#{channel.id}>"
    why_not = ""
    if str(channel.id) == game.place:
        why_not = say(speech, "watch.the_table_itself")
    elif not may_write(interaction.user, channel):
        why_not = say(speech, "watch.you_may_not_write", channel=there)
    elif not may_post(house, channel.id):
        why_not = say(speech, "watch.may_not_write", channel=there)
    said = ""

    def turned(watching: list[int] | None) -> list[int] | None:
        nonlocal said
        there_now = watching or []
        if channel.id in there_now:
            said = say(speech, "watch.ended", channel=there)
            return [other for other in there_now if other != channel.id]
        if why_not or len(there_now) >= MOST:
            said = why_not or say(speech, "watch.too_many", most=MOST)
            return watching
        said = say(speech, "watch.begun", channel=there)
        return [*there_now, channel.id]

    await WATCHERS.revise(house.store, game.id, turned)
    await whisper(interaction, panel(text(said)))
