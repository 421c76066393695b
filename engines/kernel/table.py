"""The table that rules work on: the State, what is told, and every draw of chance."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from pydantic import Field

from engines.kernel.dice import Dice
from engines.kernel.lasting import Lasting
from engines.kernel.model import Part, Seat, made
from engines.kernel.note import Event, Params, event
from engines.kernel.standing import Standing

T = TypeVar("T")


class State(Part):
    """The whole truth of a game, secrets included. Every game's State extends this one."""

    seats: int
    dice: Dice
    lasting: Lasting = Lasting()
    standing: Annotated[list[Standing], Field(exclude_if=operator.not_)] = []
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


class Cause:
    """What was told, as what other things follow from: what is told while it lasts hangs on it.

    with table.tell("camp.pitched", seat=seat, meadow=meadow):
        draw(table, seat)
    """

    __slots__ = ("_at", "_event", "_number", "_table")

    def __init__(self, table: Table[Any], cause: Event) -> None:
        self._table = table
        self._event = cause
        self._at = len(table.news) - 1
        self._number = cause.number

    def __enter__(self) -> None:
        table = self._table
        if not self._number:
            self._number = table.number(self._event, self._at)
        table.causes.append(self._number)

    def __exit__(self, *_: object) -> None:
        # A rule that is thrown away half-way leaves a table that nobody plays on.
        self._table.causes.pop()


class Deed:
    """All that is told while it lasts hangs on what all hear first of it. As long as nothing is told, its number
    stands among the causes with a minus."""

    __slots__ = ("_number", "_table")

    def __init__(self, table: Table[Any], number: int) -> None:
        self._table = table
        self._number = number

    def __enter__(self) -> None:
        causes = self._table.causes
        if self._number:
            causes.append(-self._number if self._number in self._table.beginnings else self._number)
        elif causes[-1] < 0 and -causes[-1] not in self._table.beginnings:
            causes.append(causes[-1])
        else:
            causes.append(-self._table.next_number())

    def __exit__(self, *_: object) -> None:
        causes = self._table.causes
        if causes[-1] < 0 and causes[-2] != causes[-1]:
            self._table.wait_no_longer()
        causes.pop()


class Apart:
    """What is told while it lasts hangs on nothing that is going on."""

    __slots__ = ("_table",)

    def __init__(self, table: Table[Any]) -> None:
        self._table = table

    def __enter__(self) -> None:
        self._table.causes.append(0)

    def __exit__(self, *_: object) -> None:
        self._table.causes.pop()


class Table(Generic[S]):
    def __init__(self, state: S) -> None:
        self.state = state
        self.news: list[Event] = []
        self.causes = [0]
        """The numbers of what is going on, the innermost last; 0 is nothing that was told."""
        self._numbers = 0
        self.beginnings: dict[int, tuple[str, Params]] = {}
        """With what a deed begins as soon as anything is told of it, by its number."""
        self.learned = False
        """Has anybody come to know something new since the last answer?"""
        self.certain_only = False
        """A preview: stop where something unknown would decide."""

    def begin_step(self) -> None:
        """Nothing is going on: what is told from now on has its causes in this Step."""
        self.causes[:] = [0]
        self._numbers = 0
        self.beginnings.clear()

    def tell(
        self, key: str, /, *, to: Seat | Iterable[Seat] | None = None, waits: bool = False, **params: Any
    ) -> Cause:
        """Report what happened, to everybody or to some seats only. It hangs on what is going on; what follows from
        it is told inside of it (`Cause`). `waits`: nothing follows from it, and where it is told before the deed
        that it belongs to (`deed`), such as a price before what was bought, it hangs on that."""
        audience, number = None, 0
        if to is not None:
            self.learn()
            audience = (to,) if isinstance(to, int) else tuple(to)
        if self.beginnings and self.causes[-1] < 0:
            self._begin()
        cause = self.causes[-1]
        if cause < 0 and audience is None and not waits:
            number, cause = -cause, self._going_on
            self.causes[:] = [number if one == -number else one for one in self.causes]
        told = event(key, params, audience, cause, number)
        self.news.append(told)
        return Cause(self, told)

    def deed(self, key: str = "", /, **params: Any) -> AbstractContextManager[None]:
        """All that is told in here is one deed, and hangs on what all hear first of it.

        with table.deed():
            pay(table, seat, price)
            yield from build(table, seat, piece)

        With a key, this is told first, as soon as anything is told of it. Such a deed may go on later.
        """
        if not key:
            return Deed(self, 0)
        number = self.next_number()
        self.beginnings[number] = key, params
        return Deed(self, number)

    def _begin(self) -> None:
        """Tell with what the deeds begin that are going on."""
        say = self.tell
        for at, number in enumerate(self.causes):
            if -number in self.beginnings:
                key, params = self.beginnings.pop(-number)
                within = self.causes[at + 1 :]
                del self.causes[at + 1 :]
                say(key, **params)
                self.causes += [-one if one == number else one for one in within]

    def apart(self) -> AbstractContextManager[None]:
        """What is told in here hangs on nothing that is going on."""
        return Apart(self)

    @property
    def _going_on(self) -> int:
        """The number of what was told last of all that is going on."""
        return next(number for number in reversed(self.causes) if number >= 0)

    def next_number(self) -> int:
        self._numbers += 1
        return self._numbers

    def number(self, told: Event, at: int) -> int:
        """The number of what was told, from now on. What some alone know is no cause for others: what follows from it
        hangs on what all know."""
        if told.audience is not None:
            return told.cause or 0
        if at >= len(self.news) or self.news[at] is not told:
            raise RuntimeError(f"{told.key}: what follows is told inside of it, before anybody is asked anything")
        self.news[at] = made(Event, {**told.__dict__, "number": self.next_number()})
        return self._numbers

    def wait_no_longer(self) -> None:
        """What has waited for a deed that is not told yet hangs on what was going on before: a deed is over, or
        somebody is asked."""
        for at, told in enumerate(self.news):
            if (number := told.cause or 0) < 0 and number in self.causes:
                before = self.causes[: self.causes.index(number)]
                cause = next(number for number in reversed(before) if number >= 0)
                self.news[at] = made(Event, {**told.__dict__, "cause": cause})

    def remind(self, seat: Seat | None, key: str, /, **params: Any) -> None:
        """Tell a seat, or everybody, what was said already or goes without saying: nobody comes to know anything by
        that, and nothing hangs on it."""
        self.news.append(event(key, params, None if seat is None else (seat,), self._going_on))

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

    def tell(
        self, key: str, /, *, to: Seat | Iterable[Seat] | None = None, waits: bool = False, **params: Any
    ) -> Cause:
        if to is not None:
            self.learn()
        return UNTOLD

    def deed(self, key: str = "", /, **params: Any) -> AbstractContextManager[None]:
        return UNTOLD

    def apart(self) -> AbstractContextManager[None]:
        return UNTOLD


class _Untold(Cause):
    """What nobody hears causes nothing."""

    __slots__ = ()

    def __init__(self) -> None:
        pass

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


UNTOLD = _Untold()
