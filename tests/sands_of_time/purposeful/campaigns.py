"""Mustering, moving, raiding, attacking, annexing."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel import Seat
from engines.sands_of_time.combat import base_strength
from engines.sands_of_time.conquest import Annex, Attack, annex_price, claims
from engines.sands_of_time.effects import effective_capacity, unlocked
from engines.sands_of_time.movement import March, Migrate, movable
from engines.sands_of_time.muster import Irrigate, Recruit, most_recruits, watered
from engines.sands_of_time.raid_and_migrate import Plunder, plunder_yield, plunderable
from engines.sands_of_time.state import SandsState
from tests.sands_of_time.purposeful.outlook import Outlook
from tests.sands_of_time.purposeful.ventures import Venture

COLONY = 1.2
"""What a region is worth beside field C: room to build, growth, tribute."""
SETTLERS = 0.6
"""The part of an annexation that is done when the settlers stand there."""
SOLDIER = 0.2
ATTACK_BRINGS = 1.0
"""Beside the region: a rival is weaker."""


def levies(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    gold = state.players[seat].gold
    price = outlook.money["gold"]
    soldiers = min(most_recruits(state, seat), gold)
    home = min(state.regions_of(seat), key=lambda region: crowd(state, region), default=None)
    if soldiers and home:
        worth = outlook.gain(D=soldiers) + (SOLDIER - price) * soldiers
        yield Venture(Recruit(soldiers={home: soldiers}), worth, gold=soldiers)
    fields = tuple(watered(state, seat)[: min(gold, state.supply(seat, "peasant"))])
    if fields:
        peasants = len(fields)
        worth = outlook.gain(D=peasants) + (outlook.future - price) * peasants
        yield Venture(Irrigate(regions=fields), worth, gold=peasants)


def crowd(state: SandsState, region: str) -> int:
    """How many citizens more than fit in; below zero there is room."""
    return state.lands[region].everybody() - effective_capacity(state, region)


def region_worth(outlook: Outlook) -> float:
    return outlook.gain(C=1) + COLONY * outlook.future


def annexations(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    for region, price in claims(state, seat).items():
        if price <= state.players[seat].grain:
            land = state.lands[region]
            worth = region_worth(outlook) + 0.2 * land.capacity + owned_works(outlook, state, region)
            yield Venture(Annex(region=region), worth - price * outlook.money["grain"], grain=price)


def owned_works(outlook: Outlook, state: SandsState, region: str) -> float:
    """The buildings that come with a region."""
    return outlook.gain(A=len(state.lands[region].buildings))


def attacks(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    unrest = state.players[seat].unrest
    if state.players[seat].grain < unrest:
        return
    for region, land in state.lands.items():
        if not land.citizens(seat):
            continue
        for other in state.others(seat):
            if land.citizens(other) and land.controller in (None, other):
                worth = chance(state, seat, other, region) * (region_worth(outlook) + ATTACK_BRINGS)
                worth -= unrest * outlook.money["grain"] + 1.5
                yield Venture(Attack(region=region, opponent=other), worth, grain=unrest)


def chance(state: SandsState, seat: Seat, other: Seat, region: str) -> float:
    """Of winning, before the bids."""
    mine = base_strength(state, seat, region, attacked=False)
    theirs = base_strength(state, other, region, attacked=True)
    return min(max(0.4 + 0.1 * (mine - theirs), 0.0), 0.9)


def settlements(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    """Moves that prepare an annexation."""
    if not state.markers_left(seat):
        return
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
    """How many citizens must join those there before the region can be annexed; 0 if none, or it cannot be."""
    land = state.lands[target]
    if land.controller == seat:
        return 0
    if land.controller is not None and (land.citizens(land.controller) or state.count_regions(land.controller) == 1):
        return 0
    most = max(land.citizens(other) for other in state.others(seat))
    return max(most + 1 - land.citizens(seat), 0)


def pick(state: SandsState, seat: Seat, origin: str, going: dict[str, int], needed: int) -> dict[str, int] | None:
    """Soldiers first: they earn nothing at home. Somebody stays, or the region is anybody's."""
    land = state.lands[origin]
    spare = land.citizens(seat) - (1 if land.controller == seat else 0)
    if spare < needed or sum(going.values()) < needed:
        return None
    # In Raid only soldiers move; the order of kinds is the order of the rules.
    soldiers = min(going.get("soldier", 0), needed)
    chosen = {"peasant": needed - soldiers, "soldier": soldiers}
    return {kind: count for kind, count in chosen.items() if count}


def relief(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    """Moves out of crowded regions into roomy ones."""
    crowded = [region for region in state.regions_of(seat) if crowd(state, region) > 0]
    for origin in crowded:
        going = movable(state, seat, origin, ("peasant", "soldier"))
        over = min(crowd(state, origin), going.get("peasant", 0))
        for target in state.near(origin):
            room = -crowd(state, target)
            if over > 0 and room > 0 and state.lands[target].controller == seat:
                worth = 1.2 if over <= room and len(crowded) == 1 else 0.4
                yield Venture(Migrate(origin=origin, target=target, citizens={"peasant": min(over, room)}), worth)


def raids(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    """March towards the best plunder; the first step of it."""
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
