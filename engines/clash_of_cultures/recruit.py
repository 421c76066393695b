"""Recruit (6.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Annotated

from engines.clash_of_cultures.activate import activatable, barred_cities, complete_activation, mood_will_fall
from engines.clash_of_cultures.battle import fight, open_battle
from engines.clash_of_cultures.data import SHIPS, UNITS, Bag
from engines.clash_of_cultures.moments import query, raise_moment, spend
from engines.clash_of_cultures.movement import attack
from engines.clash_of_cultures.objectives import offer_objectives
from engines.clash_of_cultures.pieces import drown, pick, place_unit, remove_unit, room_for_army
from engines.clash_of_cultures.purse import Due, pay, payments, price_of, wallet
from engines.clash_of_cultures.queries import CitySize, Housing, Levy, RecruitOptions, RecruitPrice
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Command, Counts, Hints, Note, OneOf, Rule, Seat, Slot, choose, note, one_deed

Fits = Callable[[Mapping[str, int]], bool]


def recruit_size(state: ClashState, seat: Seat, spot: str) -> CitySize:
    city = state.cities[spot]
    return query(state, "recruit_limit", seat, CitySize(spot, city.size, city.mood))


def recruit_limit(state: ClashState, seat: Seat, spot: str) -> int:
    """6.5.1: RM, the most units a Recruit may raise, with the extra ones that a price adds."""
    size = recruit_size(state, seat, spot)
    return size.limit + size.paid


def recruit_kinds(state: ClashState, seat: Seat, spot: str) -> list[str]:
    """6.5.2: what can be raised in this city."""
    usual = [
        kind for kind, unit in UNITS.items() if unit.box in state.options.boxes and unit.needs_building == "none"
    ]
    kinds = query(state, "recruit_options", seat, RecruitOptions(spot, state.cities[spot], usual)).kinds
    return [
        kind
        for kind in dict.fromkeys(kinds)
        if (kind not in SHIPS or may_launch(state, seat, spot)) and (kind not in READY or READY[kind](state, seat))
    ]


READY: dict[str, Callable[[ClashState, Seat], bool]] = {}
"""By kind of unit: is one ready to be raised?"""
CHOSEN: dict[str, Callable[[ClashTable, Seat, int], Rule[None]]] = {}
"""By kind of unit: who comes, chosen when one is raised. The rule is told with how many army units it will stand."""
HOUSED: dict[str, Callable[[ClashState, Seat, str], int]] = {}
"""By kind of unit: how many more army units than now may stand in a city if one of it comes"""


def may_launch(state: ClashState, seat: Seat, city: str) -> bool:
    """6.5.5: where foreign ships lie in the port, launching one starts a battle."""
    port = state.cities[city].port
    condition = attack(state, seat, port, over_plains=False) if port else None
    return condition is None or (condition.banned is None and not condition.price)


def recruit_prices(state: ClashState, seat: Seat, spot: str) -> RecruitPrice:
    usual = {kind: Levy(kind, UNITS[kind].cost) for kind in recruit_kinds(state, seat, spot)}
    return query(state, "recruit_price", seat, RecruitPrice(spot, usual))


def levies(state: ClashState, seat: Seat, spot: str) -> dict[str, Levy]:
    """6.5.2, 6.5.4: the ways to raise a unit here, each with its price."""
    return recruit_prices(state, seat, spot).levies


def cost_of(ways: Mapping[str, Levy], units: Mapping[str, int]) -> Bag:
    total: Bag = {}
    for way, count in units.items():
        for coin, amount in ways[way].cost.items():
            total[coin] = total.get(coin, 0) + amount * count
    return total


def _price(state: ClashState, seat: Seat, prices: RecruitPrice, size: CitySize, units: Mapping[str, int]) -> Due:
    cost = cost_of(prices.levies, units)
    if sum(units.values()) > size.limit:
        for coin, amount in size.price.items():
            cost[coin] = cost.get(coin, 0) + amount
    return price_of(state, seat, cost, "recruit", prices.instead)


def raised_by(ways: Mapping[str, Levy], units: Mapping[str, int]) -> Bag:
    """The units that come of these ways. Some ways raise none."""
    raised: Bag = {}
    for way, count in units.items():
        if ways[way].unit:
            raised[ways[way].unit] = raised.get(ways[way].unit, 0) + count
    return raised


def raisable(state: ClashState, seat: Seat, city: str) -> tuple[Bag, Fits]:
    """6.5.1, 6.5.3, 6.5.6: how many units each way can raise, and which of them together can be paid, housed and
    taken from supply."""
    prices, size = recruit_prices(state, seat, city), recruit_size(state, seat, city)
    ways = prices.levies
    purse = wallet(state, seat)
    limit = recruit_limit(state, seat, city)
    pieces = {way.unit: UNITS[way.unit].per_player for way in ways.values() if way.unit}
    groups = {way.group: way.most for way in ways.values() if way.group}

    def fits(units: Mapping[str, int]) -> bool:
        raised = raised_by(ways, units)
        if crowded(state, seat, city, raised):
            return False
        if any(n > pieces[kind] for kind, n in raised.items()):
            return False
        for group, most in groups.items():
            if sum(n for way, n in units.items() if ways[way].group == group) > most:
                return False
        return _price(state, seat, prices, size, units).payable(purse)

    # If one does not fit, more do not fit either.
    most = {way: min(limit, levy.most) for way, levy in ways.items() if fits({way: 1})}
    found = {way: next((k for k in range(n, 0, -1) if fits({way: k})), 0) for way, n in most.items()}
    return {way: n for way, n in found.items() if n}, fits


def most_raised(state: ClashState, seat: Seat, city: str) -> int:
    """6.5.1: how many units a city that can raise some can raise at once, as far as they can be paid and housed."""
    most, fits = raisable(state, seat, city)
    return next(
        many
        for many in range(recruit_limit(state, seat, city), 0, -1)
        for units in map(Counter, combinations_with_replacement(most, many))
        if all(n <= most[way] for way, n in units.items()) and fits(units)
    )


def recruits(table: ClashTable, seat: Seat, city: str) -> Counts:
    """6.5.1: the player names up to RM units."""
    state = table.state
    most, fits = raisable(state, seat, city)
    limit = recruit_limit(state, seat, city)
    usual = proposal(state, seat, levies(state, seat, city), most, limit, fits)
    return Counts(most, 1, limit, "levy", usual or None, fits)


def crowded(state: ClashState, seat: Seat, city: str, raised: Bag) -> bool:
    """6.5.3: are there more army units than the city holds? Units that must leave the map first (6.5.6) may leave
    from this city."""
    army = army_of(raised)
    if not army:
        return False
    leave = sum(
        min(n - state.supply(seat, kind), at_home(state, seat, kind, city))
        for kind, n in army.items()
        if n > state.supply(seat, kind)
    )
    return sum(army.values()) > housing(state, seat, city, raised) + leave


def army_of(raised: Bag) -> Bag:
    return {kind: n for kind, n in raised.items() if UNITS[kind].unit_class == "army"}


def housing(state: ClashState, seat: Seat, city: str, raised: Bag) -> int:
    """6.5.3: how many new army units find room."""
    room = room_for_army(state, seat, city) + sum(
        HOUSED[kind](state, seat, city) for kind in raised if kind in HOUSED
    )
    return query(state, "recruit_placement/room", seat, Housing(city, raised, room)).room


def at_home(state: ClashState, seat: Seat, kind: str, city: str) -> int:
    return sum(unit.kind == kind for unit in state.own_at(city, seat))


def proposal(state: ClashState, seat: Seat, ways: Mapping[str, Levy], limits: Bag, most: int, fits: Fits) -> Bag:
    """A proposal: a settler if none is on the map; then as many units as can be paid, the cheapest way first."""
    bag: Bag = {}
    first = [] if state.units_of(seat, "settler") else [way for way in limits if ways[way].unit == "settler"][:1]
    rest = sorted(limits, key=lambda way: (ways[way].unit == "settler", sum(ways[way].cost.values())))
    queue = [*first, *(way for way in rest for _ in range(limits[way]))]
    for way in queue:
        more = {**bag, way: bag.get(way, 0) + 1}
        if sum(more.values()) <= most and more[way] <= limits[way] and fits(more):
            bag = more
    return bag


def cities_to_recruit_in(table: ClashTable, seat: Seat) -> OneOf[str]:
    state = table.state
    able = [spot for spot in activatable(state, seat, "recruit") if raisable(state, seat, spot)[0]]
    barred = barred_cities(state, seat, "recruit", able, note("recruit.nothing"))

    def so_many(spot: str) -> Note:
        limit = most_raised(state, seat, spot)
        again = mood_will_fall(state, spot)
        return note("recruit.limit_falls", limit=limit) if again else note("recruit.limit", limit=limit)

    return OneOf(able, "hex", hints=Hints(able, so_many), barred=barred)


def recruit_payments(table: ClashTable, seat: Seat, city: str, units: dict[str, int]) -> Counts:
    prices, size = recruit_prices(table.state, seat, city), recruit_size(table.state, seat, city)
    ways = payments(table.state, seat, _price(table.state, seat, prices, size, units))
    assert ways is not None
    return ways


class Recruit(Command):
    section = "6.5"
    city: Annotated[str, Slot(cities_to_recruit_in)]
    units: Annotated[dict[str, int], Slot(recruits)]
    payment: Annotated[dict[str, int], Slot(recruit_payments)]


@dataclass
class Recruited:
    """`recruit_done`: what a Recruit has raised."""

    hex: str
    ways: Bag
    units: Bag
    paid: Bag
    placed: list[int] = field(default_factory=list)


@dataclass
class Placement:
    """`recruit_placement`: the new units stand where they usually do; an effect may move them."""

    hex: str
    raised: Bag
    units: list[int]


@one_deed
def recruit(table: ClashTable, seat: Seat, act: Recruit) -> Rule[None]:
    """6.5.8"""
    state = table.state
    ways = levies(state, seat, act.city)
    raised = raised_by(ways, act.units)
    size = recruit_size(state, seat, act.city)
    if size.by and sum(act.units.values()) > size.limit:
        spend(state, seat, size.by)
    if raised:
        table.tell("recruit.raises", seat=seat, units=raised, city=act.city)
    pay(table, seat, act.payment)
    for kind, count in raised.items():
        yield from make_room_in_supply(table, seat, kind, count, act.city, raised)
    placed = Placement(act.city, raised, [])
    crowd = state.army_at(act.city, seat) + sum(army_of(raised).values())
    for kind, count in raised.items():
        place = state.cities[act.city].port if kind in SHIPS else act.city
        if kind in CHOSEN:
            yield from CHOSEN[kind](table, seat, crowd)
        for _ in range(count):
            unit = place_unit(state, seat, kind, place or act.city)
            if unit is not None:
                placed.units.append(unit.id)
    yield from raise_moment(table, "recruit_placement", seat, placed)
    state.now.recruits.append(act.units)
    recruitment = Recruited(act.city, act.units, raised, act.payment, placed.units)
    yield from complete_activation(table, seat, act.city, "recruit")
    yield from raise_moment(table, "recruit_done", seat, recruitment)
    yield from offer_objectives(table, "recruit_done", [seat], recruitment)
    if any(kind in SHIPS for kind in raised):
        yield from battle_in_port(table, seat, act.city)


def battle_in_port(table: ClashTable, seat: Seat, city: str) -> Rule[None]:
    """6.5.5: the new ships attack what lies there and cannot retreat."""
    state = table.state
    port = state.cities[city].port
    if port is None or state.opponents_at(port, seat) is None:
        return
    yield from raise_moment(table, "recruit_placement/port", seat, port)
    if state.opponents_at(port, seat) is None:
        return
    battle = open_battle(state, state.own_at(port, seat), port, port)
    battle.may_retreat = False
    yield from fight(table, battle)


def make_room_in_supply(table: ClashTable, seat: Seat, kind: str, count: int, city: str, raised: Bag) -> Rule[None]:
    """6.5.6: a unit that is not in supply is taken from the map first; from the city itself if it is full."""
    state = table.state
    while (short := count - state.supply(seat, kind)) > 0:
        on_map = state.units_of(seat, kind)
        full = UNITS[kind].unit_class == "army" and count > housing(state, seat, city, raised)
        hexes = [city] if full else list(dict.fromkeys(unit.hex for unit in on_map))
        spot = yield from choose(seat, "recruit.remove", OneOf(hexes, "hex"), section="6.5", unit=kind, count=short)
        remove_unit(table, pick([unit for unit in on_map if unit.hex == spot], {kind: 1})[0])
        table.tell("recruit.removes", seat=seat, unit=kind, hex=spot)
        if state.is_water(spot):
            yield from drown(table, seat, spot)
