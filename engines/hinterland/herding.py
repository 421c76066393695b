"""Moving herds and goods (10.5)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.facts import HERDS
from engines.hinterland.orders import at_once, book_of, subphase
from engines.hinterland.pieces import draw, herd_room, store
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.status import blocked, status
from engines.kernel import Command, Number, OneOf, Plan, Planned, Rule, Seat, Slot, ask
from engines.kernel.derived import derived_from

GOODS = ("grain", "fish")


def by_land(state: HinterlandState, seat: Seat, start: set[str]) -> set[str]:
    """Fields of the realm that can be reached from these without a sea"""
    now, board = status(state), state.board
    realms = now.realms(seat)
    seen, wave = set(start), list(start)
    while wave:
        at = wave.pop()
        rivers = [other for other, section in board.black_rivers[at].items() if now.fords(seat, section)]
        for other in (*board.roads[at], *rivers):
            if other not in seen and realms.get(other) == realms[at] and other not in state.closed:
                seen.add(other)
                wave.append(other)
    return seen


@derived_from(HinterlandState, "status", "options", "climate")
def reach(state: HinterlandState, seat: Seat, origin: str, herd: bool) -> frozenset[str]:
    """10.5: places of the realm over a path with one sea at most; a herd ends on a field touching that sea"""
    board, realms = state.board, status(state).realms(seat)
    if origin not in realms or origin in state.closed:
        return frozenset()
    land = by_land(state, seat, {origin})
    near = set(land)
    for sea in {sea for at in land for sea in board.shores[at] if realms.get(sea) == realms[origin]}:
        shore = {at for at in board.coasts[sea] if realms.get(at) == realms[origin] and at not in state.closed}
        near |= shore if herd else by_land(state, seat, shore)
    return frozenset(near - {origin})


def unblocked(state: HinterlandState, seat: Seat, at: str) -> bool:
    return not blocked(state, seat, at)


# Herds


def own_kinds(state: HinterlandState, seat: Seat, at: str) -> list[str]:
    herds = state.lands[at].herds
    if not herds:
        return []
    mine = {herd.kind for herd in herds if herd.owner == seat and not herd.inside}
    return [kind for kind in HERDS if kind in mine]


def pastures(table: HinterlandTable, seat: Seat, origin: str) -> list[str]:
    state = table.state
    near = reach(table.state, seat, origin, True)
    return [
        at
        for at in state.lands
        if at in near and status(state).held(seat, at) and herd_room(state, at) > 0 and unblocked(state, seat, at)
    ]


def drive_origins(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    return OneOf(
        [
            at
            for at in state.lands
            if own_kinds(state, seat, at) and unblocked(state, seat, at) and pastures(table, seat, at)
        ],
        "space",
    )


def drive_herds(table: HinterlandTable, seat: Seat, origin: str) -> OneOf[str]:
    return OneOf(own_kinds(table.state, seat, origin), "herd")


def drive_targets(table: HinterlandTable, seat: Seat, origin: str) -> OneOf[str]:
    return OneOf(pastures(table, seat, origin), "space")


def drive_counts(table: HinterlandTable, seat: Seat, origin: str, herd: str, target: str) -> Number:
    state = table.state
    mine = sum(h.kind == herd and h.owner == seat for h in state.lands[origin].herds_outside())
    most = min(mine, herd_room(state, target))
    return Number(1, most, "amount", usual=most)


class Drive(Command):
    section = "10.5"
    origin: Annotated[str, Slot(drive_origins)]
    herd: Annotated[str, Slot(drive_herds)]
    target: Annotated[str, Slot(drive_targets)]
    count: Annotated[int, Slot(drive_counts)]


def drive(table: HinterlandTable, seat: Seat, act: Drive) -> None:
    """10.5"""
    state, here = table.state, table.state.lands[act.origin]
    moving = [h for h in here.herds_outside() if h.kind == act.herd and h.owner == seat][: act.count]
    gone = {id(herd) for herd in moving}
    state.alter(act.origin, herds=tuple(herd for herd in here.herds if id(herd) not in gone))
    state.alter(act.target, herds=(*state.lands[act.target].herds, *moving))
    table.tell("herds.driven", seat=seat, herds={act.herd: act.count}, origin=act.origin, target=act.target)


# Goods


def stock(state: HinterlandState, good: str, at: str) -> int:
    return state.lands[at].grain if good == "grain" else state.lands[at].fish


def room(state: HinterlandState, good: str, at: str) -> int:
    land = state.lands[at]
    return land.grain_room - land.grain if good == "grain" else land.port.fish - land.fish


def stores(table: HinterlandTable, seat: Seat, good: str, origin: str) -> list[str]:
    state = table.state
    near = reach(table.state, seat, origin, False)
    return [
        at
        for at in status(state).vus(seat)
        if at in near and room(state, good, at) > 0 and unblocked(state, seat, at)
    ]


def haul_from(table: HinterlandTable, seat: Seat, good: str) -> list[str]:
    state = table.state
    return [
        at
        for at in status(state).vus(seat)
        if stock(state, good, at) and unblocked(state, seat, at) and stores(table, seat, good, at)
    ]


def haul_goods(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    return OneOf([good for good in GOODS if haul_from(table, seat, good)], "good")


def haul_origins(table: HinterlandTable, seat: Seat, good: str) -> OneOf[str]:
    return OneOf(haul_from(table, seat, good), "space")


def haul_targets(table: HinterlandTable, seat: Seat, good: str, origin: str) -> OneOf[str]:
    return OneOf(stores(table, seat, good, origin), "space")


def haul_amounts(table: HinterlandTable, seat: Seat, good: str, origin: str, target: str) -> Number:
    state = table.state
    return Number(1, min(stock(state, good, origin), room(state, good, target)), "amount")


class Haul(Command):
    section = "10.5"
    good: Annotated[str, Slot(haul_goods)]
    origin: Annotated[str, Slot(haul_origins)]
    target: Annotated[str, Slot(haul_targets)]
    amount: Annotated[int, Slot(haul_amounts)]


def haul(table: HinterlandTable, seat: Seat, act: Haul) -> None:
    """10.5"""
    draw(table.state, {act.origin: act.amount}, act.good)
    store(table.state, {act.target: act.amount}, act.good)
    table.tell("herds.hauled", seat=seat, goods={act.good: act.amount}, origin=act.origin, target=act.target)


class Drove(Command):
    section = "10.5"
    orders: Annotated[Planned, Slot(holds=(Drive, Haul))]


DROVE = book_of({Drive: at_once(drive), Haul: at_once(haul)})


def herds_and_goods(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """10.5"""

    def put(plan: Plan) -> Rule[Planned]:
        act = yield from ask(
            seat, "herds.act", Drove.where(orders=plan), section="10.5", usual=lambda: Drove(orders=plan.usual or ())
        )
        return act.orders

    yield from subphase(table, seat, DROVE, put)
