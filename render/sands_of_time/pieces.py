"""What stands in the regions and lies on the borders."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from engines.sands_of_time.view import BorderView, RegionView
from render.atlas.atlas import Atlas
from render.kit import tokens
from render.kit.canvas import Pen, put
from render.kit.palette import HIGHLIGHT, HIGHLIGHT_CORE, PAPER
from render.sands_of_time.happenings import Trail
from render.sands_of_time.lens import Lens
from render.sands_of_time.look import FRESH, icon

CONTROL = {"capital": (tokens.capital, 1.28), "province": (tokens.crest, 1.12), "colony": (tokens.roundel, 1.04)}
CARAVAN = 21
GOOD = 27


def count_pieces(region: RegionView, trail: Trail) -> int:
    people = sum(count > 0 for count in (*region.peasants, *region.soldiers))
    signs = (region.resource is not None) + (region.controller is not None) + (trail.sign(region.id) is not None)
    return signs + len(region.buildings) + people


def pieces_of(region: RegionView, trail: Trail, size: int) -> list[Image.Image]:
    """The pieces of a region in the order in which they are laid out: land, owner, buildings, people."""
    found: list[Image.Image] = []
    if sign := trail.sign(region.id):
        found.append(tokens.medal(sign, round(size * 1.12), (120, 20, 10), FRESH))
    if region.resource is not None:
        found.append(
            tokens.resource_disc(
                region.resource, icon("resource", region.resource), region.capacity, round(size * 1.18)
            )
        )
    if region.controller is not None and region.status is not None:
        shape, share = CONTROL[region.status]
        found.append(shape(region.controller, round(size * share)))
    for kind in region.buildings:
        ground = FRESH if (region.id, kind) in trail.built else PAPER
        found.append(tokens.building(icon("building", kind), size, ground))
    return found + people_of(region, trail, size)


def people_of(region: RegionView, trail: Trail, size: int) -> list[Image.Image]:
    """Citizens by seat, those of the owner first."""
    seats = sorted(range(len(region.peasants)), key=lambda seat: (seat != region.controller, seat))
    found = []
    for seat in seats:
        for kind, counts in (("peasant", region.peasants), ("soldier", region.soldiers)):
            if counts[seat]:
                new = (region.id, seat, kind) in trail.people
                paint = lit if new else tokens.counted
                found.append(paint(seat, kind, counts[seat], size))
    return found


def draw_region(picture: Image.Image, atlas: Atlas, region: RegionView, trail: Trail, lens: Lens) -> None:
    place = atlas.regions[region.id]
    count = count_pieces(region, trail)
    sprites = pieces_of(region, trail, lens.length(place.piece_size(count)))
    for piece, spot in zip(sprites, place.places(count), strict=True):
        put(picture, piece, *lens.at(spot))


@lru_cache(maxsize=8)
def halo(size: int) -> Image.Image:
    """The light behind what is new."""
    pen = Pen(size, size)
    half = size / 2
    pen.disc(half, half, half, (120, 50, 0))
    pen.disc(half, half, half - 1.6, HIGHLIGHT)
    pen.disc(half, half, half - 5, HIGHLIGHT_CORE)
    return pen.finish()


@lru_cache(maxsize=8)
def ring(size: int) -> Image.Image:
    """Around a new caravan: so small a thing must be found on a phone."""
    pen = Pen(size, size)
    half = size / 2
    circle = [(half + math.cos(i / 9) * (half - 5), half + math.sin(i / 9) * (half - 5)) for i in range(57)]
    for colour, width in (((120, 50, 0), 9.0), (HIGHLIGHT, 6.4), (HIGHLIGHT_CORE, 2.4)):
        pen.ring(circle, colour, width)
    return pen.finish()


@lru_cache(maxsize=256)
def lit(seat: int, kind: str, count: int, size: int) -> Image.Image:
    """Citizens that are new, in front of a light."""
    figure = tokens.counted(seat, kind, count, size)
    light = halo(round(size * 1.35))
    whole = Image.new("RGBA", (max(figure.width, light.width), max(figure.height, light.height)), (0, 0, 0, 0))
    for piece in (light, figure):
        whole.alpha_composite(piece, ((whole.width - piece.width) // 2, (whole.height - piece.height) // 2))
    return whole


def mark_new_caravans(picture: Image.Image, atlas: Atlas, border: BorderView, trail: Trail, lens: Lens) -> None:
    """A light and a ring, under all pieces."""
    for seat, spot in zip(border.caravans, atlas.borders[border.id].caravans, strict=False):
        if (border.id, seat) in trail.caravans:
            put(picture, ring(lens.length(CARAVAN * 3.4)), *lens.at(spot))
            put(picture, halo(lens.length(CARAVAN * 1.75)), *lens.at(spot))


def draw_border(picture: Image.Image, atlas: Atlas, border: BorderView, lens: Lens) -> None:
    """The trade good, and the caravans of several players side by side."""
    place = atlas.borders[border.id]
    if border.trade_good:
        put(picture, tokens.medal(icon("good", border.trade_good), lens.length(GOOD)), *lens.at(place.anchor))
    for seat, spot in zip(border.caravans, place.caravans, strict=False):
        put(picture, tokens.caravan(seat, lens.length(CARAVAN)), *lens.at(spot))
