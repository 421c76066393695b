"""Battles (9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.clash_of_cultures.combat_roll import Rolls, combat_rolls, dice_of
from engines.clash_of_cultures.conquest import conquer
from engines.clash_of_cultures.data import GAME
from engines.clash_of_cultures.moments import effects_of, query, raise_moment
from engines.clash_of_cultures.objectives import offer_objectives
from engines.clash_of_cultures.pieces import choose_units, drown, kinds, remove_unit
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.state import (
    BARBARIANS,
    Battle,
    ClashState,
    ClashTable,
    Owner,
    Side,
    Unit,
    is_player,
)
from engines.clash_of_cultures.tactics import discard_tactics, lay_tactics, reveal_tactics, troops_of
from engines.kernel import OneOf, Rule, Seat, choose


@dataclass
class Hits:
    """`ignore_hits`, `final_hits`: how many hits each side takes, and how many it ignores."""

    battle: Battle
    taken: dict[Owner, int]
    ignored: dict[Owner, int]


def open_battle(state: ClashState, attackers: list[Unit], spot: str, origin: str) -> Battle:
    """9.1, 9.3: the attackers stand on the hex from now on; the record is opened."""
    owner = attackers[0].owner
    sea = state.is_water(spot)
    fighters = [u for u in attackers if (u.is_ship if sea else u.is_army)]
    defender = state.opponents_at(spot, owner)
    assert defender is not None
    for unit in attackers:
        unit.hex = spot
    defenders = [u for u in state.own_at(spot, defender) if (u.is_ship if sea else u.is_army)]
    city = state.cities.get(spot)
    battle = Battle(
        id=state.next_battle,
        hex=spot,
        origin=origin,
        attacker=Side(
            owner=owner,
            units=[unit.id for unit in fighters],
            company=[unit.id for unit in attackers if unit not in fighters],
            start=kinds(fighters),
        ),
        defender=Side(owner=defender, units=[unit.id for unit in defenders], start=kinds(defenders)),
        sea=sea,
        unloaded=not sea and state.is_water(origin),
        city_owner=city.owner if city else None,
        city_size=city.size if city else 0,
        city_mood=city.mood if city else "neutral",
        fortress=city is not None and "fortress" in city.buildings,
        temple=city is not None and "temple" in city.buildings,
        wonders=len(city.wonders) if city else 0,
        may_retreat=is_player(owner),
        leaders=[
            f"{unit.owner}:{state.players[unit.owner].leader}"
            for unit in (*fighters, *defenders)
            if unit.kind == "leader"
        ],
    )
    state.next_battle += 1
    return battle


def fight(table: ClashTable, battle: Battle) -> Rule[None]:
    """9: resolved completely before anything else continues."""
    state = table.state
    attacker, defender = battle.sides
    fighters = [*attacker.units, *defender.units]
    state.fights.append(battle)
    outbreak = table.tell(
        "battle.begins" if defender.start else "battle.no_defence",
        attacker=attacker.owner,
        defender=defender.owner,
        hex=battle.hex,
        attackers=attacker.start,
        defenders=defender.start,
    )
    with outbreak, table.during("battle"):
        if defended(battle):
            yield from raise_moment(table, "battle_start", (attacker.owner, defender.owner), battle)
        else:
            yield from undefended(table, battle)
        while not battle.result:
            yield from combat_round(table, battle)
        yield from raise_moment(table, "battle_end", (attacker.owner, defender.owner), battle)
        yield from after_battle(table, battle)
    state.fights.remove(battle)
    tire(state, battle, fighters)


def holds_fortress(battle: Battle, side: Side) -> bool:
    """9.7.1: the first round, for the defending owner of the city"""
    return battle.fortress and battle.round == 1 and side is battle.defender


def defended(battle: Battle) -> bool:
    """9.2.1"""
    return bool(battle.defender.units) or battle.fortress


def undefended(table: ClashTable, battle: Battle) -> Rule[None]:
    """9.2.2: before a battle without rounds nobody is asked and nobody pays. Only effects that decide the battle on
    their own take place."""
    deciding = [e for e in effects_of(table.state, "battle_start", battle.defender.owner, battle) if e.automatic]
    for effect in deciding:
        if effect.when(table.state, battle.defender.owner, battle):
            effect.act(table, battle.defender.owner, battle)
    if not battle.result:
        battle.result = "attacker"
    yield from ()


def combat_round(table: ClashTable, battle: Battle) -> Rule[None]:
    """9.4"""
    battle.round += 1
    battle.by_rounds = True
    owners = [side.owner for side in battle.sides]
    yield from raise_moment(table, "round_start", owners, battle)
    if all(side.units or holds_fortress(battle, side) for side in battle.sides):
        yield from lay_tactics(table, battle)
        yield from reveal_tactics(table, battle)
    if not battle.result and all(_fights_on(table, battle, side) for side in battle.sides):
        rolls = yield from combat_rolls(table, battle)
        yield from hits(table, battle, rolls)
    decide(battle)
    yield from raise_moment(table, "round_end", owners, battle)
    discard_tactics(table, battle)
    if not battle.result:
        yield from stay_or_retreat(table, battle)


def _fights_on(table: ClashTable, battle: Battle, side: Side) -> bool:
    """9.4.2, 9.7.2: can this side still fight, by units or in the first round by the die of a fortress?"""
    return bool(side.units) or (battle.round == 1 and dice_of(table, battle, side) > 0)


def hits(table: ClashTable, battle: Battle, rolls: Rolls) -> Rule[None]:
    """9.6: both sides inflict and take hits at the same time."""
    owners = [side.owner for side in battle.sides]
    numbers = {side.owner: rolls.of[battle.other(side.owner).owner].value // GAME.battle.hit for side in battle.sides}
    hits_of_round = Hits(battle, numbers, {owner: rolls.of[owner].ignores for owner in owners})
    yield from raise_moment(table, "ignore_hits", owners, hits_of_round)
    for side in battle.sides:
        side.losses = min(len(side.units), max(0, numbers[side.owner] - hits_of_round.ignored[side.owner]))
    yield from raise_moment(table, "final_hits", owners, hits_of_round)
    losses: list[tuple[Side, list[Unit]]] = []
    for side in battle.sides:
        fighters = [unit for unit in table.state.units if unit.id in side.units]
        chosen = yield from choose_losses(table, battle, side, fighters, min(side.losses, len(fighters)))
        losses.append((side, chosen))
    for side, units in losses:
        fall(table, battle, side, units)


FALL_FIRST: set[str] = set()
"""Kinds of units that are lost before all others"""


def choose_losses(table: ClashTable, battle: Battle, side: Side, units: list[Unit], count: int) -> Rule[list[Unit]]:
    """9.6.3: the owner chooses who falls; for barbarians another player does (12.8). Nobody is asked when there is no
    choice."""
    first = [unit for unit in units if unit.kind in FALL_FIRST][:count]
    if first:
        rest = [unit for unit in units if unit not in first]
        more = yield from choose_losses(table, battle, side, rest, count - len(first))
        return [*first, *more]
    if not count or count >= len(units) or len(kinds(units)) == 1:
        return units[:count]
    seat = side.owner
    if not is_player(seat):
        seat = yield from controller(table, battle)
    chosen = yield from choose_units(table, seat, units, count)
    return chosen


def controller(table: ClashTable, battle: Battle) -> Rule[Seat]:
    """12.8"""
    if battle.controller is None:
        human = battle.attacker.owner if is_player(battle.attacker.owner) else battle.defender.owner
        others = table.state.others(human)
        battle.controller = yield from choose(human, "battle.controller", OneOf(others, "seat"), section="12.8")
    return battle.controller


def fall(table: ClashTable, battle: Battle, side: Side, units: list[Unit]) -> None:
    """9.6.3, 9.6.4: with the last army unit the settlers are lost too."""
    for unit in units:
        side.units.remove(unit.id)
        side.lost[unit.kind] = side.lost.get(unit.kind, 0) + 1
        remove_unit(table, unit, battle.other(side.owner).owner)
    if units:
        table.tell("battle.loses", owner=side.owner, units=kinds(units))
    if units:
        forsake_settlers(table, battle, side)


def forsake_settlers(table: ClashTable, battle: Battle, side: Side) -> None:
    """9.6.4: nobody is left to protect the settlers of this side."""
    if side.units or battle.sea:
        return
    for unit in [u for u in table.state.own_at(battle.hex, side.owner) if u.kind == "settler"]:
        perish(table, battle, side, unit)


def perish(table: ClashTable, battle: Battle, side: Side, unit: Unit) -> None:
    side.also_lost[unit.kind] = side.also_lost.get(unit.kind, 0) + 1
    if unit.id in side.company:
        side.company.remove(unit.id)
    remove_unit(table, unit, battle.other(side.owner).owner)
    table.tell("battle.loses", owner=side.owner, units={unit.kind: 1})


def decide(battle: Battle) -> None:
    """9.8, 9.7.3: who has won, by who has units left."""
    attacker, defender = battle.sides
    if battle.result:
        return
    if not attacker.units and not defender.units:
        battle.result = "defender" if battle.round == 1 and battle.fortress else "draw"
    elif not defender.units:
        battle.result = "attacker"
    elif not attacker.units:
        battle.result = "defender"


def stay_or_retreat(table: ClashTable, battle: Battle) -> Rule[None]:
    """9.8.3"""
    if not battle.may_retreat:
        return
    attacker, defender = battle.sides
    stay = yield from choose(
        attacker.owner, "battle.go_on", OneOf([True, False], "fight_on", True), section="9.8", hex=battle.hex,
        rounds=battle.round, mine=troops_of(table.state, attacker),
        other=defender.owner, theirs=troops_of(table.state, defender),
    )  # fmt: skip
    if not stay:
        retreat(table, battle)


def retreat(table: ClashTable, battle: Battle) -> None:
    """The attackers go back, by choice or because they must. R-99: those who must go back and have nowhere to go are
    lost."""
    battle.result = "draw"
    if battle.sea or battle.origin != battle.hex:
        table.tell("battle.retreats", seat=battle.attacker.owner, hex=battle.origin)
    else:
        units = [unit for unit in table.state.units if unit.id in battle.attacker.units]
        fall(table, battle, battle.attacker, units)


def after_battle(table: ClashTable, battle: Battle) -> Rule[None]:
    """9.10: what follows a battle, in this order."""
    state = table.state
    owners = [side.owner for side in battle.sides]
    if battle.result == "draw":
        go_back(state, battle)
    with table.tell("battle.won" if battle.result != "draw" else "battle.drawn", owner=battle.winner, hex=battle.hex):
        if battle.result == "attacker":
            forsake_settlers(table, battle, battle.defender)
            yield from conquer(table, battle)
        yield from drowning(table, battle)
        yield from reward(table, battle)
        yield from raise_moment(table, "after_battle", owners, battle)
        yield from battle_reactions(table, battle)


def go_back(state: ClashState, battle: Battle) -> None:
    """9.8.3: all that is left of the attackers returns."""
    for unit in state.units:
        if unit.id in battle.attacker.units or unit.id in battle.attacker.company:
            unit.hex = battle.origins.get(unit.id, battle.origin)


def drowning(table: ClashTable, battle: Battle) -> Rule[None]:
    """9.9.2"""
    if not battle.sea:
        return
    for side in battle.sides:
        for spot in dict.fromkeys((battle.hex, battle.origin)):
            if is_player(side.owner) and table.state.is_water(spot):
                lost = yield from drown(table, side.owner, spot, battle.other(side.owner).owner)
                for kind, count in lost.items():
                    side.also_lost[kind] = side.also_lost.get(kind, 0) + count


REWARDS: dict[Owner, Callable[[ClashTable, Battle, Seat], Rule[None]]] = {}
"""By owner who is not a player: what a player gets for winning against it."""


def reward(table: ClashTable, battle: Battle) -> Rule[None]:
    """12.9"""
    for side in battle.sides:
        other = battle.other(side.owner).owner
        if side.owner in REWARDS and is_player(other):
            yield from REWARDS[side.owner](table, battle, other)


def over_barbarians(table: ClashTable, battle: Battle, seat: Seat) -> Rule[None]:
    """12.9: the reward for a victory over barbarians."""
    if battle.winner == seat and battle.other(seat).start:
        gain(table, seat, {"gold": GAME.conquest.barbarian_units})
    yield from ()


REWARDS[BARBARIANS] = over_barbarians


def battle_reactions(table: ClashTable, battle: Battle) -> Rule[None]:
    """9.10.7: effects after the battle, of the attacker first, then the defender, then the others clockwise."""
    state = table.state
    if state.turn is not None:
        state.turn.battles.append(battle)
    fighters = [side.owner for side in battle.sides if is_player(side.owner)]
    seats = [*fighters, *(seat for seat in state.clockwise(state.active) if seat not in fighters)]
    yield from raise_moment(table, "battle_reactions", seats, battle)
    yield from offer_objectives(table, "battle_reactions", seats, battle)


@dataclass
class Tired:
    """`fatigue`: the units that have fought."""

    battle: Battle
    units: list[Unit]


def tire(state: ClashState, battle: Battle, fighters: list[int]) -> None:
    """9.10.8, 6.6.4.1: units that fought are tired for the rest of the turn. The status phase tires nobody."""
    if state.turn is None:
        return
    units = [unit for unit in state.units if unit.id in fighters]
    owners = [side.owner for side in battle.sides]
    for unit in query(state, "fatigue", owners, Tired(battle, units)).units:
        unit.fatigued = True
