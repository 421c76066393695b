"""What can belong to somebody in this game."""

from __future__ import annotations

from engines.kernel import Seat
from engines.sands_of_time.view import SandsView
from render.sands_of_time.map import MAP
from tests.render.laid_marks import Box, boxes_on

MARKS = {
    "capital": "seat",
    "province": "seat",
    "colony": "seat",
    "host": "host",
    "peasants of a guest": "seat",
    "soldiers of a guest": "seat",
    "caravan": "seat",
    "caravan beside it": "host",
}
STANDS = {"capital": "italia", "province": "gallia", "colony": "hispania"}
GUESTS, LAND, BORDER = "aegyptus", "graecia", "sicilia--mauretania"


def owned(view: SandsView, seat: Seat, host: Seat) -> SandsView:
    """In play is everything, so that all of it is drawn."""
    regions = {region.id: region.model_copy(update={"in_play": True}) for region in view.regions}
    empty = (0,) * len(view.players)
    count = tuple(2 if one == seat else 0 for one in range(len(view.players)))
    changes: dict[str, dict[str, object]] = {
        **{place: {"controller": seat, "status": status} for status, place in STANDS.items()},
        GUESTS: {"controller": host, "status": "province", "peasants": count, "soldiers": count},
        LAND: {"controller": seat, "status": None},
    }
    for region, change in changes.items():
        nobody: dict[str, object] = {"peasants": empty, "soldiers": empty, "buildings": ()}
        regions[region] = regions[region].model_copy(update=nobody | change)
    caravans = {"caravans": (seat, host), "in_play": True}
    borders = tuple(b.model_copy(update=caravans) if b.id == BORDER else b for b in view.borders)
    return view.model_copy(update={"regions": tuple(regions.values()), "borders": borders})


def boxes(view: SandsView, seat: Seat, host: Seat) -> dict[str, Box]:
    pieces = {
        **{status: f"control of {place}" for status, place in STANDS.items()},
        "host": f"control of {GUESTS}",
        "peasants of a guest": f"peasant {seat} of {GUESTS}",
        "soldiers of a guest": f"soldier {seat} of {GUESTS}",
        "caravan": f"caravan {seat} of {BORDER}",
        "caravan beside it": f"caravan {host} of {BORDER}",
    }
    return boxes_on(MAP, view, pieces, LAND, MAP.around_map(view).corner)
