"""Deadlines: when the time of a seat is over, who is late, and who may go on without them.

A table has one if it has agreed on it. The others need not go on: nothing happens by itself, and whoever comes after
all plays on as if nothing had been.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.table.live_games import LiveGame
from bot.table.preferences import preferences_of
from bot.table.table_options import table_options_of
from bot.table.timers import HOUR
from engines.kernel import Command, Fact, Match, Refused, Seat, refused
from storage.key_values import Namespace
from storage.store import Store, StoredGame


class Late(Fact):
    """The seats whose time was over at this sequence number. Any deed begins another silence and another deadline."""

    seq: int
    seats: tuple[Seat, ...]


LATE = Namespace("late", Late)


async def late_at(store: Store, game: StoredGame) -> frozenset[Seat]:
    late = await LATE.read(store, game.id)
    return frozenset(late.seats) if late is not None and late.seq == game.seq else frozenset()


async def now_late(store: Store, game: StoredGame, seats: tuple[Seat, ...]) -> None:
    """Note that these seats are late. Two processes may say so at once: the newer sequence number wins, and of equal
    ones both lists are kept."""

    def latest(known: Late | None) -> Late:
        if known is None or known.seq < game.seq:
            return Late(seq=game.seq, seats=seats)
        both = tuple(sorted({*known.seats, *seats}))
        return known if known.seq > game.seq else Late(seq=game.seq, seats=both)

    await LATE.revise(store, latest, game.id)


def asked_at(live: LiveGame) -> tuple[Seat, ...]:
    """The seats a deadline is about: everybody who is asked, except the computers."""
    waiting = live.playing.waiting if live.playing else ()
    return tuple(seat for seat in waiting if not live.game.sitters[seat].strength)


async def ends(store: Store, game: StoredGame, seats: Collection[Seat], since: float) -> dict[Seat, float]:
    """When the time of each seat is over. Only hours in which the table plays count, by the clock of that person, and
    no quiet hours."""
    table_options = table_options_of(game.options)
    seconds = float(table_options.deadline * HOUR)
    if table_options.window == "always":
        return dict.fromkeys(seats, since + seconds)
    return {
        seat: (await preferences_of(store, game.sitters[seat].user)).awake_for(since, seconds, table_options.hours)
        for seat in seats
    }


def may_go_on(game: StoredGame, user: str, late: Collection[Seat], seat: Seat | None = None) -> Refused | None:
    """Why this person may not go on without those who are late; None if they may."""
    own = game.seat_of(user)
    if own is None:
        return refused("table.not_yours")
    if not late or (seat is not None and seat not in late):
        return refused("late.nobody")
    return refused("late.yourself") if own in late else None


def skip_of(match: Match, seat: Seat) -> Command | None:
    """The command by which this seat goes without, if the rules have one."""
    assert match.pending is not None
    choices = match.pending.choices[seat]
    return next((one.command() for one in choices.open() if one.command.skips and not one.command.slots), None)
