"""What the news changed on a player's board, and is lit there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engines.kernel import Event, Seat
from render.kit.news import of_seat

SPENT = {
    "build.built": "gold",
    "muster.recruited": "gold",
    "muster.converted": "gold",
    "muster.irrigated": "gold",
    "annex.done": "grain",
    "attack.marches": "grain",
    "govern.done": "grain",
}
"""What is paid, for events that do not name it."""
UNREST = ("unrest.rises", "unrest.over", "unrest.falls", "govern.done")


@dataclass(frozen=True)
class Changes:
    advances: frozenset[str] = frozenset()
    heritage: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()
    buildings: frozenset[str] = frozenset()
    resources: frozenset[str] = frozenset()
    unrest: bool = False


def changes_of(news: Sequence[Event], seat: Seat) -> Changes:
    own = of_seat(news, seat)
    return Changes(
        advances=values_of(own, "advance", ("advance.reached", "setup.advance")),
        heritage=values_of(own, "category", ("heritage.rises",)),
        fields=values_of(own, "field", ("chronicle.placed",)),
        buildings=values_of(own, "building", ("build.built",)),
        resources=frozenset(resource for event in own for resource in resources_of(event)),
        unrest=any(event.key in UNREST for event in own),
    )


def values_of(news: Sequence[Event], param: str, keys: Sequence[str]) -> frozenset[str]:
    return frozenset(str(event.params[param]) for event in news if event.key in keys)


def resources_of(event: Event) -> Iterable[str]:
    """The stores that an event touched."""
    many = event.params.get("resources")
    if isinstance(many, Mapping):
        yield from many
    if "resource" in event.params:
        yield str(event.params["resource"])
    if event.key in SPENT:
        yield SPENT[event.key]
