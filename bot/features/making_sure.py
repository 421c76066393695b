"""Sure? Asked of whoever pressed, before something that cannot be whispered back."""

from __future__ import annotations

from bot.discord.answering import turn, whisper
from bot.discord.components import Press, on_press, panel, rows, text
from bot.discord.house import Interaction
from bot.discord.speech import speech_of
from bot.table.words import say
from engines.kernel import Words


async def sure(interaction: Interaction, question: str, press: Press, speech: Words, *, here: bool = False) -> None:
    """A private question; `here` in the message that was pressed."""
    leave = Press("sure.leave", label=say(speech, "sure.leave"))
    view = panel(text(question), *rows([press, leave]))
    await (turn(interaction, view) if here else whisper(interaction, view))


@on_press("sure.leave")
async def left(interaction: Interaction) -> None:
    await turn(interaction, panel(text(say(speech_of(interaction), "sure.left"))))
