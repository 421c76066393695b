"""Affairs of state: which government, and which city is better given up (14.4, 14.5)."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES
from engines.clash_of_cultures.data import ADVANCES, CATEGORIES, GAME, TOP
from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.state import is_player
from engines.kernel import NONE, Ask, Command, by_worth, chosen, domain_of

FEW = 3
"""A player with no more cities than this gives none of them up."""
FIGHTS = frozenset({"combat_value", "combat_roll", "battle_start", "battle_won", "city_conquered", "losses"})
"""Moments that belong to war."""
OFTEN = ("always", "unlimited", "once_per_turn")
ARMY = 3
"""With this number of army units or more, a leader has somebody to lead."""
BETTER = 0.1
"""Another government must be better by this much, for the trouble of changing."""


def use_of(outlook: Outlook, advance: str) -> float:
    return outlook.goals.useful(advance) + outlook.goals.lessons.get(advance, 0.0)


def markers(outlook: Outlook) -> int:
    """How many advances of a government the player owns"""
    now = outlook.state.government(outlook.seat)
    return sum(ADVANCES[name].category == now for name in outlook.player.advances)


def best_of(outlook: Outlook, government: str, count: int) -> list[str]:
    """14.5: what the markers would buy in this government: its first advance, and the most useful others."""
    others = [name for name in CATEGORIES[government].advances if name != TOP[government]]
    return [TOP[government], *sorted(others, key=lambda name: -use_of(outlook, name))[: count - 1]]


def regime(outlook: Outlook, government: str) -> float:
    """What this government is worth to a player with this number of markers."""
    if government == outlook.state.government(outlook.seat):
        return sum(use_of(outlook, a) for a in outlook.player.advances if ADVANCES[a].category == government)
    return sum(use_of(outlook, name) for name in best_of(outlook, government, markers(outlook)))


def change_worth(outlook: Outlook, government: str, price: float) -> float:
    """14.5: how much better this government is than the present one. No change is worth 0."""
    now = outlook.state.government(outlook.seat)
    if government == NONE or now is None or not outlook.turns:
        return 0.0
    gain = regime(outlook, government) - regime(outlook, now)
    return gain * min(1.0, 1.5 * outlook.future) - price - BETTER


def change(outlook: Outlook, ask: Ask) -> list[Command]:
    """14.5: the change of government that is worth its price."""
    price = outlook.cost(GAME.status.government)
    return by_worth(ask, lambda name: change_worth(outlook, name, price))


def new_regime(outlook: Outlook, ask: Ask) -> list[Command]:
    """A change that an event allows"""
    return by_worth(ask, lambda name: change_worth(outlook, name, -BETTER))


def new_advances(outlook: Outlook, ask: Ask) -> list[Command]:
    """14.5: the advances that the other markers move to."""
    names = sorted({name for choice in domain_of(ask) for name in choice}, key=lambda name: -use_of(outlook, name))
    count = ask.params["count"]
    best = set(names[:count])
    return [chosen(ask, choice) for choice in domain_of(ask) if set(choice) == best]


def raze_worth(outlook: Outlook, spot: str) -> float:
    """14.4: what giving up this city is worth: gold now, and nothing for opponents who would take it. A city that
    could stand is worth more."""
    if spot == NONE:
        return 0.0
    state = outlook.state
    if spot not in outlook.threats:
        return -1.0
    if len(outlook.homes) <= FEW or state.cities[spot].size > 1:
        return -1.0
    value = outlook.city_value(state.cities[spot])
    falls = outlook.danger(spot, outlook.guards(spot)) / (value + 0.5)
    theirs = outlook.denial * (1.0 + value) if any(is_player(who) for who, _, _ in outlook.threats[spot]) else 0.0
    return outlook.gain(GAME.status.raze) + falls * theirs - (1 - falls) * value


def raze(outlook: Outlook, ask: Ask) -> list[Command]:
    return by_worth(ask, lambda spot: raze_worth(outlook, spot))


# Leaders (16.4).


def leader_worth(outlook: Outlook, card: str) -> float:
    """What a leader's abilities are good for. Abilities in battle count as far as there is war, the others whenever
    they may be used."""
    soldiers = sum(unit.is_army for unit in outlook.state.units_of(outlook.seat))
    war = 0.5 * (soldiers >= ARMY) + 0.4 * bool(outlook.threats) + outlook.goals.warlike
    total = 0.0
    for ability in ABILITIES.values():
        if ability.leader == card:
            fights = FIGHTS.intersection(ability.moments)
            often = 1.3 if ability.limit in OFTEN else 1.0
            total += often * (0.3 + war if fights else 0.8) - outlook.cost(ability.cost) * (not fights) / 2
    return total


def leader(outlook: Outlook, ask: Ask) -> list[Command]:
    return by_worth(ask, lambda card: leader_worth(outlook, card))
