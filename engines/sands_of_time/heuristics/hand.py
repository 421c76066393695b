"""What each card is good for at this moment, and which two to lay down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from engines.kernel import Seat
from engines.sands_of_time.data import ACTION_CARDS, BOARD, EMPHASIS_CARDS
from engines.sands_of_time.generation import Plan, together
from engines.sands_of_time.heuristics.campaigns import (
    annexations,
    attacks,
    invasions,
    levies,
    raids,
    region_worth,
    relief,
    settlements,
    spoils,
)
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.records import promises
from engines.sands_of_time.heuristics.trade import free_routes, routes, tributes
from engines.sands_of_time.heuristics.ventures import Venture, best, imagine
from engines.sands_of_time.heuristics.works import calm, constructions, progress, unease
from engines.sands_of_time.state import SandsState
from engines.sands_of_time.vocabulary import Category

OPENED_BY: dict[Category, tuple[str, ...]] = {
    "civil": ("build", "tribute", "muster"),
    "politics": ("muster", "raid"),
    "culture": ("govern", "advance", "caravan_2", "migrate"),
}
"""For each category, the cards of which a part is locked without it."""
ROUNDS_TO_COME = (2.0, 1.0, 0.5, 0.0)
"""By rounds played, how many more rounds the die is likely to allow in this generation."""
COMPLETED = (0.8, 0.4, 0.1, 0.0)
"""The chance that an emphasis card played now gets its three markers."""
SETTLING = ("migrate", "raid")
PAIRS = 6
"""How many pairs of cards are compared."""


def ventures_with(outlook: Outlook, state: SandsState, seat: Seat, card: str) -> Iterator[Venture]:
    """Every use of this card that is worth comparing."""
    match ACTION_CARDS[card].action:
        case "chronicle":
            yield from promises(outlook, state, seat)
        case "muster":
            yield from levies(outlook, state, seat)
        case "conquest":
            yield from annexations(outlook, state, seat)
            yield from attacks(outlook, state, seat)
        case "raid":
            yield from raids(outlook, state, seat)
            yield from spoils(outlook, state, seat)
        case "build":
            yield from constructions(outlook, state, seat)
        case "govern":
            yield from calm(outlook, state, seat)
        case "advance":
            yield from progress(outlook, state, seat)
        case "caravan":
            yield from routes(outlook, state, seat, card)
        case "migrate":
            yield from settlements(outlook, state, seat)
            yield from relief(outlook, state, seat)
            yield from free_routes(outlook, state, seat)
        case "tribute":
            yield from tributes(outlook, state, seat)


def worth_of(outlook: Outlook, state: SandsState, seat: Seat, card: str) -> Venture | None:
    """The best use of a card, with what it means for the emphasis card and for unrest."""
    venture = best(ventures_with(outlook, state, seat, card))
    if venture is None:
        return None
    extra = marker_worth(outlook, state, seat, card)
    if card in state.players[seat].used:
        unrest = state.players[seat].unrest
        extra -= unease(outlook, unrest + BOARD.unrest.reuse) - unease(outlook, unrest)
    return Venture(venture.command, venture.worth + extra, venture.grain, venture.gold)


def marker_worth(outlook: Outlook, state: SandsState, seat: Seat, card: str) -> float:
    player = state.players[seat]
    slots = EMPHASIS_CARDS[f"emphasis_{player.emphasis}"].slots if player.emphasis else 0
    if player.emphasis not in ACTION_CARDS[card].symbols or player.markers >= slots:
        return 0.0
    return outlook.gain({player.emphasis: 1}) / (slots - player.markers)


def lay_down(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Plan]:
    """The two cards that promise most together, and a few that come next."""
    player = state.players[seat]
    plain = imagine(state, seat)
    now = {card: found for card in ACTION_CARDS if (found := worth_of(outlook, plain, seat, card))}
    pairs: dict[tuple[str, ...], float] = {
        (one, other): together_worth(outlook, plain, seat, now, one, other)
        for one, other in combinations(ACTION_CARDS, 2)
        if together(player, (one, other))
    }
    if player.emphasis is None:
        for card, emphasis in EMPHASIS_CARDS.items():
            pairs |= with_emphasis(outlook, state, seat, now, card, emphasis.category)
    return (Plan(cards=pair) for pair in sorted(pairs, key=lambda pair: -pairs[pair])[:PAIRS])


def together_worth(
    outlook: Outlook, state: SandsState, seat: Seat, now: dict[str, Venture], one: str, other: str
) -> float:
    both = {card: now.get(card) for card in (one, other)}
    apart = affordable_worth(state, seat, both)
    if "conquest" not in both or both.keys().isdisjoint(SETTLING):
        return apart
    mover = one if one in SETTLING else other
    if worth(now, "conquest") <= 0 and mover in now:
        apart = now[mover].worth + march_and_annex(outlook, state, seat)
    war = best(invasions(outlook, state, seat, mover))
    return max(apart, war.worth) if war else apart


def affordable_worth(state: SandsState, seat: Seat, wishes: Mapping[str, Venture | None]) -> float:
    """What several wishes are worth with the resources there are, the dearest wish first."""
    player = state.players[seat]
    grain, gold, total = player.grain, player.gold, 0.0
    ventures = [venture for venture in wishes.values() if venture and venture.worth > 0]
    for venture in sorted(ventures, key=lambda venture: -venture.worth):
        if venture.grain <= grain and venture.gold <= gold:
            grain, gold, total = grain - venture.grain, gold - venture.gold, total + venture.worth
        else:
            # A smaller wish may still be possible.
            total += 0.3 * venture.worth
    return total


def march_and_annex(outlook: Outlook, state: SandsState, seat: Seat) -> float:
    """Conquest right after the settlers have gone, even if there is nothing to annex before that."""
    price = state.count_regions(seat)
    if price > state.players[seat].grain:
        return 0.0
    return 0.4 * region_worth(outlook) - price * outlook.money["grain"]


def with_emphasis(
    outlook: Outlook, state: SandsState, seat: Seat, now: dict[str, Venture], card: str, category: Category
) -> dict[tuple[str, ...], float]:
    """What an emphasis card adds to each action card: what it opens now, and for the rest of the generation."""
    scene = imagine(state, seat, emphasis=category)
    opened = dict(now)
    for other in OPENED_BY[category]:
        if value := worth_of(outlook, scene, seat, other):
            opened[other] = value
    better = {other: max(value.worth, 0) - max(worth(now, other), 0) for other, value in opened.items()}
    played = min(state.round, len(ROUNDS_TO_COME) - 1)
    heritage = COMPLETED[played] * outlook.gain({category: 1})
    return {
        (other, card): max(worth(opened, other), 0)
        + later(better, other, ROUNDS_TO_COME[played] * BOARD.limits.cards_per_turn)
        + heritage
        for other in ACTION_CARDS
    }


def worth(ventures: dict[str, Venture], card: str) -> float:
    return ventures[card].worth if card in ventures else 0.0


def later(better: dict[str, float], without: str, cards: float) -> float:
    """What the unlocked parts will bring with later cards, not all of which will be cards of this category."""
    gains = sorted((gain for card, gain in better.items() if card != without and gain > 0), reverse=True)
    return sum(gains[: int(cards)]) * 0.7
