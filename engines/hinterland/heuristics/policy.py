"""A player with a purpose: its sheets of orders, its answers, and what a position is worth to it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import ClassVar

from engines.hinterland.heuristics.answers import ANSWERS
from engines.hinterland.heuristics.seasons import sheets
from engines.hinterland.heuristics.worth import worth
from engines.hinterland.proposals.outlook import BALANCED, Outlook, Stance
from engines.hinterland.state import HinterlandState
from engines.kernel import Ask, Command, Policy, Seat


class Purposeful(Policy[HinterlandState]):
    shy: ClassVar[frozenset[str]] = frozenset(
        {"offer", "custom", "rival", "revolt", "release", "surrender", "demolish"}
    )
    grave: ClassVar[frozenset[str]] = frozenset(
        {"treaty.answer", "siege.surrender", "victory.announce", "wages.whom"}
    )
    trusted: ClassVar[frozenset[str]] = frozenset(
        {
            *("setup.claim", "setup.deploy", "setup.village", "setup.move", "setup.faction", "setup.dock"),
            *("setup.units", "setup.herds", "setup.grain"),
        }
    )
    simulations: ClassVar[int] = 48
    stretches: ClassVar[int] = 3

    def __init__(self, stance: Stance = BALANCED) -> None:
        self.stance = stance

    def propose(self, state: HinterlandState, seat: Seat, ask: Ask) -> Iterator[Command]:
        if ask.key == "sheet.write":
            yield from sheets(state, seat, self.stance)
        elif ask.key in ANSWERS:
            yield from ANSWERS[ask.key](Outlook(state, seat, self.stance), ask)

    def worth(self, state: HinterlandState, seat: Seat) -> dict[str, float]:
        return worth(Outlook(state, seat))

    def horizon(self, state: HinterlandState) -> Hashable:
        """A season: who is sent out today stands there in the next one, and the walls fall in the one after."""
        return (state.year, state.season)
