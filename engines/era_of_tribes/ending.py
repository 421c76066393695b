"""What ends the game (17.1, 17.2)."""

from __future__ import annotations

from engines.era_of_tribes.data import AUTOMA, TRACKS
from engines.era_of_tribes.realm import change_influence
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Seat


def fulfils(state: EraState, seat: Seat) -> bool:
    """17.1"""
    player, end = state.players[seat], state.rules_of_end
    return (
        player.epoch >= end.epoch
        or player.influence >= end.influence[state.peoples - 1]
        or player.influence >= player.triumph
        or player.total_advances >= end.advances
        or state.count_provinces(seat) >= end.provinces
        or any(holds_homes(state, seat, other) for other in state.players if other != seat)
    )


def holds_homes(state: EraState, seat: Seat, other: Seat) -> bool:
    """17.1: all home provinces of an opponent"""
    return all(state.lands[home].owner == seat for home in state.homes(other))


def check_end(table: EraTable) -> None:
    """17.2, 31.2: the active player first, then in turn order; everybody once"""
    state = table.state
    first = [] if state.active is None else [state.active]
    for seat in (*first, *(other for other in state.order if other not in first)):
        if seat in state.ending or not fulfils(state, seat):
            continue
        state.ending.append(seat)
        table.tell("end.triggered", seat=seat)
        change_influence(table, seat, bonus(state, seat))


def bonus(state: EraState, seat: Seat) -> int:
    """17.2, 31.2"""
    if len(state.ending) > 1:
        return TRACKS.end.later_bonus
    if state.automa is None:
        return TRACKS.end.first_bonus
    base = AUTOMA.human_end_bonus[state.difficulty] if seat >= 0 else AUTOMA.end_bonus
    return base + AUTOMA.per_round_left * (AUTOMA.rounds - state.round)
