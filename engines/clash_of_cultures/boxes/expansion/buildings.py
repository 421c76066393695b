"""Market, obelisk, observatory (6.4.3.4)."""

from __future__ import annotations

from engines.clash_of_cultures.build import Built
from engines.clash_of_cultures.cards import draw_to_hand
from engines.clash_of_cultures.data import UNITS, goods_of, number
from engines.clash_of_cultures.moments import Rank, on
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.queries import ConquestPieces, RecruitOptions, TakeoverOptions
from engines.clash_of_cultures.state import ClashState, ClashTable, Owner
from engines.clash_of_cultures.trade_routes import Income
from engines.kernel import Rule, Seat


@on("recruit_options", "building:market")
def beasts_for_sale(state: ClashState, seat: Seat, options: RecruitOptions) -> None:
    options.kinds += [
        kind for kind, row in UNITS.items() if row.needs_building == "market" and "market" in options.city.buildings
    ]


def sold_here(state: ClashState, seat: Seat, income: Income) -> bool:
    cities = [state.cities[route.city] for route in income.routes if route.city in state.cities]
    return any(city.owner == seat and "market" in city.buildings for city in cities)


# 22.1: this comes before others take something for the routes.
@on("trade_routes_done", "building:market", automatic=True, when=sold_here, rank=Rank.SOONER)
def tolls(table: ClashTable, seat: Seat, income: Income) -> None:
    """8.7.1.5: once for each use and player"""
    gain(table, seat, goods_of("building:market"))


@on("takeover_options", "building:obelisk")
def stands_for_ever(state: ClashState, owner: Owner, options: TakeoverOptions) -> None:
    if "obelisk" not in options.spared:
        options.spared.append("obelisk")


@on("conquest_pieces", "building:obelisk")
def keeps_its_colour(state: ClashState, owner: Owner, pieces: ConquestPieces) -> None:
    if "obelisk" not in pieces.keep:
        pieces.keep.append("obelisk")


@on("building_built", "building:observatory", when=lambda s, p, built: built.piece == "observatory")
def first_light(table: ClashTable, seat: Seat, built: Built) -> Rule[None]:
    yield from draw_to_hand(table, seat, "action", number("building:observatory", "action_cards"))
