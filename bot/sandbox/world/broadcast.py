"""When something happens, everybody concerned is told: the bot, the open pages, the tests' record."""

from __future__ import annotations

from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.emojis import Emoji
from bot.sandbox.world.hub import Hub
from bot.sandbox.world.ledger import Ledger
from bot.sandbox.world.memory import Memory
from bot.sandbox.world.message import Message
from bot.sandbox.world.people import Guild, Role, User
from bot.sandbox.world.sessions import (
    INTENT_DIRECT_MESSAGES,
    INTENT_GUILD_MESSAGES,
    INTENT_GUILDS,
    INTENT_MESSAGE_CONTENT,
    Sessions,
)
from bot.sandbox.world.world import World


class Broadcast:
    def __init__(self, world: World, sessions: Sessions, hub: Hub, ledger: Ledger) -> None:
        self.world = world
        self.sessions = sessions
        self.hub = hub
        self.ledger = ledger
        self.memory: Memory | None = None

    def readers(self, message: Message) -> frozenset[str]:
        if message.owner is not None:
            return frozenset({message.owner.id})
        return self.world.readers(message.channel)

    def message(self, message: Message, *, new: bool) -> None:
        if self.memory is not None and not message.ephemeral:
            self.memory.message(message)
            self.world.files |= {attachment.path: attachment for attachment in message.attachments}
        payload, to = message.payload(), self.readers(message)
        kind = "message" if new else "edit"
        record = f"private {kind}" if message.ephemeral else kind
        now = self.world.clock()
        self.ledger.deliver(now, record, to, message.channel, payload, tuple(message.attachments), message.id)
        self.hub.push(kind, {"message": payload, "notified": sorted(message.notified)}, to)
        if not message.ephemeral:
            message.channel.shown_at = now
            self._to_bot("MESSAGE_CREATE" if new else "MESSAGE_UPDATE", message, payload)

    def deleted(self, message: Message) -> None:
        if self.memory is not None and not message.ephemeral:
            self.memory.forget(message)
        news: Json = {"id": message.id, "channel_id": message.channel.id}
        self.hub.push("delete", {"message": news}, self.readers(message))
        guild = message.channel.guild
        if not message.ephemeral:
            extra = {"guild_id": guild.id} if guild else {}
            intent = INTENT_GUILD_MESSAGES if guild else INTENT_DIRECT_MESSAGES
            self.sessions.emit("MESSAGE_DELETE", {**news, **extra}, guild, intent)

    def _to_bot(self, event: str, message: Message, payload: Json) -> None:
        guild = message.channel.guild
        if not self.world.can_read(self.world.bot, message.channel):
            return
        intent = INTENT_GUILD_MESSAGES if guild else INTENT_DIRECT_MESSAGES
        if guild is not None:
            payload = {**payload, "guild_id": guild.id}
            member = guild.members.get(message.author.id)
            if member is not None:
                payload["member"] = member.payload(with_user=False)
        for session in self.sessions.open.values():
            if not session.covers(guild) or not session.intents & intent:
                continue
            # Without the privileged intent a bot reads only its own messages, mentions of it, and DMs.
            concerns = message.author is self.world.bot or self.world.bot in message.mentions or not guild
            if concerns or session.intents & INTENT_MESSAGE_CONTENT:
                session.dispatch(event, payload)
            else:
                blank: Json = {"content": "", "embeds": [], "attachments": [], "components": []}
                session.dispatch(event, {**payload, **blank})

    def channel(self, event: str, channel: Channel) -> None:
        """CHANNEL_CREATE, THREAD_UPDATE and so on."""
        self.remember()
        payload = channel.payload()
        gone = event.endswith("_DELETE")
        self.hub.push("channel", {"channel": payload, "gone": gone}, self.world.readers(channel))
        if channel.guild is not None:
            self.sessions.emit(event, payload, channel.guild, INTENT_GUILDS)

    def guild(self, guild: Guild) -> None:
        self.sessions.emit("GUILD_CREATE", self.world.guild_payload(guild), guild, INTENT_GUILDS)
        self.refresh()

    def role(self, guild: Guild, role: Role) -> None:
        self.sessions.emit("GUILD_ROLE_UPDATE", {"guild_id": guild.id, "role": role.payload()}, guild, INTENT_GUILDS)
        self.refresh()

    def expelled(self, guild: Guild) -> None:
        self.remember()
        self.sessions.emit("GUILD_DELETE", {"id": guild.id}, guild, INTENT_GUILDS)

    def emoji(self, emoji: Emoji, *, gone: bool = False) -> None:
        if self.memory is not None:
            self.memory.emoji(emoji, gone=gone)

    def refresh(self) -> None:
        """Servers, people, permissions or commands changed: the pages read everything again."""
        self.remember()
        self.hub.push("refresh", {}, self.world.users)

    def remember(self) -> None:
        if self.memory is not None:
            self.memory.places(self.world)

    def private(self, user: User, channel: Channel, kind: str, data: Json) -> None:
        """A modal or autocomplete choices: shown to one person, standing in no channel."""
        self.ledger.deliver(self.world.clock(), kind, frozenset({user.id}), channel, data)
