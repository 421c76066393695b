"""India."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Advance, purchasable, purchase
from engines.clash_of_cultures.boxes.expansion.asking import wants
from engines.clash_of_cultures.boxes.expansion.leaders import (
    activate,
    bonus,
    can_activate,
    fights,
    fought_and_lives,
    here,
    in_city,
    outlives,
)
from engines.clash_of_cultures.command_action import Moved
from engines.clash_of_cultures.conquest import Conquest
from engines.clash_of_cultures.data import ADVANCES, GAME, goods_of, number
from engines.clash_of_cultures.moments import Rank, on, spend
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.queries import AdvancePrice, CombatValue, RecruitOptions, Routes, Trader
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.tactics import UNDONE
from engines.clash_of_cultures.takeover import SUCCESS, Attempt, Starts, exchangeable
from engines.clash_of_cultures.windows import free_action
from engines.kernel import OneOf, Rule, Seat, ask

TUSKS = "leader:bladed_tusks"


@on("recruit_options", "civ:indian_elephants")
def forest_herds(state: ClashState, seat: Seat, options: RecruitOptions) -> None:
    if state.terrain[options.hex] == "forest":
        options.kinds.append("elephant")


@on("trade_routes_options", "civ:indian_elephants")
def caravans(state: ClashState, seat: Seat, routes: Routes) -> None:
    for spot in state.cities_of(seat):
        count = sum(unit.kind == "elephant" for unit in state.own_at(spot, seat))
        if count and state.cities[spot].mood != "angry":
            routes.traders.append(Trader(spot, "elephant", count))


@on("takeover_options", "civ:proselytism", part="starts")
def proselytism(state: ClashState, seat: Seat, starts: Starts) -> None:
    reach, more = number("civ:proselytism", "range"), number("civ:proselytism", "more")
    for spot in dict.fromkeys(unit.hex for unit in state.units_of(seat, "settler")):
        settlers = len([unit for unit in state.own_at(spot, seat) if unit.kind == "settler"])
        if spot in starts.reach:
            starts.reach[spot] += more * settlers
        else:
            starts.reach[spot] = reach + more * (settlers - 1)


@on("trade_routes_options", "civ:prosperity", rank=Rank.LATER)
def prosperity(state: ClashState, seat: Seat, routes: Routes) -> None:
    for spot in routes.partners:
        known = seat in state.cities[spot].buildings.values()
        routes.also.setdefault(spot, []).extend(["mood", *(["culture"] if known else [])])


@on("advance_price", "civ:peace_and_poetry", once=True)
def peace_and_poetry(state: ClashState, seat: Seat, price: AdvancePrice) -> None:
    if price.cost == GAME.advance.price:
        price.ways["civ:peace_and_poetry"] = goods_of("civ:peace_and_poetry", "price")


def new_fields(state: ClashState, seat: Seat) -> list[str]:
    """Legal advances of categories in which the player owns nothing."""
    known = {ADVANCES[name].category for name in state.players[seat].advances}
    return purchasable(state, seat, [name for name, row in ADVANCES.items() if row.category not in known])


@free_action("leader:golden_age", can=lambda state, seat: can_activate(state, seat) and bool(new_fields(state, seat)))
def golden_age(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from activate(table, seat)
    able = new_fields(table.state, seat)
    if able:
        act = yield from ask(seat, "advance.buy", Advance.where(advance=OneOf(able, "advance")), section="6.2")
        yield from purchase(table, seat, act)


def laid_nothing(state: ClashState, owner: Owner, battle: Battle) -> bool:
    """Has this side laid no card? A card that was cancelled or taken was laid."""
    side = battle.side(owner)
    return side.card is None and UNDONE not in side.effects


bonus("prepared", laid_nothing)


def missed(state: ClashState, seat: Seat, attempt: Attempt) -> bool:
    if attempt.result >= SUCCESS or not in_city(state, seat, attempt.start):
        return False
    return "temple" in state.cities[attempt.start].buildings or temple_there(state, seat, attempt)


def temple_there(state: ClashState, seat: Seat, attempt: Attempt) -> bool:
    return attempt.target in state.cities and "temple" in exchangeable(state, seat, attempt.target)


@on("takeover_roll", "leader:buddhism", once=True, when=missed)
def buddhism(table: ClashTable, seat: Seat, attempt: Attempt) -> Rule[None]:
    """R-75: if the start city has no temple, the player declares the temple of the target, and must take it."""
    state = table.state
    if (yield from wants(table, seat, "leader:buddhism")):
        spend(state, seat, "leader:buddhism")
        if "temple" not in state.cities[attempt.start].buildings:
            attempt.must_take = "temple"
        roll = table.roll()
        # 6.8.4: what was added to the first roll is added to the new one.
        attempt.result, attempt.die = attempt.result + roll - attempt.die, roll
        table.tell("takeover.rolls", seat=seat, start=attempt.start, target=attempt.target, number=roll)


def led_the_conquest(state: ClashState, seat: Seat, taken: Conquest) -> bool:
    return taken.conqueror == seat and fought_and_lives(state, seat, taken.battle)


@on("city_conquered", "leader:expansionist_ashoka", automatic=True, when=led_the_conquest)
def expansionist(table: ClashTable, seat: Seat, taken: Conquest) -> None:
    city = table.state.cities.get(taken.hex)
    temple = city is not None and "temple" in city.buildings
    gain(table, seat, {"culture": number("leader:expansionist_ashoka", "with_temple" if temple else "culture")})


def with_elephants(state: ClashState, seat: Seat, battle: Battle) -> bool:
    return fights(state, seat, battle) and battle.side(seat).start.get("elephant", 0) > 0


@on("battle_start", TUSKS, when=with_elephants)
def bladed_tusks(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    if (yield from wants(table, seat, TUSKS, goods_of(TUSKS, "price"))):
        battle.side(seat).effects.append(TUSKS)


@outlives("combat_value", TUSKS)
def tusks(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner and TUSKS in value.side.effects:
        elephants = sum(unit.kind == "elephant" and unit.id in value.side.units for unit in state.units)
        value.bonus += elephants * number(TUSKS, "combat_value")


def came_home(state: ClashState, seat: Seat, moved: Moved) -> bool:
    return moved.home and here(state, seat) == moved.target and moved.origin != moved.target


@on("movement_done", "leader:prosperous", automatic=True, when=came_home)
def prosperous(table: ClashTable, seat: Seat, moved: Moved) -> None:
    leader = next(unit for unit in table.state.units_of(seat, "leader"))
    if leader.id in moved.units:
        gain(table, seat, goods_of("leader:prosperous"))
