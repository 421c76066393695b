"""Feeding in winter (9.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Annotated

from engines.hinterland.larder import Larder, Pool, exempt, pool_of
from engines.hinterland.orders import book_of, foretold
from engines.hinterland.passengers import lose_units, with_crew
from engines.hinterland.pieces import change_herd, drop_herd, labels, overflow
from engines.hinterland.settlements import lose
from engines.hinterland.siege import surrender
from engines.hinterland.sight import written
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.status import status
from engines.hinterland.supply import shut_in, supplied
from engines.kernel import ASK, Command, Counts, Number, OneOf, Plan, Planned, Rule, Seat, Slot, SomeOf, ask, settled


def feeding(table: HinterlandTable) -> Rule[None]:
    """9.11: first all pools but those of encircled settlements, in turn order; then these"""
    state = table.state
    sheets = {seat: written(table, seat) for seat in state.order}
    begin_feeding(table)
    for seat in state.order:
        if exempt(state, seat):
            continue
        lose_what_has_no_pool(table, seat)
        yield from feed_all(table, seat, pools(state, seat), sheets[seat])
    for seat in state.order:
        yield from feed_all(table, seat, shut_places(state, seat), sheets[seat])
    end_feeding(table)


def feed_all(table: HinterlandTable, seat: Seat, places: list[str], sheet: Planned | None) -> Rule[None]:
    """9.11; 26.2: what stands on a sheet becomes known now, somebody else may have been asked since it was opened"""
    if sheet is not None:
        table.learn()
    for at in places:
        yield from feed(table, seat, at, sheet)


def begin_feeding(table: HinterlandTable) -> None:
    state = table.state
    state.besieged = [at for at in state.lands if at in status(state).encircled]
    state.fed = []


def end_feeding(table: HinterlandTable) -> None:
    state = table.state
    state.spot, state.besieged, state.fed = "", [], []


def shut_places(state: HinterlandState, seat: Seat) -> list[str]:
    """Encircled settlements, which eat last"""
    if exempt(state, seat):
        return []
    return [at for at in state.besieged if state.lands[at].owner == seat and state.lands[at].settlement]


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
        table.tell("feeding.starved", seat=seat, units=labels(with_crew(state, lost)))
        lose_units(table, lost)
    for at, land in state.lands.items():
        if now.connected(seat, at):
            continue
        for herd in [h for h in land.herds_outside() if h.owner == seat and not Larder.grazes(state, seat, at)]:
            drop_herd(state, at, herd)
            table.tell("feeding.herd_lost", seat=seat, herd=herd.kind, space=at)


# The question


def tables_laid(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    """The pool that is asked about; on a sheet, each that has not eaten yet"""
    state = table.state
    places = [state.spot] if state.spot else hungry_places(state, seat)
    return OneOf(places, "space")


def hungry_places(state: HinterlandState, seat: Seat) -> list[str]:
    """Pools of the seat with something to decide, those that eat first before the others"""
    if exempt(state, seat):
        return []
    places = [at for at in (*pools(state, seat), *shut_places(state, seat)) if at not in state.fed]
    return [at for at in places if not plain(pool_of(state, seat, at))]


def plain(pool: Pool) -> bool:
    """Nothing to decide: nobody eats, or all do and there is one way to feed them"""
    everybody = tuple(pool.needs)
    if pool.kinds:
        return False
    larder = pool.larder({}, {})
    fish = larder.fish_range(pool, everybody, 0)
    return not everybody or (larder.feeds(pool, everybody) and fish.low == fish.high)


def slaughters(table: HinterlandTable, seat: Seat, place: str) -> Counts:
    pool = pool_of(table.state, seat, place)
    return Counts(pool.kinds, kind="herd", usual=pool.usual_slaughter())


def halves(table: HinterlandTable, seat: Seat, place: str, slaughter: dict[str, int]) -> Counts:
    pool = pool_of(table.state, seat, place)
    return Counts(pool.halvable(slaughter), 0, pool.grain, "herd", usual={})


def eaters(
    table: HinterlandTable, seat: Seat, place: str, slaughter: dict[str, int], halve: dict[str, int]
) -> SomeOf[str]:
    pool = pool_of(table.state, seat, place)
    larder = pool.larder(slaughter, halve)
    everybody = tuple(pool.needs)
    if larder.feeds(pool, everybody):
        return SomeOf(everybody, len(everybody), None, "piece", usual=everybody)
    return SomeOf(
        everybody, 0, None, "piece", usual=larder.usual(pool), fits=lambda chosen: larder.feeds(pool, chosen)
    )


def meat_eaten(
    table: HinterlandTable,
    seat: Seat,
    place: str,
    slaughter: dict[str, int],
    halve: dict[str, int],
    fed: tuple[str, ...],
) -> Number:
    pool = pool_of(table.state, seat, place)
    return pool.larder(slaughter, halve).meat_range(pool, fed)


def fish_eaten(
    table: HinterlandTable,
    seat: Seat,
    place: str,
    slaughter: dict[str, int],
    halve: dict[str, int],
    fed: tuple[str, ...],
    meat: int,
) -> Number:
    pool = pool_of(table.state, seat, place)
    return pool.larder(slaughter, halve).fish_range(pool, fed, meat)


class Feed(Command):
    section = "9.11"
    place: Annotated[str, Slot(tables_laid)]
    slaughter: Annotated[dict[str, int], Slot(slaughters)]
    halve: Annotated[dict[str, int], Slot(halves)]
    fed: Annotated[tuple[str, ...], Slot(eaters)]
    meat: Annotated[int, Slot(meat_eaten)]
    fish: Annotated[int, Slot(fish_eaten)]


def usual_feed(table: HinterlandTable, seat: Seat, at: str) -> Feed:
    """9.11: the default"""
    slaughter = slaughters(table, seat, at).usual or {}
    fed = eaters(table, seat, at, slaughter, {}).usual or ()
    meat = meat_eaten(table, seat, at, slaughter, {}, fed).high
    fish = fish_eaten(table, seat, at, slaughter, {}, fed, meat).high
    return Feed(place=at, slaughter=slaughter, halve={}, fed=fed, meat=meat, fish=fish)


def feed(table: HinterlandTable, seat: Seat, at: str, sheet: Planned | None = None) -> Rule[None]:
    """9.11: one pool"""
    state = table.state
    state.spot = at
    pool = pool_of(state, seat, at)
    if not pool.needs and not pool.kinds:
        return
    act: Feed | None = None
    as_usual = sheet is None and settled(state, seat, "feeding") != ASK
    if as_usual or plain(pool) or (sheet is not None and not any(said["place"] == at for said in sheet)):
        act = usual_feed(table, seat, at)
    elif sheet is not None:
        act = foretold(table, seat, Feed, sheet, place=at)
    if act is None:
        act = yield from ask(
            seat, "feeding.feed", Feed, section="9.11", usual=lambda: usual_feed(table, seat, at), space=at,
            grain=pool.grain, fish=pool.fish, need=pool.need(tuple(pool.needs)).food,
        )  # fmt: skip
    yield from eat(table, seat, pool, act)


def feed_one(table: HinterlandTable, seat: Seat, act: Feed) -> Rule[None]:
    """9.11: a pool of a sheet"""
    state = table.state
    state.fed.append(act.place)
    yield from eat(table, seat, pool_of(state, seat, act.place), act)


def every_pool(plan: Plan, meal: Callable[[HinterlandTable, Seat, str], Feed]) -> Planned:
    """9.11: one after the other, each with this meal"""
    planned: Planned = ()
    while places := hungry_places(plan.after(planned).state, plan.seat):
        planned = (*planned, meal(plan.after(planned), plan.seat, places[0]).said())
    return planned


def propose_feeding(plan: Plan) -> Planned:
    """9.11: every pool by the default"""
    return every_pool(plan, usual_feed)


MEALS = book_of({Feed: feed_one}, propose=propose_feeding)


def eat(table: HinterlandTable, seat: Seat, pool: Pool, act: Feed) -> Rule[None]:
    """9.11: herds first, then units and settlements; surplus meat is sold"""
    state, player = table.state, table.state.players[seat]
    larder = pool.larder(act.slaughter, act.halve)
    need = pool.need(act.fed)
    grain = pool.grain - larder.grain + need.grain + need.food - act.meat - act.fish
    for at, herd in larder.dead:
        drop_herd(state, at, herd)
    for at, herd in larder.halved:
        change_herd(state, at, herd, reduced=True)
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
        table.tell("feeding.starved", seat=seat, units=labels(with_crew(state, hungry)))
        lose_units(table, hungry)
    for at in pool.homes:
        land = state.lands[at]
        meals = [name for name in pool.meals(at) if name in fed]
        if len(meals) == land.building.food:
            continue
        if at in state.besieged and at in status(state).encircled:
            yield from surrender(table, seat, at)
        elif meals:
            state.alter(at, settlement="village")
            overflow(table, at)
            table.tell("feeding.shrunk", seat=seat, space=at)
        else:
            lose(table, seat, at)
