"""Takeover: cultural influence (6.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from engines.clash_of_cultures.data import GAME, Bag
from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.purse import can_pay, pay, payments, price_of, settle
from engines.clash_of_cultures.queries import TakeoverOptions
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Command, Counts, Hints, Note, OneOf, Rule, Seat, Slot, choose, note, one_deed

SUCCESS: int = GAME.takeover.success


def exchangeable(state: ClashState, seat: Seat, spot: str) -> list[str]:
    """6.8.3"""
    buildings = state.cities[spot].buildings
    foreign = [piece for piece, colour in buildings.items() if colour != seat and state.supply(seat, piece)]
    spared = options(state, seat, spot).spared if foreign else []
    return [building for building in foreign if building not in spared]


def options(state: ClashState, seat: Seat, spot: str) -> TakeoverOptions:
    """6.8.8: the protections of a city are those of its owner."""
    city = state.cities[spot]
    owners = dict.fromkeys((seat, city.owner, *city.buildings.values()))
    return query(state, "takeover_options", owners, TakeoverOptions(seat, spot, city))


@dataclass
class Starts:
    """`takeover_options`: where a Takeover may start, and how far it reaches from there."""

    player: Seat
    reach: Bag
    """The reach by hex, before tokens are spent."""
    targets: dict[str, Aim] = field(default_factory=dict)
    """Targets that are no cities, by name."""


@dataclass(frozen=True)
class Aim:
    """A target that is no city: where it is, and what else it costs."""

    hex: str
    price: Mapping[str, int] = field(default_factory=dict)


def all_starts(state: ClashState, seat: Seat) -> Starts:
    """6.8.1, 6.8.2: the own cities, each reaching as far as it is large"""
    reach = {spot: state.cities[spot].size for spot in state.cities_of(seat)}
    return query(state, "takeover_options/starts", seat, Starts(seat, reach))


def winning_back(state: ClashState, seat: Seat, start: str) -> bool:
    """6.8.1: a city of the player that is influenced can only win back its own pieces."""
    city = state.cities.get(start)
    return city is not None and city.owner == seat and city.influenced


def missing_range(state: ClashState, start: str, target: str, reach: int) -> int:
    """6.8.2: how many culture tokens it costs to reach that far."""
    return max(0, state.distance(start, target) - reach)


def candidates(state: ClashState, seat: Seat) -> dict[str, bool]:
    """6.8.1, 6.8.3: foreign cities that may be targeted, and whether boosting is allowed against them."""
    cities: dict[str, bool] = {}
    for spot, city in state.cities.items():
        if city.owner != seat:
            terms = options(state, seat, spot)
            if not terms.banned and (terms.settlement or exchangeable(state, seat, spot)):
                cities[spot] = terms.boost
    return cities


def tokens_to_boost(state: ClashState, seat: Seat) -> int:
    """How many culture tokens the player could pay."""
    price = price_of(state, seat, {"culture": 1})
    extra = sum(extra.count for extra in price.extras.values() if "culture" in extra.pays)
    return extra + sum(n for coin, n in state.players[seat].purse.items() if price.pays(coin, "culture"))


def targets_from(
    state: ClashState,
    seat: Seat,
    start: str,
    begun: Starts | None = None,
    able: dict[str, bool] | None = None,
    tokens: int | None = None,
) -> dict[str, int]:
    """6.8.1: targets, with the number of tokens that reaching each of them costs."""
    begun = all_starts(state, seat) if begun is None else begun
    if winning_back(state, seat, start):
        return {start: 0} if exchangeable(state, seat, start) else {}
    able = candidates(state, seat) if able is None else able
    tokens = tokens_to_boost(state, seat) if tokens is None else tokens
    missing = {spot: missing_range(state, start, spot, begun.reach[start]) for spot in able}
    distances = {spot: far for spot, far in missing.items() if far == 0 or (able[spot] and far <= tokens)}
    for name, aim in begun.targets.items():
        far = missing_range(state, start, aim.hex, begun.reach[start])
        cost = _with_range(aim.price, far)
        if cost["culture"] <= tokens and can_pay(state, seat, cost):
            distances[name] = far
    return distances


def _with_range(price: Mapping[str, int], tokens: int) -> Bag:
    return {**price, "culture": price.get("culture", 0) + tokens}


def targets(state: ClashState, seat: Seat, fewer: int = 0) -> dict[str, dict[str, int]]:
    """Every start from which something can be reached, even after this number of tokens was paid."""
    begun = all_starts(state, seat)
    able, tokens = candidates(state, seat), tokens_to_boost(state, seat) - fewer
    found = {spot: targets_from(state, seat, spot, begun, able, tokens) for spot in begun.reach}
    return {spot: reached for spot, reached in found.items() if reached}


def starts(table: ClashTable, seat: Seat) -> OneOf[str]:
    state = table.state
    able, reach = targets(state, seat), all_starts(state, seat).reach
    return OneOf(able, "hex", hints=Hints(able, lambda spot: note("takeover.range", range=reach[spot])))


def takeover_targets(table: ClashTable, seat: Seat, start: str) -> OneOf[str]:
    found = targets_from(table.state, seat, start)
    return OneOf(found, "hex", hints={spot: note("takeover.boost", tokens=n) for spot, n in found.items() if n})


def range_payment(table: ClashTable, seat: Seat, start: str, target: str) -> Counts:
    aim = all_starts(table.state, seat).targets.get(target)
    cost = _with_range(aim.price if aim else {}, targets_from(table.state, seat, start)[target])
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


def can_take_over(state: ClashState, seat: Seat, fewer: int = 0) -> bool:
    return not state.now.takeover_won and bool(targets(state, seat, fewer))


@dataclass
class Attempt:
    """`takeover_roll`, `takeover_success`, `takeover_done`: an attempt, and its result."""

    start: str
    target: str
    result: int = 0
    die: int = 0
    """The number on the die. The result may be higher."""
    success: bool = False
    must_take: str | None = None
    """The building that the player has declared and must take."""
    resolved: bool = False
    """Has an effect resolved the success in its own way?"""


@one_deed
def take_over(table: ClashTable, seat: Seat, act: Takeover) -> Rule[None]:
    """6.8.4 to 6.8.7"""
    state = table.state
    table.tell("takeover.begins", seat=seat, start=act.start, target=act.target)
    pay(table, seat, act.payment)
    number = table.roll()
    attempt = Attempt(act.start, act.target, number, number)
    boost = may_boost(state, seat, act.start, act.target)
    table.tell("takeover.rolls", seat=seat, target=act.target, number=number)
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
        # 22.5: the exchange comes first, then gains. If the target has no such building, an effect resolves the
        # success.
        if act.target in state.cities and exchangeable(state, seat, act.target):
            yield from exchange(table, seat, act.target, attempt.must_take)
        yield from raise_moment(table, "takeover_success", seat, attempt)
    else:
        table.tell("takeover.fails", seat=seat, target=act.target)
    yield from raise_moment(table, "takeover_done", seat, attempt)


def may_boost(state: ClashState, seat: Seat, start: str, target: str) -> bool:
    """6.8.6: may this attempt be boosted? Winning back may not, nor may a target that forbids it."""
    if winning_back(state, seat, start):
        return False
    return target not in state.cities or options(state, seat, target).boost


def exchange(table: ClashTable, seat: Seat, spot: str, declared: str | None = None) -> Rule[None]:
    """6.8.5"""
    city = table.state.cities[spot]
    able = exchangeable(table.state, seat, spot)
    if declared in able:
        able = [declared]
    building = yield from choose(seat, "takeover.building", OneOf(able, "piece"), section="6.8", hex=spot)
    loser, city.buildings[building] = city.buildings[building], seat
    table.tell("takeover.wins", seat=seat, loser=loser, piece=building, hex=spot)
