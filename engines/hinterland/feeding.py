"""Feeding in winter (9.11)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from engines.hinterland.larder import Larder, Pool, exempt, pool_of
from engines.hinterland.pieces import drop_herd, labels, overflow, remove
from engines.hinterland.settlements import lose
from engines.hinterland.siege import surrender
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.status import status
from engines.hinterland.supply import shut_in, supplied
from engines.kernel import Command, Counts, Number, Rule, Seat, Slot, SomeOf, ask


def feeding(table: HinterlandTable) -> Rule[None]:
    """9.11: first all pools but those of encircled settlements, in turn order; then these"""
    state = table.state
    state.besieged = [at for at in state.lands if at in status(state).encircled]
    for seat in state.order:
        if exempt(state, seat):
            continue
        lose_what_has_no_pool(table, seat)
        for place in pools(state, seat):
            yield from feed(table, seat, place)
    for seat in state.order:
        if exempt(state, seat):
            continue
        for at in state.besieged:
            if state.lands[at].owner == seat and state.lands[at].settlement:
                yield from feed(table, seat, at)
    state.spot, state.besieged = "", []


def pools(state: HinterlandState, seat: Seat) -> list[str]:
    """A settlement of every realm that has one, and every settlement that is cut off but not encircled"""
    now = status(state)
    realms = now.realms(seat)
    found: dict[int, str] = {}
    for at in now.vus(seat):
        if at in state.besieged:
            continue
        found.setdefault(realms[at] if at in realms else -1 - state.board.order[at], at)
    return list(found.values())


def lose_what_has_no_pool(table: HinterlandTable, seat: Seat) -> None:
    """9.11: herds that are not exempt are lost, units are unfed"""
    state, now = table.state, status(table.state)
    lost = [u for u in state.units_of(seat) if u.facts.food and not supplied(state, u) and not shut_in(state, u)]
    if lost:
        table.tell("feeding.starved", seat=seat, units=labels(lost))
        remove(state, lost)
    for at, land in state.lands.items():
        if now.connected(seat, at):
            continue
        for herd in [h for h in land.herds_outside() if h.owner == seat and not Larder.grazes(state, seat, at)]:
            drop_herd(state, at, herd)
            table.tell("feeding.herd_lost", seat=seat, herd=herd.kind, space=at)


# The question


def pool_now(table: HinterlandTable, seat: Seat) -> Pool:
    return pool_of(table.state, seat, table.state.spot)


def slaughters(table: HinterlandTable, seat: Seat) -> Counts:
    pool = pool_now(table, seat)
    return Counts(pool.kinds, kind="herd", usual=pool.usual_slaughter())


def halves(table: HinterlandTable, seat: Seat, slaughter: dict[str, int]) -> Counts:
    pool = pool_now(table, seat)
    return Counts(pool.halvable(slaughter), 0, pool.grain, "herd", usual={})


def eaters(table: HinterlandTable, seat: Seat, slaughter: dict[str, int], halve: dict[str, int]) -> SomeOf[str]:
    pool = pool_now(table, seat)
    larder = pool.larder(slaughter, halve)
    everybody = tuple(pool.needs)
    if larder.feeds(pool, everybody):
        return SomeOf(everybody, len(everybody), None, "piece", usual=everybody)
    return SomeOf(
        everybody, 0, None, "piece", usual=larder.usual(pool), fits=lambda chosen: larder.feeds(pool, chosen)
    )


def meat_eaten(
    table: HinterlandTable, seat: Seat, slaughter: dict[str, int], halve: dict[str, int], fed: tuple[str, ...]
) -> Number:
    pool = pool_now(table, seat)
    return pool.larder(slaughter, halve).meat_range(pool, fed)


def fish_eaten(
    table: HinterlandTable,
    seat: Seat,
    slaughter: dict[str, int],
    halve: dict[str, int],
    fed: tuple[str, ...],
    meat: int,
) -> Number:
    pool = pool_now(table, seat)
    return pool.larder(slaughter, halve).fish_range(pool, fed, meat)


class Feed(Command):
    section = "9.11"
    slaughter: Annotated[dict[str, int], Slot(slaughters)]
    halve: Annotated[dict[str, int], Slot(halves)]
    fed: Annotated[tuple[str, ...], Slot(eaters)]
    meat: Annotated[int, Slot(meat_eaten)]
    fish: Annotated[int, Slot(fish_eaten)]


def usual_feed(table: HinterlandTable, seat: Seat) -> Feed:
    """9.11: the default"""
    slaughter = slaughters(table, seat).usual or {}
    fed = eaters(table, seat, slaughter, {}).usual or ()
    meat = meat_eaten(table, seat, slaughter, {}, fed).high
    fish = fish_eaten(table, seat, slaughter, {}, fed, meat).high
    return Feed(slaughter=slaughter, halve={}, fed=fed, meat=meat, fish=fish)


def feed(table: HinterlandTable, seat: Seat, at: str) -> Rule[None]:
    """9.11: one pool"""
    state = table.state
    state.spot = at
    pool = pool_now(table, seat)
    if not pool.needs and not pool.kinds:
        return
    everybody = tuple(pool.needs)
    larder = pool.larder({}, {})
    fish = larder.fish_range(pool, everybody, 0)
    plain = not pool.kinds and larder.feeds(pool, everybody) and fish.low == fish.high
    if plain:
        act = usual_feed(table, seat)
    else:
        act = yield from ask(
            seat, "feeding.feed", Feed, section="9.11", usual=lambda: usual_feed(table, seat), space=at,
            grain=pool.grain, fish=pool.fish, need=pool.need(tuple(pool.needs)).food,
        )  # fmt: skip
    yield from eat(table, seat, pool, act)


def eat(table: HinterlandTable, seat: Seat, pool: Pool, act: Feed) -> Rule[None]:
    """9.11: herds first, then units and settlements; surplus meat is sold"""
    state, player = table.state, table.state.players[seat]
    larder = pool.larder(act.slaughter, act.halve)
    need = pool.need(act.fed)
    grain = pool.grain - larder.grain + need.grain + need.food - act.meat - act.fish
    for at, herd in larder.dead:
        drop_herd(state, at, herd)
    for _, herd in larder.halved:
        herd.reduced = True
    if larder.dead:
        killed = Counter(herd.kind for _, herd in larder.dead)
        table.tell("feeding.slaughtered", seat=seat, herds=dict(killed))
    pool.pay(state, grain, act.fish)
    sold = larder.meat - act.meat
    player.gold += sold
    table.tell("feeding.fed", seat=seat, grain=grain, gold=sold)
    yield from starve(table, seat, pool, act.fed)


def starve(table: HinterlandTable, seat: Seat, pool: Pool, fed: tuple[str, ...]) -> Rule[None]:
    """9.11: who is not fed"""
    state = table.state
    hungry = [unit for name, unit in pool.units.items() if name not in fed]
    if hungry:
        table.tell("feeding.starved", seat=seat, units=labels(hungry))
        remove(state, hungry)
    for at in pool.homes:
        land = state.lands[at]
        meals = [name for name in pool.meals(at) if name in fed]
        if len(meals) == land.building.food:
            continue
        if at in state.besieged and at in status(state).encircled:
            yield from surrender(table, seat, at)
        elif meals:
            land.settlement = "village"
            state.changed()
            overflow(table, at)
            table.tell("feeding.shrunk", seat=seat, space=at)
        else:
            lose(table, seat, at)
