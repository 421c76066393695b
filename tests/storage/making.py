"""Games and changes made by hand: what a driver does with them is no matter of rules."""

from __future__ import annotations

from typing import Any

from engines.kernel import Checkpoint, Entry, Event
from storage.store import Behind, Change, Line, Sitter, Store, StoredGame

__all__ = ["ANNA", "BERT", "CARA", "Behind", "a_game", "change", "moved", "opened", "point", "running"]

ANNA, BERT, CARA = (Sitter(user=name[0].lower(), name=name) for name in ("Anna", "Bert", "Cara"))


def a_game(**what: Any) -> StoredGame:
    plain = {
        "id": 1, "kind": "fords", "place": "here", "server": "", "opener": "a", "status": "running", "options": {},
        "seed": "s", "sitters": (ANNA, BERT), "seq": 5, "posed": 5, "created": 1.0, "touched": 9.0,
    }  # fmt: skip
    return StoredGame.model_validate({**plain, **what})


async def opened(store: Store, place: str = "here", *, opener: Sitter = ANNA, **how: Any) -> StoredGame:
    what = {"kind": "fords", "server": "home", "seed": "a seed", "at": 1.0, "interaction": None, **how}
    return await store.open_game(place=place, opener=opener, **what)


async def running(store: Store, place: str = "here", *sitters: Sitter) -> StoredGame:
    game = await opened(store, place)
    begun = change(game, Line(deed="started"), status="running", sitters=sitters or (ANNA, BERT))
    return await store.commit(begun.model_copy(update={"checkpoints": (point(0),), "pinned": (0,)}))


def change(game: StoredGame, *lines: Line, **what: Any) -> Change:
    return Change(game=game.id, seq=game.seq, at=game.touched + 1, lines=lines or (moved(game.seq),), **what)


def moved(number: int, user: str = "a") -> Line:
    said = {"verb": "go", "to": number}
    return Line(
        deed="moved", user=user, entry=Entry(seat=0, said=said), events=(Event(key="went", params={"to": number}),)
    )


def point(entries: int, state: str = "") -> Checkpoint:
    return Checkpoint(entries=entries, version=1, state=state or f'{{"moves": {entries}}}')
