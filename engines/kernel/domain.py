"""Domains: what a slot of a command may hold. Each contains, samples, lists, parses, prints and searches its values.

`OneOf` one of a list, `SomeOf` several of a list; `Counts` and `Number` are in amounts.py, `Plan` in plan.py.
A domain knows ids, not names: texts are read and printed with the `Names` of its `kind`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar

from engines.kernel.lazy import cached_property
from engines.kernel.note import Note, Refused, note
from engines.kernel.spoken import (
    Names,
    last_piece,
    means_none,
    pieces,
    quote,
    ranked,
    read,
)

T = TypeVar("T")
V = TypeVar("V")
NONE = "none"
"""A choice that stands beside the others: none of them."""
TRIES = 50


@dataclass(frozen=True)
class Hit:
    """A text that parses to a legal value, and what to say beside it."""

    text: str
    hint: Note | None = None


class Domain(ABC, Generic[V]):
    kind: str = ""
    hints: Mapping[Any, Note] = MappingProxyType({})
    """Notes beside the things on offer."""

    _usual: V | Callable[[], V | None] | None = None

    @property
    def usual(self) -> V | None:
        """The usual value."""
        return worked_out(self._usual)

    def proposing(self, value: V) -> Self:
        """A copy of the domain, where this is what most would say."""
        other = copy(self)
        other._usual = value
        return other

    @property
    def idle(self) -> tuple[Any, ...]:
        """Values that are legal and bring nothing."""
        return ()

    @property
    def things(self) -> tuple[Any, ...]:
        """What is on offer, one by one. Numbers and plans are made of nothing that has a name."""
        return ()

    @abstractmethod
    def contains(self, value: object) -> bool: ...

    @abstractmethod
    def __iter__(self) -> Iterator[V]:
        """Every legal value, lazily: there may be a great many."""

    def brief(self) -> Iterator[V]:
        """The values in brief, for lists: numbers are not told apart, each is the usual one or else the least."""
        return iter(self)

    @abstractmethod
    def sample(self, rnd: random.Random) -> V: ...

    @abstractmethod
    def parse(self, text: str, names: Names) -> V | Refused: ...

    @abstractmethod
    def print(self, value: V, names: Names) -> str: ...

    @abstractmethod
    def search(self, typed: str, names: Names, limit: int) -> list[Hit]:
        """Legal values for what was typed so far, best first."""

    def why_not(self, value: object) -> Note:
        """Why a value outside the domain is outside."""
        named = value if isinstance(value, (str, int)) else str(value)
        return note("slot.not_offered", kind=self.kind, value=quote(named) if isinstance(named, str) else named)

    def why_empty(self) -> Note | None:
        """Why there is nothing to choose from, if the domain knows."""
        return None

    @property
    def empty(self) -> bool:
        return next(iter(self), None) is None

    def only(self) -> V | None:
        """The value, if there is just one to choose."""
        first = list(islice(self, 2))
        return first[0] if len(first) == 1 else None


def anything(_: Any) -> bool:
    return True


def same(a: object, b: object) -> bool:
    """Equality that does not take True for 1."""
    return type(a) is type(b) and a == b


def worked_out(given: T | Callable[[], T]) -> T:
    """What was given, or what a function finds: the usual and the idle ones are worked out when somebody asks for
    them, because most domains are only asked what is legal."""
    return given() if callable(given) else given


class OneOf(Domain[V]):
    """One of the values. `hints` stand beside a value; `barred` values are named with the reason they are not legal;
    `idle` ones are legal and bring nothing: they are shown last and are never the usual one.

    >>> OneOf(["italia", "gallia"]).contains("gallia")
    True
    """

    def __init__(
        self,
        values: Iterable[V],
        kind: str = "",
        usual: V | Callable[[], V | None] | None = None,
        hints: Mapping[V, Note] | None = None,
        barred: Mapping[V, Note] | None = None,
        idle: Iterable[V] | Callable[[], Iterable[V]] = (),
    ) -> None:
        self.values = tuple(values)
        self.kind = kind
        self.hints = {} if hints is None else hints
        self.barred = {} if barred is None else barred
        self._usual = usual
        self._idle = idle

    def __repr__(self) -> str:
        return f"OneOf({self.values}, {self.kind!r})"

    @property
    def usual(self) -> V | None:
        usual = worked_out(self._usual)
        return None if usual in self.idle else usual

    @cached_property
    def idle(self) -> tuple[V, ...]:
        return tuple(worked_out(self._idle))

    @property
    def things(self) -> tuple[Any, ...]:
        return self.values

    def contains(self, value: object) -> bool:
        if value not in self.values:
            return False
        equal = self.values[self.values.index(value)]
        return type(equal) is type(value) or any(same(value, v) for v in self.values)

    def why_not(self, value: object) -> Note:
        for other, why in self.barred.items():
            if same(value, other):
                return why
        return super().why_not(value)

    def why_empty(self) -> Note | None:
        reasons = list(self.barred.values())
        return reasons[0] if reasons and all(reason == reasons[0] for reason in reasons) else None

    def __iter__(self) -> Iterator[V]:
        return iter(self.values)

    @property
    def empty(self) -> bool:
        return not self.values

    def only(self) -> V | None:
        return self.values[0] if len(self.values) == 1 else None

    def sample(self, rnd: random.Random) -> V:
        # To the draw what `rnd.choice` gives, in half the time.
        values, draw = self.values, rnd.getrandbits
        many = len(values)
        assert many
        bits = many.bit_length()
        while (at := draw(bits)) >= many:
            pass
        return values[at]

    def parse(self, text: str, names: Names) -> V | Refused:
        value = read(text, self.values, names)
        if isinstance(value, Refused) and self.barred:
            closed = read(text, tuple(self.barred), names)
            if not isinstance(closed, Refused):
                return Refused(why=self.barred[closed])
        return value

    def print(self, value: V, names: Names) -> str:
        return names.one(value)

    def search(self, typed: str, names: Names, limit: int) -> list[Hit]:
        hits = ranked(self.values, typed, names)[:limit]
        return [Hit(names.one(value), self.hints.get(value)) for _, value in hits]


class SomeOf(Domain[tuple[V, ...]]):
    """Several different values, `low` to `high` of them, in the order of the list.

    `fits` restricts which go together; every part of a fitting choice must fit as well, so that a choice can be
    made one value after the other. `idle` ones are legal and bring nothing: they are shown last.
    """

    def __init__(
        self,
        values: Iterable[V],
        low: int = 0,
        high: int | None = None,
        kind: str = "",
        usual: Iterable[V] | None = None,
        fits: Callable[[tuple[V, ...]], bool] = anything,
        hints: Mapping[V, Note] | None = None,
        idle: Iterable[V] | Callable[[], Iterable[V]] = (),
    ) -> None:
        self.values = tuple(values)
        self.low = low
        self.high = len(self.values) if high is None else min(high, len(self.values))
        self.kind = kind
        self.fits = fits
        self.hints = {} if hints is None else hints
        self._usual = None if usual is None else tuple(usual)
        self._idle = idle

    def __repr__(self) -> str:
        return f"SomeOf({self.values}, {self.low}, {self.high}, {self.kind!r})"

    @cached_property
    def idle(self) -> tuple[V, ...]:
        return tuple(worked_out(self._idle))

    def in_order(self, chosen: Iterable[V]) -> tuple[V, ...]:
        """This choice in the order of the list, which is the one way to write it."""
        picked = list(chosen)
        return tuple(value for value in self.values if value in picked)

    @property
    def things(self) -> tuple[Any, ...]:
        return self.values

    def contains(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.low <= len(value) <= self.high:
            return False
        ordered = self.in_order(value)
        return len(ordered) == len(value) and all(map(same, ordered, value)) and self.fits(ordered)

    def why_not(self, value: object) -> Note:
        if isinstance(value, tuple) and not self.low <= len(value) <= self.high:
            return note("slot.how_many", low=self.low, high=self.high, count=len(value))
        if isinstance(value, tuple) and len(self.in_order(value)) == len(value):
            return note("slot.together")
        return super().why_not(value)

    def __iter__(self) -> Iterator[tuple[V, ...]]:
        def extend(chosen: tuple[V, ...], start: int) -> Iterator[tuple[V, ...]]:
            if len(chosen) >= self.low:
                yield chosen
            if len(chosen) < self.high:
                # So many must follow: whoever skips too many values never has enough.
                wanting = max(0, self.low - len(chosen) - 1)
                for at in range(start, len(self.values) - wanting):
                    longer = (*chosen, self.values[at])
                    if self.fits(longer):
                        yield from extend(longer, at + 1)

        return extend((), 0) if self.fits(()) else iter(())

    def sample(self, rnd: random.Random) -> tuple[V, ...]:
        for _ in range(TRIES):
            wanted = rnd.randint(self.low, self.high)
            chosen: tuple[V, ...] = ()
            for value in rnd.sample(self.values, len(self.values)):
                if len(chosen) >= wanted:
                    break
                longer = self.in_order((*chosen, value))
                if self.fits(longer):
                    chosen = longer
            if len(chosen) >= self.low:
                return chosen
        return self.usual if self.usual is not None else next(iter(self))

    def parse(self, text: str, names: Names) -> tuple[V, ...] | Refused:
        if means_none(text, self.values, names):
            return ()
        chosen: list[V] = []
        for piece in pieces(text):
            value = read(piece, self.values, names)
            if isinstance(value, Refused):
                return value
            chosen.append(value)
        return self.in_order(chosen)

    def print(self, value: tuple[V, ...], names: Names) -> str:
        return ", ".join(names.one(v) for v in value) or names.none

    def search(self, typed: str, names: Names, limit: int) -> list[Hit]:
        done, last = last_piece(typed)
        chosen = self.parse(done, names)
        if isinstance(chosen, Refused):
            return []
        hits: list[Hit] = []
        if means_none(last, self.values, names) and self.contains(chosen):
            hits.append(Hit(self.print(chosen, names)))
        for _, value in ranked(self.values, last, names):
            longer = self.in_order((*chosen, value))
            if value not in chosen and len(longer) <= self.high and self.fits(longer):
                hits.append(Hit(self.print(longer, names), self.hints.get(value)))
        return hits[:limit]
