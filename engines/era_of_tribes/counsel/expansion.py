"""The expansion that the game proposes (7).

Grow where there is room, send each new vassal to the best empty neighbour: food first, then goods, then what keeps
the realm together. Fleets go to free fish, vassals over the own fleets to empty coasts that are worth a colony; where
the food is there, three come together for a town. Nobody is attacked, and nothing is left that is held.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engines.era_of_tribes.conversion import BuildFleet
from engines.era_of_tribes.data import ADVANCES, TRACKS
from engines.era_of_tribes.growth import STAGE as GROWTH
from engines.era_of_tribes.growth import Grow, growth_left, growth_of, room_at_home
from engines.era_of_tribes.meeting import NOBODY
from engines.era_of_tribes.movement import March, walks
from engines.era_of_tribes.places import LANDS, MAP_ORDER
from engines.era_of_tribes.seafaring import Cross
from engines.era_of_tribes.state import EraState
from engines.era_of_tribes.towns import Found, sites
from engines.kernel import Command, Plan, Planned, Seat

FOOD, GOOD, HOME, PLAIN, ALONE = 4, 3, 2, 1, -6
"""What an empty province is worth, and what it costs to stand there alone."""
CHEERFUL = 3
"""Morale that is kept when colonies are founded for their goods alone."""


def enough_leaders(state: EraState, seat: Seat) -> int:
    """4.4: no more leaders than there is room and land for what they bring"""
    most = state.players[seat].available
    use = min(room_at_home(state, seat), room_around(state, seat))
    return next((n for n in range(1, most + 1) if growth_of(state, seat, n, 0) >= use), most)


def room_around(state: EraState, seat: Seat) -> int:
    """For how many vassals there is something to do: empty provinces in reach, and a town"""
    points, held = state.vassal_movement(seat), set(state.provinces(seat))
    reached = {target for land in held for target in walks(state, seat, land, points)} - held
    empty = sum(state.lands[target].empty for target in reached) if held else 1
    return empty + (TRACKS.towns.cubes - 1) * may_found(state, seat)


def may_found(state: EraState, seat: Seat) -> bool:
    """7.9: room on the board of towns, and food for one"""
    player = state.players[seat]
    return len(player.towns) < state.town_limit(seat) and player.net_food >= state.traits(seat).town_food


def propose(plan: Plan) -> Planned:
    """7: a complete expansion"""
    if plan.ends_early(()) is not None:
        return ()
    planned: Planned = ()
    for part in (settled, shipped, fished, founded):
        for order in list(part(plan, planned)):
            kept = plan.with_order(planned, order)
            planned = planned if kept.dropped else kept.orders
    return planned


def worth(state: EraState, seat: Seat, province: str, joined: bool) -> int:
    """What it brings to settle an empty province"""
    space = LANDS[province]
    value = PLAIN + FOOD * space.food + GOOD * bool(space.good) + HOME * (province in state.homes(seat))
    return value if joined else value + ALONE


def settled(plan: Plan, planned: Planned) -> Iterator[Command]:
    """7.1.2, 7.6.1: growth, and the marches of all who can be spared"""
    state, seat = state_after(plan, planned), plan.seat
    if state.now.stage > 1:
        return
    room, points = dict(state.now.room), state.vassal_movement(seat)
    births = min(growth_left(state.now), state.players[seat].free, 1 if state.now.single else 99)
    spare = {land: state.lands[land].vassals - (not state.lands[land].town) for land in state.provinces(seat)}
    held = set(state.provinces(seat))
    relays = {land: state.lands[land].vassals for land in held}
    born: dict[str, int] = {}
    marches: dict[tuple[str, str], int] = {}
    for land, site in gathered(state, seat, room, births):
        births, room[land], born[land] = births - 1, room[land] - 1, born.get(land, 0) + 1
        spare[site] = relays[site] = 0
        if land != site:
            marches[land, site] = 1
    while True:
        origins = {land for land in room if births and room[land]} | positive(spare)
        way = best_way(state, seat, origins, held, points)
        if way is None:
            way = best_relay(state, seat, origins, held, positive(relays), points)
        if way is None:
            break
        if spare.get(way[0], 0) > 0:
            spare[way[0]] -= 1
            relays[way[0]] -= 1
        else:
            births, room[way[0]], born[way[0]] = births - 1, room[way[0]] - 1, born.get(way[0], 0) + 1
        if way[1] != way[-1]:
            relays[way[1]] -= 1
        held.add(way[-1])
        for step in pairwise(way):
            marches[step] = marches.get(step, 0) + 1
    for land in stay(state, seat, room, births):
        born[land] = born.get(land, 0) + 1
    if born:
        yield Grow(places=dict(sorted(born.items(), key=lambda item: list(state.now.room).index(item[0]))))
    for (origin, target), vassals in marches.items():
        yield March(origin=origin, target=target, vassals=vassals)


def gathered(state: EraState, seat: Seat, room: dict[str, int], births: int) -> list[tuple[str, str]]:
    """7.9: who is born where so that three stand together for a town; as few as possible, and only where all do"""
    if not may_found(state, seat) or sites(state, seat):
        return []
    points, found = state.vassal_movement(seat), list[list[tuple[str, str]]]()
    for site in state.provinces(seat):
        short = TRACKS.towns.cubes - state.lands[site].vassals
        near = [
            land for land in state.board.near[site] if room.get(land) and site in walks(state, seat, land, points)
        ]
        here = [(site, site)] * min(room.get(site, 0), short)
        come = [*here, *((land, site) for land in near)][:short]
        if not state.lands[site].town and short == len(come) <= births:
            found.append(come)
    return min(found, key=len, default=[])


def positive(counts: dict[str, int]) -> set[str]:
    return {land for land, count in counts.items() if count > 0}


def best_relay(
    state: EraState, seat: Seat, origins: set[str], held: set[str], relays: set[str], points: int
) -> tuple[str, ...] | None:
    """From the heart of the realm: whoever stands between makes room and goes on"""
    for origin in sorted(origins, key=MAP_ORDER.__getitem__):
        between = {land for land in state.board.near[origin] if land in relays}
        onward = best_way(state, seat, between, held, points) if state.lands[origin].owner == seat else None
        if onward is not None:
            return (origin, *onward)
    return None


def best_way(state: EraState, seat: Seat, origins: set[str], held: set[str], points: int) -> tuple[str, ...] | None:
    """The best empty province that somebody can reach; whoever has the fewest other ways goes there"""
    ways: dict[str, dict[str, int]] = {}
    for origin in sorted(origins, key=MAP_ORDER.__getitem__):
        if state.lands[origin].owner == seat:
            reached = walks(state, seat, origin, points)
            ways[origin] = {land: n for land, n in reached.items() if land not in held and state.lands[land].empty}
    best: tuple[tuple[int, int, int], str] | None = None
    for target in {target: None for reached in ways.values() for target in reached}:
        joined = any(near in held for near in state.board.near[target])
        value = worth(state, seat, target, joined)
        rank = (value, -min(reached.get(target, 99) for reached in ways.values()), -MAP_ORDER[target])
        if value > 0 and (best is None or rank > best[0]):
            best = rank, target
    if best is None:
        return None
    target = best[1]
    able = [origin for origin in ways if target in ways[origin]]
    return min(able, key=lambda origin: (len(ways[origin]), ways[origin][target], MAP_ORDER[origin])), target


def stay(state: EraState, seat: Seat, room: dict[str, int], births: int) -> Iterator[str]:
    """14.2: who finds no land stays where the clean-up does not send him home again"""
    most = ADVANCES.farming.units_per_province[state.players[seat].level("farming")]
    for land in room:
        here = state.lands[land]
        free = max(0, most - here.vassals - here.town) if here.owner == seat else 1
        for _ in range(min(free, room[land], births)):
            births -= 1
            yield land


def shipped(plan: Plan, planned: Planned) -> Iterator[Command]:
    """7.6.3, 7.10: over the own fleets to empty coasts, while somebody can be spared or is born there. A cheerful
    people has morale to spare for a colony"""
    state, seat = state_after(plan, planned), plan.seat
    spare = {land: state.lands[land].vassals - 1 for land in state.provinces(seat)}
    room = dict(state.now.room) if state_after(plan, ()).now.stage <= GROWTH else {}
    births = min(growth_left(state.now), state.players[seat].free)
    morale, taken = state.players[seat].morale, set[str]()
    for order in sorted(plan.additions(planned, Cross), key=lambda order: -worth(state, seat, order.target, False)):
        joined = any(state.lands[near].owner == seat for near in state.board.near[order.target])
        cheerful = morale - TRACKS.movement.colony_morale >= CHEERFUL
        if not state.lands[order.target].empty or order.target in taken:
            continue
        if worth(state, seat, order.target, joined) <= 0 and not (cheerful and LANDS[order.target].good):
            continue
        if spare[order.origin] > 0:
            spare[order.origin] -= 1
        elif births and room.get(order.origin):
            births, room[order.origin] = births - 1, room[order.origin] - 1
            yield Grow(places={order.origin: 1})
        else:
            continue
        morale -= 0 if joined else TRACKS.movement.colony_morale
        taken.add(order.target)
        yield order.model_copy(update={"vassals": 1})


def fished(plan: Plan, planned: Planned) -> Iterator[Command]:
    """7.2: a fleet on free fish feeds its people"""
    state, seat = state_after(plan, planned), plan.seat
    if state.players[seat].net_food > 0:
        return
    for order in plan.additions(planned, BuildFleet):
        free = state.seas[order.sea].controller is None and state.has_fish(order.sea)
        if free and order.rival == NOBODY and state.lands[order.province].vassals > 1:
            yield order.model_copy(update={"fleets": 1})
            return


def founded(plan: Plan, planned: Planned) -> Iterator[Command]:
    """7.9: where there is food for it"""
    state, seat = state_after(plan, planned), plan.seat
    if state.players[seat].food >= state.traits(seat).town_food and sites(state, seat):
        yield from plan.additions(planned, Found)[:1]


def state_after(plan: Plan, planned: Planned) -> EraState:
    state = plan.after(planned).state
    assert isinstance(state, EraState)
    return state
