"""Who can be reached and fed or paid (3.7), and how single pieces are called when somebody must choose among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.hinterland.state import HinterlandState, Unit
from engines.hinterland.status import status


def supplied(state: HinterlandState, unit: Unit) -> bool:
    """3.7: is the unit at a connected place, or with its own settlement that is cut off but not encircled?"""
    now = status(state)
    if now.connected(unit.owner, unit.at):
        return True
    return unit.at in state.lands and now.cut_off(unit.owner, unit.at) and now.is_vus(unit.owner, unit.at)


def shut_in(state: HinterlandState, unit: Unit) -> bool:
    """Inside an encircled settlement of its own, or aboard a ship in its shipyard"""
    if unit.at not in status(state).encircled or state.lands[unit.at].owner != unit.owner:
        return False
    return unit.place == "inside" or (unit.place == "aboard" and state.unit(unit.ship).place == "inside")


def piece_names(units: Iterable[Unit]) -> dict[str, Unit]:
    """A name for every single unit: what it is, where, and its number among its like"""
    seen: Counter[str] = Counter()
    found = {}
    for unit in units:
        stem = f"{unit.label} {unit.at}"
        seen[stem] += 1
        found[f"{stem} {seen[stem]}"] = unit
    return found
