"""Trade routes (8.7.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engines.clash_of_cultures.data import SHIPS, Bag, number
from engines.clash_of_cultures.hexes import OUT_OF_REACH
from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.queries import Routes, Trader
from engines.clash_of_cultures.state import ClashState, ClashTable, is_player
from engines.kernel import Counts, OneOf, Rule, Seat, SomeOf, choose

TRAVELLERS = {"settler", *SHIPS}
"""8.7.1.2: who trades, unless an effect says otherwise"""
GAIN = number("advance:trade_routes", "gain_per_route")


@dataclass(frozen=True)
class Route:
    """A pair: a unit of this kind on this hex, and the city it trades with."""

    hex: str
    unit: str
    city: str

    @property
    def name(self) -> str:
        return f"{self.hex} {self.unit} {self.city}"


ROUTE_BLOCKERS: list[Callable[[ClashState, Seat], set[str]]] = []
"""8.7.1.4: who closes hexes for routes"""


def routes(state: ClashState, seat: Seat) -> Routes:
    """8.7.1.2: ships and settlers trade with cities of other players that are not angry."""
    units = Counter((u.hex, u.kind) for u in state.units_of(seat) if u.is_ship or u.kind == "settler")
    traders = [Trader(spot, kind, count) for (spot, kind), count in units.items()]
    cities = [
        spot
        for spot, city in state.cities.items()
        if is_player(city.owner) and city.owner != seat and city.mood != "angry"
    ]
    rules = Routes(seat, traders, cities)
    for blocker in ROUTE_BLOCKERS:
        rules.blocked |= blocker(state, seat)
    rules = query(state, "trade_routes_options", seat, rules)
    return query(state, "trade_routes_options/others", state.others(seat), rules)


def partners_in_reach(state: ClashState, rules: Routes, trader: Trader) -> list[str]:
    """8.7.1.2, 8.7.1.4: the partners within reach, over hexes that nobody blocks."""
    if trader.hex in rules.blocked:
        return []
    near = open_distances(state, rules.blocked, trader.hex) if rules.blocked else state.distances(trader.hex)
    return [
        city
        for city in rules.partners
        if near.get(city, OUT_OF_REACH) <= rules.ranges
        or (trader.far and near.get(city, OUT_OF_REACH) <= trader.far and by_the_sea(state, city))
    ]


def open_distances(state: ClashState, blocked: set[str], start: str) -> dict[str, int]:
    """How far every hex is if only the last step may lead onto a blocked hex."""
    distances, ring, distance = {start: 0}, [start], 0
    while ring:
        distance += 1
        around = dict.fromkeys(spot for at in ring for spot in state.near(at) if spot in state.terrain)
        fresh = [spot for spot in around if spot not in distances]
        distances.update(dict.fromkeys(fresh, distance))
        ring = [spot for spot in fresh if spot not in blocked]
    return distances


def by_the_sea(state: ClashState, spot: str) -> bool:
    return any(state.is_water(near) for near in state.near(spot))


def partners(state: ClashState, seat: Seat, start: str) -> list[str]:
    """With whom a ship or settler on this hex could trade."""
    return partners_in_reach(state, routes(state, seat), Trader(start, "ship", 1))


def could_trade(state: ClashState, seat: Seat, reach: int) -> bool:
    """Would there be a route if routes reached so far?"""
    rules = routes(state, seat)
    rules.ranges = max(rules.ranges, reach)
    return any(partners_in_reach(state, rules, trader) for trader in rules.traders)


def possible_routes(state: ClashState, seat: Seat) -> list[Route]:
    """8.7.1.2: every pair of trader and city that could be a route."""
    rules = routes(state, seat)
    if not rules.most:
        return []
    return [
        Route(trader.hex, trader.kind, city)
        for trader in rules.traders
        for city in partners_in_reach(state, rules, trader)
    ]


def go_together(rules: Routes, chosen: Iterable[Route]) -> bool:
    """8.7.1.3: is each unit and each city in at most one pair?"""
    chosen = list(chosen)
    here = {(trader.hex, trader.kind): trader.count for trader in rules.traders}
    busy = Counter((route.hex, route.unit) for route in chosen)
    apart = len({route.city for route in chosen}) == len(chosen) and all(n <= here[at] for at, n in busy.items())
    return apart and len(chosen) - beyond(rules, chosen) <= rules.most


def beyond(rules: Routes, chosen: list[Route]) -> int:
    """How many of these routes do not count towards the number of routes."""
    return sum(any(r.hex == spot and r.unit in TRAVELLERS for r in chosen) for spot in rules.beyond)


def best_routes(state: ClashState, seat: Seat, ships_only: bool = False) -> list[Route]:
    """As many pairs as possible."""
    rules = routes(state, seat)
    if not rules.most:
        return []
    each = [
        (at, trader)
        for trader in rules.traders
        if not ships_only or trader.kind in SHIPS
        for at in range(trader.count)
    ]
    reach = {trader.hex + trader.kind: partners_in_reach(state, rules, trader) for trader in rules.traders}
    pairs: dict[str, int] = {}

    def seek(at: int, tried: set[str]) -> bool:
        trader = each[at][1]
        for city in reach[trader.hex + trader.kind]:
            if city not in tried:
                tried.add(city)
                if city not in pairs or seek(pairs[city], tried):
                    pairs[city] = at
                    return True
        return False

    for at in range(len(each)):
        seek(at, set())
    best = [Route(each[at][1].hex, each[at][1].kind, city) for city, at in pairs.items()]
    # Routes that do not count towards the number are placed first, so that they find their place.
    best.sort(key=lambda route: route.hex not in rules.beyond)
    while len(best) - beyond(rules, best) > rules.most:
        best.pop()
    return best


def most_routes(state: ClashState, seat: Seat, ships_only: bool = False) -> int:
    return len(best_routes(state, seat, ships_only))


@dataclass
class Income:
    """`trade_routes_use`, `trade_routes_done`: the routes of one use, and what they bring."""

    routes: list[Route]
    goods: Bag


def use_trade_routes(table: ClashTable, seat: Seat) -> Rule[None]:
    """8.7.1: the pairs, then what they bring, then what follows from them."""
    chosen = yield from choose_routes(table, seat)
    if not chosen:
        return
    taken = yield from choose_goods(table, seat, chosen)
    income = Income(chosen, taken)
    yield from raise_moment(table, "trade_routes_use/income", seat, income)
    with table.tell("trade_routes.used", seat=seat, cities=[route.city for route in chosen]):
        gain(table, seat, income.goods)
        yield from raise_moment(table, "trade_routes_done", (*table.state.others(seat), seat), income)


def choose_routes(table: ClashTable, seat: Seat) -> Rule[list[Route]]:
    """8.7.1.3: the player chooses the pairs and may form fewer; as many as possible are proposed."""
    state = table.state
    able = {route.name: route for route in possible_routes(state, seat)}
    if not able:
        return []
    rules = routes(state, seat)

    def fits(names: tuple[str, ...]) -> bool:
        return go_together(rules, [able[name] for name in names])

    best = {route.name for route in best_routes(state, seat)}
    proposed = [name for name in able if name in best]
    pairs = SomeOf(able, 0, rules.most + len(rules.beyond), "route", proposed, fits)
    chosen = yield from choose(seat, "trade_routes.pairs", pairs, section="8.7")
    return [able[name] for name in chosen]


def choose_goods(table: ClashTable, seat: Seat, chosen: list[Route]) -> Rule[Bag]:
    """8.7 Currency: any part of the income may be gold, which is proposed. Where routes differ, the player chooses
    for one after the other."""
    rules, count = routes(table.state, seat), len(chosen) * GAIN
    if rules.only or rules.also or rules.rare:
        return (yield from goods_by_route(seat, rules, chosen))
    goods = rules.goods
    if len(goods) == 1:
        return {goods[0]: count}
    wares = Counts(dict.fromkeys(goods, count), count, count, "ware", {goods[-1]: count})
    taken = yield from choose(seat, "trade_routes.goods", wares, section="8.7", routes=count)
    return taken


def goods_by_route(seat: Seat, rules: Routes, chosen: list[Route]) -> Rule[Bag]:
    """For each route, the player chooses one of the goods it may bring."""
    total: Bag = {}
    rare = rules.most_rare
    for route in chosen:
        usual = rules.only.get(route.city) or [*rules.goods, *rules.also.get(route.city, [])]
        able = [*usual, *(rules.rare if rare and route.city not in rules.only else [])]
        able = list(dict.fromkeys(able))
        good = yield from choose(
            seat, "trade_routes.good", OneOf(able, "ware", usual[-1]), section="8.7", hex=route.hex, city=route.city
        )
        if good not in usual:
            rare -= 1
        for coin, amount in (rules.rare[good] if good not in usual else {good: GAIN}).items():
            total[coin] = total.get(coin, 0) + amount
    return total
