"""A player with a purpose: what it would answer to every question of the game, and how well it stands.

No looking ahead but what the rules themselves say of a position.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from engines.clash_of_cultures.heuristics.answers import ANSWERS
from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.state import ClashState
from engines.kernel import Ask, Command, Policy, Seat


@dataclass(frozen=True)
class Purposeful(Policy[ClashState]):
    shy = frozenset({"trade", "counter"})
    simulations = 36
    stretches = 2
    """The horizon is the player's own turn and the next one. With less, the first to be asked would compare one turn
    with none."""

    def propose(self, state: ClashState, seat: Seat, ask: Ask) -> Iterator[Command]:
        """The best answers. Nothing is proposed where the usual answer will do."""
        answer = ANSWERS.get(ask.key)
        return iter(()) if answer is None else iter(answer(Outlook(state, seat), ask))

    def worth(self, state: ClashState, seat: Seat) -> dict[str, float]:
        return Outlook(state, seat).parts()

    def ponders(self, question: str) -> bool:
        """Only the choice of the next action is thought about. In battles, with cards and in the status phase
        thinking gained nothing."""
        return question == "turn.act"

    def horizon(self, state: ClashState) -> Hashable:
        """The turn: it has three actions."""
        return (state.round, state.phase_number, state.turns)
