"""What can belong to somebody in this game."""

from __future__ import annotations

from engines.era_of_tribes.view import EraView
from engines.kernel import Seat
from render.era_of_tribes.map import MAP
from tests.render.laid_marks import Box, boxes_on

MARKS = {
    "town": "host",
    "vassals": "host",
    "post of a guest": "seat",
    "attackers": "seat",
    "fleet in control": "seat",
    "fleet beside it": "host",
}
LAND, HOME, SEA = "armorica", "latium", "mare_tyrrhenum"


def owned(view: EraView, seat: Seat, host: Seat) -> EraView:
    settled = {"owner": host, "town": True, "vassals": 3, "post": seat, "attacker": seat, "attackers": 2}
    changes = {LAND: {"owner": seat, "town": False, "vassals": 0}, HOME: settled}
    lands = tuple(
        land.model_copy(
            update={"in_play": True, **changes.get(land.id, {"owner": None, "vassals": 0, "town": False})}
        )
        for land in view.lands
    )
    fleets = {"in_play": True, "controller": seat, "fleets": {seat: 2, host: 1}}
    seas = tuple(sea.model_copy(update=fleets) if sea.id == SEA else sea for sea in view.seas)
    return view.model_copy(update={"lands": lands, "seas": seas})


def boxes(view: EraView, seat: Seat, host: Seat) -> dict[str, Box]:
    pieces = {
        "town": f"town {host} of {HOME}",
        "vassals": f"vassals {host} of {HOME}",
        "post of a guest": f"post {seat} of {HOME}",
        "attackers": f"attackers {seat} of {HOME}",
        "fleet in control": f"fleet {seat} of {SEA}",
        "fleet beside it": f"fleet {host} of {SEA}",
    }
    return boxes_on(MAP, view, pieces, LAND)
