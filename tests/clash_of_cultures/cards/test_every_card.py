"""Every action card has a test for each of its halves."""

from __future__ import annotations

from engines.clash_of_cultures.data import ACTION_CARDS
from tests.clash_of_cultures.cards.completeness import untested


def test_every_upper_half_has_a_test() -> None:
    assert untested("tests.clash_of_cultures.cards", sorted({row.effect for row in ACTION_CARDS.values()})) == []


def test_every_tactic_has_a_test() -> None:
    assert untested("tests.clash_of_cultures.cards", sorted({row.tactic for row in ACTION_CARDS.values()})) == []


def test_a_card_without_a_test_would_be_noticed() -> None:
    assert untested("tests.clash_of_cultures.cards", ["leadership", "no_such_card"]) == ["no_such_card"]
