"""A season's orders: every part of a sheet, and the same parts where they are asked for one by one (26)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.hinterland.facts import ON_SHEETS
from engines.hinterland.player.marches import landings, marches
from engines.hinterland.player.outlook import BALANCED, STANCES, Outlook, Stance
from engines.hinterland.player.stores import feast
from engines.hinterland.player.trading import deals
from engines.hinterland.player.voyages import sheltered
from engines.hinterland.sheet import BOOKS, EMPTY, Sheet, part
from engines.hinterland.state import HinterlandState
from engines.kernel import Command, Plan, Planned, Seat, Table


def sheets(state: HinterlandState, seat: Seat) -> Iterator[Sheet]:
    """One for every stance, as far as they differ"""
    seen: list[Sheet] = []
    for stance in STANCES:
        sheet = written(state, seat, stance)
        if sheet not in seen:
            seen.append(sheet)
            yield sheet


def written(state: HinterlandState, seat: Seat, stance: Stance) -> Sheet:
    table = Table(state)
    before: list[Planned] = []
    for phase in BOOKS:
        plan = part(phase)(table, seat, *before)
        before.append(planned(plan, phase, stance) if plan.high else ())
    return EMPTY.model_copy(update=dict(zip(BOOKS, before, strict=True)))


def planned(plan: Plan, phase: str, stance: Stance = BALANCED) -> Planned:
    """The orders of one phase, as many of them as can stand"""
    outlook = Outlook(plan.table.state, plan.seat, stance)
    orders: Sequence[Command]
    match phase:
        case "units":
            orders = marches(outlook, plan.table)
        case "special":
            orders = landings(outlook, plan.table)
        case "retreat":
            orders = list(sheltered(outlook, plan.table))
        case "trade":
            orders = list(deals(outlook))
        case "feasts":
            orders = list(feast(outlook, plan.table))[:1] if plan.possible else []
        case "plunder":
            return plan.usual or ()
        case _:
            return (plan.usual or ()) if phase in ON_SHEETS else ()
    return plan.keep([order.said() for order in orders]).orders
