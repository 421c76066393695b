"""Breeding, sowing, weather, yield, harvest (9.2 to 9.5, 9.7)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.asking import choose
from engines.hinterland.brown_dice import reroll_brown, roll_brown
from engines.hinterland.facts import ECONOMY, HERDS, PLUNDER
from engines.hinterland.income import paying, store_realm
from engines.hinterland.orders import at_once, book_of, foretold
from engines.hinterland.pieces import add_herd, change_herd, draw, herd_room, herds_of, into_roomiest, store
from engines.hinterland.sight import written
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.status import status
from engines.kernel import Command, Counts, Plan, Planned, Rule, Seat, Slot, SomeOf, ask

# Breeding (9.2)


def breeding(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """9.2"""
    state = table.state
    counts = {
        kind: sum(herd.kind == kind and not herd.reduced for _, herd in herds_of(state, seat)) for kind in HERDS
    }
    odd = [kind for kind, count in counts.items() if count % ECONOMY.breeding.pair]
    dice = roll_brown(table, seat, odd, "herd")
    failed = [kind for kind in odd if dice[kind] not in ECONOMY.breeding.odd_faces]
    yield from reroll_brown(table, seat, dice, failed, "herd")
    for kind, count in counts.items():
        young = count // ECONOMY.breeding.pair + (dice.get(kind) in ECONOMY.breeding.odd_faces)
        if young:
            yield from place_young(table, seat, kind, young)
    for at, herd in herds_of(state, seat):
        if herd.reduced:
            change_herd(state, at, herd, reduced=False)


def pastures(state: HinterlandState, seat: Seat, kind: str) -> dict[str, int]:
    """Controlled fields with room in the same realm as a herd of that kind"""
    now = status(state)
    realms = now.realms(seat)
    homes = {realms[at] for at, herd in herds_of(state, seat) if herd.kind == kind and at in realms}
    return {at: room for at in now.controlled(seat) if realms.get(at) in homes and (room := herd_room(state, at)) > 0}


def place_young(table: HinterlandTable, seat: Seat, kind: str, young: int) -> Rule[None]:
    """9.2, 22.1: where herds stand, then the poorest fields. 26.6: brisk, nobody is asked; they can be driven on"""
    state = table.state
    rooms = pastures(state, seat, kind)
    count = min(young, sum(rooms.values()))
    if not count:
        table.tell("breeding.no_room", seat=seat, herd=kind)
        return
    usual: dict[str, int] = {}
    for at in sorted(rooms, key=lambda field: (not state.lands[field].herds, state.space(field).crop)):
        usual[at] = min(rooms[at], count - sum(usual.values()))
    domain = Counts(rooms, count, count, "space", usual=usual)
    if state.options.pace == "brisk":
        placed = domain.in_order(usual)
    else:
        placed = yield from choose(
            seat, "breeding.place", domain, section="9.2", herd=kind, count=count
        )  # fmt: skip
    for at, number in placed.items():
        for _ in range(number):
            add_herd(state, seat, kind, at)
    table.tell("breeding.young", seat=seat, herds={kind: count})


# Sowing (9.3)


def sow_price(state: HinterlandState, at: str) -> int:
    return ECONOMY.sowing.grain + (PLUNDER.sow_extra if state.lands[at].plundered else 0)


def sowable(state: HinterlandState, seat: Seat) -> list[str]:
    """9.3: the best fields first"""
    now = status(state)
    fields = [
        at
        for at in now.controlled(seat)
        if now.connected(seat, at)
        and state.space(at).crop
        and state.lands[at].sower is None
        and not state.lands[at].herds_outside()
    ]
    return sorted(fields, key=lambda at: -state.space(at).crop)


def sow_need(state: HinterlandState, seat: Seat, fields: tuple[str, ...]) -> dict[int, int]:
    need: dict[int, int] = {}
    for at in fields:
        realm = store_realm(state, seat, at)
        need[realm] = need.get(realm, 0) + sow_price(state, at)
    return need


def sow_fields(table: HinterlandTable, seat: Seat) -> SomeOf[str]:
    state = table.state

    def fits(fields: tuple[str, ...]) -> bool:
        return paying(state, seat, sow_need(state, seat, fields)) is not None

    able = [at for at in sowable(state, seat) if fits((at,))]
    usual: tuple[str, ...] = ()
    for at in able:
        usual = (*usual, at) if fits((*usual, at)) else usual
    return SomeOf(able, 0, None, "space", usual=usual, fits=fits)


def sow_stores(table: HinterlandTable, seat: Seat, fields: tuple[str, ...]) -> Counts:
    stores = paying(table.state, seat, sow_need(table.state, seat, fields))
    assert stores is not None
    return stores


class Sow(Command):
    section = "9.3"
    fields: Annotated[tuple[str, ...], Slot(sow_fields)]
    stores: Annotated[dict[str, int], Slot(sow_stores)]


def sowing(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """9.3"""
    if not sow_fields(table, seat).values:
        return
    sheet = written(table, seat)
    if sheet == ():
        return
    act = None if sheet is None else foretold(table, seat, Sow, sheet)
    if act is None:
        act = yield from ask(seat, "sowing.fields", Sow, section="9.3", usual=lambda: usual_sowing(table, seat))
    sow(table, seat, act)


def usual_sowing(table: HinterlandTable, seat: Seat) -> Sow:
    fields = sow_fields(table, seat).usual or ()
    return Sow(fields=fields, stores=sow_stores(table, seat, fields).usual or {})


def sow(table: HinterlandTable, seat: Seat, act: Sow) -> None:
    """9.3"""
    state = table.state
    draw(state, act.stores)
    for at in act.fields:
        state.alter(at, sower=seat, sown=ECONOMY.sowing.grain)
    if act.fields:
        table.tell("sowing.sown", seat=seat, spaces=list(act.fields))


def propose_sowing(plan: Plan) -> Planned:
    """22: all, best first"""
    usual = usual_sowing(plan.table, plan.seat)
    return (usual.said(),) if usual.fields else ()


SOWING = book_of({Sow: at_once(sow)}, propose=propose_sowing)


# Weather and yield (9.4, 9.5)

CHANGE = {"good": 1, "normal": 0, "bad": -1}


def weather(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """9.4"""
    state = table.state
    fields = [at for at, land in state.lands.items() if land.sower == seat]
    dice = roll_brown(table, seat, fields, "space")
    worth = [at for at in fields if read_weather(state, at, dice[at]) != "good"]
    yield from reroll_brown(table, seat, dice, worth, "space")
    for at in fields:
        state.alter(at, weather=CHANGE[read_weather(state, at, dice[at])])


def read_weather(state: HinterlandState, at: str, die: int) -> str:
    return ECONOMY.weather[state.space(at).climate].read(die)


def grow(table: HinterlandTable) -> Rule[None]:
    """9.5"""
    state = table.state
    for at, land in state.lands.items():
        if land.sower is not None:
            grown = land.sown + max(0, state.space(at).crop + land.weather)
            state.alter(at, sown=grown, weather=0)
            table.tell("yield.grown", seat=land.sower, space=at, amount=grown)
    yield from ()


# Harvest (9.7)


def harvest(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """9.7: grain goes to stores of the same realm. 26.6: brisk, nobody is asked; it can be hauled on"""
    state, now = table.state, status(table.state)
    ripe: dict[int, list[str]] = {}
    for at, land in state.lands.items():
        if land.sower == seat and now.controls(seat, at) and now.connected(seat, at):
            ripe.setdefault(now.realms(seat)[at], []).append(at)
    for realm, fields in ripe.items():
        total = sum(state.lands[at].sown for at in fields)
        rooms = {
            at: room
            for at in now.settled[seat]
            if now.realms(seat).get(at) == realm and (room := state.lands[at].grain_room - state.lands[at].grain) > 0
        }
        stored = min(total, sum(rooms.values()))
        if stored:
            usual = into_roomiest(rooms, stored)
            if state.options.pace == "brisk":
                chosen = usual
            else:
                chosen = yield from choose(
                    seat, "harvest.stores", Counts(rooms, stored, stored, "space", usual=usual),
                    section="9.7", amount=stored,
                )  # fmt: skip
            store(state, chosen)
        table.tell("harvest.brought", seat=seat, amount=stored, lost=total - stored)


def clear_fields(table: HinterlandTable) -> None:
    """9.7: what still lies on fields is lost"""
    state = table.state
    for at, land in state.lands.items():
        if land.sower is not None or land.sown:
            state.alter(at, sower=None, sown=0)
