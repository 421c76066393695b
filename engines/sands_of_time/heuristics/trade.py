"""Caravans, tribute, and bonus actions that bring resources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engines.kernel import Seat
from engines.sands_of_time.caravan import (
    Caravan,
    FreeCaravan,
    Gain,
    brings_heritage,
    caravan_price,
    connected,
    open_borders,
    settled_borders,
)
from engines.sands_of_time.data import ACTION_CARDS, BORDERS, BORDERS_OF, RESOURCES, TRADE_BORDERS
from engines.sands_of_time.effects import unlocked
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.ventures import Venture
from engines.sands_of_time.state import SandsState
from engines.sands_of_time.tribute import Source, Tribute, due

NEXT_STEP, LATER_STEP = 0.5, 0.2
"""The part of a good's worth that a caravan has which leads towards it: in the next step, and later."""


def routes(outlook: Outlook, state: SandsState, seat: Seat, card: str) -> Iterator[Venture]:
    """Caravans that this card can send."""
    box = ACTION_CARDS[card].locked_category
    price, player = caravan_price(state, seat), state.players[seat]
    payment = max(RESOURCES, key=player.has)
    if (box is not None and not unlocked(state, seat, box)) or player.has(payment) < price:
        return
    if outlook.destination is None:
        outlook.destination = best_destination(outlook, state, seat, open_borders(state, seat))
    goal = outlook.destination
    if goal is not None:
        border, gain, worth = goal
        act = Caravan(border=border, payment=payment, heritage=gain, card=card)
        grain, gold = (price, 0) if payment == "grain" else (0, price)
        yield Venture(act, worth - price * outlook.money[payment], grain, gold)


def free_routes(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    """The caravan that comes with Migrate."""
    if not unlocked(state, seat, "culture") or not state.caravans_left(seat):
        return
    goal = best_destination(outlook, state, seat, settled_borders(state, seat))
    if goal is not None:
        border, gain, worth = goal
        yield Venture(FreeCaravan(border=border, heritage=gain), worth)


def best_destination(
    outlook: Outlook, state: SandsState, seat: Seat, borders: Iterable[str]
) -> tuple[str, Gain, float] | None:
    return max(destinations(outlook, state, seat, borders), key=lambda found: found[2], default=None)


def destinations(
    outlook: Outlook, state: SandsState, seat: Seat, borders: Iterable[str]
) -> Iterator[tuple[str, Gain, float]]:
    """Borders, with the heritage to take there, and what a caravan on them is worth."""
    own, reached = set(state.players[seat].caravans), connected(state, seat)
    category = outlook.best_heritage()
    good = outlook.gain({category: 1}, F=1) + 0.6 * outlook.future
    foreign = outlook.gain({category: 1})
    for border in borders:
        if border in TRADE_BORDERS:
            yield border, category, good
            continue
        there = [end for end in BORDERS[border].ends if end in state.lands and end not in reached]
        onward = max((LATER_STEP if not _goods_at(end, own) else NEXT_STEP for end in there), default=0.0)
        if brings_heritage(state, seat, border):
            yield border, category, foreign + onward * good
        else:
            yield border, "none", onward * good


def _goods_at(region: str, own: set[str]) -> bool:
    return any(border in TRADE_BORDERS and border not in own for border in BORDERS_OF[region])


def tributes(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    sources: tuple[Source, ...] = ("both",) if unlocked(state, seat, "civil") else ("colonies", "caravans")
    for source in sources:
        brought = due(state, seat, source).gains
        worth = sum(amount * outlook.money[resource] for resource, amount in brought.items())
        yield Venture(Tribute(source=source), worth)
