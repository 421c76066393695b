"""Whose consent a deed needs: tables of two to five, with empty chairs."""

from __future__ import annotations

import pytest

from bot.table.consent import SILENCE, absent_at, to_abandon, to_replace, to_roll_back, to_undo
from engines.kernel import UndoTerms
from storage.store import StoredGame
from tests.storage.making import a_game


def table(users: str) -> StoredGame:
    """`a-c`: Anna, nobody, Cara."""
    return a_game(sitters=[{"user": user.strip("-"), "name": user.upper()} for user in users])


@pytest.mark.parametrize(("users", "asked"), [("ab", (1,)), ("abcd", (1, 2, 3)), ("a-c", (2,)), ("a--", ())])
def test_to_roll_back_takes_all_the_others(users: str, asked: tuple[int, ...]) -> None:
    consent = to_roll_back(table(users), "a")
    assert consent.asked == asked
    assert consent.is_given(asked) and consent.is_given(asked[1:]) == (not asked)
    assert all(consent.is_denied({seat}) for seat in asked)


def test_to_take_back_takes_those_whom_the_rules_name() -> None:
    consent = to_undo(UndoTerms(0, (), frozenset({2, 1})))
    assert consent.voters == (1, 2) and consent.is_given({1, 2}) and not consent.is_given({1})
    assert to_undo(UndoTerms(0, (), frozenset())).is_given(())


@pytest.mark.parametrize(
    ("users", "enough"), [("a", 0), ("ab", 1), ("abc", 1), ("abcd", 2), ("abcde", 2), ("a-c", 1), ("a--", 0)]
)
def test_to_give_up_takes_more_than_half_with_the_one_who_asks(users: str, enough: int) -> None:
    consent = to_abandon(table(users), "a")
    assert consent.enough == enough and consent.is_given(consent.asked[:enough])
    assert enough == 0 or not consent.is_given(consent.asked[: enough - 1])
    spare = len(consent.asked) - enough
    assert not consent.is_denied(consent.asked[:spare])
    assert spare == len(consent.asked) or consent.is_denied(consent.asked[: spare + 1])


def test_whoever_opened_it_and_sits_there_no_more_counts_for_nobody() -> None:
    assert to_abandon(table("abc"), "z").enough == 2


def test_a_player_is_replaced_who_agrees_or_by_all_others_if_silent() -> None:
    consent = to_replace(table("abcd"), "a", 1)
    assert (consent.asked, consent.voters) == ((2, 3), (1, 2, 3))
    assert consent.is_given({1}) and consent.is_given({2, 3}) and not consent.is_given({2})
    assert consent.is_denied({1}) and consent.is_denied({2})


def test_of_two_players_one_cannot_replace_the_other_by_asking_nobody() -> None:
    consent = to_replace(table("ab"), "a", 1)
    assert consent.voters == (1,) and not consent.is_given(()) and consent.is_given({1})


def test_an_own_seat_takes_no_consent_and_an_empty_one_that_of_the_others() -> None:
    assert to_replace(table("abc"), "b", 1).is_given(())
    assert to_replace(table("a-c"), "a", 1).voters == (2,)
    assert to_replace(table("a-"), "a", 1).is_given(())


def test_who_let_the_table_wait_for_a_week_has_no_say() -> None:
    game = table("abc")
    assert absent_at(game, [1], game.touched + SILENCE - 1) == frozenset()
    assert absent_at(game, [1], game.touched + SILENCE) == {1}, "only those who are waited for"
    assert to_abandon(game, "a", {1}).asked == (2,) and to_abandon(table("ab"), "a", {1}).is_given(())
    assert to_replace(game, "a", 1, {1}).voters == (2,) and to_replace(table("ab"), "a", 1, {1}).is_given(())
    assert to_replace(game, "a", 2, {1}).voters == (2,) and not to_replace(game, "a", 2, {1}).is_given(())
