"""What is done at home: founding, collecting, building, raising the mood, winning over (6.3, 6.4, 6.7, 6.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.clash_of_cultures.activate import activatable
from engines.clash_of_cultures.build import Build, affordable, build_payments
from engines.clash_of_cultures.collect import Collect, coin_of, harvest
from engines.clash_of_cultures.data import BUILDINGS, WONDERS
from engines.clash_of_cultures.found_city import Found, sites
from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.heuristics.settling import potential
from engines.clash_of_cultures.heuristics.ventures import Venture
from engines.clash_of_cultures.mood import RaiseMood, raisable, raise_payment
from engines.clash_of_cultures.state import MOODS, is_player
from engines.clash_of_cultures.takeover import (
    Takeover,
    all_starts,
    candidates,
    exchangeable,
    may_boost,
    targets_from,
)
from engines.kernel import SomeOf

AT_ONCE = 0.35
"""How much better a city today is than a city later: it works tomorrow."""
GIFT = {"academy": 0.55, "temple": 0.3, "port": 0.2, "fortress": 0.05, "market": 0.15, "observatory": 0.4}
"""What comes with a building when it is built, or soon after."""
LARGER = 0.5
"""What one more structure is worth to its city over a whole game: it collects, raises and reaches more."""
ROLLS = 6
SAVED = 0.15
"""What each good is worth while the player saves for a wonder."""


def foundations(outlook: Outlook) -> Iterator[Venture]:
    """6.3"""
    for spot in sites(outlook.table, outlook.seat):
        worth = outlook.city_worth() + outlook.site(spot)
        yield Venture(Found(hex=spot), worth - potential(outlook, spot) + AT_ONCE)


def harvests(outlook: Outlook) -> Iterator[Venture]:
    """6.4.2"""
    for spot in activatable(outlook.state, outlook.seat, "collect"):
        spaces = best_harvest(outlook, harvest(outlook.table, outlook.seat, spot))
        if spaces:
            yield Venture(Collect(city=spot, spaces=spaces), harvest_worth(outlook, spaces) - outlook.tiring(spot))


def harvest_worth(outlook: Outlook, spaces: tuple[str, ...]) -> float:
    goods: dict[str, int] = {}
    for choice in spaces:
        goods[coin_of(choice)] = goods.get(coin_of(choice), 0) + 1
    return outlook.gain(goods)


def best_harvest(outlook: Outlook, domain: SomeOf[str]) -> tuple[str, ...]:
    """A Collect that takes the hexes worth most, one after the other."""
    have, spaces = dict(outlook.purse), list[str]()
    while len(spaces) < domain.high:
        prices = {coin: outlook.price(coin, n, 1) for coin, n in have.items()}
        best = ""
        for choice in sorted(domain.values, key=lambda choice: -prices[coin_of(choice)]):
            if choice not in spaces and domain.contains(in_order(domain, [*spaces, choice])):
                best = choice
                break
        if not best or (spaces and prices[coin_of(best)] <= 0):
            break
        spaces.append(best)
        have[coin_of(best)] += 1
    return in_order(domain, spaces)


def in_order(domain: SomeOf[str], taken: list[str]) -> tuple[str, ...]:
    return tuple(choice for choice in domain.values if choice in taken)


def constructions(outlook: Outlook) -> Iterator[Venture]:
    """6.4.3, 13.2"""
    for spot in activatable(outlook.state, outlook.seat, "build"):
        for piece in affordable(outlook.state, outlook.seat, spot):
            payment = build_payments(outlook.table, outlook.seat, spot, piece).usual or {}
            # Goods that were saved for a wonder are dear until it is built.
            cost = SAVED * sum(payment.values()) if piece in WONDERS else outlook.cost(payment)
            worth = piece_worth(outlook, spot, piece) - cost - outlook.tiring(spot)
            yield Venture(Build(city=spot, piece=piece, payment=dict(payment)), worth)


def piece_worth(outlook: Outlook, spot: str, piece: str) -> float:
    """A building's point, its gift, what it does for its city and for the objectives"""
    city = outlook.state.cities[spot]
    larger = LARGER * outlook.future * (1.0 if city.size < 4 else 0.5)
    if piece in WONDERS:
        return WONDERS[piece].victory_points + larger + 0.4
    worth = 1.0 + larger + outlook.goals.pieces.get(piece, 0.0)
    if outlook.actions > 1:
        worth += GIFT.get(piece, 0.0)
    if piece == "fortress":
        worth += 0.5 * outlook.danger(spot, outlook.guards(spot))
    return worth


def comfort(outlook: Outlook) -> Iterator[Venture]:
    """6.7: raise all moods that can be paid for, or those of one city."""
    domain = raisable(outlook.table, outlook.seat)
    if domain.empty:
        return
    plans: list[Mapping[str, int]] = [domain.usual] if domain.usual else []
    plans += [{spot: 1} for spot in outlook.homes if domain.contains({spot: 1})]
    for steps in plans:
        payment = raise_payment(outlook.table, outlook.seat, dict(steps)).usual or {}
        worth = sum(risen(outlook, spot, n) for spot, n in steps.items()) - outlook.cost(payment)
        yield Venture(RaiseMood(steps=dict(steps), payment=dict(payment)), worth)


def risen(outlook: Outlook, name: str, steps: int) -> float:
    """What a better mood of a city is worth. An angry city can be used again at once."""
    spot = name.split(" ")[0]
    city = outlook.state.cities[spot]
    after = MOODS[min(len(MOODS) - 1, MOODS.index(city.mood) + steps)]
    wonder = 2.0 if after == "happy" != city.mood and ready_for_wonder(outlook) else 0.0
    return outlook.mood(after, city.size) - outlook.mood(city.mood, city.size) + wonder


def ready_for_wonder(outlook: Outlook) -> bool:
    """Is the mood of this city the only thing that keeps a wonder from being built?"""
    cost = outlook.saving
    happy = any(outlook.state.cities[spot].mood == "happy" for spot in outlook.homes)
    return bool(cost) and not happy and all(outlook.purse[coin] >= n for coin, n in cost.items())


def persuasions(outlook: Outlook) -> Iterator[Venture]:
    """6.8: buildings that a Takeover could win, with the chance."""
    state, seat = outlook.state, outlook.seat
    if state.now.takeover_won:
        return
    begun, able = all_starts(state, seat), candidates(state, seat)
    for start in begun.reach:
        for target, far in targets_from(state, seat, start, begun, able).items():
            payment = outlook.paid({"culture": far} if far else {})
            if target in state.cities and payment is not None:
                worth = takeover_worth(outlook, start, target, far) - outlook.cost(payment)
                yield Venture(Takeover(start=start, target=target, payment=payment), worth)


def takeover_worth(outlook: Outlook, start: str, target: str, spent: int = 0) -> float:
    """6.8.4, 6.8.6: what this Takeover is worth, by the chance to roll 5 or more; culture tokens make up what is
    short."""
    state, seat = outlook.state, outlook.seat
    gains = [
        1.0 + outlook.goals.pieces.get(piece, 0.0) + outlook.denial * is_player(state.cities[target].buildings[piece])
        for piece in exchangeable(state, seat, target)
    ]
    if not gains:
        return 0.0
    tokens = max(0, outlook.purse["culture"] - spent) if may_boost(state, seat, start, target) else 0
    culture, worth = outlook.price("culture", max(0, tokens - 1), 1), 0.0
    for roll in range(1, ROLLS + 1):
        short = max(0, 5 - roll)
        if short <= tokens:
            worth += max(0.0, max(gains) - short * culture) / ROLLS
    return worth


def building_kinds(outlook: Outlook) -> int:
    """How many kinds of buildings the player may build"""
    return sum(
        row.box in outlook.state.options.boxes and outlook.state.has(outlook.seat, row.requires_advance)
        for row in BUILDINGS.values()
    )
