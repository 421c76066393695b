"""When a people is ripe for its next epoch (12.1)."""

from __future__ import annotations

from engines.era_of_tribes.data import EPOCHS
from engines.era_of_tribes.state import EraState
from engines.kernel import Seat


def conditions(state: EraState, seat: Seat) -> dict[str, tuple[int, int]]:
    """12.1: for the next epoch, what the player has and what is needed"""
    epoch, player = EPOCHS[coming_epoch(state, seat)], state.players[seat]
    return {
        "luxuries": (state.luxuries(seat), epoch.luxuries),
        "towns": (len(player.towns), epoch.towns),
        "advances": (player.total_advances, epoch.advances),
    }


def coming_epoch(state: EraState, seat: Seat) -> int:
    """The epoch after the present one"""
    return min(state.players[seat].epoch + 1, len(EPOCHS) - 1)


def ripe(state: EraState, seat: Seat) -> bool:
    """12.1"""
    return state.next_epoch(seat) is not None and enough(state, seat, conditions(state, seat))


def enough(state: EraState, seat: Seat, known: dict[str, tuple[int, int]]) -> bool:
    """12.1: are so many of the conditions met?"""
    return sum([have >= need for have, need in known.values()]) >= EPOCHS[coming_epoch(state, seat)].needed
