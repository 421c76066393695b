"""Another way in which what a viewer cannot see could be (3.2). `view.py` says what a viewer sees."""

from __future__ import annotations

from itertools import combinations

from engines.kernel import Dice, Seat
from engines.sands_of_time.data import BOARD, CHRONICLES
from engines.sands_of_time.generation import selectable, together
from engines.sands_of_time.state import Player, SandsState


def known_top(state: SandsState, seat: Seat | None, deck: str) -> bool:
    """Does the seat know the top card because it put it back?"""
    return seat is not None and bool(state.decks[deck]) and seat in state.known.get(deck, [])


def looking_at(state: SandsState, seat: Seat | None) -> tuple[str, ...] | None:
    """The advance cards this seat has just drawn."""
    turn = state.turn
    if turn is None or turn.seat != seat or not turn.deed.drawing:
        return None
    return tuple(sorted(state.decks[turn.deed.drawing][-BOARD.limits.advances_drawn :]))


def redeal(state: SandsState, seat: Seat | None, dice: Dice) -> None:
    """Replace what this viewer cannot see: plans, chronicles and the order of the decks."""
    for at, player in enumerate(state.players):
        if at == seat:
            continue
        if player.planned:
            player.planned = other_plan(player, dice)
        if not state.unrolled:
            cards = dice.shuffled(CHRONICLES)
            player.chronicles = {field: cards.pop() for field in player.chronicles}
    for deck, cards in state.decks.items():
        seen = 1 if known_top(state, seat, deck) else 0
        if state.turn is not None and state.turn.seat == seat and state.turn.deed.drawing == deck:
            seen = BOARD.limits.advances_drawn
        below = cards[: len(cards) - seen]
        state.decks[deck] = dice.shuffled(below) + cards[len(cards) - seen :]


def other_plan(player: Player, dice: Dice) -> list[str]:
    """Two cards that the player could have planned instead."""
    number = BOARD.limits.cards_per_turn
    plans = [plan for plan in combinations(selectable(player), number) if together(player, plan)]
    return list(dice.pick(plans))
