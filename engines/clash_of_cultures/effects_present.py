"""Which effects of the data have a rule in the code, and which are missing."""

from __future__ import annotations

from functools import cache

from engines.clash_of_cultures.data import ACTION_CARDS, OBJECTIVE_CARDS, Box, box_of, moments_of, sources
from engines.clash_of_cultures.moments import CARRIED, REGISTRY
from engines.clash_of_cultures.objectives import CONDITIONS


def unwritten(source: str) -> list[str]:
    """The moments of this effect for which nobody has written a rule."""
    return [
        f"{source} at {moment}"
        for moment in moments_of(source)
        if not any(effect.source == source for effect in REGISTRY.get(moment, ()))
        and moment not in CARRIED.get(source, ())
    ]


@cache
def missing(box: Box) -> tuple[str, ...]:
    """Every effect of a box that its tables know and nobody has written."""
    return tuple(line for source in sources() if box_of(source) == box for line in unwritten(source))


def is_written(card: str) -> bool:
    """May this card be in its deck: is everything on it written?"""
    if card in ACTION_CARDS:
        row = ACTION_CARDS[card]
        return not unwritten(f"card:{row.effect}") and not unwritten(f"tactic:{row.tactic}")
    if card in OBJECTIVE_CARDS:
        return all(name in CONDITIONS for name in (OBJECTIVE_CARDS[card].upper, OBJECTIVE_CARDS[card].lower))
    return not unwritten(f"event:{card}")
