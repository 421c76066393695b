"""Decisions in a battle, and where barbarians go (9, 12)."""

from __future__ import annotations

from engines.clash_of_cultures.data import ACTION_CARDS, number
from engines.clash_of_cultures.heuristics.odds import battle
from engines.clash_of_cultures.heuristics.outlook import UNIT, Outlook
from engines.clash_of_cultures.heuristics.war import SOLDIER, city_prize
from engines.clash_of_cultures.state import BARBARIANS, Battle
from engines.kernel import NONE, Ask, Command, Counts, by_worth, chosen, domain_of, yes_no

TACTICS = {
    "flanking": 0.5, "defensive_formation": 0.5, "for_the_people": 0.5, "wedge_formation": 0.45,
    "heavy_resistance": 0.4, "high_morale": 0.4, "improved_defenses": 0.4, "surprise": 0.35, "siege": 0.35,
    "archers": 0.3, "peltasts": 0.3, "encircled": 0.3, "scout": 0.2, "high_ground": 0.2, "martyr": 0.1,
    "tactical_retreat": 0.05,
}  # fmt: skip
"""How much each tactic helps in a battle that is even."""
DEAR = {
    "quick_advance": 0.9, "inspiration": 0.8, "teach_us": 0.8, "city_development": 0.9, "explorer": 0.8,
    "technology_trade": 0.6, "new_ideas": 0.7, "synergies": 0.6, "leadership": 0.6, "great_ideas": 0.5,
}  # fmt: skip
"""What each of these cards would be worth if it were kept for its effect."""
CERTAIN = 0.93


def fight(outlook: Outlook) -> Battle | None:
    return outlook.state.fights[-1] if outlook.state.fights else None


def chance(outlook: Outlook, now: Battle) -> float:
    """How likely the player wins the battle as it stands"""
    attacker, defender = now.sides
    fortress = now.fortress and now.round <= 1
    bonus = outlook.steel(attacker.owner, defender.owner)
    against = outlook.steel(defender.owner, attacker.owner)
    odds = battle(len(attacker.units), len(defender.units), fortress, bonus, against, now.sea)
    return odds.win if attacker.owner == outlook.seat else 1 - odds.win


def stake(outlook: Outlook, now: Battle) -> float:
    """What the battle is about"""
    prize = SOLDIER * len(now.other(outlook.seat).units)
    if now.hex in outlook.state.cities:
        own = outlook.state.cities[now.hex].owner == outlook.seat
        prize += outlook.holding(now.hex) if own else city_prize(outlook, now.hex, len(now.defender.units))
    return prize


def stay(outlook: Outlook, ask: Ask) -> list[Command]:
    """9.8.3: fight on as long as the possible gain is larger than the possible losses."""
    now = fight(outlook)
    if now is None:
        return []
    odds = battle(
        len(now.attacker.units), len(now.defender.units), False, outlook.steel(outlook.seat, now.defender.owner),
        outlook.steel(now.defender.owner, outlook.seat), now.sea,
    )  # fmt: skip
    return yes_no(ask, odds.win * stake(outlook, now) > odds.lost * SOLDIER)


def tactic(outlook: Outlook, ask: Ask) -> list[Command]:
    """9.4: lay the card that helps more than it is worth in hand. When the end is certain, lay none."""
    now = fight(outlook)
    able = [card for card in domain_of(ask) if card != NONE]
    none = chosen(ask, NONE)
    if now is None or outlook.seat not in (now.attacker.owner, now.defender.owner):
        return [none]
    certain = max(chance(outlook, now), 1 - chance(outlook, now)) > CERTAIN
    value = 0.0 if certain else stake(outlook, now)
    left = min(1.0, outlook.turns / 3)

    def gain(card: str) -> float:
        row = ACTION_CARDS[card]
        return TACTICS.get(row.tactic, 0.2) * value - DEAR.get(row.effect, 0.3) * left

    good = sorted((card for card in able if gain(card) > 0), key=lambda card: -gain(card))
    return [*(chosen(ask, card) for card in good[:3]), none]


def losses(outlook: Outlook, ask: Ask) -> list[Command]:
    """9.6.3: the cheapest fall first"""
    domain = domain_of(ask)
    assert isinstance(domain, Counts)
    count, bag = ask.params["count"], dict[str, int]()
    order = sorted(domain.limits, key=lambda kind: UNIT.get(kind, 0.5))
    for kind in order:
        if take := min(domain.limits[kind], count - sum(bag.values())):
            bag[kind] = take
    return [chosen(ask, bag)] if domain.contains(bag) else []


def steel(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.5: pay for steel weapons unless the end is certain."""
    now = fight(outlook)
    if now is None:
        return []
    attacker = now.attacker.owner == outlook.seat
    bonus = number("advance:steel_weapons", "combat_value_against_steel")
    own, other = len(now.side(outlook.seat).units), len(now.other(outlook.seat).units)
    without = battle(own, other) if attacker else battle(other, own, now.fortress)
    armed = battle(own, other, False, bonus) if attacker else battle(other, own, now.fortress, 0, bonus)
    saved = SOLDIER * ((without.lost - armed.lost) if attacker else (without.killed - armed.killed))
    better = abs(armed.win - without.win) * stake(outlook, now) + saved
    return yes_no(ask, better > outlook.price("ore", max(0, outlook.purse["ore"] - 1)))


def siege(outlook: Outlook, ask: Ask) -> list[Command]:
    now = fight(outlook)
    return [] if now is None else yes_no(ask, 0.2 * stake(outlook, now) > outlook.cost(ask.params["cost"]))


def barbarian_site(outlook: Outlook, ask: Ask) -> list[Command]:
    """12.5: place barbarians near opponents."""

    def far(spot: str) -> float:
        return float(min((outlook.state.distance(spot, own) for own in outlook.homes), default=0))

    return by_worth(ask, far)


def barbarian_step(outlook: Outlook, ask: Ask) -> list[Command]:
    """12.6: move barbarians towards opponents."""

    def harm(way: str) -> float:
        spot = way.partition(" to ")[2]
        owner = outlook.state.opponents_at(spot, BARBARIANS)
        if owner is None:
            return 0.01 * min((outlook.state.distance(spot, own) for own in outlook.homes), default=0)
        there = outlook.holding(spot) if spot in outlook.state.cities else 0.5
        return -there if owner == outlook.seat else outlook.denial * there

    return by_worth(ask, harm)
