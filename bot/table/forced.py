"""Answers that nobody need give: the rules ask in secret, and there is just one thing to say.

The rules put such a question all the same, since to skip it would tell what somebody holds. Whoever has just moved is
spared the press: others see no more than a player who is quick. In a brisk game everybody is.
"""

from __future__ import annotations

from itertools import islice

from engines.kernel import Command, Happened, Match, Refused, Seat


def forced(match: Match, mover: Seat) -> list[tuple[Seat, Happened]]:
    """Give every such answer that is due now, and say whose it was and what came of it."""
    given: list[tuple[Seat, Happened]] = []
    while True:
        due = ((seat, answer) for seat in match.waiting if (answer := only_answer(match, seat, mover)) is not None)
        found = next(due, None)
        if found is None:
            return given
        happened = match.submit(*found)
        assert not isinstance(happened, Refused)
        given.append((found[0], happened))


def only_answer(match: Match, seat: Seat, mover: Seat) -> Command | None:
    """The one thing that a seat can say; None if there are more, or if it must not be said unasked."""
    assert match.pending is not None
    if seat != mover and getattr(getattr(match.state, "options", None), "pace", "strict") != "brisk":
        return None
    choices = match.pending.choices[seat]
    offers = list(islice(choices.open(), 2))
    return choices.only(offers[0]) if len(offers) == 1 else None
