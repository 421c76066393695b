"""*What is this?*: all that stands on the things a question offers; *Why not?*: the reasons against what it does not
offer. And the way back to the question."""

from __future__ import annotations

from collections.abc import Callable

from discord import ui

from bot.discord.components import Press, pages, panel, rows, text
from bot.discord.router import on_press
from bot.discord.visit import TableVisit
from bot.features.acting.answer import step_at
from bot.features.acting.dialogue import Dialogue, stale
from bot.features.acting.parts import barred
from bot.features.acting.sending import kept_dialogue, old_menu, show
from bot.table.context import Context
from bot.table.effects import described
from bot.table.words import say
from engines.kernel import Menu, NextSlot, Refused

PAGE = 2000
"""Characters on a page: more is not read on a phone."""


@on_press("act.what")
async def what_is_this(visit: TableVisit, serial: int, page: int) -> None:
    await _explain(visit, lambda context, dialogue: _explanations(context, dialogue, serial, page))


@on_press("act.why")
async def why_not(visit: TableVisit, serial: int) -> None:
    await _explain(visit, lambda context, dialogue: _reasons(context, dialogue, serial))


async def _explain(visit: TableVisit, page: Callable[[Context, Dialogue], ui.LayoutView | Refused]) -> None:
    kept = await kept_dialogue(visit)
    view = await visit.look(lambda context: page(context, kept))
    if isinstance(view, Refused):
        await show(visit, old_menu, dialogue=kept)
    else:
        await visit.edit(view)


def _reasons(context: Context, dialogue: Dialogue, serial: int) -> ui.LayoutView | Refused:
    step = step_at(context, dialogue) if dialogue.serial == serial else None
    if not isinstance(step, Menu):
        return stale()
    lines = barred([(context.speech.label(verb), why) for verb, why in step.barred.items()], context.speech)
    back = Press(
        "act.page", dialogue.game, dialogue.serial, dialogue.page, label=say(context.speech, "dialogue.back")
    )
    return panel(text(*lines, most=PAGE), *rows([back]))


def _explanations(context: Context, dialogue: Dialogue, serial: int, page: int) -> ui.LayoutView | Refused:
    step = step_at(context, dialogue) if dialogue.serial == serial else None
    things = described(step, context.speech) if isinstance(step, NextSlot) else []
    if not things:
        return stale()
    sheets = pages([f"**{name[:1].upper()}{name[1:]}** {does}" for name, does in things], PAGE)
    at = min(max(0, page), len(sheets) - 1)
    version = dialogue.version
    # The dialogue stands where it stood: to turn its page is to show it again.
    back = Press("act.page", *version, dialogue.page, label=say(context.speech, "dialogue.back"))
    turns = [
        Press("act.what", *version, at - 1, label=say(context.speech, "dialogue.earlier"), disabled=at == 0),
        Press(
            "act.what", *version, at + 1, label=say(context.speech, "dialogue.later"), disabled=at == len(sheets) - 1
        ),
    ]
    return panel(text(sheets[at]), *rows([back, *(turns if len(sheets) > 1 else [])]))
