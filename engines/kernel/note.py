"""What can be told, as data: a text key and its parameters. The sentence is made later, for its reader."""

from __future__ import annotations

from typing import Any, TypeAlias

from pydantic import field_validator

from engines.kernel.model import Fact, Seat, made

Params: TypeAlias = dict[str, Any]
"""Parameters of a text: JSON values only (ids, seats, numbers, lists and counts of them)."""


SCALARS = frozenset({str, int, bool, type(None)})


def as_json(value: Any) -> Any:
    """A copy that is the same after a JSON round trip: what a rule goes on changing must not change what was told."""
    if isinstance(value, (list, tuple)):
        return [item if type(item) in SCALARS else as_json(item) for item in value]
    return _plain_items(value) if isinstance(value, dict) else value


def _plain_items(items: dict[str, Any]) -> dict[str, Any]:
    return {key: item if type(item) in SCALARS else as_json(item) for key, item in items.items()}


class Note(Fact):
    """A sentence to be: why something is refused, what a choice costs."""

    key: str
    params: Params = {}

    @field_validator("params")
    @classmethod
    def _copied(cls, params: Params) -> Params:
        return _plain_items(params)


def note(key: str, /, **params: Any) -> Note:
    """
    >>> note("build.too_dear", need=5, have=3).params["need"]
    5
    """
    if params:
        return made(Note, {"key": key, "params": _plain_items(params)})
    if key not in BARE:
        BARE[key] = Note(key=key)
    return BARE[key]


BARE: dict[str, Note] = {}
"""Notes without parameters, each written once: most reasons are only asked whether they are there."""


class Event(Note):
    """Something that happened. `audience` is None when everybody may know it, else the seats that may."""

    audience: tuple[Seat, ...] | None = None
    number: int = 0
    """What it is called by in its Step, if something follows from it: 0 for all else."""
    cause: int | None = None
    """The number of what it follows from: the last before it that is called so. With a minus it was told before that.
    0: of nothing that was told. None stands in stories of versions that noted no causes."""

    def audible(self, seat: Seat | None) -> bool:
        """May this seat (None: a spectator) know of the event?"""
        return self.audience is None or (seat is not None and seat in self.audience)


def event(
    key: str, params: Params, audience: tuple[Seat, ...] | None = None, cause: int = 0, number: int = 0
) -> Event:
    """An Event as rules tell it: there are several to every answer"""
    told = {"key": key, "params": _plain_items(params), "audience": audience, "number": number, "cause": cause}
    return made(Event, told)


def upcoming(key: str, /, *, number: int = 0, cause: int = 0, **params: Any) -> Event:
    """News that no rule tells, but the position itself: the last sure turn before an epoch ends (`Game.ahead`).

    >>> upcoming("winter.comes", round=4).params
    {'round': 4}
    """
    return event(key, params, None, cause, number)


class Refused(Fact):
    """The answer to a wish that the rules do not grant. Nothing was changed."""

    why: Note


def refused(key: str, /, **params: Any) -> Refused:
    return Refused(why=note(key, **params))
