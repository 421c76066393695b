"""The sandbox as tests use it: make a world, act as its people, look at what the bot did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from bot import limits
from bot.sandbox.hands.command_line import Value
from bot.sandbox.hands.forms import Answer as FieldAnswer
from bot.sandbox.page.browser import Browser
from bot.sandbox.rules.permissions import EVERYONE, Overwrite, Permission
from bot.sandbox.rules.refusal import Json
from bot.sandbox.service import Service
from bot.sandbox.wire.server import Server
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.clock import Clock
from bot.sandbox.world.hub import PATIENCE
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.ledger import Delivery
from bot.sandbox.world.message import Message
from bot.sandbox.world.people import Guild, Role, User

T = TypeVar("T")


class Sandbox:
    """A Discord on a free port of 127.0.0.1.

    `deadline` shortens the three seconds for a first answer, `rate_limits=False` lifts all rate limits,
    `keep` bounds the record of what was sent (None remembers everything), `memory` is a file from which people,
    channels and messages come back after a restart.
    """

    def __init__(
        self,
        *,
        token: str = "sandbox",
        clock: Clock | None = None,
        deadline: float = limits.ANSWER_SECONDS,
        rate_limits: bool = True,
        shards: int = 1,
        bot_name: str = "Diurna",
        keep: int | None = None,
        memory: Path | None = None,
    ) -> None:
        self.clock = clock or Clock()
        self.service = Service(
            token=token, clock=self.clock, deadline=deadline, bot_name=bot_name, keep=keep, memory=memory
        )
        self.service.shards = shards
        if not rate_limits:
            self.service.rate_limits.lift()
        self.token = token
        self.server = Server(self.service)
        self.server.also_serve(Browser(self.service, self.server).add_to)
        self.world = self.service.world
        self.ledger = self.service.ledger
        self.gateway = self.server.gateway
        self.rate_limits = self.service.rate_limits
        self.faults = self.server.faults
        self.errors = self.service.errors
        self.unknown_routes = self.service.unknown_routes
        self.refusals = self.service.refusals

    async def start(self, port: int = 0) -> Self:
        await self.server.start(port)
        return self

    async def stop(self) -> None:
        await self.server.stop()
        if self.service.broadcast.memory is not None:
            self.service.broadcast.memory.close()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    @property
    def url(self) -> str:
        return self.server.url

    @property
    def bot(self) -> User:
        return self.world.bot

    # Making a world

    def user(self, name: str, *, locale: str = "en-US", accepts_dms: bool = True) -> User:
        user = self.world.add_user(name)
        user.locale, user.accepts_dms = locale, accepts_dms
        return user

    def guild(self, name: str, *people: User, owner: User | None = None) -> Guild:
        """A server with the bot and these people on it."""
        guild = self.world.add_guild(name, owner or self.world.developer)
        for user in people:
            self.world.join(guild, user)
        self.service.broadcast.guild(guild)
        return guild

    def join(self, guild: Guild, user: User, *roles: Role) -> None:
        self.world.join(guild, user, *roles)
        self.service.broadcast.refresh()

    def role(self, guild: Guild, name: str, permissions: Permission = Permission.NONE) -> Role:
        return self.world.add_role(guild, name, permissions)

    def channel(self, guild: Guild, name: str) -> Channel:
        channel = self.world.add_channel(guild, name)
        self.service.broadcast.channel("CHANNEL_CREATE", channel)
        self.service.broadcast.refresh()
        return channel

    def table(self, *names: str, channel: str = "table") -> tuple[Channel, list[User]]:
        """A server of its own, with one channel and these people: enough for most tests."""
        people = [self.user(name) for name in names]
        guild = self.guild("Forum", *people)
        return self.channel(guild, channel), people

    def permit(
        self,
        channel: Channel,
        who: User | Role | Guild,
        *,
        allow: Permission = Permission.NONE,
        deny: Permission = Permission.NONE,
    ) -> None:
        """A channel's exception for somebody; a Guild stands for @everyone."""
        channel.overwrites[who.id] = Overwrite(1 if isinstance(who, User) else 0, allow, deny)
        self._permissions_changed(channel)

    def _permissions_changed(self, channel: Channel) -> None:
        self.service.broadcast.channel("CHANNEL_UPDATE", channel)
        self.service.broadcast.refresh()

    def restrict_bot(self, channel: Channel, *denied: Permission) -> None:
        """Take permissions from the bot in one channel; `release_bot` gives them back."""
        self.permit(channel, self.bot, deny=Permission(sum(denied)))

    def release_bot(self, channel: Channel) -> None:
        if channel.overwrites.pop(self.bot.id, None) is not None:
            self._permissions_changed(channel)

    def change_role(self, guild: Guild, role: Role, permissions: Permission) -> None:
        role.permissions = permissions
        self.service.broadcast.role(guild, role)

    def empower_bot(self, guild: Guild, *granted: Permission) -> None:
        """Give the bot's own role more than everybody has."""
        self.change_role(guild, self._bot_role(guild), EVERYONE | Permission(sum(granted)))

    def weaken_bot(self, guild: Guild, *taken: Permission) -> None:
        """Take permissions from the bot on the whole server, and from everybody; `restore_bot` gives them back."""
        left = EVERYONE & ~Permission(sum(taken))
        for role in (self._bot_role(guild), guild.everyone):
            self.change_role(guild, role, left)

    def restore_bot(self, guild: Guild) -> None:
        self.weaken_bot(guild)

    def _bot_role(self, guild: Guild) -> Role:
        return guild.roles[guild.members[self.bot.id].roles[0]]

    # Unmaking it, as moderators do

    def leave(self, guild: Guild, user: User) -> None:
        """Somebody leaves a server; the bot itself may be the one, if an admin removes it."""
        member = guild.members.pop(user.id)
        if user is self.bot:
            for role in member.roles:  # its own role goes with it
                guild.roles.pop(role, None)
            self.service.broadcast.expelled(guild)
        self.service.broadcast.refresh()

    def expel_bot(self, guild: Guild) -> None:
        """An admin puts the bot out: GUILD_DELETE, and from then on 403 and silence."""
        self.leave(guild, self.bot)

    def invite_bot(self, guild: Guild) -> None:
        """Let the bot into a server again: GUILD_CREATE."""
        self.world.invite_bot(guild)
        self.service.broadcast.guild(guild)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages: CHANNEL_DELETE, and nothing for each message."""
        self.service.post.remove(channel)

    def delete(self, message: Message) -> None:
        """Delete a message, but not by the bot: it learns of that only when it tries to edit."""
        self.service.post.delete(message)

    # Acting as people

    async def slash(
        self, user: User, channel: Channel, path: str, values: Mapping[str, Value] | None = None
    ) -> Interaction:
        return self.service.acts.slash(user, channel, path, values)

    async def autocomplete(
        self, user: User, channel: Channel, path: str, values: Mapping[str, Value], focused: str | None = None
    ) -> list[Json]:
        """The choices the bot offers while `focused` (by default the last option) is being typed."""
        asked = self.service.acts.autocomplete(user, channel, path, values, focused or list(values)[-1])
        return await asked.choices()

    async def click(self, user: User, message: Message, custom_id: str) -> Interaction:
        return self.service.acts.click(user, message, custom_id)

    async def press(self, user: User, message: Message, label: str) -> Interaction:
        """Click the button that says `label`."""
        return self.service.acts.click(user, message, message.button(label))

    async def select(self, user: User, message: Message, custom_id: str, *values: str) -> Interaction:
        return self.service.acts.select(user, message, custom_id, values)

    async def submit_modal(self, opened: Interaction, answers: Mapping[str, FieldAnswer]) -> Interaction:
        await opened.modal()
        return self.service.acts.submit(opened, answers)

    async def menu(self, user: User, channel: Channel, name: str, target: Message | User) -> Interaction:
        return self.service.acts.menu(user, channel, name, target)

    async def redeliver(self, interaction: Interaction) -> None:
        """Send the same event once more, as Discord may."""
        self.service.switchboard.redeliver(interaction)

    async def say(self, user: User, channel: Channel, content: str) -> Message:
        return self.service.acts.say(user, channel, content)

    # Looking

    async def until(self, condition: Callable[[], T], within: float = PATIENCE) -> T:
        return await self.service.hub.until(condition, within)

    async def connected(self, within: float = PATIENCE) -> None:
        """Wait until the bot is there and listens."""
        await self.until(lambda: self.gateway.connected, within)

    def messages(self, channel: Channel, viewer: User | None = None) -> list[Message]:
        """What stands in a channel, oldest first: for everybody, or as this person sees it."""
        if viewer is not None and not self.world.can_read(viewer, channel):
            return []
        return [m for m in self.world.standing_in(channel) if m.owner is None or m.owner is viewer]

    def direct(self, user: User) -> Channel:
        """The direct messages between the bot and this person."""
        return self.world.direct_messages(user)

    def received(self, user: User) -> list[Delivery]:
        """Everything that ever reached this person, edits and replaced pictures included."""
        return list(self.ledger.received_by(user))

    def leaks(self, needle: str | bytes, *others: User) -> list[Delivery]:
        """Deliveries of the needle to people who must not have it."""
        return [delivery for user in others for delivery in self.ledger.leaked(needle, user)]

    def notified(self, user: User) -> list[Message]:
        """The messages that made this person's phone ring."""
        return [m for m in self.world.messages.values() if user.id in m.notified]

    def interactions(self) -> Sequence[Interaction]:
        return list(self.service.switchboard.interactions.values())

    def latencies(self) -> list[float]:
        """Seconds from interaction to first answer, in the order they were sent."""
        return [i.first.seconds for i in self.interactions() if i.first is not None]

    def calls(self, method: str, route: str) -> int:
        """How often the bot called a route, such as POST /channels/{channel}/messages."""
        return self.ledger.counts[f"{method} {route}"]

    async def drop(self, how: str = "abort") -> None:
        """Cut the gateway: "abort", "close", "reconnect" (op 7) or "invalid" (op 9)."""
        await self.gateway.drop(how)

    def check(self) -> None:
        """Fail if the sandbox itself failed, or the bot used something it does not speak."""
        assert not self.errors, "\n".join(self.errors)
        assert not self.unknown_routes, self.unknown_routes
