"""Grain, feasts and the winter (9.3, 9.8, 9.11, T7)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hinterland.counsel.outlook import Outlook
from engines.hinterland.facts import ECONOMY, HERDS
from engines.hinterland.farming import sowable
from engines.hinterland.income import SIZES, Feast, feast_grain, feast_sizes, paying
from engines.hinterland.market import Purchase, Sell, lot, most_bought
from engines.hinterland.pieces import herds_of
from engines.hinterland.state import HinterlandTable
from engines.kernel import Command

GRAIN = ECONOMY.grain["buy"]


def need(outlook: Outlook) -> int:
    """9.11: what the winter wants"""
    state, seat = outlook.state, outlook.seat
    units = sum(u.facts.food + u.facts.extra_grain for u in outlook.now.owned[seat])
    homes = sum(state.lands[at].building.food for at in outlook.now.settled[seat])
    return units + homes


def grain(outlook: Outlook) -> int:
    return sum(outlook.state.lands[at].grain for at in outlook.now.settled[outlook.seat])


def food(outlook: Outlook) -> int:
    """What there will be to eat: stores, fish, and what ripens"""
    state, seat = outlook.state, outlook.seat
    fish = sum(state.lands[at].fish for at in outlook.now.settled[seat]) // ECONOMY.fish["per_food"]
    lying = 0
    for at, land in state.lands.items():
        if land.sower == seat:
            lying += land.sown + (outlook.board.fields[at].crop if state.season == "spring" else 0)
    room = sum(state.lands[at].grain_room for at in outlook.now.settled[seat])
    return min(grain(outlook) + lying, room) + fish


def meat(outlook: Outlook) -> int:
    return sum(HERDS[herd.kind].meat for _, herd in herds_of(outlook.state, outlook.seat))


def hunger(outlook: Outlook) -> int:
    """How many more can be fed; without stores as many as one likes"""
    if not outlook.state.has("resources"):
        return 99
    if outlook.state.season == "winter":
        # The winter is over: a year until the next one, and a sown field feeds whoever holds it.
        return 4
    return max(0, food(outlook) + meat(outlook) // 2 - need(outlook)) + (outlook.state.season == "spring") * 2


def bought(outlook: Outlook) -> Iterator[tuple[Command, int]]:
    """T7: in autumn what the winter lacks"""
    if not outlook.state.has("resources") or outlook.state.season != "autumn":
        return
    lack = need(outlook) - food(outlook) - meat(outlook) // 2
    for at in outlook.now.vus(outlook.seat):
        amount = min(lack, most_bought(outlook.state, outlook.seat, "grain", at))
        if amount > 0:
            lack -= amount
            yield Purchase(good="grain", field=at, amount=amount), amount * GRAIN


def sold(outlook: Outlook) -> Iterator[tuple[Command, int]]:
    """T7: in winter what neither seed nor reserve needs"""
    state, seat = outlook.state, outlook.seat
    if not state.has("resources") or state.season != "winter" or outlook.rounds <= 1:
        return
    spare = grain(outlook) - len(sowable(state, seat)) - 4
    for at in outlook.now.vus(seat):
        per = lot(state, seat, "grain", at)
        lots = min(spare, state.lands[at].grain) // per if per and outlook.now.connected(seat, at) else 0
        if lots > 0:
            spare -= lots * per
            yield Sell(good="grain", field=at, lots=lots), 0


def feast(outlook: Outlook, table: HinterlandTable) -> Iterator[Feast]:
    """9.8: as large as the winter allows"""
    state, seat = outlook.state, outlook.seat
    spare = grain(outlook) + meat(outlook) // 2 - need(outlook) - 2
    payable = feast_sizes(table, seat).values
    for size in reversed(SIZES):
        price = feast_grain(state, seat, size)
        if size in payable and (sum(price.values()) <= spare or size == SIZES[0]):
            stores = paying(state, seat, price)
            if stores is not None:
                yield Feast(size=size, stores=stores.in_order(stores.usual or {}))
