"""What is kept of a person, and how to be forgotten."""

from __future__ import annotations

import discord

from bot.discord.components import Press, panel, rows, text
from bot.discord.router import on_press
from bot.discord.slash import on_slash
from bot.discord.visit import Visit
from bot.features.confirmation import ask_to_confirm
from bot.table.words import say
from storage.forgetting import forget
from storage.key_values import naming_people


@on_slash("privacy", everywhere=True)
async def privacy(visit: Visit) -> None:
    speech = visit.speech
    press = Press("privacy.forget", label=say(speech, "privacy.forget"), style=discord.ButtonStyle.danger)
    await visit.reply(panel(text(say(speech, "privacy.kept")), *rows([press])))


@on_press("privacy.forget")
async def ask_first(visit: Visit) -> None:
    """Ask whether they are sure: forgetting cannot be taken back, for nobody would know any more whose seat it
    was."""
    speech = visit.speech
    playing = [game for game in await visit.store.games(user=visit.user) if game.status == "running"]
    # Theirs alone: no other hand can press it, whatever it sends.
    press = Press("privacy.sure", visit.user, label=say(speech, "privacy.yes"), style=discord.ButtonStyle.danger)
    question = say(speech, "privacy.sure_playing", count=len(playing)) if playing else say(speech, "privacy.sure")
    await ask_to_confirm(visit, question, press, speech, here=True)


@on_press("privacy.sure")
async def forgotten(visit: Visit, user: str) -> None:
    if not await visit.is_theirs(user):
        return
    count = await forget(visit.store, user, naming_people())
    await visit.edit(panel(text(say(visit.speech, "privacy.done", count=count))))
