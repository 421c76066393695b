"""A game as one JSON file: complete and exact, to be kept, looked at, or imported elsewhere.

The file holds the seed and every secret of the game. The ids of the interactions that brought the moves stay behind:
they mean something only where they were made.
"""

from __future__ import annotations

import hashlib
import json
import time
import uuid
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engines.kernel.version import VERSION
from storage.forgetting import unnamed
from storage.store import PlaceTaken, Store, StoredGame, StoreError, Whole

FORMAT = 3
MOST = 256 << 20
"""Bytes: some times as many as the longest game."""
DEEPEST = 100
"""Lists in lists: what is kept is read again by a reader that goes no further than twice that."""
LARGEST = 2**53
"""The bound on all numbers in a file, which databases share."""
_OF_ITS_STORE = ("id", "place", "server")
"""The fields that the importing store decides: the number of a game, and where it is played."""


class NotAGame(StoreError):
    """A file that cannot be imported. Nothing was changed."""


async def export_game(store: Store, game: StoredGame) -> str:
    """The whole game as the text of a JSON file."""
    whole = await _whole(store, game)
    content = {"version": VERSION, **whole.model_dump(mode="json")}
    for name in _OF_ITS_STORE:
        del content["game"][name]
    file = {"diurna": FORMAT, "digest": _digest(content), **content}
    return json.dumps(file, ensure_ascii=False, indent=1) + "\n"


async def import_game(
    store: Store, text: str, *, place: str | None = None, server: str = "", at: float | None = None
) -> StoredGame:
    """The game of such a file as a new game at this place (or at one of its own)."""
    return await take_in(store, read_game(text), place=place, server=server, at=at)


async def take_in(
    store: Store, whole: Whole, *, place: str | None = None, server: str = "", at: float | None = None
) -> StoredGame:
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


def file_of(path: Path) -> str:
    """The content of an exported file."""
    try:
        if path.is_dir():
            raise NotAGame(f"{path} is a folder. Name the file in it.")
        if path.stat().st_size > MOST:
            raise NotAGame(f"{path} is larger than any game ({MOST >> 20} MB).")
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise NotAGame(f"There is no file {path}.") from None
    except UnicodeDecodeError:
        raise NotAGame(f"{path} is no text in UTF-8, as Diurna exports it.") from None
    except OSError as why:
        raise NotAGame(f"{path} cannot be read ({why.strerror}).") from None


def read_game(text: str) -> Whole:
    """The game of such a file, if it is one and nothing in it is what no store could keep."""
    try:
        return _read(text)
    except RecursionError:
        raise NotAGame("Something in this file is nested deeper than any game is.") from None


def _read(text: str) -> Whole:
    try:
        file: Any = json.loads(text, parse_constant=_no_number)
    except ValueError:
        raise NotAGame("This is not a whole JSON file: is it cut off?") from None
    if not isinstance(file, dict) or type(file.get("diurna")) is not int or file["diurna"] < 1:
        raise NotAGame("This is not a game that Diurna has exported.")
    _must_be_plain(file)
    if file["diurna"] > FORMAT:
        raise NotAGame(f"This game was exported by a newer Diurna (format {file['diurna']}). Upgrade Diurna.")
    content = {name: part for name, part in file.items() if name not in ("diurna", "digest")}
    if file.get("digest") != _digest(content):
        raise NotAGame("This file is not as it was exported: something in it is missing or has been changed.")
    content.pop("version", None)
    try:
        game = {**content["game"], "id": 0, "place": "", "server": ""}
        whole = Whole.model_validate({**content, "game": game})
        if file["diurna"] < 2:
            whole = _with_pins(whole)
        if file["diurna"] < 3:
            whole = _without_holders(whole)
    except (ValidationError, LookupError, TypeError, ValueError, AttributeError):
        raise NotAGame("This file was exported, but its parts are not those of a game.") from None
    if Whole.model_validate_json(whole.model_dump_json()) != whole or not _fits_together(whole):
        raise NotAGame("The parts of this file do not belong to one game.")
    return whole


def _no_number(name: str) -> Any:
    raise NotAGame(f"There is a number in this file that is none ({name}).")


def _must_be_plain(node: Any, depth: int = 0) -> None:
    """Refuse what a database cannot keep, or a reader cannot read again."""
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(node, dict | list):
        for key in node if isinstance(node, dict) else ():
            _must_be_plain(key, depth + 1)
        for one in node.values() if isinstance(node, dict) else node:
            _must_be_plain(one, depth + 1)
    elif isinstance(node, str):
        if not node.isascii() and any("\ud800" <= char <= "\udfff" for char in node):
            raise NotAGame("There is a text in this file that is none in UTF-8.")
        if "\0" in node:
            raise NotAGame("There is a text in this file with a character that no text has.")
    elif isinstance(node, int | float) and not -LARGEST <= node <= LARGEST:
        raise NotAGame("There is a number in this file that is larger than any in a game.")


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
        and 0 <= whole.game.posed <= whole.game.seq
        and all(0 <= entries <= standing for entries in hashes)
        and all(hashes.get(point.entries) == point.hash for point in whole.checkpoints)
        and bool(whole.checkpoints) >= (whole.game.status in ("running", "over"))
    )


def _digest(content: Any) -> str:
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()
