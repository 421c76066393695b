"""Moving a game to the channel where this is typed: the way on when its own channel is gone, or out of reach."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.components import panel, text
from bot.discord.house import House, channel_of
from bot.discord.slash import on_slash
from bot.discord.visit import Visit
from bot.limits import CHOICE_NAME, CHOICES
from bot.posts.lobby_card import CARD, lobby_post
from bot.table.words import say
from engines.kernel import Refused
from storage.store import StoredGame


async def out_of_reach(house: House, game: StoredGame) -> bool:
    """Is the game's channel deleted, or the bot no longer on its server? Discord is asked only if the cache does not
    know."""
    channel = channel_of(game)
    if channel is None or house.get_channel(channel) is not None:
        return False
    if game.server and house.get_guild(int(game.server)) is None:
        return True
    try:
        await house.fetch_channel(channel)  # a thread that sleeps
    except (discord.NotFound, discord.Forbidden):
        return True
    except discord.DiscordException:
        return False
    return False


def _moderates(visit: Visit, game: StoredGame) -> bool:
    """Does this person moderate the game's channel, or, if that is gone, its server?"""
    person, server = visit.person, visit.interaction.guild
    if server is None or not isinstance(person, discord.Member) or str(server.id) != game.server:
        return False
    place = server.get_channel_or_thread(int(game.place)) if game.place.isdigit() else None
    held = person.guild_permissions if place is None else place.permissions_for(person)
    return held.manage_messages


async def _movable(visit: Visit) -> dict[str, StoredGame]:
    """The games that this person may move here, by number."""
    games = [game for game in await visit.store.games(user=visit.user) if game.opener == visit.user]
    if visit.server:
        there = await visit.store.games(server=visit.server)
        games += [game for game in there if game.opener == visit.user or _moderates(visit, game)]
    return {
        str(game.id): game
        for game in games
        if game.status in ("lobby", "running") and game.kind in visit.tables.shelf
        if channel_of(game) not in (None, visit.interaction.channel_id)
    }


def _label(visit: Visit, game: StoredGame) -> str:
    title = visit.speech_at(game).word("game", "title")
    names = [sitter.name for sitter in game.sitters]
    return say(visit.speech, "move.which", title=title, number=game.id, names=names)


async def _complete(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    named = {number: _label(visit, game) for number, game in (await _movable(visit)).items()}
    hits = [(number, name) for number, name in named.items() if current.strip().casefold() in name.casefold()]
    return [app_commands.Choice(name=name[:CHOICE_NAME], value=number) for number, name in hits[:CHOICES]]


@on_slash("game", "move", game=_complete)
async def move(visit: Visit, game: str) -> None:
    target = (await _movable(visit)).get(game.strip())
    if target is None:
        await visit.tell("move.none")
        return
    if visit.server != target.server and not await out_of_reach(visit.house, target):
        # Who plays there may not be here.
        await visit.tell("move.other_server", channel=f"<#{target.place}>")
        return
    speech = visit.speech_at(target)
    if missing := visit.lacking(speech):
        await visit.tell("move.cannot_post", permissions=missing)
        return
    outcome = await visit.tables.moving.move(
        target.id,
        visit.user,
        place=visit.place,
        server=visit.server,
        moderator=_moderates(visit, target),
        interaction=visit.id,
    )
    if isinstance(outcome, Refused):
        await visit.tell_note(outcome.why, target)
    elif outcome.game.status == "lobby":
        view, files = lobby_post(visit.house, outcome.game)
        await CARD.write(visit.store, await visit.post(view, files=files or ()), target.id)
    else:
        await visit.reply(panel(text(say(speech, "move.done"))))
