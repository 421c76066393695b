"""What a State remembers is what it would find now, in every game; and whoever writes past the doors is noticed."""

from __future__ import annotations

from typing import cast

import pytest

from engines.kernel.derived import Deriving
from tests.conformance.derived import (
    DERIVING,
    anew,
    assert_true,
    laid_open,
    pieces_in,
    pieces_of,
    remember_all,
    remembered,
    undeclared,
)
from tests.conformance.games import AnyGame, every_table_that_derives
from tests.conformance.play import story

MOMENTS = 6
STRETCH = 5

every_deriving = pytest.mark.parametrize("game", DERIVING.values(), ids=list(DERIVING))


def at(game: AnyGame, seats: int, line: int) -> Deriving:
    return cast(Deriving, story(game, seats).match_at(line).state)


@every_table_that_derives
def test_what_is_remembered_is_what_would_be_worked_out_anew(game: AnyGame, seats: int) -> None:
    told, names, many = story(game, seats), set[str](), 0
    for start in told.moments(MOMENTS, "derived"):
        match = told.match_at(start)
        for line in told.lines[start : start + STRETCH]:
            state = cast(Deriving, match.state)
            names |= remember_all(game, state)
            match.submit(line.seat, line.command)
            many += assert_true(game, cast(Deriving, match.state))
    assert names == DERIVING[game.id].state.ledger.rules.keys()
    assert many


@every_table_that_derives
def test_a_copy_knows_only_what_holds_for_it_and_of_its_own_pieces(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for start in told.moments(MOMENTS, "derived copies"):
        state = at(game, seats, start)
        remember_all(game, state)
        copy = state.copied()
        assert_true(game, copy)
        own = pieces_of(copy)
        for name, args, known in remembered(copy):
            strange = {id(piece) for piece in pieces_in(laid_open(game, copy, known))} - own
            assert not strange, f"{name}{args} of a copy holds pieces of the other"
        assert_true(game, state)


@every_deriving
def test_a_derived_value_depends_on_all_that_it_reads(game: AnyGame) -> None:
    told = story(game, game.seats[-1])
    for start in told.moments(MOMENTS, "derived reads"):
        state = at(game, game.seats[-1], start)
        for name in state.ledger.rules:
            assert not undeclared(game, state, name), f"{game.id}: {name} reads what it does not depend on"


@every_deriving
def test_whoever_writes_past_the_doors_is_noticed(game: AnyGame) -> None:
    seats = game.seats[-1]
    state = at(game, seats, 0)
    remember_all(game, state)
    assert_true(game, state)

    def written_past() -> None:
        for line in story(game, seats).moments(MOMENTS, "past the doors"):
            later = anew(at(game, seats, line))
            vars(state).update({field: getattr(later, field) for field in type(state).model_fields})
            assert_true(game, state)

    with pytest.raises(AssertionError, match="is not what it was"):
        written_past()
