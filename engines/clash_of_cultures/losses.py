"""Units lost by the text of an event (12.1.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.clash_of_cultures.moments import raise_moment
from engines.clash_of_cultures.pieces import drown, kinds, remove_unit
from engines.clash_of_cultures.state import ClashTable, Unit
from engines.kernel import Rule, Seat


@dataclass
class UnitLoss:
    """`event_unit_loss`: these units are about to be removed; an effect may take some out of the list."""

    units: list[Unit]


def lose_by_event(table: ClashTable, seat: Seat, units: list[Unit]) -> Rule[None]:
    """Units lost by an event leave the map. Units that a lost ship carried drown if no other ship has room."""
    loss = UnitLoss(list(units))
    yield from raise_moment(table, "event_unit_loss", seat, loss)
    if not loss.units:
        return
    with table.tell("event.units_die", seat=seat, units=kinds(loss.units)):
        for unit in loss.units:
            remove_unit(table, unit)
        for spot in dict.fromkeys(unit.hex for unit in loss.units if unit.is_ship):
            yield from drown(table, seat, spot)
