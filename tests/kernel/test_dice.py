"""Every draw of chance comes from one seed, is even, and can be checked afterwards."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel import Dice, commitment
from tests.kernel.scrawl import scrawls


@given(scrawls(20), st.lists(st.integers(1, 1000), max_size=20))
def test_the_same_seed_draws_the_same(seed: str, sizes: list[int]) -> None:
    one, two = Dice(seed=seed), Dice(seed=seed)
    assert [one.below(n) for n in sizes] == [two.below(n) for n in sizes]
    assert one == two


@given(scrawls(20), st.integers(0, 30), st.integers(1, 50))
def test_dice_go_on_after_a_json_round_trip_where_they_stopped(seed: str, before: int, n: int) -> None:
    dice = Dice(seed=seed)
    for _ in range(before):
        dice.below(n)
    again = Dice.model_validate_json(dice.model_dump_json())
    assert [dice.below(n) for _ in range(5)] == [again.below(n) for _ in range(5)]


def test_other_seeds_draw_otherwise() -> None:
    assert len({Dice(seed=f"{n}").below(2**60) for n in range(200)}) == 200


@given(scrawls(10), st.integers(1, 10**12))
def test_a_draw_below_n_lies_from_0_to_n_minus_1(seed: str, n: int) -> None:
    assert 0 <= Dice(seed=seed).below(n) < n


@pytest.mark.parametrize("sides", [2, 6, 7, 10])
def test_all_sides_come_up_about_equally_often(sides: int) -> None:
    dice = Dice(seed="even")
    throws = 1000 * sides
    seen = Counter(dice.roll(sides) for _ in range(throws))
    assert set(seen) == set(range(1, sides + 1))
    # Six standard deviations of a fair die: this seed does not fail by bad luck.
    allowed = 6 * (throws / sides) ** 0.5
    assert all(abs(count - throws / sides) < allowed for count in seen.values())


def test_a_draw_that_would_favour_the_small_numbers_is_thrown_away() -> None:
    """With n a little over half the span, nearly half of all raw values lie above the last whole multiple of n."""
    n = 2**63 + 1
    dice = Dice(seed="thrown away")
    raw = [hashlib.blake2b(f"thrown away:{k}".encode(), digest_size=8).digest() for k in range(200)]
    usable = [value for value in (int.from_bytes(one, "big") for one in raw) if value < n]
    assert len(usable) < 150
    assert [dice.below(n) for _ in usable] == usable


def test_every_order_of_a_shuffle_is_about_equally_likely() -> None:
    dice = Dice(seed="orders")
    seen = Counter("".join(dice.shuffled("abc")) for _ in range(6000))
    assert set(seen) == {"".join(order) for order in permutations("abc")}
    assert all(abs(count - 1000) < 6 * 1000**0.5 for count in seen.values())


@given(st.lists(st.integers(), max_size=30), scrawls(5))
def test_a_shuffle_keeps_every_card_and_leaves_the_old_deck_alone(cards: list[int], seed: str) -> None:
    before = list(cards)
    assert Counter(Dice(seed=seed).shuffled(cards)) == Counter(before)
    assert cards == before


def test_a_pick_is_one_of_the_items_and_each_gets_its_turn() -> None:
    dice = Dice(seed="pick")
    assert {dice.pick("xyz") for _ in range(100)} == set("xyz")


def test_the_commitment_binds_the_seed_without_telling_it() -> None:
    assert commitment("secret") == hashlib.sha256(b"secret").hexdigest()
    assert commitment("secret") != commitment("secret ")
    assert "secret" not in commitment("secret")
