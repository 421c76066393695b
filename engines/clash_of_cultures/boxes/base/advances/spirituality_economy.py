"""Spirituality and economy (8.6, 8.7)."""

from __future__ import annotations

from engines.clash_of_cultures.cards import choose_card, discard_from_hand
from engines.clash_of_cultures.data import ADVANCES, RESOURCES, number
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.mood import MoodLoss
from engines.clash_of_cultures.purse import can_pay, gain, scarcest, settle
from engines.clash_of_cultures.queries import AdvancePrice, BuildPrice, RaiseMoodPrice, Routes
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.clash_of_cultures.trade_routes import use_trade_routes
from engines.clash_of_cultures.windows import action, free_action
from engines.kernel import Counts, OneOf, Rule, Seat, choose


def to_soothe(state: ClashState, seat: Seat, loss: MoodLoss) -> bool:
    return not loss.prevented and can_pay(state, seat, ADVANCES["myths"].cost)


@on("event_mood_loss", "advance:myths", when=to_soothe)
def soothing_tales(table: ClashTable, seat: Seat, loss: MoodLoss) -> Rule[None]:
    """The player is asked for each city whose mood is about to fall."""
    cost = ADVANCES["myths"].cost
    soothe = yield from choose(
        seat, "myths.use", OneOf([True, False], "yes_no", True), section="8.6", hex=loss.hex, cost=cost
    )
    if soothe:
        yield from settle(table, seat, cost)
        loss.prevented = True
        table.tell("myths.used", seat=seat, hex=loss.hex)


@on("raise_mood_price", "advance:rituals")
def offerings(state: ClashState, seat: Seat, price: RaiseMoodPrice) -> None:
    price.instead += RESOURCES


@on("advance_price", "advance:priesthood", once=True)
def learned_priests(state: ClashState, seat: Seat, price: AdvancePrice) -> None:
    if ADVANCES[price.advance].category == "science":
        price.ways["advance:priesthood"] = {}


@on("build_price", "advance:state_religion", once=True)
def tithes(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    if price.piece == "temple" and price.cost.pop("food", 0):
        price.spends.append("advance:state_religion")


@free_action("advance:bartering", can=lambda state, seat: state.players[seat].hand_size > 0)
def barter(table: ClashTable, seat: Seat) -> Rule[None]:
    player = table.state.players[seat]
    card = yield from choose_card(seat, [*player.actions, *player.objectives, *player.wonders])
    discard_from_hand(table, seat, card)
    gains = yield from choose(seat, "bartering.gain", OneOf(["gold", "culture"], "ware", "culture"), section="8.7")
    gain(table, seat, {gains: number("advance:bartering", "gain")})


@on("trade_routes_options", "advance:trade_routes")
def routes(state: ClashState, seat: Seat, options: Routes) -> None:
    options.ranges = number("advance:trade_routes", "distance")
    options.most = number("advance:trade_routes", "routes")
    options.goods.insert(0, "food")


@on("trade_routes_use", "advance:trade_routes")
def caravans(table: ClashTable, seat: Seat, _: None) -> Rule[None]:
    yield from use_trade_routes(table, seat)


@on("trade_routes_options", "advance:currency")
def coined_trade(state: ClashState, seat: Seat, options: Routes) -> None:
    options.goods.append("gold")


@action("advance:taxes", can=lambda state, seat: bool(state.cities_of(seat)))
def taxes(table: ClashTable, seat: Seat) -> Rule[None]:
    """The player gains goods for each city. With Currency, gold is one of them."""
    total = len(table.state.cities_of(seat)) * number("advance:taxes", "gain_per_city")
    goods = ["food", "wood", "ore"]
    usual = scarcest(table.state, seat, goods, total)
    if table.state.has(seat, "currency"):
        goods.append("gold")
    wares = Counts(dict.fromkeys(goods, total), total, total, "ware", usual)
    taken = yield from choose(seat, "taxes.goods", wares, section="8.7", total=total)
    gain(table, seat, taken)
