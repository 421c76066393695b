"""Where things stand on a hex, measured from its middle at a radius of `UNIT`: without overlap, however many."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Place = tuple[float, float]

CITY: Place = (0, -22)
CITY_HEIGHT = 56
PLATE: Place = (0, 20)
PLATE_HEIGHT = 25
ROW = 49
ROW_WIDTH = 106.0
"""Of the buildings and wonders beneath a city."""
WIDEST_TILE = 27.5
SIGN: Place = (36, -55)
SIGN_SIZE = 26
WORN: Place = (0, 53)
WORN_SIZE = 28
NAME: Place = (0, -61)
PORT_SIZE = 26
PORT_REACH = 56.0
NORTHERN_PORT: Place = (-32, -54)
"""Beside the hex's name, which is in the way."""


@dataclass(frozen=True)
class Stand:
    """A place for a token; a mirrored one turns its number outwards on the left."""

    x: float
    y: float
    size: float
    mirrored: bool = False

    def moved(self, dx: float, dy: float) -> Stand:
        return Stand(self.x + dx, self.y + dy, self.size, self.mirrored)


def facing(*left: Stand) -> tuple[Stand, ...]:
    """The same on both sides: first the left ones."""
    there = tuple(Stand(-stand.x, stand.y, stand.size) for stand in left)
    return (*(Stand(stand.x, stand.y, stand.size, True) for stand in left), *there)


BESIDE = facing(Stand(-57, -13, 36))
"""The walls of a city leave room for one token on each side ..."""
BESIEGED = facing(Stand(-60, -25, 26), Stand(-62, 6, 26))
"""... or two smaller ones: its own on the left, those who attack on the right."""
ALONE = (Stand(0, 3, 68),)
SIDE_BY_SIDE = (Stand(-34, 3, 58), Stand(34, 3, 58))
OPPOSED = facing(Stand(-31, -19, 33), Stand(-31, 19, 33))
ABOVE_DUST = -5.0
"""Tokens make room for the mark of exhausted land."""


def two_sides(own: int, foreign: int, pair: Sequence[Stand], four: Sequence[Stand]) -> tuple[Stand, ...]:
    """Two kinds of one owner, or one kind of each of two, side by side; more of them in two columns."""
    if max(own, foreign) <= 1 or not foreign:
        return (*pair[:own], *pair[1 : 1 + foreign])
    return (*four[:own], *four[2 : 2 + foreign])


def at_walls(own: int, foreign: int) -> tuple[Stand, ...]:
    """Units in a city, its owner's first."""
    return two_sides(own, foreign, BESIDE, BESIEGED)


def on_land(own: int, foreign: int, worn: bool) -> tuple[Stand, ...]:
    """Units on open land."""
    found = ALONE if own + foreign == 1 else two_sides(own, foreign, SIDE_BY_SIDE, OPPOSED)
    return tuple(stand.moved(0, ABOVE_DUST if worn else 0) for stand in found)


@dataclass(frozen=True)
class Fleet:
    """Places for the ships of one owner and for what they carry."""

    ship: Stand
    aboard: tuple[Stand, ...]

    def moved(self, dx: float, dy: float) -> Fleet:
        return Fleet(self.ship.moved(dx, dy), tuple(stand.moved(dx, dy) for stand in self.aboard))


EMPTY_SHIPS = (Fleet(Stand(0, 3, 68), ()),)
LADEN = (Fleet(Stand(0, -15, 46), (Stand(-24, 36, 30), Stand(24, 36, 30))),)
SEA_BATTLE = tuple(
    Fleet(Stand(side * 33, -18, 38), (Stand(side * 33 - 2, 18, 25), Stand(side * 33 - 2, 44, 25))) for side in (-1, 1)
)
HARBOUR = (Fleet(Stand(0, -18, 36), (Stand(-18, 18, 22), Stand(17, 18, 22))),)
HARBOUR_BATTLE = tuple(
    Fleet(Stand(side * 18, -24, 26), (Stand(side * 18 - 3, 5, 20), Stand(side * 18 - 3, 27, 20))) for side in (-1, 1)
)
"""Between ports on all sides."""
ASIDE = 11.0


def at_sea(fleets: Sequence[int], ports: Sequence[Place]) -> tuple[Fleet, ...]:
    """Ships; `fleets` says how many kinds of units each owner carries, `ports` where ports lie in this water."""
    if len(fleets) > 1:
        return HARBOUR_BATTLE if ports else SEA_BATTLE
    if not ports:
        return LADEN if fleets[0] else EMPTY_SHIPS
    dx, dy = sum(x for x, _ in ports), sum(y for _, y in ports)
    away = ASIDE / math.hypot(dx, dy) if len(ports) == 1 else 0.0
    return tuple(fleet.moved(-dx * away, -dy * away) for fleet in HARBOUR)


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
