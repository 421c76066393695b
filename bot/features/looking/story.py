"""How it stands and what happened, as the player who looks may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.discord.components import Press, pages, panel, rows, text
from bot.discord.router import on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit, Visit
from bot.posts.lobby_card import card
from bot.posts.scene import question
from bot.posts.telling import in_their_time
from bot.table.context import Context
from bot.table.words import say
from engines.kernel import Words, commitment
from storage.store import ToldLine

PAGE = 900
"""Characters: about a screen of a phone."""


@on_slash("game", "status")
async def status(visit: Visit) -> None:
    game = await visit.game_here()
    if game is None:
        return
    if game.status == "lobby":
        await visit.reply(card(visit.house, game))
        return
    waited = max(0, int((visit.house.clock() - game.touched) // 3600))
    lines = await visit.at(game.id).see(lambda context: _status(context, waited))
    if lines is not None:
        await visit.reply(panel(text(*lines)))


def _status(context: Context, waited: int) -> list[str]:
    speech, match = context.speech, context.playing
    title = f"**{speech.word('game', 'title')}**"
    if match is None:
        return [title, say(speech, "act.over" if context.game.status == "over" else "act.no_game")]
    return [
        title,
        question(match, speech),
        say(speech, "act.waiting", seats=list(match.waiting), hours=waited),
        say(speech, "lobby.sealed", hash=commitment(context.game.seed)),
    ]


@on_slash("game", "log")
@on_press("look.log")
async def log(visit: TableVisit) -> None:
    """Show the newest page of the log."""
    lines = await visit.store.story(visit.number)
    view = await visit.see(lambda context: _log(context, lines, None))
    if view is not None:
        await visit.reply(view)


@on_press("look.log_page")
async def log_page(visit: TableVisit, page: int) -> None:
    lines = await visit.store.story(visit.number)
    view = await visit.see(lambda context: _log(context, lines, page))
    if view is not None:
        await visit.edit(view)


def _log(context: Context, lines: Sequence[ToldLine], page: int | None) -> ui.LayoutView:
    lines_of_log = _log_lines(context, lines) or [say(context.speech, "look.nothing_yet")]
    return paged(context.speech, lines_of_log, page, "look.log_page", context.game.id)


def paged(
    speech: Words,
    lines: Sequence[str],
    page: int | None,
    press: str,
    *about: int,
    above: Sequence[ui.Item[Any]] = (),
) -> ui.LayoutView:
    """One page of these lines, the last if none is named. Nothing is cut."""
    parts = pages(lines, PAGE)
    last = len(parts) - 1
    at = last if page is None else min(max(page, 0), last)
    turns = [
        Press(press, *about, at - 1, label=say(speech, "dialogue.earlier"), disabled=at == 0),
        Press(press, *about, at + 1, label=say(speech, "dialogue.later"), disabled=at == last),
    ]
    where = say(speech, "look.page", page=at + 1, pages=last + 1) if last else ""
    return panel(*above, text(parts[at], where), *rows(turns if last else []))


def _log_lines(context: Context, lines: Sequence[ToldLine]) -> list[str]:
    then = in_their_time([line.events for line in lines], context.speech)
    heard = [(event, speech) for line, speech in zip(lines, then, strict=True) for event in line.events]
    return [f"• {speech.event(event)}" for event, speech in heard if event.audible(context.seat)]
