"""Trading between players (4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engines.clash_of_cultures.beside import of_store
from engines.clash_of_cultures.cards import hand
from engines.clash_of_cultures.data import COINS, Bag
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.state import ClashState, ClashTable, Deck
from engines.kernel import (
    FOREVER,
    Command,
    Counts,
    OneOf,
    Rule,
    Seat,
    Slot,
    SomeOf,
    Stands,
    ask,
    choose,
    note,
    one_deed,
)

CARDS: dict[str, Deck] = {"action_card": "action", "objective_card": "objective", "wonder_card": "wonder"}


def goods(state: ClashState, seat: Seat) -> Bag:
    """4.3.1: what a player could hand over. Cards are counted; everybody knows how many a player holds."""
    player = state.players[seat]
    coins = {coin: player.purse[coin] for coin in COINS}
    cards = {kind: len(hand(state, seat, deck)) for kind, deck in CARDS.items()}
    return {what: n for what, n in (coins | cards).items() if n}


def brisk(state: ClashState) -> bool:
    return state.options.pace == "brisk"


def trade_partners(table: ClashTable, seat: Seat) -> OneOf[Seat]:
    """17.6: in a brisk game a player who has nothing to offer trades with nobody."""
    own = bool(goods(table.state, seat))
    if brisk(table.state):
        return OneOf(table.state.others(seat) if own else (), "seat")
    return OneOf([other for other in table.state.others(seat) if own or goods(table.state, other)], "seat")


def goods_to_give(table: ClashTable, seat: Seat, partner: Seat) -> Counts:
    """What is offered; it may be nothing, if something is wished for. 17.6: in a brisk game it is something."""
    wishes = goods(table.state, partner) and not (brisk(table.state) and seat == table.state.active)
    return Counts(goods(table.state, seat), 0 if wishes else 1, None, "good")


def goods_to_ask_for(table: ClashTable, seat: Seat, partner: Seat, give: dict[str, int]) -> Counts:
    wares = goods(table.state, partner)
    hints = {coin: of_store(table.state, seat, coin) for coin in COINS if coin in wares}
    return Counts(wares, 0 if give else 1, None, "good", hints=hints)


def cards_to_show(table: ClashTable, seat: Seat, give: dict[str, int]) -> OneOf[bool]:
    """4.3.5: cards may be shown to the partner before the answer."""
    return OneOf([False, True], "shown") if any(kind in CARDS for kind in give) else OneOf([False], "shown")


class Trade(Command):
    section = "4.3"
    proposes = True
    partner: Annotated[Seat, Slot(trade_partners)]
    give: Annotated[dict[str, int], Slot(goods_to_give)]
    take: Annotated[dict[str, int], Slot(goods_to_ask_for)]
    show: Annotated[bool, Slot(cards_to_show)]


class Accept(Command):
    section = "4.3"


class Refuse(Command):
    section = "4.3"


TOO_LITTLE, USELESS, TOO_STRONG = "little", "useless", "strong"
"""Why somebody declines, if he says why: it is too little, he has no use for it, the other is too strong"""


def why_not(table: ClashTable, seat: Seat) -> OneOf[str]:
    return OneOf([TOO_LITTLE, USELESS, TOO_STRONG], "because")


class Decline(Command):
    """4.3.5: no, and why."""

    section = "4.3"
    aside = True
    reason: Annotated[str, Slot(why_not)]


def given_back(table: ClashTable, seat: Seat) -> Counts:
    """4.3.2: what a counter-offer gives to the active player."""
    return goods_to_give(table, seat, table.state.active)


def wished_back(table: ClashTable, seat: Seat, give: dict[str, int]) -> Counts:
    return goods_to_ask_for(table, seat, table.state.active, give)


class Counter(Command):
    """D-09: other terms for the same partner."""

    section = "4.3"
    aside = True
    proposes = True
    give: Annotated[dict[str, int], Slot(given_back)]
    take: Annotated[dict[str, int], Slot(wished_back)]
    show: Annotated[bool, Slot(cards_to_show)]


@dataclass(frozen=True)
class Terms:
    """What one player offers another."""

    seat: Seat
    partner: Seat
    give: Bag
    take: Bag
    show: bool


@one_deed
def trade(table: ClashTable, seat: Seat, act: Trade) -> Rule[bool]:
    """4.3.3: an offer, perhaps answered with another one. Returns whether they agreed."""
    # 17.7: players who trade are asked again.
    table.unsettle(seat, "trade.answer")
    terms = Terms(seat, act.partner, act.give, act.take, act.show)
    if not act.take and brisk(table.state):
        yield from give_away(table, terms)
        return True
    cards, answer = yield from put_to(table, terms, (Accept, Refuse, Decline, Counter))
    if isinstance(answer, Counter):
        terms = Terms(act.partner, seat, answer.give, answer.take, answer.show)
        cards, answer = yield from put_to(table, terms, (Accept, Refuse, Decline))
    if isinstance(answer, Refuse):
        table.tell("trade.refused", seat=terms.partner)
        return False
    if isinstance(answer, Decline):
        table.tell("trade.declined", seat=terms.partner, reason=answer.reason)
        return False
    yield from exchange(table, terms, cards)
    return True


def put_to(table: ClashTable, terms: Terms, answers: tuple[type[Command], ...]) -> Rule[tuple[list[str], Command]]:
    """The cards of the offer are named, and shown if the offer says so. Then the partner is asked."""
    cards = yield from pick_cards(table, terms.seat, terms.give)
    table.tell("trade.offered", seat=terms.seat, other=terms.partner, give=terms.give, take=terms.take)
    if terms.show:
        table.tell("trade.shown", to=terms.partner, seat=terms.seat, cards=cards)
    spilled = spills(table.state, terms.partner, terms.give, terms.take)
    warned = Accept.bringing(note("trade.spills", goods=spilled) if spilled else None)
    offers = [warned if answer is Accept else answer for answer in answers]
    answer = yield from ask(
        terms.partner, "trade.answer", *offers, section="4.3", usual=Refuse(),
        stands=Stands(("round", FOREVER), (Refuse,)), seat=terms.seat, give=terms.give, take=terms.take,
    )  # fmt: skip
    return cards, answer


def give_away(table: ClashTable, terms: Terms) -> Rule[None]:
    """17.6: a gift is handed over at once, without a question."""
    cards = yield from pick_cards(table, terms.seat, terms.give)
    table.tell("trade.given", seat=terms.seat, other=terms.partner, give=terms.give)
    hand_over(table, terms.seat, terms.partner, terms.give, cards)
    drop_excess(table, terms.partner)


def exchange(table: ClashTable, terms: Terms, cards: list[str]) -> Rule[None]:
    """4.3.3: everything changes hands together."""
    back = yield from pick_cards(table, terms.partner, terms.take)
    hand_over(table, terms.seat, terms.partner, terms.give, cards)
    hand_over(table, terms.partner, terms.seat, terms.take, back)
    if terms.give and terms.take:
        table.tell("trade.exchanged", seat=terms.seat, other=terms.partner, give=terms.give, take=terms.take)
    else:
        giver, taker = (terms.seat, terms.partner) if terms.give else (terms.partner, terms.seat)
        table.tell("trade.given", seat=giver, other=taker, give=terms.give or terms.take)
    for each in (terms.seat, terms.partner):
        drop_excess(table, each)


def pick_cards(table: ClashTable, seat: Seat, offer: Bag) -> Rule[list[str]]:
    """The player names the cards that go, unseen by the others."""
    choice: list[str] = []
    for kind, deck in CARDS.items():
        if count := offer.get(kind, 0):
            held = sorted(hand(table.state, seat, deck))
            cards = yield from choose(
                seat,
                "trade.cards",
                SomeOf(held, count, count, "card", held[:count]),
                secret=True,
                section="4.3",
                count=count,
                good=kind,
            )
            choice += cards
    return choice


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


def spills(state: ClashState, seat: Seat, gets: Bag, gives: Bag) -> Bag:
    """R-62: the goods that the store could not hold after such a trade."""
    purse, stock = state.players[seat].purse, limits(state, seat).stock
    over = {coin: purse[coin] + gets.get(coin, 0) - gives.get(coin, 0) - most for coin, most in stock.items()}
    return {coin: n for coin, n in over.items() if n > 0}


def drop_excess(table: ClashTable, seat: Seat) -> None:
    """R-62: what the store does not hold is lost."""
    if lost := spills(table.state, seat, {}, {}):
        for coin, n in lost.items():
            table.state.players[seat].purse[coin] -= n
        table.tell("purse.overflows", waits=True, seat=seat, goods=lost)
