"""What the bot sends as a message: JSON and files."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.sandbox.rules.refusal import Json, Path


@dataclass(frozen=True)
class Upload:
    filename: str
    blob: bytes


@dataclass
class Draft:
    data: Json
    files: dict[int, Upload] = field(default_factory=dict)
    # Where the message stands in the form: an interaction's answer wraps it in "data".
    path: Path = ()

    @property
    def flags(self) -> int:
        return int(self.data.get("flags") or 0)

    def inner(self) -> Draft:
        return Draft(self.data.get("data") or {}, self.files, (*self.path, "data"))
