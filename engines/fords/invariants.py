"""What holds in every position, whatever was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from engines.fords.state import DATA, MEADOWS, FordsState


def check(state: FordsState, asked: Collection[str] = ()) -> None:
    for player in state.players:
        assert player.gold >= 0 and player.wool >= 0
    check_cards(state)
    check_camps(state)
    assert 0 <= state.round <= state.options.rounds
    assert 0 <= state.turns <= state.seats


def check_cards(state: FordsState) -> None:
    """2.1: none comes and none goes"""
    held = [card for player in state.players for card in player.hand]
    assert Counter([*state.deck, *state.discard, *held]) == Counter(DATA.cards)


def check_camps(state: FordsState) -> None:
    """1.2, 5.5: nobody is driven from the last camp"""
    assert set(state.camps) <= set(MEADOWS)
    assert all(camp.levies >= 1 for camp in state.camps.values())
    if state.phase != "pitch":
        assert all(state.camps_of(seat) for seat in range(state.seats))
