"""Being away: the tables are told until when, and computers may play meanwhile at all of them, until one is back."""

from __future__ import annotations

import logging

import discord

from bot.discord.answering import SILENCE, is_theirs, turn
from bot.discord.components import Press, on_press, panel, rows, text
from bot.discord.house import House, Interaction, channel_of, house_of
from bot.discord.permissions import may_post
from bot.discord.speech import speech_of
from bot.features.lobby import sitter
from bot.features.substituting import AWAY, cannot_hand_over, go_away, substituted
from bot.posts.editing import NO_CONNECTION
from bot.table.computers import newcomer
from bot.table.wishes import Wishes
from bot.table.words import say, words_for_all
from engines.kernel import Refused

log = logging.getLogger("diurna.absence")


async def tell_tables(house: House, user: str, wishes: Wishes) -> None:
    """Where somebody plays, the others read until when they are away; nobody is called for it."""
    for game in await house.store.games(user=user, status="running"):
        channel, seat = channel_of(game), game.seat_of(user)
        if channel is None or not may_post(house, channel) or game.kind not in house.tables.shelf:
            continue
        speech = words_for_all(house.tables.shelf[game.kind], game)
        if wishes.away(house.clock()):
            told = say(speech, "away.told", seat=seat, day=wishes.mark())
        else:
            told = say(speech, "away.back", seat=seat)
        try:
            await house.get_partial_messageable(channel).send(view=panel(text(told)), allowed_mentions=SILENCE)
        except (discord.DiscordException, *NO_CONNECTION) as why:
            # The next post says it as well.
            log.info("game %s: the table could not be told who is away (%s)", game.id, why)


@on_press("away.substitute")
async def substitute_everywhere(interaction: Interaction, user: str) -> None:
    """Computers sit down for whoever goes away, at every table of theirs."""
    house, count = house_of(interaction), 0
    if not await is_theirs(interaction, user):
        return
    for game in await house.store.games(user=user, status="running"):
        seat = game.seat_of(user)
        if seat is None or cannot_hand_over(game, seat) or game.kind not in house.tables.shelf:
            continue
        await go_away(house.store, game, seat)
        computer = newcomer("medium", game.sitters)
        outcome = await house.tables.moderating.replace(game.id, user, seat, computer)
        count += not isinstance(outcome, Refused)
    speech = speech_of(interaction)
    told = text(say(speech, "me.substituted", count=count))
    back = Press("away.return", user, label=say(speech, "me.come_back"), style=discord.ButtonStyle.success)
    await turn(interaction, panel(told, *rows([back])))


@on_press("away.return")
async def come_back_everywhere(interaction: Interaction, user: str) -> None:
    """Every seat at which a computer sits for them is theirs again."""
    house, count = house_of(interaction), 0
    if not await is_theirs(interaction, user):
        return
    for game, seat in await substituted(house.store, user):
        outcome = await house.tables.moderating.replace(game.id, user, seat, sitter(interaction.user), moderator=True)
        if not isinstance(outcome, Refused):
            await AWAY.write(house.store, game.id, None, user)
            count += 1
    await turn(interaction, panel(text(say(speech_of(interaction), "me.came_back", count=count))))
