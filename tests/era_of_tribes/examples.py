"""The players of the worked examples, and provinces that suit them."""

from __future__ import annotations

from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.state import EraState

A, B, C = 0, 1, 2


def inland(state: EraState) -> list[str]:
    """Provinces without a coast."""
    return [land for land in state.lands if not state.board.shores[land]]


def with_good(state: EraState, *kinds: str) -> list[str]:
    return [land for land in state.lands if LANDS[land].good in kinds]


def plain(state: EraState) -> list[str]:
    """Provinces without anything in them."""
    return [
        land
        for land in state.lands
        if not LANDS[land].good and not LANDS[land].food and not LANDS[land].home and not LANDS[land].village
    ]
