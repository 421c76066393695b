"""Which open influence card the first in an epoch has scored (12.2)."""

from __future__ import annotations

from engines.era_of_tribes.influence_cards import open_points
from engines.era_of_tribes.state import EraState
from engines.kernel import Seat

RIVAL = 0.5
"""What a point of the best rival weighs, against one's own."""


def card_gain(state: EraState, seat: Seat, card: str) -> float:
    """12.2: what it brings to score an open card now, others considered"""
    points = open_points(state, card)
    rivals = [points.get(other, 0) for other in state.players if other != seat]
    return points.get(seat, 0) - RIVAL * max(rivals, default=0)


def best_card(state: EraState, seat: Seat) -> str:
    """12.2: of equals the one that has been open for longest"""
    return max(state.open_cards, key=lambda card: card_gain(state, seat, card))
