"""Positions to look at: games of a fixed seed at every number of players, early, middle and late, and the end.

A game may say in `tests.render.<game id>.specimens` how its players decide and what makes a good picture of it, in a
`Specimens` of its own; without that its players decide at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from engines.kernel import Command, Event, Happened, Match, Options, Seat, View
from tests.render.moments import Moment
from tests.render.tables import Tables

V = TypeVar("V", bound=View)
Decide = Callable[[Match, Seat], Command]
STAGES = {"early": 0.2, "middle": 0.55, "late": 0.93}
FEW = range(1, 6)
"""Numbers of places in the news that make a good picture."""


class Specimens(Generic[V]):
    def __init__(self, tables: Tables[V]) -> None:
        self.tables = tables

    def deciders(self, seats: int, chance: random.Random) -> Sequence[Decide]:
        """How each of the players decides."""
        return [lambda match, seat: match.sample(seat, chance)] * seats

    def places(self, news: Sequence[Event]) -> int:
        """On how many places of the map something happened."""
        return len(news)

    def crowded(self, moment: Moment[V]) -> Moment[V]:
        """This table, fuller than any game makes it."""
        crowd = self.tables.crowd.crowded
        return Moment(crowd(moment.public), tuple(crowd(view) for view in moment.own), tuple(self.tables.news))

    def played(self, seats: int, options: Options | None = None) -> list[Moment[V]]:
        """A whole game, moment by moment. Same number of players, same game."""
        game = self.tables.game
        chance = random.Random(f"gallery {seats}")
        deciders = self.deciders(seats, chance)
        match, _ = Match.start(game, seats, f"gallery {seats}", options or game.options())
        moments = []
        while not match.over:
            assert match.pending is not None
            seat = chance.choice(match.waiting)
            happened = match.submit(seat, deciders[seat](match, seat), at=match.pending.number)
            assert isinstance(happened, Happened), happened
            match.forget()
            news = tuple(event for event in happened.events if event.audible(None))
            own = tuple(game.view(match.state, at) for at in range(seats))
            moments.append(Moment(game.view(match.state, None), own, news))
        return moments

    def moment_at(self, moments: Sequence[Moment[V]], share: float) -> Moment[V]:
        """The first moment after this part of the game in which something happened on the map."""
        start = round(len(moments) * share)
        later = [moment for moment in moments[start:] if self.places(moment.news) in FEW]
        return later[0] if later else moments[start]

    def stages(self, seats: int) -> Iterator[tuple[str, Moment[V]]]:
        moments = self.played(seats)
        for name, share in STAGES.items():
            yield name, self.moment_at(moments, share)
        yield "crowded", self.crowded(self.moment_at(moments, STAGES["middle"]))
        yield "end", moments[-1]


def specimens_of(tables: Tables[Any]) -> Specimens[Any]:
    module = f"tests.render.{tables.game.id}.specimens"
    found: Specimens[Any] = import_module(module).SPECIMENS if find_spec(module) else Specimens(tables)
    return found
