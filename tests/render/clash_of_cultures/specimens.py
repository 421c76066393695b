"""Positions to look at: games of a fixed seed in which everybody has wishes, at every number of players."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.view import ClashView
from engines.kernel import Command, Happened, Match, Seat, Words
from render.clash_of_cultures.crowd import crowded
from render.clash_of_cultures.happenings import trail_of
from render.gallery import NAMES, Moment
from tests.render.clash_of_cultures.tables import BATTLE, after_battle

SEATS = GAME.seats
WORDS = Words(GAME.catalogs["en"], NAMES)
STAGES = {"early": 0.2, "middle": 0.55, "late": 0.93}
TRIES = 4
WISHES = {"found": 9, "build": 9, "advance": 6, "collect": 5, "recruit": 5, "move": 6, "raise_mood": 4, "stop": 0}
"""What a player would rather do; a player without wishes trades all day, and there is nothing to see."""
RELUCTANT = {"trade": -30, "pass": -9, "end_turn": -5}
FEW = range(1, 6)
"""So many hexes in the news make a good picture."""


def wished(match: Match, seat: Seat, chance: random.Random) -> Command:
    """The best of a few random commands."""

    def wish(command: Command) -> float:
        return (WISHES | RELUCTANT).get(command.verb, 3) + chance.random()

    return max((match.sample(seat, chance) for _ in range(TRIES)), key=wish)


def seen(match: Match, seat: Seat | None) -> ClashView:
    view = match.view(seat)
    assert isinstance(view, ClashView)
    return view


@cache
def played(seats: int) -> tuple[Moment[ClashView], ...]:
    """A whole game, moment by moment. Same number of players, same game."""
    chance = random.Random(f"gallery {seats}")
    match, _ = Match.start(GAME, seats, f"gallery {seats}", GAME.options())
    moments = []
    while not match.over:
        assert match.pending is not None
        seat = chance.choice(match.waiting)
        happened = match.submit(seat, wished(match, seat, chance), at=match.pending.number)
        assert isinstance(happened, Happened), happened
        match.forget()
        news = tuple(event for event in happened.events if event.audible(None))
        moments.append(Moment(seen(match, None), tuple(seen(match, at) for at in range(seats)), news))
    return tuple(moments)


def moment_at(moments: Sequence[Moment[ClashView]], share: float) -> Moment[ClashView]:
    """The first moment after this part of the game in which something happened on the map."""
    start = round(len(moments) * share)
    later = [moment for moment in moments[start:] if len(trail_of(moment.news).spots) in FEW]
    return later[0] if later else moments[start]


def as_crowded(moment: Moment[ClashView]) -> Moment[ClashView]:
    return Moment(
        after_battle(crowded(moment.public)), tuple(after_battle(crowded(view)) for view in moment.own), BATTLE
    )


def stages(seats: int) -> Iterator[tuple[str, Moment[ClashView]]]:
    """Also a table fuller than any game makes it, with a battle, and the end."""
    moments = played(seats)
    for name, share in STAGES.items():
        yield name, moment_at(moments, share)
    yield "crowded", as_crowded(moment_at(moments, STAGES["middle"]))
    yield "end", moments[-1]
