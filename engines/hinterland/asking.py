"""Asking for one value: who has a single legal answer is not asked (22)."""

from __future__ import annotations

from typing import Any, TypeVar

from engines.kernel import Domain, Rule, Seat
from engines.kernel import choose as put

V = TypeVar("V")


def choose(seat: Seat, key: str, domain: Domain[V], /, *, section: str = "", **params: Any) -> Rule[V]:
    only = domain.only()
    if only is not None:
        return only
    return (yield from put(seat, key, domain, section=section, **params))
