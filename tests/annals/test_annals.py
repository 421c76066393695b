"""What the annals tell of comes about today as it did."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.annals import HOME, MARKS, NOW_AND_THEN, files_of, read, without_looks
from tests.conformance.games import GAMES, AnyGame, every_game

FEW = 16
"""Of so many moments one is looked at closely."""


@every_game
def test_every_game_has_its_annals(game: AnyGame) -> None:
    assert files_of(game), f"to look for some: python -m tests.annals --anew {game.id}"


every_file = pytest.mark.parametrize("file", sorted(HOME.glob("*.txt")), ids=lambda file: file.stem)


@pytest.mark.long
@every_file
def test_it_comes_about_as_it_did(file: Path) -> None:
    compare(file, lambda look: True)


@every_file
def test_it_comes_about_as_it_did_with_few_looks(file: Path) -> None:
    """What stands there and what is told; at few moments what is offered and thought, too: that takes far longer."""
    first = int(file.stem.rpartition("-")[2])
    compare(file, lambda look: (look + first) % FEW == 0)


def compare(file: Path, looks: Callable[[int], bool]) -> None:
    annal, kept = read(file), file.read_text("utf-8").splitlines()
    for number in range(0, len(annal.given), NOW_AND_THEN):
        if not looks(number // NOW_AND_THEN):
            kept[number + 1] = without_looks(kept[number + 1])
    for number, (then, now) in enumerate(zip_longest(kept, annal.lines(looks))):
        assert now == then, f"{file.name}, line {number + 1}: {differing(then, now)}; meant? {again(annal.game)}"


def test_no_annal_is_left_over() -> None:
    assert set(HOME.glob("*.txt")) == {file for game in GAMES.values() for file in files_of(game)}


def differing(then: str | None, now: str | None) -> str:
    marks = zip(MARKS, (then or "").split(" ", len(MARKS)), (now or "").split(" ", len(MARKS)), strict=False)
    return ", ".join(what for what, before, after in marks if before != after) or "the end"


def again(game: AnyGame) -> str:
    return f"python -m tests.annals {game.id}"


def test_the_mark_that_differs_is_named() -> None:
    assert differing("a b c d e 1 {}", "a x c d e 1 {}") == MARKS[1]
    assert differing("a b - - - 1 {}", None) == MARKS[0]
    assert differing("a b - - - 1 {}", "a b - - - 1 {}") == "the end"
