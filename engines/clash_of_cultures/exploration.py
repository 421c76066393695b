"""Exploration: turning over a region tile (7)."""

from __future__ import annotations

from engines.clash_of_cultures.data import Terrain
from engines.clash_of_cultures.hexes import terrains_of
from engines.clash_of_cultures.seas import sea_of
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import OneOf, Rule, Seat, choose, note

Ground = dict[str, Terrain]
"""The terrain of each hex of a tile, lying in one way."""


def grounds(state: ClashState, slot: str) -> dict[str, Ground]:
    """7.2.1: the two ways a tile can lie; just one if they look the same."""
    hexes = state.board.slots[slot]
    base = dict(zip(hexes, terrains_of(state.tiles[slot], half_turn=False), strict=True))
    turned = dict(zip(hexes, terrains_of(state.tiles[slot], half_turn=True), strict=True))
    return {"base": base} if base == turned else {"base": base, "turned": turned}


def waters(ground: Ground) -> list[str]:
    return [spot for spot, terrain in ground.items() if terrain == "water"]


def touches(state: ClashState, ground: Ground, sea: set[str] | None = None) -> bool:
    """7.2.3: lies one of its Water hexes next to revealed Water (of this sea)?"""
    return any(
        other in sea if sea is not None else state.is_water(other)
        for spot in waters(ground)
        for other in state.near(spot)
        if other not in ground
    )


def at_the_edge(state: ClashState, ground: Ground) -> bool:
    """7.2.4"""
    return any(state.board.is_rim(spot) for spot in waters(ground))


def water_rules(state: ClashState, ways: dict[str, Ground]) -> dict[str, Ground]:
    """7.2.3, 7.2.4: each rule keeps what satisfies it, unless nothing does."""
    if wet := {way: ground for way, ground in ways.items() if touches(state, ground)}:
        return wet
    return {way: ground for way, ground in ways.items() if at_the_edge(state, ground)} or ways


def for_land(state: ClashState, slot: str, target: str) -> dict[str, Ground]:
    """7.2.2: the hex the units move to must not be Water."""
    ways = grounds(state, slot)
    dry = {way: ground for way, ground in ways.items() if ground[target] != "water"}
    return water_rules(state, dry or ways)


def for_ships(state: ClashState, slot: str, sea: set[str]) -> tuple[dict[str, Ground], bool]:
    """7.3.2, 7.3.4: a way that joins the ships' sea must be used; the second value says whether there is one."""
    ways = grounds(state, slot)
    joined = {way: ground for way, ground in ways.items() if touches(state, ground, sea)}
    return (joined, True) if joined else (water_rules(state, ways), False)


def over_the_edge(state: ClashState, slot: str) -> tuple[dict[str, Ground], bool]:
    """7.5.2: Water on the map edge if possible."""
    ways = grounds(state, slot)
    open_to = {way: ground for way, ground in ways.items() if at_the_edge(state, ground)}
    if not open_to:
        return water_rules(state, ways), False
    return {way: ground for way, ground in open_to.items() if touches(state, ground)} or open_to, True


def by_card(state: ClashState, slot: str) -> dict[str, Ground]:
    """7.4"""
    return water_rules(state, grounds(state, slot))


def reveal(table: ClashTable, seat: Seat, slot: str, ways: dict[str, Ground]) -> Rule[Ground]:
    """7.2.5: of what is left the exploring player chooses, the tile before their eyes."""
    state = table.state
    way = next(iter(ways))
    table.tell("explore.found", seat=seat, terrains=sorted(ways[way].values()))
    if len(ways) > 1:
        hints = {w: note("explore.ground", ground=_described(ground)) for w, ground in ways.items()}
        way = yield from choose(seat, "explore.turn", OneOf(ways, "turned", hints=hints), section="7.2")
    state.explored.append(slot)
    state.terrain.update(ways[way])
    table.tell("explore.reveals", seat=seat, ground=_described(ways[way]))
    return ways[way]


def _described(ground: Ground) -> list[str]:
    return [f"{spot} {terrain}" for spot, terrain in sorted(ground.items())]


def shores(state: ClashState, ground: Ground, sea: set[str]) -> list[str]:
    """7.3.3: the Water hexes of a new tile that belong to the ships' sea."""
    joined = sea_of(state, next(iter(sea)))
    return [spot for spot in waters(ground) if spot in joined]
