"""The movement subphases: units, special, retreat (10.2, 10.4, 10.6)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from engines.hinterland.ambush import ambushes
from engines.hinterland.diplomacy import send_home
from engines.hinterland.harbours import Beach, Transfer, beach, beachable, transfer, transferable
from engines.hinterland.menace import armies
from engines.hinterland.movement import March, march, march_goals, march_origins, special_for_all
from engines.hinterland.orders import Carry, at_once, book_of, subphase
from engines.hinterland.prestige import spend
from engines.hinterland.proposals.season import propose
from engines.hinterland.seafaring import (
    Disembark,
    Embark,
    Sail,
    afloat,
    disembark,
    embark,
    embark_origins,
    loaded,
    sail,
    sail_origins,
    ships_for,
)
from engines.hinterland.stakes import SPEND
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.status import mark_blocked, status
from engines.hinterland.warnings import after_moves
from engines.kernel import Command, Note, Plan, Planned, Rule, Said, Seat, Slot, ask, note


class Rush(Command):
    """10.4: every own unit that may move has a special move"""

    section = "10.4"

    @classmethod
    def barred(cls, table: HinterlandTable, seat: Seat) -> Note | None:
        state = table.state
        if state.phase != "special" or special_for_all(state, seat):
            return note("move.rush_already")
        mine = status(state).owned[seat]
        if not mine:
            return note("move.nobody")
        if any(unit.marked("moved") for unit in mine):
            return note("move.rush_late")
        if state.players[seat].pp < SPEND.special_move:
            return note("prestige.too_low", need=SPEND.special_move)
        return None


def rush(table: HinterlandTable, seat: Seat, act: Rush) -> None:
    """10.4, 15.4"""
    spend(table, seat, SPEND.special_move)
    table.state.change(table.state.players[seat], special_for_all=True)
    table.tell("move.rush", seat=seat)


RULES: dict[type[Command], Carry] = {
    March: at_once(march),
    Embark: embark,
    Disembark: at_once(disembark),
    Sail: at_once(sail),
    Transfer: at_once(transfer),
    Beach: at_once(beach),
    Rush: at_once(rush),
}
COMMANDS: dict[str, tuple[type[Command], ...]] = {
    "units": (March, Embark, Disembark, Sail, Transfer, Beach),
    "special": (March, Embark, Disembark, Sail, Transfer, Beach, Rush),
    "retreat": (March, Embark, Disembark, Sail),
}
ASHORE: dict[str, tuple[type[Command], ...]] = {"units": (March,), "special": (March, Rush), "retreat": (March,)}


def offered(table: HinterlandTable, seat: Seat) -> tuple[type[Command], ...]:
    """Who has no ship, knows none that would take him and is aboard none stays ashore"""
    kinds = COMMANDS if afloat(table.state, seat) else ASHORE
    return kinds[table.state.phase]


class Move(Command):
    section = "10"
    orders: Annotated[Planned, Slot(holds=tuple(RULES))]


MOVE = book_of(RULES, offered, propose=propose, follows=after_moves)


def begin_moves(table: HinterlandTable) -> None:
    """3.5, 10.1: marks of a movement subphase"""
    state = table.state
    for unit in state.units:
        if unit.marks:
            state.unmark(unit, "moved")
    mark_blocked(state)


def moves(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """10.2, 10.4, 10.6: one player's subphase"""
    state = table.state

    def put(written: Plan) -> Rule[Planned]:
        plan = guarded(written)
        act = yield from ask(
            seat, "move.act", Move.where(orders=plan), section="10", usual=lambda: Move(orders=plan.usual or ()),
            phase=state.phase,
        )  # fmt: skip
        return act.orders

    yield from subphase(table, seat, MOVE, put, promising)
    yield from ambushes(table, seat)
    if state.phase == "units":
        send_home(table, seat)
    if state.phase == "special":
        state.change(state.players[seat], special_for_all=False)


def guarded(plan: Plan) -> Plan:
    """25.8, 26.3: of what was written before an army could come, one stays in a settlement that all would leave"""
    state: HinterlandState = plan.table.state
    near = armies(state, plan.seat) if plan.wished else {}
    if not near:
        return plan
    wished = plan.wished or ()
    left = Counter(unit.at for unit in status(state).owned[plan.seat] if not unit.facts.afloat)
    left.update(said["target"] for said in wished if said["verb"] == March.verb)
    kept: list[Said] = []
    for said in wished:
        if said["verb"] == March.verb and (origin := said["origin"]) in near:
            units = Counter[str](said["units"])
            if units.total() >= left[origin]:
                units[next(iter(units))] -= 1
            left[origin] -= units.total()
            said = {**said, "units": dict(+units)}
        if said.get("units") != {}:
            kept.append(said)
    return Plan(MOVE, plan.table, plan.seat, wished=tuple(kept))


def promising(table: HinterlandTable, seat: Seat) -> bool:
    """26.3: is there a move for which somebody is called who has written none? Paying for a move of all (10.4) and
    boarding a ship that stays in port are not; from Retreat (10.6) nobody is attacked, so there it is a guard"""
    state = table.state
    if sail_origins(table, seat).values:
        return True
    fields = march_origins(table, seat).values
    if state.phase == "retreat":
        own = {unit.at for unit in status(state).owned[seat]}
        threatened = armies(state, seat).keys() - own if fields else ()
        return any(goal in threatened for at in fields for goal in march_goals(table, seat, at))
    if fields or loaded(table, seat).values or transferable(table, seat).values or beachable(table, seat).values:
        return True
    return any(
        ship.at not in state.lands for at in embark_origins(table, seat).values for ship in ships_for(table, seat, at)
    )


def end_moves(table: HinterlandTable) -> None:
    """3.5: no marks outside Movement"""
    table.state.blocked = {}
