"""Calls: the pending reminders of a person. One timer a person: however many tables wait, one message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.table.preferences import Preferences, preferences_of
from bot.table.table_options import table_options_of
from bot.table.timers import HOUR, MOST
from engines.kernel import Fact
from storage.key_values import Namespace
from storage.store import Sitter, Store, StoredGame, Timer

CALL = "call"
"""The kind of timer that calls one person."""
AHEAD = HOUR
"""Seconds by which a call may come early, so that several tables share one message."""


class Rung(Fact):
    """How often somebody was called in a silence, and when that silence began."""

    since: float
    times: int


class Owed(Fact):
    """Why somebody is to be called to a table."""

    posed: int | None = None
    """The question whose post came while they were not to be disturbed. They do not know of it yet."""
    before: Rung | None
    after: Rung
    due: bool
    """Is it time now? False if it is only soon."""


RUNG = Namespace("rung", Rung, of=("game", "user"))
UNRUNG = Namespace("unrung", int, of=("game", "user"))
"""The number of the question whose post came while this person was not to be disturbed."""


def call_timer(user: str, due: float) -> Timer:
    return Timer(due=due, kind=CALL, name=user, user=user)


async def awake(store: Store, people: Iterable[Sitter], now: float) -> list[Sitter]:
    """The people for whom a phone may ring now. A timer is set for each of the others."""
    ringing = []
    for one in people:
        free = (await preferences_of(store, one.user)).free_from(now)
        if free > now:
            await store.set_timer(call_timer(one.user, free))
        else:
            ringing.append(one)
    return ringing


async def rings_now(store: Store, game: StoredGame, people: Sequence[Sitter], now: float) -> list[Sitter]:
    """The people for whom a post may ring now. The others are noted, and called when they may be."""
    ringing = await awake(store, people, now)
    for one in people:
        if one not in ringing:
            await UNRUNG.write(store, game.posed, game.id, one.user)
    return ringing


async def owed(store: Store, game: StoredGame, user: str, preferences: Preferences, now: float) -> Owed | None:
    """Why this person must be called to a table now. A call that is due soon counts, if they are called anyway."""
    unrung = await UNRUNG.read(store, game.id, user)
    before = await RUNG.read(store, game.id, user)
    heard = before.times if before is not None and before.since == game.touched else 0
    hours = hours_for(game, preferences)
    by_now, soon = (calls_due(int((at - game.touched) // HOUR), hours) for at in (now, now + AHEAD))
    posed = unrung if unrung == game.posed else None
    if posed is None and soon <= heard:
        return None
    after = Rung(since=game.touched, times=max(soon, heard))
    return Owed(posed=posed, before=before, after=after, due=posed is not None or by_now > heard)


async def rung(store: Store, number: int, user: str, one: Owed) -> None:
    """Note that they are called for this now."""
    await RUNG.write(store, one.after, number, user)
    await UNRUNG.write(store, None, number, user)


async def not_rung(store: Store, number: int, user: str, one: Owed) -> None:
    """Undo the note: they could not be called after all."""
    await RUNG.write(store, one.before, number, user)
    await UNRUNG.write(store, one.posed, number, user)


def hours_for(game: StoredGame, preferences: Preferences) -> int:
    """Hours of silence until the first call; 0 for none. A person's wish narrows the table's, and never widens it."""
    return table_options_of(game.options).reminders * {"off": 0, "normal": 1, "slower": 2}[preferences.pace]


def calls_due(silence: int, hours: int) -> int:
    """How many calls a silence of so many hours is worth; each waits twice as long as the one before.

    >>> [calls_due(silence, 24) for silence in (23, 24, 47, 48, 95, 96, 192, 9999)]
    [0, 1, 1, 2, 2, 3, 4, 4]
    >>> calls_due(9999, 0)
    0
    """
    return sum(silence >= hours << number for number in range(MOST)) if hours else 0
