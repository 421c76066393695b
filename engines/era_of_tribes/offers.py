"""Which commands are open to a player, so that nobody is asked where there is nothing to say."""

from __future__ import annotations

from collections.abc import Iterable

from engines.era_of_tribes.state import EraTable
from engines.kernel import Command, Seat


def is_open(table: EraTable, seat: Seat, command: type[Command]) -> bool:
    """Can the command be given at all?"""
    if command.barred(table, seat) is not None:
        return False
    first = next(iter(command.slots), None)
    return first is None or (first.rule is not None and not first.rule(table, seat).empty)


def any_open(table: EraTable, seat: Seat, commands: Iterable[type[Command]]) -> bool:
    return any(is_open(table, seat, command) for command in commands)
