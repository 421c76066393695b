"""A message and what hangs on it. Tests read these directly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.sandbox.rules.components import Component, walk
from bot.sandbox.rules.messages import COMPONENTS_V2, EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.people import User


@dataclass(frozen=True)
class Attachment:
    id: str
    filename: str
    size: int
    content: bytes | Callable[[], bytes]  # or where to read it
    url: str
    path: str
    content_type: str
    description: str | None = None
    ephemeral: bool = False
    width: int | None = None
    height: int | None = None

    @property
    def blob(self) -> bytes:
        return self.content() if callable(self.content) else self.content

    def payload(self) -> Json:
        attachment: Json = {
            "id": self.id,
            "filename": self.filename,
            "size": self.size,
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
            "ephemeral": self.ephemeral,
        }
        if self.description is not None:
            attachment["description"] = self.description
        if self.width is not None:
            attachment |= {"width": self.width, "height": self.height}
        return attachment


@dataclass(frozen=True)
class Revision:
    """What a message showed before its next edit."""

    at: float
    content: str
    embeds: list[Json]
    components: list[Json]
    attachments: list[Attachment]


@dataclass
class Message:
    id: str
    channel: Channel
    author: User
    kind: int
    sent_at: float
    timestamp: str
    flags: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    edited_timestamp: str | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    mention_everyone: bool = False
    # Whoever got a ping. Filled when the message is first sent: an edit never notifies anybody.
    notified: frozenset[str] = frozenset()
    # The only person who sees an ephemeral message.
    owner: User | None = None
    reference: Message | None = None
    reference_id: str | None = None  # it may be gone
    interaction: Json | None = None
    thread: Channel | None = None
    history: list[Revision] = field(default_factory=list)
    deleted: bool = False

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)

    @property
    def silent(self) -> bool:
        return bool(self.flags & SUPPRESS_NOTIFICATIONS)

    @property
    def v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    def walk(self) -> list[Json]:
        return walk(self.components)

    @property
    def text(self) -> str:
        """Everything a reader reads: content, embeds, text displays. Not the labels of buttons."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            parts += [f"{f['name']}: {f['value']}" for f in embed.get("fields") or []]
            parts.append((embed.get("footer") or {}).get("text") or "")
        parts += [c["content"] for c in self.walk() if c["type"] == Component.TEXT]
        return "\n".join(part for part in parts if part)

    @property
    def custom_ids(self) -> list[str]:
        return [c["custom_id"] for c in self.walk() if c.get("custom_id")]

    @property
    def labels(self) -> list[str]:
        return [c["label"] for c in self.walk() if c["type"] == Component.BUTTON and c.get("label")]

    def component(self, custom_id: str) -> Json:
        for component in self.walk():
            if component.get("custom_id") == custom_id:
                return component
        raise LookupError(f"no component {custom_id!r}; there are {self.custom_ids}")

    def button(self, label: str) -> str:
        """The custom_id of the button that says `label`."""
        for component in self.walk():
            if component["type"] == Component.BUTTON and component.get("label") == label:
                return str(component["custom_id"])
        raise LookupError(f"no button {label!r}; there are {self.labels}")

    def remember(self, at: float) -> None:
        """Keep what stands now, before an edit replaces it."""
        self.history.append(Revision(at, self.content, self.embeds, self.components, list(self.attachments)))

    def payload(self, *, nested: bool = False) -> Json:
        """As REST returns it; the gateway adds `guild_id`."""
        message: Json = {
            "id": self.id,
            "channel_id": self.channel.id,
            "type": self.kind,
            "author": self.author.payload(),
            "content": self.content,
            "timestamp": self.timestamp,
            "edited_timestamp": self.edited_timestamp,
            "tts": False,
            "mention_everyone": self.mention_everyone,
            "mentions": [user.payload() for user in self.mentions],
            "mention_roles": self.mention_roles,
            "attachments": [attachment.payload() for attachment in self.attachments],
            "embeds": self.embeds,
            "components": self.components,
            "pinned": False,
            "flags": self.flags,
        }
        if self.interaction is not None:
            message |= self.interaction
        if self.thread is not None:
            message["thread"] = self.thread.payload()
        if self.reference is not None:
            message["message_reference"] = {
                "type": 0,
                "message_id": self.reference.id,
                "channel_id": self.reference.channel.id,
            }
            if not nested:
                message["referenced_message"] = self.reference.payload(nested=True)
        return message

    def copy(self) -> Message:
        """A snapshot for the tests' record; the original may be edited later."""
        return replace(self, history=list(self.history), attachments=list(self.attachments))
