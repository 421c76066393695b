"""A watch in every test of the session: nobody is asked twice in a row in the same words.

Whoever reads "Which other player gets 1 food?" a second time thinks that the first answer was lost. The question says
how many of how many, or what has changed since.
"""

from __future__ import annotations

from functools import wraps

import pytest

from engines.kernel import Ask, Choose, Command, Happened, Match, Refused, Seat, Words
from tests.conformance.choices import choices_of
from tests.conformance.games import GAMES, PLAYERS


def single(ask: Ask | None) -> bool:
    """Does it want one thing, and no command among several?"""
    return ask is not None and len(ask.offers) == 1 and ask.offers[0].command is Choose


def watch() -> None:
    real = Match.submit

    @wraps(real)
    def submit(match: Match, seat: Seat, command: Command, at: int | None = None) -> Happened | Refused:
        pending, before = match.pending, match.asks.get(seat)
        outcome = real(match, seat, command, at)
        after = match.asks.get(seat)
        if (
            match.game.id in GAMES
            and match.pending is not pending
            and before is not None
            and after is not None
            and single(before)
            and single(after)
            and before.key == after.key
            and before.key not in choices_of(match.game.id).AGAIN
        ):
            words = Words(match.game.catalogs["en"], PLAYERS)
            asked = words.ask(after.key, after.params)
            assert asked != words.ask(before.key, before.params), f"{match.game.id} {after.key}: {asked}"
        return outcome

    pytest.MonkeyPatch().setattr(Match, "submit", submit)
