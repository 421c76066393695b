"""The sandbox's memory for tests: every REST call, and every byte that reached a person."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass

import orjson

from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.message import Attachment
from bot.sandbox.world.people import User


@dataclass(frozen=True)
class Delivery:
    """Something the bot made visible: to whom, where, in which words, with which files."""

    at: float
    kind: str  # message, edit, modal, choices
    to: frozenset[str]
    channel_id: str
    message_id: str | None
    payload: str
    files: tuple[Attachment, ...] = ()

    def contains(self, needle: str | bytes) -> bool:
        """Is it in the words, the file names, the alt texts, the custom_ids, or the bytes of a file?"""
        if isinstance(needle, bytes):
            return any(needle in file.blob for file in self.files)
        if needle in self.payload:
            return True
        return any(needle.encode() in file.blob for file in self.files)


@dataclass(frozen=True)
class Call:
    """One request of the bot."""

    at: float
    method: str
    route: str  # /channels/{channel}/messages
    path: str
    status: int
    code: int = 0  # Discord's own error code
    seconds: float = 0.0


class Ledger:
    """`keep` bounds the record; a server that runs for weeks must not remember everything."""

    def __init__(self, keep: int | None = None) -> None:
        self.deliveries: deque[Delivery] = deque(maxlen=keep)
        self.calls: deque[Call] = deque(maxlen=keep)
        self.counts: Counter[str] = Counter()  # "POST /channels/{channel}/messages" -> times
        self.refused: Counter[int] = Counter()  # HTTP status -> times; 401, 403 and 429 lead to bans

    def deliver(
        self,
        at: float,
        kind: str,
        to: frozenset[str],
        channel: Channel,
        payload: Json,
        files: tuple[Attachment, ...] = (),
        message_id: str | None = None,
    ) -> None:
        text = orjson.dumps(payload).decode()
        self.deliveries.append(Delivery(at, kind, to, channel.id, message_id, text, files))

    def call(self, call: Call) -> None:
        self.calls.append(call)
        self.counts[f"{call.method} {call.route}"] += 1
        if call.status >= 400:
            self.refused[call.status] += 1

    def received_by(self, user: User) -> Iterator[Delivery]:
        return (delivery for delivery in self.deliveries if user.id in delivery.to)

    def received_in(self, channel: Channel) -> Iterator[Delivery]:
        """What everybody in a channel got: ephemeral messages, modals and choices are not among it."""
        return (
            delivery
            for delivery in self.deliveries
            if delivery.channel_id == channel.id and delivery.kind in ("message", "edit")
        )

    def leaked(self, needle: str | bytes, to: User) -> list[Delivery]:
        """Every time this person was shown the needle."""
        return [delivery for delivery in self.received_by(to) if delivery.contains(needle)]
