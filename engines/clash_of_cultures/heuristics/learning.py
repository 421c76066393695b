"""Which advance helps most (6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.clash_of_cultures.advance import (
    Advance,
    advance_price,
    all_ways,
    legal_advances,
    purchasable,
    ways_to_pay,
)
from engines.clash_of_cultures.boxes.expansion.rows import ANY_GOVERNMENT, CIV_ADVANCES, CIVILIZATIONS
from engines.clash_of_cultures.data import ADVANCES, BUILDINGS, CATEGORIES, EVENTS, GAME, GOVERNMENTS, WONDERS
from engines.clash_of_cultures.heuristics.homeland import building_kinds
from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.heuristics.ventures import Venture, ranked
from engines.clash_of_cultures.purse import payments

HALF: float = GAME.points.advance
NEW_BUILDING = 0.9
"""What the first kind of building that an advance allows is worth. Each kind that the player may build already makes
the next worth less."""
GATE = 0.8
"""What an advance is worth that opens a government."""
EVENT = 0.12
"""What the player fears to lose by an event."""
PLAGUE = 1.2
"""What an advance is worth that ends a ban by an event."""
FEW = 6
"""How many advances, the best first, are looked at with their prices."""


def advance_worth(outlook: Outlook, advance: str) -> float:
    """What an advance is worth, whatever it costs."""
    state, row, time = outlook.state, ADVANCES[advance], outlook.future
    worth = HALF + outlook.goals.lessons.get(advance, 0.0)
    worth += outlook.goals.useful(advance) * min(1.0, 1.5 * time)
    if row.token_bonus != "none" and outlook.actions > 1:
        worth += outlook.price(row.token_bonus, outlook.purse[row.token_bonus], 1)
    building = BUILDINGS.get(row.unlocks_building)
    if building is not None and building.box in state.options.boxes and outlook.turns:
        worth += NEW_BUILDING * min(1.0, 2 * time) / (1 + building_kinds(outlook))
    if any(category.entry_requirement == advance for category in map(CATEGORIES.__getitem__, GOVERNMENTS)):
        worth += GATE * time
    wonders = [*outlook.player.wonders, *(state.open_wonders if state.options.wonders == "buffet" else ())]
    if outlook.actions > 4 and any(advance in (WONDERS[card].requires_advance, "engineering") for card in wonders):
        worth += 0.6 * min(1.0, 2 * time)
    if outlook.turns and any(EVENTS[card].lies_until_all_own == advance for card in state.on_table):
        worth += PLAGUE
    if outlook.player.counter == 1:
        worth -= EVENT
    if state.options.box == "expansion" and outlook.player.people is not None:
        worth += special_worth(outlook, advance)
    return worth


def special_worth(outlook: Outlook, advance: str) -> float:
    """16.2: another half point for the advance of the civilization that is tied to this one"""
    people = outlook.player.people
    tied = {CIV_ADVANCES[name].unlocked_by for name in CIVILIZATIONS[people].advances} if people else set()
    government = ADVANCES[advance].category in GOVERNMENTS and ANY_GOVERNMENT in tied
    first = government and outlook.state.government(outlook.seat) is None
    return HALF + 0.3 * outlook.future if advance in tied or first else 0.0


def lessons(outlook: Outlook) -> Iterator[Venture]:
    """6.2.2: the best advances, each paid in the cheapest way."""
    state, seat = outlook.state, outlook.seat
    able = sorted(purchasable(state, seat), key=lambda advance: -advance_worth(outlook, advance))
    free = [advance for advance in able[FEW:] if any(not cost for cost in all_ways(state, seat, advance).values())]
    for advance in (*able[:FEW], *free):
        ventures: list[Venture] = []
        for way, cost in ways_to_pay(state, seat, advance).items():
            domain = payments(state, seat, advance_price(state, seat, cost))
            if domain is not None:
                payment = dict(domain.usual or {})
                command = Advance(advance=advance, way=way, payment=payment)
                ventures.append(Venture(command, advance_worth(outlook, advance) - outlook.cost(payment)))
        yield from ranked(ventures)[:1]


def best_advances(outlook: Outlook) -> list[str]:
    """The advances that could be gained, the best first."""
    return sorted(legal_advances(outlook.state, outlook.seat), key=lambda advance: -advance_worth(outlook, advance))
