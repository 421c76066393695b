"""What may move where: groups, ranges, terrain, transport (6.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from engines.clash_of_cultures.data import SHIPS, UNITS, Bag
from engines.clash_of_cultures.found_city import may_found
from engines.clash_of_cultures.moments import query
from engines.clash_of_cultures.pieces import free_capacity, kind_of, kinds, room_for_army, told_apart
from engines.clash_of_cultures.purse import can_pay, limits, payments, price_of
from engines.clash_of_cultures.queries import AttackCondition, MovementOptions
from engines.clash_of_cultures.seas import landfalls, sea_reach, unexplored_shores
from engines.clash_of_cultures.state import BARBARIANS, ClashState, ClashTable, Unit
from engines.kernel import Command, Counts, Hints, Note, OneOf, Seat, Slot, note

Kind = str
"""`march`, `load`, `sail`, `explore`, `edge`, or one that a box brings"""


@dataclass(frozen=True)
class Way:
    """One way for a group to get from a hex to another."""

    kind: Kind
    units: tuple[Unit, ...]
    """The units that could go this way."""
    room: int = 99
    """Room for army units, on the target and on the way."""
    space: int = 99
    """Room aboard, for all units."""
    cost: Mapping[str, int] | None = None
    roads: bool = False
    navigates: bool = False
    battle: bool = False
    stays: tuple[str, ...] = ()
    """Where ships stay if the region they explore has no water for them."""
    paths: tuple[tuple[str, ...], ...] = ()
    """The hexes passed before the target, by the number of army units that go; the last holds for more of them."""
    required: tuple[str, ...] = ()
    """One unit of each of these kinds must go. Other units are named apart."""
    alone: bool = False
    """Does something other than units move, so that no unit is named?"""
    unmarked: bool = False
    """6.6.4: does no terrain rule attach on this way?"""
    company: Callable[[ClashState, Seat, Mapping[str, int]], Counts] | None = None
    """Who is asked about the units that come along; None: the usual rule."""

    def passed(self, army: int) -> tuple[str, ...]:
        """The hexes before the target over which a group with so many army units goes"""
        return self.paths[min(army, len(self.paths) - 1)] if self.paths else ()


Ways = dict[str, dict[str, Way]]
"""By target, by name of the way."""


def movement_options(state: ClashState, seat: Seat) -> MovementOptions:
    return query(state, "movement_options", seat, MovementOptions())


def ready(state: ClashState, unit: Unit) -> bool:
    """6.6.1.3, 6.6.4"""
    if unit.moved or unit.fatigued:
        return False
    return state.command is None or not state.command.only or unit.id in state.command.only


def ways_from(state: ClashState, seat: Seat, origin: str, rules: MovementOptions) -> Ways:
    """Everything that units on this hex could do with one movement."""
    ways: Ways = {}
    here = [unit for unit in state.own_at(origin, seat) if ready(state, unit)]
    land = [unit for unit in here if not unit.is_ship and (rules.army or not unit.is_army)]
    if land:
        march(state, seat, origin, land, ways)
        if rules.roads is not None and state.is_land(origin) and can_pay(state, seat, rules.roads):
            by_road(state, seat, origin, land, rules, ways)
    if ships := [unit for unit in here if unit.is_ship]:
        sail(state, seat, origin, ships, rules, ways)
    for more in rules.ways:
        more(state, seat, origin, rules, ways)
    return ways


def attack(state: ClashState, seat: Seat, spot: str, over_plains: bool) -> AttackCondition | None:
    """6.6.2.4: bans and prices of starting a battle here; None if nobody is there to fight."""
    opponent = state.opponents_at(spot, seat)
    if opponent is None:
        return None
    everybody = (*range(state.seats), BARBARIANS)
    return query(state, "attack_condition", everybody, AttackCondition(seat, opponent, spot, over_plains))


def arrive(
    state: ClashState, seat: Seat, spot: str, units: list[Unit], room: int, roads: bool, via: str | None = None
) -> Way | None:
    """A group of land units steps onto a land hex, peacefully or not."""
    condition = attack(state, seat, spot, over_plains=via is not None and state.terrain[via] == "plain")
    room = min(room, room_for_army(state, seat, spot))
    if condition is None:
        if room <= 0:
            units = [unit for unit in units if not unit.is_army]
        return Way("march", tuple(units), room) if units else None
    if condition.banned is not None or not can_pay(state, seat, condition.price):
        return None
    # 6.6.4: units that came through a forest may move on, but not into a battle. By road they may.
    able = [unit for unit in units if roads or "forest" not in unit.marks]
    strict = attack(state, seat, spot, over_plains=True)
    if strict is not None and strict.banned is not None:
        able = [unit for unit in able if "plain" not in unit.marks]
    if not any(unit.is_army for unit in able):
        return None
    return Way("march", tuple(able), room, cost=condition.price, battle=True)


def march(state: ClashState, seat: Seat, origin: str, units: list[Unit], ways: Ways) -> None:
    """6.6.2, 6.6.3.4, 6.6.3.5: to an adjacent hex, on land, aboard or ashore."""
    able = [unit for unit in units if "mountain" not in unit.marks]
    if not able:
        return
    step_out(state, seat, origin, able, "", ways)


def step_out(state: ClashState, seat: Seat, origin: str, able: list[Unit], name: str, ways: Ways, **how: Any) -> None:
    """To every adjacent hex where these units may go, under this name of the way."""
    for spot in state.near(origin):
        if spot not in state.terrain:
            room = limits(state, seat, spot).army_units
            ways.setdefault(spot, {})[name or "march"] = Way("march", tuple(able), room, **how)
        elif state.is_land(spot):
            way = arrive(state, seat, spot, able, 99, roads=False)
            if way is not None:
                ways.setdefault(spot, {})[name or "march"] = replace(way, **how) if how else way
        elif state.is_land(origin) and (space := free_capacity(state, seat, spot)) > 0:
            ways.setdefault(spot, {})[name or "board"] = Way("load", tuple(able), space=space, **how)


def by_road(
    state: ClashState, seat: Seat, origin: str, units: list[Unit], rules: MovementOptions, ways: Ways
) -> None:
    """8.2 Roads: up to two hexes from or to an own city; no terrain rule, no exploring, no ships."""
    own = set(state.cities_of(seat))
    cost = rules.roads or {}
    for step in state.near(origin):
        if not state.is_land(step):
            continue
        if origin in own or step in own:
            add_road(state, seat, step, units, cost, None, ways)
        room = room_for_army(state, seat, step)
        if state.opponents_at(step, seat) is not None:
            continue
        passing = units if room > 0 else [unit for unit in units if not unit.is_army]
        for spot in state.near(step):
            if passing and spot != origin and state.is_land(spot) and (origin in own or spot in own):
                add_road(state, seat, spot, passing, cost, step, ways)
    if rules.road_range > MovementOptions.road_range and origin in own:
        long_roads(state, seat, origin, units, rules, ways)


def long_roads(
    state: ClashState, seat: Seat, origin: str, units: list[Unit], rules: MovementOptions, ways: Ways
) -> None:
    """From one own city to another, farther than roads usually lead; the same hexes may be passed as by any road."""
    army = sum(unit.is_army for unit in units)
    by_army = [paths_with_room(state, seat, origin, rules.road_range, room) for room in range(army + 1)]
    for spot in state.cities_of(seat):
        paths = [paths[spot] for paths in by_army if spot in paths]
        way = arrive(state, seat, spot, units, len(paths) - 1, roads=True) if paths and spot != origin else None
        others = [other for name, other in ways.get(spot, {}).items() if name.startswith("road")]
        if way is not None and not any(
            other.room >= way.room and len(other.units) >= len(way.units) for other in others
        ):
            ways.setdefault(spot, {})["road"] = replace(way, cost=rules.roads, roads=True, paths=tuple(paths))


def paths_with_room(state: ClashState, seat: Seat, origin: str, most: int, room: int) -> dict[str, tuple[str, ...]]:
    """By hex in reach the hexes before it, each free of opponents and with room for so many army units; over as few
    Plains as possible (6.6.4), and then the shortest way."""
    free = [at for at in state.within(origin, most) if state.is_land(at) and state.opponents_at(at, seat) is None]
    open_hexes = {at for at in free if not room or room_for_army(state, seat, at) >= room}
    ahead: dict[str, tuple[str, ...]] = {origin: ()}
    paths: dict[str, tuple[str, ...]] = {}

    def effort(path: tuple[str, ...]) -> tuple[int, int]:
        return sum(state.terrain[at] == "plain" for at in path), len(path)

    for _ in range(most):
        steps: dict[str, tuple[str, ...]] = {}
        for at, path in ahead.items():
            longer = (*path, at) if at != origin else ()
            for spot in state.near(at):
                if state.is_land(spot) and (spot not in steps or effort(longer) < effort(steps[spot])):
                    steps[spot] = longer
        for spot, path in steps.items():
            if spot not in paths or effort(path) < effort(paths[spot]):
                paths[spot] = path
        ahead = {spot: path for spot, path in steps.items() if spot in open_hexes}
    return paths


def add_road(
    state: ClashState, seat: Seat, spot: str, units: list[Unit], cost: Bag, via: str | None, ways: Ways
) -> None:
    room = room_for_army(state, seat, via) if via else 99
    way = arrive(state, seat, spot, units, room, roads=True, via=via)
    if way is None:
        return
    total = {coin: cost.get(coin, 0) + (way.cost or {}).get(coin, 0) for coin in {**cost, **(way.cost or {})}}
    if can_pay(state, seat, total):
        name = f"road via {via}" if via else "road"
        ways.setdefault(spot, {})[name] = Way(
            "march", way.units, way.room, cost=total, roads=True, battle=way.battle, paths=((via,),) if via else ()
        )


def sail(state: ClashState, seat: Seat, origin: str, ships: list[Unit], rules: MovementOptions, ways: Ways) -> None:
    """6.6.3.1, 7.3, 7.5"""
    free, stops = sea_reach(state, seat, origin, rules.shared)
    put_to_sea(state, seat, free, stops, ships, rules, "sail", ways)
    ways.pop(origin, None)
    if not rules.navigation:
        return
    for landfall in landfalls(state, free):
        if landfall.unexplored:
            known = ways.setdefault(landfall.hex, {}).get("over the edge")
            exits = dict.fromkeys((*(known.stays if known else ()), landfall.exit))
            ways[landfall.hex]["over the edge"] = Way("edge", tuple(ships), navigates=True, stays=tuple(exits))
        else:
            there, fights = sea_reach(state, seat, landfall.hex, rules.shared)
            put_to_sea(state, seat, there, fights, ships, rules, "navigation", ways)


def put_to_sea(
    state: ClashState,
    seat: Seat,
    free: list[str],
    stops: list[str],
    ships: list[Unit],
    rules: MovementOptions,
    name: str,
    ways: Ways,
) -> None:
    """To all of these waters: peacefully, into a battle, or on to what they touch. Who may share a water with others
    may as well fight there."""
    peaceful = Way("sail", tuple(ships), navigates=name == "navigation")
    for spot in free:
        if spot not in rules.shared:
            ways.setdefault(spot, {})[name] = peaceful
    for spot in [*stops, *(spot for spot in free if spot in rules.shared)]:
        condition = attack(state, seat, spot, over_plains=False)
        if condition is not None and condition.banned is None and can_pay(state, seat, condition.price):
            ways.setdefault(spot, {})[name] = replace(peaceful, cost=condition.price, battle=True)
        if spot in rules.shared:
            ways.setdefault(spot, {})["alliance"] = peaceful
    for shore, waters in unexplored_shores(state, free).items():
        ways.setdefault(shore, {})[name] = replace(peaceful, kind="explore", stays=tuple(waters))


def origins(table: ClashTable, seat: Seat) -> OneOf[str]:
    state = table.state
    rules = movement_options(state, seat)
    hexes = dict.fromkeys((*(unit.hex for unit in state.units_of(seat) if ready(state, unit)), *rules.starts))
    able = [spot for spot in hexes if ways_from(state, seat, spot, rules)]
    own = state.cities_of(seat)

    def troops_there(spot: str) -> Note:
        here = state.own_at(spot, seat)
        garrison = spot in own and any(unit.is_army for unit in here)
        return note("move.garrison" if garrison else "move.units", units=kinds(here))

    return OneOf(able, "hex", hints=Hints(able, troops_there))


def targets(table: ClashTable, seat: Seat, origin: str) -> OneOf[str]:
    state = table.state
    found = ways_from(state, seat, origin, movement_options(state, seat))
    return OneOf(found, "hex", hints=Hints(found, lambda spot: _hint(state, seat, origin, spot, found[spot])))


def _hint(state: ClashState, seat: Seat, origin: str, spot: str, ways: dict[str, Way]) -> Note:
    if spot not in state.terrain:
        return note("move.unexplored")
    if any(way.battle for way in ways.values()):
        foes = kinds(unit for unit in state.units if unit.hex == spot and unit.owner != seat)
        owner = state.opponents_at(spot, seat)
        return note("move.battle", owner=owner, units=foes) if foes else note("move.undefended", owner=owner)
    city = state.cities.get(spot)
    if city is not None and city.owner == seat:
        return note("move.home", size=city.size)
    match state.terrain[spot]:
        case "mountain":
            return note("move.mountain")
        case "forest":
            return note("move.forest")
        case "barren" if not may_found(state, seat, spot) and _settles(state, seat, origin):
            return note("move.barren")
    return note("move.terrain", terrain=state.terrain[spot])


def _settles(state: ClashState, seat: Seat, origin: str) -> bool:
    return any(unit.kind == "settler" for unit in state.own_at(origin, seat))


def way_of(table: ClashTable, seat: Seat, origin: str, target: str, way: str) -> Way:
    return ways_from(table.state, seat, origin, movement_options(table.state, seat))[target][way]


def ways_to(table: ClashTable, seat: Seat, origin: str, target: str) -> OneOf[str]:
    by_name = ways_from(table.state, seat, origin, movement_options(table.state, seat))[target]

    def cost(name: str) -> Note:
        due = by_name[name].cost
        return note("move.cost", cost=dict(due)) if due else note("move.free")

    return OneOf(by_name, "way", next(iter(by_name)), Hints(by_name, cost))


def groups(table: ClashTable, seat: Seat, origin: str, target: str, way: str) -> Counts:
    """6.6.1.1; settlers that come along into a battle, and passengers, are named apart."""
    path = way_of(table, seat, origin, target, way)
    have = {name: len(units) for name, units in told_apart(table.state, selectable(path)).items()}
    if path.required:
        must = dict.fromkeys(path.required, 1)
        return Counts(must, len(must), len(must), "unit", must)

    more = movement_options(table.state, seat).more_room

    def in_room(group: Mapping[str, int]) -> bool:
        army = sum(n for name, n in group.items() if UNITS[kind_of(name)].unit_class == "army")
        room = path.room + sum(more.get(kind_of(name), 0) for name in group)
        # A group with room for more may stand with as many others as any group.
        others = sum(n for name, n in group.items() if kind_of(name) in more)
        return army <= room and army - others <= path.room and sum(group.values()) <= path.space

    def accompanied(group: Mapping[str, int]) -> bool:
        return path.company is None or not group or not path.company(table.state, seat, group).empty

    def fits(group: Mapping[str, int]) -> bool:
        return in_room(group) and accompanied(group)

    # Units that could go alone are named first, because the others need them.
    able = sorted(have, key=lambda name: not accompanied({name: 1}))
    most = {name: next((k for k in range(have[name], 0, -1) if in_room({name: k})), 0) for name in able}
    return Counts(most, 0 if path.alone else 1, None, "unit", as_many(most, fits), fits)


def selectable(way: Way) -> list[Unit]:
    """The units that are named for a movement; who only comes along into a battle is named apart."""
    if way.required:
        return [next(unit for unit in way.units if unit.kind == kind) for kind in way.required]
    return [unit for unit in way.units if not way.battle or unit.is_army or unit.is_ship]


def as_many(most_of: Mapping[str, int], fits: Callable[[Mapping[str, int]], bool]) -> Bag:
    """A proposal: as many units of each kind as can go, one kind after the other."""
    group: Bag = {}
    for name, most in most_of.items():
        able = next((n for n in range(most, 0, -1) if fits({**group, name: n})), 0)
        if able:
            group[name] = able
    return group


def company(table: ClashTable, seat: Seat, origin: str, target: str, way: str, units: dict[str, int]) -> Counts:
    """6.6.3.6: who rides along; and settlers that follow an army into battle (6.6.2.4)."""
    state = table.state
    path = way_of(table, seat, origin, target, way)
    if path.company is not None:
        return path.company(state, seat, units)
    if any(kind in SHIPS for kind in units):
        here = state.own_at(origin, seat)
        named = told_apart(state, [unit for unit in here if not unit.is_ship])
        aboard = {name: len(units) for name, units in named.items()}
        riders = sum(aboard.values())
        each = limits(state, seat).ship_capacity
        ships = sum(unit.is_ship for unit in here)
        going = sum(units.values())
        low = max(0, riders - each * (ships - going))
        high = min(riders, each * going)
        return Counts(aboard, low, high, "unit", as_many(aboard, lambda group: sum(group.values()) <= high))
    if path.battle:
        settlers = sum(unit.kind == "settler" for unit in path.units)
        return Counts({"settler": settlers}, 0, settlers, "unit", {})
    return Counts({}, 0, 0, "unit", {})


def move_payments(table: ClashTable, seat: Seat, origin: str, target: str, way: str) -> Counts:
    cost = way_of(table, seat, origin, target, way).cost or {}
    ways = payments(table.state, seat, price_of(table.state, seat, cost))
    assert ways is not None
    return ways


class Move(Command):
    section = "6.6"
    origin: Annotated[str, Slot(origins)]
    target: Annotated[str, Slot(targets)]
    way: Annotated[str, Slot(ways_to)]
    units: Annotated[dict[str, int], Slot(groups)]
    along: Annotated[dict[str, int], Slot(company)]
    payment: Annotated[dict[str, int], Slot(move_payments)]
