"""What every table can agree on, whatever the game; and when those who are waited for are called again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from pydantic import model_validator

from engines.kernel import FALLBACK, Fact, Options, Seat
from storage.store import Sitter, Timer

REMINDER = "reminder"
"""The kind of timer that calls."""
COMPUTERS_TURN = "computer"
"""The kind of timer by which a computer's turn is taken, should the process that was at it have died."""
DEADLINE = "deadline"
"""The kind of timer after which the others may go on."""
UNASKED = "unasked"
"""The kind of timer by which an answer is given that nobody need give."""
RESCUE = 60.0
"""Seconds after which a turn that nobody takes is another's to take."""
MOST = 4
"""A table that has slept through so many calls is left in peace."""
HOUR = 3600


class Customs(Options):
    seating: Literal["random", "as joined"] = "random"
    reminders: Literal[0, 12, 24, 48, 72] = 24
    """Hours of silence until those who are asked are called again; 0 for never."""
    deadline: Literal[0, 12, 24, 48, 72, 168] = 0
    """Hours of silence until the others may go on without whoever is asked; 0 for never."""
    window: Literal["awake", "8-22", "10-24", "17-23", "always"] = "awake"
    """When the deadline runs, by the clock of whoever is asked; in their quiet hours only if always."""
    calls: Literal["channel", "direct"] = "channel"
    """Where those who are asked are called again, unless they wish it otherwise."""
    hints: bool = True
    """May whoever is asked have a computer say what a good player would do?"""
    language: str = FALLBACK
    """In which everybody reads what is posted; what one person reads alone is in their own."""

    @model_validator(mode="before")
    @classmethod
    def _from_a_switch(cls, given: Any) -> Any:
        """Once there was only a switch: does the deadline stand still at night?"""
        if not isinstance(given, Mapping) or "nights" not in given:
            return given
        rest = {name: value for name, value in given.items() if name != "nights"}
        return {"window": "awake" if given["nights"] else "always", **rest}

    @property
    def hours(self) -> range:
        """In which the table plays."""
        opens, _, closes = self.window.partition("-")
        return range(int(opens), int(closes)) if closes else range(24)


class Called(Fact):
    """What a table's timer knows of the silence."""

    times: int = 0
    """How often it was called in it."""


class Running(Fact):
    """What the timer of a deadline knows of it."""

    told: tuple[Seat, ...] = ()
    """Of whom everybody was told already that their time is over."""
    since: float | None = None
    """None if it runs since the last deed."""


ANYTIME = frozenset({"reminders", "deadline", "window", "calls", "language"})
"""Options that may also be changed while the game runs."""


def customs_of(options: Mapping[str, Any]) -> Customs:
    return Customs.model_validate(options.get("table", {}))


def next_call(customs: Customs, since: float, times: int = 0, number: int | None = None) -> Timer | None:
    """When a table is called again that has been silent since then and was called so often already.

    >>> [call.due // HOUR for times in range(5) if (call := next_call(Customs(), 0, times))]
    [24.0, 48.0, 96.0, 192.0]
    >>> next_call(Customs(reminders=0), 0)
    """
    if not customs.reminders or times >= MOST:
        return None
    due = since + float(HOUR * (customs.reminders << times))
    return Timer(due=due, kind=REMINDER, game=number, data=Called(times=times).model_dump())


def timers_of(options: Mapping[str, Any], sitters: Iterable[Sitter], since: float) -> tuple[Timer, ...]:
    """What every deed of a running game sets anew."""
    sitting = tuple(sitters)
    call = first_call(options, sitting, since)
    computers = any(sitter.strength for sitter in sitting)
    turn = Timer(due=since + RESCUE, kind=COMPUTERS_TURN) if computers else None
    hours = customs_of(options).deadline
    end = deadline(None, since + hours * HOUR, Running()) if hours else None
    return tuple(timer for timer in (call, turn, end) if timer is not None)


def deadline(number: int | None, due: float, known: Running) -> Timer:
    """When a deadline is over at the earliest."""
    return Timer(due=due, kind=DEADLINE, game=number, data=known.model_dump(mode="json", exclude_defaults=True))


def first_call(options: Mapping[str, Any], sitters: Iterable[Sitter], since: float) -> Timer | None:
    """The call that a deed puts off: the silence begins with it. Whoever sits at a keyboard cannot be called."""
    return next_call(customs_of(options), since) if any(sitter.is_person for sitter in sitters) else None
