"""What lies on the table beside the things that a question offers: the goods of a player, the units at a place.

A game says it once, of every kind of thing, and every question that offers such a thing shows it, unless the question
has something of its own to say. It is worked out when somebody reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import Any, TypeAlias, TypeVar

from engines.kernel.domain import Domain
from engines.kernel.model import Seat
from engines.kernel.note import Note

D = TypeVar("D", bound=Domain[Any])
Teller: TypeAlias = Callable[[Any, Seat, str, Any], Note | None]
"""State, who asks, the kind of thing, the thing. It may tell only what that seat may know."""

_TELLERS: dict[type, Teller] = {}


def tells_of(state: type, teller: Teller) -> None:
    """How a game tells what lies beside a thing in its State."""
    _TELLERS[state] = teller


class _Beside(Mapping[Any, Note]):
    def __init__(self, own: Mapping[Any, Note], things: tuple[Any, ...], said: Callable[[Any], Note | None]) -> None:
        self.own = own
        self.things = things
        self.said = said

    def __getitem__(self, thing: Any) -> Note:
        hint = self.own.get(thing) or (self.said(thing) if thing in self.things else None)
        if hint is None:
            raise KeyError(thing)
        return hint

    def __iter__(self) -> Iterator[Any]:
        return (thing for thing in self.things if self.get(thing) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return repr(dict(self))


def seen_beside(domain: D, state: object, seat: Seat) -> D:
    """This domain with what the game can tell of each thing beside it."""
    teller = _TELLERS.get(type(state))
    if teller is None or not domain.things:
        return domain
    seen = copy(domain)
    seen.hints = _Beside(domain.hints, domain.things, lambda thing: teller(state, seat, domain.kind, thing))
    return seen
