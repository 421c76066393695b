"""A season's orders: every part of a sheet, and the same parts where they are asked for one by one (26)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hinterland.building import Hasten, own_sites, works
from engines.hinterland.facts import CONSTRUCTION
from engines.hinterland.heuristics.winter import fed
from engines.hinterland.proposals.outlook import BALANCED, STANCES, Outlook, Stance
from engines.hinterland.proposals.season import advised
from engines.hinterland.proposals.stores import feast
from engines.hinterland.sheet import BOOKS, EMPTY, Sheet, part
from engines.hinterland.stakes import START_PRESTIGE
from engines.hinterland.state import HinterlandState
from engines.kernel import Plan, Planned, Seat, Table


def sheets(state: HinterlandState, seat: Seat, first: Stance = BALANCED) -> Iterator[Sheet]:
    """One for every stance, the player's own first, as far as they differ"""
    seen: list[Sheet] = []
    for stance in stances(first):
        sheet = written(state, seat, stance)
        if sheet not in seen:
            seen.append(sheet)
            yield sheet


def stances(first: Stance) -> tuple[Stance, ...]:
    return (first, *(stance for stance in STANCES if stance != first))


def written(state: HinterlandState, seat: Seat, stance: Stance) -> Sheet:
    table = Table(state)
    before: list[Planned] = []
    for phase in BOOKS:
        plan = part(phase)(table, seat, *before)
        before.append(planned(plan, phase, stance) if plan.high else ())
    return EMPTY.model_copy(update=dict(zip(BOOKS, before, strict=True)))


def planned(plan: Plan, phase: str, stance: Stance = BALANCED) -> Planned:
    """The orders of one phase, as many of them as can stand"""
    match phase:
        case "units" | "special" | "retreat" | "trade":
            return advised(plan, stance)
        case "feasts":
            held = list(feast(Outlook(plan.table.state, plan.seat, stance), plan.table))[:1] if plan.possible else []
            return plan.keep([order.said() for order in held]).orders
        case "feeding":
            return fed(plan)
        case "building":
            hastened = [Hasten().said()] if hastens(Outlook(plan.table.state, plan.seat, stance)) else []
            return plan.keep(hastened).orders
    return plan.usual or ()


def hastens(outlook: Outlook) -> bool:
    """14.2: for three quarters more; in the last round before New Year prestige below its floor costs nothing"""
    state, seat, price = outlook.state, outlook.seat, CONSTRUCTION.double_speed_spent
    quarters = sum(works(state, seat, at) for at in own_sites(state, seat))
    last = state.season == ("autumn" if state.mode == "quick" else "winter")
    free = max(0, START_PRESTIGE - (outlook.player.pp - price)) if last else 0
    return quarters * 4 >= price - free
