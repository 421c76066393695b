"""Expansion, from growth to the last battle (5.1, 7, 13)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from engines.era_of_tribes import conversion, growth, movement, seafaring
from engines.era_of_tribes.actions import own_luxuries, place_goods, used_up
from engines.era_of_tribes.battle import land_battle, sea_battle
from engines.era_of_tribes.colonies import check_colonies
from engines.era_of_tribes.consequences import follows, leaders_to_expand
from engines.era_of_tribes.conversion import BuildFleet, BuildPost, Gift, Train
from engines.era_of_tribes.growth import Grow, Lose, Recruit
from engines.era_of_tribes.movement import March, Ride
from engines.era_of_tribes.parts import Expansion
from engines.era_of_tribes.places import MAP_ORDER
from engines.era_of_tribes.proposals.expansion import propose
from engines.era_of_tribes.raid import Raid, raid
from engines.era_of_tribes.seafaring import Cross, GoAshore, Sail
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.tiles import tile_window, won
from engines.era_of_tribes.towns import Found, found
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import (
    Begin,
    Command,
    Note,
    OneOf,
    Orders,
    Plan,
    Planned,
    Rule,
    Seat,
    Slot,
    ask,
    choose,
    one_deed,
    possible,
)

TOWNS, BATTLES = 4, 5
"""Stages; the first three are those of growth, conversion and movement."""


Order = Callable[[EraTable, Seat, Any], Rule[None]]
ORDERS: dict[type[Command], tuple[int, Order]] = {
    Grow: (growth.STAGE, growth.grow),
    Recruit: (growth.STAGE, growth.recruit),
    BuildFleet: (conversion.STAGE, conversion.build_fleet),
    Gift: (conversion.STAGE, conversion.gift),
    Train: (conversion.STAGE, conversion.train),
    BuildPost: (conversion.STAGE, conversion.build_post),
    Ride: (movement.STAGE, movement.ride),
    March: (movement.STAGE, movement.march),
    Cross: (movement.STAGE, seafaring.cross),
    Sail: (movement.STAGE, seafaring.sail),
    GoAshore: (movement.STAGE, seafaring.go_ashore),
    Raid: (movement.STAGE, raid),
    Found: (TOWNS, found),
}
"""7.0: what can be ordered, in which stage"""
KINDS = tuple(ORDERS)


def offered(table: EraTable, seat: Seat) -> tuple[type[Command], ...]:
    """7.0.1"""
    traits = table.state.traits(seat)
    return orders_from(table.state.now.stage, traits.gift_fleets > 0, traits.raids)


@cache
def orders_from(stage: int, gifts: bool, raids: bool) -> tuple[type[Command], ...]:
    """7.0.1: orders of this stage and the later ones; some only for peoples who know them"""
    known: dict[type[Command], bool] = {Gift: gifts, Raid: raids}
    return tuple(order for order, (when, _) in ORDERS.items() if when >= stage and known.get(order, True))


def carry(table: EraTable, seat: Seat, order: Command) -> Rule[None]:
    """7.0.1, 7.0.2: an order of a later stage closes the earlier ones, which may cost the very cubes it is about"""
    stage, rule = ORDERS[type(order)]
    if table.state.now.stage < stage:
        free = table.state.players[seat].free
        yield from advance_to(table, seat, stage)
        if table.state.players[seat].free != free and not possible(table, seat, order):
            return
    with table.deed():
        yield from rule(table, seat, order)


def stage_of(kind: type[Command]) -> int:
    return ORDERS[kind][0]


def rank(table: EraTable, seat: Seat, order: Command) -> int:
    """7.6: people go to empty land more often than to war, and to war more often than from home to home"""
    match order:
        case March(target=land) | Cross(target=land) | GoAshore(province=land):
            here = table.state.lands[land]
            return 0 if here.empty else 2 if here.owner == seat else 1
        case Sail(target=sea):
            return 0 if table.state.has_fish(sea) else 1
        case _:
            return 0


EXPANSION = Orders(KINDS, carry=carry, offered=offered, stage=stage_of, propose=propose, follows=follows, rank=rank)


def with_leaders(leaders: int, goods: dict[str, int]) -> Begin:
    """5.1"""

    def begin(table: EraTable, seat: Seat) -> Rule[None]:
        player = table.state.players[seat]
        player.placed += leaders
        player.expanded = True
        place_goods(table, seat, goods)
        table.tell("expand.begins", seat=seat, leaders=leaders, goods=goods)
        yield from open_expansion(table, seat, leaders, sum(goods.values()))

    return begin


def without_leaders(goods: dict[str, int]) -> Begin:
    """13.1"""

    def begin(table: EraTable, seat: Seat) -> Rule[None]:
        place_goods(table, seat, goods)
        table.tell("expand.auto", seat=seat, goods=goods)
        yield from open_expansion(table, seat, 0, sum(goods.values()))

    return begin


def plan_with_leaders(table: EraTable, seat: Seat, leaders: int, goods: dict[str, int]) -> Plan:
    return Plan(EXPANSION, table, seat, with_leaders(leaders, goods))


def plan_without_leaders(table: EraTable, seat: Seat, goods: dict[str, int]) -> Plan:
    return Plan(EXPANSION, table, seat, without_leaders(goods))


class Expand(Command):
    section = "5.1"
    leaders: Annotated[int, Slot(leaders_to_expand)]
    goods: Annotated[dict[str, int], Slot(own_luxuries)]
    orders: Annotated[Planned, Slot(plan_with_leaders, holds=KINDS)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        return used_up(table, seat, "expand")


class AutoExpand(Command):
    section = "13.1"
    goods: Annotated[dict[str, int], Slot(own_luxuries)]
    orders: Annotated[Planned, Slot(plan_without_leaders, holds=KINDS)]


class GoOn(Command):
    section = "7.0"
    orders: Annotated[Planned, Slot(holds=KINDS)]


def expand(table: EraTable, seat: Seat, act: Expand) -> Rule[None]:
    """5.1"""
    yield from expansion(table, seat, act.orders, with_leaders(act.leaders, act.goods))


def auto_expansion(table: EraTable, seat: Seat) -> Rule[None]:
    """13.1: who has nothing to decide is not asked"""
    state = table.state
    yield from tile_window(table, seat)
    if not state.ready_luxuries(seat):
        with table.deed():
            yield from without_leaders({})(table, seat)
            yield from further(table, seat, Plan(EXPANSION, table, seat), first=True)
        return
    growing = growth.growth_of(state, seat, 0, 0)
    act = yield from ask(
        seat,
        "expand.auto",
        AutoExpand,
        section="13.1",
        usual=lambda: AutoExpand(goods={}, orders=plan_without_leaders(table, seat, {}).usual or ()),
        growth=growing,
    )
    yield from expansion(table, seat, act.orders, without_leaders(act.goods))


@one_deed
def expansion(table: EraTable, seat: Seat, orders: Planned, begin: Begin) -> Rule[None]:
    """7"""
    left = yield from EXPANSION.carry_out(table, seat, orders, begin)
    if left is None:
        yield from close(table, seat)
    else:
        yield from further(table, seat, Plan(EXPANSION, table, seat, wished=left), first=False)


def further(table: EraTable, seat: Seat, plan: Plan, first: bool) -> Rule[None]:
    """7.0.4: what ends a plan early comes before the next order; then the player orders anew"""
    left: Planned | None = ()
    while left is not None and plan.possible:
        orders = yield from rest_of(plan, first)
        left = yield from EXPANSION.carry_out(table, seat, orders)
        plan, first = Plan(EXPANSION, table, seat, wished=left), False
    yield from close(table, seat)


def close(table: EraTable, seat: Seat) -> Rule[None]:
    """7.0.5"""
    yield from advance_to(table, seat, BATTLES)
    yield from battles(table, seat)
    table.state.expansion = None
    yield from upkeep(table)


def rest_of(plan: Plan, first: bool) -> Rule[Planned]:
    """7.0.4"""
    answer = yield from ask(
        plan.seat,
        "expand.auto" if first else "expand.rest",
        GoOn.where(orders=plan),
        section="7.0",
        usual=lambda: GoOn(orders=plan.usual or ()),
        growth=growth.growth_left(plan.table.state.now),
    )
    return answer.orders


def open_expansion(table: EraTable, seat: Seat, leaders: int, goods: int) -> Rule[None]:
    """7.1"""
    state = table.state
    take_legion(table, seat)
    state.expansion = Expansion(seat=seat, auto=leaders == 0)
    growth.open_growth(table, state.now, growth.growth_of(state, seat, leaders, goods))
    yield from shrink(table, seat)


def take_legion(table: EraTable, seat: Seat) -> None:
    """19.9"""
    state = table.state
    legions = min(state.traits(seat).legions, state.legions)
    if legions:
        state.legions -= legions
        state.players[seat].legions += legions
        table.tell("expand.legion", seat=seat, legions=state.players[seat].legions)


def shrink(table: EraTable, seat: Seat) -> Rule[None]:
    """7.1.1: what is owed is paid before anything else"""
    state = table.state
    while state.now.owed and any(growth.pieces(state, seat, kind) for kind in ("vassal", "fleet", "post")):
        act = yield from ask(
            seat, "expand.shrink", Lose, section="7.1.1", usual=last_piece(state, seat), owed=state.now.owed
        )
        yield from growth.lose(table, seat, act)


def last_piece(state: EraState, seat: Seat) -> Lose:
    kind = next(kind for kind in ("vassal", "fleet", "post") if growth.pieces(state, seat, kind))
    return Lose(kind=kind, places={list(growth.pieces(state, seat, kind))[-1]: 1})


def advance_to(table: EraTable, seat: Seat, stage: int) -> Rule[None]:
    """7.0.1, 7.0.5"""
    state, now = table.state, table.state.now
    while now.stage < stage:
        closed = now.stage
        if closed == conversion.STAGE:
            movement.open_movement(state, seat)
        now.stage += 1
        if closed == growth.STAGE:
            yield from growth.close_growth(table, seat)
        elif closed == movement.STAGE:
            check_colonies(table, seat)
            yield from upkeep(table)


def battles(table: EraTable, seat: Seat) -> Rule[None]:
    """8.1: in the order the active player wishes"""
    state = table.state
    while pending := sorted([*state.now.attacks, *state.now.sea_battles], key=MAP_ORDER.__getitem__):
        space = pending[0]
        if len(pending) > 1:
            space = yield from choose(
                seat, "battle.next", OneOf(pending, "space", usual=space), section="8.1", count=len(pending)
            )
        yield from battle_at(table, seat, space)


def battle_at(table: EraTable, seat: Seat, space: str) -> Rule[None]:
    """8.1, 11.4"""
    state = table.state
    if space in state.now.sea_battles:
        fight = state.now.sea_battles.pop(space)
        yield from sea_battle(table, space, fight.attacker, fight.defender)
        return
    yield from land_battle(table, space)
    if state.now.won:
        state.now.won = False
        yield from won(table, seat, state.players[seat].tiles[-1])
