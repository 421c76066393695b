"""How the events of this game name hexes and new buildings."""

from __future__ import annotations

import re

from engines.kernel import Event
from render.clash_of_cultures.look import icon
from render.kit.trail import Reader

SIGNS: dict[str, tuple[str, str]] = {
    "battle.": ("symbol", "battle"),
    "city.": ("symbol", "battle"),
    "barbarians.": ("symbol", "barbarians"),
    "collect.": ("symbol", "collect"),
    "mood.": ("resource", "mood"),
    "myths.": ("resource", "mood"),
    "found.": ("building", "settlement"),
    "build.": ("effect", "city_development"),
    "recruit.": ("advance", "tactics"),
    "unit.": ("advance", "tactics"),
    "explore.": ("symbol", "unexplored"),
    "event.exhausted": ("symbol", "exhausted"),
    "takeover.": ("resource", "culture"),
    "cultural_takeover.": ("resource", "culture"),
    "trade_routes.": ("resource", "gold"),
    "status.razed": ("advance", "fanaticism"),
    "volcano.": ("advance", "fanaticism"),
    "earthquake.": ("symbol", "exhausted"),
    "great_wall.": ("wonder", "great_wall"),
}
"""By the beginning of an event's key."""
SPOT = re.compile(r"[A-Z]\d{1,2}")


class ClashReader(Reader):
    params = ("origin", "start", "target", "hex", "city", "hexes", "cities", "ground")
    ends = (("origin", "target"), ("start", "target"))

    def place(self, name: str) -> str | None:
        """The hexagon of an event. Events may tell it with its terrain behind it."""
        first = name.split(" ")[0]
        return first if SPOT.fullmatch(first) else None

    def kinds(self, event: Event, way: tuple[str, ...]) -> tuple[str, ...]:
        piece = event.params.get("piece")
        return (str(piece),) if piece else ()

    def sign(self, event: Event, way: tuple[str, ...]) -> str:
        found = next((name for start, name in SIGNS.items() if event.key.startswith(start)), None)
        return icon(*found) if found and not way else ""


READER = ClashReader()
