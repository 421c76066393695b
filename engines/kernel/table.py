"""The table that rules work on: the State, what is told, and every draw of chance."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import Field

from engines.kernel.dice import Dice
from engines.kernel.lasting import Lasting
from engines.kernel.model import Part, Seat
from engines.kernel.note import Event, event
from engines.kernel.standing import Standing

T = TypeVar("T")


class State(Part):
    """The whole truth of a game, secrets included. Every game's State extends this one."""

    seats: int
    dice: Dice
    lasting: Lasting = Field(default_factory=Lasting)
    standing: list[Standing] = Field(default=[], exclude_if=operator.not_)
    """Answers that stand, of all seats."""
    matters: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What can be settled in advance, and how."""

    def customs(self, seat: Seat) -> dict[str, str]:
        """What a seat has settled."""
        return {}

    def clockwise(self, first: Seat) -> list[Seat]:
        """Every seat once, beginning with `first`."""
        return [(first + n) % self.seats for n in range(self.seats)]

    def others(self, seat: Seat) -> list[Seat]:
        """Every other seat, clockwise from this one."""
        return self.clockwise(seat)[1:]


S = TypeVar("S", bound=State)


class Unforeseeable(Exception):
    """Ends a preview: from here on it depends on what nobody may know yet."""


class Table(Generic[S]):
    def __init__(self, state: S) -> None:
        self.state = state
        self.news: list[Event] = []
        self.learned = False
        """Has anybody come to know something new since the last answer?"""
        self.certain_only = False
        """A preview: stop where something unknown would decide."""

    def tell(self, key: str, /, *, to: Seat | Iterable[Seat] | None = None, **params: Any) -> None:
        """Report what happened, to everybody or to some seats only."""
        if to is None:
            self.news.append(event(key, params))
            return
        self.learn()
        audience = (to,) if isinstance(to, int) else tuple(to)
        self.news.append(event(key, params, audience))

    def remind(self, seat: Seat, key: str, /, **params: Any) -> None:
        """Tell a seat what it has said itself: nobody comes to know anything by that."""
        self.news.append(event(key, params, (seat,)))

    def unsettle(self, seat: Seat, *keys: str) -> None:
        """Something has happened that concerns these answers of a seat: they stand no longer."""
        for one in [one for one in self.state.standing if one.seat == seat and one.key in keys]:
            self.state.standing.remove(one)
            self.remind(seat, "table.fallen", seat=seat, matter=one.key, command=one.said)

    def learn(self) -> None:
        """Something hidden becomes known now: a card is turned, a secret shown. Undo is no longer free.

        Draws and private news do this by themselves. A card from a hidden pile is learned before it is taken: a
        preview ends here and shows the table as it stands, so nothing hidden may lie open on it yet.
        """
        if self.certain_only:
            raise Unforeseeable
        self.learned = True

    def roll(self, sides: int = 6) -> int:
        self.learn()
        return self.state.dice.roll(sides)

    def pick(self, items: Sequence[T]) -> T:
        self.learn()
        return self.state.dice.pick(items)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A new order that nobody sees: by itself it tells nobody anything."""
        return self.state.dice.shuffled(items)

    @contextmanager
    def during(self, span: str) -> Iterator[None]:
        """A span of time inside one Step; what was made to last for it ends with it."""
        self.state.lasting.begin(span)
        yield
        # Not in a `finally`: a rule that is thrown away half-way must not touch the State any more.
        self.state.lasting.end(span)


class Silence(Table[Any]):
    """A table at which nothing is told. What becomes known is marked all the same."""

    def tell(self, key: str, /, *, to: Seat | Iterable[Seat] | None = None, **params: Any) -> None:
        if to is not None:
            self.learn()
