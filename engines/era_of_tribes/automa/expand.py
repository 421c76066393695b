"""The expansion of an AUTOMA (27)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.era_of_tribes.alliances import declare
from engines.era_of_tribes.automa.fleets import sail_old_fleets
from engines.era_of_tribes.automa_reactions.worth import (
    conflict,
    content,
    counts_for_card,
    from_home,
    gloom,
    mountain,
    near_riches,
)
from engines.era_of_tribes.battle import land_battle, sea_battle
from engines.era_of_tribes.colonies import check_colonies
from engines.era_of_tribes.data import AUTOMA, AUTOMA_PEOPLES, LUXURIES, TRACKS
from engines.era_of_tribes.meeting import foreign
from engines.era_of_tribes.parts import Attack, Expansion
from engines.era_of_tribes.places import LANDS, MAP_ORDER, SEAS
from engines.era_of_tribes.realm import change_morale, leftmost, pay, put_fleets, put_vassals
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Rule, Seat, one_deed


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
class Selection:
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


@one_deed
def expansion(table: EraTable, seat: Seat, by_card: bool) -> Rule[None]:
    """27"""
    state = table.state
    total = growth(state, seat) + (AUTOMA.card_growth[state.difficulty] if by_card else 0)
    yield from take_what_is_due(table, seat)
    total += place_luxuries(table, seat, total, by_card)
    surplus, budget = max(0, total - AUTOMA.growth_cap), min(total, AUTOMA.growth_cap)
    table.tell("expand.growth", seat=seat, growth=total)
    state.expansion = Expansion(seat=seat, auto=not by_card, stage=3)
    selection = Selection(seat, state.provinces(seat), [])
    old = {sea: state.seas[sea].fleets[seat] for sea in state.waters(seat)}
    start_again(table, selection, budget)
    choose_targets(table, selection, budget)
    place_units(table, selection)
    yield from sail_old_fleets(table, seat, old, selection.marked, selection.spaces)
    declare_attacks(table, seat)
    settle_accounts(table, selection, max(0, budget - len(selection.chosen)) + surplus)
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
        table.tell("expand.legion", waits=True, seat=seat, legions=player.legions)
    if AUTOMA_PEOPLES[player.people].raids:
        rolled = table.roll()
        loot = 0
        if rolled in AUTOMA.raid_on:
            for other in state.others_of(seat):
                paid = min(AUTOMA.raid_thalers, state.players[other].thalers)
                pay(table, other, paid, seat)
                loot += paid
        table.tell("automa.raid", waits=True, seat=seat, rolled=rolled, loot=loot)
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


def take_cube(state: EraState, selection: Selection) -> None:
    """26.5: what comes from a town is marked, and charged later"""
    player = state.players[selection.seat]
    match next_cube(state, selection.seat):
        case "free":
            player.free -= 1
        case "town":
            slot = leftmost(player)
            assert slot is not None
            player.stock[slot] -= 1
            selection.marked += 1
        case _:
            player.armies -= 1


def start_again(table: EraTable, selection: Selection, budget: int) -> None:
    """7.12: an AUTOMA without land returns to its empty homes; if there is none, to the first empty province"""
    state = table.state
    if selection.own:
        return
    homes = [home for home in state.homes(selection.seat) if state.lands[home].empty]
    anywhere = [land for land, here in state.lands.items() if here.empty][:1]
    for land in (homes or anywhere)[:budget]:
        take(table, selection, Target(land))


def by_vassal(state: EraState, selection: Selection) -> list[Target]:
    """27.2: land next to its own"""
    near = {other for land in selection.own for other in state.board.near[land]}
    return [Target(land) for land in state.lands if land in near and land not in selection.own]


def soon_by_vassal(state: EraState, selection: Selection) -> set[str]:
    """27.2: what a vassal reaches now or in the next round"""
    near = state.board.near
    now = {other for land in selection.own for other in near[land]}
    through = {
        land for land in now if land not in selection.own and (state.lands[land].empty or land in selection.spaces)
    }
    return now | {other for land in through for other in near[land]}


def by_new_fleet(state: EraState, selection: Selection) -> list[Target]:
    """27.2: what only a fleet reaches, in this move"""
    seat = selection.seat
    points = state.fleet_movement(seat)
    price = state.fleet_price(seat)
    if not points or state.players[seat].thalers < price:
        return []
    starts = [
        sea
        for sea in state.seas
        if not foreign(state, seat, sea) and any(land in selection.own for land in state.board.coast[sea])
    ]
    ways = cheapest(state, seat, starts, points)
    soon = soon_by_vassal(state, selection)
    found: dict[str, Target] = {}
    for sea, (start, cost) in ways.items():
        if not state.seas[sea].fleets:
            found[sea] = Target(sea, start, cost)
        for land in state.board.coast[sea]:
            total = cost + TRACKS.movement.landing
            if total <= points and land not in soon and land not in selection.own:
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


def founds_colony(state: EraState, selection: Selection, space: str) -> bool:
    """27.4 g: no way over land to its own or to a target chosen before"""
    if space in SEAS or space in state.homes(selection.seat):
        return False
    return not any(selection.holds(other) for other in state.board.near[space])


def valued(state: EraState, selection: Selection, target: Target) -> Target:
    """27.3, 27.4"""
    rules, space = AUTOMA.value, target.space
    value, priority = content(state, selection.seat, space)
    colony = founds_colony(state, selection, space)
    if counts_for_card(state, space, colony=colony, new_fleet=bool(target.sea)):
        value += rules.open_card
    value += near_riches(state, space, selection.own) + mountain(space)
    value += gloom(state, selection.seat, selection.marked, next_cube(state, selection.seat) == "town")
    if space in state.lands:
        value += conflict(state, selection.seat, space)
    if target.sea:
        value += rules.build_fleet - target.points // rules.distance
    if colony:
        value += rules.colony
    return replace(target, value=value, priority=priority)


def occupied(state: EraState, space: str) -> bool:
    return space in state.lands and not state.lands[space].empty


def candidates(state: EraState, selection: Selection) -> list[Target]:
    """27.2, 27.5: everything worth a unit"""
    attacks = state.players[selection.seat].attacks + selection.attacks
    limit = AUTOMA.most_attacks[state.difficulty]
    found: list[Target] = []
    for target in (*by_vassal(state, selection), *by_new_fleet(state, selection)):
        if target.space in selection.spaces or (occupied(state, target.space) and attacks >= limit):
            continue
        target = valued(state, selection, target)
        if target.value >= AUTOMA.value.least:
            found.append(target)
    return found


def rank(state: EraState, selection: Selection, target: Target) -> tuple[int, int, int, int]:
    """27.5, 27.6: value, priority, borders with what it has, nearness to home"""
    borders = sum(selection.holds(other) for other in state.board.borders[target.space])
    return target.value, -target.priority, borders, -from_home(state, selection.seat, target.space)


def choose_targets(table: EraTable, selection: Selection, budget: int) -> None:
    """27.5, 27.6: targets that tie to the end are all taken, with extra cubes"""
    state = table.state
    while len(selection.chosen) < budget and next_cube(state, selection.seat):
        found = candidates(state, selection)
        if not found:
            return
        best = max(rank(state, selection, target) for target in found)
        tied = [target for target in found if rank(state, selection, target) == best]
        tied.sort(key=lambda target: MAP_ORDER[target.space])
        for target in tied if len(tied) > budget - len(selection.chosen) else tied[:1]:
            take(table, selection, target)


def take(table: EraTable, selection: Selection, target: Target) -> None:
    """27.5: the cube is taken and a new fleet paid at once"""
    state, player = table.state, table.state.players[selection.seat]
    price = state.fleet_price(selection.seat) if target.sea else 0
    hostile = occupied(state, target.space)
    full = player.attacks + selection.attacks >= AUTOMA.most_attacks[state.difficulty]
    if not next_cube(state, selection.seat) or price > player.thalers or (hostile and full):
        return
    take_cube(state, selection)
    pay(table, selection.seat, price)
    selection.attacks += hostile
    selection.chosen.append(target)


def place_units(table: EraTable, selection: Selection) -> None:
    """27.7"""
    state, seat = table.state, selection.seat
    for target in selection.chosen:
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


def settle_accounts(table: EraTable, selection: Selection, left: int) -> None:
    """27.9: colonies, the cubes that were marked, and what growth was not used"""
    state, player = table.state, table.state.players[selection.seat]
    check_colonies(table, selection.seat)
    if selection.marked:
        change_morale(table, selection.seat, -selection.marked * AUTOMA.cube_morale)
    per = TRACKS.growth.unused_per_morale
    change_morale(table, selection.seat, left // per)
    price = state.army_price(selection.seat)
    bought = 0
    for _ in range(left % per):
        if player.level("mechanics") and player.thalers >= price and player.free:
            pay(table, selection.seat, price)
            player.free -= 1
            player.armies += 1
            bought += 1
    if bought:
        table.tell("expand.armies", seat=selection.seat, count=bought)


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
