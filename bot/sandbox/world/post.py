"""The post office: messages are sent, edited and deleted here, and nowhere else."""

from __future__ import annotations

from collections import OrderedDict, deque

from bot import limits
from bot.sandbox.rules.components import numbered
from bot.sandbox.rules.messages import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    check_message,
)
from bot.sandbox.rules.permissions import Permission
from bot.sandbox.rules.refusal import Json, Reason, Refusal, invalid
from bot.sandbox.rules.shapes import MESSAGE, check_shape, without_nulls
from bot.sandbox.world.broadcast import Broadcast
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.drafts import Draft
from bot.sandbox.world.files import Files, resolved
from bot.sandbox.world.mentions import Mentions, mentions_in
from bot.sandbox.world.message import Message
from bot.sandbox.world.people import User
from bot.sandbox.world.world import World

DEFAULT, REPLY, COMMAND_ANSWER = 0, 19, 20


class PostOffice:
    def __init__(self, world: World, broadcast: Broadcast) -> None:
        self.world = world
        self.broadcast = broadcast
        self.files = Files(world)
        self._old_edits: dict[str, deque[float]] = {}
        self._nonces: OrderedDict[str, Message] = OrderedDict()  # oldest first

    def send(
        self,
        channel: Channel,
        draft: Draft,
        *,
        author: User,
        kind: int = DEFAULT,
        owner: User | None = None,
        interaction: Json | None = None,
        placeholder: bool = False,
    ) -> Message:
        """A new message. `owner` makes it ephemeral, `placeholder` a "thinking..."."""
        check_shape(draft.data, MESSAGE, draft.path)
        nonce = str(draft.data.get("nonce") or "") if draft.data.get("enforce_nonce") else ""
        if nonce and (known := self._sent_before(channel, author, nonce)):
            return known
        content = (draft.data.get("content") or "").strip()
        embeds, components = without_nulls([draft.data.get("embeds") or [], draft.data.get("components") or []])
        flags = draft.flags & (COMPONENTS_V2 | SUPPRESS_NOTIFICATIONS | SUPPRESS_EMBEDS)
        flags |= (EPHEMERAL if owner else 0) | (LOADING if placeholder else 0)
        allowed = draft.data.get("allowed_mentions")
        check_message(content, embeds, components, flags, draft.path, allowed, self.world.emojis)
        reference = self._referenced(channel, draft)
        if not (placeholder or content or embeds or components or draft.files or draft.data.get("poll")):
            raise Refusal(Reason.EMPTY_MESSAGE)
        attachments = self.files.taken(draft, [], channel.id, ephemeral=owner is not None)
        message = Message(
            self.world.ids(), channel, author, kind, self.world.clock(), self.world.clock.iso(), flags, content
        )
        message.attachments = attachments
        message.embeds = _rich(resolved(embeds, attachments, (*draft.path, "embeds")))
        message.components = numbered(resolved(components, attachments, (*draft.path, "components")))
        message.owner, message.interaction = owner, interaction
        self.files.keep(attachments, [])
        if reference is not None:
            message.reference, message.reference_id = reference, reference.id
            message.kind = REPLY
        calls = self._mentions(message, draft)
        if not owner and not placeholder and not message.silent:
            message.notified = calls.people_to_notify(self.world, channel, author)
        self._stand(message)
        if nonce:
            self._nonces[nonce] = message
            self._nonces.move_to_end(nonce)
        return message

    def _referenced(self, channel: Channel, draft: Draft) -> Message | None:
        wanted = draft.data.get("message_reference")
        if not wanted:
            return None
        found = self.world.messages.get(str(wanted.get("message_id")))
        path = (*draft.path, "message_reference")
        if found is not None and found.channel is not channel:
            raise invalid(
                path, "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL", "Cannot reply to a message in another channel"
            )
        if (found is None or found.ephemeral) and wanted.get("fail_if_not_exists") is not False:
            raise invalid(path, "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        return found

    def _sent_before(self, channel: Channel, author: User, nonce: str) -> Message | None:
        """With `enforce_nonce`, what was sent under the same nonce in the last minutes is not sent again."""
        oldest = self.world.clock() - limits.NONCE_SECONDS
        while self._nonces and next(iter(self._nonces.values())).sent_at < oldest:
            self._nonces.popitem(last=False)
        known = self._nonces.get(nonce)
        return known if known and known.author is author and known.channel is channel else None

    def _mentions(self, message: Message, draft: Draft) -> Mentions:
        allowed = draft.data.get("allowed_mentions")
        replied = message.reference.author if message.reference else None
        calls = mentions_in(
            self.world,
            message.channel,
            message.author,
            message.content,
            message.components,
            allowed,
            replied,
        )
        message.mentions, message.mention_roles = calls.users, calls.roles
        message.mention_everyone = calls.everyone
        return calls

    def _stand(self, message: Message) -> None:
        channel = message.channel
        self.world.stand(message)
        if not message.ephemeral:
            channel.last_message_id = message.id
            channel.message_count += 1
            if channel.thread is not None:
                # Being mentioned in a thread makes one a member of it.
                for user_id in message.notified | {message.author.id}:
                    channel.thread.members.setdefault(user_id, self.world.clock.iso())
        self.broadcast.message(message, new=True)

    def edit(self, message: Message, draft: Draft) -> Message:
        """Change what is named in the form, keep the rest. Nobody is notified."""
        data = draft.data
        check_shape(data, MESSAGE, draft.path)
        content = (data["content"] or "").strip() if "content" in data else message.content
        embeds = without_nulls(data["embeds"] or []) if "embeds" in data else message.embeds
        components = without_nulls(data["components"] or []) if "components" in data else message.components
        flags = (message.flags & ~LOADING) | (draft.flags & (COMPONENTS_V2 | SUPPRESS_EMBEDS))
        check_message(content, embeds, components, flags, draft.path, data.get("allowed_mentions"), self.world.emojis)
        attachments = self.files.taken(draft, message.attachments, message.channel.id, ephemeral=message.ephemeral)
        if not (content or embeds or components or attachments):
            raise Refusal(Reason.EMPTY_MESSAGE)
        embeds = _rich(resolved(embeds, attachments, (*draft.path, "embeds")))
        where = (*draft.path, "components")
        components = numbered(resolved(components, attachments, where, message.attachments))
        self.files.keep(attachments, message.attachments)
        message.remember(self.world.clock())
        if not message.loading:  # filling a placeholder does not count as an edit to readers
            message.edited_timestamp = self.world.clock.iso()
        message.flags, message.content, message.attachments = flags, content, attachments
        message.embeds, message.components = embeds, components
        self._mentions(message, draft)
        self.broadcast.message(message, new=False)
        return message

    def delete(self, message: Message) -> None:
        message.deleted = True
        self.world.drop(message)
        self.files.keep([], message.attachments)
        self.broadcast.deleted(message)

    def remove(self, channel: Channel) -> None:
        """A channel or thread goes, with everything in it. Discord sends one event for all of it."""
        inside = [c for c in self.world.channels.values() if c is channel or c.parent is channel]
        for place in inside:
            for message in self.world.standing_in(place):
                message.deleted = True
                self.world.drop(message)
                self.files.keep([], message.attachments)
            del self.world.channels[place.id]
        self.broadcast.channel("THREAD_DELETE" if channel.thread else "CHANNEL_DELETE", channel)
        self.broadcast.refresh()

    # What the bot does through a channel's own endpoints, with the permissions that takes

    def post_to_channel(self, channel: Channel, draft: Draft) -> Message:
        self._demand_to_send(channel, draft)
        return self.send(channel, draft, author=self.world.bot)

    def _demand_to_send(self, channel: Channel, draft: Draft) -> None:
        if channel.recipient is not None:
            if not channel.recipient.accepts_dms:
                raise Refusal(Reason.NO_DIRECT_MESSAGES)
            return
        needed = [Permission.SEND_MESSAGES]
        if channel.thread is not None:
            needed = [Permission.SEND_MESSAGES_IN_THREADS]
        if draft.data.get("embeds"):
            needed.append(Permission.EMBED_LINKS)
        if draft.files:
            needed.append(Permission.ATTACH_FILES)
        if draft.data.get("message_reference"):
            needed.append(Permission.READ_MESSAGE_HISTORY)
        self.world.demand(channel, *needed)
        if channel.thread is not None and channel.thread.archived:
            if channel.thread.locked:
                raise Refusal(Reason.THREAD_LOCKED)
            channel.thread.archived = False
            self.broadcast.channel("THREAD_UPDATE", channel)

    def edit_in_channel(self, message: Message, draft: Draft) -> Message:
        channel = message.channel
        self.world.demand(channel)
        if message.author is not self.world.bot:
            raise Refusal(Reason.NOT_THE_AUTHOR)
        if channel.thread is not None and channel.thread.archived:
            raise Refusal(Reason.THREAD_ARCHIVED)
        self._count_old_edit(message)
        return self.edit(message, draft)

    def _count_old_edit(self, message: Message) -> None:
        """Messages older than an hour take only a few edits an hour in each channel."""
        now = self.world.clock()
        if now - message.sent_at <= limits.OLD_MESSAGE_SECONDS:
            return
        edits = self._old_edits.setdefault(message.channel.id, deque())
        while edits and now - edits[0] > limits.OLD_MESSAGE_SECONDS:
            edits.popleft()
        if len(edits) >= limits.OLD_MESSAGE_EDITS:
            raise Refusal(Reason.TOO_MANY_OLD_EDITS, retry_after=limits.OLD_MESSAGE_RETRY)
        edits.append(now)

    def delete_in_channel(self, message: Message) -> None:
        mine = message.author is self.world.bot
        self.world.demand(message.channel, *(() if mine else (Permission.MANAGE_MESSAGES,)))
        self.delete(message)


def _rich(embeds: list[Json]) -> list[Json]:
    return [{"type": "rich", **embed} for embed in embeds]
