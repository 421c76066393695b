"""Orders: a subphase in which a player does any of several things, as often as the rules allow, and then is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeAlias, TypeVar

from engines.hinterland.state import HinterlandTable
from engines.kernel import Command, Rule, Seat

P = ParamSpec("P")
T = TypeVar("T")
Carry: TypeAlias = Callable[[HinterlandTable, Seat, Any], Rule[None]]
Orders: TypeAlias = Mapping[type[Command], Carry]


class Done(Command):
    section = "25.4"


def remembered(rule: Callable[P, T]) -> Callable[P, T]:
    """What a function of the table and plain values has found holds until something changes."""

    @wraps(rule)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        table: Any = args[0]
        memory = table.state.memory
        key = (rule, args[1:])
        if key not in memory:
            memory[key] = rule(*args, **kwargs)
        known: T = memory[key]
        return known

    return found


def at_once(rule: Callable[[HinterlandTable, Seat, Any], None]) -> Carry:
    """An order that asks nobody anything"""

    def done(table: HinterlandTable, seat: Seat, act: Any) -> Rule[None]:
        rule(table, seat, act)
        return
        yield

    return done


def is_open(table: HinterlandTable, seat: Seat, command: type[Command]) -> bool:
    """Can this command be given at all just now?"""
    if command.barred(table, seat) is not None:
        return False
    if not command.slots:
        return True
    rule = command.slots[0].rule
    return rule is None or not rule(table, seat).empty


def any_open(table: HinterlandTable, seat: Seat, commands: Iterable[type[Command]]) -> bool:
    return table.state.victor is None and any(is_open(table, seat, command) for command in commands)


def carry_out(table: HinterlandTable, seat: Seat, act: Command, orders: Orders) -> Rule[None]:
    yield from orders[type(act)](table, seat, act)
    table.state.changed()
