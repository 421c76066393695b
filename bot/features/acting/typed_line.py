"""`/do`, and *Type it* in the dialogue: a whole turn in one line, shown as one plan and confirmed once."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands, ui

from bot.discord.colours import seat_colour
from bot.discord.components import Form, Press, panel, rows, text
from bot.discord.router import on_form, on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit, Visit
from bot.features.acting.dialogue import Dialogue, stale
from bot.features.acting.sending import keep_dialogue, kept_dialogue, old_menu, say_if_post_fails, saying, show
from bot.features.acting.typed import completions
from bot.limits import CHOICES
from bot.posts.telling import in_lines
from bot.table.context import Context
from bot.table.draft import Draft
from bot.table.line_parser import ParsedLine, complete_line, read_line, read_one
from bot.table.live_games import News
from bot.table.words import say
from engines.kernel import Command, Hit, Refused, refused
from engines.kernel.notation import split_orders


async def _complete(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    def hits(context: Context) -> list[Hit]:
        if context.playing is None or context.seat is None or context.ask is None:
            return []
        return complete_line(context.playing, context.seat, current, context.speech, CHOICES)

    return await completions(visit, hits)


@on_slash("do", orders=_complete)
async def do_typed(visit: Visit, orders: str) -> None:
    if game := await visit.game_here():
        await _show_line(visit.at(game.id), orders, fresh=True)


@on_press("act.line")
async def open_line(visit: TableVisit, serial: int) -> None:
    """Open the form of *Type it*, where the dialogue asks for a command."""
    kept = await kept_dialogue(visit)
    speech = await visit.words()
    title, label = say(speech, "line.title"), say(speech, "line.label")
    await visit.open_form(Form("act.line", visit.number, title=title, label=label, content=kept.line, long=True))


@on_form("act.line")
async def read_form(visit: TableVisit, typed: str) -> None:
    await _show_line(visit, typed)


async def _show_line(visit: TableVisit, typed: str, *, fresh: bool = False) -> None:
    """Show all orders of a line in words, and what is certain to come of them."""
    kept = await kept_dialogue(visit)

    def page(context: Context) -> tuple[Dialogue, ui.LayoutView] | Refused:
        line = _read(context, typed)
        if isinstance(line, Refused):
            return line
        dialogue = kept.replace(posed=context.game.posed, draft=Draft(), line=typed)
        return dialogue, _page(context, dialogue, line)

    outcome = await visit.look(page)
    if isinstance(outcome, Refused):
        await show(visit, saying(outcome.why), fresh=fresh)
        return
    dialogue, view = outcome
    keep_dialogue(visit, dialogue)
    await (visit.reply(view) if fresh else visit.edit(view))


def _read(context: Context, typed: str) -> ParsedLine | Refused:
    if context.seat is None:
        return refused("table.not_yours")
    if context.playing is None:
        return refused("table.not_running")
    if context.ask is None:
        return refused("table.not_asked", waiting=list(context.waiting))
    return read_line(context.playing, context.seat, typed, context.speech)


def _page(context: Context, dialogue: Dialogue, line: ParsedLine) -> ui.LayoutView:
    speech = context.speech
    orders = [f"{number}. {speech.command(order.said())}" for number, order in enumerate(line.commands, 1)]
    certain = in_lines(line.events, speech, context.seat)[:14]
    unread = [say(speech, "line.unread", orders=list(line.unread))] if line.unread else []
    version = dialogue.version
    confirm = Press(
        "act.line.confirm", *version, label=say(speech, "dialogue.confirm"), style=discord.ButtonStyle.success
    )
    change = Press("act.line", *version, label=say(speech, "line.change"))
    cancel = Press("act.cancel", *version, label=say(speech, "dialogue.cancel"))
    return panel(
        text(say(speech, "line.lead"), *orders, most=1800),
        *([text(*certain, *unread, most=1900)] if certain or unread else []),
        *rows([confirm, change, cancel]),
        accent=None if context.seat is None else seat_colour(context.seat),
    )


@on_press("act.line.confirm")
async def confirm_line(visit: TableVisit, serial: int) -> None:
    """Give one order after the other, until somebody else comes between."""
    kept = await kept_dialogue(visit)
    if kept.serial != serial or not kept.line:
        await show(visit, old_menu, dialogue=kept)
        return
    play = visit.tables.play
    speech = await visit.words()
    lines: list[str] = []
    news: list[News] = []
    pieces = split_orders(kept.line)
    for nth, piece in enumerate(pieces):
        command = await visit.look(partial(_command, piece))
        outcome: News | Refused | Command = command
        if not isinstance(command, Refused):
            at = kept.posed if nth == 0 else None
            outcome = await play.act(visit.number, visit.user, command, at=at, interaction=f"{visit.id}.{nth}")
        if isinstance(outcome, Refused) or isinstance(command, Refused):
            why = outcome.why if isinstance(outcome, Refused) else stale().why
            lines.append(say(speech, "line.not_done", orders=pieces[nth:], why=speech.note(why)))
            break
        lines.append(say(speech, "act.receipt", command=command.said()))
        assert isinstance(outcome, News)
        news.append(outcome)
    if missing := visit.lacking(speech):
        lines.append(say(speech, "act.cannot_post", permissions=missing))
    receipt = "\n".join(lines)
    post_failed = visit.house.posts.has_failed(visit.number)
    await show(visit, lambda _, dialogue: (dialogue.replace(draft=Draft(), line=""), receipt), news=news)
    await say_if_post_fails(visit, said_already=post_failed)


def _command(piece: str, context: Context) -> Command | Refused:
    if context.playing is None or context.seat is None or context.playing.pending is None:
        return refused("table.not_running")
    if context.ask is None or context.seat not in context.playing.waiting:
        return refused("line.others_turn", waiting=list(context.waiting))
    return read_one(context.playing.pending.choices[context.seat], piece, context.speech)
