"""Who a message mentions, and who of them gets a notification."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.sandbox.rules.components import Component, walk
from bot.sandbox.rules.permissions import Permission
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.people import User
from bot.sandbox.world.world import World

USER = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass
class Mentions:
    users: list[User] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    everyone: bool = False

    def people_to_notify(self, world: World, channel: Channel, author: User) -> frozenset[str]:
        """Only people who can read the channel get a ping, and never the author."""
        called = {user.id for user in self.users}
        if channel.guild is not None and not (called or self.roles or self.everyone):
            return frozenset()
        if channel.guild is not None:
            for member in channel.guild.members.values():
                if self.everyone or set(member.roles) & set(self.roles):
                    called.add(member.user.id)
        else:
            called |= world.readers(channel)  # every direct message notifies
        return frozenset(called & world.readers(channel)) - {author.id}


def mentions_in(
    world: World,
    channel: Channel,
    author: User,
    content: str,
    components: list[Json],
    allowed: Json | None,
    replied_to: User | None = None,
) -> Mentions:
    """`allowed` is the form's allowed_mentions: absent means that everything counts. Embeds never do."""
    texts = [content, *(c["content"] for c in walk(components) if c["type"] == Component.TEXT)]
    text = "\n".join(texts)
    mentions = Mentions()
    for user_id in dict.fromkeys(USER.findall(text)):
        if user_id in world.users and _allows(allowed, "users", user_id):
            mentions.users.append(world.users[user_id])
    if channel.guild is not None and (ROLE.search(text) or EVERYONE.search(text)):
        held = world.permissions(author, channel)
        for role_id in dict.fromkeys(ROLE.findall(text)):
            role = channel.guild.roles.get(role_id)
            may = role and (role.mentionable or held & Permission.MENTION_EVERYONE)
            if may and _allows(allowed, "roles", role_id):
                mentions.roles.append(role_id)
        if EVERYONE.search(text) and held & Permission.MENTION_EVERYONE:
            mentions.everyone = _allows(allowed, "everyone", "")
    # Unlike the rest, a reply pings only when asked to, as soon as allowed_mentions is there at all.
    pings = allowed is None or allowed.get("replied_user")
    if replied_to is not None and replied_to not in mentions.users and pings:
        mentions.users.append(replied_to)
    return mentions


def _allows(allowed: Json | None, kind: str, who: str) -> bool:
    if allowed is None:
        return True
    return kind in (allowed.get("parse") or []) or who in [str(i) for i in allowed.get(kind) or []]
