"""What a player may want to be remembered for."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kernel import Seat
from engines.sands_of_time.data import CATEGORIES, FIELDS
from engines.sands_of_time.scoring import limits, measure
from engines.sands_of_time.state import SandsState
from engines.sands_of_time.vocabulary import Category
from tests.sands_of_time.purposeful.ladders import rung

ASIDE = 0.35
"""What a category that is not wanted counts for: a card there still brings points, if it comes by the way."""


@dataclass(frozen=True)
class Purpose:
    """The scoring fields a player goes for. Without any: whichever two stand best."""

    name: str
    fields: tuple[str, ...] = ()

    def wanted(self, state: SandsState, seat: Seat) -> tuple[str, ...]:
        return self.fields or two_best(state, seat)

    def weights(self, state: SandsState, seat: Seat) -> dict[Category, float]:
        wanted = {FIELDS[field].category for field in self.wanted(state, seat)}
        return {category: 1.0 if category in wanted else ASIDE for category in CATEGORIES}


def two_best(state: SandsState, seat: Seat) -> tuple[str, ...]:
    """The two fields whose cards are nearest, counting what heritage already bears out."""
    heritage = limits(state, seat)
    height = {
        field: rung(field, measure(state, seat, field)) + heritage[kind.category] for field, kind in FIELDS.items()
    }
    return tuple(sorted(FIELDS, key=lambda field: -height[field])[:2])


BUILDER = Purpose("builder", ("A", "B"))
CONQUEROR = Purpose("conqueror", ("C", "D"))
MERCHANT = Purpose("merchant", ("E", "F"))
MIXED = Purpose("mixed")
PURPOSES = (BUILDER, CONQUEROR, MERCHANT, MIXED)
