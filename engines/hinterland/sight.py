"""What a player can see of the others, and whether it has changed since the sheet was written (26.3)."""

from __future__ import annotations

from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.status import status
from engines.kernel import Planned, Seat

REACH = 4
"""Three moves a round at most, and the spaces next to where they lead."""


def sight(state: HinterlandState, seat: Seat) -> dict[str, list[str]]:
    """26.3: the units of others wherever his own could still come this round, and next to it"""
    board = state.board
    mine = {unit.at for unit in state.units if unit.owner == seat}
    mine |= {at for at, land in state.lands.items() if land.owner == seat or any(h.owner == seat for h in land.herds)}
    near = {space for at in mine for space, steps in board.distances(at).items() if steps <= REACH}
    return {space: seen_at(state, seat, space) for space in board.spaces if space in near}


def seen_at(state: HinterlandState, seat: Seat, space: str) -> list[str]:
    now = status(state)
    others = [f"{u.owner} {u.label} {u.place}" for u in now.here.get(space, ()) if u.owner != seat]
    owner = now.controller.get(space)
    if owner is not None and owner != seat:
        others.append(f"{owner} controls")
    return sorted(others)


def reopened(state: HinterlandState, seat: Seat) -> bool:
    """26.3: somebody came, left or took a field in his sight, or his own things were changed"""
    if seat in state.disturbed:
        return True
    return any(seen_at(state, seat, space) != seen for space, seen in state.sighted.get(seat, {}).items())


def look_again(state: HinterlandState, seat: Seat) -> None:
    """He has been asked and knows what there is to see"""
    state.disturbed = [other for other in state.disturbed if other != seat]
    if seat in state.sheets:
        state.sighted[seat] = sight(state, seat)


def disturb(state: HinterlandState, *seats: Seat) -> None:
    """26.3: somebody else, or a die, has changed what is his"""
    if state.sheets:
        state.disturbed += [seat for seat in seats if seat not in state.disturbed]


def open_sheets(table: HinterlandTable) -> None:
    """26.2: the parts of all sheets for this phase are opened together"""
    state = table.state
    if any(state.phase in sheet for sheet in state.sheets.values()):
        table.learn()
        table.tell("sheet.opened", phase=state.phase)
    state.opened = {seat: sheet.pop(state.phase) for seat, sheet in state.sheets.items() if state.phase in sheet}


def written(state: HinterlandState, seat: Seat) -> Planned | None:
    """The orders of his sheet for this phase, taken off it; None if he has written none"""
    return tuple(state.opened.pop(seat)) if seat in state.opened else None
