"""Advances: which are legal, what they cost, what happens when one is gained (6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from engines.clash_of_cultures.data import ADVANCES, CATEGORIES, GAME, LIMITS, TOP, Bag
from engines.clash_of_cultures.events import resolve_event
from engines.clash_of_cultures.moments import query, query_each, raise_moment, spend
from engines.clash_of_cultures.purse import Due, gain, keep_limits, pay, payments, price_of, wallet
from engines.clash_of_cultures.queries import AdvanceMarker, AdvancePrice
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import NONE, Command, Counts, Hints, Note, OneOf, Rule, Seat, Slot, choose, note, one_deed

FULL_PRICE = "price"


def _first_needed(advance: str) -> str | None:
    category = CATEGORIES[ADVANCES[advance].category]
    return category.entry_requirement if advance == TOP[category.id] else TOP[category.id]


NEEDED = {advance: _first_needed(advance) for advance in ADVANCES}
"""6.2.1: by advance, what must be owned before it, if anything."""
GOVERNING = {TOP[category.id] for category in CATEGORIES.values() if category.government}
"""6.2.1: the advances that found a government. They are open to players who have none."""


def is_legal(state: ClashState, seat: Seat, advance: str) -> bool:
    """6.2.1"""
    return bool(legal_advances(state, seat, (advance,)))


def legal_advances(state: ClashState, seat: Seat, among: Iterable[str] = ADVANCES) -> list[str]:
    """6.2.1"""
    owned = {None, *state.players[seat].advances}
    closed = owned | GOVERNING if state.government(seat) is not None else owned
    return [advance for advance in among if advance not in closed and NEEDED[advance] in owned]


def ways_to_pay(state: ClashState, seat: Seat, advance: str) -> dict[str, Bag]:
    """The ways to pay for an advance that the purse can pay"""
    purse = wallet(state, seat)
    ways = all_ways(state, seat, advance)
    return {way: cost for way, cost in ways.items() if advance_price(state, seat, cost).payable(purse)}


def prices_asked(state: ClashState, seat: Seat, advances: Iterable[str]) -> Sequence[AdvancePrice]:
    usual = GAME.advance.price
    return query_each(state, "advance_price", seat, [AdvancePrice(advance, dict(usual)) for advance in advances])


def price_asked(state: ClashState, seat: Seat, advance: str) -> AdvancePrice:
    return prices_asked(state, seat, (advance,))[0]


def all_ways(state: ClashState, seat: Seat, advance: str) -> dict[str, Bag]:
    return ways_of(price_asked(state, seat, advance))


def ways_of(price: AdvancePrice) -> dict[str, Bag]:
    """6.2.2: the price, and what it would be with a discount that the player may use"""
    return {FULL_PRICE: price.cost, **price.ways} if price.cost else {FULL_PRICE: price.cost}


def advance_price(state: ClashState, seat: Seat, cost: Bag) -> Due:
    """4.1.4: what an advance may be paid with. Ideas may stand for food."""
    return price_of(state, seat, cost, "advance", {"ideas": ["food"]})


def purchasable(state: ClashState, seat: Seat, among: Iterable[str] = ADVANCES) -> list[str]:
    affordable: dict[tuple[tuple[str, int], ...], bool] = {}
    purse = wallet(state, seat)
    advances: list[str] = []
    for asked in prices_asked(state, seat, legal_advances(state, seat, among)):
        for cost in ways_of(asked).values():
            key = tuple(cost.items())
            if key not in affordable:
                affordable[key] = advance_price(state, seat, cost).payable(purse)
            if affordable[key]:
                advances.append(asked.advance)
                break
    return advances


def advances_for_sale(table: ClashTable, seat: Seat) -> OneOf[str]:
    state = table.state
    able = purchasable(state, seat)
    purse = wallet(state, seat)

    def dear() -> list[str]:
        return [advance for advance in legal_advances(state, seat) if advance not in able]

    def too_dear(advance: str) -> Note:
        return note("advance.too_dear", cost=price_asked(state, seat, advance).cost)

    def price(advance: str) -> Note:
        ways = all_ways(state, seat, advance).values()
        payable = [cost for cost in ways if advance_price(state, seat, cost).payable(purse)]
        cost = min(payable, key=lambda cost: sum(cost.values()))
        return note("advance.for", category=ADVANCES[advance].category, cost=cost)

    return OneOf(able, "advance", hints=Hints(able, price), barred=Hints(dear, too_dear))


def advance_ways(table: ClashTable, seat: Seat, advance: str) -> OneOf[str]:
    ways = ways_to_pay(table.state, seat, advance)
    return OneOf(ways, "effect", hints=Hints(ways, lambda way: note("advance.way", cost=ways[way])))


def advance_payments(table: ClashTable, seat: Seat, advance: str, way: str) -> Counts:
    cost = ways_to_pay(table.state, seat, advance)[way]
    ways = payments(table.state, seat, advance_price(table.state, seat, cost))
    assert ways is not None
    return ways


class Advance(Command):
    section = "6.2"
    advance: Annotated[str, Slot(advances_for_sale)]
    way: Annotated[str, Slot(advance_ways)]
    payment: Annotated[dict[str, int], Slot(advance_payments)]


@dataclass
class Gained:
    """`advance_gained`, `after_advance`"""

    advance: str
    purchased: bool = False
    paid: Bag = field(default_factory=dict)


@one_deed
def purchase(table: ClashTable, seat: Seat, act: Advance, counter: bool = True) -> Rule[None]:
    """6.2.4"""
    if act.way != FULL_PRICE:
        spend(table.state, seat, act.way)
    else:
        for source in price_asked(table.state, seat, act.advance).spends:
            spend(table.state, seat, source)
    pay(table, seat, act.payment)
    yield from gain_advance(table, seat, act.advance, Gained(act.advance, True, act.payment), counter)


def gain_advance(
    table: ClashTable, seat: Seat, advance: str, gained: Gained | None = None, counter: bool = True
) -> Rule[None]:
    """6.2.3. `counter=False`: event counter unchanged (6.2.5)."""
    with table.tell("advance.gained", seat=seat, advance=advance):
        yield from bring_in(table, seat, advance, gained or Gained(advance), counter)


def bring_in(table: ClashTable, seat: Seat, advance: str, gained: Gained, counter: bool) -> Rule[None]:
    """6.2.3: gain the advance, and what it brings at once."""
    state, player = table.state, table.state.players[seat]
    marker = query(state, "advance_marker", seat, AdvanceMarker(advance, counter))
    player.advances.append(advance)
    # an advance that an event brings finds the counter empty; its marker comes from the supply.
    emptied = marker.from_counter and player.counter == 1
    if marker.from_counter and player.counter:
        player.counter -= 1
    advances_changed(state, seat)
    keep_limits(table, seat)
    if ADVANCES[advance].token_bonus != "none":
        gain(table, seat, {ADVANCES[advance].token_bonus: 1})
    yield from raise_moment(table, "advance_gained", seat, gained)
    yield from raise_moment(table, "after_advance", seat, gained)
    if not emptied:
        return
    if state.phase == "status" and state.options.pace == "brisk":
        table.tell("event.due", seat=seat)
    else:
        yield from due_event(table, seat)


def due_event(table: ClashTable, seat: Seat) -> Rule[None]:
    """6.2.3, 17.6: the event of an empty counter, which is then filled."""
    yield from resolve_event(table, seat)
    table.state.players[seat].counter = LIMITS.event_counter


FOLLOWERS: list[Callable[[ClashState, Seat], None]] = []
"""What rests on the advances a player owns, brought up to date whenever they change."""


def advances_changed(state: ClashState, seat: Seat) -> None:
    for follow in FOLLOWERS:
        follow(state, seat)


def free_advance(table: ClashTable, seat: Seat, among: Iterable[str], counter: bool = True) -> Rule[None]:
    """6.2.5: one legal advance of these, free of charge."""
    advance = yield from pick_advance(table, seat, among)
    if advance is not None:
        yield from gain_advance(table, seat, advance, counter=counter)


def pick_advance(table: ClashTable, seat: Seat, among: Iterable[str], may_decline: bool = False) -> Rule[str | None]:
    """The player picks the advance to gain for free. None: there is none, or the player wants none."""
    able = legal_advances(table.state, seat, among)
    if not able:
        return None
    choices = [NONE, *able] if may_decline else able
    advance = yield from choose(seat, "advance.free", OneOf(choices, "advance"), section="6.2")
    return None if advance == NONE else advance
