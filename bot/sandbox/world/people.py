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
            "system": False,
            "banner": None,
            "accent_color": None,
            "avatar_decoration_data": None,
            "collectibles": None,
            "primary_guild": None,
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
            "icon": None,
            "unicode_emoji": None,
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
            "avatar_decoration_data": None,
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
            "splash": None,
            "discovery_splash": None,
            "banner": None,
            "description": None,
            "vanity_url_code": None,
            "region": None,
            "afk_channel_id": None,
            "afk_timeout": 300,
            "widget_enabled": False,
            "widget_channel_id": None,
            "application_id": None,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "max_presences": None,
            "max_members": 500_000,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "nsfw": False,
            "hub_type": None,
            "incidents_data": None,
        }
