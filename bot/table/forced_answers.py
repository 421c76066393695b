"""Answers that nobody need give: the rules ask in secret, and there is just one thing to say.

The rules put such a question all the same, since to skip it would tell what somebody holds. So does an answer that
comes at once: nobody is that quick who has a choice. The table gives it, after a time that its owner has taken for
another one. Until then they are waited for like anybody else, and may give it themselves. Their phone rings, too: for
whom a post rings is a part of it, and Discord lets everybody search for that.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from bot.table.preferences import preferences_of
from bot.table.timers import FORCED_ANSWER, HOUR
from engines.kernel import Command, Fact, Match, Seat
from storage.store import Change, Sitter, Store, StoredGame, Timer, ToldLine

LINES = 300
"""Lines of the story from which times are measured."""
ENOUGH = 8
"""With so many measured times of one person, those of others are not needed."""
AT_IT = (4, 6, 9, 13, 18, 25, 40, 70)
"""Seconds that people take for a question that follows their own answer."""
CALLED = (90, 240, 600, 1200, 2400, 4500, 2 * HOUR, 4 * HOUR)
"""Seconds that people take after they were called."""
LONGEST = 12 * HOUR
"""Seconds. Longer times are not counted: that person could not be reached."""
LOOSE = 0.25
"""The share by which a time is varied, because twice the very same time would be noticed."""


class Put(Fact):
    """The data of the timer of a forced answer."""

    posed: int
    """The line of the story with which the question was put."""


def only_answer(match: Match, seat: Seat) -> Command | None:
    """The one thing that a seat can say to what it is asked in secret; None if there are more."""
    if match.pending is None or not match.asks[seat].secret:
        return None
    choices = match.pending.choices[seat]
    offers = choices.open_quickly()
    first = next(offers, None)
    return choices.only(first) if first is not None and next(offers, None) is None else None


async def forced_later(store: Store, game: StoredGame, match: Match, change: Change) -> tuple[Timer, ...]:
    """The timers of the forced answers that this change makes necessary."""
    sitters, last = change.sitters or game.sitters, change.lines[-1]
    taking_back = game.seat_of(last.user) if last.deed == "undone" else None
    posed = change.seq + len(change.lines) if change.posed else game.posed
    timers = []
    for seat in match.waiting:
        new = change.posed or seat == taking_back or _came(game.sitters[seat], sitters[seat])
        if new and not sitters[seat].strength and only_answer(match, seat) is not None:
            due = await _due(store, game, sitters[seat], seat, posed, change)
            timers.append(Timer(due=due, kind=FORCED_ANSWER, name=str(seat), data=Put(posed=posed).model_dump()))
    return tuple(timers)


def _came(before: Sitter, now: Sitter) -> bool:
    return bool(before.strength) and not now.strength


async def _due(store: Store, game: StoredGame, sitter: Sitter, seat: Seat, posed: int, change: Change) -> float:
    said = [line.entry for line in change.lines if line.entry]
    at_it = bool(said) and said[-1].seat == seat
    story = await store.story(game.id, after=max(0, game.seq - LINES))
    rnd = random.Random(f"{game.seed} {posed} {seat}")
    took = rnd.choice(likely(story, seat, at_it)) * rnd.uniform(1 - LOOSE, 1 + LOOSE)
    if at_it:
        return change.at + took
    preferences = await preferences_of(store, sitter.user)
    return preferences.awake_for(preferences.free_from(change.at), took)


def likely(story: Sequence[ToldLine], seat: Seat, at_it: bool) -> Sequence[float]:
    """The times that a seat may take, after its own answer (`at_it`) or when it is called."""
    known = [took for took, own in times_of(story, seat) if own == at_it and took <= LONGEST]
    return known if len(known) >= ENOUGH else [*known, *(AT_IT if at_it else CALLED)]


def times_of(story: Sequence[ToldLine], seat: Seat) -> Iterator[tuple[float, bool]]:
    """How long a seat took for each of its answers, and whether one of its own had led to the question."""
    for at, line in enumerate(story):
        if at == 0 or line.entry is None or line.entry.seat != seat:
            continue
        asked_at = at - 1
        while asked_at > 0 and _sealed_beside(story[asked_at], seat):
            asked_at -= 1
        before = story[asked_at].entry
        yield line.at - story[asked_at].at, before is not None and before.seat == seat


def _sealed_beside(line: ToldLine, seat: Seat) -> bool:
    """Was this answered by somebody else while the same sealed question was still open?"""
    return line.entry is not None and line.entry.seat != seat and line.entry.secret and not line.entry.learned
