"""Building, governing, advancing."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel import Seat
from engines.sands_of_time.abilities import (
    DynastyPoints,
    HeritageOnBuild,
    ScoringHeritageBonus,
    SymbolBonus,
    WonderPoints,
)
from engines.sands_of_time.build import Build, Builder, Terms, builder, forbidden, has_room, lost_laborers
from engines.sands_of_time.data import ADVANCES, BOARD, BUILDINGS, CATEGORIES, FIELDS, ROWS
from engines.sands_of_time.effects import by_advances, effective_capacity, heritage_against_unrest, next_advances
from engines.sands_of_time.govern_advance import Advance, Govern, govern_prices
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.ventures import Venture
from engines.sands_of_time.state import SandsState

SYMBOL = 0.1
"""A fountain or lyre also counts for a final bonus."""
PEASANT = 0.5
USEFUL_BUILDINGS = {"city": 0.8, "irrigation": 0.4, "bazaar": 0.8, "forum": 0.8, "fortress": 0.1, "amphitheatre": 0.3}
"""What a building does for its owner over a whole game, apart from measures."""
USEFUL_ADVANCES = {
    "agriculture": 2.0,
    "labor": 1.0,
    "masonry": 3.0,
    "tyranny": 3.0,
    "guilds": 1.0,
    "granaries": 1.0,
    "engineering": 3.0,
    "law": 1.0,
    "bronze_working": 0.5,
    "conscription": 1.5,
    "republic": 2.0,
    "bureaucracy": 2.5,
    "chariots": 0.5,
    "hoplites": 0.5,
    "triremes": 0.5,
    "legions": 0.5,
    "imperium": 2.0,
    "writing": 3.0,
    "navigation": 2.0,
    "coinage": 2.0,
    "bread_and_circuses": -1.0,
    "philosophy": 3.0,
    "patronage": 2.0,
    "democracy": 6.0,
}
"""How useful an advance is, by its name."""


def constructions(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    """In every region the best building that can be paid for now."""
    by = builder(state, seat)
    sites = [region for region in state.regions_of(seat) if has_room(state, region)]
    if sites and not outlook.buildings:
        outlook.buildings = {building: building_worth(outlook, state, seat, building) for building in BUILDINGS}
    for region in sites:
        venture = best_building(outlook, by, region, outlook.buildings)
        if venture is not None:
            yield venture


def best_building(outlook: Outlook, by: Builder, region: str, anywhere: dict[str, float]) -> Venture | None:
    state, seat, terms = by.state, by.seat, by.terms(region)
    gold, most = state.players[seat].gold, 0.0
    venture: Venture | None = None
    for building, worth in anywhere.items():
        price = terms.price(building, terms.helpers)
        labor = labor_needed(terms, price, gold)
        if labor is None:
            continue
        cost = price - labor * terms.per_laborer
        worth += worth_there(state, region, building)
        worth -= cost * outlook.money["gold"] + lost_laborers(labor) * PEASANT
        if worth > most and not forbidden(state, seat, region, building):
            act = Build(region=region, building=building, theatres=tuple(terms.helpers), labor=labor)
            venture, most = Venture(act, worth, gold=cost), worth
    return venture


def labor_needed(terms: Terms, price: int, gold: int) -> int | None:
    """How many peasants must help to pay for it; None if all of them are not enough."""
    if price <= gold:
        return 0
    most = terms.most_labor(price)
    needed = -(-(price - gold) // terms.per_laborer) if terms.per_laborer else price
    return needed if needed <= most else None


def building_worth(outlook: Outlook, state: SandsState, seat: Seat, building: str) -> float:
    """What a building is worth in any region."""
    kind = BUILDINGS[building]
    bonuses = [effect for effect in by_advances(state, seat, SymbolBonus) if effect.building == building]
    fountains = kind.fountains + sum(effect.amount for effect in bonuses if effect.symbol == "fountain")
    lyres = kind.lyres + sum(effect.amount for effect in bonuses if effect.symbol == "lyre")
    heritage = {e.category: e.amount for e in kind.effects if isinstance(e, HeritageOnBuild)}
    worth = outlook.gain(heritage, A=1, B=fountains, E=lyres) + SYMBOL * (fountains + lyres)
    worth += USEFUL_BUILDINGS.get(building, 0.0) * outlook.future
    if any(isinstance(effect, DynastyPoints) for effect in kind.effects):
        instead = [effect.amount for effect in by_advances(state, seat, WonderPoints)]
        worth += outlook.dynasties_left * max([1, *instead])
    return worth


def worth_there(state: SandsState, region: str, building: str) -> float:
    """What a building is worth in this region only."""
    land = state.lands[region]
    if building == "quarry":
        return 0.25 * (land.capacity - len(land.buildings) - 1)
    if building == "aqueduct" and land.everybody() >= effective_capacity(state, region):
        return 1.0
    return 0.0


def unease(outlook: Outlook, unrest: int) -> float:
    """What unrest costs: dearer buildings, advances out of reach, lost points at the maximum."""
    ahead = 0.3 + outlook.future
    over = max(0, unrest - BOARD.unrest.max) * BOARD.unrest.points_per_step_over
    return ahead * (0.9 * unrest + 0.6 * max(0, unrest - 4)) + over


def calm(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    player = state.players[seat]
    for steps, price in govern_prices(state, seat).items():
        if price > player.grain:
            break
        relief = unease(outlook, player.unrest) - unease(outlook, player.unrest - steps)
        # With every step, the price of the next advance falls.
        hurdle = max(outlook.heritage[category] for category in CATEGORIES)
        if player.unrest > hurdle >= player.unrest - steps:
            relief += 1.0
        yield Venture(Govern(steps=steps), relief - price * outlook.money["grain"], grain=price)


def progress(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Venture]:
    for row, name in next_advances(state, seat).items():
        if heritage_against_unrest(state, seat, ROWS[row].category) >= state.players[seat].unrest:
            yield Venture(Advance(to=name), advance_worth(outlook, state, seat, row, name))


def advance_worth(outlook: Outlook, state: SandsState, seat: Seat, row: str, name: str) -> float:
    """What an advance is worth: its own use, and a little for the better ones behind it."""
    ahead = 0.5 if ADVANCES[name].level < 4 else 0.0
    return knowledge_worth(outlook, state, seat, name) + ahead * outlook.future


def knowledge_worth(outlook: Outlook, state: SandsState, seat: Seat, name: str) -> float:
    advance = ADVANCES[name]
    fountains, lyres = advance.fountains, advance.lyres
    worth = USEFUL_ADVANCES.get(name, 0.5) * outlook.future
    for effect in advance.effects:
        if isinstance(effect, SymbolBonus):
            owned = sum(effect.building in state.lands[region].buildings for region in state.regions_of(seat))
            fountains += effect.amount * owned if effect.symbol == "fountain" else 0
            lyres += effect.amount * owned if effect.symbol == "lyre" else 0
            worth += outlook.future * 0.5
        elif isinstance(effect, WonderPoints):
            wonders = sum("wonder" in state.lands[region].buildings for region in state.regions_of(seat))
            worth += wonders * outlook.dynasties_left
        elif isinstance(effect, ScoringHeritageBonus):
            worth += outlook.gain(dict.fromkeys(CATEGORIES, effect.amount))
    if name in LIKED_BY:
        worth *= 1.6 if any(FIELDS[f].category == LIKED_BY[name] for f in outlook.wanted) else 0.7
    return worth + outlook.gain(B=fountains, E=lyres) + SYMBOL * (fountains + lyres)


LIKED_BY = {
    "labor": "civil",
    "masonry": "civil",
    "tyranny": "civil",
    "engineering": "civil",
    "law": "politics",
    "conscription": "politics",
    "imperium": "politics",
    "navigation": "culture",
    "coinage": "culture",
}
"""Advances that matter most to players of one category."""
