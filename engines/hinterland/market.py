"""Buying and selling goods and herds, slaughter (T7, T8, 6.2)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from engines.hinterland.facts import ECONOMY, HERDS
from engines.hinterland.pieces import add_herd, draw, drop_herd, herd_room, herds_of, meat_of, whole_first
from engines.hinterland.state import Herd, HinterlandState, HinterlandTable
from engines.hinterland.status import status
from engines.kernel import Command, Counts, Number, OneOf, Seat, Slot

GRAIN, FISH = ECONOMY.grain, ECONOMY.fish


def harbour_prices(state: HinterlandState, seat: Seat, good: str, at: str) -> bool:
    """6.3, 21.7"""
    return good in state.faction(seat).harbour_prices_without_harbour or status(state).has_harbour(seat, at)


# Buying


def buy_price(state: HinterlandState, seat: Seat, good: str, at: str) -> int | None:
    """6.2: gold for one; None if it cannot be bought there"""
    if good == "grain":
        return GRAIN["buy"]
    if not harbour_prices(state, seat, good, at):
        return None
    return FISH["buy_harbour"] if good == "fish" else HERDS[good].buy


def buy_room(state: HinterlandState, seat: Seat, good: str, at: str) -> int:
    """T7: stores and fields that are connected, with room"""
    now, land = status(state), state.lands[at]
    if not now.connected(seat, at):
        return 0
    if good == "grain":
        return land.grain_room - land.grain if now.is_vus(seat, at) else 0
    if good == "fish":
        return land.port.fish - land.fish if now.is_vus(seat, at) else 0
    return herd_room(state, at) if now.controls(seat, at) else 0


def most_bought(state: HinterlandState, seat: Seat, good: str, at: str) -> int:
    price = buy_price(state, seat, good, at)
    return 0 if price is None else min(state.players[seat].gold // price, buy_room(state, seat, good, at))


def goods_for_sale(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    if not state.players[seat].gold:
        return OneOf([], "good")
    return OneOf([good for good in ("grain", "fish", *HERDS) if places_to_buy(state, seat, good)], "good")


def places_to_buy(state: HinterlandState, seat: Seat, good: str) -> list[str]:
    return [at for at in status(state).controlled(seat) if most_bought(state, seat, good, at) > 0]


def purchase_places(table: HinterlandTable, seat: Seat, good: str) -> OneOf[str]:
    return OneOf(places_to_buy(table.state, seat, good), "space")


def purchase_amounts(table: HinterlandTable, seat: Seat, good: str, field: str) -> Number:
    return Number(1, most_bought(table.state, seat, good, field), "amount")


class Purchase(Command):
    section = "14.3"
    good: Annotated[str, Slot(goods_for_sale)]
    field: Annotated[str, Slot(purchase_places)]
    amount: Annotated[int, Slot(purchase_amounts)]


def purchase(table: HinterlandTable, seat: Seat, act: Purchase) -> None:
    """T7"""
    state, land = table.state, table.state.lands[act.field]
    price = buy_price(state, seat, act.good, act.field)
    assert price is not None
    state.players[seat].gold -= price * act.amount
    if act.good == "grain":
        state.alter(act.field, grain=land.grain + act.amount)
    elif act.good == "fish":
        state.alter(act.field, fish=land.fish + act.amount)
    else:
        for _ in range(act.amount):
            add_herd(state, seat, act.good, act.field)
    table.tell("trade.purchased", seat=seat, goods={act.good: act.amount}, space=act.field, gold=price * act.amount)


# Selling


def lot(state: HinterlandState, seat: Seat, good: str, at: str) -> int:
    """6.2: how many go for 1 gold; 0 if they cannot be sold there"""
    harbour = harbour_prices(state, seat, good, at)
    if good == "grain":
        return GRAIN["sell_lot_harbour" if harbour else "sell_lot"]
    return FISH["sell_lot_harbour"] if harbour else 0


def connected_herds(state: HinterlandState, seat: Seat, at: str) -> list[Herd]:
    if not status(state).connected(seat, at):
        return []
    return [herd for herd in state.lands[at].herds_outside() if herd.owner == seat]


def most_sold(state: HinterlandState, seat: Seat, good: str, at: str) -> int:
    """In whole lots"""
    now, land = status(state), state.lands[at]
    if good in HERDS:
        if not harbour_prices(state, seat, good, at):
            return 0
        return sum(herd.kind == good and not herd.reduced for herd in connected_herds(state, seat, at))
    if not now.is_vus(seat, at) or not now.connected(seat, at):
        return 0
    per = lot(state, seat, good, at)
    stock = land.grain if good == "grain" else land.fish
    return stock // per if per else 0


def goods_to_sell(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    return OneOf([good for good in ("grain", "fish", *HERDS) if places_to_sell(table.state, seat, good)], "good")


def places_to_sell(state: HinterlandState, seat: Seat, good: str) -> list[str]:
    places = {at for at, _ in herds_of(state, seat)} if good in HERDS else set(status(state).vus(seat))
    return [at for at in state.lands if at in places and most_sold(state, seat, good, at) > 0]


def sale_places(table: HinterlandTable, seat: Seat, good: str) -> OneOf[str]:
    return OneOf(places_to_sell(table.state, seat, good), "space")


def sale_lots(table: HinterlandTable, seat: Seat, good: str, field: str) -> Number:
    return Number(1, most_sold(table.state, seat, good, field), "amount")


class Sell(Command):
    section = "14.3"
    good: Annotated[str, Slot(goods_to_sell)]
    field: Annotated[str, Slot(sale_places)]
    lots: Annotated[int, Slot(sale_lots)]


def sell(table: HinterlandTable, seat: Seat, act: Sell) -> None:
    """T7: goods at half price go in pairs for 1 gold"""
    state = table.state
    if act.good in HERDS:
        amount, gold = act.lots, act.lots * HERDS[act.good].sell
        herds = [h for h in connected_herds(state, seat, act.field) if h.kind == act.good and not h.reduced]
        for herd in herds[:amount]:
            drop_herd(state, act.field, herd)
    else:
        amount, gold = act.lots * lot(state, seat, act.good, act.field), act.lots
        draw(state, {act.field: amount}, act.good)
    state.players[seat].gold += gold
    table.tell("trade.sold", seat=seat, goods={act.good: amount}, space=act.field, gold=gold)


# Slaughter (T8)


def slaughter_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    mine = {at for at, _ in herds_of(state, seat)}
    return OneOf([at for at in state.lands if at in mine and connected_herds(state, seat, at)], "space")


def slaughter_herds(table: HinterlandTable, seat: Seat, field: str) -> Counts:
    kinds = Counter(herd.kind for herd in connected_herds(table.state, seat, field))
    return Counts(dict(kinds), 1, kind="herd")


class Slaughter(Command):
    section = "14.3"
    field: Annotated[str, Slot(slaughter_fields)]
    herds: Annotated[dict[str, int], Slot(slaughter_herds)]


def slaughter(table: HinterlandTable, seat: Seat, act: Slaughter) -> None:
    """T8: the meat is sold at once at the season's price; a reduced herd has less of it"""
    state = table.state
    left, meat = dict(act.herds), 0
    for herd in whole_first(connected_herds(state, seat, act.field)):
        if left.get(herd.kind):
            left[herd.kind] -= 1
            meat += meat_of(herd)
            drop_herd(state, act.field, herd)
    gold = meat // ECONOMY.meat["lot"][state.season]
    state.players[seat].gold += gold
    table.tell("trade.slaughtered", seat=seat, herds=act.herds, space=act.field, gold=gold)
