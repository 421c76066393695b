"""Interactions go out to the bot here, and its answers come back: Discord's rules of that conversation."""

from __future__ import annotations

import asyncio
import secrets
import time

from bot import limits
from bot.sandbox.rules.commands import check_choices
from bot.sandbox.rules.components import write_ids_as_text
from bot.sandbox.rules.messages import EPHEMERAL
from bot.sandbox.rules.modals import check_modal
from bot.sandbox.rules.refusal import Complaints, Json, Reason, Refusal, invalid
from bot.sandbox.rules.shapes import CALLBACK, CHOICES, MESSAGE, MODAL, check_shape, without_nulls
from bot.sandbox.world.broadcast import Broadcast
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.drafts import Draft
from bot.sandbox.world.interactions import ALLOWED, Answer, Ask, Interaction, Response
from bot.sandbox.world.message import Message
from bot.sandbox.world.people import User
from bot.sandbox.world.post import COMMAND_ANSWER, DEFAULT, REPLY, PostOffice
from bot.sandbox.world.world import World


class Switchboard:
    def __init__(self, world: World, broadcast: Broadcast, post: PostOffice, deadline: float) -> None:
        self.world = world
        self.broadcast = broadcast
        self.post = post
        self.deadline = deadline
        self.interactions: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    # To the bot

    def send(
        self,
        kind: Ask,
        data: Json,
        user: User,
        channel: Channel,
        source: Message | None = None,
        nonce: str | None = None,
    ) -> Interaction:
        """`nonce` lets a page recognise the answer to what it has just done."""
        interaction = Interaction(
            self.world.ids(),
            secrets.token_urlsafe(48),
            kind,
            user,
            channel,
            self.broadcast.hub,
            self.world.clock(),
            source,
            nonce,
        )
        interaction.payload = self._payload(interaction, data)
        self._forget()
        self.interactions[interaction.id] = self._by_token[interaction.token] = interaction
        self.broadcast.sessions.emit("INTERACTION_CREATE", interaction.payload, channel.guild)
        interaction.started = time.perf_counter()
        asyncio.get_running_loop().call_later(self.deadline, self._give_up, interaction)
        return interaction

    def redeliver(self, interaction: Interaction) -> None:
        """Discord may send an event twice; a bot must not act twice."""
        channel = interaction.channel
        self.broadcast.sessions.emit("INTERACTION_CREATE", interaction.payload, channel.guild)

    def _forget(self) -> None:
        """A sandbox that runs for days keeps no interactions whose token is dead."""
        if len(self.interactions) < 20_000:
            return
        dead = self.world.clock() - limits.TOKEN_SECONDS
        self.interactions = {i: x for i, x in self.interactions.items() if x.sent_at > dead}
        self._by_token = {x.token: x for x in self.interactions.values()}

    def _payload(self, interaction: Interaction, data: Json) -> Json:
        user, channel, world = interaction.user, interaction.channel, self.world
        held = world.permissions(user, channel)
        payload: Json = {
            "id": interaction.id,
            "application_id": world.application_id,
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": channel.id,
            "channel": {**channel.payload(), "permissions": str(int(held))},
            "locale": user.locale,
            "app_permissions": str(int(world.permissions(world.bot, channel))),
            "attachment_size_limit": limits.ATTACHMENT_BYTES,
            "entitlements": [],
            "authorizing_integration_owners": {},
        }
        if channel.guild is not None:
            guild = channel.guild
            member = guild.members[user.id].payload()
            payload |= {
                "guild_id": guild.id,
                "guild": {"id": guild.id, "locale": guild.locale, "features": []},
                "guild_locale": guild.locale,
                "member": {**member, "permissions": str(int(held))},
                "context": 0,
                "authorizing_integration_owners": {"0": guild.id},
            }
        else:
            payload |= {"user": user.payload(), "context": 1}
        if interaction.source is not None:
            payload["message"] = interaction.source.payload()
        return payload

    def _give_up(self, interaction: Interaction) -> None:
        if interaction.first is None:
            interaction.failed = True
            failure = {"interaction": interaction.id, "nonce": interaction.nonce}
            self.broadcast.hub.push("failed", failure, {interaction.user.id})

    # From the bot: the first answer

    def answer(self, interaction_id: str, token: str, draft: Draft) -> Interaction:
        interaction = self.interactions.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise Refusal(Reason.UNKNOWN_INTERACTION)
        try:
            self._answer(interaction, draft)
        except Refusal as refusal:
            interaction.refusals.append(refusal)
            raise
        return interaction

    def _answer(self, interaction: Interaction, draft: Draft) -> None:
        seconds = time.perf_counter() - interaction.started
        if interaction.first is not None:
            raise Refusal(Reason.ALREADY_ANSWERED)
        if self.world.clock() - interaction.sent_at > self.deadline:
            raise Refusal(Reason.UNKNOWN_INTERACTION)
        check_shape(draft.data, CALLBACK)
        kind, inner = self._kind(interaction, draft), draft.inner()
        complaints = Complaints(self.world.emojis)
        if kind is Answer.MESSAGE:
            interaction.original = self._send(interaction, inner)
        elif kind is Answer.DEFER:
            # A deferral keeps nothing of its form but whether it is ephemeral.
            check_shape(inner.data, MESSAGE, inner.path)
            shell = Draft({"flags": inner.flags & EPHEMERAL})
            interaction.original = self._send(interaction, shell, placeholder=True)
        elif kind is Answer.DEFER_UPDATE:
            interaction.original = self._source(interaction)
        elif kind is Answer.UPDATE:
            interaction.original = self.post.edit(self._source(interaction), inner)
        elif kind is Answer.CHOICES:
            check_shape(inner.data, CHOICES, inner.path)
            check_choices(inner.data.get("choices") or [], complaints, ("data", "choices"))
            complaints.settle()
            self.broadcast.private(interaction.user, interaction.channel, "choices", inner.data)
        elif kind is Answer.MODAL:
            check_shape(inner.data, MODAL, inner.path)
            inner = Draft(without_nulls(inner.data), path=inner.path)
            check_modal(inner.data, complaints, ("data",))
            complaints.settle()
            write_ids_as_text(inner.data["components"])
            self.broadcast.private(interaction.user, interaction.channel, "modal", inner.data)
        interaction.first = Response(kind, inner.data, seconds)
        self.broadcast.hub.push(
            "answered",
            {
                "interaction": interaction.id,
                "nonce": interaction.nonce,
                "answer": int(kind),
                "data": inner.data if kind in (Answer.MODAL, Answer.CHOICES) else None,
            },
            {interaction.user.id},
        )

    def _kind(self, interaction: Interaction, draft: Draft) -> Answer:
        number = draft.data.get("type")
        allowed = ALLOWED[interaction.kind]
        if interaction.source is None:
            allowed = allowed - {Answer.UPDATE, Answer.DEFER_UPDATE}
        if number not in {int(kind) for kind in allowed}:
            choices = ", ".join(str(int(kind)) for kind in sorted(allowed))
            raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
        return Answer(number)

    def _source(self, interaction: Interaction) -> Message:
        if interaction.source is None or interaction.source.deleted:
            raise Refusal(Reason.UNKNOWN_MESSAGE)
        return interaction.source

    def _send(self, interaction: Interaction, draft: Draft, *, placeholder: bool = False) -> Message:
        check_shape(draft.data, MESSAGE, draft.path)
        private = bool(draft.flags & EPHEMERAL)
        kind = {Ask.COMMAND: COMMAND_ANSWER, Ask.COMPONENT: REPLY}.get(interaction.kind, DEFAULT)
        return self.post.send(
            interaction.channel,
            draft,
            author=self.world.bot,
            kind=kind,
            owner=interaction.user if private else None,
            interaction=self._metadata(interaction),
            placeholder=placeholder,
        )

    def _metadata(self, interaction: Interaction) -> Json:
        about: Json = {
            "id": interaction.id,
            "type": int(interaction.kind),
            "user": interaction.user.payload(),
            "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
        }
        if interaction.kind is Ask.COMMAND:
            about["name"] = _command_name(interaction.payload["data"])
        if interaction.kind is Ask.COMPONENT and interaction.source is not None:
            about["interacted_message_id"] = interaction.source.id
        return {
            "application_id": self.world.application_id,
            "webhook_id": self.world.application_id,
            "interaction_metadata": about,
        }

    # From the bot: everything after the first answer, by the interaction's token

    def by_token(self, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or interaction.first is None:
            raise Refusal(Reason.UNKNOWN_WEBHOOK)
        if self.world.clock() - interaction.sent_at > limits.TOKEN_SECONDS:
            refusal = Refusal(Reason.TOKEN_EXPIRED)
            interaction.refusals.append(refusal)
            raise refusal
        return interaction

    def message(self, interaction: Interaction, message_id: str) -> Message:
        """ "@original", or the id of a message that this interaction made."""
        mine = [m for m in interaction.messages if not m.deleted]
        for message in mine:
            if message.id == message_id or (message_id == "@original" and message is interaction.original):
                return message
        raise Refusal(Reason.UNKNOWN_MESSAGE)

    def follow_up(self, interaction: Interaction, draft: Draft) -> Message:
        check_shape(draft.data, MESSAGE, draft.path)
        original = interaction.original
        if original is not None and original.loading and not original.deleted:
            # The first followup after a deferral becomes the answer; it cannot change who sees it.
            return self.post.edit(original, draft)
        private = bool(draft.flags & EPHEMERAL)
        message = self.post.send(
            interaction.channel,
            draft,
            author=self.world.bot,
            kind=REPLY if original else DEFAULT,
            owner=interaction.user if private else None,
            interaction=self._metadata(interaction),
        )
        interaction.followups.append(message)
        return message


def _command_name(data: Json) -> str:
    """ "game new": the command with its subcommands, for the line above the answer."""
    words, options = [data["name"]], data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        words.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(words)
