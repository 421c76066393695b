"""What outlives the sandbox: people, channels, messages and files, in one SQLite file.

Everything is written before it is acknowledged, so a killed sandbox comes back as it was. What Discord's own client
forgets when it is loaded again, messages that only one person sees, is forgotten here too.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from bot.sandbox.rules.permissions import Overwrite, Permission
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel, ChannelKind, ThreadState
from bot.sandbox.world.emojis import Emoji
from bot.sandbox.world.message import Attachment, Message
from bot.sandbox.world.people import Guild, Member, Role, User
from bot.sandbox.world.world import World

VERSION = 1
SCHEMA = """
    CREATE TABLE world (name TEXT PRIMARY KEY, data TEXT NOT NULL);
    CREATE TABLE channel (id TEXT PRIMARY KEY, data TEXT NOT NULL);
    CREATE TABLE message (id TEXT PRIMARY KEY, channel TEXT NOT NULL, data TEXT NOT NULL);
    CREATE TABLE file (path TEXT PRIMARY KEY, message TEXT NOT NULL, blob BLOB NOT NULL);
"""
EMOJIS = "CREATE TABLE IF NOT EXISTS emoji (id TEXT PRIMARY KEY, name TEXT NOT NULL, blob BLOB NOT NULL)"
"""Files from before have no such table."""


class Unusable(Exception):
    """The file cannot be read; the text says so in a sentence."""


class Memory:
    def __init__(self, file: Path) -> None:
        self.file = file
        self._known: dict[str, str] = {}  # what was written last, to write only what changed
        try:
            self._disk = sqlite3.connect(file, isolation_level=None)
            # A second sandbox on the same file would overwrite what this one remembers.
            self._disk.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._disk.execute("PRAGMA journal_mode = WAL")
            self._disk.execute("PRAGMA synchronous = NORMAL")
            (version,) = self._disk.execute("PRAGMA user_version").fetchone()
            if version == 0:
                self._disk.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
            if version in (0, VERSION):
                self._disk.execute(EMOJIS)
        except sqlite3.OperationalError as error:
            raise Unusable(f"{file} cannot be used ({error}). Is another sandbox running on it?") from error
        except sqlite3.DatabaseError as error:
            raise Unusable(f"{file} is no memory of a sandbox ({error}).") from error
        if version not in (0, VERSION):
            raise Unusable(f"{file} was written by another version of the sandbox.")

    def close(self) -> None:
        self._disk.close()

    # Writing

    def places(self, world: World) -> None:
        """Who and what there is, apart from the messages."""
        with _Writing(self._disk) as write:
            self._put(write, "world", "self", _self(world))
            self._put(write, "world", "commands", world.commands.by_scope())
            self._put(write, "world", "users", [_user(user) for user in world.users.values()])
            self._put(write, "world", "guilds", [_guild(guild) for guild in world.guilds.values()])
            for channel in world.channels.values():
                self._put(write, "channel", channel.id, _channel(channel))
            gone = [key[8:] for key in self._known if key.startswith("channel ") and key[8:] not in world.channels]
            for channel_id in gone:
                del self._known[f"channel {channel_id}"]
                write("DELETE FROM channel WHERE id = ?", channel_id)
                write("DELETE FROM file WHERE message IN (SELECT id FROM message WHERE channel = ?)", channel_id)
                write("DELETE FROM message WHERE channel = ?", channel_id)

    def message(self, message: Message) -> None:
        """As it stands now, with its files. From here on they are read from the disk when somebody looks at them."""
        with _Writing(self._disk) as write:
            self._put(write, "channel", message.channel.id, _channel(message.channel))
            data = json.dumps(_message(message))
            write("INSERT OR REPLACE INTO message VALUES (?, ?, ?)", message.id, message.channel.id, data)
            kept = {attachment.path for attachment in message.attachments}
            rows = self._disk.execute("SELECT path FROM file WHERE message = ?", (message.id,)).fetchall()
            stored = {path for (path,) in rows}
            for path in stored - kept:
                write("DELETE FROM file WHERE path = ?", path)
            for attachment in message.attachments:
                if attachment.path not in stored:
                    write("INSERT INTO file VALUES (?, ?, ?)", attachment.path, message.id, attachment.blob)
        message.attachments = [replace(a, content=self._reader(a.path, a.content)) for a in message.attachments]

    def forget(self, message: Message) -> None:
        with _Writing(self._disk) as write:
            write("DELETE FROM message WHERE id = ?", message.id)
            write("DELETE FROM file WHERE message = ?", message.id)

    def emoji(self, emoji: Emoji, *, gone: bool = False) -> None:
        with _Writing(self._disk) as write:
            if gone:
                write("DELETE FROM emoji WHERE id = ?", emoji.id)
            else:
                write("INSERT OR REPLACE INTO emoji VALUES (?, ?, ?)", emoji.id, emoji.name, emoji.blob)

    def _put(self, write: Callable[..., None], table: str, name: str, data: object) -> None:
        text, key = json.dumps(data), f"{table} {name}"
        if self._known.get(key) != text:
            write(f"INSERT OR REPLACE INTO {table} VALUES (?, ?)", name, text)
            self._known[key] = text

    def _reader(self, path: str, content: bytes | Callable[[], bytes]) -> Callable[[], bytes]:
        if callable(content):
            return content

        def read() -> bytes:
            row = self._disk.execute("SELECT blob FROM file WHERE path = ?", (path,)).fetchone()
            return bytes(row[0]) if row else b""

        return read

    # Reading

    def restore(self, world: World) -> bool:
        """Put into an empty world what stood in the last one. False: there was none."""
        kept = {name: json.loads(data) for name, data in self._disk.execute("SELECT name, data FROM world")}
        if not kept:
            return False
        try:
            self._restore(world, kept)
        except (KeyError, TypeError, ValueError) as error:
            raise Unusable(f"{self.file} cannot be read: {error!r}.") from error
        self.places(world)
        return True

    def _restore(self, world: World, kept: Json) -> None:
        world.users = {data["id"]: User(**data) for data in kept["users"]}
        about = kept["self"]
        world.bot, world.developer = world.users[about["bot"]], world.users[about["developer"]]
        world.become(about["application"], kept["commands"])
        for emoji in self._disk.execute("SELECT id, name, blob FROM emoji ORDER BY CAST(id AS INTEGER)"):
            world.emojis.stand(Emoji(*emoji))
        world.guilds = {data["id"]: _restored_guild(data, world) for data in kept["guilds"]}
        rows = self._disk.execute("SELECT id, data FROM channel ORDER BY CAST(id AS INTEGER)")
        wanted = {name: json.loads(data) for name, data in rows}
        # A thread comes after the channel it hangs on: that is older, but a thread may carry a message's id.
        for name, data in sorted(wanted.items(), key=lambda item: item[1]["parent"] is not None):
            world.channels[name] = _restored_channel(data, world)
        for name, data in self._disk.execute("SELECT id, data FROM message ORDER BY CAST(id AS INTEGER)").fetchall():
            message = self._restored_message(json.loads(data), world)
            if message is None:
                self._disk.execute("DELETE FROM message WHERE id = ?", (name,))
            else:
                world.stand(message)
                world.files |= {attachment.path: attachment for attachment in message.attachments}
        for message in world.messages.values():
            if message.reference_id is not None:
                message.reference = world.messages.get(message.reference_id)

    def _restored_message(self, data: Json, world: World) -> Message | None:
        channel, author = world.channels.get(data.pop("channel")), world.users.get(data.pop("author"))
        if channel is None or author is None:
            return None
        files = [Attachment(content=self._reader(about["path"], b""), **about) for about in data.pop("attachments")]
        mentions = [world.users[user] for user in data.pop("mentions") if user in world.users]
        notified = frozenset(data.pop("notified"))
        message = Message(
            channel=channel, author=author, attachments=files, mentions=mentions, notified=notified, **data
        )
        if message.loading:
            return None  # whoever was thinking then has forgotten the question
        message.thread = world.channels.get(message.id)
        return message


class _Writing:
    """A transaction: all is written, or nothing."""

    def __init__(self, disk: sqlite3.Connection) -> None:
        self._disk = disk

    def __enter__(self) -> Callable[..., None]:
        self._disk.execute("BEGIN IMMEDIATE")
        return self._write

    def _write(self, sql: str, *values: str | bytes) -> None:
        self._disk.execute(sql, values)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._disk.execute("COMMIT" if kind is None else "ROLLBACK")


def _self(world: World) -> Json:
    return {"application": world.application_id, "bot": world.bot.id, "developer": world.developer.id}


def _user(user: User) -> Json:
    return {
        "id": user.id,
        "name": user.name,
        "bot": user.bot,
        "locale": user.locale,
        "accepts_dms": user.accepts_dms,
    }


def _guild(guild: Guild) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "owner": guild.owner.id,
        "created_at": guild.created_at,
        "locale": guild.locale,
        "roles": [
            {
                "id": role.id,
                "name": role.name,
                "permissions": int(role.permissions),
                "position": role.position,
                "mentionable": role.mentionable,
            }
            for role in guild.roles.values()
        ],
        "members": [{"user": m.user.id, "joined_at": m.joined_at, "roles": m.roles} for m in guild.members.values()],
    }


def _restored_guild(data: Json, world: World) -> Guild:
    guild = Guild(data["id"], data["name"], world.users[data["owner"]], data["created_at"], data["locale"])
    for role in data["roles"]:
        guild.roles[role["id"]] = Role(**{**role, "permissions": Permission(role["permissions"])})
    for member in data["members"]:
        user = world.users[member["user"]]
        guild.members[user.id] = Member(user, member["joined_at"], member["roles"])
    return guild


def _channel(channel: Channel) -> Json:
    thread = channel.thread
    return {
        "id": channel.id,
        "kind": int(channel.kind),
        "name": channel.name,
        "guild": channel.guild.id if channel.guild else None,
        "parent": channel.parent.id if channel.parent else None,
        "recipient": channel.recipient.id if channel.recipient else None,
        "thread": vars(thread) if thread else None,
        "topic": channel.topic,
        "position": channel.position,
        "overwrites": {who: [o.kind, int(o.allow), int(o.deny)] for who, o in channel.overwrites.items()},
        "last_message_id": channel.last_message_id,
        "message_count": channel.message_count,
    }


def _restored_channel(data: Json, world: World) -> Channel:
    overwrites = {
        who: Overwrite(kind, Permission(allow), Permission(deny))
        for who, (kind, allow, deny) in data["overwrites"].items()
    }
    return Channel(
        data["id"],
        ChannelKind(data["kind"]),
        data["name"],
        world.guilds[data["guild"]] if data["guild"] else None,
        world.channels[data["parent"]] if data["parent"] else None,
        world.users[data["recipient"]] if data["recipient"] else None,
        ThreadState(**data["thread"]) if data["thread"] else None,
        data["topic"],
        data["position"],
        overwrites,
        data["last_message_id"],
        data["message_count"],
    )


def _message(message: Message) -> Json:
    return {
        "id": message.id,
        "channel": message.channel.id,
        "author": message.author.id,
        "kind": message.kind,
        "sent_at": message.sent_at,
        "timestamp": message.timestamp,
        "flags": message.flags,
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [_attachment(attachment) for attachment in message.attachments],
        "edited_timestamp": message.edited_timestamp,
        "mentions": [user.id for user in message.mentions],
        "mention_roles": message.mention_roles,
        "mention_everyone": message.mention_everyone,
        "notified": sorted(message.notified),
        "reference_id": message.reference.id if message.reference else None,
        "interaction": message.interaction,
    }


def _attachment(attachment: Attachment) -> Json:
    return {key: value for key, value in vars(attachment).items() if key != "content"}


def moved(messages: Iterable[Message], files: dict[str, Attachment], to: str) -> None:
    """Change the addresses of all files, because the sandbox listens at another address than the last time."""
    for message in messages:
        olds = {attachment.url.partition("/cdn/")[0] for attachment in message.attachments} - {to}
        for old in olds:
            message.attachments = [replace(a, url=a.url.replace(old, to, 1)) for a in message.attachments]
            message.embeds = json.loads(json.dumps(message.embeds).replace(f"{old}/cdn/", f"{to}/cdn/"))
            message.components = json.loads(json.dumps(message.components).replace(f"{old}/cdn/", f"{to}/cdn/"))
        files |= {attachment.path: attachment for attachment in message.attachments}
