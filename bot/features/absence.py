"""Being away: the tables are told until when, and a computer may play meanwhile, at one of them or at all."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.discord.components import Press, panel, rows, text
from bot.discord.house import House, channel_of
from bot.discord.permissions import may_post
from bot.discord.router import on_press
from bot.discord.slash import on_slash
from bot.discord.visit import SILENCE, Visit
from bot.features.lobby import sitter
from bot.features.moderating import give_seat
from bot.posts.editing import NO_CONNECTION
from bot.table.away import cannot_hand_over, go_away, substituted, take_back
from bot.table.computers import new_computer
from bot.table.languages import LANGUAGES
from bot.table.preferences import Preferences
from bot.table.words import say, speech, words_for_all
from engines.kernel import STRENGTHS, Refused, Strength, note

log = logging.getLogger("diurna.absence")


async def tell_tables(house: House, user: str, preferences: Preferences) -> None:
    """Tell the tables of a person how long they are away. Nobody is called for it."""
    for game in await house.store.games(user=user, status="running"):
        channel, seat = channel_of(game), game.seat_of(user)
        if channel is None or not may_post(house, channel) or game.kind not in house.tables.shelf:
            continue
        here = words_for_all(house.tables.shelf[game.kind], game)
        if preferences.away(house.clock()):
            sentence = say(here, "away.told", seat=seat, day=preferences.mark())
        else:
            sentence = say(here, "away.back", seat=seat)
        try:
            place = house.get_partial_messageable(channel)
            await place.send(view=panel(text(sentence)), allowed_mentions=SILENCE, silent=True)
        except (discord.DiscordException, *NO_CONNECTION) as why:
            # The next post says it as well.
            log.info("game %s: the table could not be told who is away (%s)", game.id, why)


async def _strengths(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    here = speech(visit.language)
    named = {strength: say(here, f"computer.{strength}") for strength in STRENGTHS}
    return [
        app_commands.Choice(name=name, value=strength)
        for strength, name in named.items()
        if current.strip().casefold() in name.casefold()
    ]


def _strength(typed: str) -> Strength:
    typed_name, spoken = typed.strip().casefold(), [speech(language) for language in LANGUAGES]
    names = {one: {one, *(say(words, f"computer.{one}").casefold() for words in spoken)} for one in STRENGTHS}
    return next((one for one in STRENGTHS if typed_name in names[one]), "medium")


@on_slash("game", "computer", strength=_strengths)
async def substitute(
    visit: Visit, strength: str = "medium", seat: app_commands.Range[int, 1, 20] | None = None
) -> None:
    game = await visit.game_here()
    if game is None:
        return
    own = game.seat_of(visit.user)
    at = own if seat is None else seat - 1
    if no := cannot_hand_over(game, at):
        await visit.tell_note(no.why, game)
        return
    assert at is not None
    await go_away(visit.store, game, at)
    await give_seat(visit, game, at, new_computer(_strength(strength), game.sitters))


@on_slash("game", "return")
async def come_back(visit: Visit) -> None:
    game = await visit.game_here()
    if game is None:
        return
    outcome = await take_back(visit.tables.moderating, visit.store, game, sitter(visit.person), visit.id)
    if isinstance(outcome, Refused):
        await visit.tell_note(outcome.why, game)
    else:
        await visit.tell_note(note("substitute.back"), outcome.game)


async def substitute_switches(visit: Visit) -> list[Press]:
    """The buttons with which a person lets computers play at all tables, and takes the seats back. Nobody else can
    press them."""
    here = visit.speech
    playing, away = (
        await visit.store.games(user=visit.user, status="running"),
        await substituted(visit.store, visit.user),
    )
    go = [Press("away.substitute", visit.user, label=say(here, "me.substitute"))] if playing else []
    return [*go, Press("away.return", visit.user, label=say(here, "me.come_back"))] if away else go


@on_press("away.substitute")
async def substitute_everywhere(visit: Visit, user: str) -> None:
    """Let a computer sit down at every table of this person."""
    count = 0
    if not await visit.is_theirs(user):
        return
    for game in await visit.store.games(user=user, status="running"):
        seat = game.seat_of(user)
        if seat is None or cannot_hand_over(game, seat) or game.kind not in visit.tables.shelf:
            continue
        await go_away(visit.store, game, seat)
        computer = new_computer("medium", game.sitters)
        outcome = await visit.tables.moderating.replace(game.id, user, seat, computer)
        count += not isinstance(outcome, Refused)
    here = visit.speech
    sentence = text(say(here, "me.substituted", count=count))
    back = Press("away.return", user, label=say(here, "me.come_back"), style=discord.ButtonStyle.success)
    await visit.edit(panel(sentence, *rows([back])))


@on_press("away.return")
async def come_back_everywhere(visit: Visit, user: str) -> None:
    """Give this person back every seat at which a computer sits for them."""
    count = 0
    if not await visit.is_theirs(user):
        return
    for game in await substituted(visit.store, user):
        outcome = await take_back(visit.tables.moderating, visit.store, game, sitter(visit.person))
        count += not isinstance(outcome, Refused)
    await visit.edit(panel(text(say(visit.speech, "me.came_back", count=count))))
