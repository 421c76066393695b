"""The brisk pace (26): everybody writes one sealed sheet of orders a season."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.building import progress, works
from engines.hinterland.facts import CONSTRUCTION
from engines.hinterland.herding import DROVE
from engines.hinterland.moves import MOVE, begin_moves
from engines.hinterland.plunder import RAID
from engines.hinterland.sight import sight
from engines.hinterland.state import HinterlandTable
from engines.hinterland.trade import DEAL
from engines.kernel import Command, Orders, Plan, Planned, Rule, Seat, Slot, ask_all, asked
from engines.kernel.orders import Begin

BOOKS: dict[str, Orders] = {
    "units": MOVE,
    "special": MOVE,
    "herds": DROVE,
    "retreat": MOVE,
    "plunder": RAID,
    "trade": DEAL,
}
"""The phases of a sheet, in their order"""


def rehearsed(before: dict[str, Planned]) -> Begin:
    """26.5: the season as it goes if nobody interferes, up to the phase that comes next"""

    def begin(table: HinterlandTable, seat: Seat) -> Rule[None]:
        state = table.state
        for phase, orders in BOOKS.items():
            if phase == "herds" and not state.has("resources"):
                continue
            state.phase = phase
            if orders is MOVE:
                begin_moves(table)
            if phase == "trade":
                build_on(table, seat)
            state.changed()
            if phase not in before:
                return
            yield from orders.carry_out(table, seat, before[phase])
            state.players[seat].special_for_all = False

    return begin


def build_on(table: HinterlandTable, seat: Seat) -> None:
    """14.2, without what prestige could buy"""
    state = table.state
    pace = 2 if state.players[seat].pp >= CONSTRUCTION.double_speed_held else 1
    for at in list(state.lands):
        if quarters := works(state, seat, at):
            progress(table, at, quarters * pace)


def plan(table: HinterlandTable, seat: Seat, book: Orders, **before: Planned) -> Plan:
    return Plan(book, table, seat, begin=rehearsed(before))


def for_units(table: HinterlandTable, seat: Seat) -> Plan:
    return plan(table, seat, MOVE)


def for_special(table: HinterlandTable, seat: Seat, units: Planned) -> Plan:
    return plan(table, seat, MOVE, units=units)


def for_herds(table: HinterlandTable, seat: Seat, units: Planned, special: Planned) -> Plan:
    if not table.state.has("resources"):
        return Plan(DROVE, table, seat, high=0)
    return plan(table, seat, DROVE, units=units, special=special)


def for_retreat(table: HinterlandTable, seat: Seat, units: Planned, special: Planned, herds: Planned) -> Plan:
    return plan(table, seat, MOVE, units=units, special=special, herds=herds)


def for_plunder(
    table: HinterlandTable, seat: Seat, units: Planned, special: Planned, herds: Planned, retreat: Planned
) -> Plan:
    return plan(table, seat, RAID, units=units, special=special, herds=herds, retreat=retreat)


def for_trade(
    table: HinterlandTable,
    seat: Seat,
    units: Planned,
    special: Planned,
    herds: Planned,
    retreat: Planned,
    plunder: Planned,
) -> Plan:
    return plan(table, seat, DEAL, units=units, special=special, herds=herds, retreat=retreat, plunder=plunder)


class Sheet(Command):
    section = "26.2"
    units: Annotated[Planned, Slot(for_units, holds=MOVE.kinds)]
    special: Annotated[Planned, Slot(for_special, holds=MOVE.kinds)]
    herds: Annotated[Planned, Slot(for_herds, holds=DROVE.kinds)]
    retreat: Annotated[Planned, Slot(for_retreat, holds=MOVE.kinds)]
    plunder: Annotated[Planned, Slot(for_plunder, holds=RAID.kinds)]
    trade: Annotated[Planned, Slot(for_trade, holds=DEAL.kinds)]


EMPTY = Sheet(units=(), special=(), herds=(), retreat=(), plunder=(), trade=())


def sheets(table: HinterlandTable) -> Rule[None]:
    """26.2: all write at once; the sheets are opened phase by phase, in turn order"""
    state = table.state
    state.sheets, state.sighted, state.disturbed = {}, {}, []
    if state.options.pace == "strict":
        return
    homes = {land.owner for land in state.lands.values()} | {u.owner for u in state.units}
    writers = [seat for seat in state.order if seat in homes and not state.players[seat].absent]
    answers = yield from ask_all(
        [asked(seat, "sheet.write", Sheet, section="26.2", usual=EMPTY, season=state.season) for seat in writers]
    )
    for seat, sheet in answers.items():
        state.sheets[seat] = {phase: list(getattr(sheet, phase)) for phase in BOOKS}
        state.sighted[seat] = sight(state, seat)
