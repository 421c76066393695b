"""Pirates: they come, rob, block and are fought (12.7, 12.11)."""

from __future__ import annotations

from engines.clash_of_cultures.battle import REWARDS
from engines.clash_of_cultures.boxes.expansion.rows import BOX
from engines.clash_of_cultures.collect import BLOCKERS
from engines.clash_of_cultures.data import COINS, GAME, RESOURCES, TOKENS
from engines.clash_of_cultures.events import symbol
from engines.clash_of_cultures.mood import lower, offer_mood_change
from engines.clash_of_cultures.pieces import place_unit, remove_unit
from engines.clash_of_cultures.purse import gain, means, pay, token_choice
from engines.clash_of_cultures.state import PIRATES, Battle, ClashState, ClashTable
from engines.clash_of_cultures.trade_routes import ROUTE_BLOCKERS
from engines.kernel import NONE, OneOf, Rule, Seat, choose, nth_of

SHIPS: int = GAME.pirates.ships
REWARD: int = GAME.pirates.reward


def lairs(state: ClashState) -> set[str]:
    if BOX not in state.options.boxes:
        return set()
    return {unit.hex for unit in state.units if unit.owner == PIRATES}


def dangerous(state: ClashState) -> set[str]:
    """The pirates' hexes, and all hexes next to them."""
    here = lairs(state)
    return here | {near for spot in here for near in state.near(spot)} if here else here


def closed_waters(state: ClashState, seat: Seat) -> set[str]:
    """12.7.3: water next to pirates gives nothing to Collect."""
    return {spot for spot in dangerous(state) if state.is_water(spot)}


BLOCKERS.append(closed_waters)
ROUTE_BLOCKERS.append(lambda state, seat: dangerous(state))


@symbol("pirates")
def pirates(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.7"""
    yield from land_fleet(table, seat)
    yield from rob(table, seat)


def land_fleet(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.7.1: new pirates come, at least one next to a city of the player if possible."""
    state = table.state
    missing = min(SHIPS - state.supply(PIRATES, "ship"), len(state.units_of(PIRATES)) if lairs(state) else 0)
    for nth in range(1, missing + 1):
        spot = yield from choose(
            seat, "pirates.leave", OneOf(list(dict.fromkeys(u.hex for u in state.units_of(PIRATES))), "hex"),
            section="12.7", **nth_of(nth, missing),
        )  # fmt: skip
        remove_unit(table, next(unit for unit in state.own_at(spot, PIRATES)))
    taken = {unit.hex for unit in state.units if unit.is_ship}
    free = [spot for spot in state.terrain if state.is_water(spot) and spot not in taken]
    coast = {near for city in state.cities_of(seat) for near in state.near(city)}
    near = [spot for spot in free if spot in coast]
    placed: list[str] = []
    coming = min(SHIPS, state.supply(PIRATES, "ship"))
    for number in range(coming):
        last = number == coming - 1
        able = near if near and last and not any(spot in near for spot in placed) else free
        if not able:
            return
        usual = (near or able)[0]
        spot = yield from choose(
            seat, "pirates.land", OneOf(able, "hex", usual), section="12.7", **nth_of(number + 1, coming)
        )
        place_unit(state, PIRATES, "ship", spot)
        placed.append(spot)
        table.tell("pirates.come", hex=spot)


def rob(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.7.2: everybody with a city next to pirates pays a resource or a token. A player who has none lowers the mood
    of a city."""
    state = table.state
    for player in state.clockwise(seat):
        here = lairs(state)
        raided = [spot for spot in state.cities_of(player) if any(near in here for near in state.near(spot))]
        if not raided:
            continue
        able = list(means(state, player, (*RESOURCES, *TOKENS)))
        if able and not any(coin in COINS for coin in able):
            # wares that stand for a token need not be given.
            able.append(NONE)
        coin = NONE
        if able:
            coin = yield from choose(player, "pirates.pay", OneOf(able, "ware", able[0]), section="12.7")
        if coin != NONE:
            pay(table, player, {coin: GAME.pirates.loot})
            continue
        sad = [spot for spot in raided if state.cities[spot].mood != "angry"]
        if sad:
            spot = yield from choose(player, "mood.which_falls", OneOf(sad, "hex"), section="12.7")
            lower(table, spot)
    yield from offer_mood_change(table, seat)


def over_pirates(table: ClashTable, battle: Battle, seat: Seat) -> Rule[None]:
    """12.11: gold for each ship that was sunk, and a token whatever the outcome."""
    sunk = sum(battle.other(seat).lost.values())
    gain(table, seat, {"gold": sunk * REWARD})
    yield from token_choice(table, seat, REWARD)


REWARDS[PIRATES] = over_pirates
