"""What stands in the regions and lies on the borders, each piece in a place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PIL import Image

from engines.sands_of_time.view import BorderView, RegionView
from render.atlas.atlas import Atlas
from render.atlas.laid import Laid, Sizes, sizes_in
from render.atlas.lens import Lens
from render.kit import tokens
from render.kit.palette import FRESH, PAPER
from render.kit.trail import Trail
from render.sands_of_time.look import icon
from render.sands_of_time.tokens import capital, resource_disc

CONTROL = {"capital": capital, "province": tokens.crest, "colony": tokens.roundel}
CARAVAN = 21
GOOD = 27
GAP = 1
"""The gap between the widest pieces of two cells."""


def people_in(region: RegionView) -> list[tuple[int, str, int]]:
    """Citizens by seat, kind and number, those of the owner first."""
    seats = sorted(range(len(region.peasants)), key=lambda seat: (seat != region.controller, seat))
    kinds = (("peasant", region.peasants), ("soldier", region.soldiers))
    return [(seat, kind, counts[seat]) for seat in seats for kind, counts in kinds if counts[seat]]


def groups_in(region: RegionView, trail: Trail) -> tuple[int, int]:
    """How many pieces belong to the land, and how many are people."""
    signs = (region.resource is not None) + (region.controller is not None) + (region.id in trail.signs)
    return signs + len(region.buildings), len(people_in(region))


def land_pieces(region: RegionView, trail: Trail, sizes: Sizes) -> Iterator[tuple[str, Image.Image]]:
    """The pieces of the land: what happened, its yield, its owner, its buildings."""
    if sign := trail.signs.get(region.id):
        yield "sign", tokens.medal(sign, sizes.sign, (120, 20, 10), FRESH)
    if region.resource is not None:
        symbol = icon("resource", region.resource)
        yield "resource", resource_disc(region.resource, symbol, region.capacity, sizes.sign)
    if region.controller is not None and region.status is not None:
        yield "control", CONTROL[region.status](region.controller, sizes.sign)
    for kind in region.buildings:
        ground = FRESH if trail.came(region.id, kind) else PAPER
        yield kind, tokens.building(icon("building", kind), sizes.figure, ground)


def laid_in_region(atlas: Atlas, region: RegionView, trail: Trail, lens: Lens) -> list[Laid]:
    place = atlas.regions[region.id]
    groups = groups_in(region, trail)
    sizes = sizes_in(place.pitch(sum(groups)), lens, GAP)
    spots = iter([lens.at(spot) for spot in place.places(*groups)])
    pieces = [Laid(f"{what} of {region.id}", piece, next(spots)) for what, piece in land_pieces(region, trail, sizes)]
    for seat, kind, count in people_in(region):
        figure = tokens.counted(seat, kind, count, sizes.figure)
        light = round(sizes.figure * 1.35) if trail.came(region.id, kind, seat) else 0
        pieces.append(Laid(f"{kind} {seat} of {region.id}", figure, next(spots), light))
    return pieces


def laid_on_border(atlas: Atlas, border: BorderView, trail: Trail, lens: Lens) -> list[Laid]:
    """The trade good, and the caravans of several players side by side."""
    place = atlas.borders[border.id]
    pieces = []
    if border.trade_good:
        medal = tokens.medal(icon("good", border.trade_good), lens.length(GOOD))
        pieces.append(Laid(f"good of {border.id}", medal, lens.at(place.anchor)))
    for seat, spot in zip(border.caravans, place.places, strict=False):
        caravan = Laid(f"caravan {seat} of {border.id}", tokens.lozenge(seat, lens.length(CARAVAN)), lens.at(spot))
        if trail.came(border.id, "caravan", seat):
            caravan = replace(caravan, light=lens.length(CARAVAN * 1.75), ring=lens.length(CARAVAN * 3.4))
        pieces.append(caravan)
    return pieces
