"""The timers of a running game: when those who are waited for are called again, and what else is due by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.table.table_options import TableOptions, table_options_of
from engines.kernel import Fact, Seat
from storage.store import Sitter, Timer

REMINDER = "reminder"
"""The kind of timer that calls those who are asked."""
COMPUTERS_TURN = "computer"
"""The kind of timer by which a computer's turn is taken, should the process that was at it have died."""
DEADLINE = "deadline"
"""The kind of timer that ends a deadline, after which the others may go on."""
FORCED_ANSWER = "unasked"
"""The kind of timer that gives a forced answer."""
RESCUE = 60.0
"""Seconds after which a turn that nobody takes is another's to take."""
MOST = 4
"""The most calls in one silence; after that a table is left in peace."""
HOUR = 3600


class Called(Fact):
    """The data of the timer that calls a table."""

    times: int = 0
    """How often the table was called in this silence."""


class Running(Fact):
    """The data of the timer of a deadline."""

    told: tuple[Seat, ...] = ()
    """The seats of which everybody was told already that their time is over."""
    since: float | None = None
    """When the deadline began; None if it runs since the last deed."""


def next_call(table_options: TableOptions, since: float, times: int = 0, number: int | None = None) -> Timer | None:
    """When a table is called again that has been silent since then and was called so often already.

    >>> [call.due // HOUR for times in range(5) if (call := next_call(TableOptions(), 0, times))]
    [24.0, 48.0, 96.0, 192.0]
    >>> next_call(TableOptions(reminders=0), 0)
    """
    if not table_options.reminders or times >= MOST:
        return None
    due = since + float(HOUR * (table_options.reminders << times))
    return Timer(due=due, kind=REMINDER, game=number, data=Called(times=times).model_dump())


def timers_of(options: Mapping[str, Any], sitters: Iterable[Sitter], since: float) -> tuple[Timer, ...]:
    """The timers that every deed of a running game sets anew."""
    seated = tuple(sitters)
    call = first_call(options, seated, since)
    computers = any(sitter.strength for sitter in seated)
    turn = Timer(due=since + RESCUE, kind=COMPUTERS_TURN) if computers else None
    hours = table_options_of(options).deadline
    end = deadline(None, since + hours * HOUR, Running()) if hours else None
    return tuple(timer for timer in (call, turn, end) if timer is not None)


def deadline(number: int | None, due: float, known: Running) -> Timer:
    """The timer of a deadline. `due` is the earliest moment at which it can be over."""
    return Timer(due=due, kind=DEADLINE, game=number, data=known.model_dump(mode="json", exclude_defaults=True))


def first_call(options: Mapping[str, Any], sitters: Iterable[Sitter], since: float) -> Timer | None:
    """The first call of a silence that begins now; None if only computers and people at a keyboard play."""
    return next_call(table_options_of(options), since) if any(sitter.is_person for sitter in sitters) else None
