"""New Year, taxes, feasts (9.1, 9.6, 9.8)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.asking import choose
from engines.hinterland.diplomacy import vassals_pay
from engines.hinterland.facts import BUILDINGS
from engines.hinterland.orders import at_once, book_of, foretold
from engines.hinterland.pieces import cubes_left, draw, from_fullest, new_unit
from engines.hinterland.prestige import gain, score
from engines.hinterland.sight import written
from engines.hinterland.stakes import NEW_YEAR_STEPS, START_PRESTIGE
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.status import status
from engines.kernel import (
    ASK,
    NONE,
    Command,
    Counts,
    Hints,
    Note,
    OneOf,
    Plan,
    Planned,
    Rule,
    Seat,
    Slot,
    ask,
    note,
    settled,
)

SIZES = ("small", "double", "triple")

# New Year (9.1)


def new_year(table: HinterlandTable) -> Rule[None]:
    """9.1; in the first year only what factions do"""
    state = table.state
    if state.year > 1:
        count_year(table)
    for seat in state.order:
        yield from new_infantry(table, seat)


def count_year(table: HinterlandTable) -> None:
    """9.1.1 to 9.1.3"""
    for seat in table.state.order:
        player = table.state.players[seat]
        if player.absent:
            continue
        points = year_points(player.killed) - year_points(player.lost)
        if points:
            with table.tell("new_year.fights", seat=seat, killed=player.killed, lost=player.lost):
                score(table, seat, points)
        player.killed = player.lost = 0
        player.treated = []
        player.pp = max(player.pp, START_PRESTIGE)


def year_points(value: int) -> int:
    return sum(value >= step for step in NEW_YEAR_STEPS)


def new_infantry(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """21.4: the Germans in Belgica"""
    state, player, own = table.state, table.state.players[seat], table.state.faction(seat).new_year_heavy_infantry
    if own is None or own.field not in state.lands:
        return
    there = [u for u in status(state).here.get(own.field, ()) if u.owner == seat and u.kind == "li"]
    ways = [NONE]
    if player.gold >= own.gold and cubes_left(state, seat):
        ways.append("buy")
    if player.gold >= own.gold_for_own_li and there:
        ways.append("train")
    if len(ways) == 1:
        return
    way = yield from choose(
        seat, "new_year.infantry", OneOf(ways, "german", usual=NONE), section="21.4", space=own.field
    )
    if way == "buy":
        player.gold -= own.gold
        new_unit(state, seat, "hi", own.field)
    elif way == "train":
        player.gold -= own.gold_for_own_li
        state.change(there[0], kind="hi")
    if way != NONE:
        table.tell("new_year.infantry", seat=seat, space=own.field)


# Taxes (9.6)


def yields(state: HinterlandState, seat: Seat, what: str) -> int:
    """9.6, 9.8: settlements, harbours and half of every connected controlled field; nothing from plundered ones"""
    now, faction = status(state), state.faction(seat)
    total = 0
    for at in now.vus(seat):
        land = state.lands[at]
        if land.plundered:
            continue
        total += getattr(BUILDINGS[land.settlement], what)
        if land.shipyard == "harbour":
            total += faction.harbour_income
    fields = [at for at in now.controlled(seat) if now.connected(seat, at) and not state.lands[at].plundered]
    return total + len(fields) // 2


def taxes(table: HinterlandTable) -> Rule[None]:
    """9.6: everybody's taxes, the gold of factions, then the vassals pay"""
    state = table.state
    for seat in state.order:
        player = state.players[seat]
        if player.absent:
            continue
        gold = yields(state, seat, "tax") + state.faction(seat).tax_gold
        player.gold += gold
        table.tell("taxes.paid", seat=seat, gold=gold, total=player.gold)
    vassals_pay(table)
    yield from ()


# Feasts (9.8)


def feast_grain(state: HinterlandState, seat: Seat, size: str) -> dict[int, int]:
    """What a feast costs, realm by realm; a settlement that is cut off pays from its own store"""
    need: dict[int, int] = {}
    for at in status(state).vus(seat):
        price = state.lands[at].building.feast_grain[SIZES.index(size)]
        realm = store_realm(state, seat, at)
        need[realm] = need.get(realm, 0) + price
    return {realm: price for realm, price in need.items() if price}


def store_realm(state: HinterlandState, seat: Seat, at: str) -> int:
    """The realm a settlement's store belongs to; that of a cut-off settlement is its own (3.7)"""
    realms = status(state).realms(seat)
    return realms[at] if at in realms else -1 - state.board.order[at]


def stocks(state: HinterlandState, seat: Seat) -> dict[int, dict[str, int]]:
    """Stored grain by realm and settlement"""
    found: dict[int, dict[str, int]] = {}
    for at in status(state).vus(seat):
        if state.lands[at].grain:
            found.setdefault(store_realm(state, seat, at), {})[at] = state.lands[at].grain
    return found


def paying(state: HinterlandState, seat: Seat, need: dict[int, int]) -> Counts | None:
    """Which stores pay so much grain of each realm; None if they cannot"""
    have = stocks(state, seat)
    usual: dict[str, int] = {}
    limits: dict[str, int] = {}
    realm_of: dict[str, int] = {}
    for realm, price in need.items():
        stores = have.get(realm, {})
        if sum(stores.values()) < price:
            return None
        usual |= from_fullest(stores, price)
        limits |= stores
        realm_of |= dict.fromkeys(stores, realm)

    def fits(counts: object) -> bool:
        spent: dict[int, int] = {}
        assert isinstance(counts, dict)
        for at, amount in counts.items():
            spent[realm_of[at]] = spent.get(realm_of[at], 0) + amount
        return all(amount <= need[realm] for realm, amount in spent.items())

    total = sum(need.values())
    return Counts(limits, total, total, "space", usual=usual, fits=fits)


def feast_sizes(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    sizes = SIZES if state.has("large_feasts") else SIZES[:1]
    payable = [size for size in sizes if paying(state, seat, feast_grain(state, seat, size)) is not None]

    def price(size: str) -> Note:
        grain = sum(feast_grain(state, seat, size).values())
        return note("feast.price", prestige=yields(state, seat, "feast") * (1 + SIZES.index(size)), grain=grain)

    return OneOf(payable, "feast", usual="small", hints=Hints(payable, price))


def feast_stores(table: HinterlandTable, seat: Seat, size: str) -> Counts:
    stores = paying(table.state, seat, feast_grain(table.state, seat, size))
    assert stores is not None
    return stores


class Feast(Command):
    section = "9.8"
    size: Annotated[str, Slot(feast_sizes)]
    stores: Annotated[dict[str, int], Slot(feast_stores)]


def feasts(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """9.8"""
    state = table.state
    act = usual_feast(table, seat)
    sheet = written(table, seat)
    if sheet != () and can_choose(table, seat) and (sheet is not None or settled(state, seat, "feasts") == ASK):
        known = None if sheet is None else foretold(table, seat, Feast, sheet)
        act = known or (
            yield from ask(
                seat, "feast.size", Feast, section="9.8", usual=act, worth=yields(state, seat, "feast")
            )
        )  # fmt: skip
    hold_feast(table, seat, act)


def usual_feast(table: HinterlandTable, seat: Seat) -> Feast:
    """22: a small one; 27.4: the largest that the standing order allows and the stores can pay"""
    order = settled(table.state, seat, "feasts")
    wanted = SIZES.index(order) if order != ASK else 0
    size = next((s for s in reversed(SIZES[: wanted + 1]) if s in feast_sizes(table, seat).values), SIZES[0])
    stores = paying(table.state, seat, feast_grain(table.state, seat, size))
    return Feast(size=size, stores={} if stores is None else stores.in_order(stores.usual or {}))


def can_choose(table: HinterlandTable, seat: Seat) -> bool:
    """Is there more than the small feast to hold?"""
    return bool(yields(table.state, seat, "feast")) and len(feast_sizes(table, seat).values) > 1


def hold_feast(table: HinterlandTable, seat: Seat, act: Feast) -> None:
    """9.8"""
    worth = yields(table.state, seat, "feast")
    draw(table.state, act.stores)
    if worth:
        with table.tell("feast.held", seat=seat, size=act.size):
            gain(table, seat, worth * (SIZES.index(act.size) + 1))


def offered(table: HinterlandTable, seat: Seat) -> tuple[type[Command], ...]:
    """On a sheet: one feast, if there is a choice"""
    return (Feast,) if can_choose(table, seat) else ()


def propose_feast(plan: Plan) -> Planned:
    return (usual_feast(plan.table, plan.seat).said(),) if plan.possible else ()


FEAST = book_of({Feast: at_once(hold_feast)}, offered, propose=propose_feast)
