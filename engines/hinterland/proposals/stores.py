"""Grain, feasts and the winter (9.3, 9.8, 9.11, T7)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hinterland.facts import ECONOMY, YEAR
from engines.hinterland.farming import sowable
from engines.hinterland.income import SIZES, Feast, feast_grain, feast_sizes, paying
from engines.hinterland.larder import Larder
from engines.hinterland.market import Purchase, Sell, lot, most_bought
from engines.hinterland.pieces import herds_of, meat_of
from engines.hinterland.proposals.outlook import Outlook
from engines.hinterland.state import HinterlandTable
from engines.kernel import Command

GRAIN = ECONOMY.grain["buy"]


def need(outlook: Outlook) -> int:
    """9.11: what the winter wants"""
    units = sum(u.facts.food + u.facts.extra_grain for u in outlook.now.owned[outlook.seat])
    return units + homes(outlook)


def homes(outlook: Outlook) -> int:
    """What the settlements eat"""
    return sum(outlook.state.lands[at].building.food for at in outlook.now.settled[outlook.seat])


def fodder(outlook: Outlook) -> int:
    """9.11: what the herds want"""
    state, seat = outlook.state, outlook.seat
    return sum(herd.inside or not Larder.grazes(state, seat, at) for at, herd in herds_of(state, seat))


def seed(outlook: Outlook) -> int:
    """Grain that the winter must leave: what can be sown in spring, at the end what the settlements want (19.7)"""
    state, seat = outlook.state, outlook.seat
    if state.year == YEAR.years:
        return homes(outlook) + 2
    return len(sowable(state, seat)) + sum(land.sower == seat for land in state.lands.values())


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
    return sum(meat_of(herd) for _, herd in herds_of(outlook.state, outlook.seat))


def next_harvest(outlook: Outlook) -> int:
    """In winter: what there will be a year on, if everything is sown that can be"""
    fields = sowable(outlook.state, outlook.seat)[: grain(outlook)]
    room = sum(outlook.state.lands[at].grain_room for at in outlook.now.settled[outlook.seat])
    return min(room, grain(outlook) + sum(outlook.board.fields[at].crop for at in fields))


def hunger(outlook: Outlook) -> int:
    """How many more can be fed without eating the seed; without stores as many as one likes"""
    if not outlook.state.has("resources"):
        return 99
    stores = next_harvest(outlook) if outlook.state.season == "winter" else food(outlook)
    return max(0, stores + meat(outlook) // 3 - need(outlook) - fodder(outlook) - seed(outlook))


def lacking(outlook: Outlook) -> int:
    """In autumn what the winter wants (9.11), in winter seed, in the last round what the settlements want (19.7)"""
    match outlook.state.season:
        case "autumn":
            kept = seed(outlook) if outlook.state.year == YEAR.years else 0
            return need(outlook) + kept - food(outlook) - meat(outlook) // 2
        case "winter" if outlook.rounds <= 1:
            return homes(outlook) - food(outlook) - meat(outlook)
        case "winter" if next_harvest(outlook) + meat(outlook) // 2 < need(outlook) + seed(outlook):
            return seed(outlook) - grain(outlook)
    return 0


def bought(outlook: Outlook) -> Iterator[tuple[Command, int]]:
    """T7"""
    if not outlook.state.has("resources"):
        return
    lack = lacking(outlook)
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
    """9.8: as large as the winter and the spring allow"""
    state, seat = outlook.state, outlook.seat
    spare = food(outlook) + meat(outlook) // 3 - need(outlook) - fodder(outlook) - seed(outlook)
    payable = feast_sizes(table, seat).values
    for size in reversed(SIZES):
        price = feast_grain(state, seat, size)
        if size in payable and (sum(price.values()) <= spare or size == SIZES[0]):
            stores = paying(state, seat, price)
            if stores is not None:
                yield Feast(size=size, stores=stores.in_order(stores.usual or {}))
