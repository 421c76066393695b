"""Leaders who teach what they know: a free advance of their field, in a happy city (leader data)."""

from __future__ import annotations

from engines.clash_of_cultures.advance import free_advance, legal_advances
from engines.clash_of_cultures.boxes.expansion.leaders import city_of
from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES
from engines.clash_of_cultures.data import CATEGORIES, TOKENS, name_of, number
from engines.clash_of_cultures.purse import can_pay, settle
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.clash_of_cultures.windows import action
from engines.kernel import OneOf, Rule, Seat, choose


def teaches(source: str) -> None:
    among = CATEGORIES[ABILITIES[name_of(source)].category].advances
    tokens = number(source, "tokens")

    def payable(state: ClashState, seat: Seat) -> list[str]:
        return [token for token in TOKENS if can_pay(state, seat, {token: tokens})]

    def can(state: ClashState, seat: Seat) -> bool:
        city = city_of(state, seat)
        happy = city is not None and city.mood == "happy"
        return happy and bool(payable(state, seat)) and bool(legal_advances(state, seat, among))

    @action(source, can=can)
    def teach(table: ClashTable, seat: Seat) -> Rule[None]:
        able = payable(table.state, seat)
        token = yield from choose(seat, "effect.take", OneOf(able, "ware", able[0]), section="16.4", effect=source)
        yield from settle(table, seat, {token: tokens})
        yield from free_advance(table, seat, among)
