"""Babylon."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.asking import takes, wants, where
from engines.clash_of_cultures.boxes.expansion.leaders import bonus, here, in_city
from engines.clash_of_cultures.boxes.expansion.wonder_patron import patron
from engines.clash_of_cultures.cards import draw_to_hand
from engines.clash_of_cultures.conquest import Conquest
from engines.clash_of_cultures.data import LIMITS, RESOURCES, goods_of, number
from engines.clash_of_cultures.moments import Rank, on
from engines.clash_of_cultures.mood import steps_up
from engines.clash_of_cultures.pieces import free_capacity, place_unit, room_for_army
from engines.clash_of_cultures.queries import BuildPrice, CollectTotal, Limits, RaiseMoodPrice
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner, is_player
from engines.clash_of_cultures.takeover import Attempt
from engines.kernel import Rule, Seat


# 22.4: this comes after everything else.
@on("collect_total", "civ:canals", rank=Rank.LATER)
def canals(state: ClashState, seat: Seat, total: CollectTotal) -> None:
    total.then.append(watered_twice)


def watered_twice(table: ClashTable, seat: Seat, total: CollectTotal) -> None:
    if total.gains.get("food", 0) == number("civ:canals", "food"):
        for coin, amount in goods_of("civ:canals").items():
            total.gains[coin] += amount


def short_of_cards(state: ClashState, seat: Seat, attempt: Attempt) -> bool:
    return len(state.players[seat].actions) <= number("civ:code_of_laws", "most")


@on("takeover_success", "civ:code_of_laws", when=short_of_cards)
def code_of_laws(table: ClashTable, seat: Seat, attempt: Attempt) -> Rule[None]:
    if (yield from wants(table, seat, "civ:code_of_laws")):
        yield from draw_to_hand(table, seat, "action", number("civ:code_of_laws", "action_cards"))


@on("before_event", "civ:star_catalogues")
def star_catalogues(table: ClashTable, seat: Seat, _: None) -> Rule[None]:
    count = number("civ:star_catalogues", "gain")
    goods = {ware: {ware: count} for ware in ("culture", "ideas")}
    yield from takes(table, seat, "civ:star_catalogues", goods, may_decline=True)


@on("limits", "civ:ziggurats", rank=Rank.LATER)
def libraries_of_clay(state: ClashState, seat: Seat, limits: Limits) -> None:
    limits.stock["ideas"] = LIMITS.resource


@on("build_price", "civ:ziggurats")
def plans_of_temples(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    if price.piece == "temple":
        price.allow("ideas", RESOURCES)


@on("raise_mood_price", "leader:lawgiver")
def lawgiver(state: ClashState, seat: Seat, price: RaiseMoodPrice) -> None:
    spot = here(state, seat)
    if in_city(state, seat, spot) and steps_up(state, spot):
        price.flat[f"{spot} lawgiver"] = goods_of("leader:lawgiver", "price")


@on("build_price", "leader:guardian")
def guardian(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    if price.piece == "fortress" and in_city(state, seat, price.hex):
        price.cost.pop("food", None)
        price.cost.pop("wood", None)


patron("leader:hanging_gardens")


def at_a_temple(state: ClashState, owner: Owner, battle: Battle) -> bool:
    return battle.attacker.owner == owner and battle.temple


bonus("iconoclast", at_a_temple)


def against_the_mighty(state: ClashState, owner: Owner, battle: Battle) -> bool:
    other = battle.other(owner).owner
    return is_player(other) and len(state.cities_of(other)) >= len(state.cities_of(owner))


bonus("liberator", against_the_mighty)


@on("city_conquered", "leader:revolt", when=lambda s, p, taken: taken.loser == p)
def revolt(table: ClashTable, seat: Seat, taken: Conquest) -> Rule[None]:
    """The unit comes to the leader's hex, or if that is full, to a city with room."""
    state, spot = table.state, here(table.state, seat)
    if not state.supply(seat, "infantry"):
        return
    afloat = state.is_water(spot)
    room = room_for_army(state, seat, spot) if not afloat else free_capacity(state, seat, spot)
    if room <= 0:
        homes = [home for home in state.cities_of(seat) if room_for_army(state, seat, home) > 0]
        if not homes:
            return
        spot = yield from where(seat, "leader:revolt", homes)
    place_unit(state, seat, "infantry", spot)
    table.tell("unit.placed", seat=seat, unit="infantry", hex=spot)
