"""What every piece, name and panel covers of this map; and the fullest regions there can be."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel import Event
from engines.sands_of_time.data import BOARD, BUILDINGS, TILES
from engines.sands_of_time.view import BorderView, RegionView, SandsView
from render.atlas.atlas import Atlas
from render.atlas.laid import Laid
from render.atlas.lens import Lens
from render.kit.fonts import Face
from render.kit.text import label
from tests.render.footprints import Footprint, footprint
from tests.render.tables import told

MOST_BUILDINGS = max(tile.capacity for tile in TILES.values())
"""RULES 7.6.2: as many as the capacity."""


def most_pieces(seats: int) -> int:
    """Peasants and soldiers of everybody, buildings, resource, control, and a sign of the last move."""
    return 2 * seats + MOST_BUILDINGS + 3


def of_pieces(pieces: Iterable[Laid]) -> list[Footprint]:
    return [footprint(laid.what, laid.piece, laid.at) for laid in pieces]


def of_names(atlas: Atlas, lens: Lens) -> list[Footprint]:
    return [
        footprint(
            f"name of {place.id}", label(place.name, Face.LABEL, lens.length(place.label_size)), lens.at(place.label)
        )
        for place in atlas.regions.values()
    ]


def stuffed(view: SandsView) -> SandsView:
    """Everybody's people to the last one, all the buildings there may be and a capital: everywhere at once."""
    return view.model_copy(
        update={
            "regions": tuple(stuffed_region(region, len(view.players)) for region in view.regions),
            "borders": tuple(stuffed_border(border, len(view.players)) for border in view.borders),
        }
    )


def stuffed_region(region: RegionView, seats: int) -> RegionView:
    if not region.in_play:
        return region
    return region.model_copy(
        update={
            "capacity": MOST_BUILDINGS,
            "controller": seats - 1,
            "status": "capital",
            "peasants": (BOARD.limits.peasants,) * seats,
            "soldiers": (BOARD.limits.soldiers,) * seats,
            "buildings": tuple(BUILDINGS)[:MOST_BUILDINGS],
        }
    )


def stuffed_border(border: BorderView, seats: int) -> BorderView:
    return border.model_copy(update={"caravans": tuple(range(seats))}) if border.in_play else border


def signs_everywhere(view: SandsView) -> tuple[Event, ...]:
    """Unrest in every region: a sign that takes a place of its own."""
    return (told("crowding.unrest", seat=0, regions=[region.id for region in view.regions if region.in_play]),)
