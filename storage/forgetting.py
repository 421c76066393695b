"""Erasure of a person from every game: what becomes of their seats, and of the news that calls them by name. The
rules are the same for every driver."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from engines.kernel import Event
from storage.key_values import Namespace, T, revise
from storage.store import Behind, Change, Line, Sitter, Store, StoredGame, ToldLine

NOBODY = Sitter(user="", name="?")


async def forget(store: Store, user: str, naming: Iterable[Namespace[Any]] = ()) -> int:
    """Take a person's name and id out of the store, and out of the namespaces where people are called by name; the
    count of games they sat in. Doing it again does no harm."""
    names = await _names(store, user)
    # As long as it is known what they were called: should this be cut short, it can be done again.
    for namespace in naming:
        await _clear(store, namespace, user, names)
    for number in sorted(names):
        await _leave(store, number, user)
    await store.erase(user)
    return len(names)


async def _names(store: Store, user: str) -> dict[int, set[str]]:
    """The names of a person in the games they sit in, or sat in until somebody took their seat over."""
    names = defaultdict[int, set[str]](set)
    for game in await store.games(user=user):
        names[game.id].update(one.name for one in game.sitters if one.user == user)
    for number, line in await store.taken_over_from(user):
        names[number].update(str(event.params["name"]) for event in line.events if "name" in event.params)
    return names


async def _clear(store: Store, namespace: Namespace[T], user: str, names: Mapping[int, Collection[str]]) -> None:
    for key, value in await namespace.entries(store):

        def left(now: T | None, called: Collection[str] = names.get(key.game, ())) -> T | None:
            return namespace.without(now, user, called) if now is not None and namespace.without else now

        if left(value) != value:
            await revise(store, key, left)


async def _leave(store: Store, number: int, user: str) -> None:
    while (game := await store.game(number)) is not None:
        named = [line for at, line in await store.taken_over_from(user) if at == number]
        if game.seat_of(user) is None and not named:
            return
        # Until nothing is left of them: somebody else may be faster.
        with suppress(Behind):
            await store.commit(without(game, user, named))


def without(game: StoredGame, user: str, named: Sequence[ToldLine] = ()) -> Change:
    """They get up from a lobby; at a table that has begun their seat waits for somebody else. The news that somebody
    took a seat over from them no longer says from whom."""
    if game.status == "lobby":
        sitters = tuple(sitter for sitter in game.sitters if sitter.user != user)
    else:
        sitters = tuple(NOBODY if sitter.user == user else sitter for sitter in game.sitters)
    heirs = [sitter.user for sitter in sitters if sitter.user]
    return Change(
        game=game.id,
        seq=game.seq,
        # They are silent about it: no reminder starts anew, no answer under way is stale.
        at=game.touched,
        posed=False,
        # A line of its own: what was planned while they still sat there must be planned again.
        lines=(Line(deed="forgotten"),),
        retold=tuple(unnamed(line) for line in named),
        sitters=sitters,
        opener=(heirs[0] if heirs else "") if game.opener == user else None,
        status="abandoned" if game.status == "lobby" and not sitters else None,
    )


def unnamed(line: ToldLine) -> ToldLine:
    """This line, without the name of the person who sat there before."""
    return line.model_copy(update={"holder": "", "events": tuple(_unnamed(event) for event in line.events)})


def _unnamed(event: Event) -> Event:
    if "name" not in event.params:
        return event
    return event.model_copy(update={"params": {**event.params, "name": NOBODY.name}})
