"""Rules whose news belong together."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from engines.kernel.ask import Rule
from engines.kernel.table import Table

At = TypeVar("At", bound=Table[Any])
P = ParamSpec("P")
T = TypeVar("T")


def one_deed(rule: Callable[Concatenate[At, P], Rule[T]]) -> Callable[Concatenate[At, P], Rule[T]]:
    """All that this rule tells is one deed (`Table.deed`): a price and what it pays for, in whatever order they are
    told, and what follows from them."""

    @wraps(rule)
    def told_as_one(table: At, /, *args: P.args, **named: P.kwargs) -> Rule[T]:
        with table.deed():
            return (yield from rule(table, *args, **named))

    return told_as_one
