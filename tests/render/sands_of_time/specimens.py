"""Positions to look at: purposeful games of a fixed seed, at every number of players, early, middle and late."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from engines.kernel import Happened, Match, Seat, Words
from engines.sands_of_time import GAME
from engines.sands_of_time.view import SandsView
from render.gallery import NAMES, Moment
from render.sands_of_time.crowd import crowded
from render.sands_of_time.happenings import trail_of
from tests.sands_of_time.purposeful import PURPOSES, Purposeful

SEATS = GAME.seats
WORDS = Words(GAME.catalogs["en"], NAMES)
STAGES = {"early": 0.2, "middle": 0.55, "late": 0.93}
FEW = range(1, 6)
"""So many regions in the news make a good picture."""


@cache
def played(seats: int) -> tuple[Moment[SandsView], ...]:
    """A whole game, moment by moment. Same number of players, same game."""
    chance = random.Random(f"gallery {seats}")
    players = [Purposeful(purpose) for purpose in (*PURPOSES, *PURPOSES)][:seats]
    match, _ = Match.start(GAME, seats, f"gallery {seats}", GAME.options())
    moments = []
    while not match.over:
        assert match.pending is not None
        seat = chance.choice(match.waiting)
        happened = match.submit(seat, players[seat](match, seat), at=match.pending.number)
        assert isinstance(happened, Happened), happened
        match.forget()
        news = tuple(event for event in happened.events if event.audible(None))
        moments.append(Moment(seen(match, None), tuple(seen(match, at) for at in range(seats)), news))
    return tuple(moments)


def seen(match: Match, seat: Seat | None) -> SandsView:
    view = match.view(seat)
    assert isinstance(view, SandsView)
    return view


def moment_at(moments: Sequence[Moment[SandsView]], share: float) -> Moment[SandsView]:
    """The first moment after this part of the game in which something happened on the map."""
    start = round(len(moments) * share)
    later = [moment for moment in moments[start:] if len(trail_of(moment.news).places) in FEW]
    return later[0] if later else moments[start]


def as_crowded(moment: Moment[SandsView]) -> Moment[SandsView]:
    return Moment(crowded(moment.public), tuple(crowded(view) for view in moment.own), moment.news)


def stages(seats: int) -> Iterator[tuple[str, Moment[SandsView]]]:
    """Also a table fuller than any game makes it, and the end."""
    moments = played(seats)
    for name, share in STAGES.items():
        yield name, moment_at(moments, share)
    yield "crowded", as_crowded(moment_at(moments, STAGES["middle"]))
    yield "end", moments[-1]
