"""Hint: what a good player would do here, for whoever asks and nobody else."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord.answering import whisper
from bot.discord.components import Press, on_press, panel, rows, text
from bot.discord.house import Interaction, house_of
from bot.discord.sitting_down import see, words_at
from bot.table.chair import Chair
from bot.table.computers import Thought, thought_of
from bot.table.customs import customs_of
from bot.table.words import say
from engines.kernel import Refused, Words, refused

REASONS = 2
"""So many are told; the others hardly matter."""


@on_press("hint")
async def hint(interaction: Interaction, game: int) -> None:
    """A strong player thinks about it; that takes a few seconds."""
    thought = await see(interaction, game, to_think_about)
    if thought is None:
        return
    decision = await house_of(interaction).thinker.think(thought)
    speech = await words_at(interaction, game)
    act = Press("act", game, label=say(speech, "post.act"), style=discord.ButtonStyle.success)
    told = say(speech, "hint.would", command=decision.command.said())
    await whisper(interaction, panel(text(told, reasons(speech, decision.because)), *rows([act])))


def to_think_about(chair: Chair) -> Thought | Refused:
    if not customs_of(chair.game.options).hints:
        return refused("hint.off")
    if chair.playing is None or chair.seat is None or chair.seat not in chair.playing.asks:
        return refused("hint.nothing_asked")
    return thought_of(chair.playing, chair.seat, "strong")


def reasons(speech: Words, because: Sequence[str]) -> str:
    """Which parts of the position it is good for, in the words of the game."""
    named = [name for part in because if (name := speech.catalog.text("worth", part))]
    return say(speech, "hint.because", parts=named[:REASONS]) if named else ""
