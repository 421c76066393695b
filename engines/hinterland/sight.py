"""What a player can see of the others, and whether it has changed since the sheet was written (26.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from engines.hinterland.state import HinterlandState, HinterlandTable, Land, Place
from engines.hinterland.status import FREE, status
from engines.kernel import Planned, Seat
from engines.kernel.derived import derived_from


def sight(state: HinterlandState, seat: Seat) -> dict[str, tuple[str, ...]]:
    """26.3: hostile units where he has anything or sends anybody, and next to it"""
    board = state.board
    mine = {unit.at for unit in state.units if unit.owner == seat}
    mine |= {at for at in state.ground if has_piece(state.lands[at], seat)}
    mine |= {at for at, site in state.sites.items() if site.owner == seat}
    mine |= {said["target"] for orders in state.sheets.get(seat, {}).values() for said in orders if "target" in said}
    near: set[str] = set()
    near.update(*(board.in_sight[at] for at in mine))
    seen = others_seen(state, seat)
    return {space: seen.get(space, ()) for space in board.in_order(near)}


def has_piece(land: Land, seat: Seat) -> bool:
    """A settlement, a crop or a herd of this player"""
    return seat in (land.owner, land.sower) or any(herd.owner == seat for herd in land.herds)


@cache
def looks(owner: Seat, label: str, place: Place) -> str:
    """A unit as others see it"""
    return f"{owner} {label} {'free' if place in FREE else place}"


@derived_from(HinterlandState, "status", "units.level")
def others_seen(state: HinterlandState, seat: Seat) -> Mapping[str, tuple[str, ...]]:
    """Hostile units and fields under hostile control, by space"""
    now = status(state)
    foes = now.foes[seat]
    seen: dict[str, list[str]] = {}
    for foe in foes:
        for unit in now.owned[foe]:
            seen.setdefault(unit.at, []).append(looks(foe, unit.label, unit.place))
    for at, owner in now.controller.items():
        if owner in foes:
            seen.setdefault(at, []).append(f"{owner} controls")
    return {space: tuple(sorted(things)) for space, things in seen.items()}


def reopened(state: HinterlandState, seat: Seat) -> bool:
    """26.3: somebody came or took a field in his sight, or his own things were changed"""
    if seat in state.disturbed:
        return True
    # What others buy and build is no reason: Trade is looked at once, when it begins.
    return state.phase != "trade" and somebody_came(state, seat)


def somebody_came(state: HinterlandState, seat: Seat) -> bool:
    return any(newly_seen(state, seat))


def newly_seen(state: HinterlandState, seat: Seat) -> Iterator[str]:
    """Where somebody hostile is, or holds the field, who did not when his sheet was written"""
    known = state.sighted.get(seat, {})
    return (
        space
        for space, now in others_seen(state, seat).items()
        if space in known and now != known[space] and Counter(now) - Counter(known[space])
    )


def look_again(state: HinterlandState, seat: Seat) -> None:
    """He has been asked and knows what there is to see"""
    state.disturbed = [other for other in state.disturbed if other != seat]
    if seat in state.sheets:
        state.sighted = {**state.sighted, seat: sight(state, seat)}


def disturb(state: HinterlandState, *seats: Seat) -> None:
    """26.3: somebody else, or a die, has changed what is his"""
    if state.sheets:
        state.disturbed += [seat for seat in seats if seat not in state.disturbed]


def open_sheets(table: HinterlandTable) -> None:
    """26.2: the parts of all sheets for this phase come off them; each becomes known when it is carried out"""
    state, phase = table.state, table.state.phase
    if state.opened:
        state.opened = {}
    if any(phase in sheet for sheet in state.sheets.values()):
        table.learn()
        state.opened = {seat: sheet[phase] for seat, sheet in state.sheets.items() if phase in sheet}
        state.sheets = {
            seat: {later: orders for later, orders in sheet.items() if later != phase}
            for seat, sheet in state.sheets.items()
        }
    if phase == "trade":
        disturb(state, *(seat for seat in state.sheets if somebody_came(state, seat)))


def written(table: HinterlandTable, seat: Seat) -> Planned | None:
    """The orders of his sheet for this phase, taken off it: now they become known. None if he has written none"""
    opened = dict(table.state.opened)
    wished = opened.pop(seat, None)
    if wished is not None:
        table.learn()
        table.state.opened = opened
    return wished
