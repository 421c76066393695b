"""Mustering, moving, raiding, attacking, annexing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engines.kernel import Seat
from engines.sands_of_time.combat import base_strength
from engines.sands_of_time.conquest import Annex, Attack, annex_price, claims
from engines.sands_of_time.data import BOARD
from engines.sands_of_time.effects import room, unlocked
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.ventures import Venture
from engines.sands_of_time.heuristics.works import unease
from engines.sands_of_time.movement import MOVERS, March, Migrate, movable
from engines.sands_of_time.muster import Irrigate, Recruit, most_recruits, regions_that_raise
from engines.sands_of_time.raid_and_migrate import Plunder, plunder_yield, plunderable
from engines.sands_of_time.state import CITIZENS, SandsState

COLONY = 1.2
"""What a region is worth in addition to field C: room to build, growth, tribute."""
SETTLERS = 0.6
"""The part of an annexation's worth that is sure when the settlers are there."""
SOLDIER = 0.2
LEAST_EDGE, ENOUGH = 3, 7
"""How much stronger than the defenders an army must be to set out, and what is enough: one or two steps of a bid."""


def levies(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    gold = state.players[seat].gold
    price = outlook.money["gold"]
    soldiers = min(most_recruits(state, seat), gold)
    home = max(state.regions_of(seat), key=lambda region: room(state, region), default=None)
    if soldiers and home:
        worth = outlook.gain(D=soldiers) + (SOLDIER - price) * soldiers
        yield Venture(Recruit(soldiers={home: soldiers}), worth, gold=soldiers)
    fields = tuple(regions_that_raise(state, seat)[: min(gold, state.supply(seat, "peasant"))])
    if fields:
        peasants = len(fields)
        worth = outlook.gain(D=peasants) + (outlook.future - price) * peasants
        yield Venture(Irrigate(regions=fields), worth, gold=peasants)


def region_worth(outlook: Outlook) -> float:
    return outlook.gain(C=1) + COLONY * outlook.future


def annexations(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    for region, price in claims(state, seat).items():
        if price <= state.players[seat].grain:
            worth = prize(outlook, state, region) - price * outlook.money["grain"]
            yield Venture(Annex(region=region), worth, grain=price)


def owned_works(outlook: Outlook, state: SandsState, region: str) -> float:
    """The buildings that come with a region."""
    return outlook.gain(A=len(state.lands[region].buildings))


def attacks(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    for region, land in state.lands.items():
        if not land.citizens(seat):
            continue
        for other in state.others(seat):
            if land.citizens(other) and land.controller in (None, other):
                strength = base_strength(state, seat, region, attacked=False)
                venture = assault(outlook, state, seat, other, region, strength)
                if venture is not None:
                    yield venture


def assault(
    outlook: Outlook, state: SandsState, seat: Seat, other: Seat, region: str, strength: int
) -> Venture | None:
    """What it is worth to attack with this strength, and to annex afterwards. Somebody falls, and a bid causes
    unrest."""
    player, money = state.players[seat], outlook.money["grain"]
    if player.grain < player.unrest:
        return None
    edge = strength - base_strength(state, other, region, attacked=True)
    price = annex_price(state, seat, region)
    gain = prize(outlook, state, region) - price * money if player.grain >= player.unrest + price else 1.0
    bid = unease(outlook, player.unrest + 1) - unease(outlook, player.unrest)
    worth = chance(edge) * (gain - bid) - outlook.gain(D=1) - player.unrest * money
    return Venture(Attack(region=region, opponent=other), worth, grain=player.unrest)


def chance(edge: int) -> float:
    """The chance to win with this much more strength before the bids."""
    return min(max(0.4 + 0.1 * edge, 0.0), 0.9)


def prize(outlook: Outlook, state: SandsState, region: str) -> float:
    """What a region would be worth to a player who does not have it yet."""
    return region_worth(outlook) + 0.2 * state.lands[region].capacity + owned_works(outlook, state, region)


def invasions(outlook: Outlook, state: SandsState, seat: Seat, card: str) -> Iterator[Venture]:
    """Moves of an army that is to attack with the Conquest card in the same turn. One army is enough."""
    if any(state.lands[region].controller != seat for region in state.now.deed.arrived):
        return
    for origin in state.lands:
        going = movable(state, seat, origin, MOVERS[card])
        for target in state.near(origin) if going else ():
            land = state.lands[target]
            owner = land.controller
            if owner in (None, seat) or not land.citizens(owner) or state.count_regions(owner) == 1:
                continue
            there = base_strength(state, seat, target, attacked=False)
            defence = base_strength(state, owner, target, attacked=True)
            army = army_of_strength(state, seat, origin, going, defence + ENOUGH - there)
            if not army or there + strength_of(army) < defence + LEAST_EDGE:
                continue
            venture = assault(outlook, state, seat, owner, target, there + strength_of(army))
            if venture is not None and venture.worth > 0:
                move = (
                    March(origin=origin, target=target, soldiers=army["soldier"])
                    if card == "raid"
                    else Migrate(origin=origin, target=target, citizens=army)
                )
                yield Venture(move, venture.worth)


def strength_of(army: Mapping[str, int]) -> int:
    return army.get("peasant", 0) * BOARD.combat.peasant + army.get("soldier", 0) * BOARD.combat.soldier


def army_of_strength(
    state: SandsState, seat: Seat, origin: str, going: Mapping[str, int], strength: int
) -> dict[str, int]:
    """An army of this strength, or what there is: soldiers first, and one citizen stays at home."""
    land, army = state.lands[origin], Counter[str]()
    left = land.citizens(seat) - (1 if land.controller == seat else 0)
    for kind in ("soldier", "peasant"):
        while strength_of(army) < strength and army[kind] < going.get(kind, 0) and army.total() < left:
            army[kind] += 1
    return {kind: army[kind] for kind in CITIZENS if army[kind]}


def settlements(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    """Moves that prepare an annexation."""
    if not state.markers_left(seat):
        return
    if "conquest" in state.now.cards:
        yield from invasions(outlook, state, seat, "migrate")
    for origin in state.lands:
        going = movable(state, seat, origin, ("peasant", "soldier"))
        for target in state.near(origin) if going else ():
            needed = settlers_needed(state, seat, target)
            settlers = pick(state, seat, origin, going, needed) if needed else None
            if settlers:
                worth = settling_worth(outlook, state, seat, target)
                yield Venture(Migrate(origin=origin, target=target, citizens=settlers), worth)


def settling_worth(outlook: Outlook, state: SandsState, seat: Seat, target: str) -> float:
    price = annex_price(state, seat, target)
    worth = SETTLERS * (region_worth(outlook) + 0.2 * state.lands[target].capacity)
    return worth - (0.3 if price <= state.players[seat].grain else 0.6) * price * outlook.money["grain"]


def settlers_needed(state: SandsState, seat: Seat, target: str) -> int:
    """How many citizens must join those in the region before it can be annexed; 0 if none must, or if it cannot be
    annexed."""
    land = state.lands[target]
    if land.controller == seat:
        return 0
    if land.controller is not None and (land.citizens(land.controller) or state.count_regions(land.controller) == 1):
        return 0
    most = max(land.citizens(other) for other in state.others(seat))
    return max(most + 1 - land.citizens(seat), 0)


def pick(state: SandsState, seat: Seat, origin: str, going: dict[str, int], needed: int) -> dict[str, int] | None:
    """Soldiers go first, because they earn nothing at home. Somebody stays, or the region could be annexed."""
    land = state.lands[origin]
    free = land.citizens(seat) - (1 if land.controller == seat else 0)
    if free < needed or sum(going.values()) < needed:
        return None
    # In a raid only soldiers move. The order of kinds is that of the rules.
    soldiers = min(going.get("soldier", 0), needed)
    chosen = {"peasant": needed - soldiers, "soldier": soldiers}
    return {kind: count for kind, count in chosen.items() if count}


def relief(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    """Moves out of crowded regions into roomy ones."""
    crowded = [region for region in state.regions_of(seat) if room(state, region) < 0]
    for origin in crowded:
        going = movable(state, seat, origin, ("peasant", "soldier"))
        over = min(-room(state, origin), going.get("peasant", 0))
        for target in state.near(origin):
            free = room(state, target)
            if over > 0 and free > 0 and state.lands[target].controller == seat:
                worth = 1.2 if over <= free and len(crowded) == 1 else 0.4
                yield Venture(Migrate(origin=origin, target=target, citizens={"peasant": min(over, free)}), worth)


def raids(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    """Marches towards the best plunder, one step at a time."""
    if "conquest" in state.now.cards:
        yield from invasions(outlook, state, seat, "raid")
    arrived = state.now.deed.arrived
    for origin in state.lands:
        soldiers = movable(state, seat, origin, ("soldier",)).get("soldier", 0)
        land = state.lands[origin]
        if land.controller == seat and soldiers == land.citizens(seat):
            soldiers -= 1
        if not soldiers:
            continue
        for target in state.near(origin):
            there = state.lands[target]
            if there.controller == seat or (arrived and target not in arrived and not unlocked_raid(state, seat)):
                continue
            going = min(soldiers, there.capacity - there.soldiers[seat])
            if going <= 0:
                continue
            worth = (going + there.soldiers[seat]) * outlook.money[there.resource] - 0.1 * going
            needed = settlers_needed(state, seat, target)
            if 0 < needed <= going:
                worth += settling_worth(outlook, state, seat, target)
            yield Venture(March(origin=origin, target=target, soldiers=going), worth)


def unlocked_raid(state: SandsState, seat: Seat) -> bool:
    return unlocked(state, seat, "politics")


def spoils(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    regions = plunderable(state, seat)
    if not regions:
        return
    if not unlocked_raid(state, seat):
        regions = [max(regions, key=lambda region: plunder_yield(state, seat, region))]
    lands = state.lands
    brought = sum(plunder_yield(state, seat, region) * outlook.money[lands[region].resource] for region in regions)
    yield Venture(Plunder(regions=tuple(regions)), brought)
