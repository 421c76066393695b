"""Bids and losses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.sands_of_time.combat import Bid, most_bid
from engines.sands_of_time.data import BOARD
from engines.sands_of_time.state import SandsState

BOLDEST = 3
"""Every step of a bid is a step of unrest for the winner."""


def bid(state: SandsState, seat: int, asked: Mapping[str, Any]) -> Bid:
    """Enough to win against a bid of one; nothing, if that is more than the region is worth."""
    factor = BOARD.combat.bid_factor
    short = asked["theirs"] + factor + 1 - asked["mine"]
    needed = max(0, -(-short // factor))
    most = min(most_bid(state, seat), BOLDEST)
    return Bid(bid=needed if needed <= most else 0)


def losses(citizens: Mapping[str, int], count: int) -> dict[str, int]:
    """Peasants go first: soldiers count double in the next combat."""
    peasants = min(citizens.get("peasant", 0), count)
    lost = {"peasant": peasants, "soldier": count - peasants}
    return {kind: number for kind, number in lost.items() if number}
