"""What was taken from a match earlier stays as it was."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any, get_origin

from engines.kernel import State, Still
from tests.conformance.games import AnyGame, every_table, viewers
from tests.conformance.play import standing, story

STRETCH = 24
EVERY = 5


@every_table
def test_views_events_and_questions_taken_earlier_do_not_change(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    starts = [*told.moments(3, "old copies"), max(0, len(told.lines) - STRETCH)]
    for start in starts:
        match = told.match_at(start)
        kept: list[tuple[Any, str]] = [(point, point.model_dump_json()) for point in match.checkpoints]
        in_turn = cycle(viewers(seats))
        for line in told.lines[start : start + STRETCH]:
            view = match.view(next(in_turn))
            kept.append((view, view.model_dump_json()))
            command = line.command.model_copy(deep=True)
            kept.append((command, command.model_dump_json()))
            happened = match.submit(line.seat, command)
            # With the checkpoints that it has passed.
            kept.append((happened, line.happened.model_dump_json()))
        for thing, then in kept:
            assert thing.model_dump_json() == then


@every_table
def test_a_copy_of_a_match_shares_nothing_with_it(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for start in told.moments(8, "copies"):
        match = told.match_at(start)
        before, copy = standing(match), match.copy()
        assert standing(copy) == before
        for line in told.lines[start : start + STRETCH]:
            copy.submit(line.seat, line.command)
        assert standing(match) == before
        after = standing(copy)
        for line in told.lines[start : start + STRETCH // 2]:
            match.submit(line.seat, line.command)
        assert standing(copy) == after


@every_table
def test_a_command_given_in_two_matches_ties_them_in_no_way(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for start in told.moments(4, "twins"):
        one, two = told.match_at(start), told.match_at(start)
        for at, line in enumerate(told.lines[start : start + STRETCH]):
            one.submit(line.seat, line.command)
            if at % EVERY == 0:
                assert_untied(one.state, two.state)
            two.submit(line.seat, line.command)
            assert one.state == two.state


@every_table
def test_the_copy_that_a_plan_is_tried_on_is_the_same_and_shares_nothing(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for start in told.moments(8, "trials"):
        state = told.match_at(start).state
        copy = state.copied()
        assert copy == state
        assert copy.model_dump_json() == state.model_dump_json()
        assert_untied(state, copy)


def assert_untied(one: State, two: State) -> None:
    """No list or dict of one state is the very same object as one of the other. What lies still may be, and what is a
    Mapping by its type, into which nobody writes."""

    def mutable(value: Any) -> set[int]:
        found: set[int] = set()
        if isinstance(value, Still):
            return found
        if isinstance(value, (list, dict)):
            found.add(id(value))
        items = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
        if hasattr(type(value), "model_fields"):
            fields = type(value).model_fields
            items = [getattr(value, name) for name in fields if get_origin(fields[name].annotation) is not Mapping]
        for item in items:
            found |= mutable(item)
        return found

    assert not mutable(one) & mutable(two)
