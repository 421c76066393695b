"""What is kept of a person, and how to be forgotten."""

from __future__ import annotations

import discord

from bot.discord.answering import is_theirs, turn, whisper
from bot.discord.components import Press, on_press, panel, rows, text
from bot.discord.house import Interaction, house_of
from bot.discord.slash import on_slash
from bot.discord.speech import speech_of
from bot.features.making_sure import sure
from bot.table.kept import naming
from bot.table.words import say
from storage.forgetting import forget


@on_slash("privacy", everywhere=True)
async def privacy(interaction: Interaction) -> None:
    speech = speech_of(interaction)
    press = Press("privacy.forget", label=say(speech, "privacy.forget"), style=discord.ButtonStyle.danger)
    await whisper(interaction, panel(text(say(speech, "privacy.kept")), *rows([press])))


@on_press("privacy.forget")
async def ask_first(interaction: Interaction) -> None:
    """It cannot be taken back: nobody would know any more whose seat it was."""
    speech, user = speech_of(interaction), str(interaction.user.id)
    playing = [game for game in await house_of(interaction).store.games(user=user) if game.status == "running"]
    # Theirs alone: no other hand can press it, whatever it sends.
    press = Press("privacy.sure", user, label=say(speech, "privacy.yes"), style=discord.ButtonStyle.danger)
    question = say(speech, "privacy.sure_playing", count=len(playing)) if playing else say(speech, "privacy.sure")
    await sure(interaction, question, press, speech, here=True)


@on_press("privacy.sure")
async def forgotten(interaction: Interaction, user: str) -> None:
    if not await is_theirs(interaction, user):
        return
    count = await forget(house_of(interaction).store, user, naming())
    await turn(interaction, panel(text(say(speech_of(interaction), "privacy.done", count=count))))
