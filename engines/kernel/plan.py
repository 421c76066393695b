"""Plans: a slot that holds a list of orders.

A plan is tried on one copy of the State, order by order, and what was tried already is not tried again. An order
that asks somebody, rolls a die or shows a secret ends it early: what stands behind is checked as if nothing came of
it, and is offered again when the answer is there.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar, cast

from engines.kernel.choices import Choices, NextSlot
from engines.kernel.command import Command, Offer, Said
from engines.kernel.domain import Domain, Hit
from engines.kernel.lazy import cached_property
from engines.kernel.model import Seat
from engines.kernel.notation import complete, order_text, read_order, split_orders
from engines.kernel.note import Note, Refused, note, refused
from engines.kernel.orders import Begin, Orders, Planned, Walk
from engines.kernel.spoken import Names, means_none
from engines.kernel.table import Table

C = TypeVar("C", bound=Command)
MOST = 40
STOPS = 5
"""Random plans stop after every fifth order or so."""


@dataclass(frozen=True)
class Flaw:
    """An order that cannot stand at this place of a plan, and why."""

    at: int
    order: Said
    why: Note


@dataclass(frozen=True)
class Mended:
    """A plan after a change, and the orders that fell out of it."""

    orders: Planned
    dropped: tuple[Flaw, ...]


@dataclass(frozen=True)
class Opening:
    """Where in the plan a new order of a kind would stand, and why none can be added."""

    offer: Offer[Command]
    at: int
    barred: Note | None


class Plan(Domain[Planned]):
    """A list of orders. Values are tuples of orders as they were said."""

    kind = "order"
    _first: Choices | None = None
    _walked: Walk | None = None
    _sound: Planned = ()
    """The orders that were looked at last and can stand."""
    _read: tuple[Command, ...] = ()
    """The orders as commands."""

    def __init__(
        self,
        orders: Orders,
        table: Table[Any],
        seat: Seat,
        begin: Begin | None = None,
        wished: Planned | None = None,
        low: int = 0,
        high: int = MOST,
    ) -> None:
        """`begin` is what happens before the first order; `wished` is what was left of a plan that ended early."""
        self.orders = orders
        self.table = table
        self.seat = seat
        self.begin = begin
        self.wished = wished
        self.low = low
        self.high = high

    def __repr__(self) -> str:
        return f"Plan({', '.join(self.orders.verbs)})"

    # What a menu needs

    def after(self, planned: Planned) -> Table[Any]:
        """The table as these orders leave it, to look at only."""
        if not planned and self.begin is None:
            return self.table
        return self._walk_to(planned).table

    def choices(self, planned: Planned) -> Choices:
        """The choices for an order after these orders."""
        if not planned and self.begin is None:
            if self._first is None:
                self._first = Choices(self.table, self.seat, self.orders.offers(self.table, self.seat))
            return self._first
        return self._walk_to(planned).choices

    def _walk_to(self, planned: Planned) -> Walk:
        flaw = self.flaw(planned)
        assert flaw is None, flaw
        walk = self._walked
        if walk is None or list(planned[: len(walk.done)]) != walk.done:
            walk = self._walked = self._walk()
        for at in range(len(walk.done), len(planned)):
            walk.carry(planned[at], self._read[at])
        return walk

    def hand_over(self, planned: Planned) -> Walk:
        """The walk to the end of these orders, for whoever goes on from there; the plan makes itself another."""
        walk, self._walked = self._walk_to(planned), None
        return walk

    def flaw(self, planned: Sequence[object]) -> Flaw | None:
        """The first order that cannot stand. The last one is looked at, but not carried out."""
        known = 0
        while known < min(len(planned), len(self._sound)) and planned[known] == self._sound[known]:
            known += 1
        for at in range(known, len(planned)):
            order = planned[at]
            command = self.orders.read(order)
            if isinstance(command, Note):
                return Flaw(at, order if isinstance(order, dict) else {}, command)
            self._sound, self._read = self._sound[:at], self._read[:at]
            choices = self.choices(self._sound)
            if choices.offer(command.verb) is None:
                return Flaw(at, command.said(), note("plan.not_offered", command=command.verb))
            refusal = choices.refusal(command)
            if refusal is not None:
                return Flaw(at, command.said(), refusal.why)
            self._sound, self._read = (*self._sound, command.said()), (*self._read, command)
        return None

    def ends_early(self, planned: Planned) -> int | None:
        """After how many orders the plan waits for somebody, a die or a secret; None: it runs to its end."""
        return self._walk_to(planned).ended

    def openings(self, planned: Planned) -> tuple[Opening, ...]:
        """Every kind of order, with the place where a new one would stand. At its place, `choices` tells which."""
        openings: dict[str, Opening] = {}
        for offer in sorted(self.choices(()).offers, key=lambda offer: self.orders.stage(offer.command)):
            at = self.place_of(planned, offer.command)
            choices = self.choices(planned[:at])
            here = choices.offer(offer.command.verb)
            full = note("plan.full", most=self.high) if len(planned) >= self.high else None
            missing = note("table.nothing_to_choose", command=offer.command.verb)
            barred = full or (missing if here is None else choices.barred(here))
            openings[offer.command.verb] = Opening(here or offer, at, barred)
        return tuple(openings[kind.verb] for kind in self.orders.kinds if kind.verb in openings)

    def place_of(self, planned: Planned, kind: type[Command]) -> int:
        """Where a new order of this kind stands: behind all others of its stage."""
        stage = self.orders.stage
        later = [at for at, said in enumerate(planned) if stage(self.orders.verbs[said["verb"]]) > stage(kind)]
        return later[0] if later else len(planned)

    def additions(self, planned: Planned, kind: type[C], limit: int = 200) -> list[C]:
        """Orders of a kind that can be added, numbers in brief: pairs of from and to, each once."""
        choices = self.choices(planned[: self.place_of(planned, kind)])
        offer = choices.offer(kind.verb)
        if offer is None or choices.barred(offer) is not None:
            return []
        return cast(list[C], list(islice(choices.each(offer, brief=True), limit)))

    def suggest(self, planned: Planned, verb: str, filled: Mapping[str, Any]) -> NextSlot | Command | Refused:
        """The next slot of an order that is being added."""
        if verb not in self.orders.verbs:
            return refused("plan.no_such_order", verb=verb)
        return self.choices(planned[: self.place_of(planned, self.orders.verbs[verb])]).suggest(verb, filled)

    def hint(self, planned: Planned, order: Command) -> Note | None:
        """The note beside an order that can be added."""
        return self.choices(planned[: self.place_of(planned, type(order))]).hint(order)

    def with_order(self, planned: Planned, order: Command) -> Mended:
        """The plan with one more order at its place; what can no longer stand behind it falls out."""
        at = self.place_of(planned, type(order))
        return self.keep((*planned[:at], order.said(), *planned[at:]))

    def without(self, planned: Planned, *places: int) -> Mended:
        """The plan without the orders at these places, and without those that needed them."""
        return self.keep(tuple(said for at, said in enumerate(planned) if at not in places))

    def keep(self, wished: Sequence[Said]) -> Mended:
        """The orders of this list that can stand, one after the other."""
        plan: Planned = ()
        dropped: list[Flaw] = []
        for at, said in enumerate(wished):
            full = note("plan.full", most=self.high) if len(plan) >= self.high else None
            flaw = Flaw(at, said, full) if full else self.flaw((*plan, said))
            if flaw is None:
                plan = (*plan, said)
            else:
                dropped.append(Flaw(at, said, flaw.why))
        return Mended(plan, tuple(dropped))

    def follows(self, planned: Planned) -> Sequence[Note]:
        """The outcome of the plan, where the news alone do not tell it."""
        return self.orders.follows(self, planned) if self.orders.follows else ()

    # What every domain can do

    @property
    def usual(self) -> Planned | None:
        return self._proposal if self._usual is None else super().usual

    @cached_property
    def _proposal(self) -> Planned | None:
        """What is left of an earlier plan, or else what the game proposes"""
        if self.wished is not None and len(plan := self.keep(self.wished).orders) >= self.low:
            return plan
        if self.orders.propose is not None:
            return self.orders.propose(self)
        return () if self.low == 0 else None

    def contains(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and self.low <= len(value) <= self.high
            and (not value or self.flaw(value) is None)
        )

    def why_not(self, value: object) -> Note:
        if not isinstance(value, tuple):
            return note("table.malformed")
        if not self.low <= len(value) <= self.high:
            return note("slot.how_many", low=self.low, high=self.high, count=len(value))
        flaw = self.flaw(value)
        return super().why_not(value) if flaw is None else self.named(flaw)

    def named(self, flaw: Flaw) -> Note:
        """`The third order, march from Cambria to Brigantia: ...`"""
        if isinstance(self.orders.read(flaw.order), Note):
            return note("plan.unreadable", number=flaw.at + 1, why=flaw.why.model_dump())
        return note("plan.order", number=flaw.at + 1, order=flaw.order, why=flaw.why.model_dump())

    @property
    def empty(self) -> bool:
        return self.low > 0 and not self.possible

    def only(self) -> Planned | None:
        if self.low == 0:
            return None if self.possible else ()
        return super().only()

    @property
    def possible(self) -> bool:
        """Can anything be ordered at all?"""
        return self.high > 0 and next(self.choices(()).open(), None) is not None

    def __iter__(self) -> Iterator[Planned]:
        """Short plans before long ones."""
        if self.low == 0:
            yield ()
        todo: deque[Planned] = deque([()])
        while todo:
            planned = todo.popleft()
            if len(planned) >= self.high:
                continue
            for command in self._onward(planned):
                longer = (*planned, command.said())
                if len(longer) >= self.low:
                    yield longer
                todo.append(longer)

    def brief(self) -> Iterator[Planned]:
        return iter(self) if self.usual is None else iter((self.usual,))

    def _onward(self, planned: Planned) -> Iterator[Command]:
        if not planned and self.begin is None:
            return self.choices(planned).legal()
        # A walk of its own: the one in common goes elsewhere while the list is being read.
        walk = self._walk()
        for said in planned:
            walk.carry(said)
        return walk.choices.legal()

    def sample(self, rnd: random.Random) -> Planned:
        if self.high == 0 or (self.low == 0 and rnd.randrange(STOPS) == 0):
            return ()
        command = self.choices(()).sample(rnd, once=True)
        planned: Planned = ()
        read: tuple[Command, ...] = ()
        walk: Walk | None = None
        while command is not None:
            planned, read = (*planned, command.said()), (*read, command)
            if len(planned) >= self.high:
                break
            if len(planned) >= self.low and rnd.randrange(STOPS) == 0:
                break
            walk = self._walk_to(()) if walk is None else walk
            walk.carry(planned[-1], command)
            if walk.ended is not None and len(planned) >= self.low and rnd.randrange(STOPS):
                break
            command = walk.choices.sample(rnd, once=True)
        # What was chosen among the legal ones need not be looked at again.
        self._sound, self._read = planned, read
        return planned

    def _walk(self) -> Walk:
        return Walk(self.orders, self.table, self.seat, self.begin)

    def parse(self, text: str, names: Names) -> Planned | Refused:
        if means_none(text, (), names):
            return ()
        planned: Planned = ()
        for piece in split_orders(text):
            # A comma parts orders and also what is inside one: the longest part that is an order is meant.
            while piece:
                if len(planned) >= self.high:
                    return refused("plan.full", most=self.high)
                longest, piece = self._read_longest(planned, piece, names)
                if isinstance(longest, Refused):
                    return longest
                planned = (*planned, longest.said())
        return planned

    def _read_longest(self, planned: Planned, text: str, names: Names) -> tuple[Command | Refused, str]:
        parts = text.split(",")
        choices = self.choices(planned)
        why: Refused | None = None
        for many in range(len(parts), 0, -1):
            typed = ",".join(parts[:many]).strip()
            order = read_order(typed, choices, names)
            if isinstance(order, Command):
                return order, ",".join(parts[many:]).strip()
            why = order
        assert why is not None
        return refused(
            "plan.typed", number=len(planned) + 1, typed=parts[0].strip()[:80], why=why.why.model_dump()
        ), ""

    def print(self, value: Planned, names: Names) -> str:
        return self._joined(value, self._written(value, names), names) or names.none

    def _joined(self, planned: Planned, written: Sequence[str], names: Names) -> str:
        """Orders between commas, or between semicolons where a comma could be taken for a part of an order."""
        text = ", ".join(written)
        return text if len(written) < 2 or self.parse(text, names) == planned else "; ".join(written)

    def _written(self, value: Planned, names: Names) -> list[str]:
        """Each order, as short as it is understood at its place."""
        written: list[str] = []
        for at, said in enumerate(value):
            command = self.orders.read(said)
            assert isinstance(command, Command)
            written.append(order_text(command, self.choices(value[:at]), names))
        return written

    def search(self, typed: str, names: Names, limit: int) -> list[Hit]:
        """Plans that go on as typed: what is finished stands, the order that is being typed is completed."""
        hits: dict[str, Hit] = {}
        whole = self.parse(typed, names)
        if not typed.strip() and self.usual:
            text = self.print(self.usual, names)
            hits[text] = Hit(text)
        if not isinstance(whole, Refused) and self.contains(whole):
            text = self.print(whole, names)
            hits[text] = Hit(text)
        for cut in _cuts(typed):
            done = self.parse(typed[:cut].rstrip(" ,;\n"), names)
            if isinstance(done, Refused) or not self.contains_part(done):
                continue
            before = self._written(done, names)
            for order, written, hint in complete(typed[cut:], self.choices(done), names, limit):
                text = self._joined((*done, order.said()), [*before, written], names)
                hits.setdefault(text, Hit(text, hint))
            break
        return list(hits.values())[:limit]

    def contains_part(self, planned: Planned) -> bool:
        """Could this be the beginning of a plan that has room for one more?"""
        return len(planned) < self.high and self.flaw(planned) is None


def _cuts(typed: str) -> list[int]:
    """Where the order that is being typed may begin, the last place first."""
    return [at + 1 for at in range(len(typed) - 1, -1, -1) if typed[at] in ",;\n"] + [0]
