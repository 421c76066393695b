"""Everything that stands on a hex, each in its place."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from engines.clash_of_cultures.view import CityView, ClashView, StackView
from render.clash_of_cultures.cities import city, plate
from render.clash_of_cultures.happenings import Trail
from render.clash_of_cultures.layout import Lens
from render.clash_of_cultures.look import colour_of, icon, piece_icon
from render.clash_of_cultures.tokens import building_tile, passenger, sign, troop, wonder_tile
from render.kit.canvas import Pen, put
from render.kit.hexes import band, hex_mask
from render.kit.palette import HALO, HIGHLIGHT, OUTLINE, Colour
from render.kit.terrain import worn

Place = tuple[float, float]
BESIDE: tuple[Place, ...] = ((-50, -20), (50, -20), (-58, 26), (58, 26))
"""Around the walls of a city: its own units first."""
ALONE: dict[int, tuple[Place, ...]] = {
    1: ((0, 2),),
    2: ((-27, 4), (27, 4)),
    3: ((-27, -14), (27, -14), (0, 30)),
    4: ((-27, -16), (27, -16), (-27, 30), (27, 30)),
}
BAND = 8.0
WOOD: Colour = (150, 106, 62)


def draw_pieces(picture: Image.Image, view: ClashView, trail: Trail, lens: Lens) -> None:
    cities = {found.hex: found for found in view.cities}
    capitals = {player.capital: player.seat for player in view.players}
    for hexagon in view.hexes:
        if hexagon.exhausted and lens.shows(hexagon.id):
            draw_exhausted(picture, lens, hexagon.id)
    for spot, found in cities.items():
        if lens.shows(spot):
            draw_city(picture, lens, found, capitals.get(spot) == found.owner, trail)
    for spot in dict.fromkeys(stack.hex for stack in view.stacks):
        stacks = [stack for stack in view.stacks if stack.hex == spot]
        if not lens.shows(spot):
            continue
        if spot in cities:
            draw_garrison(picture, lens, cities[spot], stacks)
        else:
            draw_units(picture, lens, spot, stacks, aside(lens, spot, view.cities))
    draw_signs(picture, trail, lens)


def draw_bands(picture: Image.Image, view: ClashView, lens: Lens) -> None:
    """The frame of a city's hex in the owner's colour."""
    for found in view.cities:
        if lens.shows(found.hex):
            frame = band(lens.radius, colour_of(found.owner), HALO, lens.shift(BAND))
            picture.paste(frame, lens.corner(found.hex), frame)


def draw_exhausted(picture: Image.Image, lens: Lens, spot: str) -> None:
    put(picture, sign(icon("symbol", "exhausted"), lens.length(34), (206, 178, 140)), *moved(lens, spot, (0, 44)))


def draw_ports(picture: Image.Image, view: ClashView, trail: Trail, lens: Lens) -> None:
    for found in view.cities:
        if found.port is not None and "port" in found.buildings and (lens.shows(found.hex) or lens.shows(found.port)):
            draw_port(picture, lens, found, found.port, (found.hex, "port") in trail.built)


def draw_dust(picture: Image.Image, view: ClashView, lens: Lens) -> None:
    for hexagon in view.hexes:
        if hexagon.exhausted and lens.shows(hexagon.id):
            dust = worn(lens.radius)
            mask = Image.new("L", dust.size, 0)
            mask.paste(dust.getchannel("A"), (0, 0), hex_mask(lens.radius, 2.2))
            picture.paste(dust.convert("RGB"), lens.corner(hexagon.id), mask)


def moved(lens: Lens, spot: str, place: Place) -> Place:
    x, y = lens.at(spot)
    return x + lens.shift(place[0]), y + lens.shift(place[1])


def draw_city(picture: Image.Image, lens: Lens, found: CityView, capital: bool, trail: Trail) -> None:
    put(picture, city(found.owner, found.size, capital, lens.length(64)), *moved(lens, found.hex, (0, -20)))
    name = plate(found.owner, found.size, found.mood, found.activations, lens.length(25))
    put(picture, name, *moved(lens, found.hex, (0, 19)))
    row = [piece for piece in (*found.buildings, *found.wonders) if piece != "port" or found.port is None]
    pitch = 27 if len(row) > 3 else 30
    for i, piece in enumerate(row):
        place = moved(lens, found.hex, ((i - (len(row) - 1) / 2) * pitch, 47))
        fresh = (found.hex, piece) in trail.built
        draw_piece(picture, lens, piece, found, place, 26 if len(row) > 3 else 28, fresh)


def draw_piece(
    picture: Image.Image, lens: Lens, piece: str, found: CityView, place: Place, size: int, fresh: bool
) -> None:
    if fresh:
        put(picture, halo(lens.length(size + 14)), *place)
    if piece in found.wonders:
        put(picture, wonder_tile(piece_icon(piece), lens.length(size + 3)), *place)
        return
    owner = found.buildings[piece]
    put(picture, building_tile(piece_icon(piece), owner, lens.length(size), owner != found.owner), *place)


def halo(size: int) -> Image.Image:
    """A light behind what is new."""
    pen = Pen(size, size)
    pen.box(0, 0, size, size, OUTLINE, size * 0.25)
    pen.box(1.2, 1.2, size - 1.2, size - 1.2, HIGHLIGHT, size * 0.23)
    return pen.finish()


def draw_port(picture: Image.Image, lens: Lens, found: CityView, water: str, fresh: bool) -> None:
    """A pier from the city's shore into its water, and the port at its end."""
    (x0, y0), (x1, y1) = lens.at(found.hex), lens.at(water)
    shore = (x0 + (x1 - x0) * 0.47, y0 + (y1 - y0) * 0.47)
    end = (x0 + (x1 - x0) * 0.655, y0 + (y1 - y0) * 0.655)
    left, top = round(min(shore[0], end[0])) - 12, round(min(shore[1], end[1])) - 12
    pen = Pen(abs(end[0] - shore[0]) + 24, abs(end[1] - shore[1]) + 24)
    way = [(shore[0] - left, shore[1] - top), (end[0] - left, end[1] - top)]
    pen.line(way, OUTLINE, lens.shift(13))
    pen.line(way, WOOD, lens.shift(10))
    pier = pen.finish()
    picture.paste(pier, (left, top), pier)
    draw_piece(picture, lens, "port", found, end, 28, fresh)


def draw_garrison(picture: Image.Image, lens: Lens, found: CityView, stacks: Sequence[StackView]) -> None:
    """Units in a city stand beside the walls; those who attack it, below."""
    ordered = sorted(stacks, key=lambda stack: stack.owner != found.owner)
    troops = [(stack.owner, kind, n) for stack in ordered for kind, n in by_rank(stack.units)]
    own = sum(owner == found.owner for owner, _, _ in troops)
    places = (*BESIDE[: min(2, own)], *BESIDE[2:]) if own < 3 else BESIDE
    for (owner, kind, n), place in zip(troops, places, strict=False):
        put(picture, troop(owner, kind, n, lens.length(37)), *moved(lens, found.hex, place))


def aside(lens: Lens, spot: str, cities: Sequence[CityView]) -> Place:
    """How far ships make room for the ports in their water."""
    x, y = lens.at(spot)
    shores = [lens.at(found.hex) for found in cities if found.port == spot]
    if not shores:
        return 0, 0
    dx, dy = sum(a - x for a, _ in shores), sum(b - y for _, b in shores)
    length = max(1.0, math.hypot(dx, dy))
    return -dx / length * 15, -dy / length * 17


def draw_units(picture: Image.Image, lens: Lens, spot: str, stacks: Sequence[StackView], shift: Place) -> None:
    troops = [(stack.owner, kind, n) for stack in stacks for kind, n in by_rank(stack.units)]
    laden = [(stack.owner, kind, n) for stack in stacks for kind, n in by_rank(stack.aboard)]
    size = 46 if len(troops) < 3 else 38
    for (owner, kind, n), (x, y) in zip(troops, ALONE[min(4, max(1, len(troops)))], strict=False):
        place = (x + shift[0], y + shift[1] - (16 if laden else 0))
        put(picture, troop(owner, kind, n, lens.length(size)), *moved(lens, spot, place))
    for i, (owner, kind, n) in enumerate(laden):
        place = (shift[0] + (i - (len(laden) - 1) / 2) * 42, shift[1] + 32)
        put(picture, passenger(owner, kind, n, lens.length(26)), *moved(lens, spot, place))


def by_rank(units: dict[str, int]) -> list[tuple[str, int]]:
    """Fighters before settlers."""
    return sorted(units.items(), key=lambda item: (item[0] == "settler", item[0]))


def draw_signs(picture: Image.Image, trail: Trail, lens: Lens) -> None:
    for spot, symbol in trail.signs.items():
        if spot in lens.cells and lens.shows(spot):
            put(picture, sign(symbol, lens.length(30)), *moved(lens, spot, (44, -54)))
