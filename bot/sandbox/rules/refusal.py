"""How Discord says no: an HTTP status, a code of its own, a sentence, and for forms a tree of errors."""

from __future__ import annotations

from collections.abc import Container, Sized
from enum import Enum
from typing import Any

Json = dict[str, Any]
Path = tuple[str | int, ...]


class Reason(Enum):
    """The HTTP status, Discord's own code and Discord's sentence."""

    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    NOT_FOUND = (404, 0, "404: Not Found")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    NOT_YOUR_APPLICATION = (403, 20012, "You are not authorized to perform this action on this application")
    TOO_MANY_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
    TOO_MANY_OLD_EDITS = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    )
    TOO_LARGE = (413, 40005, "Request entity too large")
    ALREADY_ANSWERED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_THE_AUTHOR = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    NO_DIRECT_MESSAGES = (403, 50007, "Cannot send messages to this user")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    TOKEN_EXPIRED = (401, 50027, "Invalid Webhook Token")
    INVALID_RECIPIENT = (400, 50033, "Invalid Recipient(s)")
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    THREAD_ARCHIVED = (400, 50083, "Thread is archived")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
    THREAD_LOCKED = (400, 160005, "Thread is locked")


class Refusal(Exception):
    """Raised anywhere below a REST call; the server turns it into Discord's answer."""

    def __init__(self, reason: Reason, errors: Json | None = None, retry_after: float | None = None) -> None:
        self.reason = reason
        self.retry_after = retry_after
        self.status, self.code, self.sentence = reason.value
        self.errors = errors
        super().__init__(f"{self.status} ({self.code}) {self.sentence} {errors or ''}".rstrip())

    def body(self) -> Json:
        body: Json = {"code": self.code, "message": self.sentence}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
        return body

    def headers(self) -> dict[str, str]:
        # Without Via discord.py takes a 429 for a ban by Cloudflare and gives up.
        return {} if self.retry_after is None else {"Via": "1.1 sandbox", "Retry-After": str(self.retry_after)}


class Complaints:
    """Everything wrong with one form. Discord reports all of it at once, under the path of each field."""

    def __init__(self, emojis: Container[str] = ()) -> None:
        self.tree: Json = {}
        self.emojis = emojis
        """The application's own, by id: a button or an option may show those."""

    def add(self, path: Path, code: str, message: str) -> None:
        node = self.tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: Path, text: str | None, most: int, least: int = 0) -> None:
        size = len(text or "")
        if least and (text is None or (text and not text.strip())):
            self.required(path)
        elif least and not least <= size <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        elif size > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def count(self, path: Path, items: Sized, most: int, least: int = 0) -> None:
        if not least <= len(items) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def between(self, path: Path, value: float, low: float, high: float) -> None:
        if value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"Value should be greater than or equal to {low}.")
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"Value should be less than or equal to {high}.")

    def required(self, path: Path) -> None:
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def settle(self) -> None:
        """Refuse the form if there was anything to complain about."""
        if self.tree:
            raise Refusal(Reason.INVALID_FORM, self.tree)


def invalid(path: Path, code: str, message: str) -> Refusal:
    """A form with exactly one thing wrong."""
    complaints = Complaints()
    complaints.add(path, code, message)
    return Refusal(Reason.INVALID_FORM, complaints.tree)
