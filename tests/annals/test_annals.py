"""What the annals tell of comes about today as it did."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from tests.annals import HOME, files_of, read
from tests.conformance.games import GAMES, AnyGame, every_game

MARKS = (
    "what stands on the table",
    "what is told, and to whom",
    "what was asked, offered and shown",
    "what a computer thinks",
)


@every_game
def test_every_game_has_its_annals(game: AnyGame) -> None:
    assert files_of(game), f"to look for some: python -m tests.annals --anew {game.id}"


@pytest.mark.parametrize("file", sorted(HOME.glob("*.txt")), ids=lambda file: file.stem)
def test_it_comes_about_as_it_did(file: Path) -> None:
    annal = read(file)
    for number, (then, now) in enumerate(zip_longest(file.read_text("utf-8").splitlines(), annal.lines())):
        assert now == then, f"{file.name}, line {number + 1}: {differing(then, now)}; meant? {again(annal.game)}"


def test_no_annal_is_left_over() -> None:
    assert set(HOME.glob("*.txt")) == {file for game in GAMES.values() for file in files_of(game)}


def differing(then: str | None, now: str | None) -> str:
    marks = zip(MARKS, (then or "").split(" ", len(MARKS)), (now or "").split(" ", len(MARKS)), strict=False)
    return ", ".join(what for what, before, after in marks if before != after) or "the end"


def again(game: AnyGame) -> str:
    return f"python -m tests.annals {game.id}"


def test_the_mark_that_differs_is_named() -> None:
    assert differing("a b c d 1 {}", "a x c d 1 {}") == MARKS[1]
    assert differing("a b - - 1 {}", None) == MARKS[0]
    assert differing("a b - - 1 {}", "a b - - 1 {}") == "the end"
