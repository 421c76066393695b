"""Names come from outside: they spoof, stretch and hide nothing at our tables."""

from __future__ import annotations

import pytest

from storage.names import LONGEST, likeness, plain, told_apart
from storage.store import Sitter, StoredGame
from tests.storage.making import a_game

NASTY = {
    "\u202eadA": "adA",
    "A\u200bd\u200ca\u200d": "Ada",
    "\u2066Ada\u2069": "Ada",
    "\ufeffAda\u00ad": "Ada",
    "\U0001d4d0\U0001d4ed\U0001d4ea": "Ada",
    "\uff21\uff44\uff41": "Ada",
    "A" + "\u0301" * 40 + "da": "Á\u0301\u0301da",
    "\u0301" * 3 + "Ada": "\u0301" * 2 + "Ada",
    "Ada\u2028wins": "Ada wins",
    "Ada\nBen: I resign": "Ada Ben I resign",
    "Ada\x00\x1b[31m": "Ada 31m",
    "A\u034fd\ufe0fa": "Ada",
    "\U000e0041\U000e0064Ada": "Ada",
    "Ada\u3164\u2800": "Ada",
    "<@1234> @everyone": "1234 everyone",
    "x" * 100: "x" * LONGEST,
}


@pytest.mark.parametrize(("nasty", "clean"), NASTY.items(), ids=range(len(NASTY)))
def test_a_name_is_only_what_is_seen_of_it(nasty: str, clean: str) -> None:
    assert plain(nasty) == clean
    assert plain(clean) == clean, "cleaned twice it stays the same"
    assert Sitter(user="1", name=nasty).name == clean
    assert Sitter.model_validate({"user": "1", "name": nasty}).name == clean


@pytest.mark.parametrize("empty", ["", " ", "\u200b\u200b", "\u3164", "\u2800", "***", "\u202e\u202c"])
def test_whoever_has_no_name_at_all_has_a_number(empty: str) -> None:
    assert Sitter(user="42", name=empty).name == "42"


HONEST = ("José", "Zoë", "李雷", "Ωmega", "नीता", "Ada 🐎", "O'Neill", "Jean-Luc", "محمد", "ДЖО")


@pytest.mark.parametrize("name", HONEST)
def test_honest_names_stay_as_they_are(name: str) -> None:
    assert plain(name) == name


@pytest.mark.parametrize("double", ["ada", "\u0410da", "A da", "\u0410D\u0410", "Ada\u200b"])
def test_whoever_looks_like_another_is_told_apart(double: str) -> None:
    apart = told_apart(plain(double), ["Ada"])
    assert likeness(apart) != likeness("Ada") and apart == f"{plain(double)} 2"
    third = told_apart(plain(double), ["Ada", apart])
    assert third == f"{plain(double)} 3"


def test_the_longest_names_are_told_apart_too() -> None:
    assert told_apart("x" * LONGEST, ["x" * LONGEST]) == "x" * (LONGEST - 3) + " 2"


def test_a_game_from_elsewhere_has_no_two_alike() -> None:
    sitters = [{"user": "1", "name": "Ada"}, {"user": "2", "name": "A\u200bda"}, {"user": "", "name": "?"}]
    game = a_game(sitters=[*sitters, {"user": "", "name": "?"}])
    assert isinstance(game, StoredGame)
    assert [sitter.name for sitter in game.sitters] == ["Ada", "Ada 2", "?", "?"]
