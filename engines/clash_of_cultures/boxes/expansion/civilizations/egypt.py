"""Egypt."""

from __future__ import annotations

from engines.clash_of_cultures.activate import Activated
from engines.clash_of_cultures.boxes.expansion.asking import takes
from engines.clash_of_cultures.boxes.expansion.leaders import (
    LeaderLost,
    aboard_at,
    city_of,
    fights,
    here,
    in_city,
    outlives,
)
from engines.clash_of_cultures.build import Built
from engines.clash_of_cultures.data import RESOURCES, goods_of, number
from engines.clash_of_cultures.moments import carried, on
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.queries import (
    AttackCondition,
    BuildPrice,
    CollectOptions,
    CombatValue,
    FoundCity,
)
from engines.clash_of_cultures.state import PIRATES, Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.takeover import Starts
from engines.clash_of_cultures.trade_routes import by_the_sea
from engines.clash_of_cultures.windows import free_action
from engines.kernel import Rule, Seat

BELOVED = "leader:beloved"
# The standard advance that this one lends is granted by `peoples.grant`. It acts where the standard advance acts.
carried(
    "civ:man_god",
    "choice_window",
    "takeover_options",
    "recruit_done",
    "collect_limit",
    "build_options",
    "recruit_limit",
)


@on("collect_options", "civ:flood_plains")
def flood_plains(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    for coin in ("food", "wood"):
        options.add(options.hexes("barren"), coin)


@on("found_city_options", "civ:flood_plains")
def on_the_nile(state: ClashState, seat: Seat, sites: FoundCity) -> None:
    if sites.founder == seat:
        sites.barren_too = True


@on("build_price", "civ:egyptian_architecture")
def egyptian_architecture(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    price.allow("mood", (*RESOURCES, "culture"))


def few_tokens(state: ClashState, seat: Seat, battle: Battle) -> bool:
    return state.players[seat].purse["culture"] <= number("civ:embalming", "most")


@on("after_battle", "civ:embalming", automatic=True, when=few_tokens)
def embalming(table: ClashTable, seat: Seat, battle: Battle) -> None:
    gain(table, seat, goods_of("civ:embalming"))


@on("leader_lost", "civ:embalming", automatic=True)
def pharaoh_is_dead(table: ClashTable, seat: Seat, lost: LeaderLost) -> None:
    gain(table, seat, goods_of("civ:embalming"))


@on("takeover_options", "leader:legendary", part="starts")
def legendary(state: ClashState, seat: Seat, starts: Starts) -> None:
    if city_of(state, seat) is not None:
        starts.reach[here(state, seat)] += number("leader:legendary", "range")


@free_action(BELOVED, can=lambda state, seat: city_of(state, seat) is not None)
def beloved(table: ClashTable, seat: Seat) -> None:
    city = table.state.cities[here(table.state, seat)]
    city.tokens[BELOVED] = city.tokens.get(BELOVED, 0) + sum(goods_of(BELOVED, "token").values())
    table.tell("beloved.laid", seat=seat, hex=here(table.state, seat))


@outlives("attack_condition", BELOVED)
def who_would_harm_her(state: ClashState, owner: Owner, condition: AttackCondition) -> None:
    """An attacker pays as many tokens as lie there before the units move. Then the tokens are gone."""
    city = state.cities.get(condition.hex)
    tokens = city.tokens.get(BELOVED, 0) if city is not None else 0
    if tokens and condition.attacker != owner:
        condition.price["culture"] = condition.price.get("culture", 0) + tokens
        condition.then.append(lambda table: table.state.cities[condition.hex].tokens.pop(BELOVED, None))


@on("city_activated", "leader:innovator", automatic=True, when=lambda s, p, done: in_city(s, p, done.hex))
def innovator(table: ClashTable, seat: Seat, done: Activated) -> None:
    if done.purpose != "collect":
        gain(table, seat, goods_of("leader:innovator"))


@on("build_price", "leader:physician")
def physician(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    if price.piece in ("academy", "observatory") and in_city(state, seat, price.hex):
        price.cost.pop("food", None)
        price.cost.pop("wood", None)


def raised_obelisk(state: ClashState, seat: Seat, built: Built) -> bool:
    return built.piece == "obelisk" and in_city(state, seat, built.hex)


@on("building_built", "leader:monumental", when=raised_obelisk)
def monumental(table: ClashTable, seat: Seat, built: Built) -> Rule[None]:
    goods = {ware: goods_of("leader:monumental", ware) for ware in ("culture", "ideas")}
    yield from takes(table, seat, "leader:monumental", goods)


@on("combat_value", "leader:coastal_power")
def coastal_power(state: ClashState, owner: Owner, value: CombatValue) -> None:
    battle = value.battle
    if value.side.owner != owner:
        return
    coast = battle.attacker.owner == owner and battle.city_owner is not None and by_the_sea(state, battle.hex)
    corsairs = aboard_at(state, owner, battle) and battle.other(owner).owner == PIRATES
    if corsairs or (coast and fights(state, owner, battle)):
        value.bonus += number("leader:coastal_power", "combat_value")
