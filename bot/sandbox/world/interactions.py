"""One interaction: somebody did something, the bot answers. Tests wait on these."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeVar

from bot.sandbox.rules.refusal import Json, Refusal
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.hub import PATIENCE, Hub
from bot.sandbox.world.message import Message
from bot.sandbox.world.people import User

T = TypeVar("T")


class Ask(IntEnum):
    """What somebody did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """How the bot may answer first."""

    MESSAGE = 4
    DEFER = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


# A modal cannot answer a modal; an update needs a message to update.
ALLOWED = {
    Ask.COMMAND: {Answer.MESSAGE, Answer.DEFER, Answer.MODAL},
    Ask.COMPONENT: {Answer.MESSAGE, Answer.DEFER, Answer.DEFER_UPDATE, Answer.UPDATE, Answer.MODAL},
    Ask.AUTOCOMPLETE: {Answer.CHOICES},
    Ask.MODAL: {Answer.MESSAGE, Answer.DEFER, Answer.DEFER_UPDATE, Answer.UPDATE},
}


@dataclass(frozen=True)
class Response:
    """The first answer."""

    kind: Answer
    data: Json
    seconds: float


@dataclass(eq=False)
class Interaction:
    id: str
    token: str
    kind: Ask
    user: User
    channel: Channel
    hub: Hub
    sent_at: float  # by the sandbox's clock, for the 3 s and the 15 min
    source: Message | None = None  # the message whose button was pressed
    nonce: str | None = None
    payload: Json = field(default_factory=dict)
    started: float = field(default_factory=time.perf_counter)
    first: Response | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    failed: bool = False  # the bot did not answer in time

    @property
    def latency(self) -> float:
        """Seconds from the gateway event to the bot's first answer."""
        if self.first is None:
            raise LookupError("not answered yet")
        return self.first.seconds

    @property
    def messages(self) -> list[Message]:
        """The messages of this interaction: the original answer, then the followups."""
        return ([self.original] if self.original else []) + self.followups

    @property
    def text(self) -> str:
        return "\n".join(message.text for message in self.messages)

    async def response(self, within: float = PATIENCE) -> Response:
        """The first answer of the bot: message, deferral, update, choices or modal."""
        return await self._until(lambda: self.first, within, "no answer")

    async def message(self, within: float = PATIENCE) -> Message:
        """The original answer, once it says something: a "thinking..." placeholder is waited for."""
        return await self._until(
            lambda: self.original if self.original and not self.original.loading else None,
            within,
            "no message",
        )

    async def edited(self, times: int = 1, within: float = PATIENCE) -> Message:
        """The original answer after at least so many edits; filling a placeholder is an edit too."""
        return await self._until(
            lambda: self.original if self.original and len(self.original.history) >= times else None,
            within,
            "no edit",
        )

    async def followup(self, number: int = 0, within: float = PATIENCE) -> Message:
        return await self._until(
            lambda: self.followups[number] if len(self.followups) > number else None, within, "no followup"
        )

    async def modal(self, within: float = PATIENCE) -> Json:
        response = await self.response(within)
        if response.kind is not Answer.MODAL:
            raise AssertionError(f"the bot answered with {response.kind.name}, not with a modal")
        return response.data

    async def choices(self, within: float = PATIENCE) -> list[Json]:
        response = await self.response(within)
        return list(response.data["choices"])

    async def _until(self, condition: Callable[[], T | None], within: float, what: str) -> T:
        try:
            result = await self.hub.until(condition, within)
        except TimeoutError:
            raise TimeoutError(f"{what} after {within} s; refused: {self.refusals}") from None
        assert result is not None
        return result
