"""Users, and the servers ("guilds") they are members of."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.sandbox.rules.permissions import EVERYONE, Permission
from bot.sandbox.rules.refusal import Json


@dataclass
class User:
    id: str
    name: str
    bot: bool = False
    locale: str = "en-US"
    accepts_dms: bool = True

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def payload(self) -> Json:
        return {
            "id": self.id,
            "username": self.name.lower().replace(" ", "_"),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
        }


@dataclass
class Role:
    id: str
    name: str
    permissions: Permission
    position: int = 0
    mentionable: bool = True

    def payload(self) -> Json:
        return {
            "id": self.id,
            "name": self.name,
            "permissions": str(int(self.permissions)),
            "position": self.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": self.mentionable,
            "flags": 0,
        }


@dataclass
class Member:
    user: User
    joined_at: str
    roles: list[str] = field(default_factory=list)

    def payload(self, *, with_user: bool = True) -> Json:
        member: Json = {
            "roles": list(self.roles),
            "joined_at": self.joined_at,
            "nick": None,
            "avatar": None,
            "banner": None,
            "premium_since": None,
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }
        return {**member, "user": self.user.payload()} if with_user else member


@dataclass
class Guild:
    id: str
    name: str
    owner: User
    created_at: str
    locale: str = "en-US"
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Discord gives the role @everyone the id of the server itself.
        self.roles.setdefault(self.id, Role(self.id, "@everyone", EVERYONE, mentionable=False))

    @property
    def everyone(self) -> Role:
        return self.roles[self.id]

    def payload(self) -> Json:
        return {
            "id": self.id,
            "name": self.name,
            "icon": None,
            "owner_id": self.owner.id,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "features": [],
            "emojis": [],
            "stickers": [],
            "mfa_level": 0,
            "premium_tier": 0,
            "nsfw_level": 0,
            "preferred_locale": self.locale,
            "roles": [role.payload() for role in self.roles.values()],
        }
