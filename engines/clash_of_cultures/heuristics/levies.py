"""Whom to raise, and where (6.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.clash_of_cultures.activate import activatable
from engines.clash_of_cultures.data import ARMY, BUILDING, LIMITS, SHIPS
from engines.clash_of_cultures.heuristics.outlook import UNIT, Outlook
from engines.clash_of_cultures.heuristics.settling import potential
from engines.clash_of_cultures.heuristics.ventures import Venture, ranked
from engines.clash_of_cultures.heuristics.voyages import ship_worth
from engines.clash_of_cultures.heuristics.war import hope
from engines.clash_of_cultures.queries import Levy
from engines.clash_of_cultures.recruit import Fits, Recruit, levies, raisable, recruit_limit, recruit_payments

SETTLERS = 2
"""Settlers beyond this number only wait for one another."""
PEACE = 0.12
"""What an army unit is worth for which there is no use yet."""
STANDING = 4
"""This number of army units is enough for peace."""


def recruitments(outlook: Outlook) -> Iterator[Venture]:
    for spot in activatable(outlook.state, outlook.seat, "recruit"):
        yield from ranked(in_city(outlook, spot))[:2]


def in_city(outlook: Outlook, spot: str) -> Iterator[Venture]:
    """Every number of settlers with every number of army units, raised in the cheapest way"""
    state, seat = outlook.state, outlook.seat
    most, fits = raisable(state, seat, spot)
    if not most:
        return
    ways, limit = levies(state, seat, spot), recruit_limit(state, seat, spot)
    on_map = len(state.units_of(seat, "settler"))
    free = BUILDING.settlements_per_player - len(outlook.homes) - on_map
    settlers = max(0, min(SETTLERS - on_map, free, limit))
    soldiers = min(limit, LIMITS.army_units - outlook.guards(spot))
    launch = ship_worth(outlook, spot) if any(ways[way].unit in SHIPS for way in most) else 0.0
    for peaceful in range(settlers + 1):
        for armed in range(soldiers + 1):
            for ships in range(1 + (launch > 0)):
                units = best_levy(outlook, ways, most, limit, fits, peaceful, armed, ships)
                if units is None:
                    continue
                payment = dict(recruit_payments(outlook.table, seat, spot, units).usual or {})
                worth = settler_worth(outlook, spot, peaceful) + army_worth(outlook, spot, units, ways, armed)
                yield Venture(
                    Recruit(city=spot, units=units, payment=payment),
                    worth + ships * launch - outlook.cost(payment) - outlook.tiring(spot),
                )


def best_levy(
    outlook: Outlook,
    ways: Mapping[str, Levy],
    most: Mapping[str, int],
    limit: int,
    fits: Fits,
    peaceful: int,
    armed: int,
    ships: int,
) -> dict[str, int] | None:
    """The cheapest levy with the wanted number of each sort; None if there is none."""
    if not 0 < peaceful + armed + ships <= limit:
        return None
    bag: dict[str, int] = {}
    # 16.4.4: recruiting a second leader kills the first.
    led = any(unit.kind == "leader" for unit in outlook.state.units_of(outlook.seat))
    able = [way for way in most if not (led and ways[way].unit == "leader")]
    by_price = sorted(able, key=lambda way: outlook.cost(ways[way].cost) - 0.3 * (ways[way].unit == "leader"))
    for sort, count in ((("settler",), peaceful), (ARMY, armed), (SHIPS, ships)):
        for _ in range(count):
            for way in by_price:
                more = {**bag, way: bag.get(way, 0) + 1}
                if (
                    ways[way].unit in sort
                    and more[way] <= most[way]
                    and in_supply(outlook, ways, more)
                    and fits(more)
                ):
                    bag = more
                    break
            else:
                return None
    return bag


def in_supply(outlook: Outlook, ways: Mapping[str, Levy], units: Mapping[str, int]) -> bool:
    """The units that the supply holds. 6.5.6 allows more, but then units on the map must go."""
    kinds: dict[str, int] = {}
    for way, n in units.items():
        kinds[ways[way].unit] = kinds.get(ways[way].unit, 0) + n
    return all(n <= outlook.state.supply(outlook.seat, kind) for kind, n in kinds.items())


def settler_worth(outlook: Outlook, spot: str, count: int) -> float:
    waiting = sum(unit.hex == spot for unit in outlook.state.units_of(outlook.seat, "settler"))
    return sum(potential(outlook, spot, waiting + n) for n in range(count) if outlook.actions > 2)


def army_worth(outlook: Outlook, spot: str, units: Mapping[str, int], ways: Mapping[str, Levy], armed: int) -> float:
    """What this number of army units is worth: a safer city, a nearer victory, and a little for peace."""
    if not armed:
        return 0.0
    here = outlook.guards(spot)
    standing = sum(unit.is_army for unit in outlook.state.units_of(outlook.seat))
    peace = PEACE * max(0, min(armed, STANDING - standing)) * min(1.0, outlook.turns / 4)
    if standing == 0 and outlook.turns > 4:
        peace += 0.2
    led = UNIT["leader"] * outlook.future if any(ways[way].unit == "leader" for way in units) else 0.0
    safer = outlook.danger(spot, here) - outlook.danger(spot, here + armed)
    nearer = hope(outlook, spot, here + armed) - hope(outlook, spot, here) if outlook.actions > 1 else 0.0
    return safer + 0.8 * nearer + peace + led
