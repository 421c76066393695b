"""Where a player's points came from."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kernel import Seat
from engines.sands_of_time.data import BOARD, DYNASTIES
from engines.sands_of_time.view import SandsView


@dataclass(frozen=True)
class Account:
    seat: Seat
    dynasties: tuple[tuple[int, int], ...]
    """By dynasty: points for chronicles, points for wonders."""
    awards: int
    lost: int
    """Points lost to unrest; never above 0."""
    total: int


def account_of(view: SandsView, seat: Seat) -> Account:
    dynasties = []
    for number in range(1, DYNASTIES + 1):
        scored = [entry for entry in view.scored if entry.seat == seat and entry.dynasty == number]
        chronicles = sum(sum(entry.points.values()) for entry in scored)
        dynasties.append((chronicles, sum(entry.wonders for entry in scored)))
    awards = BOARD.final_bonus.points * sum(seat in seats for seats in view.awards.values())
    total = view.players[seat].points
    # Only unrest moves points without a record, so it is what the other sources leave over.
    lost = total - awards - sum(chronicles + wonders for chronicles, wonders in dynasties)
    return Account(seat, tuple(dynasties), awards, lost, total)
