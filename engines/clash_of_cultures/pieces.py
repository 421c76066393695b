"""Putting pieces on the map and taking them off (1.3, 3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from engines.clash_of_cultures.data import UNITS, Bag
from engines.clash_of_cultures.moments import F
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.state import City, ClashState, ClashTable, Owner, Unit
from engines.kernel import Counts, OneOf, Rule, Seat, choose

BOUND = ":bound"


def place_unit(state: ClashState, owner: Owner, kind: str, spot: str) -> Unit | None:
    """1.3.2: a unit is placed if a piece is in supply."""
    if state.supply(owner, kind) <= 0:
        return None
    unit = Unit(id=state.next_unit, kind=kind, owner=owner, hex=spot)
    state.next_unit += 1
    state.units.append(unit)
    return unit


REMOVED: dict[str, Callable[[ClashTable, Unit, Owner | None], None]] = {}
"""By kind of unit: what follows when one leaves the map. The rule is told who has removed it, if it fell in a
battle."""


LEFT_MAP: list[Callable[[ClashTable, Unit], None]] = []
"""What follows when a unit of any kind leaves the map."""


def when_removed(kind: str) -> Callable[[F], F]:
    def register(follow: F) -> F:
        REMOVED[kind] = follow
        return follow

    return register


def remove_unit(table: ClashTable, unit: Unit, by: Owner | None = None) -> None:
    """Every unit that leaves the map goes this way; `by` whom, if it was in a battle."""
    state = table.state
    state.units = [other for other in state.units if other.id != unit.id]
    if unit.kind in REMOVED:
        REMOVED[unit.kind](table, unit, by)
    for follow in LEFT_MAP:
        follow(table, unit)


def kinds(units: Iterable[Unit]) -> Bag:
    """The number of units of each kind."""
    return dict(Counter(unit.kind for unit in units))


def room_for_army(state: ClashState, owner: Owner, spot: str) -> int:
    """3.6.1"""
    return limits(state, owner, spot).army_units - state.army_at(spot, owner)


def place_in_city(table: ClashTable, seat: Seat, kind: str) -> Rule[None]:
    """A free unit from supply in one of the player's cities, if there is room for it."""
    home = yield from pick_home(table, seat, kind)
    if home is not None:
        settle_in(table, seat, kind, home)


def pick_home(table: ClashTable, seat: Seat, kind: str) -> Rule[str | None]:
    """The city for a free unit; None if there is no unit or no room."""
    state = table.state
    if state.supply(seat, kind) <= 0:
        return None
    homes = [h for h in state.cities_of(seat) if kind == "settler" or room_for_army(state, seat, h) > 0]
    if not homes:
        return None
    home = yield from choose(seat, "place.where", OneOf(homes, "hex"), section="1.3", unit=kind)
    return home


def settle_in(table: ClashTable, seat: Seat, kind: str, home: str) -> None:
    place_unit(table.state, seat, kind, home)
    table.tell("unit.placed", seat=seat, unit=kind, hex=home)


def free_capacity(state: ClashState, owner: Owner, spot: str) -> int:
    """6.6.3: how many more land units the ships on this water hex can carry."""
    here = state.own_at(spot, owner)
    ships = sum(unit.is_ship for unit in here)
    return ships * limits(state, owner).ship_capacity - (len(here) - ships)


def drown(table: ClashTable, owner: Owner, spot: str, by: Owner | None = None) -> Rule[Bag]:
    """9.9.2: what the ships left can no longer carry is lost; the owner chooses which."""
    state = table.state
    surplus = -free_capacity(state, owner, spot)
    if surplus <= 0 or not state.is_water(spot):
        return {}
    aboard = [unit for unit in state.own_at(spot, owner) if not unit.is_ship]
    losses = yield from choose_units(table, owner, aboard, surplus)
    table.tell("unit.drowns", owner=owner, units=kinds(losses), hex=spot)
    for unit in losses:
        remove_unit(table, unit, by)
    return kinds(losses)


def choose_units(table: ClashTable, seat: Seat, units: list[Unit], count: int, **params: Any) -> Rule[list[Unit]]:
    """The player names so many of these units, by kind."""
    if count >= len(units):
        return list(units)
    have = kinds(units)
    names = Counts(have, count, count, "unit", cheapest(have, count))
    choice = {next(iter(have)): count} if len(have) == 1 else None
    if choice is None:
        choice = yield from choose(seat, "unit.which_lost", names, section="9.6", count=count, **params)
    return pick(units, choice)


def cheapest(have: Bag, count: int) -> Bag:
    """The units that cost least; among equal ones, the kind of which there are most."""
    choice: Bag = {}
    for kind in sorted(have, key=lambda kind: (sum(UNITS[kind].cost.values()), -UNITS[kind].per_player)):
        if many := min(have[kind], count - sum(choice.values())):
            choice[kind] = many
    return {kind: choice[kind] for kind in have if kind in choice}


def pick(units: list[Unit], wanted: Bag) -> list[Unit]:
    """The wanted number of units of each kind. Tired units first: they are worth least for the rest of the turn."""
    ranked = sorted(units, key=lambda unit: (not unit.fatigued, not unit.marks, unit.id))
    return [unit for kind, n in wanted.items() for unit in [u for u in ranked if u.kind == kind][:n]]


BINDING: list[Callable[[ClashState], Iterable[str]]] = []
"""Effects by which other terrains bind those who entered them."""


def told_apart(state: ClashState, units: Iterable[Unit]) -> dict[str, list[Unit]]:
    """Units of a group by name: by kind, and of a kind those that are bound by an earlier movement (6.6.1.3, 6.6.4)
    apart from fresh ones, if there are both."""
    binding = {"forest", "mountain", *(terrain for also in BINDING for terrain in also(state))}
    units = list(units)
    bound = {unit.id for unit in units if unit.moved or binding.intersection(unit.marks)}
    fresh_kinds = {unit.kind for unit in units if unit.id not in bound}
    by_name: dict[str, list[Unit]] = {}
    for unit in units:
        name = f"{unit.kind}{BOUND}" if unit.id in bound and unit.kind in fresh_kinds else unit.kind
        by_name.setdefault(name, []).append(unit)
    return by_name


def kind_of(name: str) -> str:
    return name.removesuffix(BOUND)


def pick_named(state: ClashState, units: Iterable[Unit], wanted: Bag) -> list[Unit]:
    """The wanted number of units of each kind, by the names that tell them apart"""
    named = told_apart(state, units)
    return [unit for name, n in wanted.items() for unit in named[name][:n]]


def remove_city(state: ClashState, spot: str) -> City:
    """The whole city goes; its wonders are destroyed (13.4.1)."""
    city = state.cities.pop(spot)
    for wonder in city.wonders:
        del state.monuments[wonder]
    return city
