"""Options: everything that a table can agree on, page by page."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord.components import Form, Pick, Press, option, panel, rows, text
from bot.discord.router import on_form, on_pick, on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit
from bot.limits import SELECT_OPTIONS
from bot.posts.lobby_card import refresh, value_in_words
from bot.table.context import Context
from bot.table.lobby import LONGEST_QUOTE, chosen_options, possible_options
from bot.table.table_options import ANYTIME
from bot.table.words import say
from engines.kernel import Refused, Words, note

OPTIONS_PAGE = 10
"""The most options on one page: three components each, of forty in a message."""


@on_slash("game", "settings")
@on_press("lobby.options")
async def options(visit: TableVisit) -> None:
    await show_options(visit)


@on_press("lobby.options_page")
async def options_page(visit: TableVisit, page: int) -> None:
    await show_options(visit, page, fresh=False)


@on_pick("lobby.option")
async def choose_option(visit: TableVisit, values: list[str], name: str, page: int) -> None:
    await _configure(visit, name, values[0] if values else "", page)


@on_press("lobby.number")
async def type_option(visit: TableVisit, name: str, page: int) -> None:
    known = await visit.see(lambda context: name in possible_options(context.rules))
    if known is None:
        return
    if not known:
        await visit.tell_note(note("lobby.no_option", option=name[:LONGEST_QUOTE]), visit.number)
        return
    title = (await visit.words()).word("option", name, "name")
    await visit.open_form(Form("lobby.typed", visit.number, name, page, title=title, label=title))


@on_form("lobby.typed")
async def typed_option(visit: TableVisit, typed: str, name: str, page: int) -> None:
    await _configure(visit, name, typed.strip(), page)


async def _configure(visit: TableVisit, name: str, typed: str, page: int) -> None:
    lobby = visit.tables.lobby
    outcome = await lobby.configure(visit.number, visit.user, name, typed, visit.id)
    if isinstance(outcome, Refused):
        await visit.tell_note(outcome.why, visit.number)
        return
    await show_options(visit, page, fresh=False)
    await refresh(visit.house, outcome.game)


async def show_options(visit: TableVisit, page: int = 0, *, fresh: bool = True) -> None:
    """Show every option with its value. Once the game runs, most can only be looked at."""
    view = await visit.see(lambda context: _panel(context, page))
    if view is not None:
        await (visit.reply(view) if fresh else visit.edit(view))


def _panel(context: Context, page: int) -> ui.LayoutView:
    speech, game = context.speech, context.game
    chosen = chosen_options(context.rules, game)
    possible = list(possible_options(context.rules).items())
    last = (len(possible) - 1) // OPTIONS_PAGE
    at = min(max(page, 0), last)
    parts: list[ui.Item[Any]] = []
    for name, values in possible[at * OPTIONS_PAGE : (at + 1) * OPTIONS_PAGE]:
        current = value_in_words(speech, name, chosen[name])
        title, does = speech.word("option", name, "name"), speech.word("option", name, "does")
        # A menu shows what is chosen; a line of its own would say it twice.
        open_menu = game.status == "lobby" and len(values) <= SELECT_OPTIONS
        line = "lobby.option_menu" if open_menu else "lobby.option_line"
        parts.append(text(say(speech, line, name=title, value=current, does=does), most=400))
        if game.status == "lobby" or (context.playing and name in ANYTIME):
            parts.append(ui.ActionRow(_control(speech, game.id, name, values, chosen[name], at)))
    turns = [
        Press("lobby.options_page", game.id, at - 1, label=say(speech, "dialogue.earlier"), disabled=at == 0),
        Press("lobby.options_page", game.id, at + 1, label=say(speech, "dialogue.later"), disabled=at == last),
    ]
    return panel(*parts, *rows(turns if last else []))


def _control(speech: Words, number: int, name: str, values: list[Any], chosen: Any, page: int) -> ui.Item[Any]:
    """A menu if all values fit into one, else a form."""
    if len(values) > SELECT_OPTIONS:
        label = say(speech, "lobby.type_number", low=values[0], high=values[-1])
        return Press("lobby.number", number, name, page, label=label)
    picks = [option(value_in_words(speech, name, value), str(value), chosen=value == chosen) for value in values]
    return Pick("lobby.option", number, name, page, options=picks)
