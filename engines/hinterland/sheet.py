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
from engines.kernel.orders import Trial
from engines.kernel.table import Unforeseeable

BOOKS: dict[str, Orders] = {
    "units": MOVE,
    "special": MOVE,
    "herds": DROVE,
    "retreat": MOVE,
    "plunder": RAID,
    "trade": DEAL,
}
"""The phases of a sheet, in their order"""


class Rehearsal:
    """26.5: the season as it goes if nobody interferes. What was rehearsed last is kept, phase by phase."""

    def __init__(self, table: HinterlandTable, seat: Seat) -> None:
        self.seat = seat
        self.phases = [phase for phase in BOOKS if phase != "herds" or table.state.has("resources")]
        self.orders: list[Planned] = []
        self.tables: list[HinterlandTable] = [self.begin(table, self.phases[0])]
        """As each phase begins."""
        self.waits = len(self.phases)
        """The first phase that something open keeps from beginning."""
        self.last = Plan(BOOKS[self.phases[0]], self.tables[0], seat)
        """The part of the sheet that was asked for last."""

    def plan(self, before: dict[str, Planned]) -> Plan:
        """The part of the sheet that comes next, after these orders"""
        planned = [before[phase] for phase in self.phases if phase in before]
        known = 0
        while known < min(len(planned), len(self.orders)) and planned[known] == self.orders[known]:
            known += 1
        if known < len(planned):
            self.waits = len(self.phases) if self.waits > known else self.waits
            del self.orders[known:], self.tables[known + 1 :]
            for orders in planned[known:]:
                self.carry_out(orders)
        place = len(planned)
        begin = waiting if self.waits <= place else None
        self.last = Plan(BOOKS[self.phases[place]], self.tables[place], self.seat, begin=begin)
        return self.last

    def carry_out(self, orders: Planned) -> None:
        phase, here = self.phases[len(self.orders)], self.tables[-1]
        self.orders.append(orders)
        if self.waits < len(self.orders):
            self.tables.append(here)
            return
        if orders:
            walk = self.last.hand_over(orders) if self.last.table is here else None
            if walk is not None and walk.ended is None:
                here = walk.table
            else:
                here = Trial(here.state.copied())
                try:
                    for _ in BOOKS[phase].carry_out(here, self.seat, orders):
                        raise Unforeseeable
                except Unforeseeable:
                    self.waits = len(self.orders)
                    self.tables.append(here)
                    return
            here.state.players[self.seat].special_for_all = False
        self.tables.append(self.begin(here, self.phases[len(self.orders)], own=bool(orders)))

    def begin(self, table: HinterlandTable, phase: str, own: bool = False) -> HinterlandTable:
        """The table at the beginning of this phase; unless it is our own, nothing on it is touched"""
        moves, builds = BOOKS[phase] is MOVE, phase == "trade"
        here = table
        if not own:
            touched = (moves and any(unit.marks for unit in table.state.units)) or (
                builds and any(land.site is not None for land in table.state.lands.values())
            )
            here = Trial(table.state.copied() if touched else table.state.shared())
        here.state.phase = phase
        if moves:
            begin_moves(here)
        if builds:
            build_on(here, self.seat)
        here.state.changed()
        return here


def waiting(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """What comes before waits for an answer, a die or a secret"""
    table.learn()
    yield from ()


def build_on(table: HinterlandTable, seat: Seat) -> None:
    """14.2, without what prestige could buy"""
    state = table.state
    pace = 2 if state.players[seat].pp >= CONSTRUCTION.double_speed_held else 1
    for at in list(state.lands):
        if quarters := works(state, seat, at):
            progress(table, at, quarters * pace)


def plan(table: HinterlandTable, seat: Seat, **before: Planned) -> Plan:
    memory = table.state.memory
    key = ("rehearsal", seat)
    if key not in memory:
        memory[key] = Rehearsal(table, seat)
    rehearsal: Rehearsal = memory[key]
    return rehearsal.plan(before)


def for_units(table: HinterlandTable, seat: Seat) -> Plan:
    return plan(table, seat)


def for_special(table: HinterlandTable, seat: Seat, units: Planned) -> Plan:
    return plan(table, seat, units=units)


def for_herds(table: HinterlandTable, seat: Seat, units: Planned, special: Planned) -> Plan:
    if not table.state.has("resources"):
        return Plan(DROVE, table, seat, high=0)
    return plan(table, seat, units=units, special=special)


def for_retreat(table: HinterlandTable, seat: Seat, units: Planned, special: Planned, herds: Planned) -> Plan:
    return plan(table, seat, units=units, special=special, herds=herds)


def for_plunder(
    table: HinterlandTable, seat: Seat, units: Planned, special: Planned, herds: Planned, retreat: Planned
) -> Plan:
    return plan(table, seat, units=units, special=special, herds=herds, retreat=retreat)


def for_trade(
    table: HinterlandTable,
    seat: Seat,
    units: Planned,
    special: Planned,
    herds: Planned,
    retreat: Planned,
    plunder: Planned,
) -> Plan:
    return plan(table, seat, units=units, special=special, herds=herds, retreat=retreat, plunder=plunder)


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
