"""What ships are good for: routes to other cities, new coasts, settlers from shore to shore (6.6.3, 7.3, 8.7)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.heuristics.settling import STEP, coasts, open_sites
from engines.clash_of_cultures.seas import sea_reach, unexplored_shores
from engines.clash_of_cultures.state import is_player

ROUTE = 0.3
"""What a trade route brings in a turn"""
REACH = 2
"""8.7.1.2: how far from a city a trader may be"""
ROUTES = 4
UNKNOWN = 0.12
"""What it is worth to see a new region"""
OVERSEAS = 0.5
"""The chance that settlers really go where no road leads."""


def partners(outlook: Outlook, spot: str) -> set[str]:
    """Cities with which a trader on this hex could trade."""
    far = outlook.state.distances(spot)
    return {
        other
        for other, city in outlook.state.cities.items()
        if is_player(city.owner)
        and city.owner != outlook.seat
        and city.mood != "angry"
        and far.get(other, 99) <= REACH
    }


def routes(outlook: Outlook, traders: Iterable[str]) -> int:
    """How many cities these traders reach, if each trader takes another one."""
    goals: set[str] = set()
    for spot in traders:
        goals |= set(sorted(partners(outlook, spot) - goals)[:1])
    return min(ROUTES, len(goals))


def trader_hexes(outlook: Outlook) -> list[str]:
    return [u.hex for u in outlook.state.units_of(outlook.seat) if u.is_ship or u.kind == "settler"]


def route_worth(outlook: Outlook, more: int) -> float:
    """The worth of `more` trade routes, from now to the end"""
    known = 1.0 if outlook.state.has(outlook.seat, "trade_routes") else 0.0
    return known * ROUTE * more * min(6, outlook.turns)


def ship_worth(outlook: Outlook, city: str) -> float:
    """6.5: what one more ship in the port of this city would be for"""
    state, seat = outlook.state, outlook.seat
    port = state.cities[city].port
    if not port or outlook.turns < 2:
        return 0.0
    waters = sea_reach(state, seat, port)[0]
    now = trader_hexes(outlook)
    before = routes(outlook, now)
    best = max((routes(outlook, [*now, water]) for water in waters), default=before)
    worth = route_worth(outlook, best - before)
    if not any(unit.hex in waters for unit in state.units_of(seat)):
        worth += UNKNOWN * min(2, len(unexplored_shores(state, waters)))
        sites, roads = open_sites(outlook), outlook.by_land(city)
        beyond = [sites[spot] for spot in coasts(state, waters) if spot in sites and spot not in roads]
        worth += OVERSEAS * max(beyond, default=0.0) * STEP**2 if outlook.actions > 6 else 0.0
    return worth


def sailing_worth(outlook: Outlook, origin: str, target: str, ships: int) -> float:
    """What a fleet gains by going there: trade, and sight of new land."""
    if target not in outlook.state.terrain:
        return UNKNOWN if outlook.turns > 2 else 0.0
    now = trader_hexes(outlook)
    there = list(now)
    for _ in range(ships):
        there[there.index(origin)] = target
    return route_worth(outlook, routes(outlook, there) - routes(outlook, now))
