"""Paying: held against brute force over every way to lay coins on units."""

from __future__ import annotations

from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from engines.kernel import ANYTHING, Price, Refused
from tests.kernel.test_domain import PLAIN

COINS = ("gold", "food", "wood")


@st.composite
def prices(draw: st.DrawFn) -> Price:
    cost = {what: draw(st.integers(0, 2)) for what in draw(st.lists(st.sampled_from(COINS), unique=True))}
    stands_for = st.sets(st.sampled_from((*COINS, ANYTHING)))
    return Price(cost, {coin: draw(stands_for) for coin in draw(st.lists(st.sampled_from(COINS), unique=True))})


purses = st.fixed_dictionaries({coin: st.integers(0, 3) for coin in COINS})
worths = st.permutations(COINS)


def units(price: Price) -> list[str]:
    return [what for what, amount in price.cost.items() for _ in range(amount)]


def coins_of(counts: dict[str, int]) -> list[str]:
    return [coin for coin, count in counts.items() for _ in range(count)]


def covers(price: Price, counts: dict[str, int]) -> bool:
    """Can each coin be laid on a unit of its own?"""
    coins = coins_of(counts)
    places = permutations(units(price), len(coins))
    return any(all(price.pays(coin, what) for coin, what in zip(coins, laid, strict=True)) for laid in places)


def every_payment(price: Price, purse: dict[str, int]) -> list[dict[str, int]]:
    chosen = product(*(range(count + 1) for count in purse.values()))
    ways = [{coin: n for coin, n in zip(purse, way, strict=True) if n} for way in chosen]
    return [way for way in ways if sum(way.values()) == price.total and covers(price, way)]


@given(prices(), purses)
def test_a_price_is_payable_if_any_payment_is(price: Price, purse: dict[str, int]) -> None:
    assert price.payable(purse) == bool(every_payment(price, purse))


@given(prices(), purses)
def test_coins_are_accepted_if_each_covers_a_unit_of_its_own(price: Price, purse: dict[str, int]) -> None:
    counts = {coin: n for coin, n in purse.items() if n}
    assert price.accepts(counts) == covers(price, counts)


@given(prices(), purses, worths)
def test_the_proposal_keeps_the_most_useful_coins(price: Price, purse: dict[str, int], keep: list[str]) -> None:
    ways = every_payment(price, purse)
    proposal = price.proposal(purse, keep)
    if not ways:
        assert proposal is None
        return

    def spent(way: dict[str, int]) -> tuple[int, ...]:
        return tuple(way.get(coin, 0) for coin in keep)

    assert proposal in ways
    assert proposal is not None
    assert spent(proposal) == min(map(spent, ways))


@given(prices(), purses, worths)
def test_the_choice_of_payments_holds_every_payment_and_no_other(
    price: Price, purse: dict[str, int], keep: list[str]
) -> None:
    ways = every_payment(price, purse)
    payments = price.payments(purse, keep)
    if payments is None:
        assert not ways
        return
    listed = list(payments)
    assert len(listed) == len(ways)
    assert all(way in listed and payments.contains(way) for way in ways)
    assert payments.usual is not None
    assert payments.contains(payments.usual)
    assert all(payments.parse(payments.print(way, PLAIN), PLAIN) == way for way in ways)


@given(prices(), purses, worths)
def test_any_part_of_a_payment_can_be_completed(price: Price, purse: dict[str, int], keep: list[str]) -> None:
    """The matroid: so menus may take one coin after the other and never run into a dead end."""
    payments = price.payments(purse, keep)
    if payments is None:
        return
    parts = product(*(range(purse[coin] + 1) for coin in COINS))
    for part in ({coin: n for coin, n in zip(COINS, way, strict=True) if n} for way in parts):
        if sum(part.values()) <= price.total and price.accepts(part):
            assert any(all(way.get(coin, 0) >= n for coin, n in part.items()) for way in payments)


def test_a_coin_that_nothing_asks_for_pays_nothing() -> None:
    price = Price({"food": 1})
    assert not price.accepts({"wood": 1})
    assert not price.payable({"wood": 5})
    assert price.payments({"wood": 5}, []) is None


def test_a_price_of_nothing_is_paid_with_nothing() -> None:
    price = Price({"food": 0})
    assert price.payable({})
    payments = price.payments({"food": 3}, ["food"])
    assert payments is not None
    assert list(payments) == [{}]


def test_gold_for_anything_leaves_the_choice_to_the_player() -> None:
    price = Price({"food": 1, "wood": 1}, {"gold": {ANYTHING}})
    payments = price.payments({"food": 1, "wood": 1, "gold": 2}, ["gold"])
    assert payments is not None
    assert payments.usual == {"food": 1, "wood": 1}
    ways = [{"gold": 2}, {"wood": 1, "gold": 1}, {"food": 1, "gold": 1}, {"food": 1, "wood": 1}]
    assert [way for way in payments if way not in ways] == []
    assert len(list(payments)) == 4
    assert not payments.contains({"food": 1})
    assert not isinstance(payments.parse("2 gold", PLAIN), Refused)


def test_a_coin_moves_over_to_make_room_for_one_that_has_no_other_place() -> None:
    """Gold is laid on food first; then food comes, and gold must move on to wood."""
    price = Price({"food": 1, "wood": 1}, {"gold": {ANYTHING}})
    assert price.accepts({"gold": 1, "food": 1})
    assert price.accepts({"food": 1, "gold": 1})
    assert not price.accepts({"gold": 1, "food": 2})
