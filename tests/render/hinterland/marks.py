"""What can belong to somebody in this game."""

from __future__ import annotations

from engines.hinterland.view import HerdView, HinterlandView, LandView, ShipView, SiteView, StackView
from engines.kernel import Seat
from render.hinterland.map import CHARTS
from tests.render.laid_marks import Box, boxes_on

MARKS = {
    "village": "seat",
    "city": "seat",
    "shipyard": "seat",
    "site": "seat",
    "crop": "seat",
    "herd": "seat",
    "held": "seat",
    "units": "seat",
    "units inside": "host",
    "besieger": "seat",
    "ship": "seat",
    "ship of another": "host",
}
CITY, BESIEGED, WILD, LAND = "campania", "umbria", "samnium", "insubres"
SEA, FAR = "tuscum", "siculum"


def owned(view: HinterlandView, seat: Seat, host: Seat) -> HinterlandView:
    lands = {land.id: emptied(land) for land in view.lands}
    free = StackView(seat=seat, kind="li", level="standard", place="free", count=4)
    inside = StackView(seat=host, kind="hi", level="standard", place="inside", count=3)
    herd = HerdView(seat=seat, kind="sheep", reduced=False, inside=False)
    site = SiteView(seat=seat, building="fortification", quarters=2)
    changes: dict[str, dict[str, object]] = {
        CITY: {"owner": seat, "settlement": "city", "shipyard": "dock", "site": site, "sower": seat, "sown": 3},
        BESIEGED: {"owner": host, "settlement": "village", "encircled": True, "stacks": (free, inside)},
        WILD: {"holder": seat, "herds": (herd,)},
        "latium": {"owner": seat, "settlement": "village", "stacks": (free,)},
        LAND: {"controller": seat},
    }
    for land, change in changes.items():
        lands[land] = lands[land].model_copy(update=change)
    ships = {
        sea: ShipView(id=1, seat=one, kind="transport", level="standard", place="free", cargo={"li": 2}, river="")
        for sea, one in ((SEA, seat), (FAR, host))
    }
    seas = tuple(
        sea.model_copy(update={"ships": (ships[sea.id],) if sea.id in ships else (), "stacks": (), "frozen": False})
        for sea in view.seas
    )
    return view.model_copy(update={"lands": tuple(lands.values()), "seas": seas})


def emptied(land: LandView) -> LandView:
    nothing: dict[str, object] = {
        "owner": None,
        "settlement": "",
        "shipyard": "",
        "fort": False,
        "site": None,
        "herds": (),
        "sower": None,
        "sown": 0,
        "plundered": False,
        "controller": None,
        "holder": None,
        "contested": False,
        "encircled": False,
        "stacks": (),
        "ships": (),
    }
    return land.model_copy(update=nothing)


def boxes(view: HinterlandView, seat: Seat, host: Seat) -> dict[str, Box]:
    pieces = {
        "village": "settlement of latium",
        "city": f"settlement of {CITY}",
        "shipyard": f"shipyard of {CITY}",
        "site": f"site of {CITY}",
        "crop": f"crop of {CITY}",
        "herd": f"herd 0 of {WILD}",
        "held": f"hold of {WILD}",
        "units": f"li {seat} of latium",
        "units inside": f"hi {host} inside of {BESIEGED}",
        "besieger": f"li {seat} of {BESIEGED}",
        "ship": f"transport {seat} of {SEA}",
        "ship of another": f"transport {host} of {FAR}",
    }
    chart = CHARTS["italia"]
    inner = boxes_on(chart, view, pieces, LAND, chart.around_map(view).corner)
    return {mark: box if mark == LAND else whole(box) for mark, box in inner.items()}


def whole(box: Box) -> Box:
    """Some pieces have the colour of their owner around the rim: all of the piece, not its inner half."""
    x0, y0, x1, y1 = box
    across, down = (x1 - x0) // 3, (y1 - y0) // 3
    return x0 - across, y0 - down, x1 + across, y1 + down
