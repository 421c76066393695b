"""Where settlers are wanted (6.3)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.clash_of_cultures.found_city import may_found
from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.pieces import free_capacity
from engines.clash_of_cultures.seas import sea_reach
from engines.clash_of_cultures.state import ClashState

STEP = 0.78
"""How much of its worth a site keeps for each action that it is farther away."""
FAR = 4
ASHORE, CARRIED = 1.0, 1.4
"""How many Commands a settler aboard needs to land where its ship is, and elsewhere on the same sea."""


def open_sites(outlook: Outlook) -> dict[str, float]:
    """Hexes where a city could stand, and what it would be worth. Unexplored land may be as good."""
    if outlook.sites is not None:
        return outlook.sites
    state, seat = outlook.state, outlook.seat
    worths: dict[str, float] = {}
    if state.supply(seat, "settlement"):
        worth = outlook.city_worth()
        for spot in state.terrain:
            if state.is_land(spot) and may_found(state, seat, spot, "settler"):
                worths[spot] = worth + outlook.site(spot)
        frontier = {other for spot in state.terrain for other in state.near(spot) if other not in state.terrain}
        worths |= dict.fromkeys(sorted(frontier), worth + outlook.site(""))
    outlook.sites = worths
    return worths


def coasts(state: ClashState, waters: Iterable[str]) -> list[str]:
    """The land that touches these waters."""
    return list(dict.fromkeys(spot for at in waters for spot in state.near(at) if state.is_land(spot)))


def crossings(outlook: Outlook, origin: str) -> dict[str, float]:
    """Coasts to which own ships would carry a settler from here, with the number of Commands."""
    state, seat = outlook.state, outlook.seat
    ships = {unit.hex for unit in state.units_of(seat) if unit.is_ship}
    if not ships:
        return {}
    if origin in ships:
        near = dict.fromkeys(coasts(state, [origin]), ASHORE)
        return dict.fromkeys(coasts(state, sea_reach(state, seat, origin)[0]), CARRIED) | near
    worths: dict[str, float] = {}
    if state.is_land(origin):
        for water in state.near(origin):
            if water in ships and free_capacity(state, seat, water) > 0:
                worths |= dict.fromkeys(coasts(state, sea_reach(state, seat, water)[0]), CARRIED + ASHORE)
    return worths


def paths(outlook: Outlook, origin: str) -> dict[str, float]:
    """Hexes that a settler could get to, with the number of steps, over land that nobody else holds or by ship."""
    state = outlook.state
    lengths: dict[str, float] = {origin: 0}
    ring = [origin]
    for spot, steps in crossings(outlook, origin).items():
        if state.opponents_at(spot, outlook.seat) is None:
            lengths.setdefault(spot, steps)
    for step in range(1, FAR + 1):
        ahead: list[str] = []
        for at in ring:
            for spot in state.near(at):
                if (
                    lengths.get(spot, 99) <= step
                    or state.is_water(spot)
                    or state.opponents_at(spot, outlook.seat) is not None
                ):
                    continue
                lengths[spot] = step
                if spot in state.terrain:
                    ahead.append(spot)
        ring = ahead
    return lengths


def potential(outlook: Outlook, origin: str, without: int = 0) -> float:
    """What a settler on this hex may hope for. `without`: other settlers that will take the best sites."""
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
