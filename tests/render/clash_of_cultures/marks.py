"""What can belong to somebody in this game."""

from __future__ import annotations

from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.view import CityView, ClashView, StackView
from engines.kernel import Seat
from render.clash_of_cultures import stands
from render.clash_of_cultures.layout import Lens, whole
from render.clash_of_cultures.pieces import moved, port_place

MARKS = {
    "frame of a city": "host",
    "walls": "host",
    "name plate": "host",
    "building": "host",
    "building of another": "seat",
    "port of another": "seat",
    "garrison": "host",
    "attackers": "seat",
    "troops": "seat",
    "ships": "seat",
    "passengers": "seat",
}
LAND = ""
"""A land is nobody's: a city's hex has a frame."""
CITY, FIELD = "D5", "F3"
BOTTOM = (0.0, 70.0)
"""The middle of the lower side of the frame."""
Box = tuple[int, int, int, int]


def waters(view: ClashView) -> tuple[str, str]:
    """Beside the city, where its port lies; and another."""
    near = [spot for spot in board(view.seats).near[CITY] if spot != FIELD]
    far = next(spot for spot in board(view.seats).near if spot not in (*near, CITY, FIELD))
    return near[0], far


def owned(view: ClashView, seat: Seat, host: Seat) -> ClashView:
    port, sea = waters(view)
    terrain = {port: "water", sea: "water"}
    hexes = tuple(
        h.model_copy(update={"terrain": terrain.get(h.id, "plain"), "exhausted": False}) for h in view.hexes
    )
    buildings = {"temple": host, "academy": seat, "port": seat}
    city = CityView(
        hex=CITY, owner=host, mood="neutral", size=4, buildings=buildings, wonders=(), port=port, activations=0
    )
    stacks = (
        StackView(hex=CITY, owner=host, units={"infantry": 2}, aboard={}),
        StackView(hex=CITY, owner=seat, units={"infantry": 2}, aboard={}),
        StackView(hex=FIELD, owner=seat, units={"infantry": 2}, aboard={}),
        StackView(hex=sea, owner=seat, units={"ship": 1}, aboard={"infantry": 1}),
    )
    return view.model_copy(update={"hexes": hexes, "cities": (city,), "stacks": stacks})


def boxes(view: ClashView, seat: Seat, host: Seat) -> dict[str, Box]:
    lens = whole(view.seats)
    port, sea = waters(view)
    city = view.cities[0]
    _, row = stands.in_row(2)
    garrison, attackers = stands.at_walls(1, 1)
    (troops,) = stands.on_land(1, 0, False)
    (fleet,) = stands.at_sea([1], ())
    return {
        "frame of a city": around(lens, CITY, BOTTOM, 3),
        "walls": around(lens, CITY, stands.CITY, 16),
        "name plate": around(lens, CITY, (stands.PLATE[0] - 34, stands.PLATE[1]), 9),
        "building": around(lens, CITY, row[0], 12),
        "building of another": around(lens, CITY, row[1], 12),
        "port of another": around(lens, port, port_place(lens, city, port), 12),
        "garrison": around(lens, CITY, (garrison.x, garrison.y), 12),
        "attackers": around(lens, CITY, (attackers.x, attackers.y), 12),
        "troops": around(lens, FIELD, (troops.x, troops.y), 14),
        "ships": around(lens, sea, (fleet.ship.x, fleet.ship.y), 14),
        "passengers": around(lens, sea, (fleet.ship.x, fleet.aboard[0].y), 8),
    }


def around(lens: Lens, spot: str, place: stands.Place, reach: int) -> Box:
    x, y = moved(lens, spot, place)
    return round(x - reach), round(y - reach), round(x + reach), round(y + reach)
