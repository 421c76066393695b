"""The seven chronicle cards as a ladder: how high a measure stands, and what each rung is worth."""

from __future__ import annotations

from bisect import bisect_right

from engines.sands_of_time.data import CATEGORIES, CHRONICLES, FIELDS
from engines.sands_of_time.vocabulary import Category

FIELDS_OF: dict[Category, tuple[str, ...]] = {
    category: tuple(field.id for field in FIELDS.values() if field.category == category) for category in CATEGORIES
}
CARDS = tuple(sorted(CHRONICLES, key=lambda card: CHRONICLES[card].heritage))
LADDERS = {field: (0, *(CHRONICLES[card].requirement[field] for card in CARDS)) for field in FIELDS}
POINTS = (0, *(CHRONICLES[card].points for card in CARDS))
TOP = len(CARDS)


def rung(field: str, measure: float) -> float:
    """The rung reached, with the part of the way to the next one.

    >>> rung("C", LADDERS["C"][1]), rung("C", 10)
    (1.0, 7.0)
    """
    ladder = LADDERS[field]
    below = bisect_right(ladder, measure) - 1
    if below >= TOP:
        return float(TOP)
    return below + (measure - ladder[below]) / (ladder[below + 1] - ladder[below])


def points(height: float) -> float:
    """What a card of this height brings, also between the rungs and above the top.

    >>> points(2.0), points(2.5), points(9.0)
    (3.0, 4.5, 42.0)
    """
    whole = min(int(height), TOP - 1)
    return POINTS[whole] + (height - whole) * (POINTS[whole + 1] - POINTS[whole])
