"""Barbarians: discovered, moving, growing (12.4 to 12.6)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.clash_of_cultures.battle import fight, open_battle
from engines.clash_of_cultures.data import ARMY, FREE_TERRAIN, GAME, UNITS
from engines.clash_of_cultures.hexes import OUT_OF_REACH
from engines.clash_of_cultures.moments import raise_moment
from engines.clash_of_cultures.naming import new_name
from engines.clash_of_cultures.pieces import place_unit, room_for_army
from engines.clash_of_cultures.state import BARBARIANS, City, ClashState, ClashTable
from engines.kernel import OneOf, Rule, Seat, SomeOf, choose, nth_of

REACH: int = GAME.barbarians.reach
"""12.5, 12.6: the distance from a city at which barbarians appear, and from which they come."""


def is_empty(state: ClashState, spot: str) -> bool:
    """Is this land hex empty, and neither Barren nor exhausted?"""
    return (
        state.terrain.get(spot) in FREE_TERRAIN
        and spot not in state.exhausted
        and spot not in state.cities
        and not state.at(spot)
    )


def settlement_sites(state: ClashState, seat: Seat) -> list[str]:
    """12.5.1"""
    if not state.supply(BARBARIANS, "settlement"):
        return []
    own = [state.distances(spot) for spot in state.cities_of(seat)]
    foreign = [state.distances(h) for h, c in state.cities.items() if c.owner not in (seat, BARBARIANS)]
    every = [state.distances(spot) for spot in state.cities]
    empty = [spot for spot in state.terrain if is_empty(state, spot)]
    far = [
        spot
        for spot in empty
        if any(near.get(spot) == REACH for near in own)
        and all(near.get(spot, OUT_OF_REACH) >= REACH for near in every)
    ]
    if far:
        return far
    return [
        spot
        for spot in empty
        if any(near.get(spot) == 1 for near in own) and all(near.get(spot, OUT_OF_REACH) >= REACH for near in foreign)
    ]


def discovered(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.5"""
    yield from new_settlement(table, seat)
    yield from reinforce_one(table, seat)


def new_settlement(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.5.1"""
    state = table.state
    sites = settlement_sites(state, seat)
    if not sites:
        table.tell("barbarians.nowhere")
        return
    spot = yield from choose(seat, "barbarians.settle", OneOf(sites, "hex"), section="12.5")
    state.cities[spot] = City(owner=BARBARIANS, name=new_name(state, BARBARIANS))
    place_unit(state, BARBARIANS, "infantry", spot)
    table.tell("barbarians.discovered", hex=spot)


def with_room(state: ClashState) -> list[str]:
    """Barbarian cities that can hold one more unit of a kind that is left."""
    infantry = state.supply(BARBARIANS, "infantry") > 0
    others = any(kind != "infantry" and usable_by_barbarians(state, kind) for kind in ARMY)
    return [
        spot
        for spot in state.cities_of(BARBARIANS)
        if room_for_army(state, BARBARIANS, spot) > 0
        and (infantry or (others and any(u.kind == "infantry" for u in state.own_at(spot, BARBARIANS))))
    ]


def reinforce_one(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.5.2"""
    homes = with_room(table.state)
    if homes:
        spot = yield from choose(seat, "barbarians.reinforce", OneOf(homes, "hex"), section="12.5")
        yield from reinforce(table, seat, spot)


def reinforce(table: ClashTable, seat: Seat, spot: str) -> Rule[None]:
    """12.4.3: where infantry stands already, another kind of army unit may come, if the box has one."""
    state = table.state
    able = ["infantry"] if state.supply(BARBARIANS, "infantry") else []
    if any(unit.kind == "infantry" for unit in state.own_at(spot, BARBARIANS)):
        able += [kind for kind in ARMY if kind != "infantry" and usable_by_barbarians(state, kind)]
    kind = able[0] if able else ""
    if len(able) > 1:
        kind = yield from choose(seat, "barbarians.kind", OneOf(able, "unit", able[0]), section="12.4", hex=spot)
    if kind and place_unit(state, BARBARIANS, kind, spot) is not None:
        table.tell("barbarians.grow", hex=spot)


def usable_by_barbarians(state: ClashState, kind: str) -> bool:
    return UNITS[kind].box in state.options.boxes and state.supply(BARBARIANS, kind) > 0


def threats(state: ClashState, seat: Seat) -> dict[str, dict[str, int]]:
    """By city of the player, how far over land every hex in reach is from it."""
    return {spot: state.land_distances(spot) for spot in state.cities_of(seat)}


def near_groups(state: ClashState, seat: Seat) -> list[str]:
    """12.6.1: hexes with barbarian units at land distance 1 or 2 from one of the player's cities."""
    around = threats(state, seat).values()
    hexes = dict.fromkeys(unit.hex for unit in state.units_of(BARBARIANS))
    return [spot for spot in hexes if any(1 <= near.get(spot, OUT_OF_REACH) <= REACH for near in around)]


@dataclass
class Marching:
    """`barbarians_select`: the groups about to move; effects may forbid some."""

    seat: Seat
    groups: list[str]
    forbidden: list[str] = field(default_factory=list)
    event: bool = False
    """Do they march because of the symbol of an event, and not because of a card?"""
    free: bool = False
    """May the groups go wherever the player likes?"""


def march(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.6"""
    state = table.state
    groups = near_groups(state, seat)
    if not groups:
        yield from new_settlement(table, seat)
        return
    marching = Marching(seat, groups, event=True)
    yield from raise_moment(table, "barbarians_select", (*state.others(seat), seat), marching)
    due = [
        unit.id for unit in state.units_of(BARBARIANS) if unit.hex in groups and unit.hex not in marching.forbidden
    ]
    many, nth = len({unit.hex for unit in state.units if unit.id in due}), 0
    while ways := any_step(state, due) if marching.free else steps(state, seat, due):
        nth += 1
        way = yield from choose(
            seat, "barbarians.step", OneOf(ways, "step"), section="12.6", **nth_of(nth, max(nth, many))
        )
        origin, _, target = way.partition(" to ")
        group = [unit.id for unit in state.own_at(origin, BARBARIANS) if unit.id in due]
        due = [unit for unit in due if unit not in group]
        yield from move_group(table, group, origin, target)
    yield from reinforce_near(table, seat)


def reinforce_near(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.6.3; where there are not enough barbarians for all, the player chooses the cities."""
    state = table.state
    around = list(threats(state, seat).values())
    near = [h for h in with_room(state) if any(1 <= far.get(h, OUT_OF_REACH) <= REACH for far in around)]
    left = sum(state.supply(BARBARIANS, kind) for kind in ARMY if usable_by_barbarians(state, kind))
    count = min(len(near), left)
    growing: tuple[str, ...] = tuple(near)
    if count < len(near):
        growing = yield from choose(
            seat, "barbarians.grow", SomeOf(near, count, count, "hex", near[:count]), section="12.6", count=count
        )
    for spot in growing:
        yield from reinforce(table, seat, spot)


def steps(state: ClashState, seat: Seat, due: list[int]) -> list[str]:
    """12.6.2: the first steps on shortest land paths to the nearest city, of the groups still to move."""
    around = list(threats(state, seat).values())
    ways: list[str] = []
    for spot in dict.fromkeys(unit.hex for unit in state.units if unit.id in due):
        nearest = min((near.get(spot, OUT_OF_REACH) for near in around), default=OUT_OF_REACH)
        if not 1 <= nearest <= REACH:
            continue
        size = sum(unit.id in due for unit in state.own_at(spot, BARBARIANS))
        toward = [near for near in around if near.get(spot) == nearest]
        ways += [
            f"{spot} to {step}"
            for step in state.near(spot)
            if any(near.get(step) == nearest - 1 for near in toward)
            and room_for_army(state, BARBARIANS, step) >= size
        ]
    return ways


def any_step(state: ClashState, due: list[int]) -> list[str]:
    """Every adjacent land hex with room for the group."""
    ways: list[str] = []
    for spot in dict.fromkeys(unit.hex for unit in state.units if unit.id in due):
        size = sum(unit.id in due for unit in state.own_at(spot, BARBARIANS))
        ways += [
            f"{spot} to {step}"
            for step in state.near(spot)
            if state.is_land(step) and room_for_army(state, BARBARIANS, step) >= size
        ]
    return ways


def move_group(table: ClashTable, group: list[int], origin: str, target: str) -> Rule[None]:
    """A group moves one step. Where somebody is there already, a battle begins."""
    state = table.state
    units = [unit for unit in state.units if unit.id in group]
    deed = table.tell("barbarians.move", origin=origin, target=target, units=len(units))
    if state.opponents_at(target, BARBARIANS) is not None:
        with deed:
            yield from fight(table, open_battle(state, units, target, origin))
        return
    for unit in units:
        unit.hex = target
