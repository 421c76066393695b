"""Carthage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.clash_of_cultures.battle import retreat
from engines.clash_of_cultures.boxes.expansion.alliance import abandoned
from engines.clash_of_cultures.boxes.expansion.asking import wants, where
from engines.clash_of_cultures.boxes.expansion.leaders import bonus, city_of, fights, here, in_city
from engines.clash_of_cultures.command_action import Moved, granted_movements
from engines.clash_of_cultures.data import ARMY, Bag, number
from engines.clash_of_cultures.found_city import Found, found, may_found, new_city
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.movement import Way, Ways, ready
from engines.clash_of_cultures.movement import step_out as all_steps
from engines.clash_of_cultures.pieces import (
    drown,
    kind_of,
    kinds,
    pick,
    place_unit,
    remove_unit,
    room_for_army,
    told_apart,
)
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.queries import CombatValue, Levy, MovementOptions, RecruitOptions, RecruitPrice
from engines.clash_of_cultures.recruit import may_launch
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner, Unit
from engines.clash_of_cultures.windows import action, free_action
from engines.kernel import FIRST, SECOND, Counts, OneOf, Rule, Seat, choose

FEED, BEAST = "food:war", "beast"
SAILING = "navigator at sea"
SAILED = "sailed"
AT_SEA = ("sail", "explore", "edge")


@on("recruit_options", "civ:warbeasts")
def tamers(state: ClashState, seat: Seat, options: RecruitOptions) -> None:
    options.kinds.append("elephant")


@on("recruit_price", "civ:warbeasts")
def warbeasts(state: ClashState, seat: Seat, price: RecruitPrice) -> None:
    """Gold or culture tokens may stand for the food of elephants. Without a market, they must stand for one of it."""
    food = price.levies["elephant"].cost["food"]
    half = 0 if "market" in state.cities[price.hex].buildings else 1
    cost: Bag = {FEED: food - half, BEAST: half}
    price.levies["elephant"] = Levy("elephant", {ware: n for ware, n in cost.items() if n})
    price.instead.setdefault("food", set()).add(FEED)
    for coin in ("gold", "culture"):
        price.instead.setdefault(coin, set()).update((FEED, BEAST))


@on("recruit_price", "civ:mercenary_levy")
def mercenary_levy(state: ClashState, seat: Seat, price: RecruitPrice) -> None:
    """Draft may be paid with gold. In a port it may raise a ship."""
    drafted = next((levy for levy in price.levies.values() if levy.group == "draft"), None)
    if drafted is not None and state.cities[price.hex].port is not None and may_launch(state, seat, price.hex):
        price.levies["ship:draft"] = Levy("ship", drafted.cost, drafted.most, drafted.group)
    price.also_pays("draft", "mood", "gold")


def landfalls(state: ClashState, seat: Seat, waters: list[str]) -> dict[str, list[str]]:
    """By hex with a ship of the player: the land hexes where the ship could become a city."""
    shores = {
        water: [spot for spot in state.near(water) if spot in state.terrain and may_found(state, seat, spot, "ship")]
        for water in waters
    }
    return {water: spots for water, spots in shores.items() if spots}


def harbours(state: ClashState, seat: Seat) -> list[str]:
    return list(dict.fromkeys(unit.hex for unit in state.units_of(seat) if unit.is_ship))


@action("civ:hegemony", can=lambda state, seat: bool(landfalls(state, seat, harbours(state, seat))))
def hegemony(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from become_a_city(table, seat, landfalls(table.state, seat, harbours(table.state, seat)))


def become_a_city(table: ClashTable, seat: Seat, able: dict[str, list[str]]) -> Rule[None]:
    """The ship becomes a settlement; what it carried may go ashore with it."""
    state = table.state
    water = yield from where(seat, "civ:hegemony", able, **FIRST)
    spot = yield from where(seat, "civ:hegemony", able[water], **SECOND)
    ships = [unit for unit in state.own_at(water, seat) if unit.is_ship]
    kind = next(iter(kinds(ships)))
    if len(kinds(ships)) > 1:
        kind = yield from choose(
            seat, "effect.which", OneOf(kinds(ships), "unit"), section="16.3", effect="civ:hegemony"
        )
    remove_unit(table, next(unit for unit in ships if unit.kind == kind))
    table.tell("hegemony.founds", seat=seat, hex=spot)
    yield from new_city(table, seat, spot)
    yield from ashore(table, seat, water, spot)
    abandoned(table, seat)
    yield from drown(table, seat, water)


def ashore(table: ClashTable, seat: Seat, water: str, spot: str) -> Rule[None]:
    """As many units may go ashore as one ship carries. They cannot move again this turn."""
    state = table.state
    aboard = [unit for unit in state.own_at(water, seat) if not unit.is_ship]
    most = min(number("civ:hegemony", "carried"), len(aboard))
    if not most:
        return
    room = room_for_army(state, seat, spot)

    def fits(group: Mapping[str, int]) -> bool:
        return sum(n for kind, n in group.items() if kind in ARMY) <= room

    have = kinds(aboard)
    usual: Bag = {}
    for kind, count in have.items():
        free = room if kind in ARMY else most
        usual[kind] = max(0, min(count, most - sum(usual.values()), free))
    landing = yield from choose(
        seat,
        "hegemony.ashore",
        Counts(have, 0, most, "unit", {k: n for k, n in usual.items() if n}, fits),
        section="16.3",
    )
    for unit in pick(aboard, landing):
        unit.hex = spot
        unit.fatigued = True


@on("combat_value", "leader:father_of_strategy")
def father_of_strategy(state: ClashState, owner: Owner, value: CombatValue) -> None:
    battle = value.battle
    if battle.round == 1 and value.side.owner != owner and fights(state, owner, battle):
        value.cap_at(number("leader:father_of_strategy", "cap"))


@on("movement_options", "leader:hannibal_ad_portas")
def hannibal_ad_portas(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    options.ways.append(over_the_alps)


def over_the_alps(state: ClashState, seat: Seat, origin: str, rules: MovementOptions, all_ways: Ways) -> None:
    """A group with the leader and an elephant may cross mountains without being stopped."""
    able = [
        u for u in state.own_at(origin, seat) if ready(state, u) and not u.is_ship and (rules.army or not u.is_army)
    ]
    if not {"leader", "elephant"} <= {unit.kind for unit in able}:
        return
    ways: Ways = {}
    all_steps(state, seat, origin, able, "elephants", ways, required=("leader", "elephant"), unmarked=True)
    pair = [next(unit for unit in able if unit.kind == kind) for kind in ("leader", "elephant")]
    for spot, by_name in ways.items():
        for name, way in by_name.items():
            if min(way.room, way.space) >= len(pair):
                all_ways.setdefault(spot, {})[name] = with_company(way, pair)


def with_company(way: Way, pair: list[Unit]) -> Way:
    def others(state: ClashState, seat: Seat, units: Mapping[str, int]) -> Counts:
        rest = told_apart(state, [unit for unit in way.units if unit not in pair])
        have = {name: len(units) for name, units in rest.items()}
        room, space = way.room - len(pair), way.space - len(pair)

        def fits(group: Mapping[str, int]) -> bool:
            army = sum(n for name, n in group.items() if kind_of(name) in ARMY)
            return army <= room and sum(group.values()) <= space

        return Counts(have, 0, None, "unit", {}, fits)

    return replace(way, company=others)


def fleet(state: ClashState, seat: Seat) -> list[Unit]:
    """Ships on the leader's hex that have not moved or fought this turn."""
    units = state.own_at(here(state, seat), seat)
    return [u for u in units if u.is_ship and not u.fatigued and SAILED not in u.marks]


def can_navigate(state: ClashState, seat: Seat) -> bool:
    spot = here(state, seat)
    leader = next((u for u in state.units_of(seat, "leader")), None)
    fresh = leader is not None and not leader.fatigued and not leader.marks
    return fresh and state.is_water(spot) and bool(fleet(state, seat))


@free_action("leader:navigator", can=can_navigate)
def navigator(table: ClashTable, seat: Seat) -> Rule[None]:
    """The player makes one sea movement that carries the leader; then these ships rest."""
    state = table.state
    ships = [unit.id for unit in fleet(state, seat)]
    state.lasting.add(SAILING, "turn", seat=seat, source=SAILING)
    count = yield from granted_movements(table, seat, ships, 1)
    state.lasting.drop(SAILING)
    for unit in state.own_at(here(state, seat), seat):
        if count and (unit.kind == "leader" or (unit.id in ships and SAILED in unit.marks)):
            unit.fatigued = True


@on("movement_options", "leader:navigator")
def with_him(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    if state.lasting.total(SAILING, seat):
        options.ways.append(carry_him)


def carry_him(state: ClashState, seat: Seat, origin: str, rules: MovementOptions, ways: Ways) -> None:
    """The leader grants sea movements only. Nobody lands for good this way, or attacks allies."""
    for spot, by_name in list(ways.items()):
        del ways[spot]
        for name, way in by_name.items():
            if way.kind in AT_SEA:
                ways.setdefault(spot, {})[name] = replace(way, company=leader_and_others)


def leader_and_others(state: ClashState, seat: Seat, units: Mapping[str, int]) -> Counts:
    """The leader must come along. The more ships go, the more others may come along as well."""
    aboard = [unit for unit in state.own_at(here(state, seat), seat) if not unit.is_ship]
    ships = [unit for unit in state.own_at(here(state, seat), seat) if unit.is_ship]
    each, going = limits(state, seat).ship_capacity, sum(units.values())
    low = max(1, len(aboard) - each * (len(ships) - going))
    high = min(len(aboard), each * going)
    have = kinds(aboard)

    def fits(group: Mapping[str, int]) -> bool:
        return bool(group.get("leader")) or sum(group.values()) < low

    usual: Bag = dict.fromkeys(["leader"], 1)
    for kind, count in have.items():
        if kind != "leader":
            usual[kind] = max(0, min(count, low - sum(usual.values())))
    return Counts(have, low, high, "unit", {k: n for k, n in usual.items() if n}, fits)


@on("movement_done", "leader:navigator", automatic=True)
def logbook(table: ClashTable, seat: Seat, moved: Moved) -> None:
    """The units that have moved are remembered until the turn ends."""
    for unit in table.state.units_of(seat):
        if unit.id in moved.units or (unit.hex == moved.target and unit.moved):
            unit.mark(SAILED)


bonus("fleet_commander", at_sea=True)


def founders(state: ClashState, seat: Seat) -> bool:
    spot = here(state, seat)
    settler = any(unit.kind == "settler" for unit in state.own_at(spot, seat))
    return settler and may_found(state, seat, spot, "settler")


def ships_of_hers(state: ClashState, seat: Seat) -> dict[str, list[str]]:
    spot = here(state, seat)
    if not state.has(seat, "hegemony") or not any(unit.is_ship for unit in state.own_at(spot, seat)):
        return {}
    return landfalls(state, seat, [spot])


@free_action("leader:founder", can=lambda state, seat: founders(state, seat) or bool(ships_of_hers(state, seat)))
def founder(table: ClashTable, seat: Seat) -> Rule[None]:
    """A settler or a ship on the leader's hex founds a city without an action."""
    if founders(table.state, seat):
        yield from found(table, seat, Found(hex=here(table.state, seat)))
    else:
        yield from become_a_city(table, seat, ships_of_hers(table.state, seat))


def at_home(state: ClashState, owner: Owner, battle: Battle) -> bool:
    return battle.defender.owner == owner and in_city(state, owner, battle.hex)


bonus("sacrifice", at_home)


def may_give_herself(state: ClashState, seat: Seat, battle: Battle) -> bool:
    undecided = not battle.result and fights(state, seat, battle) and city_of(state, seat) is not None
    return undecided and at_home(state, seat, battle) and state.supply(seat, "infantry") > 0


@on("round_end", "leader:sacrifice", when=may_give_herself)
def sacrifice(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    """The leader dies for the city: infantry comes, and the attackers go back."""
    if not (yield from wants(table, seat, "leader:sacrifice")):
        return
    queen = next(unit for unit in table.state.units_of(seat, "leader"))
    battle.defender.units.remove(queen.id)
    remove_unit(table, queen)
    guard = place_unit(table.state, seat, "infantry", battle.hex)
    assert guard is not None
    battle.defender.units.append(guard.id)
    retreat(table, battle)
