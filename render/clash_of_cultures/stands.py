"""Where things stand on a hex, without overlap, however many there are. Distances are from the middle at a radius of
`UNIT`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

Place = tuple[float, float]

CITY: Place = (0, -22)
CITY_HEIGHT = 56
PLATE: Place = (0, 20)
PLATE_HEIGHT = 25
ROW = 49
ROW_WIDTH = 106.0
"""The width of the row of buildings and wonders beneath a city."""
WIDEST_TILE = 27.5
SIGN: Place = (36, -55)
SIGN_SIZE = 26
WORN: Place = (0, 53)
WORN_SIZE = 28
NAME: Place = (0, -61)
NAME_WIDTH = 80.0
"""The width of a name between the corners of the frame. Beside a sign there is room for the coordinate only."""
PORT_SIZE = 26
PORT_REACH = 56.0
NORTHERN_PORT: Place = (-32, -54)
"""The place of a northern port, beside the hex's name."""


@dataclass(frozen=True)
class Stand:
    """A place for a token; a mirrored one turns its number outwards on the left."""

    x: float
    y: float
    size: float
    mirrored: bool = False
    ranked: bool = False
    """Is it in a crowd, and drawn as a capsule?"""

    def moved(self, dx: float, dy: float) -> Stand:
        return replace(self, x=self.x + dx, y=self.y + dy)


def facing(*attackers: Stand) -> tuple[Stand, ...]:
    """These stands on the left, and then their mirror images on the right."""
    there = tuple(Stand(-stand.x, stand.y, stand.size) for stand in attackers)
    return (*(Stand(stand.x, stand.y, stand.size, True) for stand in attackers), *there)


def mirror(stands: Sequence[Stand]) -> tuple[Stand, ...]:
    """The mirror images of these stands."""
    return tuple(replace(stand, x=-stand.x, mirrored=False) for stand in stands)


def ranks(size: float, *places: Place) -> tuple[Stand, ...]:
    return tuple(Stand(x, y, size, ranked=True) for x, y in places)


MOST_TOKENS = 2
"""The most kinds of units of one owner on a hex that are drawn as tokens. More of them are a crowd."""
PIP = 14.0
"""The place of the sign of a crowd's owner."""
CROWDED_CITY: Place = (0, -16)
CROWDED_CITY_HEIGHT = 45
"""A city makes room for a crowd at its walls."""
CROWDED_WALLS = ranks(15.4, (-51.5, -27), (-64.6, -10.5), (-39, -10.5), (-62, 6), (-60, 22.5))
WALLS_PIP: Place = (-30.5, -30)
FACING_CROWD = tuple(Stand(x, y, 27, True) for x, y in ((-22, -28), (-22, 2), (-22, 32), (-56, -13), (-56, 17)))
ASSEMBLED = {
    3: tuple(Stand(x, 3, 44) for x in (-49, 0, 49)),
    4: tuple(Stand(x, y, 40) for y in (-17, 26) for x in (-35, 35)),
    5: (*(Stand(x, -14, 34) for x in (-45, 0, 45)), *(Stand(x, 29, 34) for x in (-34, 34))),
}
BESIDE = facing(Stand(-57, -13, 36))
"""The walls of a city leave room for one token on each side."""
BESIEGED = facing(Stand(-60, -25, 26), Stand(-62, 6, 26))
"""Or for two smaller tokens on each side: those of the city on the left, the attackers' on the right."""
ALONE = (Stand(0, 3, 68),)
SIDE_BY_SIDE = (Stand(-34, 3, 58), Stand(34, 3, 58))
OPPOSED = facing(Stand(-31, -19, 33), Stand(-31, 19, 33))
ABOVE_DUST = -5.0
"""Tokens make room for the mark of exhausted land."""


def two_sides(own: int, foreign: int, pair: Sequence[Stand], four: Sequence[Stand]) -> tuple[Stand, ...]:
    """Two kinds of one owner, or one kind of each of two, are side by side. More of them are in two columns."""
    if max(own, foreign) <= 1 or not foreign:
        return (*pair[:own], *pair[1 : 1 + foreign])
    return (*four[:own], *four[2 : 2 + foreign])


def crowd(own: int, foreign: int) -> bool:
    """Are there more kinds of units than tokens can stand there?"""
    return max(own, foreign) > MOST_TOKENS


def at_walls(own: int, foreign: int) -> tuple[Stand, ...]:
    """Units in a city, those of its owner first."""
    if crowd(own, foreign):
        return (*CROWDED_WALLS[:own], *mirror(CROWDED_WALLS)[:foreign])
    return two_sides(own, foreign, BESIDE, BESIEGED)


def on_land(own: int, foreign: int, worn: bool) -> tuple[Stand, ...]:
    """Units on open land."""
    if crowd(own, foreign):
        stands = (*FACING_CROWD[:own], *mirror(FACING_CROWD)[:foreign]) if foreign else ASSEMBLED[own]
    else:
        stands = ALONE if own + foreign == 1 else two_sides(own, foreign, SIDE_BY_SIDE, OPPOSED)
    return tuple(stand.moved(0, ABOVE_DUST if worn else 0) for stand in stands)


@dataclass(frozen=True)
class Fleet:
    """Places for the ships of one owner and for what they carry."""

    ship: Stand
    aboard: tuple[Stand, ...]

    def moved(self, dx: float, dy: float) -> Fleet:
        return Fleet(self.ship.moved(dx, dy), tuple(stand.moved(dx, dy) for stand in self.aboard))


EMPTY_SHIPS = (Fleet(Stand(0, 3, 68), ()),)
LADEN = (Fleet(Stand(0, -17, 50), (Stand(-26, 36, 34), Stand(26, 36, 34))),)
SEA_BATTLE = tuple(
    Fleet(Stand(side * 33, -18, 38), (Stand(side * 33 - 2, 20.5, 24), Stand(side * 33 - 2, 46, 24)))
    for side in (-1, 1)
)
BESIDE_A_PORT = (Fleet(Stand(0, -18, 42), (Stand(-20.5, 25, 27), Stand(20.5, 25, 27))),)
HARBOUR = (Fleet(Stand(0, -18, 36), (Stand(-17.5, 18, 23), Stand(17.5, 18, 23))),)
HARBOUR_BATTLE = tuple(
    Fleet(Stand(side * 18, -24, 26), (Stand(side * 18 - 3, 5, 20), Stand(side * 18 - 3, 27, 20))) for side in (-1, 1)
)
"""Places for a battle between ports on all sides."""
ASIDE = 11.0


@dataclass(frozen=True)
class Convoy:
    """Places for a crowd at sea: its owner's sign, then the ships and what they carry."""

    pip: Place
    ranks: tuple[Stand, ...]


CONVOY = Convoy((-66, -16), ranks(24, (-22, -26), (22, -26), (-44, 2), (0, 2), (44, 2), (-22, 30), (22, 30)))
CONVOY_BATTLE = Convoy((-75, 2), ranks(19, *((-18, y) for y in (-28, -8, 12, 32)), *((-51, y) for y in (-18, 2, 22))))
CONVOY_IN_HARBOUR = Convoy((-52, 4), ranks(16.5, *((x, y) for y in (-25, -7.5, 10, 27.5) for x in (-15, 15))))
CONVOY_HARBOUR_BATTLE = Convoy((-71, 4), ranks(13.5, *((-13, 14 * i - 35) for i in range(6)), (-49, 4)))


def convoys(sides: int, ports: Sequence[Place]) -> tuple[Convoy, ...]:
    """A crowd at sea, of one owner or of two who fight."""
    if sides == 1:
        return (CONVOY_IN_HARBOUR if ports else CONVOY,)
    left = CONVOY_HARBOUR_BATTLE if ports else CONVOY_BATTLE
    return left, Convoy((-left.pip[0], left.pip[1]), mirror(left.ranks))


def at_sea(fleets: Sequence[int], ports: Sequence[Place]) -> tuple[Fleet, ...]:
    """Places for ships. `fleets`: how many kinds of units each owner carries. `ports`: where ports are in this
    water."""
    if len(fleets) > 1:
        return HARBOUR_BATTLE if ports else SEA_BATTLE
    if not ports:
        return LADEN if fleets[0] else EMPTY_SHIPS
    if len(ports) > 1:
        return HARBOUR
    dx, dy = ports[0]
    away = ASIDE / math.hypot(dx, dy)
    return tuple(fleet.moved(-dx * away, -dy * away) for fleet in BESIDE_A_PORT)


def port_place(towards: Place) -> Place:
    """Where in its water a port lies, by the direction of its city."""
    dx, dy = towards
    if dy < 0 and abs(dx) < abs(dy) / 2:
        return NORTHERN_PORT
    length = math.hypot(dx, dy)
    return dx / length * PORT_REACH, dy / length * PORT_REACH


def in_row(count: int) -> tuple[float, tuple[Place, ...]]:
    """How large the pieces beneath a city are, and where they lie."""
    pitch = min(WIDEST_TILE + 2, ROW_WIDTH / max(1, count))
    return pitch - 2, tuple(((i - (count - 1) / 2) * pitch, ROW) for i in range(count))
