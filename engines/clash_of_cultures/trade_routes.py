"""Trade routes (8.7.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engines.clash_of_cultures.data import Bag, number
from engines.clash_of_cultures.hexes import OUT_OF_REACH
from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.queries import Routes
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Counts, Rule, Seat, SomeOf, choose

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


def routes(state: ClashState, seat: Seat) -> Routes:
    return query(state, "trade_routes_options", seat, Routes(0, 0, []))


def partners(state: ClashState, seat: Seat, start: str, reach: int) -> list[str]:
    """8.7.1.2: cities of other players in reach that are not angry."""
    near = state.distances(start)
    return [
        spot
        for spot, city in state.cities.items()
        if city.owner >= 0 and city.owner != seat and city.mood != "angry" and near.get(spot, OUT_OF_REACH) <= reach
    ]


def traders(state: ClashState, seat: Seat) -> Counter[tuple[str, str]]:
    """How many ships and settlers there are on each hex"""
    return Counter((u.hex, u.kind) for u in state.units_of(seat) if u.is_ship or u.kind == "settler")


def possible_routes(state: ClashState, seat: Seat) -> list[Route]:
    """8.7.1.2: every pair there could be"""
    rules = routes(state, seat)
    if not rules.most:
        return []
    return [
        Route(spot, kind, city)
        for spot, kind in traders(state, seat)
        for city in partners(state, seat, spot, rules.ranges)
    ]


def go_together(state: ClashState, seat: Seat, chosen: Iterable[Route]) -> bool:
    """8.7.1.3: each unit and each city in at most one pair"""
    chosen = list(chosen)
    busy, here = Counter((route.hex, route.unit) for route in chosen), traders(state, seat)
    return len({route.city for route in chosen}) == len(chosen) and all(n <= here[at] for at, n in busy.items())


def best_routes(state: ClashState, seat: Seat, ships_only: bool = False) -> list[Route]:
    """As many pairs as possible"""
    rules = routes(state, seat)
    if not rules.most:
        return []
    units = [u for u in state.units_of(seat) if u.is_ship or (u.kind == "settler" and not ships_only)]
    reach = {unit.id: partners(state, seat, unit.hex, rules.ranges) for unit in units}
    trades = {unit.id: unit for unit in units}
    pairs: dict[str, int] = {}

    def seek(unit: int, tried: set[str]) -> bool:
        for city in reach[unit]:
            if city not in tried:
                tried.add(city)
                if city not in pairs or seek(pairs[city], tried):
                    pairs[city] = unit
                    return True
        return False

    for unit in trades:
        seek(unit, set())
    found = [Route(trades[unit].hex, trades[unit].kind, city) for city, unit in pairs.items()]
    return found[: rules.most]


def most_routes(state: ClashState, seat: Seat, ships_only: bool = False) -> int:
    return len(best_routes(state, seat, ships_only))


def use_trade_routes(table: ClashTable, seat: Seat) -> Rule[None]:
    """8.7.1: the pairs, then what they bring, then what follows from them."""
    chosen = yield from choose_routes(table, seat)
    if not chosen:
        return
    taken = yield from choose_goods(table, seat, len(chosen) * GAIN)
    table.tell("trade_routes.used", seat=seat, cities=[route.city for route in chosen])
    gain(table, seat, taken)
    yield from raise_moment(table, "trade_routes_done", table.state.others(seat), chosen)


def choose_routes(table: ClashTable, seat: Seat) -> Rule[list[Route]]:
    """8.7.1.3: the player chooses the pairs and may form fewer; as many as possible are proposed."""
    state = table.state
    able = {route.name: route for route in possible_routes(state, seat)}
    if not able:
        return []

    def fits(names: tuple[str, ...]) -> bool:
        return go_together(state, seat, [able[name] for name in names])

    best = {route.name for route in best_routes(state, seat)}
    proposed = [name for name in able if name in best]
    pairs = SomeOf(able, 0, routes(state, seat).most, "route", proposed, fits)
    chosen = yield from choose(seat, "trade_routes.pairs", pairs, section="8.7")
    return [able[name] for name in chosen]


def choose_goods(table: ClashTable, seat: Seat, count: int) -> Rule[Bag]:
    """8.7 Currency: any part of it as gold, which is proposed"""
    goods = routes(table.state, seat).goods
    if len(goods) == 1:
        return {goods[0]: count}
    wares = Counts(dict.fromkeys(goods, count), count, count, "ware", {goods[-1]: count})
    taken = yield from choose(seat, "trade_routes.goods", wares, section="8.7", routes=count)
    return taken
