"""Draw piles, discard piles and hands (11.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.clash_of_cultures.data import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS
from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.state import ClashState, ClashTable, Deck
from engines.kernel import OneOf, Rule, Seat, choose


@dataclass
class Draw:
    """`card_draw`: one card is about to be drawn. An effect may find it elsewhere."""

    deck: Deck
    instead: str | None = None
    unseen: bool = False
    """Does nobody else see the card that is taken instead?"""


@dataclass
class Discard:
    """`card_discard`: a card goes on top of the pile, or under it."""

    deck: Deck
    card: str
    under: bool = False


def deck_of(card: str) -> Deck:
    if card in ACTION_CARDS:
        return "action"
    if card in EVENTS:
        return "event"
    return "objective" if card in OBJECTIVE_CARDS else "wonder"


def hand(state: ClashState, seat: Seat, deck: Deck) -> list[str]:
    """Where a player holds cards of this kind. Kept event cards are held like action cards."""
    player = state.players[seat]
    return {"objective": player.objectives, "wonder": player.wonders}.get(deck, player.actions)


def take_top(table: ClashTable, deck: Deck) -> str | None:
    """11.1.1: the top card; an empty pile is made anew from its discards, the wonders' never."""
    state = table.state
    if not state.decks[deck] and deck != "wonder":
        state.decks[deck], state.discards[deck] = table.shuffled(state.discards[deck]), []
    if not state.decks[deck]:
        return None
    table.learn()
    return state.decks[deck].pop()


def draw(table: ClashTable, seat: Seat, deck: Deck) -> Rule[str | None]:
    """A card is drawn. It is in nobody's hand yet."""
    drawing = Draw(deck)
    yield from raise_moment(table, "card_draw", seat, drawing)
    return drawing.instead or take_top(table, deck)


def draw_to_hand(table: ClashTable, seat: Seat, deck: Deck, count: int = 1) -> Rule[None]:
    for _ in range(count):
        drawing = Draw(deck)
        yield from raise_moment(table, "card_draw", seat, drawing)
        card = drawing.instead or take_top(table, deck)
        if card is None:
            table.tell("card.none_left", seat=seat, deck=deck)
        elif deck == "wonder" and table.state.options.wonders == "buffet":
            # 17.5: in this option the card lies open for everybody, whoever draws or finds it.
            table.state.open_wonders.append(card)
            table.tell("card.laid_open", seat=seat, card=card)
        elif drawing.instead is not None and not drawing.unseen:
            hand(table.state, seat, deck).append(card)
            table.tell("card.taken", seat=seat, card=card)
        else:
            hand(table.state, seat, deck).append(card)
            with table.tell("card.draws", seat=seat, deck=deck):
                table.tell("card.drawn", to=seat, card=card)


def discard(table: ClashTable, seat: Seat, card: str) -> None:
    """11.1: face up on its pile."""
    deck = deck_of(card)
    where = query(table.state, "card_discard", seat, Discard(deck, card))
    pile = table.state.discards[deck]
    pile.insert(0 if where.under else len(pile), card)


def discard_from_hand(table: ClashTable, seat: Seat, card: str) -> None:
    table.learn()
    hand(table.state, seat, deck_of(card)).remove(card)
    discard(table, seat, card)
    table.tell("card.discards", seat=seat, card=card)


def choose_card(seat: Seat, cards: list[str], **params: Any) -> Rule[str]:
    """The player names one of the own cards, to be shown. The question is secret, even how many cards there are to
    choose from."""
    card = yield from choose(seat, "card.which", OneOf(sorted(cards), "card"), secret=True, section="11.1", **params)
    return card
