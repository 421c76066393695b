"""What the news changed on a player's board, and is lit there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.kernel import Event, Seat
from render.kit.news import of_seat

TOUCHED: dict[str, tuple[str, ...]] = {
    "influence.gained": ("influence",),
    "influence.lost": ("influence",),
    "morale.rises": ("morale",),
    "morale.falls": ("morale",),
    "food.hunger": ("food",),
    "trade.done": ("thalers", "leaders"),
    "taxes.done": ("thalers", "leaders"),
    "feast.done": ("leaders",),
    "automa.trade": ("thalers",),
    "advance.bought": ("thalers",),
    "bribe.paid": ("thalers", "leaders"),
    "deal.sold": ("thalers",),
    "diplomacy.treaty": ("treaties", "leaders"),
    "deal.forced": ("treaties",),
    "leader.grey": ("leaders",),
    "expand.begins": ("leaders",),
    "epoch.entered": ("epoch",),
}
"""The stores that an event of a player moves."""
ACTIONS = {
    "expand.begins": "expand",
    "trade.done": "trade",
    "taxes.done": "taxes",
    "diplomacy.treaty": "diplomacy",
    "advance.bought": "advance",
    "feast.done": "feast",
    "epoch.entered": "revolution",
}
"""The action that an event of a player belongs to."""


@dataclass(frozen=True)
class Changes:
    stats: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()
    actions: frozenset[str] = frozenset()
    towns: frozenset[str] = frozenset()


def changes_of(news: Sequence[Event], seat: Seat) -> Changes:
    own = of_seat(news, seat)
    return Changes(
        stats=frozenset(stat for event in own for stat in TOUCHED.get(event.key, ())),
        fields=frozenset(str(e.params["field"]) for e in own if e.key in ("advance.bought", "setup.advance")),
        actions=frozenset(ACTIONS[event.key] for event in own if event.key in ACTIONS),
        towns=frozenset(str(e.params["space"]) for e in own if e.key in ("town.founded", "town.taken_over")),
    )
