"""The map, read once from data/map.toml: its lands and seas, and what lies next to what on the part in play."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias

from pydantic import model_validator

from engines.era_of_tribes.listed import Listed, table
from engines.kernel import Fact, by_id

Terrain: TypeAlias = Literal["forest", "mountain", "hill", "grain"]


class Strait(Listed):
    a: str
    b: str


class Setup(Listed):
    """A part of the map to play on (3.1)."""

    players: tuple[int, ...]
    peoples: tuple[str, ...]
    hexes: tuple[str, ...]


class LandSpace(Listed):
    hex: str
    terrain: Terrain
    bx: float
    by: float
    near: tuple[str, ...]
    seas: tuple[str, ...]
    food: bool = False
    good: str = ""
    home: str = ""
    village: bool = False


class SeaSpace(Listed):
    hex: str
    bx: float
    by: float
    borders: dict[str, int]
    """The seas next to it, and what crossing to them costs."""
    fish: bool = False


class Map(Fact):
    usual: dict[int, str]
    """By number of peoples: the board that is taken when nobody cares (3.1)."""
    usual_automa: tuple[str, ...]
    strait: tuple[Strait, ...]
    setup: tuple[Setup, ...]
    land: tuple[LandSpace, ...]
    sea: tuple[SeaSpace, ...]

    @model_validator(mode="after")
    def _hangs_together(self) -> Map:
        lands, seas = by_id(self.land), by_id(self.sea)
        for land in self.land:
            if any(land.id not in lands[other].near for other in land.near) or not set(land.seas) <= set(seas):
                raise ValueError(f"the borders of {land.id} are not mutual")
        for sea in self.sea:
            if any(seas[other].borders.get(sea.id) != cost for other, cost in sea.borders.items()):
                raise ValueError(f"the borders of {sea.id} are not mutual")
        return self


MAP = table("map", Map)
LANDS = by_id(MAP.land)
SEAS = by_id(MAP.sea)
SETUPS = by_id(MAP.setup)
SPACES: tuple[str, ...] = (*LANDS, *SEAS)
MAP_ORDER = {space: at for at, space in enumerate(SPACES)}
COAST: dict[str, tuple[str, ...]] = {sea: tuple(land for land in LANDS if sea in LANDS[land].seas) for sea in SEAS}


@cache
def spaces_of(setup: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """3.1: the land provinces and sea spaces in play"""
    hexes = set(SETUPS[setup].hexes)
    return (
        tuple(land for land, space in LANDS.items() if space.hex in hexes),
        tuple(sea for sea, space in SEAS.items() if space.hex in hexes),
    )


class Board:
    """The borders that exist on the chosen part of the map."""

    def __init__(self, setup: str) -> None:
        self.lands, self.seas = spaces_of(setup)
        lands, seas = set(self.lands), set(self.seas)
        self.near = {land: in_order(o for o in LANDS[land].near if o in lands) for land in self.lands}
        self.shores = {land: in_order(sea for sea in LANDS[land].seas if sea in seas) for land in self.lands}
        self.coast = {sea: tuple(land for land in COAST[sea] if land in lands) for sea in self.seas}
        self.waters = {
            sea: {other: SEAS[sea].borders[other] for other in in_order(SEAS[sea].borders) if other in seas}
            for sea in self.seas
        }
        self.borders: dict[str, tuple[str, ...]] = {
            **{land: (*self.near[land], *self.shores[land]) for land in self.lands},
            **{sea: (*self.coast[sea], *self.waters[sea]) for sea in self.seas},
        }
        """1.11: everything next to a space"""


def in_order(spaces: Iterable[str]) -> tuple[str, ...]:
    """1.13: spaces in map order"""
    return tuple(sorted(spaces, key=MAP_ORDER.__getitem__))


@cache
def board(setup: str) -> Board:
    return Board(setup)
