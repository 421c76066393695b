"""Trade routes (8.7.1)."""

from __future__ import annotations

from engines.clash_of_cultures.data import Bag
from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.queries import Routes
from engines.clash_of_cultures.state import ClashState, ClashTable, Unit
from engines.kernel import Counts, Rule, Seat, choose

Pairs = dict[str, Unit]
"""By city, the unit that trades with it."""


def routes(state: ClashState, seat: Seat) -> Routes:
    return query(state, "trade_routes_options", seat, Routes(0, 0, []))


def partners(state: ClashState, seat: Seat, unit: Unit, reach: int) -> list[str]:
    """8.7.1.2: cities of other players in reach that are not angry."""
    near = state.distances(unit.hex)
    return [
        spot
        for spot, city in state.cities.items()
        if city.owner >= 0 and city.owner != seat and city.mood != "angry" and near.get(spot, 99) <= reach
    ]


def best_pairs(state: ClashState, seat: Seat, ships_only: bool = False) -> Pairs:
    """8.7.1.3: as many pairs as possible, each unit and each city in at most one."""
    rules = routes(state, seat)
    traders = [u for u in state.units_of(seat) if u.is_ship or (u.kind == "settler" and not ships_only)]
    reach = {unit.id: partners(state, seat, unit, rules.ranges) for unit in traders}
    pairs: Pairs = {}

    def seek(unit: Unit, tried: set[str]) -> bool:
        for city in reach[unit.id]:
            if city not in tried:
                tried.add(city)
                if city not in pairs or seek(pairs[city], tried):
                    pairs[city] = unit
                    return True
        return False

    for unit in traders:
        seek(unit, set())
    return dict(list(pairs.items())[: rules.most])


def use_trade_routes(table: ClashTable, seat: Seat) -> Rule[None]:
    """8.7.1: the most routes there are. To form fewer brings nobody anything, so only the goods are asked."""
    state = table.state
    pairs = best_pairs(state, seat)
    if not pairs:
        return
    goods = routes(state, seat).goods
    taken: Bag = {goods[0]: len(pairs)}
    if len(goods) > 1:
        limits = dict.fromkeys(goods, len(pairs))
        taken = yield from choose(
            seat, "trade_routes.goods",
            Counts(limits, len(pairs), len(pairs), "ware", {goods[-1]: len(pairs)}), section="8.7",
            routes=len(pairs),
        )  # fmt: skip
    table.tell("trade_routes.used", seat=seat, cities=list(pairs))
    gain(table, seat, taken)
    yield from raise_moment(table, "trade_routes_done", state.others(seat), pairs)
