"""A game as one JSON file: complete and exact, to be kept, looked at, or imported elsewhere.

The file holds the seed and every secret of the game. The ids of the interactions that brought the moves stay behind:
they mean something only where they were made.
"""

from __future__ import annotations

import hashlib
import json
import time
import uuid
from typing import Any

from pydantic import ValidationError

from storage.forgetting import unnamed
from storage.store import PlaceTaken, Store, StoredGame, StoreError, Whole

FORMAT = 3
_OF_ITS_STORE = ("id", "place", "server")
"""What a game is called and where it is played: the store that takes it in decides."""


class NotAGame(StoreError):
    """A file that cannot be imported. Nothing was changed."""


async def export_game(store: Store, game: StoredGame) -> str:
    """The whole game as the text of a JSON file."""
    whole = await _whole(store, game)
    content = whole.model_dump(mode="json")
    for name in _OF_ITS_STORE:
        del content["game"][name]
    file = {"diurna": FORMAT, "digest": _digest(content), **content}
    return json.dumps(file, ensure_ascii=False, indent=1) + "\n"


async def import_game(
    store: Store, text: str, *, place: str | None = None, server: str = "", at: float | None = None
) -> StoredGame:
    """The game of such a file as a new game at this place (or at one of its own)."""
    whole = _read(text)
    place = place or f"imported:{uuid.uuid4()}"
    try:
        return await store.import_game(whole, place=place, server=server, at=time.time() if at is None else at)
    except PlaceTaken:
        raise NotAGame(f"There is a game at {place} already: end it first, or name another place.") from None


async def _whole(store: Store, game: StoredGame) -> Whole:
    """All parts of one moment: if somebody moves meanwhile, read again."""
    while True:
        whole = Whole(
            game=game,
            story=tuple(await store.story(game.id)),
            marks=tuple(await store.marks(game.id)),
            checkpoints=tuple(await store.last_checkpoints(game.id)),
        )
        now = await store.game(game.id)
        assert now is not None
        if now == game:
            return whole
        game = now


def _read(text: str) -> Whole:
    try:
        file: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise NotAGame("This is not a whole JSON file: is it cut off?") from None
    if not isinstance(file, dict) or not isinstance(file.get("diurna"), int):
        raise NotAGame("This is not a game that Diurna has exported.")
    if file["diurna"] > FORMAT:
        raise NotAGame(f"This game was exported by a newer Diurna (format {file['diurna']}). Upgrade Diurna.")
    content = {name: part for name, part in file.items() if name not in ("diurna", "digest")}
    if file.get("digest") != _digest(content):
        raise NotAGame("This file is not as it was exported: something in it is missing or has been changed.")
    try:
        game = {**content["game"], "id": 0, "place": "", "server": ""}
        whole = Whole.model_validate({**content, "game": game})
        if file["diurna"] < 2:
            whole = _with_pins(whole)
        if file["diurna"] < 3:
            whole = _without_holders(whole)
    except (ValidationError, LookupError, TypeError):
        raise NotAGame("This file was exported, but its parts are not those of a game.") from None
    if not _fits_together(whole):
        raise NotAGame("The parts of this file do not belong to one game.")
    return whole


def _with_pins(whole: Whole) -> Whole:
    """In the first format the story alone said which States are kept for good: where a part was begun again."""
    pins = {0, *(line.events[0].params["after"] for line in whole.story if line.deed == "restarted")}
    marks = tuple(mark.model_copy(update={"pinned": mark.entries in pins}) for mark in whole.marks)
    return whole.model_copy(update={"marks": marks})


def _without_holders(whole: Whole) -> Whole:
    """Up to the second format nothing said whose seat was taken over, only what they were called."""
    story = tuple(unnamed(line) if line.deed == "replaced" else line for line in whole.story)
    return whole.model_copy(update={"story": story})


def _fits_together(whole: Whole) -> bool:
    seqs = [line.seq for line in whole.story]
    standing = sum(line.deed == "moved" and line.live for line in whole.story)
    hashes = {mark.entries: mark.hash for mark in whole.marks}
    return (
        seqs == list(range(1, whole.game.seq + 1))
        and all((line.entry is not None) == (line.deed == "moved") for line in whole.story)
        and all(0 <= entries <= standing for entries in hashes)
        and all(hashes.get(point.entries) == point.hash for point in whole.checkpoints)
        and bool(whole.checkpoints) >= (whole.game.status in ("running", "over"))
    )


def _digest(content: Any) -> str:
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()
