"""Taking back restores exactly what was, and never more than the rules of undo allow."""

from __future__ import annotations

import random

from engines.kernel import Happened, Match, Refused, UndoTerms
from tests.conformance.games import AnyGame, every_table
from tests.conformance.play import standing, story


@every_table
def test_undo_restores_what_was_and_redo_what_came(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    everybody = range(seats)
    for count in told.moments(40, "undo"):
        match, line = told.match_at(count), told.lines[count]
        before = standing(match)
        match.submit(line.seat, line.command)
        after = standing(match)
        taken = match.undo(line.seat, everybody)
        assert isinstance(taken, UndoTerms)
        assert [entry.said for entry in taken.removes] == [line.command.said()]
        assert standing(match) == before
        again = match.redo(line.seat)
        assert isinstance(again, Happened)
        assert again.events == line.happened.events
        assert standing(match) == after


@every_table
def test_undo_is_free_only_if_nothing_became_known_and_nobody_else_has_answered(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(40, "terms"):
        match = told.match_at(count)
        for line in told.lines[count : count + 3]:
            match.submit(line.seat, line.command)
        assert_terms_are_kept(match)


def assert_terms_are_kept(match: Match) -> None:
    for seat in range(match.state.seats):
        before = standing(match)
        terms = match.undo_terms(seat)
        if isinstance(terms, Refused):
            assert not any(entry.seat == seat for entry in match.entries)
            assert match.undo(seat, range(match.state.seats)) == terms
            continue
        mine, *later = terms.removes
        assert mine.seat == seat
        assert mine.learned is False or terms.consent == set(range(match.state.seats)) - {seat}
        if later:
            assert terms.consent == set(range(match.state.seats)) - {seat}
        if terms.consent:
            assert terms.why is not None
            assert isinstance(match.undo(seat), Refused)
            assert isinstance(match.undo(seat, sorted(terms.consent)[:-1]), Refused)
            assert standing(match) == before


@every_table
def test_a_whole_game_can_be_taken_back_command_by_command(game: AnyGame, seats: int) -> None:
    """Back through sixty commands or the whole game, each time exactly to where it stood."""
    told = story(game, seats)
    end = random.Random(seats).randrange(len(told.lines) // 2, len(told.lines) + 1)
    start = max(0, end - 60)
    points = [point for point in told.checkpoints if point.entries <= end]
    first = max(at for at, point in enumerate(points) if point.entries <= start)
    match = Match(game, points[first:], told.entries[points[first].entries : end])
    for count in range(end - 1, max(start, points[first].entries) - 1, -1):
        last = match.entries[-1]
        taken = match.undo(last.seat, range(seats))
        assert isinstance(taken, UndoTerms)
        assert match.count == count
        assert match.state.model_dump_json() == told.match_at(count).state.model_dump_json()
