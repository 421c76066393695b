"""When a bonus action pays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engines.kernel import Command, Seat
from engines.sands_of_time.bonus import Oppression, Support, Taxes, oppression_yield, taxes_yield
from engines.sands_of_time.data import BOARD, CATEGORIES, RESOURCES
from engines.sands_of_time.heuristics.hand import affordable_worth, worth_of
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.ventures import Venture, imagine
from engines.sands_of_time.heuristics.works import unease
from engines.sands_of_time.state import SandsState

LEAST = 0.2
"""A bonus action worth less than this is not taken."""
NEEDED_FOR = {
    "grain": {"govern", "conquest", "caravan_1", "caravan_2"},
    "gold": {"build", "muster", "caravan_1", "caravan_2"},
    "support": {"advance"},
}
"""The cards that a bonus action can help."""
Wishes: TypeAlias = dict[str, Venture | None]


@dataclass(frozen=True)
class Windfall:
    """A bonus action, and what it brings."""

    command: Command
    helps: str
    brings: int = 0

    def scene(self, state: SandsState, seat: Seat) -> SandsState:
        match self.helps:
            case "grain":
                return imagine(state, seat, grain=self.brings)
            case "gold":
                return imagine(state, seat, gold=self.brings)
        assert isinstance(self.command, Support)
        return imagine(state, seat, support=self.command.category)


def windfalls(state: SandsState, seat: Seat) -> Iterator[Windfall]:
    taxes = taxes_yield(state, seat)
    for resource in RESOURCES:
        own = [region for region in state.regions_of(seat) if state.lands[region].resource == resource]
        region = max(own, key=lambda r: oppression_yield(state, seat, r), default=None)
        if region is not None:
            yield Windfall(Oppression(region=region), resource, oppression_yield(state, seat, region))
        if taxes:
            yield Windfall(Taxes(resources={resource: taxes}), resource, taxes)
    for category in CATEGORIES:
        yield Windfall(Support(category=category), "support")


def bonus_that_pays(outlook: Outlook, state: SandsState, seat: Seat, wishes: Wishes) -> Command | None:
    """The bonus action that helps the cards still to come by more than its unrest."""
    if state.now.bonus is not None:
        return None
    without = affordable_worth(state, seat, wishes)
    best, most = None, LEAST
    for windfall in windfalls(state, seat):
        # Resources that this turn does not use may serve in the next round.
        gain = 0.3 * windfall.brings * outlook.money.get(windfall.helps, 0) - price(
            outlook, state, seat, windfall.command
        )
        if not NEEDED_FOR[windfall.helps].isdisjoint(wishes):
            gain += helped_worth(outlook, windfall, state, seat, wishes) - without
        if gain > most:
            best, most = windfall.command, gain
    return best


def helped_worth(outlook: Outlook, windfall: Windfall, state: SandsState, seat: Seat, wishes: Wishes) -> float:
    scene, helped = windfall.scene(state, seat), NEEDED_FOR[windfall.helps]
    after = {card: worth_of(outlook, scene, seat, card) if card in helped else wishes[card] for card in wishes}
    return affordable_worth(scene, seat, after)


def price(outlook: Outlook, state: SandsState, seat: Seat, command: Command) -> float:
    player = state.players[seat]
    if command.verb in player.bonuses:
        return 0.0
    return unease(outlook, player.unrest + BOARD.unrest.bonus_action) - unease(outlook, player.unrest)
