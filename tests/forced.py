"""Every answer that nobody need give, given: for tests in which no time goes by."""

from __future__ import annotations

from bot.table.forced_answers import only_answer
from engines.kernel import Happened, Match, Seat


def forced(match: Match) -> list[tuple[Seat, Happened]]:
    """Whose it was, and what came of it."""
    given: list[tuple[Seat, Happened]] = []
    while True:
        due = ((seat, answer) for seat in match.waiting if (answer := only_answer(match, seat)) is not None)
        found = next(due, None)
        if found is None:
            return given
        happened = match.submit(*found)
        assert isinstance(happened, Happened)
        given.append((found[0], happened))
