"""What ends the game (17.1, 17.2)."""

from __future__ import annotations

from functools import cache

from engines.era_of_tribes.data import AUTOMA, TRACKS
from engines.era_of_tribes.realm import change_influence
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import ENDINGS, EraState, EraTable, Length
from engines.kernel import Seat


@cache
def marks(length: Length, peoples: int) -> tuple[int, int, int, int]:
    """17.1: the influence, the epoch, the advances and the provinces that end a game"""
    end = ENDINGS[length]
    return end.influence[peoples - 1], end.epoch, end.advances, end.provinces


def fulfilled(state: EraState) -> list[Seat]:
    """17.1: everybody who fulfils a condition for the end of the game"""
    limit, last, advances, provinces = marks(state.length, len(state.players))
    held, winners = state.holdings, state.conquerors
    return [
        seat
        for seat, player in state.players.items()
        if (influence := player.influence) >= limit
        or influence >= player.triumph
        or player.epoch >= last
        or sum(player.advances.values()) >= advances
        or len(held.get(seat, ())) >= provinces
        or seat in winners
    ]


def reason(state: EraState, seat: Seat) -> str:
    """17.1: which of the conditions a player fulfils, in the words of `[name.ending]`"""
    end, player = state.rules_of_end, state.players[seat]
    met = {
        "epoch": player.epoch >= end.epoch,
        "advances": player.total_advances >= end.advances,
        "provinces": len(state.holdings.get(seat, ())) >= end.provinces,
        "homes": seat in state.conquerors,
        "influence": player.influence >= end.influence[state.peoples - 1],
        "triumph": player.influence >= player.triumph,
    }
    return f"{seat} {next((why for why, fulfils in met.items() if fulfils), 'before')}"


def check_end(table: EraTable) -> None:
    """17.2, 31.2: the active player first, then in turn order; everybody once"""
    state = table.state
    while new := [seat for seat in fulfilled(state) if seat not in state.ending]:
        seat = min(new, key=lambda one: (one != state.active, state.order.index(one)))
        state.ending.append(seat)
        with table.tell("end.triggered", seat=seat, why=reason(state, seat)):
            change_influence(table, seat, bonus(state, seat))


def bonus(state: EraState, seat: Seat) -> int:
    """17.2, 31.2"""
    if len(state.ending) > 1:
        return TRACKS.end.later_bonus
    if state.automa is None:
        return TRACKS.end.first_bonus
    base = AUTOMA.end_bonus if is_automa(seat) else AUTOMA.human_end_bonus[state.difficulty]
    return base + AUTOMA.per_round_left * (AUTOMA.rounds - state.round)
