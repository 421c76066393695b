"""What could be conquered, and at what odds (9, 10)."""

from __future__ import annotations

from engines.clash_of_cultures.data import ARMY, WONDERS
from engines.clash_of_cultures.heuristics.odds import Odds, battle
from engines.clash_of_cultures.heuristics.outlook import UNIT, Aim, Outlook
from engines.clash_of_cultures.state import PIRATES, is_player

SOLDIER = 0.5
"""What an army unit that falls had cost."""
STEP = 0.72
"""How much of its worth a victory keeps for each march that it is farther away."""
FAR = 4
KEPT = 0.85
"""The part of a conquest's worth that is sure: it may be lost again."""
GOLD = 0.3


def aims(outlook: Outlook) -> list[Aim]:
    """Cities of others, and armies and settlers in the open"""
    if outlook.aims is not None:
        return outlook.aims
    state, seat = outlook.state, outlook.seat
    targets: list[Aim] = []
    for spot, city in state.cities.items():
        if city.owner != seat:
            guards = state.army_at(spot, city.owner)
            targets.append(
                Aim(spot, city.owner, guards, "fortress" in city.buildings, city_prize(outlook, spot, guards))
            )
    for spot in dict.fromkeys(unit.hex for unit in state.units if unit.owner not in (seat, PIRATES)):
        if spot not in state.cities and state.is_land(spot):
            there = [unit for unit in state.at(spot) if unit.owner != seat]
            guards = sum(unit.kind in ARMY for unit in there)
            lost = sum(UNIT.get(unit.kind, 0.4) for unit in there)
            owner = there[0].owner
            prize = outlook.denial * lost if is_player(owner) else GOLD + 0.15 * guards
            targets.append(Aim(spot, owner, guards, False, prize))
    outlook.aims = targets
    return targets


def city_prize(outlook: Outlook, spot: str, guards: int) -> float:
    state, seat = outlook.state, outlook.seat
    city = state.cities[spot]
    gold = GOLD * min(1.0, outlook.actions / 4)
    if not is_player(city.owner):
        spoils = gold * (2 if guards else 1)
        return spoils + (KEPT * outlook.city_worth() if state.supply(seat, "settlement") else 0.0)
    lost = 1.0 + sum(colour == city.owner for colour in city.buildings.values())
    spoils = gold * city.size + outlook.denial * lost
    if not state.supply(seat, "settlement"):
        return spoils + gold * city.size
    taken = 1.0 + sum(
        colour == city.owner and state.supply(seat, piece) > 0 for piece, colour in city.buildings.items()
    )
    wonders = sum(WONDERS[name].victory_points / 2 for name in city.wonders)
    return spoils + KEPT * (taken + wonders + 0.5 * outlook.future * min(city.size, 3))


def odds(outlook: Outlook, aim: Aim, units: int) -> Odds:
    own, other = outlook.steel(outlook.seat, aim.owner), outlook.steel(aim.owner, outlook.seat)
    # An opponent who has cards and knows tactics may have something in hand.
    hidden = 1 if is_player(aim.owner) and outlook.state.has(aim.owner, "tactics") and aim.defenders else 0
    return battle(units, aim.defenders, aim.fortress, own, other + hidden)


def victory(outlook: Outlook, aim: Aim, units: int) -> float:
    """What an attack with so many units is worth."""
    chances = odds(outlook, aim, units)
    glory = outlook.goals.warlike * chances.win if aim.defenders else 0.0
    life = SOLDIER * min(1.0, 0.3 + outlook.turns / 5)
    return chances.win * aim.prize + glory - chances.lost * life


def hope(outlook: Outlook, origin: str, units: int) -> float:
    """What an army of this size on this hex may hope for."""
    if not units or not outlook.marches(outlook.seat):
        return 0.0
    key = (origin, units)
    if key not in outlook.hopes:
        far = outlook.by_land(origin)
        hopes = [
            victory(outlook, aim, units) * STEP ** far[aim.spot]
            for aim in aims(outlook)
            if 0 < far.get(aim.spot, 99) <= FAR and outlook.actions >= far[aim.spot]
        ]
        outlook.hopes[key] = max(0.0, *hopes) if hopes else 0.0
    return outlook.hopes[key]
