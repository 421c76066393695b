"""Warfare (8.5)."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.base.buildings import NO_DIE, NO_SHIELD
from engines.clash_of_cultures.data import ADVANCES, goods_of, number
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.purse import can_pay, settle
from engines.clash_of_cultures.queries import CombatValue, Levy, MovementOptions, RecruitPrice
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.tactics import TacticPlay
from engines.kernel import OneOf, Rule, Seat, choose

SIEGE = {
    NO_DIE: goods_of("advance:siegecraft", "against_die"),
    NO_SHIELD: goods_of("advance:siegecraft", "against_walls"),
}
STEEL = "advance:steel_weapons"


@on("movement_options", "advance:tactics")
def armies_march(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    options.army = True


@on("tactic_play", "advance:tactics")
def tactics_may_be_laid(state: ClashState, seat: Seat, play: TacticPlay) -> None:
    play.allowed = True


def attacks_fortress(state: ClashState, seat: Seat, battle: Battle) -> bool:
    return battle.attacker.owner == seat and battle.fortress


@on("battle_start", "advance:siegecraft", when=attacks_fortress)
def siege_engines(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    """Siege engines work against the die, against the walls, both, or neither."""
    for against, cost in SIEGE.items():
        if can_pay(table.state, seat, cost):
            pay = yield from choose(
                seat, "siegecraft.use", OneOf([True, False], "yes_no", True), section="8.5", cost=cost,
                against=against,
            )  # fmt: skip
            if pay:
                yield from settle(table, seat, cost)
                battle.defender.effects.append(against)
                table.tell("siegecraft.used", seat=seat, against=against)


def steel_is_free(state: ClashState, seat: Seat, battle: Battle) -> bool:
    """8.9 Metallurgy: no ore against opponents without steel"""
    return state.has(seat, "metallurgy") and not state.has(battle.other(seat).owner, "steel_weapons")


def rounds_on_land(state: ClashState, seat: Seat, battle: Battle) -> bool:
    fought = bool(battle.defender.units) or battle.fortress
    return fought and not battle.sea and not battle.result


def can_arm(state: ClashState, seat: Seat, battle: Battle) -> bool:
    free = steel_is_free(state, seat, battle)
    return rounds_on_land(state, seat, battle) and not free and can_pay(state, seat, ADVANCES["steel_weapons"].cost)


@on("battle_start", "advance:steel_weapons", when=can_arm)
def forge_steel(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    hard = len(battle.side(seat).units) <= len(battle.other(seat).units)
    pay = yield from choose(
        seat, "steel_weapons.use", OneOf([True, False], "yes_no", hard), section="8.5",
        cost=ADVANCES["steel_weapons"].cost,
    )  # fmt: skip
    if pay:
        yield from settle(table, seat, ADVANCES["steel_weapons"].cost)
        battle.side(seat).effects.append(STEEL)
        table.tell("steel_weapons.used", seat=seat)


@on("combat_value", "advance:steel_weapons")
def steel(state: ClashState, owner: Owner, value: CombatValue) -> None:
    armed = STEEL in value.side.effects or (not value.battle.sea and steel_is_free(state, owner, value.battle))
    if value.side.owner == owner and armed:
        against_steel = state.has(value.battle.other(owner).owner, "steel_weapons")
        value.bonus += number(STEEL, "combat_value_against_steel" if against_steel else "combat_value")


@on("recruit_price", "advance:draft")
def drafted(state: ClashState, seat: Seat, price: RecruitPrice) -> None:
    free = state.has(seat, "civil_liberties")
    cost = goods_of("advance:civil_liberties", "draft_cost") if free else ADVANCES["draft"].cost
    price.levies["infantry:draft"] = Levy("infantry", cost, number("advance:draft", "units"), "draft")
