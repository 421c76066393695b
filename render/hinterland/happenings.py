"""How the events of this game name spaces and newcomers."""

from __future__ import annotations

from engines.hinterland.maps import MAPS
from engines.kernel import Event
from render.hinterland.look import icon
from render.kit.trail import Reader

SPACES = frozenset(
    name for chart in MAPS.values() for name in (*(f.id for f in chart.field), *(s.id for s in chart.sea))
)
SIGNS = {
    "battle.begins": icon("symbol", "contested"),
    "battle.won": icon("symbol", "contested"),
    "battle.drawn": icon("symbol", "contested"),
    "siege.assault": icon("symbol", "assault"),
    "siege.breach": icon("symbol", "breach"),
    "siege.fallen": icon("symbol", "breach"),
    "fate.razed": icon("symbol", "plunder"),
    "ambush.sprung": icon("symbol", "contested"),
    "plunder.stolen": icon("symbol", "plunder"),
    "plunder.destroyed": icon("symbol", "plunder"),
    "settlement.lost": icon("symbol", "out"),
    "feeding.herd_lost": icon("symbol", "out"),
}
"""Signs on the map for events that leave no new piece behind."""


class HinterlandReader(Reader):
    params = ("origin", "space", "spaces", "field", "fields", "target")
    ends = (("origin", "target"), ("origin", "space"))

    def place(self, name: str) -> str | None:
        return name if name in SPACES else None

    def kinds(self, event: Event, way: tuple[str, ...]) -> tuple[str, ...]:
        params = event.params
        kinds_of = [str(params[name]) for name in ("building",) if name in params]
        for name in ("units", "herds"):
            listed = params.get(name)
            if isinstance(listed, dict):
                kinds_of += [str(label).split()[0] for label in listed]
        if isinstance(ships := params.get("ships", params.get("ship")), (list, tuple, str)):
            kinds_of += [str(ship).split()[0] for ship in ([ships] if isinstance(ships, str) else ships)]
        if isinstance(unit := params.get("unit"), str):
            kinds_of.append(unit.split()[0])
        return (*kinds_of, *NEWCOMERS.get(event.key, ()))

    def sign(self, event: Event, way: tuple[str, ...]) -> str:
        return SIGNS.get(event.key, "")


NEWCOMERS = {
    "setup.village": ("village",),
    "setup.city": ("city",),
    "setup.harbour": ("harbour",),
    "setup.moved": ("village",),
    "setup.fort": ("village", "city"),
    "trade.bought": ("li",),
    "trade.free_infantry": ("li",),
    "trade.hired": ("mercenary",),
    "trade.pirates": ("pirate",),
    "new_year.infantry": ("hi",),
    "winter.arrival": ("warship",),
    "sowing.sown": ("grain",),
    "yield.grown": ("grain",),
    "plunder.field": ("plunder",),
    "fate.occupied": ("village", "city"),
}
READER = HinterlandReader()
