"""Takeover: cultural influence (6.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engines.clash_of_cultures.data import GAME
from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.purse import can_pay, pay, payments, price_of, settle
from engines.clash_of_cultures.queries import TakeoverOptions
from engines.clash_of_cultures.state import City, ClashState, ClashTable
from engines.kernel import Command, Counts, Note, OneOf, Rule, Seat, Slot, choose, note

SUCCESS: int = GAME["takeover"]["success"]


def exchangeable(state: ClashState, seat: Seat, city: City) -> list[str]:
    """6.8.3"""
    return [
        building
        for building, colour in city.buildings.items()
        if colour != seat and building != "obelisk" and state.supply(seat, building)
    ]


def options(state: ClashState, seat: Seat, spot: str) -> TakeoverOptions:
    """6.8.8: protections are those of whoever holds the city."""
    city = state.cities[spot]
    owners = dict.fromkeys((seat, city.owner))
    return query(state, "takeover_options", owners, TakeoverOptions(seat, spot, city))


def missing_range(state: ClashState, seat: Seat, start: str, target: str) -> int:
    """6.8.2: so many culture tokens are needed to reach that far."""
    return max(0, state.distance(start, target) - state.cities[start].size)


def candidates(state: ClashState, seat: Seat) -> dict[str, bool]:
    """6.8.1, 6.8.3: foreign cities that may be targeted, and whether boosting is allowed against them."""
    found: dict[str, bool] = {}
    for spot, city in state.cities.items():
        if city.owner != seat:
            asked = options(state, seat, spot)
            if not asked.banned and (asked.settlement or exchangeable(state, seat, city)):
                found[spot] = asked.boost
    return found


def tokens_to_boost(state: ClashState, seat: Seat) -> int:
    """How many culture tokens the player could pay."""
    price = price_of(state, seat, {"culture": 1})
    return sum(n for coin, n in state.players[seat].purse.items() if price.pays(coin, "culture"))


def targets_from(
    state: ClashState, seat: Seat, start: str, able: dict[str, bool] | None = None, tokens: int | None = None
) -> dict[str, int]:
    """6.8.1: targets, and the tokens that reaching them costs."""
    if state.cities[start].influenced:
        return {start: 0} if exchangeable(state, seat, state.cities[start]) else {}
    able = candidates(state, seat) if able is None else able
    tokens = tokens_to_boost(state, seat) if tokens is None else tokens
    missing = {spot: missing_range(state, seat, start, spot) for spot in able}
    return {spot: far for spot, far in missing.items() if far == 0 or (able[spot] and far <= tokens)}


def targets(state: ClashState, seat: Seat) -> dict[str, dict[str, int]]:
    """Every city of the player from which something can be reached."""
    able, tokens = candidates(state, seat), tokens_to_boost(state, seat)
    found = {spot: targets_from(state, seat, spot, able, tokens) for spot in state.cities_of(seat)}
    return {spot: reached for spot, reached in found.items() if reached}


def starts(table: ClashTable, seat: Seat) -> OneOf[str]:
    state = table.state
    able = targets(state, seat)
    return OneOf(able, "hex", hints={spot: note("takeover.range", range=state.cities[spot].size) for spot in able})


def takeover_targets(table: ClashTable, seat: Seat, start: str) -> OneOf[str]:
    found = targets_from(table.state, seat, start)
    return OneOf(found, "hex", hints={spot: note("takeover.boost", tokens=n) for spot, n in found.items() if n})


def range_payment(table: ClashTable, seat: Seat, start: str, target: str) -> Counts:
    cost = {"culture": targets_from(table.state, seat, start)[target]}
    ways = payments(table.state, seat, price_of(table.state, seat, cost))
    assert ways is not None
    return ways


class Takeover(Command):
    section = "6.8"
    start: Annotated[str, Slot(starts)]
    target: Annotated[str, Slot(takeover_targets)]
    payment: Annotated[dict[str, int], Slot(range_payment)]

    @classmethod
    def barred(cls, table: ClashTable, seat: Seat) -> Note | None:
        return note("takeover.one_success") if table.state.now.takeover_won else None


def can_take_over(state: ClashState, seat: Seat) -> bool:
    return not state.now.takeover_won and bool(targets(state, seat))


@dataclass
class Attempt:
    """`takeover_roll`, `takeover_success`, `takeover_done`"""

    start: str
    target: str
    result: int = 0
    success: bool = False


def take_over(table: ClashTable, seat: Seat, act: Takeover) -> Rule[None]:
    """6.8.4 to 6.8.7"""
    state = table.state
    pay(table, seat, act.payment)
    attempt = Attempt(act.start, act.target, table.roll())
    boost = not state.cities[act.start].influenced and options(state, seat, act.target).boost
    table.tell("takeover.rolls", seat=seat, start=act.start, target=act.target, number=attempt.result)
    yield from raise_moment(table, "takeover_roll", seat, attempt)
    short = SUCCESS - attempt.result
    if boost and short > 0 and can_pay(state, seat, {"culture": short}):
        more = yield from choose(
            seat, "takeover.pay", OneOf([True, False], "yes_no", True), section="6.8", tokens=short, target=act.target
        )
        if more:
            yield from settle(table, seat, {"culture": short})
            attempt.result = SUCCESS
    attempt.success = attempt.result >= SUCCESS
    if attempt.success:
        state.now.takeover_won = True
        # 22.5: the exchange first, then gains. A target without such a building is an effect's, and resolved there.
        if exchangeable(state, seat, state.cities[act.target]):
            yield from exchange(table, seat, act.target)
        yield from raise_moment(table, "takeover_success", seat, attempt)
    else:
        table.tell("takeover.fails", seat=seat, target=act.target)
    yield from raise_moment(table, "takeover_done", seat, attempt)


def exchange(table: ClashTable, seat: Seat, spot: str) -> Rule[None]:
    """6.8.5"""
    city = table.state.cities[spot]
    able = exchangeable(table.state, seat, city)
    building = yield from choose(seat, "takeover.building", OneOf(able, "piece"), section="6.8", hex=spot)
    city.buildings[building] = seat
    table.tell("takeover.wins", seat=seat, piece=building, hex=spot)
