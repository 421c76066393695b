"""Answers that stand: a question that comes again is answered as its owner has said, without asking.

A question says for which spans of time its answer may stand, and which answers: `stands=Stands(("battle",), Refuse)`.
The game tells one such span from the next (`Game.span`); with another battle, round or whatever it is, the answer has
fallen. The same when the answer is no longer legal, when what it was said of has changed (`grounds`), when the owner
answers anew or lets go of it, and when the rules say that something has happened that concerns it (`table.unsettle`).

Besides, a game may have *matters* that are settled in advance, one word for each: `settled(state, seat, "offers")`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from engines.kernel.command import Command, Said, Slot
from engines.kernel.domain import OneOf
from engines.kernel.model import Part, Seat

FOREVER = "game"
"""The span that lasts to the end."""
ASK = "ask"
"""What holds in a matter about which nothing was said."""


class Standing(Part):
    """What a seat has answered for good to the questions of one kind."""

    seat: Seat
    key: str
    """Of the question."""
    said: Said
    span: str
    serial: int
    """Which span of that name it was."""
    grounds: list[str] = []
    """What it was said of."""
    secret: bool = False


@dataclass(frozen=True)
class Stands:
    """For how long an answer may stand, the shortest span first; and which: none named, any. It falls when it would
    be said of other things than its grounds."""

    spans: tuple[str, ...]
    answers: tuple[type[Command] | Command, ...] = ()
    grounds: tuple[str, ...] = ()

    def __contains__(self, command: Command) -> bool:
        return not self.answers or any(command == one or type(command) is one for one in self.answers)


class Always(Command):
    """An answer, and that it stands."""

    answer: Annotated[Said, Slot()]
    span: Annotated[str, Slot()]


class LetGo(Command):
    """Be asked again. It answers no question, and may be said at any time."""

    secret = True
    matter: Annotated[str, Slot()]


# Matters that are settled in advance


def settled(state: Any, seat: Seat, matter: str) -> str:
    """What the player wants done; `ask` unless said otherwise."""
    answer: str = state.customs(seat).get(matter, ASK)
    return answer


def matters(table: Any, seat: Seat) -> OneOf[str]:
    return OneOf(table.state.matters, "matter")


def answers(table: Any, seat: Seat, matter: str) -> OneOf[str]:
    """Anything but what holds already."""
    now = settled(table.state, seat, matter)
    return OneOf([answer for answer in table.state.matters[matter] if answer != now], "custom")


class Settle(Command):
    """Settle a matter. A game that has matters offers one of its own, with the section that says so."""

    matter: Annotated[str, Slot(matters)]
    answer: Annotated[str, Slot(answers)]
