"""A plan in the making: what stands in it, what can be added to it, and how a press changes it.

The bot proposes one. What a player adds goes to its place, and what can no longer stand falls out with its reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.table.effects import order_effect
from engines.kernel import Command, Counts, Fact, NextSlot, Number, Plan, Planned, Said, Words
from engines.kernel.notation import order_text
from engines.kernel.plan import Mended

SHOWN = 24
"""The most orders in one list. The last option of a longer list shows the next ones."""
MORE = "more"


class Sheet(Fact):
    """Where a player is with a plan. Plain data, kept with the dialogue."""

    plan: tuple[dict[str, Any], ...] | None = None
    """The orders; None for the plan that was proposed."""
    open: bool = False
    """Are the lists shown that change it?"""
    order: int | None = None
    """The order whose number is being changed."""
    pages: dict[str, int] = {}
    """For each long list, which part of it is shown."""
    leaf: int = 0
    """Which of the lists are shown, if there are more than a message holds."""

    def replace(self, **change: Any) -> Sheet:
        return self.model_copy(update=change)


def plan_of(sheet: Sheet, domain: Plan) -> Mended:
    """The plan on the sheet, without the orders that are no longer possible."""
    if sheet.plan is None:
        return Mended(domain.usual or (), ())
    return domain.keep(sheet.plan)


@dataclass(frozen=True)
class OrderSlot(NextSlot):
    """The number of an order that stands in a plan already."""

    plan: Plan
    planned: Planned
    at: int

    @property
    def order(self) -> Said:
        return self.planned[self.at]

    def with_value(self, value: Any) -> Planned:
        order = {**self.order, self.slot.name: value}
        return (*self.planned[: self.at], order, *self.planned[self.at + 1 :])


def number_of(domain: Plan, planned: Planned, at: int) -> OrderSlot | None:
    """The number in an order that can be changed; None if there is none."""
    if not 0 <= at < len(planned):
        return None
    said = planned[at]
    choices = domain.choices(planned[:at])
    filled: dict[str, Any] = {}
    for slot in domain.orders.verbs[said["verb"]].slots:
        step = choices.suggest(said["verb"], filled)
        if not isinstance(step, NextSlot):
            return None
        if isinstance(step.domain, (Number, Counts)) and step.domain.only() is None:
            return OrderSlot(slot, step.domain, domain, planned, at)
        filled[slot.name] = getattr(domain.orders.read(said), slot.name)
    return None


@dataclass(frozen=True)
class Tick:
    """An order in a list, inside the plan or not."""

    label: str
    value: str
    inside: bool
    effect: str = ""


@dataclass(frozen=True)
class Ticks:
    """The list of one kind of order."""

    verb: str
    shown: Sequence[Tick]
    pages: int


def lists(domain: Plan, planned: Planned, sheet: Sheet, words: Words) -> list[Ticks]:
    """One list for every kind of order that stands in the plan or can be added."""
    lists_of: list[Ticks] = []
    names = words.names(domain.kind)
    for opening in domain.openings(planned):
        verb = opening.offer.command.verb
        ordered = [at for at, said in enumerate(planned) if said["verb"] == verb]
        inside = [_inside(domain, planned, at, words) for at in ordered[:SHOWN]]
        more = additions(domain, planned, opening.offer.command) if opening.barred is None else []
        room = max(1, SHOWN - len(inside))
        pages = -(-len(more) // room)
        first = room * (sheet.pages.get(verb, 0) % pages) if pages else 0
        choices = domain.choices(planned[: opening.at])
        outside = [
            Tick(order_text(order, choices, names), f"+{at}", False, order_effect(choices, order, words))
            for at, order in enumerate(more[first : first + room], first)
        ]
        if inside or outside:
            lists_of.append(Ticks(verb, (*inside, *outside), pages))
    return lists_of


def additions(domain: Plan, planned: Planned, kind: type[Command]) -> list[Command]:
    orders = [order for order in domain.additions(planned, kind) if order.said() not in planned]
    if (rank := domain.orders.rank) is None:
        return orders
    return sorted(orders, key=lambda order: rank(domain.table, domain.seat, order))


def _inside(domain: Plan, planned: Planned, at: int, words: Words) -> Tick:
    command, choices = domain.orders.read(planned[at]), domain.choices(planned[:at])
    assert isinstance(command, Command)
    written = order_text(command, choices, words.names(domain.kind))
    return Tick(written, str(at), True, order_effect(choices, command, words))


def with_ticks(
    sheet: Sheet, domain: Plan, planned: Planned, verb: str, values: Sequence[str]
) -> tuple[Sheet, Mended] | None:
    """The plan after the ticks of one list have changed; None if they do not belong to that list."""
    kind = domain.orders.verbs.get(verb)
    if kind is None:
        return None
    more = additions(domain, planned, kind)
    added: list[Command] = []
    for value in values:
        if value == MORE:
            sheet = sheet.replace(pages={**sheet.pages, verb: sheet.pages.get(verb, 0) + 1})
        elif value.startswith("+"):
            at = value[1:]
            if not at.isdigit() or int(at) >= len(more):
                return None
            added.append(more[int(at)])
        elif not value.isdigit() or int(value) >= len(planned):
            return None
    of_the_list = [at for at, said in enumerate(planned) if said["verb"] == verb][:SHOWN]
    removals = [at for at in of_the_list if str(at) not in values]
    mended = domain.without(planned, *removals)
    dropped = [*mended.dropped]
    for order in added:
        mended = domain.with_order(mended.orders, order)
        dropped += mended.dropped
    mended = Mended(mended.orders, tuple(dropped))
    # Whoever ticks one order may want another: the lists stay.
    return sheet.replace(plan=mended.orders, open=True), mended


def dropped_orders(mended: Mended, words: Words) -> list[tuple[str, str]]:
    """The orders that fell out of a plan, each with the reason in words."""
    return [(words.command(flaw.order), words.note(flaw.why)) for flaw in mended.dropped]
