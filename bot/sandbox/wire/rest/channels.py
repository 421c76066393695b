"""Channels, their messages, threads and direct messages."""

from __future__ import annotations

from aiohttp import web

from bot import limits
from bot.sandbox.rules.permissions import Permission
from bot.sandbox.rules.refusal import Complaints, Json, Reason, Refusal, invalid
from bot.sandbox.rules.shapes import CHANNEL, RECIPIENT, check_shape
from bot.sandbox.service import Service
from bot.sandbox.wire.rest.body import Route, answer, nothing, read_draft, read_json, whole_number
from bot.sandbox.world.channels import Channel, ChannelKind
from bot.sandbox.world.message import Message


class Channels:
    def __init__(self, service: Service) -> None:
        self.world = service.world
        self.post = service.post
        self.broadcast = service.broadcast

    def routes(self) -> list[Route]:
        return [
            ("POST", "/users/@me/channels", self.open_direct),
            ("GET", "/channels/{channel}", self.read),
            ("PATCH", "/channels/{channel}", self.change),
            ("DELETE", "/channels/{channel}", self.remove),
            ("POST", "/channels/{channel}/typing", self.typing),
            ("GET", "/channels/{channel}/messages", self.messages),
            ("POST", "/channels/{channel}/messages", self.send),
            ("GET", "/channels/{channel}/messages/{message}", self.message),
            ("PATCH", "/channels/{channel}/messages/{message}", self.edit),
            ("DELETE", "/channels/{channel}/messages/{message}", self.delete),
            ("POST", "/channels/{channel}/threads", self.open_thread),
            ("POST", "/channels/{channel}/messages/{message}/threads", self.open_thread),
            ("GET", "/channels/{channel}/thread-members", self.thread_members),
            ("PUT", "/channels/{channel}/thread-members/{user}", self.join_thread),
            ("DELETE", "/channels/{channel}/thread-members/{user}", self.leave_thread),
        ]

    def _channel(self, request: web.Request) -> Channel:
        channel = self.world.channel(request.match_info["channel"])
        self.world.demand(channel)
        return channel

    def _message(self, request: web.Request) -> Message:
        return self.world.message(self._channel(request), request.match_info["message"])

    async def open_direct(self, request: web.Request) -> web.Response:
        form = await read_json(request)
        check_shape(form, RECIPIENT)
        recipient = self.world.users.get(str(form["recipient_id"]))
        if recipient is None or recipient.bot:
            raise Refusal(Reason.INVALID_RECIPIENT)
        channel = self.world.direct_messages(recipient)
        self.broadcast.channel("CHANNEL_CREATE", channel)
        return answer(channel.payload())

    async def read(self, request: web.Request) -> web.Response:
        return answer(self._channel(request).payload())

    async def change(self, request: web.Request) -> web.Response:
        channel, form = self._channel(request), await read_json(request)
        check_shape(form, CHANNEL)
        thread = channel.thread
        mine = thread is not None and thread.owner == self.world.bot.id
        # Whoever opened a thread may rename and archive it; locking takes a moderator.
        if not mine or "locked" in form:
            needed = Permission.MANAGE_THREADS if thread else Permission.MANAGE_CHANNELS
            self.world.demand(channel, needed)
        complaints = Complaints()
        if "name" in form:
            complaints.length(("name",), form["name"], limits.THREAD_NAME, 1)
        _check_archive(form, complaints)
        complaints.settle()
        form = {name: value for name, value in form.items() if value is not None or name == "topic"}
        channel.name = form.get("name", channel.name)
        channel.topic = form.get("topic", channel.topic)
        if thread is not None:
            thread.archived = form.get("archived", thread.archived)
            thread.locked = form.get("locked", thread.locked)
            thread.auto_archive = form.get("auto_archive_duration", thread.auto_archive)
            thread.invitable = form.get("invitable", thread.invitable)
            thread.changed_at = self.world.clock.iso()
        self.broadcast.channel("THREAD_UPDATE" if thread else "CHANNEL_UPDATE", channel)
        return answer(channel.payload())

    async def remove(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        needed = Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS
        self.world.demand(channel, needed)
        self.post.remove(channel)
        return answer(channel.payload())

    async def typing(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        if channel.guild is not None:
            self.world.demand(channel, Permission.SEND_MESSAGES)
        self.broadcast.hub.push("typing", {"channel": channel.id}, self.world.readers(channel))
        return nothing()

    async def messages(self, request: web.Request) -> web.Response:
        channel, query = self._channel(request), request.query
        standing = [m for m in self.world.standing_in(channel) if not m.ephemeral]
        if not self.world.permissions(self.world.bot, channel) & Permission.READ_MESSAGE_HISTORY:
            standing = []
        limit = whole_number(request, "limit", 50)
        if not 1 <= limit <= 100:
            complaints = Complaints()
            complaints.between(("limit",), limit, 1, 100)
            complaints.settle()
        before, after = whole_number(request, "before", 0), whole_number(request, "after", 0)
        if "before" in query:
            standing = [m for m in standing if int(m.id) < before]
        if "after" in query:
            # The oldest after that point, but listed newest first like every other page.
            standing = [m for m in standing if int(m.id) > after][:limit]
        return answer([message.payload() for message in standing[::-1][:limit]])

    async def message(self, request: web.Request) -> web.Response:
        message = self._message(request)
        self.world.demand(message.channel, Permission.READ_MESSAGE_HISTORY)
        return answer(message.payload())

    async def send(self, request: web.Request) -> web.Response:
        draft = await read_draft(request)
        return answer(self.post.post_to_channel(self._channel(request), draft).payload())

    async def edit(self, request: web.Request) -> web.Response:
        draft = await read_draft(request)
        return answer(self.post.edit_in_channel(self._message(request), draft).payload())

    async def delete(self, request: web.Request) -> web.Response:
        self.post.delete_in_channel(self._message(request))
        return nothing()

    async def open_thread(self, request: web.Request) -> web.Response:
        form = await read_json(request)
        check_shape(form, CHANNEL)
        parent = self._channel(request)
        if parent.kind is not ChannelKind.TEXT:
            raise Refusal(Reason.WRONG_CHANNEL_TYPE)
        complaints = Complaints()
        complaints.length(("name",), form.get("name"), limits.THREAD_NAME, 1)
        _check_archive(form, complaints)
        complaints.settle()
        message = self._message(request) if "message" in request.match_info else None
        if message is not None and message.thread is not None:
            raise Refusal(Reason.THREAD_EXISTS)
        # A thread on a message is public; otherwise Discord opens private ones unless told differently.
        kind = ChannelKind.PUBLIC_THREAD
        if message is None:
            wanted = form.get("type") or ChannelKind.PRIVATE_THREAD
            if wanted not in (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD):
                raise invalid(("type",), "BASE_TYPE_CHOICES", "Value must be one of (11, 12).")
            kind = ChannelKind(wanted)
        private = kind is ChannelKind.PRIVATE_THREAD
        self.world.demand(parent, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
        thread = self.world.add_thread(parent, form["name"], kind, self.world.bot, message)
        assert thread.thread is not None
        thread.thread.auto_archive = form.get("auto_archive_duration") or 1_440
        thread.thread.invitable = form.get("invitable") is not False
        self.broadcast.channel("THREAD_CREATE", thread)
        return answer({**thread.payload(), "member": thread.thread_member(self.world.bot.id)}, 201)

    def _thread(self, request: web.Request) -> Channel:
        channel = self._channel(request)
        if channel.thread is None:
            raise Refusal(Reason.WRONG_CHANNEL_TYPE)
        return channel

    async def thread_members(self, request: web.Request) -> web.Response:
        channel = self._thread(request)
        assert channel.thread is not None
        return answer([channel.thread_member(user_id) for user_id in channel.thread.members])

    async def join_thread(self, request: web.Request) -> web.Response:
        channel = self._thread(request)
        assert channel.thread is not None
        if channel.thread.archived:
            raise Refusal(Reason.THREAD_ARCHIVED)
        user = self._person(request)
        assert channel.guild is not None
        if user not in channel.guild.members:
            raise Refusal(Reason.UNKNOWN_MEMBER)
        channel.thread.members.setdefault(user, self.world.clock.iso())
        self.broadcast.channel("THREAD_UPDATE", channel)
        return nothing()

    async def leave_thread(self, request: web.Request) -> web.Response:
        channel, user = self._thread(request), self._person(request)
        assert channel.thread is not None
        if channel.thread.members.pop(user, None):
            news = {"channel": channel.payload(), "gone": not self.world.can_read(self.world.user(user), channel)}
            self.broadcast.hub.push("channel", news, {user})
            self.broadcast.channel("THREAD_UPDATE", channel)
        return nothing()

    def _person(self, request: web.Request) -> str:
        user = request.match_info["user"]
        return self.world.bot.id if user == "@me" else self.world.user(user).id


def _check_archive(form: Json, complaints: Complaints) -> None:
    minutes = form.get("auto_archive_duration")
    if minutes is not None and minutes not in limits.AUTO_ARCHIVE_MINUTES:
        choices = ", ".join(map(str, limits.AUTO_ARCHIVE_MINUTES))
        complaints.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
