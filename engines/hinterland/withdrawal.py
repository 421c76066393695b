"""Withdrawal (11.1): into the settlement, out of it, off the building site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from engines.hinterland.asking import choose
from engines.hinterland.pieces import builders_at, change_herd, labels, room_inside, take
from engines.hinterland.state import Battle, HinterlandState, HinterlandTable, Side, Unit
from engines.hinterland.status import status
from engines.hinterland.strength import group_strength, value
from engines.kernel import ASK, Command, Counts, Number, Rule, Seat, Slot, ask, settled


def free_here(state: HinterlandState, seat: Seat, at: str) -> list[Unit]:
    """Own free land units there, builders too; ships must land first"""
    return [u for u in status(state).here.get(at, ()) if u.owner == seat and u.place in ("free", "site")]


def can_withdraw(state: HinterlandState, seat: Seat, at: str) -> list[Unit]:
    room = room_inside(state, at)
    return [u for u in free_here(state, seat, at) if not u.facts.afloat and 0 < u.facts.settlement_size <= room]


def fitting(units: list[Unit], room: int) -> tuple[Counts, dict[str, int]]:
    """Who can go inside, and who goes if nobody says otherwise: the most valuable first"""
    sizes = {unit.label: unit.facts.settlement_size for unit in units}

    def fits(counts: Mapping[str, int]) -> bool:
        return sum(sizes[label] * count for label, count in counts.items()) <= room

    usual: dict[str, int] = {}
    for unit in sorted(units, key=value, reverse=True):
        more = {**usual, unit.label: usual.get(unit.label, 0) + 1}
        usual = more if fits(more) else usual
    domain = Counts(labels(units), 0, kind="unit", usual=usual, fits=fits)
    return domain, domain.in_order(usual)


def withdraw_units(table: HinterlandTable, seat: Seat) -> Counts:
    state, at = table.state, table.state.spot
    return fitting(can_withdraw(state, seat, at), room_inside(state, at))[0]


def withdraw_herds(table: HinterlandTable, seat: Seat) -> Counts:
    """11.1: any own herds on the field, up to the settlement's places"""
    land = table.state.lands[table.state.spot]
    room = land.building.herds - sum(herd.inside for herd in land.herds)
    mine: dict[str, int] = {}
    for herd in land.herds_outside():
        if herd.owner == seat:
            mine[herd.kind] = mine.get(herd.kind, 0) + 1
    return Counts(mine, 0, max(0, room), "herd")


def withdraw_grain(table: HinterlandTable, seat: Seat) -> Number:
    """11.1: own grain lying on the field, as far as the store has room"""
    land = table.state.lands[table.state.spot]
    most = min(land.sown, land.grain_room - land.grain) if land.sower == seat else 0
    return Number(0, most, "amount", usual=most)


class Withdraw(Command):
    section = "11.1"
    units: Annotated[dict[str, int], Slot(withdraw_units)]
    herds: Annotated[dict[str, int], Slot(withdraw_herds)]
    grain: Annotated[int, Slot(withdraw_grain)]


def sally_units(table: HinterlandTable, seat: Seat) -> Counts:
    inside = labels(inside_of(table.state, seat, table.state.spot))
    return Counts(inside, 1, kind="unit", usual=inside)


def inside_of(state: HinterlandState, seat: Seat, at: str) -> list[Unit]:
    return [u for u in status(state).here.get(at, ()) if u.owner == seat and u.place == "inside" and not u.facts.ship]


class Sally(Command):
    section = "11.1"
    units: Annotated[dict[str, int], Slot(sally_units)]


class Hold(Command):
    section = "11.1"


def threatened(state: HinterlandState, seat: Seat) -> list[str]:
    """Own completed settlements with hostile free units on the field"""
    now = status(state)
    return [at for at in now.settled[seat] if now.foes_at(seat, at)]


def withdrawal(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """11.1, 11.1.1"""
    state = table.state
    for at in threatened(state, seat):
        state.spot = at
        yield from one_settlement(table, seat, at)
    for at, land in state.lands.items():
        if land.site is not None and land.site.owner == seat and status(state).foes_at(seat, at):
            yield from off_the_site(table, seat, at)
    state.spot = ""


def one_settlement(table: HinterlandTable, seat: Seat, at: str) -> Rule[None]:
    state, land = table.state, table.state.lands[at]
    foes = labels([u for u in status(state).free.get(at, ()) if state.hostile(seat, u.owner)])
    if at in status(state).encircled:
        if not inside_of(state, seat, at):
            return
        act = yield from ask(
            seat, "withdrawal.sally", Sally, Hold, section="11.1", usual=Hold(), space=at, theirs=foes
        )
        if isinstance(act, Sally):
            for unit in take(inside_of(state, seat, at), act.units):
                state.change(unit, place="free")
            table.tell("withdrawal.sally", seat=seat, units=act.units, space=at)
        return
    if not (can_withdraw(state, seat, at) or withdraw_herds(table, seat).high or withdraw_grain(table, seat).high):
        return
    usual: Withdraw | Hold = Hold()
    if weaker(state, seat, at):
        herds = withdraw_herds(table, seat)
        usual = Withdraw(
            units=fitting(can_withdraw(state, seat, at), room_inside(state, at))[1],
            herds=first_of(herds),
            grain=withdraw_grain(table, seat).high,
        )
    order = settled(state, seat, "withdrawal")
    withdrawn: Command = usual if order == "weaker" else Hold()
    if order == ASK:
        withdrawn = yield from ask(
            seat, "withdrawal.choose", Withdraw, Hold, section="11.1", usual=usual, space=at, theirs=foes
        )
    if isinstance(withdrawn, Withdraw):
        go_inside(table, seat, at, withdrawn)
    elif land.site is None:
        table.tell("withdrawal.hold", seat=seat, space=at)


def first_of(herds: Counts) -> dict[str, int]:
    chosen: dict[str, int] = {}
    for kind, count in herds.limits.items():
        chosen[kind] = min(count, herds.high - sum(chosen.values()))
    return {kind: count for kind, count in chosen.items() if count}


def weaker(state: HinterlandState, seat: Seat, at: str) -> bool:
    """22.1"""
    scene = Battle(
        at=at, attacker=Side(seat=-1, units=[], prestige=0), defender=Side(seat=seat, units=[], prestige=0)
    )
    now = status(state)
    own = group_strength(state, scene, free_here(state, seat, at))
    return own < group_strength(state, scene, [u for u in now.free[at] if now.hostile(seat, u.owner)])


def go_inside(table: HinterlandTable, seat: Seat, at: str, act: Withdraw) -> None:
    state, land = table.state, table.state.lands[at]
    units = take(can_withdraw(state, seat, at), act.units)
    for unit in units:
        state.change(unit, place="inside")
    left = dict(act.herds)
    for herd in land.herds_outside():
        if herd.owner == seat and left.get(herd.kind):
            left[herd.kind] -= 1
            change_herd(state, at, herd, inside=True)
    sown = land.sown - act.grain
    state.alter(at, grain=land.grain + act.grain, sown=sown, sower=land.sower if sown else None)
    with table.tell("withdrawal.inside", seat=seat, units=act.units, space=at):
        if act.herds:
            table.tell("withdrawal.herds", seat=seat, herds=act.herds)
        if act.grain:
            table.tell("withdrawal.grain", seat=seat, amount=act.grain)


def off_the_site(table: HinterlandTable, seat: Seat, at: str) -> Rule[None]:
    """11.1.1"""
    state = table.state
    builders = builders_at(state, at)
    if not builders:
        return
    everybody = labels(builders)
    leaving = yield from choose(
        seat, "withdrawal.builders", Counts(everybody, kind="unit", usual=everybody), section="11.1", space=at
    )
    if leaving:
        for unit in take(builders, leaving):
            state.change(unit, place="free")
        table.tell("withdrawal.builders", seat=seat, units=leaving, space=at)
