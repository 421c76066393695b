"""Which chronicle goes on which field, and when it is time to place it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel import Seat
from engines.sands_of_time.abilities import ChronicleExtra
from engines.sands_of_time.chronicle import Chronicle
from engines.sands_of_time.data import BOARD, BORDERS, CATEGORIES, CHRONICLES, DYNASTIES, FIELDS, TRADE_BORDERS
from engines.sands_of_time.effects import by_advances
from engines.sands_of_time.heuristics.ladders import CARDS, FIELDS_OF, LADDERS, TOP, rung
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.ventures import Venture
from engines.sands_of_time.state import SandsState
from engines.sands_of_time.vocabulary import Category

HERITAGE_A_ROUND, RUNGS_A_ROUND = 0.3, 0.2
"""How fast a player rises in what the player goes for; half as fast in everything else."""
IN_DANGER = {"C", "D"}
"""The measures that a war can reduce. A higher value of them is not relied on."""


def promises(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    """The chronicles a player would like to place, each with its points; less while there is still time."""
    wishes = best_cards(outlook, state, seat)
    each = BOARD.limits.chronicles_per_action + sum(e.amount for e in by_advances(state, seat, ChronicleExtra))
    hurry = urgency(outlook.rounds, -(-len(wishes) // each), "chronicle" not in state.players[seat].used)
    for field, card in wishes.items():
        yield Venture(Chronicle(field=field, card=card), CHRONICLES[card].points * hurry)


def urgency(rounds: int, uses: int, fresh: bool) -> float:
    """How urgent it is to place a card. A later promise is safer, but each use of the card takes a turn."""
    if rounds <= uses:
        return 1.0
    if rounds <= uses + 1:
        return 0.6
    if rounds <= uses + 3:
        return 0.3 if fresh else 0.1
    return 0.1 if fresh and rounds <= uses + 5 else 0.0


def best_cards(outlook: Outlook, state: SandsState, seat: Seat) -> dict[str, str]:
    """By field: the card that will hold good when the dynasty ends."""
    hand = state.players[seat].untold()
    wishes: dict[str, str] = {}
    for category in sorted(CATEGORIES, key=lambda c: -outlook.weights[c] - outlook.heritage[c] / 10):
        found = best_pair(outlook, state, seat, category, [card for card in hand if card not in wishes.values()])
        wishes.update(found)
    return wishes


def best_pair(outlook: Outlook, state: SandsState, seat: Seat, category: Category, hand: list[str]) -> dict[str, str]:
    """The cards for the free fields of a category that heritage will cover together."""
    placed = state.players[seat].chronicles
    one, other = FIELDS_OF[category]
    heritage = expected_heritage(outlook, category)
    heritage -= sum(CHRONICLES[placed[field]].heritage for field in (one, other) if field in placed)
    firsts = [] if one in placed else tellable(outlook, one, hand)
    seconds = [] if other in placed else tellable(outlook, other, hand)
    best: dict[str, str] = {}
    most = 0
    for first in [None, *firsts]:
        for second in [None, *seconds]:
            if first == second:
                continue
            pair = {field: card for field, card in ((one, first), (other, second)) if card}
            need = sum(CHRONICLES[card].heritage for card in pair.values())
            brings = sum(CHRONICLES[card].points for card in pair.values())
            if need <= heritage and brings > most:
                best, most = pair, brings
    return best


def expected_heritage(outlook: Outlook, category: Category) -> int:
    pace = HERITAGE_A_ROUND if outlook.weights[category] == 1 else HERITAGE_A_ROUND / 2
    return int(outlook.heritage[category] + pace * (outlook.rounds - 1))


def most_possible(state: SandsState, field: str) -> int:
    """The most of a measure that any player can have. With few players some goods are out of reach."""
    if FIELDS[field].measure == "trade_goods":
        reach = sum(any(end in state.lands for end in BORDERS[border].ends) for border in TRADE_BORDERS)
        return reach + FIELDS[field].head_start.get(state.seats, 0)
    return LADDERS[field][-1]


def certain_growth(state: SandsState, seat: Seat) -> int:
    """How many peasants will be born before the dynasty ends, however the die falls."""
    end = BOARD.dynasty.first_spaces[min(state.dynasty, DYNASTIES)]
    times = sum(state.began_at < space <= end for space in BOARD.dynasty.peasant_spaces)
    return min(times * state.count_regions(seat), state.supply(seat, "peasant"))


def tellable(outlook: Outlook, field: str, hand: list[str]) -> list[str]:
    """The cards that the measure of this field will reach."""
    pace = RUNGS_A_ROUND if field in outlook.wanted else RUNGS_A_ROUND / 2
    if field in IN_DANGER:
        pace = 0.0
    born = certain_growth(outlook.state, outlook.seat) if field == "D" else 0
    height = rung(field, outlook.measures[field] + born) + pace * (outlook.rounds - 1)
    height = int(min(height, TOP, rung(field, most_possible(outlook.state, field))))
    return [card for card in CARDS[:height] if card in hand]
