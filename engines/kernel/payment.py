"""Paying costs where one thing may stand for another: gold for anything, ideas for food, a mix of tokens.

What can be paid with is a matroid (each coin covers at most one unit of the cost), so two simple things are right:
taking the least useful coins first, as long as the rest can still be covered, gives the payment that keeps the most
useful ones; and any part of a payment can be completed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engines.kernel.amounts import Counts

ANYTHING = "*"


class Price:
    """A cost, and what may stand for what: `instead["gold"] = {"food", "wood"}`, or {ANYTHING}.

    >>> price = Price({"food": 2}, {"gold": {ANYTHING}})
    >>> price.proposal({"food": 1, "gold": 3}, keep=["gold", "food"])
    {'food': 1, 'gold': 1}
    """

    def __init__(self, cost: Mapping[str, int], instead: Mapping[str, Collection[str]] | None = None) -> None:
        self.cost = {what: amount for what, amount in cost.items() if amount > 0}
        self.instead = instead or {}

    @property
    def total(self) -> int:
        return sum(self.cost.values())

    def pays(self, coin: str, what: str) -> bool:
        """May this coin pay for a unit of that?"""
        stands_for = self.instead.get(coin, ())
        return coin == what or what in stands_for or ANYTHING in stands_for

    def accepts(self, coins: Mapping[str, int]) -> bool:
        """Can all of these coins be put to use, each for another unit of the cost?"""
        cover = _Cover(self)
        return all(cover.take(coin) for coin, count in coins.items() for _ in range(count))

    def payable(self, purse: Mapping[str, int]) -> bool:
        return self._cheapest(purse, tuple(purse)) is not None

    def proposal(self, purse: Mapping[str, int], keep: Sequence[str]) -> dict[str, int] | None:
        """The payment that keeps the most useful coins; `keep` names them, most useful first. None: not payable."""
        useful = {coin: len(keep) - at for at, coin in enumerate(keep)}
        return self._cheapest(purse, sorted(purse, key=lambda coin: useful.get(coin, 0)))

    def payments(self, purse: Mapping[str, int], keep: Sequence[str], kind: str = "") -> Counts | None:
        """Every payment to choose from, the proposal first. None: not payable."""
        usual = self.proposal(purse, keep)
        if usual is None:
            return None
        limits = {coin: min(count, self._most(coin)) for coin, count in purse.items()}
        return Counts(limits, self.total, self.total, kind, usual, self.accepts)

    def _most(self, coin: str) -> int:
        return sum(amount for what, amount in self.cost.items() if self.pays(coin, what))

    def _cheapest(self, purse: Mapping[str, int], order: Sequence[str]) -> dict[str, int] | None:
        cover = _Cover(self)
        coins: dict[str, int] = {}
        for coin in order:
            while coins.get(coin, 0) < purse[coin] and cover.take(coin):
                coins[coin] = coins.get(coin, 0) + 1
        if sum(coins.values()) < self.total:
            return None
        return {coin: coins[coin] for coin in purse if coin in coins}


class _Cover:
    """Which coins lie on which units of a price."""

    def __init__(self, price: Price) -> None:
        self.price = price
        self.open = dict(price.cost)
        self.put: dict[str, list[str]] = {what: [] for what in price.cost}
        self.places: dict[str, list[str]] = {}

    def take(self, coin: str, tried: frozenset[str] = frozenset()) -> bool:
        """Lay a coin on an open unit, or on one whose coin can move elsewhere; False if it finds no place."""
        places = self.places.get(coin)
        if places is None:
            places = self.places[coin] = [what for what in self.price.cost if self.price.pays(coin, what)]
        places = [what for what in places if what not in tried]
        for what in places:
            if self.open[what]:
                self.open[what] -= 1
                self.put[what].append(coin)
                return True
        tried = tried.union(places)
        for what in places:
            for other in dict.fromkeys(self.put[what]):
                if other != coin and self.take(other, tried):
                    self.put[what].remove(other)
                    self.put[what].append(coin)
                    return True
        return False
