"""The triumph parade (9)."""

from __future__ import annotations

from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.realm import change_influence, change_morale
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Seat


def start_field(state: EraState) -> int:
    """3.9"""
    fields = TRACKS.triumph.normal if state.length == "normal" else TRACKS.triumph.long
    return fields[state.peoples - 1]


def colour(state: EraState, field: int) -> str:
    """9.2: everybody's own start field is neutral"""
    if field != start_field(state):
        if field % TRACKS.triumph.every == TRACKS.triumph.black:
            return "black"
        if field % TRACKS.triumph.every == TRACKS.triumph.red:
            return "red"
    return ""


def parade(table: EraTable, winners: list[Seat], loser: Seat | None) -> None:
    """9.1: the winner and the allies who fought move forward, the loser back"""
    for seat in winners:
        advance(table, seat)
    if loser is not None:
        retreat(table, loser)


def advance(table: EraTable, seat: Seat) -> None:
    """9.2"""
    player = table.state.players[seat]
    if player.triumph == TRACKS.triumph.first_field:
        return
    player.triumph -= 1
    with table.tell("triumph.forward", seat=seat, field=player.triumph):
        match colour(table.state, player.triumph):
            case "black":
                change_influence(table, seat, TRACKS.triumph.black_influence)
            case "red":
                change_morale(table, seat, TRACKS.triumph.red_morale)


def retreat(table: EraTable, seat: Seat) -> None:
    """9.2"""
    player = table.state.players[seat]
    left = colour(table.state, player.triumph)
    player.triumph += 1
    with table.tell("triumph.back", seat=seat, field=player.triumph):
        if left == "black":
            change_influence(table, seat, -TRACKS.triumph.black_influence)
        elif left == "red":
            change_morale(table, seat, -TRACKS.triumph.red_morale)
