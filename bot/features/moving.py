"""Moving a game to the channel where this is typed: the way on when its own channel is gone, or out of reach."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.answering import announce, answer, tell, whisper
from bot.discord.components import panel, text
from bot.discord.house import House, Interaction, channel_of, house_of
from bot.discord.permissions import lacking
from bot.discord.slash import on_slash
from bot.discord.speech import speech_at, speech_of
from bot.limits import CHOICE_NAME, CHOICES
from bot.posts.lobby_card import CARD, shown
from bot.table.words import say
from engines.kernel import Refused
from storage.store import StoredGame


async def out_of_reach(house: House, game: StoredGame) -> bool:
    """Is its channel deleted, or the bot no longer on its server? Discord is asked only if we do not know it."""
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


def _moderates(interaction: Interaction, game: StoredGame) -> bool:
    """Moderators may move what they moderate: the game's channel, or, if that is gone, its server."""
    person, server = interaction.user, interaction.guild
    if server is None or not isinstance(person, discord.Member) or str(server.id) != game.server:
        return False
    place = server.get_channel_or_thread(int(game.place)) if game.place.isdigit() else None
    held = person.guild_permissions if place is None else place.permissions_for(person)
    return held.manage_messages


async def _movable(interaction: Interaction) -> dict[str, StoredGame]:
    """The games that this person may move here, by number."""
    house, user = house_of(interaction), str(interaction.user.id)
    games = [game for game in await house.store.games(user=user) if game.opener == user]
    if interaction.guild_id is not None:
        there = await house.store.games(server=str(interaction.guild_id))
        games += [game for game in there if game.opener == user or _moderates(interaction, game)]
    return {
        str(game.id): game
        for game in games
        if game.status in ("lobby", "running") and game.kind in house.tables.shelf
        if channel_of(game) not in (None, interaction.channel_id)
    }


def _called(interaction: Interaction, game: StoredGame) -> str:
    title = speech_at(interaction, game).word("game", "title")
    names = [sitter.name for sitter in game.sitters]
    return say(speech_of(interaction), "move.which", title=title, number=game.id, names=names)


async def _offered(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    named = {number: _called(interaction, game) for number, game in (await _movable(interaction)).items()}
    hits = [(number, name) for number, name in named.items() if current.strip().casefold() in name.casefold()]
    return [app_commands.Choice(name=name[:CHOICE_NAME], value=number) for number, name in hits[:CHOICES]]


@on_slash("game", "move", game=_offered)
async def move(interaction: Interaction, game: str) -> None:
    house, meant = house_of(interaction), (await _movable(interaction)).get(game.strip())
    if meant is None:
        await tell(interaction, "move.none")
        return
    if str(interaction.guild_id) != meant.server and not await out_of_reach(house, meant):
        # Who plays there may not be here.
        await tell(interaction, "move.other_server", channel=f"<#{meant.place}>")
        return
    speech = speech_at(interaction, meant)
    if missing := lacking(interaction, speech):
        await tell(interaction, "move.cannot_post", permissions=missing)
        return
    outcome = await house.tables.moving.move(
        meant.id,
        str(interaction.user.id),
        place=str(interaction.channel_id),
        server=str(interaction.guild_id or ""),
        moderator=_moderates(interaction, meant),
        interaction=str(interaction.id),
    )
    if isinstance(outcome, Refused):
        await answer(interaction, outcome.why, meant)
    elif outcome.game.status == "lobby":
        view, files = shown(interaction, outcome.game)
        await CARD.write(house.store, meant.id, await announce(interaction, view, files=files or ()))
    else:
        await whisper(interaction, panel(text(say(speech, "move.done"))))
