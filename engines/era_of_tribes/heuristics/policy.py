"""A player with a purpose: what it would answer to every question of the game, and how well it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.era_of_tribes.heuristics.answers import ANSWERS
from engines.era_of_tribes.heuristics.turn import turn
from engines.era_of_tribes.proposals.outlook import Outlook, parts
from engines.era_of_tribes.proposals.purposes import ROUND, Purpose
from engines.era_of_tribes.state import EraState
from engines.kernel import Ask, Command, Policy, Seat


@dataclass(frozen=True)
class Purposeful(Policy[EraState]):
    purpose: Purpose = ROUND

    shy = frozenset({"ally", "buy", "custom", "part_ways"})
    trusted = frozenset({"setup.begin"})
    simulations = 90
    """More would take longer than ten seconds of one core, late in a game of six."""

    def propose(self, state: EraState, seat: Seat, ask: Ask) -> Iterator[Command]:
        """In the terms of the rulebook; the same State gives the same answers."""
        outlook = Outlook(state, seat, self.purpose)
        if ask.key == "turn.action":
            yield from turn(outlook)
        else:
            yield from ANSWERS[ask.key](outlook, ask)

    def worth(self, state: EraState, seat: Seat) -> dict[str, float]:
        return parts(Outlook(state, seat, self.purpose))

    def horizon(self, state: EraState) -> int:
        """What was sown in a round is reaped in its end."""
        return state.round
