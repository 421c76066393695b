"""Channels, threads and direct messages: all of them are places where messages stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from bot.sandbox.rules.permissions import Overwrite
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.people import Guild, User


class ChannelKind(IntEnum):
    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


@dataclass
class ThreadState:
    owner: str
    changed_at: str
    members: dict[str, str]  # user id -> when they joined
    auto_archive: int = 1_440
    archived: bool = False
    locked: bool = False
    invitable: bool = True


@dataclass
class Channel:
    id: str
    kind: ChannelKind
    name: str = ""
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None
    thread: ThreadState | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    last_message_id: str | None = None
    message_count: int = 0
    shown_at: float = 0.0  # when something was last posted or edited there for all to see

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    def payload(self) -> Json:
        common: Json = {
            "id": self.id,
            "type": int(self.kind),
            "last_message_id": self.last_message_id,
            "flags": 0,
        }
        if self.recipient is not None:
            return {**common, "recipients": [self.recipient.payload()]}
        assert self.guild is not None
        common |= {"guild_id": self.guild.id, "name": self.name, "rate_limit_per_user": 0}
        if self.thread is not None:
            assert self.parent is not None
            return {**common, "parent_id": self.parent.id, **self._thread_payload(self.thread)}
        return {
            **common,
            "parent_id": None,
            "position": self.position,
            "topic": self.topic,
            "nsfw": False,
            "last_pin_timestamp": None,
            "default_auto_archive_duration": 1_440,
            "permission_overwrites": [
                {"id": who, "type": o.kind, "allow": str(int(o.allow)), "deny": str(int(o.deny))}
                for who, o in self.overwrites.items()
            ],
        }

    def _thread_payload(self, thread: ThreadState) -> Json:
        return {
            "owner_id": thread.owner,
            "message_count": self.message_count,
            "total_message_sent": self.message_count,
            "member_count": len(thread.members),
            "thread_metadata": {
                "archived": thread.archived,
                "locked": thread.locked,
                "auto_archive_duration": thread.auto_archive,
                "archive_timestamp": thread.changed_at,
                "create_timestamp": thread.changed_at,
                "invitable": thread.invitable,
            },
        }

    def thread_member(self, user_id: str) -> Json:
        assert self.thread is not None
        joined = self.thread.members[user_id]
        return {"id": self.id, "user_id": user_id, "join_timestamp": joined, "flags": 0}
