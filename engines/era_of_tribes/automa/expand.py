"""The expansion of an AUTOMA (27)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.era_of_tribes.alliances import declare
from engines.era_of_tribes.automa.fleets import sail_old_fleets
from engines.era_of_tribes.battle import land_battle, sea_battle
from engines.era_of_tribes.colonies import check_colonies
from engines.era_of_tribes.data import AUTOMA, AUTOMA_PEOPLES, LUXURIES, TRACKS
from engines.era_of_tribes.instinct.worth import (
    conflict,
    content,
    from_home,
    gloom,
    matters,
    mountain,
    near_riches,
)
from engines.era_of_tribes.meeting import foreign
from engines.era_of_tribes.parts import Attack, Expansion
from engines.era_of_tribes.places import LANDS, MAP_ORDER, SEAS
from engines.era_of_tribes.realm import change_morale, leftmost, pay, put_fleets, put_vassals
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Rule, Seat


@dataclass(frozen=True)
class Target:
    """A space that a new unit could go to."""

    space: str
    sea: str = ""
    """Where a new fleet for it would be built; nothing for a vassal."""
    points: int = 0
    """Movement points that the fleet needs."""
    value: int = 0
    priority: int = 6


@dataclass
class Plan:
    """An expansion while its targets are chosen (27.5)."""

    seat: Seat
    own: list[str]
    chosen: list[Target]
    marked: int = 0
    """Cubes that came from unbuilt towns."""
    attacks: int = 0

    @property
    def spaces(self) -> list[str]:
        return [target.space for target in self.chosen]

    def holds(self, space: str) -> bool:
        return space in self.own or space in self.spaces


def growth(state: EraState, seat: Seat) -> int:
    """27.1"""
    player = state.players[seat]
    return player.net_food + player.morale


def expansion(table: EraTable, seat: Seat, by_card: bool) -> Rule[None]:
    """27"""
    state = table.state
    total = growth(state, seat) + (AUTOMA.card_growth[state.difficulty] if by_card else 0)
    yield from take_what_is_due(table, seat)
    total += place_luxuries(table, seat, total, by_card)
    surplus, budget = max(0, total - AUTOMA.growth_cap), min(total, AUTOMA.growth_cap)
    table.tell("expand.growth", seat=seat, growth=total)
    state.expansion = Expansion(seat=seat, auto=not by_card, stage=3)
    plan = Plan(seat, state.provinces(seat), [])
    old = {sea: state.seas[sea].fleets[seat] for sea in state.waters(seat)}
    start_again(table, plan, budget)
    choose_targets(table, plan, budget)
    place_units(table, plan)
    yield from sail_old_fleets(table, seat, old, plan.marked, plan.spaces)
    declare_attacks(table, seat)
    settle_accounts(table, plan, max(0, budget - len(plan.chosen)) + surplus)
    yield from upkeep(table)
    yield from battles(table)
    state.expansion = None
    yield from upkeep(table)


def take_what_is_due(table: EraTable, seat: Seat) -> Rule[None]:
    """27.1, 24.10: a legion for Rome, loot for the Norsemen"""
    state, player = table.state, table.state.players[seat]
    legions = min(state.traits(seat).legions, state.legions)
    if legions:
        state.legions -= legions
        player.legions += legions
        table.tell("expand.legion", seat=seat, legions=player.legions)
    if AUTOMA_PEOPLES[player.people].raids:
        rolled = table.roll()
        loot = 0
        if rolled in AUTOMA.raid_on:
            for other in state.others_of(seat):
                paid = min(AUTOMA.raid_thalers, state.players[other].thalers)
                pay(table, other, paid, seat)
                loot += paid
        table.tell("automa.raid", seat=seat, rolled=rolled, loot=loot)
    yield from upkeep(table)


def place_luxuries(table: EraTable, seat: Seat, total: int, by_card: bool) -> int:
    """27.1, 25.7: by card as many as raise growth to five; in the Auto-Expansion all"""
    state, player = table.state, table.state.players[seat]
    ready = [land for land in state.goods(seat) if land not in player.used and LANDS[land].good in LUXURIES]
    used = ready[: max(0, AUTOMA.growth_cap - total)] if by_card else ready
    player.used += used
    return len(used)


# Choosing


def next_cube(state: EraState, seat: Seat) -> str:
    """26.5: where the next cube of an expansion comes from"""
    player = state.players[seat]
    if player.free:
        return "free"
    if state.stored(seat):
        return "town"
    return "army" if player.armies else ""


def take_cube(state: EraState, plan: Plan) -> None:
    """26.5: what comes from a town is marked, and charged later"""
    player = state.players[plan.seat]
    match next_cube(state, plan.seat):
        case "free":
            player.free -= 1
        case "town":
            slot = leftmost(player)
            assert slot is not None
            player.stock[slot] -= 1
            plan.marked += 1
        case _:
            player.armies -= 1


def start_again(table: EraTable, plan: Plan, budget: int) -> None:
    """7.12: an AUTOMA without land returns to its empty homes; if there is none, to the first empty province"""
    state = table.state
    if plan.own:
        return
    homes = [home for home in state.homes(plan.seat) if state.lands[home].empty]
    anywhere = [land for land, here in state.lands.items() if here.empty][:1]
    for land in (homes or anywhere)[:budget]:
        take(table, plan, Target(land))


def by_vassal(state: EraState, plan: Plan) -> list[Target]:
    """27.2: land next to its own"""
    near = {other for land in plan.own for other in state.board.near[land]}
    return [Target(land) for land in state.lands if land in near and land not in plan.own]


def soon_by_vassal(state: EraState, plan: Plan) -> set[str]:
    """27.2: what a vassal reaches now or in the next round"""
    near = state.board.near
    now = {other for land in plan.own for other in near[land]}
    through = {land for land in now if land not in plan.own and (state.lands[land].empty or land in plan.spaces)}
    return now | {other for land in through for other in near[land]}


def by_new_fleet(state: EraState, plan: Plan) -> list[Target]:
    """27.2: what only a fleet reaches, in this move"""
    seat = plan.seat
    points = state.fleet_movement(seat)
    price = state.fleet_price(seat)
    if not points or state.players[seat].thalers < price:
        return []
    starts = [
        sea
        for sea in state.seas
        if not foreign(state, seat, sea) and any(land in plan.own for land in state.board.coast[sea])
    ]
    ways = cheapest(state, seat, starts, points)
    soon = soon_by_vassal(state, plan)
    found: dict[str, Target] = {}
    for sea, (start, cost) in ways.items():
        if not state.seas[sea].fleets:
            found[sea] = Target(sea, start, cost)
        for land in state.board.coast[sea]:
            total = cost + TRACKS.movement.landing
            if total <= points and land not in soon and land not in plan.own:
                before = found.get(land)
                if before is None or total < before.points:
                    found[land] = Target(land, start, total)
    return list(found.values())


def cheapest(state: EraState, seat: Seat, starts: list[str], most: int) -> dict[str, tuple[str, int]]:
    """By sea: the start and the points of the cheapest way that meets nobody"""
    found = {sea: (sea, 0) for sea in starts}
    todo = list(starts)
    while todo:
        here = min(todo, key=lambda sea: (found[sea][1], MAP_ORDER[sea]))
        todo.remove(here)
        start, cost = found[here]
        for sea, more in state.board.waters[here].items():
            total = cost + more
            if total <= most and not foreign(state, seat, sea) and (sea not in found or total < found[sea][1]):
                found[sea] = (start, total)
                todo.append(sea)
    return found


def founds_colony(state: EraState, plan: Plan, space: str) -> bool:
    """27.4 g: no way over land to its own or to a target chosen before"""
    if space in SEAS or space in state.homes(plan.seat):
        return False
    return not any(plan.holds(other) for other in state.board.near[space])


def valued(state: EraState, plan: Plan, target: Target) -> Target:
    """27.3, 27.4"""
    rules, space = AUTOMA.value, target.space
    value, priority = content(state, plan.seat, space)
    colony = founds_colony(state, plan, space)
    if matters(state, space, colony=colony, new_fleet=bool(target.sea)):
        value += rules.open_card
    value += near_riches(state, space, plan.own) + mountain(space)
    value += gloom(state, plan.seat, plan.marked, next_cube(state, plan.seat) == "town")
    if space in state.lands:
        value += conflict(state, plan.seat, space)
    if target.sea:
        value += rules.build_fleet - target.points // rules.distance
    if colony:
        value += rules.colony
    return replace(target, value=value, priority=priority)


def occupied(state: EraState, space: str) -> bool:
    return space in state.lands and not state.lands[space].empty


def candidates(state: EraState, plan: Plan) -> list[Target]:
    """27.2, 27.5: everything worth a unit"""
    attacks = state.players[plan.seat].attacks + plan.attacks
    limit = AUTOMA.most_attacks[state.difficulty]
    found: list[Target] = []
    for target in (*by_vassal(state, plan), *by_new_fleet(state, plan)):
        if target.space in plan.spaces or (occupied(state, target.space) and attacks >= limit):
            continue
        target = valued(state, plan, target)
        if target.value >= AUTOMA.value.least:
            found.append(target)
    return found


def rank(state: EraState, plan: Plan, target: Target) -> tuple[int, int, int, int]:
    """27.5, 27.6: value, priority, borders with what it has, nearness to home"""
    borders = sum(plan.holds(other) for other in state.board.borders[target.space])
    return target.value, -target.priority, borders, -from_home(state, plan.seat, target.space)


def choose_targets(table: EraTable, plan: Plan, budget: int) -> None:
    """27.5, 27.6: targets that tie to the end are all taken, with extra cubes"""
    state = table.state
    while len(plan.chosen) < budget and next_cube(state, plan.seat):
        found = candidates(state, plan)
        if not found:
            return
        best = max(rank(state, plan, target) for target in found)
        tied = [target for target in found if rank(state, plan, target) == best]
        tied.sort(key=lambda target: MAP_ORDER[target.space])
        for target in tied if len(tied) > budget - len(plan.chosen) else tied[:1]:
            take(table, plan, target)


def take(table: EraTable, plan: Plan, target: Target) -> None:
    """27.5: the cube is taken and a new fleet paid at once"""
    state, player = table.state, table.state.players[plan.seat]
    price = state.fleet_price(plan.seat) if target.sea else 0
    attack = occupied(state, target.space)
    full = player.attacks + plan.attacks >= AUTOMA.most_attacks[state.difficulty]
    if not next_cube(state, plan.seat) or price > player.thalers or (attack and full):
        return
    take_cube(state, plan)
    pay(table, plan.seat, price)
    plan.attacks += attack
    plan.chosen.append(target)


def place_units(table: EraTable, plan: Plan) -> None:
    """27.7"""
    state, seat = table.state, plan.seat
    for target in plan.chosen:
        space = target.space
        if target.sea:
            table.tell("automa.fleet", seat=seat, origin=target.sea, target=space)
        if space in state.seas:
            put_fleets(table, seat, space, 1)
        elif state.lands[space].empty:
            put_vassals(table, seat, space, 1)
        else:
            attack(table, seat, space, target.value, fleet=bool(target.sea))


def attack(table: EraTable, seat: Seat, space: str, value: int, fleet: bool) -> None:
    """27.7"""
    state = table.state
    state.players[seat].attacks += 1
    state.now.attacks[space] = Attack(vassals=int(not fleet), fleets=int(fleet), by_land=not fleet, value=value)


def declare_attacks(table: EraTable, seat: Seat) -> None:
    """7.8, 30.1: after everything was weighed, since what protection costs does not count"""
    state = table.state
    for sea, fight in state.now.sea_battles.items():
        declare(table, seat, fight.defender, sea)
    for land in state.now.attacks:
        owner = state.lands[land].owner
        if owner is not None:
            declare(table, seat, owner, land)
        else:
            table.tell("attack.barbarians", seat=seat, space=land)


def settle_accounts(table: EraTable, plan: Plan, left: int) -> None:
    """27.9: colonies, the cubes that were marked, and what growth was not used"""
    state, player = table.state, table.state.players[plan.seat]
    check_colonies(table, plan.seat)
    if plan.marked:
        change_morale(table, plan.seat, -plan.marked * AUTOMA.cube_morale)
    per = TRACKS.growth.unused_per_morale
    change_morale(table, plan.seat, left // per)
    price = state.army_price(plan.seat)
    bought = 0
    for _ in range(left % per):
        if player.level("mechanics") and player.thalers >= price and player.free:
            pay(table, plan.seat, price)
            player.free -= 1
            player.armies += 1
            bought += 1
    if bought:
        table.tell("expand.armies", seat=plan.seat, count=bought)


def battles(table: EraTable) -> Rule[None]:
    """27.10: at sea first, then on land by value"""
    state = table.state
    for sea in list(state.now.sea_battles):
        fight = state.now.sea_battles.pop(sea)
        yield from sea_battle(table, sea, fight.attacker, fight.defender)
    while state.now.attacks:
        pending = state.now.attacks
        space = max(pending, key=lambda land: (pending[land].value, -MAP_ORDER[land]))
        yield from land_battle(table, space)
