"""Crossing the sea, sailing, and going ashore (7.6.3 to 7.6.6)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.meeting import NOBODY, arrived, demand, foreign, meeting, rivals
from engines.era_of_tribes.movement import arrive, enter, hint_of, ship_points, take_points, vassal_points
from engines.era_of_tribes.parts import Expansion, SeaBattle, Ship
from engines.era_of_tribes.places import MAP_ORDER
from engines.era_of_tribes.realm import put_fleets, put_vassals, take_fleets, take_vassals
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, Hints, Note, Number, OneOf, Rule, Seat, Slot, note

DIRECT = "direct"
"""The way that meets foreign fleets only at its end."""


def held_up(state: EraState, seat: Seat, sea: str) -> bool:
    """7.6.5: fleets that await a battle neither leave nor carry anybody"""
    battle = state.now.sea_battles.get(sea)
    return battle is not None and seat in (battle.attacker, battle.defender)


def bridges(state: EraState, seat: Seat) -> dict[str, int]:
    """7.6.3: seas with own fleets that can carry, and how many vassals"""
    return {
        sea: total
        for sea, ships in ship_points(state, seat).items()
        if (total := sum(ship.points for ship in ships)) and not held_up(state, seat, sea)
    }


def chains(state: EraState, seat: Seat, origin: str, count: int) -> dict[str, list[str]]:
    """7.6.3, 7.0.6: by province, the shortest chain of seas that carries so many vassals there"""
    carrying = {sea for sea, most in bridges(state, seat).items() if most >= count}
    edge = [[sea] for sea in state.board.shores[origin] if sea in carrying]
    seen = {way[0] for way in edge}
    found: dict[str, list[str]] = {}
    while edge:
        onward: list[list[str]] = []
        for way in edge:
            for land in state.board.coast[way[-1]]:
                if land != origin:
                    found.setdefault(land, way)
            for sea in state.board.waters[way[-1]]:
                if sea in carrying and sea not in seen:
                    seen.add(sea)
                    onward.append([*way, sea])
        edge = onward
    return found


def embarking(table: EraTable, seat: Seat) -> OneOf[str]:
    state = table.state
    carrying = bridges(state, seat)
    if not carrying:
        return OneOf((), "space")
    lands = [
        land
        for land, points in vassal_points(state, seat).items()
        if any(points) and any(sea in carrying for sea in state.board.shores[land]) and chains(state, seat, land, 1)
    ]
    return OneOf(lands, "space")


def crossing_targets(table: EraTable, seat: Seat, origin: str) -> OneOf[str]:
    state = table.state
    found = sorted(chains(state, seat, origin, 1), key=MAP_ORDER.__getitem__)
    return OneOf(found, "space", hints=Hints(found, lambda land: hint_of(state, seat, land, 1)))


def passengers(table: EraTable, seat: Seat, origin: str, target: str) -> Number:
    state = table.state
    willing = sum(left >= 1 for left in vassal_points(state, seat)[origin])
    most = max(count for count in range(1, willing + 1) if target in chains(state, seat, origin, count))
    return Number(1, most, usual=1)


class Cross(Command):
    section = "7.6.3"
    origin: Annotated[str, Slot(embarking)]
    target: Annotated[str, Slot(crossing_targets)]
    vassals: Annotated[int, Slot(passengers)]


def cross(table: EraTable, seat: Seat, act: Cross) -> Rule[None]:
    """7.6.3"""
    state = table.state
    way = chains(state, seat, act.origin, act.vassals)[act.target]
    left = take_points(state.now, act.origin, act.vassals, 1)
    for sea in way:
        for _ in range(act.vassals):
            ferry = min((ship for ship in state.now.ships[sea] if ship.points), key=lambda ship: ship.points)
            ferry.points -= 1
    table.tell("move.crossed", seat=seat, origin=act.origin, target=act.target, spaces=way, count=act.vassals)
    arrive(table, seat, act.target, left, by_land=False)
    take_vassals(table, act.origin, act.vassals)
    yield from upkeep(table)


def sailing_costs(state: EraState, seat: Seat, origin: str, most: int) -> dict[str, int]:
    """7.6.4, 7.0.6: the cheapest ways that meet foreign fleets only at their end"""
    costs, todo = {origin: 0}, [origin]
    while todo:
        here = min(todo, key=lambda sea: (costs[sea], MAP_ORDER[sea]))
        todo.remove(here)
        if here != origin and foreign(state, seat, here):
            continue
        for sea, cost in state.board.waters[here].items():
            total = costs[here] + cost
            if total <= most and total < costs.get(sea, most + 1):
                costs[sea] = total
                if sea not in todo:
                    todo.append(sea)
    del costs[origin]
    return costs


def voyages(state: EraState, seat: Seat, origin: str, most: int) -> dict[str, dict[str, int]]:
    """7.6.4, 7.6.5: by target what each way costs; through foreign fleets only where that is shorter"""
    direct = sailing_costs(state, seat, origin, most)
    found = {sea: {DIRECT: cost} for sea, cost in direct.items()}
    for stop in direct:
        if foreign(state, seat, stop) and not held_up(state, seat, stop):
            for sea, onward in sailing_costs(state, seat, stop, most - direct[stop]).items():
                if sea != origin and direct[stop] + onward < direct.get(sea, most + 1):
                    found.setdefault(sea, {})[stop] = direct[stop] + onward
    return found


def ready_ships(state: EraState, seat: Seat) -> dict[str, list[Ship]]:
    """Fleets that can still move"""
    return {
        sea: ships
        for sea, ships in ship_points(state, seat).items()
        if any(ship.points for ship in ships) and not held_up(state, seat, sea)
    }


def most_points(state: EraState, seat: Seat, sea: str) -> int:
    return max(ship.points for ship in ship_points(state, seat)[sea])


def harbours(table: EraTable, seat: Seat) -> OneOf[str]:
    state = table.state
    seas = [
        sea
        for sea in ready_ships(state, seat)
        if min(state.board.waters[sea].values(), default=99) <= most_points(state, seat, sea)
    ]
    return OneOf(seas, "space")


def sea_targets(table: EraTable, seat: Seat, origin: str) -> OneOf[str]:
    state = table.state
    found = voyages(state, seat, origin, most_points(state, seat, origin))
    ordered = sorted(found, key=MAP_ORDER.__getitem__)

    def hint(sea: str) -> Note:
        rivals_there, points = foreign(state, seat, sea), min(found[sea].values())
        if rivals_there:
            return note("move.meeting", points=points, seats=rivals_there)
        return note("move.fish", points=points) if state.has_fish(sea) else note("move.sea", points=points)

    return OneOf(ordered, "space", hints=Hints(ordered, hint))


def sea_ways(table: EraTable, seat: Seat, origin: str, target: str) -> OneOf[str]:
    """7.6.5: past nobody, or through which foreign fleets"""
    state = table.state
    ways = voyages(state, seat, origin, most_points(state, seat, origin))[target]
    through = [way for way in ways if way != DIRECT]
    hints = Hints(through, lambda way: note("move.through", points=ways[way], seats=foreign(state, seat, way)))
    return OneOf(ways, "space", usual=next(iter(ways)), hints=hints)


def ships_so_far(table: EraTable, seat: Seat, origin: str, target: str, via: str) -> Number:
    state = table.state
    need = voyages(state, seat, origin, most_points(state, seat, origin))[target][via]
    ships = ship_points(state, seat)[origin]
    return Number(1, sum(ship.points >= need for ship in ships), usual=1)


def rivals_on_the_way(table: EraTable, seat: Seat, target: str, via: str) -> OneOf[Seat]:
    """7.6.5: whom the mover attacks, on the way or at its end"""
    there = rivals(table, seat, target)
    if via == DIRECT:
        return there
    return OneOf(dict.fromkeys([*rivals(table, seat, via), *there]), "seat", usual=NOBODY)


class Sail(Command):
    section = "7.6.4"
    origin: Annotated[str, Slot(harbours)]
    target: Annotated[str, Slot(sea_targets)]
    via: Annotated[str, Slot(sea_ways)]
    fleets: Annotated[int, Slot(ships_so_far)]
    rival: Annotated[int, Slot(rivals_on_the_way)]


def take_ships(expansion: Expansion, origin: str, count: int, need: int) -> list[Ship]:
    """7.0.6"""
    ships = expansion.ships[origin]
    chosen = sorted((ship for ship in ships if ship.points >= need), key=lambda ship: ship.points)[:count]
    for ship in chosen:
        ships.remove(ship)
        ship.points -= need
    if not ships:
        del expansion.ships[origin]
    return chosen


def sail(table: EraTable, seat: Seat, act: Sail) -> Rule[None]:
    """7.6.4, 7.6.5: whoever is stopped on the way stays there"""
    state = table.state
    most = most_points(state, seat, act.origin)
    target, need = act.target, voyages(state, seat, act.origin, most)[act.target][act.via]
    battle: SeaBattle | None = None
    if act.via != DIRECT:
        battle = yield from meeting(table, seat, act.via, act.rival, act.fleets)
        if battle is not None:
            target, need = act.via, sailing_costs(state, seat, act.origin, most)[act.via]
    moved = take_ships(state.now, act.origin, act.fleets, need)
    state.now.ships[target] = state.now.ships.get(target, []) + moved
    table.tell("move.sailed", seat=seat, origin=act.origin, target=target, count=act.fleets)
    put_fleets(table, seat, target, act.fleets)
    take_fleets(table, seat, act.origin, act.fleets)
    yield from upkeep(table)
    if battle is not None:
        yield from demand(table, battle, target)
    else:
        yield from arrived(table, seat, target, act.rival)


def anchorages(table: EraTable, seat: Seat) -> OneOf[str]:
    state = table.state
    return OneOf([sea for sea in ready_ships(state, seat) if state.board.coast[sea]], "space")


def beaches(table: EraTable, seat: Seat, sea: str) -> OneOf[str]:
    state = table.state
    lands = state.board.coast[sea]
    return OneOf(lands, "space", hints=Hints(lands, lambda land: hint_of(state, seat, land, TRACKS.movement.landing)))


def landing_ships(table: EraTable, seat: Seat, sea: str) -> Number:
    ships = ship_points(table.state, seat)[sea]
    return Number(1, sum(ship.points >= TRACKS.movement.landing for ship in ships), usual=1)


class GoAshore(Command):
    section = "7.6.6"
    sea: Annotated[str, Slot(anchorages)]
    province: Annotated[str, Slot(beaches)]
    fleets: Annotated[int, Slot(landing_ships)]


def go_ashore(table: EraTable, seat: Seat, act: GoAshore) -> Rule[None]:
    """7.6.6: the fleet ends its move, as a vassal or as an attacker"""
    state, land = table.state, table.state.lands[act.province]
    take_ships(state.now, act.sea, act.fleets, TRACKS.movement.landing)
    table.tell("move.ashore", seat=seat, origin=act.sea, target=act.province, count=act.fleets)
    if land.empty or land.owner == seat:
        put_vassals(table, seat, act.province, act.fleets)
        state.now.vassals[act.province] = state.now.vassals.get(act.province, []) + [0] * act.fleets
    else:
        enter(table, seat, act.province).fleets += act.fleets
    take_fleets(table, seat, act.sea, act.fleets)
    yield from upkeep(table)
