"""Persia."""

from __future__ import annotations

from engines.clash_of_cultures.activate import may_activate
from engines.clash_of_cultures.battle import fight, open_battle
from engines.clash_of_cultures.boxes.expansion.asking import mixes, takes, wants, where
from engines.clash_of_cultures.boxes.expansion.leaders import activate, can_activate, city_of, fights, here, in_city
from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES
from engines.clash_of_cultures.build import Build, affordable, build
from engines.clash_of_cultures.command_action import begin_attack
from engines.clash_of_cultures.data import LIMITS, RESOURCES, TOKENS, goods_of, number
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.movement import attack
from engines.clash_of_cultures.pieces import place_unit, remove_unit, room_for_army
from engines.clash_of_cultures.purse import can_pay, gain, settle, spends
from engines.clash_of_cultures.queries import (
    Abilities,
    BuildPrice,
    CombatValue,
    Extra,
    Limits,
    MovementOptions,
    RecruitOptions,
)
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.tactics import NO_TACTIC
from engines.clash_of_cultures.takeover import Aim, Attempt, Starts
from engines.clash_of_cultures.windows import action, free_action
from engines.kernel import OneOf, Rule, Seat, ask, choose

IMMORTALS = "round: immortals"
GIVEN_UP = "round: strategist"
REDUCTION = "reduction"


@on("recruit_options", "civ:persian_elephants")
def desert_herds(state: ClashState, seat: Seat, options: RecruitOptions) -> None:
    if any(state.terrain.get(near) == "barren" for near in state.near(options.hex)):
        options.kinds.append("elephant")


@on("combat_value", "civ:persian_elephants")
def grey_wall(state: ClashState, owner: Owner, value: CombatValue) -> None:
    """In the first round the bonus of the other side is capped."""
    battle = value.battle
    if battle.sea or battle.round != 1 or value.side.owner == owner:
        return
    if any(unit.kind == "elephant" and unit.id in battle.side(owner).units for unit in state.units):
        value.cap_at(number("civ:persian_elephants", "cap"))


def most_immortals(state: ClashState, seat: Seat) -> int:
    most = number("civ:immortals", "most")
    return max(n for n in range(most + 1) if can_pay(state, seat, {"culture": n}))


@on("before_roll", "civ:immortals", when=lambda s, p, battle: most_immortals(s, p) > 0)
def immortals(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    most = most_immortals(table.state, seat)
    count = yield from choose(
        seat, "immortals.how_many", OneOf(range(most + 1), "number", 0), section="16.3", hex=battle.hex
    )
    if count:
        yield from settle(table, seat, {"culture": count})
        battle.side(seat).effects += [IMMORTALS] * count


@on("combat_value", "civ:immortals")
def reinforced(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner:
        value.bonus += value.side.effects.count(IMMORTALS)


@on("takeover_options", "civ:zoroastrianism", part="starts")
def souls_to_win(state: ClashState, seat: Seat, starts: Starts) -> None:
    """Opposing army units outside of cities, named by hex, kind and owner."""
    for unit in state.units:
        if unit.owner == seat or not unit.is_army or unit.kind == "leader" or unit.hex in state.cities:
            continue
        if not state.is_land(unit.hex) or not state.supply(seat, unit.kind):
            continue
        price: dict[str, int] = {}
        if len([u for u in state.own_at(unit.hex, unit.owner) if u.id != unit.id]) > 0:
            condition = attack(state, seat, unit.hex, over_plains=False)
            if condition is None or condition.banned is not None:
                continue
            price = condition.price
        starts.targets[f"{unit.hex} {unit.kind} {unit.owner}"] = Aim(unit.hex, price)


def is_unit(state: ClashState, seat: Seat, attempt: Attempt) -> bool:
    return " " in attempt.target


@on("takeover_success", "civ:zoroastrianism", when=is_unit)
def zoroastrianism(table: ClashTable, seat: Seat, attempt: Attempt) -> Rule[None]:
    """R-88: the opposing unit is exchanged for a unit of the player. Units that stay behind on the hex are fought at
    once."""
    state = table.state
    spot, kind, owner = attempt.target.split(" ")
    target = next(u for u in state.own_at(spot, int(owner)) if u.kind == kind)
    remove_unit(table, target)
    convert = place_unit(state, seat, kind, spot)
    table.tell("zoroastrianism.converts", seat=seat, unit=kind, hex=spot)
    if convert is None or not any(u.owner == int(owner) for u in state.at(spot)):
        return
    refuges = [
        near
        for near in state.near(spot)
        if state.is_land(near) and state.opponents_at(near, seat) is None and room_for_army(state, seat, near) > 0
    ]
    battle = open_battle(state, [convert], spot, spot)
    battle.may_retreat = bool(refuges)
    if refuges:
        battle.origin = yield from where(seat, "civ:zoroastrianism", refuges)
    begin_attack(table, seat, spot)
    yield from fight(table, battle)


def has_gold(state: ClashState, seat: Seat, _: None) -> bool:
    return state.players[seat].purse["gold"] >= number("civ:banking", "gold")


@on("turn_start_income", "civ:banking", when=has_gold)
def banking(table: ClashTable, seat: Seat, _: None) -> Rule[None]:
    count = number("civ:banking", "gain")
    goods = {ware: {ware: count} for ware in ("gold", "culture")}
    yield from takes(table, seat, "civ:banking", goods, may_decline=True)


def regions(state: ClashState, seat: Seat) -> int:
    city = city_of(state, seat)
    held = len({state.board.slot_of[spot] for spot in state.cities_of(seat)})
    return min(held, city.size) if city is not None else 0


@action("leader:king_of_persia", can=can_activate)
def king_of_persia(table: ClashTable, seat: Seat) -> Rule[None]:
    count = regions(table.state, seat)
    yield from activate(table, seat)
    taken = yield from mixes(seat, "leader:king_of_persia", dict.fromkeys(TOKENS, count), count)
    gain(table, seat, taken)


def has_laid(state: ClashState, seat: Seat, battle: Battle) -> bool:
    return fights(state, seat, battle) and battle.side(seat).tactic is not None


@on("tactic_reveal_first", "leader:strategist", part="own", when=has_laid)
def strategist(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    """The card is given up for a plan of his own."""
    if (yield from wants(table, seat, "leader:strategist")):
        side = battle.side(seat)
        side.effects.append(GIVEN_UP)
        side.tactic = ""


@on("combat_value", "leader:strategist")
def own_plan(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner and GIVEN_UP in value.side.effects:
        value.bonus += number("leader:strategist", "combat_value")


@on(
    "takeover_success",
    "leader:cultural_unity",
    automatic=True,
    when=lambda s, p, attempt: in_city(s, p, attempt.start),
)
def cultural_unity(table: ClashTable, seat: Seat, attempt: Attempt) -> None:
    gain(table, seat, goods_of("leader:cultural_unity"))


def can_build_here(state: ClashState, seat: Seat) -> bool:
    """When the tokens of the price are gone, there must still be something to build."""
    spot, purse = here(state, seat), state.players[seat].purse
    price = ABILITIES["architect"].cost["culture"]
    if city_of(state, seat) is None or may_activate(state, seat, spot, "build") is not None:
        return False
    if purse["culture"] < price:
        return bool(affordable(state, seat, spot))
    purse["culture"] -= price
    able = bool(affordable(state, seat, spot))
    purse["culture"] += price
    return able


@free_action("leader:architect", can=can_build_here)
def architect(table: ClashTable, seat: Seat) -> Rule[None]:
    spot = here(table.state, seat)
    if not affordable(table.state, seat, spot):
        return
    act = yield from ask(
        seat, "effect.build", Build.where(city=OneOf([spot], "hex")), section="6.4.3", effect="leader:architect"
    )
    yield from build(table, seat, act)


@on("limits", "leader:mighty_army")
def mighty_army(state: ClashState, seat: Seat, limits: Limits) -> None:
    if limits.hex and limits.hex == here(state, seat):
        limits.army_units = number("leader:mighty_army", "army_units")


@on("movement_options", "leader:mighty_army")
def with_the_king(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    options.more_room["leader"] = number("leader:mighty_army", "army_units") - LIMITS.army_units


def in_mass(state: ClashState, owner: Owner, battle: Battle) -> bool:
    return fights(state, owner, battle) and len(battle.side(owner).units) == number(
        "leader:mighty_army", "army_units"
    )


@on("round_start", "leader:mighty_army", automatic=True, when=in_mass)
def clumsy(table: ClashTable, seat: Seat, battle: Battle) -> None:
    battle.side(seat).effects.append(NO_TACTIC)


@on("combat_abilities", "leader:mighty_army")
def crowded(state: ClashState, owner: Owner, abilities: Abilities) -> None:
    if abilities.side.owner == owner and in_mass(state, owner, abilities.battle):
        abilities.silenced = True


@on("build_price", "leader:great_builder")
def great_builder(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    if price.wonder and in_city(state, seat, price.hex):
        less = number("leader:great_builder", "less")
        price.extras[REDUCTION] = Extra(less, (*RESOURCES, "culture"), free=True)


@spends(REDUCTION)
def build_for_less(table: ClashTable, seat: Seat, coin: str, amount: int) -> None:
    """Nobody pays for the part of the price that this saves."""
