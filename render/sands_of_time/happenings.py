"""How the events of this game name regions, borders and newcomers."""

from __future__ import annotations

from engines.kernel import Event
from engines.sands_of_time.data import BORDERS, REGIONS
from render.kit.icons import shared
from render.kit.trail import Reader
from render.sands_of_time.look import icon

SIGNS = {
    "attack.marches": icon("card", "conquest"),
    "combat.won": icon("card", "conquest"),
    "raid.plundered": icon("card", "raid"),
    "annex.done": icon("card", "conquest"),
    "bonus.oppression": icon("card", "oppression"),
    "region.lost": shared("fire"),
    "crowding.unrest": icon("symbol", "unrest"),
}
"""Signs on the map for events that leave no new piece behind."""
NEWCOMERS = {
    "setup.peasant": "peasant",
    "growth.done": "peasant",
    "muster.irrigated": "peasant",
    "muster.recruited": "soldier",
}
"""Who comes into the regions of an event, for events that do not say so."""


class SandsReader(Reader):
    params = ("origin", "region", "regions", "roads", "target", "refuge")
    ends = (("origin", "target"), ("region", "refuge"))

    def place(self, name: str) -> str | None:
        return name if name in REGIONS else None

    def border(self, event: Event) -> tuple[str, tuple[str, ...]]:
        border = event.params.get("border")
        return (border, BORDERS[border].ends) if isinstance(border, str) and border in BORDERS else ("", ())

    def kinds(self, event: Event, way: tuple[str, ...]) -> tuple[str, ...]:
        params = event.params
        building = (str(params["building"]),) if "building" in params else ()
        caravan = ("caravan",) if "border" in params else ()
        return (*building, *caravan, *self.people(event, way))

    def people(self, event: Event, way: tuple[str, ...]) -> tuple[str, ...]:
        """The kinds of citizens that an event brings to a region."""
        citizens = event.params.get("citizens")
        if isinstance(citizens, dict) and way:
            return tuple(citizens)
        if event.key == "muster.converted":
            return (str(event.params["into"]),)
        return (NEWCOMERS[event.key],) if event.key in NEWCOMERS else ()

    def sign(self, event: Event, way: tuple[str, ...]) -> str:
        return SIGNS.get(event.key, "")


READER = SandsReader()
