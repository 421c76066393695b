"""A season's orders, phase by phase (22.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.hinterland.proposals.marches import landings, marches
from engines.hinterland.proposals.outlook import HOMELY, Outlook, Stance
from engines.hinterland.proposals.trading import deals
from engines.hinterland.proposals.voyages import sheltered
from engines.kernel import Command, Plan, Planned


def propose(plan: Plan) -> Planned:
    """22.2: what the game proposes. While the part before it waits for somebody, nothing"""
    return () if plan.ends_early(()) is not None else advised(plan, HOMELY)


def advised(plan: Plan, stance: Stance) -> Planned:
    """The orders of a subphase of movement, or of Trade; as many of them as can stand"""
    outlook = Outlook(plan.table.state, plan.seat, stance)
    orders: Sequence[Command]
    match plan.table.state.phase:
        case "units":
            orders = marches(outlook, plan.table)
        case "special":
            orders = landings(outlook, plan.table)
        case "retreat":
            orders = list(sheltered(outlook, plan.table))
        case _:
            orders = list(deals(outlook))
    return plan.keep([order.said() for order in orders]).orders
