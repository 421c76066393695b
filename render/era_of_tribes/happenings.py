"""How the events of this game name spaces and newcomers."""

from __future__ import annotations

from engines.era_of_tribes.places import LANDS, MAP_ORDER
from engines.kernel import Event
from render.kit.trail import Reader

NEWCOMERS = {
    "advance.fleet": "fleet",
    "expand.fleet": "fleet",
    "expand.gift": "fleet",
    "expand.grown": "vassals",
    "expand.post": "post",
    "automa.post": "post",
    "town.founded": "town",
    "town.taken_over": "town",
    "battle.historic": "battlefield",
    "found": "town",
}
"""What comes into the spaces of an event or order that is no move."""
WAYS = {
    "build_fleet": ("province", "sea"),
    "build_post": ("province", "town"),
    "go_ashore": ("sea", "province"),
    "raid": ("sea", "province"),
}
"""Orders that name the ends of their way in other words than the news."""


class EraReader(Reader):
    params = ("origin", "space", "spaces", "places", "province", "sea", "town", "target")
    between = ("space", "spaces", "places", "via")

    def place(self, name: str) -> str | None:
        return name if name in MAP_ORDER else None

    def way(self, event: Event) -> tuple[str, ...]:
        return self._named(event, WAYS[event.key]) if event.key in WAYS else super().way(event)

    def kinds(self, event: Event, way: tuple[str, ...]) -> tuple[str, ...]:
        if way and event.key.startswith("move."):
            return ("vassals",) if way[-1] in LANDS else ("fleet",)
        return (NEWCOMERS[event.key],) if event.key in NEWCOMERS else ()


READER = EraReader()
