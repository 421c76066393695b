"""Influence cards (18)."""

from __future__ import annotations

from engines.era_of_tribes.counting import count
from engines.era_of_tribes.data import AUTOMA, CARDS, SCORING
from engines.era_of_tribes.realm import change_influence
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Seat


def counts(state: EraState, card: str) -> dict[Seat, int]:
    """18.1"""
    return {seat: count(state, seat, CARDS[card].counts) for seat in state.order}


def open_points(state: EraState, card: str) -> dict[Seat, int]:
    """18.3, 20.2: what an open card brings to everybody who gets something"""
    counted = counts(state, card)
    if state.solo:
        return {seat: SCORING.sole_first for seat, number in counted.items() if number >= CARDS[card].target}
    places = sorted({number for number in counted.values() if number >= SCORING.least}, reverse=True)
    if not places:
        return {}
    first = [seat for seat, number in counted.items() if number == places[0]]
    if len(first) > 1:
        return dict.fromkeys(first, SCORING.shared_first)
    second = [seat for seat, number in counted.items() if number in places[1:2]]
    return {first[0]: SCORING.sole_first, **dict.fromkeys(second, SCORING.open_second)}


def personal_points(state: EraState, seat: Seat, card: str) -> int:
    """18.2, 20.2, 31.3: an AUTOMA gets something for the second place, too"""
    counted = counts(state, card)
    mine = counted.pop(seat)
    if state.solo:
        return SCORING.sole_first if mine >= CARDS[card].target else 0
    better = {number for number in counted.values() if number > mine}
    if mine < SCORING.least:
        return 0
    if not better:
        return SCORING.shared_first if mine in counted.values() else SCORING.sole_first
    return AUTOMA.card_second_influence if is_automa(seat) and len(better) == 1 else 0


def score_open_card(table: EraTable, card: str) -> None:
    """12.2: the card is scored for all players, discarded and replaced"""
    state = table.state
    with table.tell("card.scored", card=card):
        for seat, points in open_points(state, card).items():
            change_influence(table, seat, points)
        state.open_cards.remove(card)
        state.discarded.append(card)
        reveal_card(table)


def reveal_card(table: EraTable) -> None:
    """3.6, 12.2: there are more cards than peoples and epochs can use up"""
    table.learn()
    card = table.state.deck.pop()
    table.state.open_cards.append(card)
    table.tell("card.revealed", card=card)
