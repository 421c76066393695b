"""What a person has here: their games, whose turn it is there, and a word of help."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.discord.components import panel, rows, text
from bot.discord.slash import group_name, on_slash
from bot.discord.visit import Visit
from bot.features.looking.pictures import layout_switch
from bot.features.moving import out_of_reach
from bot.features.reminding import reminder_switch
from bot.table.context import Context
from bot.table.words import say, words
from engines.kernel import Refused, Words
from engines.kernel.version import VERSION


@on_slash("mygames", everywhere=True)
async def my_games(visit: Visit) -> None:
    speech = visit.speech
    lines = []
    for game in await visit.store.games(user=visit.user):
        if game.status in ("lobby", "running") and game.kind in visit.tables.shelf:
            unreachable = await out_of_reach(visit.house, game)
            line = await visit.at(game.id).look(partial(_my_game, speech=speech, unreachable=unreachable))
            lines.append("" if isinstance(line, Refused) else line)
    lines_text = text(*(lines or [say(speech, "look.no_games")]))
    await visit.reply(panel(lines_text, *rows([await reminder_switch(visit), await layout_switch(visit)])))


def _my_game(context: Context, speech: Words, unreachable: bool) -> str:
    """A line about one game, in words away from any table because it stands among others."""
    here = context.game
    title = context.speech.word("game", "title")
    about: dict[str, Any] = {"title": title, "channel": f"<#{here.place}>"}
    if unreachable:
        return say(speech, "look.my_gone", title=title)
    if context.playing is None:
        return say(speech, "look.my_lobby", **about)
    if context.seat in context.waiting:
        return say(speech, "look.my_turn", **about)
    return say(speech, "look.my_wait", names=[here.sitters[seat].name for seat in context.waiting], **about)


@on_slash("help", everywhere=True)
async def show_help(visit: Visit) -> None:
    speech = visit.speech
    groups = [
        say(speech, "help.game", title=title, command=group_name(rules, speech.catalog.language))
        for rules in visit.tables.shelf.values()
        for title in [words(rules, [], speech.catalog.language).word("game", "title")]
    ]
    await visit.reply(panel(text(say(speech, "help"), *groups, say(speech, "help.version", version=VERSION))))
