"""The choices before the first generation."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel import Seat
from engines.sands_of_time.data import BORDERS_OF, ROWS, TRADE_BORDERS
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.works import advance_worth
from engines.sands_of_time.setup import OpenRoute
from engines.sands_of_time.state import SandsState


def province(outlook: Outlook, state: SandsState, seat: Seat, regions: Iterable[str]) -> str:
    """A province that is large, next to goods and free land, and not of a resource the player has enough of."""
    own = [state.lands[region].resource for region in state.regions_of(seat)]

    def appeal(region: str) -> float:
        land = state.lands[region]
        free = sum(state.lands[other].controller is None for other in state.near(region))
        goods = sum(border in TRADE_BORDERS for border in BORDERS_OF[region])
        rare = 2.0 if len(own) == 2 and land.resource not in own else 0.0
        return land.capacity + rare + 0.3 * free + 0.3 * goods

    return max(regions, key=appeal)


def capital(outlook: Outlook, state: SandsState, seat: Seat, regions: Iterable[str]) -> str:
    """The capital from which most caravans can start towards goods."""
    return max(
        regions,
        key=lambda region: (sum(border in TRADE_BORDERS for border in BORDERS_OF[region]), len(BORDERS_OF[region])),
    )


def first_route(outlook: Outlook, state: SandsState, seat: Seat, borders: Iterable[str]) -> OpenRoute:
    border = max(borders, key=lambda border: border in TRADE_BORDERS)
    return OpenRoute(border=border, heritage=outlook.best_heritage())


def extra_peasant(outlook: Outlook, state: SandsState, seat: Seat, regions: Iterable[str]) -> str:
    return max(regions, key=lambda region: state.lands[region].capacity)


def first_advance(outlook: Outlook, state: SandsState, seat: Seat, advances: Iterable[str]) -> str:
    rows = {row.level_one: row.id for row in ROWS.values()}
    return max(advances, key=lambda name: advance_worth(outlook, state, seat, rows[name], name))
