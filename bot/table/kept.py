"""What is kept besides the games themselves: of a game or of a person, under a name, in a shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from pydantic import TypeAdapter

from storage.store import Store

T = TypeVar("T")


@dataclass(frozen=True)
class Kept(Generic[T]):
    """`VOTE = Kept("game", "undo_vote", Vote)`, and then `await VOTE.read(store, game)`."""

    of: Literal["game", "user"]
    name: str
    shape: type[T]

    async def read(self, store: Store, whose: int | str, *about: object) -> T | None:
        kept = await store.setting(f"{self.of}:{whose}", self._key(about))
        return None if kept is None else TypeAdapter(self.shape).validate_python(kept)

    async def write(self, store: Store, whose: int | str, value: T | None, *about: object) -> None:
        plain = None if value is None else TypeAdapter(self.shape).dump_python(value, mode="json")
        await store.set_setting(f"{self.of}:{whose}", self._key(about), plain)

    def _key(self, about: tuple[object, ...]) -> str:
        return ":".join([self.name, *map(str, about)])
