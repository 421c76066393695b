"""Collect (6.4.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from engines.clash_of_cultures.activate import activatable, barred_cities, complete_activation, mood_will_fall
from engines.clash_of_cultures.data import GAME, Bag
from engines.clash_of_cultures.moments import query, raise_moment, spend
from engines.clash_of_cultures.purse import can_pay, gain, limits, settle
from engines.clash_of_cultures.queries import CitySize, CollectOptions, CollectTotal
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Command, Hints, Note, OneOf, Rule, Seat, Slot, SomeOf, note

BLOCKERS: list[Callable[[ClashState, Seat], set[str]]] = []
"""Effects that keep hexes from being chosen."""


def blocked(state: ClashState, seat: Seat, spot: str, home: str) -> bool:
    """6.4.2.4"""
    if spot not in state.terrain or spot in state.exhausted:
        return True
    if spot == home:
        return False
    return spot in state.cities or any(unit.hex == spot and unit.owner != seat for unit in state.units)


def collect_options(state: ClashState, seat: Seat, spot: str) -> CollectOptions:
    """6.4.2.2: what every hex in reach would give."""
    closed = {other for blocker in BLOCKERS for other in blocker(state, seat)}
    near = [
        other for other in (spot, *state.near(spot)) if other not in closed and not blocked(state, seat, other, spot)
    ]
    far = [
        other
        for other, distance in state.distances(spot).items()
        if distance == GAME.collect.far and state.is_land(other) and not blocked(state, seat, other, spot)
    ]
    options = query(state, "collect_options", seat, CollectOptions(state, spot, state.cities[spot], near, far))
    if not options.far:
        options.yields = {place: coins for place, coins in options.yields.items() if place not in far}
    return options


def collect_size(state: ClashState, seat: Seat, spot: str) -> CitySize:
    """6.4.2.1"""
    city = state.cities[spot]
    return query(state, "collect_limit", seat, CitySize(spot, city.size, city.mood))


def collect_limit(state: ClashState, seat: Seat, spot: str) -> int:
    """6.4.2.1: how many hexes may be chosen, with the extra ones that a price adds if it can be paid."""
    size = collect_size(state, seat, spot)
    return size.limit + (size.paid if size.paid and can_pay(state, seat, size.price) else 0)


def cities_to_collect_in(table: ClashTable, seat: Seat) -> OneOf[str]:
    state = table.state
    able = activatable(state, seat, "collect")

    def so_many(spot: str) -> Note:
        limit = collect_limit(state, seat, spot)
        again = mood_will_fall(state, spot)
        return note("collect.limit_falls", limit=limit) if again else note("collect.limit", limit=limit)

    return OneOf(able, "hex", hints=Hints(able, so_many), barred=barred_cities(state, seat, "collect", able))


def hex_of(choice: str) -> str:
    return choice.split(" ")[0]


def coin_of(choice: str) -> str:
    return choice.split(" ")[1]


def harvest(table: ClashTable, seat: Seat, city: str) -> SomeOf[str]:
    """6.4.2.2, 6.4.2.3: different hexes, at most one of them water, at most so many far ones."""
    state = table.state
    options = collect_options(state, seat, city)
    limit = collect_limit(state, seat, city)
    places = [spot for spot in (*options.choosable, *options.far_choosable) if spot in options.yields]
    choices = [f"{spot} {coin}" for spot in places for coin in options.yields[spot]]
    if options.repeats:
        choices += [f"{choice} {n}" for n in range(2, limit + 1) for choice in choices]

    def fits(chosen: tuple[str, ...]) -> bool:
        hexes = [hex_of(choice) for choice in chosen]
        different = set(hexes)
        if len(different) < len(hexes) and not options.repeats:
            return False
        wet = [choice for choice in chosen if state.is_water(hex_of(choice))]
        far = sum(spot in options.far_choosable for spot in different)
        # 6.4.2.3: a Water hex is chosen once, for fish or for trade.
        one_way = len({hex_of(choice) for choice in wet}) <= 1 and len({coin_of(c) == "food" for c in wet}) <= 1
        return one_way and far <= options.far

    usual = best_harvest(state, seat, choices, limit, fits) if choices else ()
    return SomeOf(choices, min(1, len(choices)), limit, "harvest", usual, fits)


def best_harvest(state: ClashState, seat: Seat, choices: list[str], limit: int, fits: object) -> tuple[str, ...]:
    """A sensible proposal: what the player has least of, as long as the store holds it."""
    assert callable(fits)
    purse, most = dict(state.players[seat].purse), limits(state, seat).stock
    spaces: tuple[str, ...] = ()
    while len(spaces) < limit:
        able = [c for c in choices if c not in spaces and fits((*spaces, c))]
        if not able:
            break
        best = min(able, key=lambda c: (purse[coin_of(c)] >= most.get(coin_of(c), 99), purse[coin_of(c)]))
        purse[coin_of(best)] += 1
        spaces = (*spaces, best)
    return tuple(choice for choice in choices if choice in spaces)


class Collect(Command):
    section = "6.4.2"
    city: Annotated[str, Slot(cities_to_collect_in)]
    spaces: Annotated[tuple[str, ...], Slot(harvest)]


@dataclass
class Collected:
    """`collect_done`: what was received, limits aside"""

    city: str
    spaces: tuple[str, ...]
    gains: Bag


def collect(table: ClashTable, seat: Seat, act: Collect) -> Rule[None]:
    """6.4.2.8: choice, total, gains, limits, activation, then what follows a Collect."""
    total: Bag = {}
    for choice in act.spaces:
        total[coin_of(choice)] = total.get(coin_of(choice), 0) + 1
    hexes = list(dict.fromkeys(map(hex_of, act.spaces)))
    with table.tell("collect.from", seat=seat, city=act.city, hexes=hexes, goods=dict(total)):
        yield from bring_in(table, seat, act, total)


def bring_in(table: ClashTable, seat: Seat, act: Collect, total: Bag) -> Rule[None]:
    """6.4.2.8: what follows from the choice"""
    state = table.state
    options = collect_options(state, seat, act.city)
    if options.far_by and any(hex_of(choice) in options.far_choosable for choice in act.spaces):
        spend(state, seat, options.far_by)
    size = collect_size(state, seat, act.city)
    if len(act.spaces) > size.limit:
        if size.by:
            spend(state, seat, size.by)
        if size.price:
            yield from settle(table, seat, size.price)
    yields = query(state, "collect_total", seat, CollectTotal(act.city, act.spaces, total))
    for rule in yields.then:
        going_on = rule(table, seat, yields)
        if going_on is not None:
            yield from going_on
    gain(table, seat, yields.gains, already=total)
    state.now.collects += 1
    state.lasting.drop("collect")
    yield from complete_activation(table, seat, act.city, "collect")
    yield from raise_moment(table, "collect_done", seat, Collected(act.city, act.spaces, yields.gains))
