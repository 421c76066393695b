"""Resources and tokens: limits, gains, prices, payments (4.1, 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from engines.clash_of_cultures.data import KEEP, RESOURCES, TOKENS, Bag
from engines.clash_of_cultures.moments import F, query
from engines.clash_of_cultures.queries import Extra, Limits, Payment
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Counts, OneOf, Price, Rule, Seat, choose

NOTHING: Mapping[str, int] = MappingProxyType({})


def limits(state: ClashState, owner: int, spot: str = "") -> Limits:
    """4.1.2, 3.6: the limits of a player, or of one hex of the player."""
    return query(state, "limits", owner, Limits(hex=spot))


def gain(table: ClashTable, seat: Seat, goods: Mapping[str, int], already: Mapping[str, int] = NOTHING) -> Bag:
    """4.1: the player takes goods; what the store cannot hold is lost. Returns what was received. `already`: goods
    that were told before and are not told again."""
    purse, most = table.state.players[seat].purse, limits(table.state, seat).stock
    received: Bag = {}
    for coin, amount in goods.items():
        room = max(0, most[coin] - purse[coin]) if coin in most else amount
        if got := min(amount, room):
            purse[coin] += got
            received[coin] = got
    if wanted := {coin: more for coin, amount in goods.items() if (more := amount - already.get(coin, 0)) > 0}:
        table.tell("purse.gains", waits=True, seat=seat, goods=wanted)
    if lost := {coin: n - received.get(coin, 0) for coin, n in goods.items() if n > received.get(coin, 0)}:
        table.tell("purse.overflows", waits=True, seat=seat, goods=lost)
    return received


def lose(table: ClashTable, seat: Seat, goods: Mapping[str, int]) -> Bag:
    """A loss is no payment: nothing stands for anything else. Returns the goods that were there to lose."""
    purse = table.state.players[seat].purse
    losses = {coin: n for coin, amount in goods.items() if (n := min(amount, purse[coin]))}
    for coin, amount in losses.items():
        purse[coin] -= amount
    if losses:
        table.tell("purse.loses", waits=True, seat=seat, goods=losses)
    return losses


def keep_limits(table: ClashTable, seat: Seat) -> None:
    """4.1.2: when a limit falls, the excess is lost at once."""
    purse = table.state.players[seat].purse
    for coin, most in limits(table.state, seat).stock.items():
        if purse[coin] > most:
            lose(table, seat, {coin: purse[coin] - most})


def wallet(state: ClashState, seat: Seat) -> Bag:
    """What a player has to pay with."""
    return {coin: n for coin, n in state.players[seat].purse.items() if n}


class Due(Price):
    """A price for one player: resources and tokens, and coins that are neither (`Extra`)."""

    def __init__(self, cost: Mapping[str, int], instead: Mapping[str, set[str]], extras: dict[str, Extra]) -> None:
        super().__init__(cost, instead)
        self.extras = extras

    def allowed(self, purse: Mapping[str, int], payment: Mapping[str, int]) -> bool:
        return all(extra.fits(dict(purse), payment) for coin, extra in self.extras.items() if payment.get(coin))

    def payable(self, purse: Mapping[str, int]) -> bool:
        return self.proposal(purse, KEEP) is not None if self.extras else super().payable(purse)

    def proposal(self, purse: Mapping[str, int], keep: Sequence[str]) -> Bag | None:
        """Free coins come first. Extras with a price are used only where the rest is not enough."""
        if not self.extras:
            return super().proposal(purse, keep)
        free = {coin: extra.count for coin, extra in self.extras.items() if extra.free}
        dear = {coin: extra.count for coin, extra in self.extras.items() if not extra.free}
        for have, order in (
            ({**purse, **free}, keep),
            ({**purse, **free, **dear}, (*dear, *keep)),
            ({**purse, **free, **dear}, keep),
        ):
            usual = super().proposal(have, order)
            if usual is not None and self.allowed(purse, usual):
                return usual
        return None

    def payments(self, purse: Mapping[str, int], keep: Sequence[str], kind: str = "") -> Counts | None:
        if not self.extras:
            return super().payments(purse, keep, kind)
        usual = self.proposal(purse, keep)
        if usual is None:
            return None
        most = {**purse, **{coin: extra.count for coin, extra in self.extras.items()}}
        most_of = {coin: min(count, self._most(coin)) for coin, count in most.items()}

        def fits(payment: Mapping[str, int]) -> bool:
            # An extra says which payments may hold it. It is asked about the whole payment: any part may still become
            # one that it accepts.
            whole = sum(payment.values()) == self.total
            return self.accepts(payment) and (not whole or self.allowed(purse, payment))

        return Counts(most_of, self.total, self.total, kind, usual, fits)


SPENDERS: dict[str, Callable[[ClashTable, Seat, str, int], None]] = {}
"""By first word of a coin that is neither resource nor token: what happens when a number of it is spent."""


def spends(word: str) -> Callable[[F], F]:
    def register(spend: F) -> F:
        SPENDERS[word] = spend
        return spend

    return register


def price_of(
    state: ClashState,
    seat: Seat,
    cost: Mapping[str, int],
    purpose: str = "",
    instead: Mapping[str, Iterable[str]] | None = None,
    extras: Mapping[str, Extra] | None = None,
) -> Due:
    """4.1.3: what a cost may be paid with. Gold stands for every resource; effects may allow more."""
    allowed = {coin: set(what) for coin, what in (instead or {}).items()}
    allowed.setdefault("gold", set()).update(RESOURCES)
    terms = query(state, "payment", seat, Payment(dict(cost), purpose, allowed, dict(extras or {})))
    for coin, extra in terms.extras.items():
        allowed[coin] = set(extra.pays)
    return Due(cost, terms.instead, terms.extras)


def payments(state: ClashState, seat: Seat, price: Price) -> Counts | None:
    """Every way to pay, the cheapest proposed; None if the purse does not hold it."""
    return price.payments(wallet(state, seat), KEEP, "ware")


def means(state: ClashState, seat: Seat, wares: Collection[str]) -> Bag:
    """What a player has of these resources and tokens, and of all that may be paid in place of one of them"""
    price = price_of(state, seat, dict.fromkeys(wares, 1))
    coins = {coin: n for coin, n in wallet(state, seat).items() if any(price.pays(coin, ware) for ware in wares)}
    return coins | {name: extra.count for name, extra in price.extras.items() if set(wares) & set(extra.pays)}


def can_pay(state: ClashState, seat: Seat, cost: Mapping[str, int]) -> bool:
    if not cost:
        return True
    return price_of(state, seat, cost).payable(wallet(state, seat))


def pay(table: ClashTable, seat: Seat, payment: Mapping[str, int]) -> None:
    purse = table.state.players[seat].purse
    for coin, amount in payment.items():
        if coin in purse:
            purse[coin] -= amount
        elif amount:
            SPENDERS[coin.split(" ")[0]](table, seat, coin, amount)
    if payment:
        table.tell("purse.pays", waits=True, seat=seat, goods=dict(payment))


def settle(table: ClashTable, seat: Seat, cost: Mapping[str, int], purpose: str = "") -> Rule[Bag]:
    """The player pays a cost that is due. The player is asked how, if there is more than one way."""
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
    bag: Bag = {}
    for _ in range(count):
        best = min(goods, key=lambda coin: (coin in most and purse[coin] >= most[coin], purse[coin]))
        bag[best] = bag.get(best, 0) + 1
        purse[best] += 1
    return bag


def has_room(state: ClashState, seat: Seat, coin: str) -> bool:
    """Can the store hold another one?"""
    return state.players[seat].purse[coin] < limits(state, seat).stock[coin]


def token_choice(table: ClashTable, seat: Seat, count: int) -> Rule[None]:
    """Gain `count` mood tokens or culture tokens, as the player likes."""
    token = yield from choose(seat, "purse.token", OneOf(TOKENS, "ware", "culture"), section="4.2")
    gain(table, seat, {token: count})
