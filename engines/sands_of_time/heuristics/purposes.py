"""What a player may want to be remembered for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engines.sands_of_time.data import CATEGORIES, FIELDS
from engines.sands_of_time.heuristics.ladders import FIELDS_OF, rung
from engines.sands_of_time.vocabulary import Category

ASIDE = 0.35
"""What a category counts for that is not wanted: a card there still brings points, if the measure comes anyway."""
NEGLECT = 0.6


@dataclass(frozen=True)
class Purpose:
    """The scoring fields a player goes for. Without any, the best two of different categories."""

    name: str
    fields: tuple[str, ...] = ()

    def wanted(self, measures: Mapping[str, int], heritage: Mapping[Category, int]) -> tuple[str, ...]:
        return self.fields or two_best(measures, heritage)


def two_best(measures: Mapping[str, int], heritage: Mapping[Category, int]) -> tuple[str, ...]:
    """The best field of each of the two best categories, by measures and by the heritage there is."""
    height = {field: rung(field, measures[field]) + heritage[kind.category] for field, kind in FIELDS.items()}
    best = [max(fields, key=lambda field: height[field]) for fields in FIELDS_OF.values()]
    return tuple(sorted(best, key=lambda field: -height[field])[:2])


def weights(wanted: tuple[str, ...]) -> dict[Category, float]:
    categories = {FIELDS[field].category for field in wanted}
    return {category: 1.0 if category in categories else ASIDE for category in CATEGORIES}


def zeal(wanted: tuple[str, ...]) -> dict[str, float]:
    """How much each field is wanted. The other field of a wanted category gets little attention."""
    missed = {other for field in wanted for other in FIELDS_OF[FIELDS[field].category] if other not in wanted}
    return {field: NEGLECT if field in missed else 1.0 for field in FIELDS}


BUILDER = Purpose("builder", ("A", "B"))
CONQUEROR = Purpose("conqueror", ("C", "D"))
MERCHANT = Purpose("merchant", ("E", "F"))
MIXED = Purpose("mixed")
PURPOSES = (BUILDER, CONQUEROR, MERCHANT, MIXED)
