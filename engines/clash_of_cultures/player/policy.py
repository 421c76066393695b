"""A player with a purpose: what it would answer to every question of the game, and how well it stands.

No looking ahead but what the rules themselves say of a position.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from engines.clash_of_cultures.player.answers import ANSWERS
from engines.clash_of_cultures.player.outlook import Outlook
from engines.clash_of_cultures.state import ClashState
from engines.kernel import Ask, Command, Policy, Seat


@dataclass(frozen=True)
class Purposeful(Policy[ClashState]):
    shy = frozenset({"trade", "counter"})
    simulations = 36
    stretches = 2
    """Own turn and the next one: else whoever is asked who begins would count one turn against none."""

    def propose(self, state: ClashState, seat: Seat, ask: Ask) -> Iterator[Command]:
        """In the terms of the rulebook; nothing where the usual answer will do."""
        answer = ANSWERS.get(ask.key)
        return iter(()) if answer is None else iter(answer(Outlook(state, seat), ask))

    def worth(self, state: ClashState, seat: Seat) -> dict[str, float]:
        return Outlook(state, seat).parts()

    def ponders(self, question: str) -> bool:
        """Only what to do next: in battles, with cards and in the status phase thinking gained nothing."""
        return question == "turn.act"

    def horizon(self, state: ClashState) -> Hashable:
        """Three actions make a turn."""
        return (state.round, state.phase_number, state.turns)
