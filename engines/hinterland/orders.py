"""Orders: a subphase is one list of them, checked as a whole (25.7). What it asks somebody else ends it early."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any, TypeAlias, TypeVar

from engines.hinterland.facts import Mode, known
from engines.hinterland.sight import look_again, reopened, written
from engines.hinterland.state import HinterlandTable
from engines.kernel import Command, Note, Orders, Plan, Planned, Rule, Seat, possible

C = TypeVar("C", bound=Command)
Carry: TypeAlias = Callable[[HinterlandTable, Seat, Any], Rule[None]]


def foretold(table: HinterlandTable, seat: Seat, kind: type[C], sheet: Planned, **about: Any) -> C | None:
    """26.3: the order of this kind on a sheet, about this; None if there is none or it cannot be carried out"""
    for said in sheet:
        if said["verb"] == kind.verb and all(said[name] == value for name, value in about.items()):
            order = kind.model_validate({name: value for name, value in said.items() if name != "verb"})
            return order if possible(table, seat, order) else None
    return None


def at_once(rule: Callable[[HinterlandTable, Seat, Any], None]) -> Carry:
    """An order that asks nobody anything"""

    def done(table: HinterlandTable, seat: Seat, act: Any) -> Rule[None]:
        rule(table, seat, act)
        yield from ()

    return done


def book_of(
    rules: Mapping[type[Command], Carry],
    offered: Callable[[HinterlandTable, Seat], tuple[type[Command], ...]] | None = None,
    propose: Callable[[Plan], Planned] | None = None,
    follows: Callable[[Plan, Planned], Sequence[Note]] | None = None,
) -> Orders:
    """The orders of a subphase, and the rule of each; 20.3: without those of rules that a mode does not have"""

    @cache
    def in_mode(mode: Mode) -> tuple[type[Command], ...]:
        return tuple(kind for kind in rules if known(kind.verb, mode))

    def carry(table: HinterlandTable, seat: Seat, order: Command) -> Rule[None]:
        if table.state.victor is None:
            with table.deed():
                yield from rules[type(order)](table, seat, order)

    def all_in_mode(table: HinterlandTable, seat: Seat) -> tuple[type[Command], ...]:
        return in_mode(table.state.mode)

    return Orders(tuple(rules), carry, offered=offered or all_in_mode, propose=propose, follows=follows)


def head(table: HinterlandTable, seat: Seat) -> AbstractContextManager[None]:
    """How the story of a whole list of orders begins."""
    if table.state.phase in ("units", "special", "retreat"):
        return table.deed("orders.moves", seat=seat)
    if table.state.phase == "herds":
        return table.deed("orders.herds", seat=seat)
    if table.state.phase == "trade":
        return table.deed("orders.trades", seat=seat)
    return nullcontext()


def subphase(
    table: HinterlandTable,
    seat: Seat,
    orders: Orders,
    put: Callable[[Plan], Rule[Planned]],
    promising: Callable[[HinterlandTable, Seat], bool] = lambda table, seat: True,
) -> Rule[None]:
    """One player's list; asked again only if it ended early, and not at all if nothing can be ordered.

    22.2: who has written no sheet gets a proposal. 26.3: what stands on a sheet is carried out unasked, if all of it
    can be and nothing has changed in sight; who wrote nothing is asked only for what promises something.
    """
    state = table.state
    whole = head(table, seat)
    wished = written(table, seat)
    unasked = wished is not None and not reopened(state, seat)
    if wished == () and (unasked or not promising(table, seat)):
        return
    while state.victor is None:
        plan = Plan(orders, table, seat, wished=wished)
        if unasked and wished is not None and plan.contains(wished):
            answer = wished
        elif not plan.possible:
            return
        else:
            answer = yield from put(plan)
            look_again(state, seat)
        unasked = False
        with whole:
            left = yield from orders.carry_out(table, seat, answer)
        if left is None:
            return
        wished = left
