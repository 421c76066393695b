"""Alliances, and what an attack does to them (5.5.2, 5.6, 7.8)."""

from __future__ import annotations

from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.realm import change_influence, change_morale
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Seat


def can_ally(state: EraState, seat: Seat) -> bool:
    """5.5.2: a leader of the own colour for each alliance"""
    return len(state.allies(seat)) < state.own_leaders(seat)


def make_alliance(table: EraTable, one: Seat, other: Seat) -> None:
    """5.5.2"""
    table.state.alliances.append((min(one, other), max(one, other)))
    with table.tell("alliance.made", seat=one, other=other):
        for seat in (one, other):
            change_influence(table, seat, TRACKS.diplomacy.alliance_influence)
            change_morale(table, seat, TRACKS.diplomacy.alliance_morale)


def end_alliance(table: EraTable, one: Seat, other: Seat, morale: dict[Seat, int]) -> None:
    """5.5.3, 5.6"""
    table.state.alliances.remove((min(one, other), max(one, other)))
    with table.tell("alliance.ended", seat=one, other=other):
        for seat in (one, other):
            change_influence(table, seat, -TRACKS.diplomacy.alliance_influence)
            change_morale(table, seat, -morale[seat])


def part_as_agreed(table: EraTable, one: Seat, other: Seat) -> None:
    """5.5.3"""
    end_alliance(table, one, other, dict.fromkeys((one, other), TRACKS.diplomacy.alliance_morale))


def declare(table: EraTable, attacker: Seat, defender: Seat, space: str) -> None:
    """7.8: an attack breaks an alliance, and protection makes it dear"""
    state = table.state
    with table.tell("attack.declared", seat=attacker, other=defender, space=space):
        if state.allied(attacker, defender):
            costs = TRACKS.diplomacy
            morale = {attacker: costs.broken_morale_attacker, defender: costs.broken_morale_defender}
            end_alliance(table, attacker, defender, morale)
        protected = state.players[defender]
        if protected.protected and attacker not in protected.fined:
            protected.fined.append(attacker)
            with table.tell("attack.protected", seat=attacker, other=defender):
                change_morale(table, attacker, -TRACKS.diplomacy.protection_morale)
