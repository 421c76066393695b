"""What the bot may do in a channel. Private answers always work; posts need what an admin may withhold."""

from __future__ import annotations

import discord

from bot.discord.house import House
from bot.table.words import say
from engines.kernel import Words


def may_post(house: House, channel: int) -> bool:
    held = _own_permissions(house, channel)
    return held is None or (held.view_channel and held.send_messages)


def may_write(person: discord.User | discord.Member, channel: discord.TextChannel | discord.Thread) -> bool:
    """May this person write there themselves?"""
    if not isinstance(person, discord.Member) or person.guild.id != channel.guild.id:
        return False
    held = channel.permissions_for(person)
    if not isinstance(channel, discord.Thread):
        return held.view_channel and held.send_messages
    # Who is in a private thread is not known here: only who made it, and who may enter any.
    inside = not channel.is_private() or channel.owner_id == person.id or held.manage_threads
    return held.view_channel and held.send_messages_in_threads and inside


def may_attach(house: House, channel: int) -> bool:
    held = _own_permissions(house, channel)
    return held is None or held.attach_files


def _own_permissions(house: House, channel: int) -> discord.Permissions | None:
    """The permissions that the bot has there; None if they are not known: then Discord will say."""
    place = house.get_channel(channel)
    if not isinstance(place, discord.abc.GuildChannel | discord.Thread) or place.guild.me is None:
        return None
    held = place.permissions_for(place.guild.me)
    if isinstance(place, discord.Thread):
        held.send_messages = held.send_messages_in_threads
    return held


def writes(held: discord.Permissions, channel: object) -> bool:
    """May somebody who holds these permissions write in this channel or thread?"""
    return held.send_messages_in_threads if isinstance(channel, discord.Thread) else held.send_messages


def missing_permissions(held: discord.Permissions, may_send: bool, speech: Words) -> list[str]:
    """What a bot that holds these permissions lacks for its posts, by name."""
    needed = [
        (held.view_channel, say(speech, "permission.view")),
        (may_send, say(speech, "permission.send")),
        (held.attach_files, say(speech, "permission.attach")),
    ]
    return [name for has, name in needed if not has]
