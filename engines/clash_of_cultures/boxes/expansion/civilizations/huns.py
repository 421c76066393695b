"""Huns."""

from __future__ import annotations

from engines.clash_of_cultures.activate import Activated, complete_activation, may_activate
from engines.clash_of_cultures.barbarians import Marching
from engines.clash_of_cultures.battle import Hits
from engines.clash_of_cultures.boxes.expansion.asking import which
from engines.clash_of_cultures.boxes.expansion.leaders import city_of, fights, fought_and_lives, in_city, outlives
from engines.clash_of_cultures.combat_roll import BONUS, Rolls
from engines.clash_of_cultures.command_action import MOVERS, granted_movements
from engines.clash_of_cultures.conquest import Conquest
from engines.clash_of_cultures.data import ARMY, goods_of, number
from engines.clash_of_cultures.exploration import for_land, reveal
from engines.clash_of_cultures.moments import Rank, carried, is_spent, on, query, spend
from engines.clash_of_cultures.movement import Move, Way, Ways, movement_options, ready
from engines.clash_of_cultures.pieces import kinds, room_for_army
from engines.clash_of_cultures.purse import can_pay, gain, settle
from engines.clash_of_cultures.queries import (
    Abilities,
    Activation,
    BuildOptions,
    CitySize,
    FoundCity,
    MovementOptions,
    RecruitOptions,
    Routes,
)
from engines.clash_of_cultures.recruit import Recruited
from engines.clash_of_cultures.state import BARBARIANS, Battle, ClashState, ClashTable, Unit
from engines.clash_of_cultures.tactics import NO_TACTIC
from engines.kernel import NONE, Rule, Seat, note

WAGONS = "wagons"
MOVED, ON_A_MOUNTAIN = "command:nomads", "turn:nomads on a mountain"
DRIVEN = "turn:enforcer"
YIELDS = {"plain": "food", "forest": "wood", "mountain": "ore"}
ENFORCED = "leader:enforcer"
AT_REST = "leader:enforcer city"
"""The use is spent when the city that was driven comes to rest."""
TRAMPLED = "round: horse master"
carried("civ:nomads", "movement_done")


def may_roam(state: ClashState, seat: Seat, spot: str) -> bool:
    """Can this city roam? It must be small, not angry, free to be activated, and no mountain may hold it."""
    city = state.cities.get(spot)
    if city is None or city.owner != seat or city.mood == "angry" or city.size != number("civ:nomads", "size"):
        return False
    if ON_A_MOUNTAIN in city.tokens or MOVED in city.tokens:
        return False
    granted = state.command is not None and bool(state.command.only)
    return not granted and may_activate(state, seat, spot, "price") is None


@on("movement_options", "civ:nomads")
def nomads(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    options.ways.append(wagon_trails)
    options.starts += [spot for spot in state.cities_of(seat) if may_roam(state, seat, spot)]


def wagon_trails(state: ClashState, seat: Seat, origin: str, rules: MovementOptions, ways: Ways) -> None:
    """The city moves as a whole, with any of the units on its hex."""
    if not may_roam(state, seat, origin):
        return
    able = [
        unit
        for unit in state.own_at(origin, seat)
        if ready(state, unit) and "mountain" not in unit.marks and (rules.army or not unit.is_army)
    ]
    for spot in state.near(origin):
        if spot in state.cities or state.is_water(spot):
            continue
        if spot in state.terrain and state.opponents_at(spot, seat) is not None:
            continue
        room = room_for_army(state, seat, spot)
        ways.setdefault(spot, {})[WAGONS] = Way(WAGONS, tuple(able), room, alone=True)


def roll_on(table: ClashTable, seat: Seat, act: Move, way: Way, group: list[Unit]) -> Rule[None]:
    """16.3.3: the city moves, is activated, and finds out what is there."""
    state = table.state
    if act.target not in state.terrain:
        slot = state.board.slot_of[act.target]
        table.learn()
        yield from reveal(table, seat, slot, for_land(state, slot, act.target))
    free = movement_options(state, seat).unmarked
    for unit in group:
        unit.hex = act.target
        terrain = state.terrain[act.target]
        if terrain in ("plain", "forest", "mountain") and unit.kind not in free.get(terrain, ()):
            unit.mark(terrain)
    city = state.cities.pop(act.origin)
    city.port = None
    state.cities[act.target] = city
    city.tokens[MOVED] = True
    if state.terrain[act.target] == "mountain":
        city.tokens[ON_A_MOUNTAIN] = True
    table.tell("nomads.move", seat=seat, origin=act.origin, target=act.target, units=kinds(group))
    yield from complete_activation(table, seat, act.target, "price")
    if act.target not in state.exhausted and state.terrain[act.target] in YIELDS:
        gain(table, seat, dict.fromkeys([YIELDS[state.terrain[act.target]]], number("civ:nomads", "gain")))


MOVERS[WAGONS] = roll_on


@on("recruit_options", "civ:mounted_archers")
def steppe_riders(state: ClashState, seat: Seat, options: RecruitOptions) -> None:
    if options.city.size == number("civ:mounted_archers", "size"):
        options.kinds.append("cavalry")


def new_riders(state: ClashState, done: Recruited) -> list[int]:
    return [unit.id for unit in state.units if unit.id in done.placed and unit.kind == "cavalry"]


@on("recruit_done", "civ:mounted_archers", rank=Rank.LATER, when=lambda s, p, done: bool(new_riders(s, done)))
def mounted_archers(table: ClashTable, seat: Seat, done: Recruited) -> Rule[None]:
    """R-66: each new cavalry may move once, one group after the other."""
    riders = new_riders(table.state, done)
    yield from granted_movements(table, seat, riders, len(riders))


def threatened(state: ClashState, hun: Seat, owner: Seat, spot: str) -> bool:
    """Are these settlers near an army of the Huns, without an army or a city of their own around them?"""
    city = state.cities.get(spot)
    if (city is not None and city.owner == owner) or state.army_at(spot, owner):
        return False
    near = state.within(spot, number("civ:raiders", "distance"))
    return any(unit.kind in ARMY and unit.hex in near for unit in state.units_of(hun))


@on("found_city_options", "civ:raiders")
def no_new_homes(state: ClashState, seat: Seat, sites: FoundCity) -> None:
    if sites.by == "settler" and sites.founder != seat and threatened(state, seat, sites.founder, sites.hex):
        sites.banned = True


@on("trade_routes_options", "civ:raiders", part="others")
def no_caravans(state: ClashState, seat: Seat, routes: Routes) -> None:
    routes.traders = [
        trader
        for trader in routes.traders
        if trader.kind != "settler" or not threatened(state, seat, routes.seat, trader.hex)
    ]


def price_of_tribes(state: ClashState, seat: Seat) -> list[str]:
    price = number("civ:hunnic_tribes", "price")
    return [coin for coin in ("gold", "culture") if can_pay(state, seat, {coin: price})]


def mine_to_lead(state: ClashState, seat: Seat, marching: Marching) -> bool:
    return marching.event and marching.seat == seat and bool(price_of_tribes(state, seat))


@on("barbarians_select", "civ:hunnic_tribes", when=mine_to_lead)
def hunnic_tribes(table: ClashTable, seat: Seat, marching: Marching) -> Rule[None]:
    coin = yield from which(seat, "civ:hunnic_tribes", [NONE, *price_of_tribes(table.state, seat)], "ware")
    if coin != NONE:
        yield from settle(table, seat, {coin: number("civ:hunnic_tribes", "price")})
        marching.free = True


def ruled(state: ClashState, seat: Seat, size: CitySize) -> None:
    city = city_of(state, seat)
    small = city is not None and city.size == number("leader:ruler", "size") and city.mood != "angry"
    if small and in_city(state, seat, size.hex):
        size.size += number("leader:ruler", "larger")


on("collect_limit", "leader:ruler")(ruled)
on("recruit_limit", "leader:ruler")(ruled)


def rode(state: ClashState, seat: Seat, rolls: Rolls) -> bool:
    battle = rolls.battle
    return battle.round == 1 and fights(state, seat, battle) and "cavalry" in rolls.of[seat].activated


@on("after_rolls", "leader:horse_master", when=rode)
def horse_master(table: ClashTable, seat: Seat, rolls: Rolls) -> Rule[None]:
    """A cavalry die may be used like an elephant die. With the last one goes what makes one cavalry stronger."""
    roll = rolls.of[seat]
    numbers = [str(face.value) for face in roll.activated["cavalry"]]
    die = yield from which(seat, "leader:horse_master", [NONE, *dict.fromkeys(numbers)], "die")
    if die != NONE:
        battle, side = rolls.battle, rolls.battle.side(seat)
        roll.number -= int(die)
        roll.bonus -= BONUS["cavalry"]
        if len(numbers) == 1:
            both = [one.owner for one in battle.sides]
            asked = query(table.state, "combat_abilities", both, Abilities(battle, side))
            roll.bonus -= asked.stronger.get("cavalry", 0)
        side.effects.append(TRAMPLED)


@on("ignore_hits", "leader:horse_master", automatic=True)
def rider_shields(table: ClashTable, seat: Seat, hits: Hits) -> None:
    if TRAMPLED in hits.battle.side(seat).effects:
        hits.ignored[seat] += number("leader:horse_master", "ignored_hits")


def first_today(state: ClashState, seat: Seat, spot: str) -> bool:
    city = city_of(state, seat)
    return (
        city is not None
        and in_city(state, seat, spot)
        and city.activations == 0
        and not is_spent(state, seat, ENFORCED)
    )


def as_if_happy(state: ClashState, seat: Seat, size: CitySize) -> None:
    if first_today(state, seat, size.hex) and size.mood != "happy":
        happy = CitySize(size.hex, size.size, "happy", size.more)
        size.paid, size.by, size.price = happy.limit - size.limit, ENFORCED, {}


on("collect_limit", ENFORCED)(as_if_happy)
on("recruit_limit", ENFORCED)(as_if_happy)


@on("build_options", ENFORCED)
def forced_to_build(state: ClashState, seat: Seat, options: BuildOptions) -> None:
    if first_today(state, seat, options.hex):
        options.mood, options.by = "happy", ENFORCED


@outlives("activation_options", ENFORCED)
def exhausted_city(state: ClashState, seat: Seat, activation: Activation) -> None:
    if DRIVEN in state.cities[activation.hex].tokens:
        activation.banned = note("enforcer.exhausted")


def was_driven(state: ClashState, seat: Seat, done: Activated) -> bool:
    """The use of the turn was spent for one activation: the next one that is completed."""
    return is_spent(state, seat, ENFORCED) and not is_spent(state, seat, AT_REST)


@outlives("city_activated", ENFORCED, automatic=True, when=was_driven)
def enforcer(table: ClashTable, seat: Seat, activation: Activated) -> None:
    """The city rests for the turn, wherever the leader goes. A leader who is recruited in it replaces this one."""
    spend(table.state, seat, AT_REST)
    table.state.cities[activation.hex].tokens[DRIVEN] = True


@on("round_start", "leader:battering_rams", automatic=True, when=lambda s, p, battle: storms(s, p, battle))
def battering_rams(table: ClashTable, seat: Seat, battle: Battle) -> None:
    battle.defender.effects.append(NO_TACTIC)


def storms(state: ClashState, seat: Seat, battle: Battle) -> bool:
    attacks = battle.attacker.owner == seat and battle.city_owner is not None
    return attacks and battle.round == 1 and fights(state, seat, battle)


def led(state: ClashState, seat: Seat, taken: Conquest) -> bool:
    return taken.conqueror == seat and fought_and_lives(state, seat, taken.battle)


def others_near(state: ClashState, seat: Seat, conquest: Conquest) -> bool:
    near = state.within(conquest.hex, number("leader:tribute_rugila", "distance"))
    other = any(s in near and s != conquest.hex and city.owner != seat for s, city in state.cities.items())
    return led(state, seat, conquest) and other


@on("city_conquered", "leader:tribute_rugila", automatic=True, when=others_near)
def tribute(table: ClashTable, seat: Seat, taken: Conquest) -> None:
    gain(table, seat, goods_of("leader:tribute_rugila"))


@on(
    "conquest_mood",
    "leader:unifier",
    automatic=True,
    when=lambda s, p, taken: taken.loser == BARBARIANS and led(s, p, taken),
)
def unifier(table: ClashTable, seat: Seat, taken: Conquest) -> None:
    taken.mood = "happy"
