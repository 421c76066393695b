"""What the derived values of the State are asked, for `tests/conformance/derived.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import product
from typing import Any

from engines.hinterland.sheet import Rehearsal, due
from engines.hinterland.state import HinterlandState
from engines.hinterland.status import Status


def of_seats(state: HinterlandState) -> Iterable[tuple[Any, ...]]:
    return [(seat,) for seat in range(state.seats)]


def of_fields(state: HinterlandState) -> Iterable[tuple[Any, ...]]:
    return product(range(state.seats), state.lands)


def of_herds(state: HinterlandState) -> Iterable[tuple[Any, ...]]:
    return product(range(state.seats), state.ground, (False, True))


def of_writers(state: HinterlandState) -> Iterable[tuple[Any, ...]]:
    """While sheets are written, which is when it is asked"""
    return of_seats(state) if state.phase == "sheets" and due(state) else ()


def status_laid_open(now: Status, state: HinterlandState) -> dict[str, Any]:
    names = [name for name, of in vars(Status).items() if isinstance(of, cached_property) and name != "_control"]
    held = {name: getattr(now, name) for name in ("fallen", "foes", "truces", *names)}
    return held | {"realms": [(now.realms(seat), now._homes[seat]) for seat in range(state.seats)]}


def rehearsal_laid_open(rehearsal: Rehearsal, state: HinterlandState) -> Any:
    """As the first phase begins; what was rehearsed last comes after it"""
    return rehearsal.phases, rehearsal.tables[0].state


ASKED: Mapping[str, Callable[[Any], Iterable[tuple[Any, ...]]]] = {
    "others_seen": of_seats,
    "marchers": of_seats,
    "sailors": of_seats,
    "roads": of_fields,
    "reach": of_herds,
    "rehearsal": of_writers,
}
LAID_OPEN: Mapping[type, Callable[[Any, Any], Any]] = {Status: status_laid_open, Rehearsal: rehearsal_laid_open}
NEVER_CHANGES = frozenset({"seats", "options", "units.id"})
