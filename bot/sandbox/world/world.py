"""Everything that exists in the sandbox: users, servers, channels, messages, files. No network in here."""

from __future__ import annotations

from bot.sandbox.rules.permissions import ALL, EVERYONE, Overwrite, Permission
from bot.sandbox.rules.refusal import Json, Reason, Refusal
from bot.sandbox.world.channels import Channel, ChannelKind, ThreadState
from bot.sandbox.world.clock import Clock, Snowflakes
from bot.sandbox.world.emojis import Emojis
from bot.sandbox.world.message import Attachment, Message
from bot.sandbox.world.people import Guild, Member, Role, User
from bot.sandbox.world.register import CommandRegister


class World:
    def __init__(self, clock: Clock, bot_name: str) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.application_id = self.ids()
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, Message] = {}
        self._standing: dict[str, dict[str, Message]] = {}
        """The messages again, by channel."""
        self.files: dict[str, Attachment] = {}  # by the path they are served under
        self.commands = CommandRegister(self.ids, self.application_id)
        self.emojis = Emojis(self.ids)
        self.bot = self.add_user(bot_name, bot=True)
        self.developer = self.add_user("Developer")

    def become(self, application_id: str, commands: Json) -> None:
        """Take up an application from before, with the commands it had registered."""
        self.application_id = application_id
        self.commands = CommandRegister(self.ids, application_id, commands)

    def add_user(self, name: str, *, bot: bool = False) -> User:
        user = User(self.ids(), name, bot)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: User) -> Guild:
        guild = Guild(self.ids(), name, owner, self.clock.iso())
        self.guilds[guild.id] = guild
        self.invite_bot(guild)
        self.join(guild, owner)
        return guild

    def invite_bot(self, guild: Guild) -> Member:
        # An invited bot brings a role of its own, with the permissions its invitation asked for.
        own = Role(self.ids(), self.bot.name, EVERYONE, 1, mentionable=False)
        guild.roles[own.id] = own
        return self.join(guild, self.bot, own)

    def join(self, guild: Guild, user: User, *roles: Role) -> Member:
        member = guild.members.setdefault(user.id, Member(user, self.clock.iso()))
        member.roles += [role.id for role in roles if role.id not in member.roles]
        return member

    def add_role(self, guild: Guild, name: str, permissions: Permission) -> Role:
        role = Role(self.ids(), name, permissions, len(guild.roles))
        guild.roles[role.id] = role
        return role

    def add_channel(self, guild: Guild, name: str) -> Channel:
        position = sum(c.guild is guild for c in self.channels.values())
        channel = Channel(self.ids(), ChannelKind.TEXT, name, guild, position=position)
        self.channels[channel.id] = channel
        return channel

    def add_thread(
        self, parent: Channel, name: str, kind: ChannelKind, owner: User, message: Message | None = None
    ) -> Channel:
        now = self.clock.iso()
        # A thread opened on a message carries that message's id.
        thread = Channel(message.id if message else self.ids(), kind, name, parent.guild, parent)
        thread.thread = ThreadState(owner.id, now, {owner.id: now})
        self.channels[thread.id] = thread
        if message:
            message.thread = thread
        return thread

    def direct_messages(self, user: User) -> Channel:
        """The channel between the bot and one person; made when first wanted."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(self.ids(), ChannelKind.DM, recipient=user)
        self.channels[channel.id] = channel
        return channel

    def user(self, user_id: str) -> User:
        if user_id not in self.users:
            raise Refusal(Reason.UNKNOWN_USER)
        return self.users[user_id]

    def guild(self, guild_id: str) -> Guild:
        if guild_id not in self.guilds:
            raise Refusal(Reason.UNKNOWN_GUILD)
        return self.guilds[guild_id]

    def channel(self, channel_id: str) -> Channel:
        if channel_id not in self.channels:
            raise Refusal(Reason.UNKNOWN_CHANNEL)
        return self.channels[channel_id]

    def message(self, channel: Channel, message_id: str) -> Message:
        """A message as the channel's own endpoints know it: ephemeral ones are not there."""
        message = self.messages.get(message_id)
        if message is None or message.channel is not channel or message.ephemeral:
            raise Refusal(Reason.UNKNOWN_MESSAGE)
        return message

    def stand(self, message: Message) -> None:
        self.messages[message.id] = message
        self._standing.setdefault(message.channel.id, {})[message.id] = message

    def drop(self, message: Message) -> None:
        del self.messages[message.id], self._standing[message.channel.id][message.id]

    def standing_in(self, channel: Channel) -> list[Message]:
        """The messages of a channel, oldest first."""
        return list(self._standing.get(channel.id, {}).values())

    def permissions_on(self, user: User, guild: Guild) -> Permission:
        """What somebody may do by their roles, before any channel has its say."""
        member = guild.members.get(user.id)
        if member is None:
            return Permission.NONE
        held = guild.everyone.permissions
        for role in member.roles:
            held |= guild.roles[role].permissions
        return ALL if user is guild.owner or held & Permission.ADMINISTRATOR else held

    def permissions(self, user: User, channel: Channel) -> Permission:
        """Discord's algorithm: roles, then the overwrites of @everyone, of the roles, of the member."""
        guild = channel.guild
        if guild is None:
            return ALL if user is channel.recipient or user is self.bot else Permission.NONE
        held = self.permissions_on(user, guild)
        overwrites = (channel.parent or channel).overwrites
        if not overwrites or held in (ALL, Permission.NONE):
            return held
        member = guild.members[user.id]
        if guild.id in overwrites:
            held = overwrites[guild.id].applied_to(held)
        of_roles = [overwrites[role] for role in member.roles if role in overwrites]
        allow, deny = Permission.NONE, Permission.NONE
        for overwrite in of_roles:
            allow, deny = allow | overwrite.allow, deny | overwrite.deny
        held = Overwrite(0, allow, deny).applied_to(held)
        if user.id in overwrites:
            held = overwrites[user.id].applied_to(held)
        return held

    def can_read(self, user: User, channel: Channel) -> bool:
        held = self.permissions(user, channel)
        if not held & Permission.VIEW_CHANNEL:
            return False
        if channel.kind is ChannelKind.PRIVATE_THREAD and channel.thread is not None:
            return user.id in channel.thread.members or bool(held & Permission.MANAGE_THREADS)
        return True

    def readers(self, channel: Channel) -> frozenset[str]:
        """The people (not the bot) who see what stands in a channel."""
        if channel.recipient is not None:
            return frozenset({channel.recipient.id})
        assert channel.guild is not None
        people = (member.user for member in channel.guild.members.values() if not member.user.bot)
        return frozenset(user.id for user in people if self.can_read(user, channel))

    def demand(self, channel: Channel, *needed: Permission) -> None:
        """Refuse the bot what it may not do there."""
        if not self.can_read(self.bot, channel):
            raise Refusal(Reason.MISSING_ACCESS)
        held = self.permissions(self.bot, channel)
        if any(not held & permission for permission in needed):
            raise Refusal(Reason.MISSING_PERMISSIONS)

    def guild_payload(self, guild: Guild) -> Json:
        """The whole server, as GUILD_CREATE carries it. Only the bot is among the members, because the
        bot runs without the privileged members intent."""
        mine = [c for c in self.channels.values() if c.guild is guild]
        return {
            **guild.payload(),
            "joined_at": guild.members[self.bot.id].joined_at,
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [guild.members[self.bot.id].payload()],
            "channels": [c.payload() for c in mine if c.thread is None],
            "threads": [c.payload() for c in mine if c.thread and not c.thread.archived],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
