"""Orders: the small commands that make up a plan, each legal after the ones before it.

A game says once which kinds there are and what each does:

    CAMPAIGN = Orders((CallUp, March), carry=follow)

`Plan(CAMPAIGN, table, seat)` is the domain of a slot that holds a list of them;
`CAMPAIGN.carry_out(table, seat, orders)` is the rule. Orders are kept as they were said, as plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from pydantic import ValidationError

from engines.kernel.ask import Rule
from engines.kernel.choices import Choices
from engines.kernel.command import Command, Offer, Said, bound, plain
from engines.kernel.model import Seat
from engines.kernel.note import Note, note
from engines.kernel.table import Silence, Table, Unforeseeable

Planned: TypeAlias = tuple[Said, ...]
Carry: TypeAlias = Callable[[Any, Seat, Any], Rule[None]]
Begin: TypeAlias = Callable[[Any, Seat], Rule[None]]


def _everything(_table: Any, _seat: Seat) -> Sequence[type[Command] | Offer[Command]] | None:
    return None


def _at_once(_kind: type[Command]) -> int:
    return 0


@dataclass(frozen=True)
class Orders:
    """Which orders a plan may hold, and what they do."""

    kinds: tuple[type[Command], ...]
    """The kinds of orders, in the order of the menus."""
    carry: Carry
    """The rule of one order."""
    offered: Callable[[Any, Seat], Sequence[type[Command] | Offer[Command]] | None] = _everything
    """The kinds that can be ordered as the table stands now; None: all."""
    stage: Callable[[type[Command]], int] = _at_once
    """Orders of an earlier stage stand before those of a later one, whenever they were added."""
    propose: Callable[[Any], Planned] | None = None
    """What a player who does not care would order; it gets the Plan."""
    follows: Callable[[Any, Planned], Sequence[Note]] | None = None
    """The outcome of a Plan, where the news alone do not tell it."""
    rank: Callable[[Any, Seat, Command], int] | None = None
    """Where an order stands among those that can be added: the lowest, who are asked for most, come first."""

    def carry_out(
        self, table: Table[Any], seat: Seat, orders: Planned, begin: Begin | None = None
    ) -> Rule[Planned | None]:
        """Carry out a plan; None when it ran to its end, else what was left of it when it ended early."""
        if begin is not None and (yield from interrupted(table, begin(table, seat))):
            return orders
        for at, said in enumerate(orders):
            if (yield from interrupted(table, self.carry(table, seat, self.accepted(said)))):
                return orders[at + 1 :]
        return None

    def accepted(self, said: Said) -> Command:
        """An order that was looked at before."""
        return self.verbs[said["verb"]].model_validate({name: said[name] for name in said if name != "verb"})

    def read(self, said: object) -> Command | Note:
        """An order from plain data, whoever wrote it, or why it is none."""
        if not isinstance(said, dict) or not isinstance(said.get("verb"), str):
            return note("table.malformed")
        kind = self.verbs.get(said["verb"])
        if kind is None:
            return note("plan.no_such_order", verb=said["verb"])
        try:
            command = self.accepted(said)
        except ValidationError:
            return note("table.malformed_command", command=kind.verb)
        # There is one way to write an order down, so that a record reads the same for ever.
        return command if command.said() == said else note("table.malformed_command", command=kind.verb)

    @cached_property
    def verbs(self) -> Mapping[str, type[Command]]:
        return {kind.verb: kind for kind in self.kinds}

    @cached_property
    def everything(self) -> tuple[Offer[Command], ...]:
        return tuple(plain(kind) for kind in self.kinds)  # type: ignore[arg-type] # every class has a hash

    def offers(self, table: Any, seat: Seat) -> tuple[Offer[Command], ...]:
        some = self.offered(table, seat)
        if some is None:
            return self.everything
        return bound(some)


def interrupted(table: Table[Any], rule: Rule[None]) -> Rule[bool]:
    """Play a rule; did it ask somebody, or make something known?"""
    learned, table.learned = table.learned, False
    asked = False
    answer: Any = None
    while True:
        try:
            question = rule.send(answer)
        except StopIteration:
            ended = asked or table.learned
            table.learned = table.learned or (learned and not asked)
            return ended
        if not asked:
            # From here on the answer counts: what became known before belongs to the answer before.
            table.learned = table.learned or learned
        asked = True
        answer = yield question


class Trial(Silence):
    """A table on which something is only tried: nobody hears of it, and nothing becomes known."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.certain_only = True


class Walk:
    """A copy of the table on which orders are tried, one after the other."""

    def __init__(self, orders: Orders, table: Table[Any], seat: Seat, begin: Begin | None) -> None:
        self.orders = orders
        self.seat = seat
        self.table: Table[Any] = Trial(table.state.copied())
        self.done: list[Said] = []
        self.ended: int | None = None
        """The number of orders after which something open ended the plan."""
        self._choices: Choices | None = None
        if begin is not None:
            self._try(begin(self.table, seat))

    @property
    def choices(self) -> Choices:
        if self._choices is None:
            self._choices = Choices(self.table, self.seat, self.orders.offers(self.table, self.seat))
        return self._choices

    def carry(self, said: Said, command: Command | None = None) -> None:
        """Try one more order that is known to be legal."""
        command = self.orders.accepted(said) if command is None else command
        self.done.append(said)
        self._choices = None
        self._try(self.orders.carry(self.table, self.seat, command))

    def _try(self, rule: Rule[None]) -> None:
        try:
            next(rule)
        except StopIteration:
            return
        except Unforeseeable:
            pass
        else:
            rule.close()
        if self.ended is None:
            self.ended = len(self.done)
