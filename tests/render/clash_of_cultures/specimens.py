"""Games in which everybody has wishes: a player without wishes trades all day, and there is nothing to see."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engines.clash_of_cultures.state import ClashOptions
from engines.clash_of_cultures.view import ClashView
from engines.kernel import Command, Event, Match, Seat
from render.clash_of_cultures.happenings import READER
from tests.render.clash_of_cultures import peoples
from tests.render.clash_of_cultures.crowd import crowded
from tests.render.clash_of_cultures.tables import BATTLE, TABLES, after_battle
from tests.render.moments import Moment
from tests.render.specimens import STAGES, Decide, Specimens

TRIES = 4
LATE = STAGES["late"]
WISHES = {"found": 9, "build": 9, "advance": 6, "collect": 5, "recruit": 5, "move": 6, "raise_mood": 4, "stop": 0}
RELUCTANT = {"trade": -30, "pass": -9, "end_turn": -5}


def wished(match: Match, seat: Seat, chance: random.Random) -> Command:
    """The best of a few random commands."""

    def wish(command: Command) -> float:
        return (WISHES | RELUCTANT).get(command.verb, 3) + chance.random()

    return max((match.sample(seat, chance) for _ in range(TRIES)), key=wish)


class ClashSpecimens(Specimens[ClashView]):
    def deciders(self, seats: int, chance: random.Random) -> Sequence[Decide]:
        return [lambda match, seat: wished(match, seat, chance)] * seats

    def places(self, news: Sequence[Event]) -> int:
        return len(READER.trail(news).places)

    def crowded(self, moment: Moment[ClashView]) -> Moment[ClashView]:
        """With a battle."""
        own = tuple(after_battle(crowded(view)) for view in moment.own)
        return Moment(after_battle(crowded(moment.public)), own, BATTLE)

    def stages(self, seats: int) -> Iterator[tuple[str, Moment[ClashView]]]:
        """The stages of a game, and those with the expansion, where it is late and where it is full."""
        yield from super().stages(seats)
        yield "peoples", self.moment_at(self.played(seats, ClashOptions(box="expansion")), LATE)
        own = tuple(peoples.full(seats, seat) for seat in range(seats))
        yield "crowded-peoples", Moment(peoples.full(seats), own, peoples.NEWS)


SPECIMENS = ClashSpecimens(TABLES)
