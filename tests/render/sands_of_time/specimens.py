"""Purposeful games."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engines.kernel import Event
from engines.players import answers
from engines.sands_of_time.heuristics import PURPOSES, Purposeful
from engines.sands_of_time.view import SandsView
from render.sands_of_time.happenings import READER
from tests.render.moments import Moment
from tests.render.sands_of_time.crowd import crowded
from tests.render.sands_of_time.tables import TABLES
from tests.render.specimens import Decide, Specimens


class SandsSpecimens(Specimens[SandsView]):
    def deciders(self, seats: int, chance: random.Random) -> Sequence[Decide]:
        return [answers(Purposeful(purpose)) for purpose in (*PURPOSES, *PURPOSES)][:seats]

    def places(self, news: Sequence[Event]) -> int:
        return len(READER.trail(news).places)

    def crowded(self, moment: Moment[SandsView]) -> Moment[SandsView]:
        return Moment(crowded(moment.public), tuple(crowded(view) for view in moment.own), moment.news)


SPECIMENS = SandsSpecimens(TABLES)
