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
    near: set[str] = set()
    near.update(*(board.within(at, REACH) for at in mine))
    seen = others_seen(state, seat)
    return {space: list(seen.get(space, ())) for space in board.spaces if space in near}


def others_seen(state: HinterlandState, seat: Seat) -> dict[str, list[str]]:
    """What the others have, by space, wherever they have anything"""
    memory = state.memory
    key = ("seen", seat)
    if key not in memory:
        now = status(state)
        found: dict[str, list[str]] = {}
        for unit in state.units:
            if unit.owner != seat:
                found.setdefault(unit.at, []).append(f"{unit.owner} {unit.label} {unit.place}")
        for at, owner in now.controller.items():
            if owner != seat:
                found.setdefault(at, []).append(f"{owner} controls")
        for things in found.values():
            things.sort()
        memory[key] = found
    seen: dict[str, list[str]] = memory[key]
    return seen


def reopened(state: HinterlandState, seat: Seat) -> bool:
    """26.3: somebody came, left or took a field in his sight, or his own things were changed"""
    if seat in state.disturbed:
        return True
    seen = others_seen(state, seat)
    return any(seen.get(space, []) != before for space, before in state.sighted.get(seat, {}).items())


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
