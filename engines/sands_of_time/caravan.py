"""Caravans (7.9) and the Caravan action (8.8)."""

from __future__ import annotations

from typing import Annotated, Literal

from engines.kernel import Command, Hints, Note, OneOf, Rule, Seat, Slot, note
from engines.sands_of_time.abilities import CaravanCost, CaravanTarget
from engines.sands_of_time.data import ACTION_CARDS, BOARD, BORDERS, BORDERS_OF, CATEGORIES, RESOURCES, TRADE_BORDERS
from engines.sands_of_time.effects import by_advances, caravan_origins, stands_in, unlocked
from engines.sands_of_time.empire import pay, raise_heritage
from engines.sands_of_time.finish import Outcome
from engines.sands_of_time.state import SandsState, SandsTable
from engines.sands_of_time.vocabulary import Category, Resource

Gain = Category | Literal["none"]
PAID_IN: dict[str, Resource] = {"build": "gold", "muster": "gold", "govern": "grain", "conquest": "grain"}
"""For each card, the resource it is paid with. Cards still to come this turn may need it."""


def connected(state: SandsState, seat: Seat) -> set[str]:
    """7.9.4: all regions that own caravans lead to from an origin, never through regions out of play"""
    own = set(state.players[seat].caravans)
    regions = set(caravan_origins(state, seat))
    edge = list(regions)
    while edge:
        region = edge.pop()
        for border in BORDERS_OF[region]:
            if border in own:
                a, b = BORDERS[border].ends
                other = b if a == region else a
                if other in state.lands and other not in regions:
                    regions.add(other)
                    edge.append(other)
    return regions


def open_borders(state: SandsState, seat: Seat) -> list[str]:
    """7.9.1, 7.9.4"""
    if not state.caravans_left(seat):
        return []
    own = state.players[seat].caravans
    reached = {border for region in connected(state, seat) for border in BORDERS_OF[region]}
    return [border for border in BORDERS if border in reached and border not in own]


def brings_heritage(state: SandsState, seat: Seat, border: str) -> bool:
    """7.9.5"""
    if border in TRADE_BORDERS:
        return True
    own = state.players[seat].caravans
    for region in BORDERS[border].ends:
        land = state.lands.get(region)
        if land is None or land.controller in (None, seat):
            continue
        if (land.status == "capital" or stands_in(state, region, CaravanTarget)) and not any(
            other in own for other in BORDERS_OF[region]
        ):
            return True
    return False


def border_hints(state: SandsState, seat: Seat, borders: list[str]) -> Hints[str]:
    def brings(border: str) -> Note:
        if border in TRADE_BORDERS:
            return note("caravan.good", good=BORDERS[border].trade_good)
        return note("caravan.foreign") if brings_heritage(state, seat, border) else note("caravan.plain")

    return Hints(borders, brings)


def caravan_price(state: SandsState, seat: Seat) -> int:
    """8.8.1"""
    return min([BOARD.costs.caravan, *(effect.amount for effect in by_advances(state, seat, CaravanCost))])


def caravan_borders(table: SandsTable, seat: Seat) -> OneOf[str]:
    borders = open_borders(table.state, seat)
    return OneOf(borders, "border", hints=border_hints(table.state, seat, borders))


def caravan_payments(table: SandsTable, seat: Seat) -> OneOf[Resource]:
    player, price = table.state.players[seat], caravan_price(table.state, seat)
    able: list[Resource] = [resource for resource in RESOURCES if player.has(resource) >= price]
    wanted = {PAID_IN.get(ACTION_CARDS[card].action) for card in table.state.now.cards}
    fuller = sorted(able, key=lambda resource: (resource not in wanted, player.has(resource)), reverse=True)[:1]
    return OneOf(
        able,
        "resource",
        usual=fuller[0] if fuller else None,
        hints=Hints(able, lambda resource: note("pay.of", need=price, have=player.has(resource))),
        barred=Hints(
            [resource for resource in RESOURCES if resource not in able],
            lambda resource: note("resource.short", need=price, have=player.has(resource), resource=resource),
        ),
    )


def heritage_gains(table: SandsTable, seat: Seat, border: str) -> OneOf[Gain]:
    """7.9.5: the player must take a gain if there is one."""
    if not brings_heritage(table.state, seat, border):
        return OneOf(["none"], "category")
    heritage = table.state.players[seat].heritage

    def now(category: Gain) -> Note:
        return note("heritage.now", heritage=0 if category == "none" else heritage[category])

    return OneOf(CATEGORIES, "category", hints=Hints[Gain](CATEGORIES, now))


def caravan_cards(table: SandsTable, seat: Seat) -> OneOf[str]:
    """8.8.2"""
    return OneOf(_usable_cards(table.state, seat), "card")


def _usable_cards(state: SandsState, seat: Seat) -> list[str]:
    cards = [ACTION_CARDS[card] for card in state.now.cards if ACTION_CARDS[card].action == "caravan"]
    return [card.id for card in cards if card.locked_category is None or unlocked(state, seat, card.locked_category)]


class Caravan(Command):
    section = "8.8"
    border: Annotated[str, Slot(caravan_borders)]
    payment: Annotated[Resource, Slot(caravan_payments)]
    heritage: Annotated[Gain, Slot(heritage_gains)]
    card: Annotated[str, Slot(caravan_cards)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        state = table.state
        if not _usable_cards(state, seat):
            return note("locked", category="culture")
        price, player = caravan_price(state, seat), state.players[seat]
        if max(player.grain, player.gold) < price:
            return note("caravan.short", need=price, grain=player.grain, gold=player.gold)
        return no_room(state, seat)

    @classmethod
    def brings(cls, table: SandsTable, seat: Seat) -> Note | None:
        """8.8.1"""
        return note("caravan.price", need=caravan_price(table.state, seat))


def no_room(state: SandsState, seat: Seat) -> Note | None:
    if not state.caravans_left(seat):
        return note("caravan.none_left")
    return None if open_borders(state, seat) else note("caravan.no_border")


def caravan(table: SandsTable, seat: Seat, act: Caravan) -> Rule[Outcome]:
    """8.8.1"""
    price = caravan_price(table.state, seat)
    pay(table, seat, act.payment, price)
    with table.tell("caravan.paid", seat=seat, border=act.border, price=price, resource=act.payment):
        lay_caravan(table, seat, act.border, act.heritage)
    yield from ()  # asks nobody
    return "used"


def lay_caravan(table: SandsTable, seat: Seat, border: str, heritage: Gain) -> None:
    """7.9.1, 7.9.5"""
    table.state.players[seat].caravans.append(border)
    if heritage != "none":
        raise_heritage(table, seat, heritage, BOARD.heritage.caravan)


def settled_borders(state: SandsState, seat: Seat) -> list[str]:
    """8.9.2: borders with an own citizen at one of their ends."""
    lands = state.lands
    return [
        border
        for border in open_borders(state, seat)
        if any(end in lands and lands[end].citizens(seat) for end in BORDERS[border].ends)
    ]


def free_borders(table: SandsTable, seat: Seat) -> OneOf[str]:
    borders = settled_borders(table.state, seat)
    return OneOf(borders, "border", hints=border_hints(table.state, seat, borders))


class FreeCaravan(Command):
    section = "8.9.2"
    border: Annotated[str, Slot(free_borders)]
    heritage: Annotated[Gain, Slot(heritage_gains)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        if not unlocked(table.state, seat, "culture"):
            return note("locked", category="culture")
        if not table.state.caravans_left(seat):
            return note("caravan.none_left")
        return None if settled_borders(table.state, seat) else note("caravan.no_border")
