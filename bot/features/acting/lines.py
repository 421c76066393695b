"""`/do`, and *Type it* in the dialogue: a whole turn in one line, shown as one plan and confirmed once."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands, ui

from bot.discord.answering import open_up, turn, whisper
from bot.discord.colours import seat_colour
from bot.discord.components import Form, Press, on_form, on_press, panel, rows, text
from bot.discord.house import Interaction, house_of
from bot.discord.permissions import lacking
from bot.discord.sitting_down import game_here, look, words_at
from bot.discord.slash import on_slash
from bot.features.acting.asking import keep_dialogue, kept_dialogue, say_if_it_hangs, show
from bot.features.acting.dialogue import Dialogue, stale
from bot.features.acting.typed import offered
from bot.limits import CHOICES
from bot.posts.telling import in_lines
from bot.table.chair import Chair
from bot.table.draft import Draft
from bot.table.oneline import OneLine, complete_line, read_line, read_one
from bot.table.sittings import News
from bot.table.words import say
from engines.kernel import Command, Hit, Refused, refused
from engines.kernel.notation import split_orders


async def _complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    def hits(chair: Chair) -> list[Hit]:
        if chair.playing is None or chair.seat is None or chair.ask is None:
            return []
        return complete_line(chair.playing, chair.seat, current, chair.speech, CHOICES)

    return await offered(interaction, hits)


@on_slash("do", orders=_complete)
async def do_typed(interaction: Interaction, orders: str) -> None:
    if game := await game_here(interaction):
        await _shown(interaction, game.id, orders, fresh=True)


@on_press("act.line")
async def open_line(interaction: Interaction, number: int, serial: int) -> None:
    """*Type it* where the dialogue asks what to do."""
    kept = await kept_dialogue(interaction, number)
    speech = await words_at(interaction, number)
    title, label = say(speech, "line.title"), say(speech, "line.label")
    await open_up(interaction, Form("act.line", number, title=title, label=label, text=kept.line, long=True))


@on_form("act.line")
async def line_typed(interaction: Interaction, typed: str, number: int) -> None:
    await _shown(interaction, number, typed)


async def _shown(interaction: Interaction, number: int, typed: str, *, fresh: bool = False) -> None:
    """All of it in words, and what is certain to come of it."""
    stood = await kept_dialogue(interaction, number)

    def seen(chair: Chair) -> tuple[Dialogue, ui.LayoutView] | Refused:
        line = _read(chair, typed)
        if isinstance(line, Refused):
            return line
        now = stood.turned(posed=chair.game.posed, draft=Draft(), line=typed)
        return now, _page(chair, now, line)

    found = await look(interaction, number, seen)
    if isinstance(found, Refused):
        why = found.why
        await show(interaction, number, fresh=fresh, turned=lambda chair, now: (now, chair.speech.note(why)))
        return
    now, view = found
    keep_dialogue(interaction, number, now)
    await (whisper(interaction, view) if fresh else turn(interaction, view))


def _read(chair: Chair, typed: str) -> OneLine | Refused:
    if chair.seat is None:
        return refused("table.not_yours")
    if chair.playing is None:
        return refused("table.not_running")
    if chair.ask is None:
        return refused("table.not_asked", waiting=list(chair.waiting))
    return read_line(chair.playing, chair.seat, typed, chair.speech)


def _page(chair: Chair, now: Dialogue, line: OneLine) -> ui.LayoutView:
    speech = chair.speech
    orders = [f"{number}. {speech.command(order.said())}" for number, order in enumerate(line.commands, 1)]
    certain = in_lines(line.events, speech, chair.seat)[:14]
    unread = [say(speech, "line.unread", orders=list(line.unread))] if line.unread else []
    stamp = (now.game, now.serial)
    confirm = Press(
        "act.line.confirm", *stamp, label=say(speech, "dialogue.confirm"), style=discord.ButtonStyle.success
    )
    change = Press("act.line", *stamp, label=say(speech, "line.change"))
    cancel = Press("act.cancel", *stamp, label=say(speech, "dialogue.cancel"))
    return panel(
        text(say(speech, "line.lead"), *orders, most=1800),
        *([text(*certain, *unread, most=1900)] if certain or unread else []),
        *rows([confirm, change, cancel]),
        accent=None if chair.seat is None else seat_colour(chair.seat),
    )


@on_press("act.line.confirm")
async def confirm_line(interaction: Interaction, number: int, serial: int) -> None:
    """One order after the other, as far as nobody else comes between."""
    kept = await kept_dialogue(interaction, number)
    if kept.serial != serial or not kept.line:
        await show(interaction, number, kept=kept, turned=lambda chair, now: (now, say(chair.speech, "act.old_menu")))
        return
    play, user = house_of(interaction).tables.play, str(interaction.user.id)
    speech = await words_at(interaction, number)
    told: list[str] = []
    made: list[News] = []
    pieces = split_orders(kept.line)
    for nth, piece in enumerate(pieces):
        command = await look(interaction, number, partial(_now, piece))
        outcome: News | Refused | Command = command
        if not isinstance(command, Refused):
            at = kept.posed if nth == 0 else None
            outcome = await play.act(number, user, command, at=at, interaction=f"{interaction.id}.{nth}")
        if isinstance(outcome, Refused) or isinstance(command, Refused):
            why = outcome.why if isinstance(outcome, Refused) else stale().why
            told.append(say(speech, "line.not_done", orders=pieces[nth:], why=speech.note(why)))
            break
        told.append(say(speech, "act.receipt", command=command.said()))
        assert isinstance(outcome, News)
        made.append(outcome)
    if missing := lacking(interaction, speech):
        told.append(say(speech, "act.cannot_post", permissions=missing))
    done = "\n".join(told)
    hung = house_of(interaction).posts.hangs(number)
    await show(interaction, number, turned=lambda chair, now: (now.turned(draft=Draft(), line=""), done), done=made)
    await say_if_it_hangs(interaction, number, hung)


def _now(piece: str, chair: Chair) -> Command | Refused:
    if chair.playing is None or chair.seat is None or chair.playing.pending is None:
        return refused("table.not_running")
    if chair.ask is None or chair.seat not in chair.playing.waiting:
        return refused("line.others_turn", waiting=list(chair.waiting))
    return read_one(chair.playing.pending.choices[chair.seat], piece, chair.speech)
