"""What one seat may say while the table stands still: which commands, and what may go into their slots."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from engines.kernel.beside import seen_beside
from engines.kernel.command import Command, Offer, SlotSpec, bound
from engines.kernel.domain import Domain
from engines.kernel.model import Seat, made
from engines.kernel.note import Note, Refused, note, refused


@dataclass(frozen=True)
class NextSlot:
    """What a partial command needs next."""

    slot: SlotSpec
    domain: Domain[Any]


class DeadEnd(Exception):
    """A slot of an open command has no value."""


class Spelled(dict[str, str]):
    """The slots of one command in writing, each written when it is first asked for: a plan may be long."""

    def __init__(self, slots: Mapping[str, Any]) -> None:
        self.slots = slots

    def __missing__(self, name: str) -> str:
        written = self[name] = repr(self.slots[name])
        return written


_effort = attrgetter("command.effort")


@cache
def _countdown(many: int) -> tuple[tuple[int, int], ...]:
    """The last place of a pool that grows smaller, and how many bits are drawn for it"""
    return tuple((left - 1, left.bit_length()) for left in range(many, 0, -1))


class Choices:
    def __init__(self, table: Any, seat: Seat, offers: Sequence[Offer[Command]]) -> None:
        self.table = table
        self.seat = seat
        self.offers = tuple(offers)
        self._domains: dict[Any, Domain[Any]] = {}
        """What was worked out already: the table does not change meanwhile."""
        self._open: dict[str, bool] = {}

    def offer(self, verb: str) -> Offer[Command] | None:
        for offer in self.offers:
            if offer.command.verb == verb:
                return offer
        return None

    def barred(self, offer: Offer[Command]) -> Note | None:
        """Why the command cannot be given at all; None if it can."""
        if self.is_open(offer):
            return None
        why = offer.command.barred(self.table, self.seat)
        if why is not None:
            return why
        first = self.domain(offer, offer.command.slots[0], {})
        return first.why_empty() or note("table.nothing_to_choose", command=offer.command.verb)

    def is_open(self, offer: Offer[Command]) -> bool:
        """Can the command be given? Asked far more often than why not."""
        command = offer.command
        open_now = self._open.get(command.verb)
        if open_now is None:
            open_now = not command.has_bars or command.barred(self.table, self.seat) is None
            if open_now and command.slots:
                open_now = not self.domain(offer, command.slots[0], {}).empty
            self._open[command.verb] = open_now
        return open_now

    def open(self) -> Iterator[Offer[Command]]:
        return filter(self.is_open, self.offers)

    def open_quickly(self) -> Iterator[Offer[Command]]:
        """The open offers, those first of which it is known at once."""
        return filter(self.is_open, sorted(self.offers, key=_effort) if len(self.offers) > 1 else self.offers)

    def domain(
        self, offer: Offer[Command], slot: SlotSpec, earlier: Mapping[str, Any], spelled: Spelled | None = None
    ) -> Domain[Any]:
        """What a slot may hold. `spelled`: the earlier slots in writing, for whoever goes through all of them."""
        key: Any = slot
        if slot.needs:
            spelled = Spelled(earlier) if spelled is None else spelled
            key = (slot, *map(spelled.__getitem__, slot.needs))
        domain = self._domains.get(key)
        if domain is None:
            domain = self._domains[key] = offer.domain(slot, self.table, self.seat, earlier)
        return domain

    def suggest(self, verb: str, filled: Mapping[str, Any]) -> NextSlot | Command | Refused:
        """The next slot of a partial command and its domain; the command itself once it is whole."""
        lacking = self.lacking(verb, filled)
        if lacking is not None:
            return lacking
        offer = self.offer(verb)
        assert offer is not None
        return made(offer.command, {slot.name: filled[slot.name] for slot in offer.command.slots})

    def lacking(self, verb: str, filled: Mapping[str, Any]) -> NextSlot | Refused | None:
        """What a command still needs, or why it cannot stand; None: it is whole and legal."""
        offer = self.offer(verb)
        if offer is None:
            return refused("table.wrong_command", command=verb)
        if not self.is_open(offer):
            why = self.barred(offer)
            assert why is not None
            return Refused(why=why)
        slots = offer.command.slots
        if filled and (unknown := filled.keys() - {slot.name for slot in slots}):
            return refused("table.no_such_slot", command=verb, slot=min(unknown))
        spelled = Spelled(filled)
        for slot in slots:
            domain = self.domain(offer, slot, filled, spelled)
            if slot.name not in filled:
                return NextSlot(slot, seen_beside(domain, self.table.state, self.seat))
            if not domain.contains(filled[slot.name]):
                return Refused(why=domain.why_not(filled[slot.name]))
        return None

    def refusal(self, command: Command) -> Refused | None:
        """Why this command cannot stand; None if it can."""
        filled = {slot.name: getattr(command, slot.name) for slot in command.slots}
        lacking = self.lacking(command.verb, filled)
        return lacking if isinstance(lacking, Refused) else None

    def legal(self) -> Iterator[Command]:
        """Every command, lazily: there may be a great many."""
        for offer in self.open():
            yield from self.each(offer)

    def each(self, offer: Offer[Command], brief: bool = False) -> Iterator[Command]:
        """Every command of a kind. Brief: numbers are not told apart, each is the usual one or else the least."""
        return self._each(offer, {}, 0, brief)

    def _each(self, offer: Offer[Command], filled: dict[str, Any], at: int, brief: bool) -> Iterator[Command]:
        if at == len(offer.command.slots):
            yield made(offer.command, filled)
            return
        slot = offer.command.slots[at]
        domain = self.domain(offer, slot, filled)
        for value in domain.brief() if brief else domain:
            yield from self._each(offer, {**filled, slot.name: value}, at + 1, brief)

    def sample(self, rnd: random.Random, once: bool = False) -> Command | None:
        """A kind at random, then each slot at random; None if nothing can be said. `once`: nobody will ask for the
        same slots again, so what depends on what was drawn is not kept."""
        offer = self.drawn(rnd)
        if offer is None:
            return None
        filled: dict[str, Any] = {}
        spelled = None if once else Spelled(filled)
        for slot in offer.command.slots:
            if once and slot.needs:
                domain = offer.domain(slot, self.table, self.seat, filled)
            else:
                domain = self.domain(offer, slot, filled, spelled)
            filled[slot.name] = domain.sample(rnd)
        return made(offer.command, filled)

    def drawn(self, rnd: random.Random) -> Offer[Command] | None:
        """The first open one of a shuffle, which is to the draw that of `rnd.sample`: no decision is made without it,
        and it takes half the time."""
        pool, draw = list(self.offers), rnd.getrandbits
        offer: Offer[Command] | None = None
        for last, bits in _countdown(len(pool)):
            while (at := draw(bits)) > last:
                pass
            if offer is None:
                if self.is_open(pool[at]):
                    offer = pool[at]
                pool[at] = pool[last]
        return offer

    def only(self, offer: Offer[Command]) -> Command | None:
        """The command, if every slot has just one value. Since no menu has a dead end, a second value anywhere
        means a second answer."""
        filled: dict[str, Any] = {}
        for slot in offer.command.slots:
            domain = self.domain(offer, slot, filled)
            value = domain.only()
            if value is None:
                if domain.empty:
                    raise DeadEnd(f"nothing for {slot.name} of {offer.command.verb}")
                return None
            filled[slot.name] = value
        return made(offer.command, filled)

    def usual(self, offer: Offer[Command]) -> Command:
        """The command with the usual value in every slot, the first one where none is usual."""
        filled: dict[str, Any] = {}
        for slot in offer.command.slots:
            domain = self.domain(offer, slot, filled)
            usual = domain.usual
            if usual is None or not domain.contains(usual):
                usual = next((value for value in domain if value not in domain.idle), None) if domain.idle else None
                usual = next(iter(domain)) if usual is None else usual
            filled[slot.name] = usual
        return made(offer.command, filled)

    def hint(self, command: Command) -> Note | None:
        """What stands beside the last of its values that has a hint."""
        offer = self.offer(command.verb)
        hint: Note | None = None
        filled: dict[str, Any] = {}
        for slot in command.slots if offer else ():
            assert offer is not None
            value = getattr(command, slot.name)
            hints = getattr(seen_beside(self.domain(offer, slot, filled), self.table.state, self.seat), "hints", None)
            if hints and isinstance(value, (str, int)) and value in hints:
                hint = hints[value]
            filled[slot.name] = value
        return hint


def possible(table: Any, seat: Seat, command: Command) -> bool:
    """Could this be said as the table stands, whatever is asked?"""
    return Choices(table, seat, bound([type(command)])).refusal(command) is None


def any_possible(table: Any, seat: Seat, kinds: Sequence[type[Command]]) -> bool:
    """Could anything of these kinds be said?"""
    return next(Choices(table, seat, bound(kinds)).open_quickly(), None) is not None
