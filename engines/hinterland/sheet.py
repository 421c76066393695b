"""The brisk pace (26): everybody writes one sealed sheet of orders a season."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, partial
from typing import Annotated

from engines.hinterland.building import HASTE, build_on
from engines.hinterland.facts import Mode, Pace, Season, schedule
from engines.hinterland.farming import SOWING
from engines.hinterland.feeding import MEALS, begin_feeding, end_feeding, feed, lose_what_has_no_pool, pools
from engines.hinterland.herding import DROVE
from engines.hinterland.income import FEAST
from engines.hinterland.moves import MOVE, begin_moves
from engines.hinterland.orders import book_of
from engines.hinterland.plunder import RAID
from engines.hinterland.sight import sight
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.trade import DEAL
from engines.kernel import Command, Orders, Plan, Planned, Rule, Seat, Slot, ask_all, asked
from engines.kernel.derived import EVERYTHING, derived_from
from engines.kernel.orders import Trial
from engines.kernel.plan import MOST
from engines.kernel.table import Unforeseeable

BOOKS: dict[str, Orders] = {
    "sowing": SOWING,
    "feasts": FEAST,
    "feeding": MEALS,
    "units": MOVE,
    "special": MOVE,
    "herds": DROVE,
    "retreat": MOVE,
    "plunder": RAID,
    "building": HASTE,
    "trade": DEAL,
}
"""The phases of a sheet, in their order"""
NOT_DUE = book_of({})
ONCE = ("sowing", "feasts", "building")
"""Phases with a single order"""


def due(state: HinterlandState) -> tuple[str, ...]:
    """The parts that a sheet of this season has"""
    return parts(state.mode, state.season, state.options.pace)


@cache
def parts(mode: Mode, season: Season, pace: Pace) -> tuple[str, ...]:
    phases = schedule(mode, season, pace)
    return tuple(phase for phase in BOOKS if phase in phases)


class Rehearsal:
    """26.5: the season as it goes if nobody interferes. What was rehearsed last is kept, phase by phase."""

    def __init__(self, state: HinterlandState, seat: Seat) -> None:
        self.seat = seat
        self.phases = due(state)
        self.orders: list[Planned] = []
        self.tables: list[HinterlandTable] = [self.begin(Trial(state), self.phases[0])]
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
        phase = self.phases[place]
        high = 1 if phase in ONCE else MOST
        self.last = Plan(BOOKS[phase], self.tables[place], self.seat, begin=begin, high=high)
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
            here.state.change(here.state.players[self.seat], special_for_all=False)
        if phase == "feeding":
            here = self.fed(here, orders)
        self.tables.append(self.begin(here, self.phases[len(self.orders)], own=bool(orders) or phase == "feeding"))

    def fed(self, table: HinterlandTable, orders: Planned) -> HinterlandTable:
        """26.5: pools that no order names eat as usual"""
        here, named = Trial(table.state.copied()), {said["place"] for said in orders}
        for at in [place for place in pools(self.tables[-1].state, self.seat) if place not in named]:
            question = next(feed(here, self.seat, at, ()), None)
            assert question is None, "hunger asks nobody but besiegers"
        end_feeding(here)
        return here

    def begin(self, table: HinterlandTable, phase: str, own: bool = False) -> HinterlandTable:
        """The table at the beginning of this phase; unless it is our own, nothing on it is touched"""
        state, seat = table.state, self.seat
        moves, builds, eats = BOOKS[phase] is MOVE, phase == "trade", phase == "feeding"
        here = table
        if not own:
            touched = (moves and any(unit.marks for unit in state.units)) or (builds and bool(state.sites)) or eats
            here = Trial(state.copied() if touched else state.shared())
        here.state.phase = phase
        if moves:
            begin_moves(here)
        if builds:
            build_on(here, seat)
        if eats:
            begin_feeding(here)
            lose_what_has_no_pool(here, seat)
        return here


@derived_from(HinterlandState, EVERYTHING)
def rehearsal(state: HinterlandState, seat: Seat) -> Rehearsal:
    """26.5: what is rehearsed while somebody writes a sheet; nothing changes before it is written"""
    return Rehearsal(state, seat)


def waiting(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """What comes before waits for an answer, a die or a secret"""
    table.learn()
    yield from ()


def part(phase: str) -> Callable[..., Plan]:
    """The domain of this part of a sheet, after the parts before it"""
    earlier = tuple(BOOKS)[: tuple(BOOKS).index(phase)]

    def plan(table: HinterlandTable, seat: Seat, *orders: Planned) -> Plan:
        if phase not in due(table.state):
            return Plan(NOT_DUE, table, seat, high=0)
        return rehearsal(table.state, seat).plan(dict(zip(earlier, orders, strict=True)))

    names = ("table", "seat", *earlier)
    signature = inspect.Signature([inspect.Parameter(n, inspect.Parameter.POSITIONAL_OR_KEYWORD) for n in names])
    setattr(plan, "__signature__", signature)  # noqa: B010  # the slots that come before are named by it
    return plan


class Sheet(Command):
    section = "26.2"
    sowing: Annotated[Planned, Slot(part("sowing"), holds=SOWING.kinds)]
    feasts: Annotated[Planned, Slot(part("feasts"), holds=FEAST.kinds)]
    feeding: Annotated[Planned, Slot(part("feeding"), holds=MEALS.kinds)]
    units: Annotated[Planned, Slot(part("units"), holds=MOVE.kinds)]
    special: Annotated[Planned, Slot(part("special"), holds=MOVE.kinds)]
    herds: Annotated[Planned, Slot(part("herds"), holds=DROVE.kinds)]
    retreat: Annotated[Planned, Slot(part("retreat"), holds=MOVE.kinds)]
    plunder: Annotated[Planned, Slot(part("plunder"), holds=RAID.kinds)]
    building: Annotated[Planned, Slot(part("building"), holds=HASTE.kinds)]
    trade: Annotated[Planned, Slot(part("trade"), holds=DEAL.kinds)]


EMPTY = Sheet.model_validate(dict.fromkeys(BOOKS, ()))


def usual_sheet(table: HinterlandTable, seat: Seat) -> Sheet:
    """22.2: what is proposed, part by part"""
    before: list[Planned] = []
    for phase in BOOKS:
        before.append(part(phase)(table, seat, *before).usual or ())
    return EMPTY.model_copy(update=dict(zip(BOOKS, before, strict=True)))


def sheets(table: HinterlandTable) -> Rule[None]:
    """26.2: all write at once; the sheets are opened phase by phase, in turn order"""
    state = table.state
    state.sheets, state.sighted, state.disturbed = {}, {}, []
    if state.options.pace == "strict":
        return
    homes = {land.owner for land in state.lands.values()} | {u.owner for u in state.units}
    writers = [seat for seat in state.order if seat in homes and not state.players[seat].absent]
    questions = []
    for seat in writers:
        usual = partial(usual_sheet, table, seat)
        questions.append(asked(seat, "sheet.write", Sheet, section="26.2", usual=usual, season=state.season))
    answers = yield from ask_all(questions)
    state.sheets = {seat: {phase: getattr(sheet, phase) for phase in due(state)} for seat, sheet in answers.items()}
    state.sighted = {seat: sight(state, seat) for seat in answers}
