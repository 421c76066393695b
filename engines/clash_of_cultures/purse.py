"""Resources and tokens: limits, gains, prices, payments (4.1, 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.clash_of_cultures.data import KEEP, RESOURCES, TOKENS, Bag
from engines.clash_of_cultures.moments import query
from engines.clash_of_cultures.queries import Limits, Payment
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Counts, OneOf, Price, Rule, Seat, choose


def limits(state: ClashState, owner: int) -> Limits:
    """4.1.2, 3.6"""
    return query(state, "limits", owner, Limits())


def gain(table: ClashTable, seat: Seat, goods: Mapping[str, int]) -> Bag:
    """4.1: take goods; what the store does not hold is lost. Returns what was received."""
    purse, most = table.state.players[seat].purse, limits(table.state, seat).stock
    received: Bag = {}
    for coin, amount in goods.items():
        room = max(0, most[coin] - purse[coin]) if coin in most else amount
        if got := min(amount, room):
            purse[coin] += got
            received[coin] = got
    if wanted := {coin: amount for coin, amount in goods.items() if amount}:
        table.tell("purse.gains", seat=seat, goods=wanted)
    if lost := {coin: n - received.get(coin, 0) for coin, n in goods.items() if n > received.get(coin, 0)}:
        table.tell("purse.overflows", seat=seat, goods=lost)
    return received


def lose(table: ClashTable, seat: Seat, goods: Mapping[str, int]) -> Bag:
    """A loss is no payment: nothing stands for anything. Returns what was there to lose."""
    purse = table.state.players[seat].purse
    lost = {coin: n for coin, amount in goods.items() if (n := min(amount, purse[coin]))}
    for coin, amount in lost.items():
        purse[coin] -= amount
    if lost:
        table.tell("purse.loses", seat=seat, goods=lost)
    return lost


def keep_limits(table: ClashTable, seat: Seat) -> None:
    """4.1.2: when a limit falls, the excess is lost at once."""
    purse = table.state.players[seat].purse
    for coin, most in limits(table.state, seat).stock.items():
        if purse[coin] > most:
            lose(table, seat, {coin: purse[coin] - most})


def price_of(
    state: ClashState,
    seat: Seat,
    cost: Mapping[str, int],
    purpose: str = "",
    instead: Mapping[str, Iterable[str]] | None = None,
) -> Price:
    """4.1.3: what a cost may be paid with. Gold stands for every resource; effects may allow more."""
    allowed = {coin: set(what) for coin, what in (instead or {}).items()}
    allowed.setdefault("gold", set()).update(RESOURCES)
    return Price(cost, query(state, "payment", seat, Payment(dict(cost), purpose, allowed)).instead)


def payments(state: ClashState, seat: Seat, price: Price) -> Counts | None:
    """Every way to pay, the cheapest proposed; None if the purse does not hold it."""
    purse = {coin: n for coin, n in state.players[seat].purse.items() if n}
    return price.payments(purse, KEEP, "ware")


def can_pay(state: ClashState, seat: Seat, cost: Mapping[str, int], purpose: str = "") -> bool:
    if not cost:
        return True
    purse = {coin: n for coin, n in state.players[seat].purse.items() if n}
    return price_of(state, seat, cost, purpose).payable(purse)


def pay(table: ClashTable, seat: Seat, payment: Mapping[str, int]) -> None:
    purse = table.state.players[seat].purse
    for coin, amount in payment.items():
        purse[coin] -= amount
    if payment:
        table.tell("purse.pays", seat=seat, goods=dict(payment))


def settle(table: ClashTable, seat: Seat, cost: Mapping[str, int], purpose: str = "") -> Rule[Bag]:
    """Pay a cost that is due; asked how, if there is more than one way."""
    ways = payments(table.state, seat, price_of(table.state, seat, cost, purpose))
    assert ways is not None
    payment = ways.only()
    if payment is None:
        payment = yield from choose(seat, "purse.how", ways, section="4.1", cost=dict(cost))
    pay(table, seat, payment)
    return dict(payment)


def scarcest(state: ClashState, seat: Seat, goods: Iterable[str], count: int) -> Bag:
    """A proposal for so many of these goods: what the player has least of, as long as the store holds it."""
    purse, most = dict(state.players[seat].purse), limits(state, seat).stock
    found: Bag = {}
    for _ in range(count):
        best = min(goods, key=lambda coin: (coin in most and purse[coin] >= most[coin], purse[coin]))
        found[best] = found.get(best, 0) + 1
        purse[best] += 1
    return found


def has_room(state: ClashState, seat: Seat, coin: str) -> bool:
    """Can the store hold another one?"""
    return state.players[seat].purse[coin] < limits(state, seat).stock[coin]


def token_choice(table: ClashTable, seat: Seat, count: int) -> Rule[None]:
    """So many mood tokens or culture tokens, as the player likes."""
    token = yield from choose(seat, "purse.token", OneOf(TOKENS, "ware", "culture"), section="4.2")
    gain(table, seat, {token: count})
