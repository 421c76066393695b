"""Everything that stands on a hex, each in its place."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from engines.clash_of_cultures.data import UNITS
from engines.clash_of_cultures.view import CityView, ClashView, PlayerView, StackView
from engines.clash_of_cultures.vocabulary import Owner, is_player
from render.clash_of_cultures import stands
from render.clash_of_cultures.cities import city as city_sprite
from render.clash_of_cultures.cities import plate
from render.clash_of_cultures.layout import Lens
from render.clash_of_cultures.look import colour_of, icon, piece_icon
from render.clash_of_cultures.stands import Place, Stand
from render.clash_of_cultures.terrain import worn
from render.clash_of_cultures.tokens import (
    building_tile,
    charge_pip,
    passenger,
    quartered,
    rank,
    sign,
    single,
    troop,
    wonder_tile,
)
from render.kit.canvas import Pen, put
from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.hexes import band, hex_mask
from render.kit.palette import HALO, HIGHLIGHT, OUTLINE, Colour
from render.kit.trail import Trail

BAND = 8.0
WOOD: Colour = (150, 106, 62)
DUST: Colour = (206, 178, 140)
FACES: dict[str, Callable[[PlayerView], str | None]] = {}
"""By kind of unit: the function that says whose face a player's unit of that kind has."""


@dataclass(frozen=True)
class Placed:
    """A sprite, where its middle lies, and the hex it belongs to."""

    sprite: Image.Image
    at: Place
    spot: str
    light: bool = False
    """The light behind a new piece. It may lie under the piece."""


def draw_pieces(picture: Paper, view: ClashView, trail: Trail, lens: Lens) -> None:
    for piece in all_pieces(view, trail, lens):
        put(picture, piece.sprite, *piece.at)


def all_pieces(view: ClashView, trail: Trail, lens: Lens) -> Iterator[Placed]:
    """Every piece, from the ground up."""
    cities = {city.hex: city for city in view.cities}
    capitals = {player.capital: player.seat for player in view.players}
    dusty = {hexagon.id for hexagon in view.hexes if hexagon.exhausted}
    for spot in sorted(filter(lens.shows, dusty)):
        mark = sign(icon("symbol", "exhausted"), lens.length(stands.WORN_SIZE), DUST)
        yield Placed(mark, moved(lens, spot, stands.WORN), spot)
    for city in view.cities:
        yield from port_of(lens, city, trail)
        if lens.shows(city.hex):
            narrow = crowded(city, [stack for stack in view.stacks if stack.hex == city.hex])
            yield from city_at(lens, city, capitals.get(city.hex) == city.owner, trail, narrow)
    for spot in dict.fromkeys(stack.hex for stack in view.stacks):
        stacks = [with_faces(view, stack) for stack in view.stacks if stack.hex == spot]
        if not lens.shows(spot):
            continue
        if spot in cities:
            yield from garrison(lens, cities[spot], stacks)
        elif any(stack.aboard or ships_of(stack) for stack in stacks):
            yield from fleets(lens, spot, stacks, ports_in(lens, spot, view.cities))
        else:
            yield from troops(lens, spot, stacks, spot in dusty)
    for spot, symbol in trail.signs.items():
        if spot in lens.cells and lens.shows(spot):
            yield Placed(sign(symbol, lens.length(stands.SIGN_SIZE)), moved(lens, spot, stands.SIGN), spot)


def with_faces(view: ClashView, stack: StackView) -> StackView:
    """This stack, its units with faces called by their names."""
    if not any(kind in FACES for kind in (*stack.units, *stack.aboard)):
        return stack
    units, aboard = (
        {with_face(view, stack.owner, kind): n for kind, n in group.items()} for group in (stack.units, stack.aboard)
    )
    return stack.model_copy(update={"units": units, "aboard": aboard})


def with_face(view: ClashView, owner: Owner, kind: str) -> str:
    """A kind of unit, with the face of this owner's behind it if it has one."""
    face = FACES[kind](view.players[owner]) if kind in FACES and is_player(owner) else None
    return f"{kind}:{face}" if face else kind


def ships_of(stack: StackView) -> dict[str, int]:
    return {kind: n for kind, n in stack.units.items() if kind in UNITS and UNITS[kind].unit_class == "ship"}


def draw_bands(picture: Paper, view: ClashView, lens: Lens) -> None:
    """The frame of a city's hex in the owner's colour."""
    for city in view.cities:
        if lens.shows(city.hex):
            frame = band(lens.radius, colour_of(city.owner), HALO, lens.shift(BAND))
            picture.paste(frame, lens.corner(city.hex), frame)


def draw_dust(picture: Paper, view: ClashView, lens: Lens) -> None:
    for hexagon in view.hexes:
        if hexagon.exhausted and lens.shows(hexagon.id):
            dust, mask = dust_of(lens.radius)
            picture.paste(dust, lens.corner(hexagon.id), mask)


@drawing_cache
def dust_of(radius: int) -> tuple[Image.Image, Image.Image]:
    """The dust of exhausted land, with the mask through which it is laid."""
    dust = worn(radius)
    mask = Image.new("L", dust.size, 0)
    mask.paste(dust.getchannel("A"), (0, 0), hex_mask(radius, 2.2))
    return dust.convert("RGB"), mask


def moved(lens: Lens, spot: str, place: Place) -> Place:
    x, y = lens.at(spot)
    return x + lens.shift(place[0]), y + lens.shift(place[1])


def city_at(lens: Lens, city: CityView, capital: bool, trail: Trail, narrow: bool) -> Iterator[Placed]:
    spot = city.hex
    high, place = stands.CITY_HEIGHT, stands.CITY
    if narrow:
        high, place = stands.CROWDED_CITY_HEIGHT, stands.CROWDED_CITY
    yield Placed(city_sprite(city.owner, city.size, capital, lens.length(high)), moved(lens, spot, place), spot)
    name = plate(city.owner, city.size, city.mood, city.activations, lens.length(stands.PLATE_HEIGHT))
    yield Placed(name, moved(lens, spot, stands.PLATE), spot)
    row = [piece for piece in (*city.buildings, *city.wonders) if piece != "port" or city.port is None]
    size, places = stands.in_row(len(row))
    for piece, place in zip(row, places, strict=True):
        yield from structure(lens, piece, city, spot, place, size, trail.came(spot, piece))


def structure(
    lens: Lens, piece: str, city: CityView, spot: str, place: Place, size: float, fresh: bool
) -> Iterator[Placed]:  # fmt: skip
    """A building or a wonder of this city. A port is on another hex."""
    at = moved(lens, spot, place)
    if fresh:
        yield Placed(halo(lens.length(size + 12)), at, spot, light=True)
    if piece in city.wonders:
        yield Placed(wonder_tile(piece_icon(piece), lens.length(size + 1)), at, spot)
    else:
        owner = city.buildings[piece]
        tile = building_tile(piece_icon(piece), owner, lens.length(size - 1), owner != city.owner)
        yield Placed(tile, at, spot)


def halo(size: int) -> Image.Image:
    """A light behind a new piece."""
    pen = Pen(size, size)
    pen.box(0, 0, size, size, OUTLINE, size * 0.25)
    pen.box(1.2, 1.2, size - 1.2, size - 1.2, HIGHLIGHT, size * 0.23)
    return pen.finish()


def port_place(lens: Lens, found: CityView, water: str) -> Place:
    (x0, y0), (x1, y1) = lens.at(water), lens.at(found.hex)
    return stands.port_place((x1 - x0, y1 - y0))


def ports_in(lens: Lens, spot: str, cities: Sequence[CityView]) -> list[Place]:
    return [port_place(lens, found, spot) for found in cities if found.port == spot]


def port_of(lens: Lens, city: CityView, trail: Trail) -> Iterator[Placed]:
    if city.port is not None and "port" in city.buildings and (lens.shows(city.hex) or lens.shows(city.port)):
        place = port_place(lens, city, city.port)
        fresh = trail.came(city.hex, "port")
        yield from structure(lens, "port", city, city.port, place, stands.PORT_SIZE, fresh)


def draw_piers(picture: Paper, view: ClashView, lens: Lens) -> None:
    """Draw piers, each from a city's shore to its port."""
    for city in view.cities:
        if city.port is not None and (lens.shows(city.hex) or lens.shows(city.port)):
            draw_pier(picture, lens, city, city.port)


def draw_pier(picture: Paper, lens: Lens, city: CityView, water: str) -> None:
    end = moved(lens, water, port_place(lens, city, water))
    (x0, y0), (x1, y1) = lens.at(water), lens.at(city.hex)
    length = math.dist((x0, y0), (x1, y1))
    across, down = (x1 - x0) / length, (y1 - y0) / length
    gap = length / 2 + lens.shift(5) - (end[0] - x0) * across - (end[1] - y0) * down
    shore = (end[0] + across * gap, end[1] + down * gap)
    left, top = round(min(shore[0], end[0])) - 12, round(min(shore[1], end[1])) - 12
    pen = Pen(abs(end[0] - shore[0]) + 24, abs(end[1] - shore[1]) + 24)
    way = [(shore[0] - left, shore[1] - top), (end[0] - left, end[1] - top)]
    pen.line(way, OUTLINE, lens.shift(13))
    pen.line(way, WOOD, lens.shift(10))
    pier = pen.finish()
    picture.paste(pier, (left, top), pier)


def both_sides(city: CityView, stacks: Sequence[StackView]) -> tuple[int, int]:
    """How many kinds of units belong to the city's owner, and how many do not."""
    own = sum(len(stack.units) for stack in stacks if stack.owner == city.owner)
    return own, sum(len(stack.units) for stack in stacks) - own


def crowded(found: CityView, stacks: Sequence[StackView]) -> bool:
    return stands.crowd(*both_sides(found, stacks))


def garrison(lens: Lens, city: CityView, stacks: Sequence[StackView]) -> Iterator[Placed]:
    """Units in a city stand beside its walls. Those who attack it are on the right."""
    ordered = sorted(stacks, key=lambda stack: stack.owner != city.owner)
    own, foreign = both_sides(city, stacks)
    if crowded(city, stacks):
        for owner in dict.fromkeys(stack.owner for stack in ordered):
            side = 1 if owner == city.owner else -1
            yield from whose(lens, city.hex, owner, (side * stands.WALLS_PIP[0], stands.WALLS_PIP[1]))
    yield from mustered(lens, city.hex, ordered, stands.at_walls(own, foreign), quartered)


def troops(lens: Lens, spot: str, stacks: Sequence[StackView], dusty: bool) -> Iterator[Placed]:
    """Units on open land. There are two owners only while they fight."""
    own = len(stacks[0].units)
    foreign = sum(len(stack.units) for stack in stacks[1:])
    yield from mustered(lens, spot, stacks, stands.on_land(own, foreign, dusty))


def mustered(
    lens: Lens,
    spot: str,
    stacks: Sequence[StackView],
    places: Sequence[Stand],
    drawn: Callable[[Owner, str, int, int, bool], Image.Image] = troop,
) -> Iterator[Placed]:
    units = [(stack.owner, kind, n) for stack in stacks for kind, n in by_rank(stack.units)]
    for (owner, kind, n), stand in zip(units, places, strict=True):
        size = lens.length(stand.size)
        token = rank(owner, kind, n, size) if stand.ranked else drawn(owner, kind, n, size, stand.mirrored)
        yield Placed(token, moved(lens, spot, (stand.x, stand.y)), spot)


def whose(lens: Lens, spot: str, owner: Owner, place: Place) -> Iterator[Placed]:
    """The sign of a crowd's owner."""
    yield Placed(charge_pip(owner, lens.length(stands.PIP)), moved(lens, spot, place), spot)


def fleets(lens: Lens, spot: str, stacks: Sequence[StackView], ports: Sequence[Place]) -> Iterator[Placed]:
    """Ships, with the units they carry beneath them."""
    if any(len(ships_of(stack)) > 1 or stands.crowd(len(stack.aboard), 0) for stack in stacks):
        yield from convoy(lens, spot, stacks, ports)
        return
    for stack, fleet in zip(stacks, stands.at_sea([len(stack.aboard) for stack in stacks], ports), strict=True):
        stand = fleet.ship
        kind, ships = next(iter(ships_of(stack).items()), ("ship", 0))
        token = troop(stack.owner, kind, ships, lens.length(stand.size))
        yield Placed(token, moved(lens, spot, (stand.x, stand.y)), spot)
        alone = len(stack.aboard) == 1 and len(stacks) == 1
        for (kind, n), stand in zip(by_rank(stack.aboard), fleet.aboard, strict=False):
            place = (fleet.ship.x if alone else stand.x, stand.y)
            yield Placed(passenger(stack.owner, kind, n, lens.length(stand.size)), moved(lens, spot, place), spot)


def convoy(lens: Lens, spot: str, stacks: Sequence[StackView], ports: Sequence[Place]) -> Iterator[Placed]:
    """Several kinds of ships, or many kinds of units aboard."""
    for stack, places in zip(stacks, stands.convoys(len(stacks), ports), strict=True):
        yield from whose(lens, spot, stack.owner, places.pip)
        units = [*by_rank(stack.units), *by_rank(stack.aboard)]
        for (kind, n), stand in zip(units, places.ranks, strict=False):
            token = rank(stack.owner, kind, n, lens.length(stand.size))
            yield Placed(token, moved(lens, spot, (stand.x, stand.y)), spot)


def by_rank(units: dict[str, int]) -> list[tuple[str, int]]:
    """Kinds of units in order: the leader comes first, settlers last."""
    return sorted(units.items(), key=lambda item: (item[0] == "settler", not single(item[0]), item[0]))
