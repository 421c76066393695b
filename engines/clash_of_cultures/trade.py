"""Trading between players (4.3)."""

from __future__ import annotations

from typing import Annotated

from engines.clash_of_cultures.cards import hand
from engines.clash_of_cultures.data import COINS, Bag
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.state import ClashState, ClashTable, Deck
from engines.kernel import Command, Counts, OneOf, Rule, Seat, Slot, SomeOf, ask, choose

CARDS: dict[str, Deck] = {"action_card": "action", "objective_card": "objective", "wonder_card": "wonder"}


def goods(state: ClashState, seat: Seat) -> Bag:
    """4.3.1: what a player could hand over; cards by their number, which everybody knows."""
    player = state.players[seat]
    coins = {coin: player.purse[coin] for coin in COINS}
    cards = {kind: len(hand(state, seat, deck)) for kind, deck in CARDS.items()}
    return {what: n for what, n in (coins | cards).items() if n}


def trade_partners(table: ClashTable, seat: Seat) -> OneOf[Seat]:
    own = bool(goods(table.state, seat))
    return OneOf([other for other in table.state.others(seat) if own or goods(table.state, other)], "seat")


def given(table: ClashTable, seat: Seat, partner: Seat) -> Counts:
    """What is offered; it may be nothing, if something is wished for."""
    return Counts(goods(table.state, seat), 0 if goods(table.state, partner) else 1, None, "good")


def wished(table: ClashTable, seat: Seat, partner: Seat, give: dict[str, int]) -> Counts:
    return Counts(goods(table.state, partner), 0 if give else 1, None, "good")


def shown(table: ClashTable, seat: Seat, give: dict[str, int]) -> OneOf[bool]:
    """4.3.5: cards may be shown to the partner before the answer."""
    return OneOf([False, True], "shown") if any(kind in CARDS for kind in give) else OneOf([False], "shown")


class Trade(Command):
    section = "4.3"
    partner: Annotated[Seat, Slot(trade_partners)]
    give: Annotated[dict[str, int], Slot(given)]
    take: Annotated[dict[str, int], Slot(wished)]
    show: Annotated[bool, Slot(shown)]


class Accept(Command):
    section = "4.3"


class Refuse(Command):
    section = "4.3"


def trade(table: ClashTable, seat: Seat, act: Trade) -> Rule[None]:
    """4.3.3: an offer; if it is accepted, everything changes hands together."""
    mine = yield from pick_cards(table, seat, act.give)
    table.tell("trade.offered", seat=seat, other=act.partner, give=act.give, take=act.take)
    if act.show:
        table.tell("trade.shown", to=act.partner, seat=seat, cards=mine)
    answer = yield from ask(
        act.partner, "trade.answer", Accept, Refuse, section="4.3", usual=Refuse(),
        seat=seat, give=act.give, take=act.take,
    )  # fmt: skip
    if isinstance(answer, Refuse):
        table.tell("trade.refused", seat=act.partner)
        return
    theirs = yield from pick_cards(table, act.partner, act.take)
    hand_over(table, seat, act.partner, act.give, mine)
    hand_over(table, act.partner, seat, act.take, theirs)
    for each in (seat, act.partner):
        drop_excess(table, each)
    table.tell("trade.done", seat=seat, other=act.partner)


def pick_cards(table: ClashTable, seat: Seat, offer: Bag) -> Rule[list[str]]:
    """The player names the cards that go, unseen by the others."""
    chosen: list[str] = []
    for kind, deck in CARDS.items():
        if count := offer.get(kind, 0):
            held = sorted(hand(table.state, seat, deck))
            cards = yield from choose(
                seat, "trade.cards", SomeOf(held, count, count, "card"), secret=True, section="4.3", count=count
            )
            chosen += cards
    return chosen


def hand_over(table: ClashTable, giver: Seat, taker: Seat, offer: Bag, cards: list[str]) -> None:
    purse, other = table.state.players[giver].purse, table.state.players[taker].purse
    for coin in COINS:
        purse[coin] -= offer.get(coin, 0)
        other[coin] += offer.get(coin, 0)
    for kind, deck in CARDS.items():
        for card in [card for card in cards if card in hand(table.state, giver, deck)][: offer.get(kind, 0)]:
            hand(table.state, giver, deck).remove(card)
            hand(table.state, taker, deck).append(card)
    if cards:
        table.tell("trade.got", to=(giver, taker), seat=taker, cards=cards)


def drop_excess(table: ClashTable, seat: Seat) -> None:
    """R-62: what the store does not hold is lost."""
    purse = table.state.players[seat].purse
    for coin, most in limits(table.state, seat).stock.items():
        purse[coin] = min(purse[coin], most)
