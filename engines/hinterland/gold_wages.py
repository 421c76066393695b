"""The gold wages of quick mode (9.10)."""

from __future__ import annotations

from engines.hinterland.asking import choose
from engines.hinterland.facts import YEAR
from engines.hinterland.passengers import lose_units, with_crew
from engines.hinterland.pieces import labels
from engines.hinterland.siege import surrender
from engines.hinterland.state import HinterlandState, HinterlandTable, Unit
from engines.hinterland.status import status
from engines.hinterland.supply import piece_names, shut_in, supplied
from engines.kernel import Rule, Seat, SomeOf


def gold_wages(table: HinterlandTable) -> Rule[None]:
    """9.10: first everything outside encircled settlements, in turn order; then these"""
    state = table.state
    besieged = set(status(state).encircled)
    for seat in state.order:
        if not state.players[seat].absent:
            yield from pay_outside(table, seat, besieged)
    for seat in state.order:
        for at in [home for home in status(state).settled[seat] if home in besieged]:
            yield from pay_besieged(table, seat, at)


def pay_outside(table: HinterlandTable, seat: Seat, besieged: set[str]) -> Rule[None]:
    """Units without connection are disbanded; who is not paid is disbanded, a settlement is plundered"""
    state = table.state
    units = [u for u in state.units_of(seat) if not shut_in(state, u)]
    lost = [u for u in units if not supplied(state, u)]
    if lost:
        table.tell("wages.cut_off", seat=seat, units=labels(with_crew(state, lost)))
        lose_units(table, lost)
    homes = [at for at in status(state).settled[seat] if at not in besieged]
    kept = {u.id for u in state.units}
    unpaid_homes = yield from pay(table, seat, [u for u in units if u.id in kept], homes, 1)
    for at in unpaid_homes:
        state.alter(at, plundered=True)
        table.tell("wages.plundered", seat=seat, space=at)


def pay_besieged(table: HinterlandTable, seat: Seat, at: str) -> Rule[None]:
    """Double while it is encircled; unpaid it surrenders"""
    state = table.state
    encircled = at in status(state).encircled
    inside = [u for u in status(state).here.get(at, ()) if u.owner == seat and u.place in ("inside", "aboard")]
    unpaid = yield from pay(table, seat, inside, [at], YEAR.gold_wages["encircled"] if encircled else 1)
    if unpaid:
        if encircled:
            yield from surrender(table, seat, at)
        else:
            state.alter(at, plundered=True)
            table.tell("wages.plundered", seat=seat, space=at)


def bill(state: HinterlandState, units: list[Unit], homes: list[str], times: int) -> dict[str, int]:
    due = {f"{state.lands[at].settlement} {at}": state.lands[at].building.wage_quick * times for at in homes}
    return due | {name: unit.facts.wage_quick * times for name, unit in piece_names(units).items()}


def pay(table: HinterlandTable, seat: Seat, units: list[Unit], homes: list[str], times: int) -> Rule[list[str]]:
    """The payer chooses whom to pay; returns the settlements that were not paid"""
    state, player = table.state, table.state.players[seat]
    due = bill(state, units, homes, times)
    total = sum(due.values())
    if not due:
        return []
    paid: tuple[str, ...] = tuple(due)
    if total > player.gold:
        usual: list[str] = []
        for name, wage in due.items():
            if sum(due[one] for one in usual) + wage <= player.gold:
                usual.append(name)
        paid = yield from choose(
            seat, "wages.whom",
            SomeOf(
                due, 0, None, "piece", usual=usual,
                fits=lambda chosen: sum(due[name] for name in chosen) <= player.gold,
            ),
            section="9.10", gold=player.gold, total=total,
        )  # fmt: skip
    spent = sum(due[name] for name in paid)
    player.gold -= spent
    table.tell("wages.paid", seat=seat, gold=spent, total=player.gold)
    lost = [unit for name, unit in piece_names(units).items() if name not in paid]
    if lost:
        table.tell("wages.disbanded", seat=seat, units=labels(with_crew(state, lost)))
        lose_units(table, lost)
    return [at for at in homes if f"{state.lands[at].settlement} {at}" not in paid]
