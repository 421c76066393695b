"""What every piece, name and panel covers of this map; and the fullest spaces there can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PIL import Image

from engines.era_of_tribes.data import PEOPLES
from engines.era_of_tribes.view import EraView, LandView, SeaView
from engines.kernel import Seat
from render.atlas.atlas import Atlas
from render.atlas.laid import Laid
from render.atlas.lens import Lens
from render.era_of_tribes.pieces import spaces_in_play
from render.era_of_tribes.places import name_of
from render.kit.frame import Box
from tests.render.era_of_tribes.tables import SPEECH
from tests.render.footprints import Footprint, footprint

CUBES = 36
"""RULES 16.4: a people has no more, in one space or in all of them."""


def of_pieces(pieces: Iterable[Laid]) -> list[Footprint]:
    return [footprint(laid.what, laid.piece, laid.at) for laid in pieces]


def of_names(atlas: Atlas, view: EraView, lens: Lens) -> list[Footprint]:
    places = [atlas.regions[space.id] for space in spaces_in_play(view)]
    return [footprint(f"name of {place.id}", name_of(place, lens, SPEECH), lens.at(place.label)) for place in places]


def of_panels(panels: Mapping[str, Box]) -> list[Footprint]:
    return [
        Footprint(f"panel of {name}", Image.new("L", (x1 - x0, y1 - y0), 255), (x0, y0, x1, y1))
        for name, (x0, y0, x1, y1) in panels.items()
    ]


def stuffed(view: EraView) -> EraView:
    """All that the rules let come together, everywhere at once: fleets of everybody, towns under attack."""
    seats = tuple(player.seat for player in view.players)
    players = tuple(
        player.model_copy(update={"people": people}) for player, people in zip(view.players, PEOPLES, strict=False)
    )
    return view.model_copy(
        update={
            "lands": tuple(stuffed_land(land, seats) for land in view.lands),
            "seas": tuple(stuffed_sea(sea, seats) for sea in view.seas),
            "players": players,
        }
    )


def stuffed_land(land: LandView, seats: tuple[Seat, ...]) -> LandView:
    if not land.in_play:
        return land
    return land.model_copy(
        update={
            "owner": seats[-1],
            "vassals": CUBES,
            "town": True,
            "post": seats[0],
            "barbarians": False,
            "battlefield": 2,
            "attacker": seats[0],
            "attackers": CUBES,
        }
    )


def stuffed_sea(sea: SeaView, seats: tuple[Seat, ...]) -> SeaView:
    if not sea.in_play:
        return sea
    return sea.model_copy(
        update={
            "controller": seats[0],
            "fleets": dict.fromkeys(seats, CUBES),
            "battle": (seats[-1], seats[0]),
        }
    )


def most_in(space: LandView | SeaView, seats: int) -> int:
    """As many pieces as can be there."""
    if isinstance(space, SeaView):
        return seats + 1 + space.fish
    return 5 + space.food + bool(space.good) + bool(space.home)
