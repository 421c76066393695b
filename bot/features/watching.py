"""Watching: a channel elsewhere where a game is shown, at its own pace, for whoever does not play."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.components import panel, text
from bot.discord.house import House
from bot.discord.permissions import may_post, may_write
from bot.discord.slash import on_slash
from bot.discord.visit import Visit
from bot.posts.watchers import PACES, WATCHERS, Pace, Watcher
from bot.table.languages import LANGUAGES
from bot.table.moderating import not_allowed
from bot.table.words import say, words_for_all
from bot.table.words import speech as words_of
from storage.store import StoredGame

MOST = 3
"""The most channels that may watch one game: each costs a call to Discord for every move."""


async def _paces(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    speech = visit.speech
    offered = [(say(speech, f"watch.every_{one}"), one) for one in PACES]
    return [
        app_commands.Choice(name=name, value=one) for name, one in offered if current.casefold() in name.casefold()
    ]


@on_slash("game", "watch", pace=_paces)
async def watch(visit: Visit, channel: discord.TextChannel | discord.Thread, pace: str | None = None) -> None:
    """Let a channel watch, change its pace, or stop it if nothing of that is new."""
    game = await visit.game_here()
    if game is None:
        return
    if no := not_allowed(game, visit.user, visit.moderates):
        await visit.tell_note(no.why, game)
        return
    speech, there = visit.speech, f"<#{channel.id}>"
    chosen_pace = _pace(pace) if pace else None
    why_not = ""
    if pace and chosen_pace is None:
        why_not = say(speech, "watch.no_such_pace", paces=[say(speech, f"watch.every_{one}") for one in PACES])
    elif str(channel.id) == game.place:
        why_not = say(speech, "watch.the_table_itself")
    elif not may_write(visit.person, channel):
        why_not = say(speech, "watch.you_may_not_write", channel=there)
    elif not may_post(visit.house, channel.id):
        why_not = say(speech, "watch.may_not_write", channel=there)
    said, chapter = "", await _chapter(visit.house, game)

    def change(watching: list[Watcher] | None) -> list[Watcher] | None:
        nonlocal said
        held = {one.channel: one for one in watching or []}
        before = held.pop(channel.id, None)
        if before and (chosen_pace is None or chosen_pace == before.pace) and not (pace and chosen_pace is None):
            said = say(speech, "watch.ended", channel=there)
            return list(held.values())
        if why_not or len(held) >= MOST:
            said = why_not or say(speech, "watch.too_many", most=MOST)
            return watching
        now = chosen_pace or PACES[0]
        said = say(speech, f"watch.begun_{now}", channel=there)
        return [*held.values(), Watcher(channel=channel.id, pace=now, last_line=game.seq, chapter=chapter)]

    await WATCHERS.revise(visit.store, change, game.id)
    await visit.reply(panel(text(said)))


async def _chapter(house: House, game: StoredGame) -> str:
    """The name of the round that the game is in."""
    past = await house.tables.pasts.of(game)
    speech = words_for_all(house.tables.shelf[game.kind], game)
    here = past.chapter(past.last, speech)
    return here.name if here else ""


def _pace(typed: str) -> Pace | None:
    """The pace that was typed, in whichever language."""
    spoken = [words_of(language) for language in LANGUAGES]
    called = {one: {one, *(say(words, f"watch.every_{one}").casefold() for words in spoken)} for one in PACES}
    return next((one for one in PACES if typed.casefold() in called[one]), None)
