"""Whoever is aboard a ship shares its fate: its own crew, and guests of other players (11.8)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.hinterland.pieces import labels, remove
from engines.hinterland.sight import disturb
from engines.hinterland.state import HinterlandState, HinterlandTable, Unit
from engines.kernel import Seat


def crew(state: HinterlandState, ships: Sequence[Unit]) -> list[Unit]:
    """Units of the owner that these ships carry"""
    owners = {ship.id: ship.owner for ship in ships}
    return [unit for unit in state.units if unit.ship and owners.get(unit.ship) == unit.owner]


def guests(state: HinterlandState, ships: Sequence[Unit]) -> dict[Seat, list[Unit]]:
    """Units of others that these ships carry, by whose they are"""
    owners = {ship.id: ship.owner for ship in ships}
    found: dict[Seat, list[Unit]] = {}
    for unit in state.units:
        if unit.ship and owners.get(unit.ship, unit.owner) != unit.owner:
            found.setdefault(unit.owner, []).append(unit)
    return found


def lose_guests(table: HinterlandTable, ships: Sequence[Unit]) -> dict[Seat, list[Unit]]:
    """Guests go with the ship, and their owners hear of it"""
    state = table.state
    lost = guests(state, ships)
    for owner, units in lost.items():
        table.tell("passengers.lost", seat=owner, other=ships[0].owner, units=labels(units))
        disturb(state, owner)
        remove(state, units)
    return lost


def with_crew(state: HinterlandState, units: Sequence[Unit]) -> list[Unit]:
    """Whom their owner loses with these units"""
    known = {unit.id for unit in units}
    return [*units, *(unit for unit in crew(state, units) if unit.id not in known)]


def lose_units(table: HinterlandTable, units: Sequence[Unit]) -> None:
    """Units of a player leave the board, ships with all they carry"""
    lose_guests(table, units)
    remove(table.state, units)
