"""Seafaring and education (8.3, 8.4)."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Gained
from engines.clash_of_cultures.battle import Hits
from engines.clash_of_cultures.cards import draw_to_hand
from engines.clash_of_cultures.collect import Collected
from engines.clash_of_cultures.data import ADVANCES, goods_of, number
from engines.clash_of_cultures.moments import on, spend
from engines.clash_of_cultures.purse import can_pay, gain, settle
from engines.clash_of_cultures.queries import CollectOptions, MovementOptions
from engines.clash_of_cultures.state import ClashState, ClashTable, Movement
from engines.kernel import OneOf, Rule, Seat, choose


@on("collect_options", "advance:fishing")
def fish(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    options.add(options.hexes("water"), "food")


@on("movement_options", "advance:navigation")
def around_the_map(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    options.navigation = True


@on("ignore_hits", "advance:warships", automatic=True)
def rams(table: ClashTable, seat: Seat, hits: Hits) -> None:
    """R-73: rams work in the first round, at sea or on land after unloading."""
    battle = hits.battle
    unloading = battle.unloaded and battle.attacker.owner == seat
    if battle.round == 1 and (battle.sea or unloading):
        hits.ignored[seat] += number("advance:warships", "ignored_hits")


@on("command_done", "advance:cartography", automatic=True, when=lambda s, p, command: command.sailed)
def charts(table: ClashTable, seat: Seat, command: Movement) -> None:
    more = goods_of("advance:cartography", "gain_with_navigation") if command.navigated else {}
    gain(table, seat, goods_of("advance:cartography") | more)


@on("advance_gained", "advance:writing", when=lambda s, p, gained: gained.advance == "writing")
def first_books(table: ClashTable, seat: Seat, gained: Gained) -> Rule[None]:
    yield from draw_to_hand(table, seat, "action", number("advance:writing", "action_cards"))
    yield from draw_to_hand(table, seat, "objective", number("advance:writing", "objective_cards"))


def in_academy_city(state: ClashState, seat: Seat, act: Collected) -> bool:
    return act.city in state.cities and "academy" in state.cities[act.city].buildings


@on("collect_done", "advance:public_education", automatic=True, once=True, when=in_academy_city)
def schools(table: ClashTable, seat: Seat, act: Collected) -> None:
    spend(table.state, seat, "advance:public_education")
    gain(table, seat, goods_of("advance:public_education"))


def paid_with_wit(state: ClashState, seat: Seat, gained: Gained) -> bool:
    spent = gained.paid.get("ideas", 0) + gained.paid.get("gold", 0)
    return gained.advance != "free_education" and spent > 0 and can_pay(state, seat, ADVANCES["free_education"].cost)


@on("after_advance", "advance:free_education", once=True, when=paid_with_wit)
def open_schools(table: ClashTable, seat: Seat, gained: Gained) -> Rule[None]:
    cost, gains = ADVANCES["free_education"].cost, goods_of("advance:free_education")
    teach = yield from choose(
        seat, "free_education.use", OneOf([True, False], "yes_no", True), section="8.4", cost=cost, gain=gains
    )
    if teach:
        spend(table.state, seat, "advance:free_education")
        yield from settle(table, seat, cost)
        gain(table, seat, gains)


@on("advance_gained", "advance:philosophy", automatic=True, when=lambda s, p, gained: gained.advance == "philosophy")
def first_thought(table: ClashTable, seat: Seat, gained: Gained) -> None:
    gain(table, seat, goods_of("advance:philosophy"))


def bought_science(state: ClashState, seat: Seat, gained: Gained) -> bool:
    """R-12: this works for purchases only."""
    return gained.purchased and ADVANCES[gained.advance].category == "science"


@on("after_advance", "advance:philosophy", automatic=True, when=bought_science)
def further_thoughts(table: ClashTable, seat: Seat, gained: Gained) -> None:
    gain(table, seat, goods_of("advance:philosophy"))
