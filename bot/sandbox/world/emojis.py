"""The application's own emojis: small pictures that its messages may show, in texts, on buttons and in selects."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot import limits
from bot.sandbox.rules.pictures import picture
from bot.sandbox.rules.refusal import Complaints, Json, Reason, Refusal
from bot.sandbox.rules.shapes import EMOJI_FORM, EMOJI_NAME_FORM, check_shape
from bot.sandbox.world.clock import Snowflakes
from bot.sandbox.world.people import User

DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)
SHORTEST = 32
"""Bytes: what is shorter is no picture."""


@dataclass(frozen=True)
class Emoji:
    id: str
    name: str
    blob: bytes

    @property
    def content_type(self) -> str:
        return picture(self.blob, "")[0]

    def payload(self, user: User) -> Json:
        return {
            "id": self.id,
            "name": self.name,
            "roles": [],
            "user": user.payload(),
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }


class Emojis:
    def __init__(self, ids: Snowflakes) -> None:
        self._ids = ids
        self._standing: dict[str, Emoji] = {}

    def __contains__(self, emoji_id: object) -> bool:
        return emoji_id in self._standing

    def __iter__(self) -> Iterator[Emoji]:
        return iter(self._standing.values())

    def __len__(self) -> int:
        return len(self._standing)

    def __getitem__(self, emoji_id: str) -> Emoji:
        if emoji_id not in self._standing:
            raise Refusal(Reason.UNKNOWN_EMOJI)
        return self._standing[emoji_id]

    def named(self, name: str) -> Emoji:
        """The one that is called so, for tests."""
        return next(emoji for emoji in self if emoji.name == name)

    def stand(self, emoji: Emoji) -> None:
        self._standing[emoji.id] = emoji

    def create(self, form: Json) -> Emoji:
        check_shape(form, EMOJI_FORM)
        complaints = Complaints()
        self._check_name(form["name"], "", complaints)
        blob = _decoded(form["image"], complaints)
        complaints.settle()
        if len(self) >= limits.EMOJIS:
            raise Refusal(Reason.TOO_MANY_EMOJIS)
        emoji = Emoji(self._ids(), form["name"], blob)
        self.stand(emoji)
        return emoji

    def rename(self, emoji_id: str, form: Json) -> Emoji:
        """Its name is all that can be changed: another picture is another emoji."""
        emoji = self[emoji_id]
        check_shape(form, EMOJI_NAME_FORM)
        complaints = Complaints()
        self._check_name(form["name"], emoji_id, complaints)
        complaints.settle()
        emoji = replace(emoji, name=form["name"])
        self.stand(emoji)
        return emoji

    def delete(self, emoji_id: str) -> None:
        del self._standing[self[emoji_id].id]

    def _check_name(self, name: str, own: str, complaints: Complaints) -> None:
        complaints.length(("name",), name, limits.EMOJI_NAME, limits.EMOJI_NAME_LEAST)
        if not re.fullmatch(r"[A-Za-z0-9_]*", name):
            complaints.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
        if any(emoji.name == name and emoji.id != own for emoji in self):
            taken = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"
            complaints.add(("name",), taken, "An emoji with that name already exists")


def _decoded(image: str, complaints: Complaints) -> bytes:
    data = DATA.fullmatch(image)
    try:
        blob = b64decode(data[1], validate=True) if data else b""
    except binascii.Error:
        blob = b""
    if len(blob) < SHORTEST or not picture(blob, "")[0].startswith("image/"):
        complaints.add(("image",), "IMAGE_INVALID", "Invalid image data")
    elif len(blob) > limits.EMOJI_BYTES:
        kilobytes = limits.EMOJI_BYTES / 1024
        complaints.add(("image",), "BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {kilobytes} kb.")
    return blob
