"""Armies that a march or a landing brings before the walls (22.2, 25.8)."""

from __future__ import annotations

from engines.hinterland.state import HinterlandState, Unit
from engines.hinterland.status import status
from engines.kernel import Seat

ARMY = 2
"""Units that make an army: a single one takes no village."""


def armies(state: HinterlandState, seat: Seat) -> dict[str, list[Unit]]:
    """By own settlement, the hostile land units that can be there after their next move, where they are an army"""
    now = status(state)
    hostile = [u for foe in now.foes[seat] for u in now.owned[foe] if u.facts.can_move and not u.facts.afloat]
    near = {at: [unit for unit in hostile if reaches(state, unit, at)] for at in now.settled[seat]}
    return {at: units for at, units in near.items() if len(units) >= ARMY}


def reaches(state: HinterlandState, unit: Unit, at: str) -> bool:
    """10.2, 10.3: in one march, or ashore from a ship"""
    if unit.at == at or unit.at not in state.lands:
        return unit.at == at or unit.at in state.board.shores[at]
    if unit.place == "inside" or at in state.closed or unit.at in state.closed:
        return False
    board, origin = state.board, unit.at
    if at in board.roads[origin]:
        return True
    if at in board.black_rivers[origin]:
        return status(state).fords(unit.owner, board.black_rivers[origin][at])
    over = unit.kind == "li" and at in board.black[origin]
    return over and state.faction(unit.owner).crosses_black(board.fields[origin], board.fields[at])
