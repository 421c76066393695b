"""Seas and the way around the map (6.6.3, 7.5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engines.clash_of_cultures.state import ClashState
from engines.kernel import Seat


def sea_of(state: ClashState, spot: str) -> set[str]:
    """0.2: all water connected with this hex, on revealed tiles."""
    sea, ring = {spot}, [spot]
    while ring:
        ring = [other for at in ring for other in state.near(at) if state.is_water(other) and other not in sea]
        sea.update(ring)
    return sea


def foreign_ships(state: ClashState, seat: Seat) -> set[str]:
    return {unit.hex for unit in state.units if unit.is_ship and unit.owner != seat}


def sea_reach(state: ClashState, seat: Seat, start: str, shared: Collection[str] = ()) -> tuple[list[str], list[str]]:
    """6.6.3.1: where ships get to from here: free water, and water where they would have to fight. Shared water is
    free, whoever lies there."""
    hostile = foreign_ships(state, seat).difference(shared)
    if start in hostile:
        return [], [start]
    free, stops, ring = [start], [], [start]
    while ring:
        ahead = dict.fromkeys(spot for at in ring for spot in state.near(at) if state.is_water(spot))
        unknown = [spot for spot in ahead if spot not in free and spot not in stops]
        stops += [spot for spot in unknown if spot in hostile]
        ring = [spot for spot in unknown if spot not in hostile]
        free += ring
    return free, stops


def unexplored_shores(state: ClashState, waters: list[str]) -> dict[str, list[str]]:
    """7.3.1: the unexplored regions that these waters touch, each by one of its hexes, and from where."""
    by_spot: dict[str, list[str]] = {}
    shown: dict[str, str] = {}
    for water in waters:
        for spot in state.near(water):
            if spot not in state.terrain:
                shore = shown.setdefault(state.board.slot_of[spot], spot)
                if water not in by_spot.setdefault(shore, []):
                    by_spot[shore].append(water)
    return by_spot


@dataclass(frozen=True)
class Landfall:
    """7.5.2: what a ship meets that leaves the map here and goes around it in this direction."""

    exit: str
    hex: str
    unexplored: bool


def landfalls(state: ClashState, waters: list[str]) -> list[Landfall]:
    """7.5: from every edge hex of these waters, both ways around the map."""
    rim, sea = state.board.rim, sea_of(state, waters[0])
    shores: list[Landfall] = []
    for water in waters:
        if water not in rim:
            continue
        at = rim.index(water)
        for direction in (1, -1):
            for step in range(1, len(rim)):
                spot = rim[(at + direction * step) % len(rim)]
                if spot in sea or state.is_land(spot):
                    continue
                shores.append(Landfall(water, spot, spot not in state.terrain))
                break
    return shores
