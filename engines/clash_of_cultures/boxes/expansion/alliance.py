"""Carthage and the pirates (16.3.1): an allied pirate ship moves and fights as one of Carthage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engines.clash_of_cultures.battle import FALL_FIRST, fight, open_battle
from engines.clash_of_cultures.command_action import MOVERS, Moved
from engines.clash_of_cultures.moments import Rank, carried, on
from engines.clash_of_cultures.movement import Move, Way, Ways, ready
from engines.clash_of_cultures.pieces import (
    LEFT_MAP,
    free_capacity,
    kind_of,
    kinds,
    pick_named,
    told_apart,
    when_removed,
)
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.queries import MovementOptions
from engines.clash_of_cultures.state import PIRATES, Battle, ClashState, ClashTable, Owner, Unit
from engines.kernel import Counts, OneOf, Rule, Seat, choose

Company = Callable[[ClashState, Seat, Mapping[str, int]], Counts]
ALLIES = "civ:pirate_allies"
CORSAIR = "corsair"
POOL = f"{PIRATES} ship"
ATTACK = "fight_allies"
FALL_FIRST.add(CORSAIR)
# Allied pirates are ships of Carthage for everybody: symbols, blockades, routes, losses and rewards pass them by or
# take them as such without a word of their own.
carried(
    ALLIES,
    "battle_start",
    "event_symbol",
    "collect_options",
    "event_unit_loss",
    "trade_routes_options",
    "losses",
    "limits",
)


def lair(state: ClashState, spot: str) -> bool:
    return any(unit.hex == spot and unit.owner == PIRATES for unit in state.units)


def ally(table: ClashTable, seat: Seat, spot: str) -> None:
    """These ships become allies. They stay pieces of the pirates, and are missing from the pirates' supply."""
    state = table.state
    pirates = state.own_at(spot, PIRATES)
    for unit in pirates:
        unit.owner, unit.kind = seat, CORSAIR
    if pirates:
        state.captive[POOL] = state.captive.get(POOL, 0) + len(pirates)
        table.tell("alliance.made", seat=seat, hex=spot)


def count_out(state: ClashState, ships: int) -> None:
    state.captive[POOL] -= ships
    if not state.captive[POOL]:
        del state.captive[POOL]


def part(table: ClashTable, units: list[Unit]) -> None:
    """These allied ships become ordinary pirates again."""
    for unit in units:
        unit.owner, unit.kind = PIRATES, "ship"
    count_out(table.state, len(units))
    table.tell("alliance.ends", hex=units[0].hex)


@when_removed(CORSAIR)
def sunk(table: ClashTable, unit: Unit, by: Owner | None) -> None:
    count_out(table.state, 1)


def abandoned(table: ClashTable, seat: Seat) -> None:
    """16.3.1.2: without a unit of Carthage on the hex there is no alliance."""
    state = table.state
    for spot in dict.fromkeys(unit.hex for unit in state.units_of(seat, CORSAIR)):
        here = state.own_at(spot, seat)
        if all(unit.kind == CORSAIR for unit in here):
            part(table, here)


def no_longer_led(table: ClashTable, unit: Unit) -> None:
    """An event may take the last unit of Carthage from a hex, or a new piece may need it from the supply; then the
    alliance ends. During a battle the alliance lasts until the battle is over."""
    if not table.state.fights:
        abandoned(table, unit.owner)


LEFT_MAP.append(no_longer_led)


@on("movement_done", ALLIES, automatic=True, rank=Rank.FIRST)
def after_a_movement(table: ClashTable, seat: Seat, moved: Moved) -> None:
    """16.3.1.1: pirates that share a hex with Carthage become its allies."""
    for spot in dict.fromkeys(unit.hex for unit in table.state.units_of(seat)):
        ally(table, seat, spot)
    abandoned(table, seat)


@on("after_battle", ALLIES, automatic=True)
def after_a_battle(table: ClashTable, seat: Seat, battle: Battle) -> None:
    abandoned(table, seat)


@on("recruit_placement", ALLIES, part="port", when=lambda s, p, port: lair(s, port))
def in_port(table: ClashTable, seat: Seat, port: str) -> Rule[None]:
    """R-91"""
    if not (yield from fights_them(seat, port)):
        ally(table, seat, port)


def fights_them(seat: Seat, spot: str) -> Rule[bool]:
    fight_them = yield from choose(
        seat, "alliance.fight", OneOf([True, False], "yes_no", False), section="16.3", hex=spot
    )
    return bool(fight_them)


@on("movement_options", ALLIES)
def pirate_allies(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    options.shared |= {unit.hex for unit in state.units if unit.owner == PIRATES}
    options.ways.append(among_pirates)


def among_pirates(state: ClashState, seat: Seat, origin: str, rules: MovementOptions, ways: Ways) -> None:
    here = [unit for unit in state.own_at(origin, seat) if ready(state, unit)]
    ships = [unit for unit in here if unit.is_ship]
    if ships:
        own = [unit for unit in ships if unit.kind != CORSAIR]
        if own:
            join_an_attack(state, seat, origin, own, ways)
        keep_company(state, seat, origin, ships, ways)
        if own and len(own) < len([u for u in state.own_at(origin, seat) if u.is_ship]):
            ways.setdefault(origin, {})["fight"] = Way(ATTACK, tuple(own), company=nobody)
    land = [u for u in here if not u.is_ship and "mountain" not in u.marks and (rules.army or not u.is_army)]
    if land and state.is_land(origin):
        for spot in state.near(origin):
            if lair(state, spot):
                space = free_capacity(state, seat, spot) + capacity(state, seat, spot)
                ways.setdefault(spot, {})["alliance"] = Way("load", tuple(land), space=space)


def join_an_attack(state: ClashState, seat: Seat, origin: str, own: list[Unit], ways: Ways) -> None:
    """16.3.1.6: ships may sail to a hex where others are among allied pirates, and fight them there."""
    for spot in dict.fromkeys(unit.hex for unit in state.units_of(seat, CORSAIR)):
        way = next((way for way in ways.get(spot, {}).values() if way.kind == "sail"), None)
        if spot != origin and way is not None:
            ways[spot]["fight there"] = replace(way, kind=ATTACK, units=tuple(own))


def nobody(state: ClashState, seat: Seat, units: Mapping[str, int]) -> Counts:
    return Counts({}, 0, 0, "unit", {})


def capacity(state: ClashState, seat: Seat, spot: str) -> int:
    return len(state.own_at(spot, PIRATES)) * limits(state, seat).ship_capacity


def keep_company(state: ClashState, seat: Seat, origin: str, ships: list[Unit], ways: Ways) -> None:
    """16.3.1.2: allied pirates sail only with a ship or somebody of Carthage aboard."""
    own = [unit for unit in ships if unit.kind != CORSAIR]
    if len(own) == len(ships):
        return
    riders = any(not unit.is_ship for unit in state.own_at(origin, seat))
    for by_name in ways.values():
        for name, way in list(by_name.items()):
            if not any(unit.kind == CORSAIR for unit in way.units):
                continue
            if riders:
                by_name[name] = replace(way, company=somebody_aboard(origin))
            else:
                del by_name[name]
                if own:
                    by_name[name] = replace(way, units=tuple(own))
                    by_name[f"{name} with allies"] = replace(way, required=("ship",), company=others_along(origin))
    for spot in [spot for spot, by_name in ways.items() if not by_name]:
        del ways[spot]


def somebody_aboard(origin: str) -> Company:
    def who(state: ClashState, seat: Seat, units: Mapping[str, int]) -> Counts:
        aboard = [unit for unit in state.own_at(origin, seat) if not unit.is_ship]
        fleet = [unit for unit in state.own_at(origin, seat) if unit.is_ship]
        each, going = limits(state, seat).ship_capacity, sum(units.values())
        low = max(0, len(aboard) - each * (len(fleet) - going))
        if all(kind_of(name) == CORSAIR for name in units):
            low = max(low, 1)
        high = min(len(aboard), each * going)
        have = {name: len(found) for name, found in told_apart(state, aboard).items()}
        usual: dict[str, int] = {}
        for name, count in have.items():
            usual[name] = min(count, high - sum(usual.values()))
        return Counts(have, low, high, "unit", {k: n for k, n in usual.items() if n})

    return who


def others_along(origin: str) -> Company:
    def who(state: ClashState, seat: Seat, units: Mapping[str, int]) -> Counts:
        """Who goes besides the ship that was named: other ships, and allies."""
        lead = next(unit for unit in state.own_at(origin, seat) if unit.kind == "ship" and ready(state, unit))
        rest = [u for u in state.own_at(origin, seat) if u.is_ship and u.id != lead.id and ready(state, u)]
        have = {name: len(found) for name, found in told_apart(state, rest).items()}
        return Counts(have, 0, None, "unit", have)

    return who


def turn_on_them(table: ClashTable, seat: Seat, act: Move, way: Way, group: list[Unit]) -> Rule[None]:
    """16.3.1.6, R-83: a movement without moving, or one that brings ships to those that are there; if they come to
    terms, the alliance holds again when it is done."""
    state, spot = table.state, act.target
    assert state.command is not None
    part(table, [unit for unit in state.own_at(spot, seat) if unit.kind == CORSAIR])
    fleet, there = group, []
    if act.origin != spot:
        aboard = [unit for unit in state.own_at(act.origin, seat) if unit not in group]
        fleet, there = [*group, *pick_named(state, aboard, act.along)], state.own_at(spot, seat)
        state.command.sailed, state.command.navigated = True, state.command.navigated or way.navigates
        table.tell("move.sails", seat=seat, units=kinds(fleet), origin=act.origin, target=spot)
    battle = open_battle(state, [*fleet, *there], spot, act.origin)
    battle.origins = {unit.id: spot for unit in there}
    yield from fight(table, battle)


MOVERS[ATTACK] = turn_on_them
