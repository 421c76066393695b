"""Where settlers are wanted (6.3)."""

from __future__ import annotations

from engines.clash_of_cultures.found_city import may_found
from engines.clash_of_cultures.player.outlook import Outlook

STEP = 0.78
"""What a hope is worth that is one action farther away"""
FAR = 4


def open_sites(outlook: Outlook) -> dict[str, float]:
    """Hexes where a city could stand, and what it would be worth there. What is not explored may be as good."""
    if outlook.sites is not None:
        return outlook.sites
    state, seat = outlook.state, outlook.seat
    found: dict[str, float] = {}
    if state.supply(seat, "settlement"):
        worth = outlook.city_worth()
        for spot in state.terrain:
            if state.is_land(spot) and may_found(state, seat, spot, "settler"):
                found[spot] = worth + outlook.site(spot)
        frontier = {other for spot in state.terrain for other in state.near(spot) if other not in state.terrain}
        found |= dict.fromkeys(sorted(frontier), worth + outlook.site(""))
    outlook.sites = found
    return found


def paths(outlook: Outlook, origin: str) -> dict[str, int]:
    """Hexes that a settler could walk to, with the steps it takes: over land that nobody else holds"""
    state = outlook.state
    found, ring = {origin: 0}, [origin]
    for step in range(1, FAR + 1):
        ahead: list[str] = []
        for at in ring:
            for spot in state.near(at):
                if spot in found or state.is_water(spot) or state.opponents_at(spot, outlook.seat) is not None:
                    continue
                found[spot] = step
                if spot in state.terrain:
                    ahead.append(spot)
        ring = ahead
    return found


def potential(outlook: Outlook, origin: str, without: int = 0) -> float:
    """What a settler on this hex may hope for; `without`: other settlers that will take the best sites."""
    key = (origin, without)
    if key in outlook.waits:
        return outlook.waits[key]
    hopes: list[float] = []
    sites = open_sites(outlook)
    claimed = {unit.hex for unit in outlook.state.units_of(outlook.seat, "settler") if unit.hex != origin}
    for spot, steps in paths(outlook, origin).items():
        if spot in sites and spot not in claimed and outlook.actions > steps + 1:
            hopes.append(sites[spot] * STEP ** (steps + 1))
    hopes.sort(reverse=True)
    outlook.waits[key] = hopes[without] if len(hopes) > without else 0.0
    return outlook.waits[key]
