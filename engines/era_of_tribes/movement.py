"""Movement on land and sea (7.5 to 7.8)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.alliances import declare
from engines.era_of_tribes.beside import of_ground
from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.parts import Attack, Expansion, Ship
from engines.era_of_tribes.places import MAP_ORDER
from engines.era_of_tribes.realm import put_vassals, take_vassals
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, Hints, Note, Number, OneOf, Rule, Seat, Slot, note

STAGE = 3


def vassal_points(state: EraState, seat: Seat) -> dict[str, list[int]]:
    """7.5: as they are, or as they will be when movement begins"""
    if state.now.stage >= STAGE:
        return state.now.vassals
    points = state.vassal_movement(seat)
    return {land: [points] * state.lands[land].vassals for land in state.provinces(seat) if state.lands[land].vassals}


def ship_points(state: EraState, seat: Seat) -> dict[str, list[Ship]]:
    """7.5: as they are, or as they will be when movement begins"""
    if state.now.stage >= STAGE:
        return state.now.ships
    seas = state.waters(seat)
    points = state.fleet_movement(seat) if seas else 0
    return {sea: [Ship(points=points) for _ in range(state.seas[sea].fleets[seat])] for sea in seas}


def open_movement(state: EraState, seat: Seat) -> None:
    """7.5"""
    vassals, ships = vassal_points(state, seat), ship_points(state, seat)
    state.now.vassals = {land: list(points) for land, points in vassals.items()}
    state.now.ships = ships


# Horses


def ridden(table: EraTable, seat: Seat) -> OneOf[str]:
    return OneOf(vassal_points(table.state, seat), "space")


class Ride(Command):
    section = "7.5"
    province: Annotated[str, Slot(ridden)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        return None if table.state.horses(seat) else note("ride.no_horse")


def ride(table: EraTable, seat: Seat, act: Ride) -> Rule[None]:
    """7.5, 7.0.6: the vassal with the most points left"""
    state = table.state
    state.players[seat].used.append(state.horses(seat)[0])
    points = state.now.vassals[act.province]
    points[points.index(max(points))] += TRACKS.movement.horse
    table.tell("move.horse", seat=seat, space=act.province)
    yield from upkeep(table)


# On foot


def passable(state: EraState, seat: Seat, province: str) -> bool:
    """7.6.1: empty, own or allied"""
    land = state.lands[province]
    if land.owner is None:
        return not land.tile
    return land.owner == seat or state.allied(seat, land.owner)


def walks(state: EraState, seat: Seat, origin: str, most: int) -> dict[str, int]:
    """7.6.1, 7.0.6: the provinces that can be reached, with the points the shortest way takes"""
    reached, edge = {origin: 0}, [origin]
    for step in range(1, most + 1):
        onward: list[str] = []
        for here in edge:
            if here == origin or passable(state, seat, here):
                for other in state.board.near[here]:
                    if other not in reached:
                        reached[other] = step
                        onward.append(other)
        edge = onward
    del reached[origin]
    return reached


def hint_of(state: EraState, seat: Seat, province: str, points: int) -> Note:
    land, ground = state.lands[province], of_ground(province).model_dump()
    if land.tile:
        return note("move.barbarians", points=points, ground=ground)
    if land.owner is None:
        return note("move.empty", points=points, ground=ground)
    if land.owner == seat:
        return note("move.own", points=points, ground=ground)
    return note("move.attack", points=points, seat=land.owner, vassals=land.vassals, ground=ground)


def walkers(table: EraTable, seat: Seat) -> OneOf[str]:
    state = table.state
    points = vassal_points(state, seat)
    return OneOf([land for land, left in points.items() if any(left) and state.board.near[land]], "space")


def walk_targets(table: EraTable, seat: Seat, origin: str) -> OneOf[str]:
    state = table.state
    reached = walks(state, seat, origin, max(vassal_points(state, seat)[origin]))
    ordered = sorted(reached, key=MAP_ORDER.__getitem__)
    return OneOf(ordered, "space", hints=Hints(ordered, lambda land: hint_of(state, seat, land, reached[land])))


def walkers_so_far(table: EraTable, seat: Seat, origin: str, target: str) -> Number:
    state = table.state
    points = vassal_points(state, seat)[origin]
    need = walks(state, seat, origin, max(points))[target]
    return Number(1, sum(left >= need for left in points), usual=1)


class March(Command):
    section = "7.6.1"
    origin: Annotated[str, Slot(walkers)]
    target: Annotated[str, Slot(walk_targets)]
    vassals: Annotated[int, Slot(walkers_so_far)]


def march(table: EraTable, seat: Seat, act: March) -> Rule[None]:
    """7.6.1, 7.6.2"""
    state = table.state
    need = walks(state, seat, act.origin, max(state.now.vassals[act.origin]))[act.target]
    left = take_points(state.now, act.origin, act.vassals, need)
    table.tell("move.marched", seat=seat, origin=act.origin, target=act.target, count=act.vassals)
    arrive(table, seat, act.target, left, by_land=True)
    take_vassals(table, act.origin, act.vassals)
    yield from upkeep(table)


def take_points(expansion: Expansion, origin: str, count: int, need: int) -> list[int]:
    """7.0.6: those with the fewest points that suffice; what they have left"""
    points = expansion.vassals[origin]
    chosen = sorted(left for left in points if left >= need)[:count]
    for left in chosen:
        points.remove(left)
    if not points:
        del expansion.vassals[origin]
    return [left - need for left in chosen]


def arrive(table: EraTable, seat: Seat, target: str, points: list[int], by_land: bool) -> None:
    """7.6.1 to 7.6.3: vassals settle, join their own, or attack"""
    state, land = table.state, table.state.lands[target]
    if land.empty or land.owner == seat:
        put_vassals(table, seat, target, len(points))
        state.now.vassals[target] = state.now.vassals.get(target, []) + points
    else:
        attack = enter(table, seat, target)
        attack.vassals += len(points)
        attack.by_land = attack.by_land or by_land


def enter(table: EraTable, seat: Seat, target: str) -> Attack:
    """7.6.2, 7.8: the first unit that enters declares the attack"""
    state, owner = table.state, table.state.lands[target].owner
    if target not in state.now.attacks:
        state.now.attacks[target] = Attack()
        if owner is not None:
            declare(table, seat, owner, target)
        else:
            table.tell("attack.barbarians", seat=seat, space=target)
    return state.now.attacks[target]
