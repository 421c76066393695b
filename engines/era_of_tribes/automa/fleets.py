"""The old fleets of an AUTOMA (27.8)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.era_of_tribes.automa_reactions.worth import (
    FLEETS,
    FOOD,
    OTHER,
    conflict,
    content,
    counts_for_card,
    gloom,
    mountain,
    near_riches,
)
from engines.era_of_tribes.data import AUTOMA, TRACKS
from engines.era_of_tribes.meeting import foreign
from engines.era_of_tribes.parts import Attack, SeaBattle
from engines.era_of_tribes.places import MAP_ORDER, SEAS
from engines.era_of_tribes.realm import put_fleets, put_vassals, take_fleets
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Rule, Seat


@dataclass(frozen=True)
class Option:
    space: str
    value: int
    priority: int
    points: int

    @property
    def merit(self) -> tuple[int, int, int, int]:
        """27.8: value, priority, fewer movement points, map order"""
        return self.value, -self.priority, -self.points, -MAP_ORDER[self.space]


@dataclass
class Voyage:
    """All old fleets while their ways are decided."""

    seat: Seat
    marked: int
    own: list[str]
    taken: list[str]
    """Spaces that are no longer to be had."""
    struck: list[str] = field(default_factory=list)
    """Sea battles that cannot be won."""


def sail_old_fleets(table: EraTable, seat: Seat, old: dict[str, int], marked: int, chosen: list[str]) -> Rule[None]:
    """27.8: the fleet with the best option first"""
    state = table.state
    own = [land for land in state.provinces(seat) if land not in chosen]
    voyage = Voyage(seat, marked, own, list(chosen))
    idle = [(sea, number) for sea, count in old.items() for number in range(min(count, here(state, seat, sea)))]
    while idle:
        best = {fleet: option for fleet in idle if (option := best_option(state, voyage, *fleet))}
        if not best:
            return
        fleet = max(best, key=lambda f: (best[f].value, -best[f].priority, -MAP_ORDER[f[0]], -f[1]))
        option = best[fleet]
        if option.priority == FLEETS:
            squadron = [f for f, wish in best.items() if wish.space == option.space]
            (rival,) = foreign(state, seat, option.space)
            if len(squadron) + here(state, seat, option.space) <= here(state, rival, option.space):
                voyage.struck.append(option.space)
                continue
            for one in squadron:
                move(table, seat, one[0], option.space, 1)
            # 7.6.5: whoever is there already awaits the battle, too.
            idle = [f for f in idle if f not in squadron and f[0] != option.space]
            state.now.sea_battles[option.space] = SeaBattle(attacker=seat, defender=rival)
        else:
            idle.remove(fleet)
            go(table, voyage, fleet[0], option)
        yield from upkeep(table)


def here(state: EraState, seat: Seat, sea: str) -> int:
    return state.seas[sea].fleets.get(seat, 0)


def stay(state: EraState, seat: Seat, sea: str, number: int) -> tuple[int, int]:
    """27.8: what a fleet is worth where it is; only the first one holds the fish"""
    if number or not SEAS[sea].fish or state.seas[sea].controller != seat:
        return AUTOMA.value.other, -OTHER
    bonus = AUTOMA.value.open_card if counts_for_card(state, sea, colony=False, new_fleet=False) else 0
    return AUTOMA.value.food + bonus, -FOOD


def distances(state: EraState, seat: Seat, sea: str) -> dict[str, int]:
    """Points to every sea; foreign fleets are met only at the end of a way"""
    costs, todo = {sea: 0}, [sea]
    while todo:
        at = min(todo, key=lambda s: (costs[s], MAP_ORDER[s]))
        todo.remove(at)
        if at != sea and foreign(state, seat, at):
            continue
        for other, cost in state.board.waters[at].items():
            if costs[at] + cost < costs.get(other, AUTOMA.far):
                costs[other] = costs[at] + cost
                todo.append(other)
    return costs


def best_option(state: EraState, voyage: Voyage, sea: str, number: int) -> Option | None:
    """27.8: better than staying, by value or at equal value by priority"""
    found = max(options(state, voyage, sea), key=lambda option: option.merit, default=None)
    if found is None or (found.value, -found.priority) <= stay(state, voyage.seat, sea, number):
        return None
    return found


def options(state: EraState, voyage: Voyage, sea: str) -> list[Option]:
    """27.8"""
    seat, rules = voyage.seat, AUTOMA.value
    reach = state.fleet_movement(seat)
    found: list[Option] = []
    costs = distances(state, seat, sea)
    shores: dict[str, int] = {}
    for water, cost in costs.items():
        rivals = foreign(state, seat, water)
        if water != sea and rivals:
            if len(rivals) == 1 and cost <= reach and water not in voyage.struck:
                found.append(Option(water, rules.fleets - cost // rules.distance, FLEETS, cost))
            continue
        if water != sea and SEAS[water].fish and not state.seas[water].fleets and water not in voyage.taken:
            bonus = rules.open_card if counts_for_card(state, water, colony=False, new_fleet=False) else 0
            found.append(Option(water, rules.food + bonus - cost // rules.distance, FOOD, cost))
        for land in state.board.coast[water]:
            shores[land] = min(shores.get(land, AUTOMA.far), cost + TRACKS.movement.landing)
    for land, cost in shores.items():
        option = ashore(state, voyage, land, cost, reach)
        if option is not None:
            found.append(option)
    return [option for option in found if option.value >= rules.least]


def ashore(state: EraState, voyage: Voyage, land: str, cost: int, reach: int) -> Option | None:
    """27.8: free land even beyond this move's range, occupied land only within it"""
    seat, rules = voyage.seat, AUTOMA.value
    place = state.lands[land]
    if place.owner == seat or land in voyage.taken or land in state.now.attacks:
        return None
    if not place.empty:
        spent = state.players[seat].attacks >= AUTOMA.most_attacks[state.difficulty]
        if cost > reach or spent:
            return None
    colony = land not in state.homes(seat) and not any(
        other in voyage.own or other in voyage.taken for other in state.board.near[land]
    )
    value, priority = content(state, seat, land)
    value += rules.open_card if counts_for_card(state, land, colony=colony, new_fleet=False) else 0
    value += near_riches(state, land, voyage.own) + mountain(land) + gloom(state, seat, voyage.marked, False)
    value += conflict(state, seat, land) + (rules.colony if colony else 0) - cost // rules.distance
    return Option(land, value, priority, cost)


def move(table: EraTable, seat: Seat, origin: str, target: str, count: int) -> None:
    table.tell("move.sailed", seat=seat, origin=origin, target=target, count=count)
    put_fleets(table, seat, target, count)
    take_fleets(table, seat, origin, count)


def way(state: EraState, seat: Seat, origin: str, target: str, reach: int) -> str:
    """27.8: how far a fleet comes on the cheapest way to a sea, without meeting anybody"""
    left = distances(state, seat, target)
    mine = distances(state, seat, origin)
    total = left.get(origin, AUTOMA.far)
    on_the_way = [
        sea
        for sea, cost in mine.items()
        if cost <= reach and not foreign(state, seat, sea) and cost + left.get(sea, AUTOMA.far) == total
    ]
    return min(on_the_way, key=lambda sea: (left[sea], MAP_ORDER[sea]), default=origin)


def go(table: EraTable, voyage: Voyage, origin: str, option: Option) -> None:
    """27.8: to fish, or ashore; if it is too far, as near as possible"""
    state, seat = table.state, voyage.seat
    reach = state.fleet_movement(seat)
    voyage.taken.append(option.space)
    if option.space in state.seas:
        stop = way(state, seat, origin, option.space, reach)
        if stop != origin:
            move(table, seat, origin, stop, 1)
        return
    if option.points > reach:
        costs = distances(state, seat, origin)
        near = min(
            (sea for sea in costs if option.space in state.board.coast[sea] and not foreign(state, seat, sea)),
            key=lambda sea: (costs[sea], MAP_ORDER[sea]),
        )
        stop = way(state, seat, origin, near, reach)
        if stop != origin:
            move(table, seat, origin, stop, 1)
        return
    table.tell("move.ashore", seat=seat, origin=origin, target=option.space, count=1)
    if state.lands[option.space].empty:
        put_vassals(table, seat, option.space, 1)
    else:
        strike(table, seat, option)
    take_fleets(table, seat, origin, 1)


def strike(table: EraTable, seat: Seat, option: Option) -> None:
    """27.8"""
    state = table.state
    state.players[seat].attacks += 1
    state.now.attacks[option.space] = Attack(fleets=1, value=option.value)
