"""When a bonus action pays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engines.kernel import Command, Seat
from engines.sands_of_time.bonus import Oppression, Support, Taxes, oppression_yield, taxes_yield
from engines.sands_of_time.data import BOARD, CATEGORIES, RESOURCES
from engines.sands_of_time.state import SandsState
from tests.sands_of_time.purposeful.hand import affordable_worth, worth_of
from tests.sands_of_time.purposeful.outlook import Outlook
from tests.sands_of_time.purposeful.ventures import imagine
from tests.sands_of_time.purposeful.works import unease

LEAST = 0.2
"""Not worth the trouble below this."""


@dataclass(frozen=True)
class Windfall:
    """A bonus action and the position after it."""

    command: Command
    scene: SandsState
    brings: int = field(default=0)


def windfalls(state: SandsState, seat: Seat) -> Iterator[Windfall]:
    taxes = taxes_yield(state, seat)
    for resource in RESOURCES:
        own = [region for region in state.regions_of(seat) if state.lands[region].resource == resource]
        if own:
            region = max(own, key=lambda r: oppression_yield(state, seat, r))
            amount = oppression_yield(state, seat, region)
            if amount:
                yield Windfall(Oppression(region=region), richer(state, seat, resource, amount), amount)
        if taxes:
            yield Windfall(Taxes(resources={resource: taxes}), richer(state, seat, resource, taxes), taxes)
    if "advance" in state.now.cards:
        for category in CATEGORIES:
            yield Windfall(Support(category=category), imagine(state, seat, support=category))


def richer(state: SandsState, seat: Seat, resource: str, amount: int) -> SandsState:
    if resource == "grain":
        return imagine(state, seat, grain=amount)
    return imagine(state, seat, gold=amount)


def bonus_that_pays(outlook: Outlook, state: SandsState, seat: Seat) -> Command | None:
    """The bonus action that helps the cards still to come by more than its unrest."""
    if state.now.bonus is not None:
        return None
    without = cards_worth(outlook, state, seat)
    best, most = None, LEAST
    for windfall in windfalls(state, seat):
        gain = cards_worth(outlook, windfall.scene, seat) - without - price(outlook, state, seat, windfall.command)
        # What this turn does not use may serve in the next round.
        gain += 0.3 * windfall.brings * outlook.resource
        if gain > most:
            best, most = windfall.command, gain
    return best


def cards_worth(outlook: Outlook, state: SandsState, seat: Seat) -> float:
    found = (worth_of(outlook, state, seat, card) for card in state.now.cards)
    return affordable_worth(state, seat, [venture for venture in found if venture])


def price(outlook: Outlook, state: SandsState, seat: Seat, command: Command) -> float:
    player = state.players[seat]
    if command.verb in player.bonuses:
        return 0.0
    return unease(outlook, player.unrest + BOARD.unrest.bonus_action) - unease(outlook, player.unrest)
