"""Confirmation: "Sure?" is asked of whoever pressed, before something that cannot be whispered back."""

from __future__ import annotations

from bot.discord.components import Press, panel, rows, text
from bot.discord.router import on_press
from bot.discord.visit import Visit
from bot.table.words import say
from engines.kernel import Words


async def ask_to_confirm(visit: Visit, question: str, press: Press, speech: Words, *, here: bool = False) -> None:
    """Ask a private question; with `here`, in the message that was pressed."""
    leave = Press("sure.leave", label=say(speech, "sure.leave"))
    view = panel(text(question), *rows([press, leave]))
    await (visit.edit(view) if here else visit.reply(view))


@on_press("sure.leave")
async def leave_it(visit: Visit) -> None:
    await visit.edit(panel(text(say(visit.speech, "sure.left"))))
