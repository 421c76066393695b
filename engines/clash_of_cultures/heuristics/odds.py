"""The odds of a battle (9). Cards in hand and most abilities are left out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engines.clash_of_cultures.data import FACES, GAME, UNITS, number

HIT: int = GAME.battle.hit
SYMBOL = UNITS["infantry"].symbol_bonus


@dataclass(frozen=True)
class Odds:
    win: float
    """The attacker's chance to win."""
    lost: float
    """Units that the attacker loses on average"""
    killed: float
    """Units that the defender loses on average"""


SURE = Odds(1.0, 0.0, 0.0)
HOPELESS = Odds(0.0, 0.0, 0.0)


@cache
def values(dice: int, symbols: bool) -> dict[int, float]:
    """9.5: the chance of each combat value, before anything is added."""
    if dice == 0:
        return {0: 1.0}
    chances: dict[int, float] = {}
    for before, chance in values(dice - 1, symbols).items():
        for face in FACES:
            value = before + face.value + (SYMBOL if symbols and face.symbol == "infantry" else 0)
            chances[value] = chances.get(value, 0.0) + chance / len(FACES)
    return chances


@cache
def hits(dice: int, bonus: int, symbols: bool, ignored: int) -> dict[int, float]:
    """9.6: the chance of each number of hits."""
    chances: dict[int, float] = {}
    for value, chance in values(dice, symbols).items():
        count = max(0, max(0, value + bonus) // HIT - ignored) if dice else 0
        chances[count] = chances.get(count, 0.0) + chance
    return chances


@cache
def battle(
    attackers: int, defenders: int, fortress: bool = False, bonus: int = 0, against: int = 0, sea: bool = False
) -> Odds:
    """The odds of a battle that is fought to the end. `bonus` and `against`: what is added to each roll of the
    attacker and of the defender."""
    if not attackers:
        return HOPELESS
    if not defenders and not fortress:
        return SURE
    die = number("building:fortress", "dice") if fortress else 0
    wall = number("building:fortress", "ignored_hits") if fortress else 0
    win = lost = killed = still = 0.0
    for struck, chance in hits(attackers, bonus, not sea, wall).items():
        for taken, other in hits(defenders + die, against, not sea, 0).items():
            share, fallen, own = chance * other, min(struck, defenders), min(taken, attackers)
            if not fallen and not own and not fortress and defenders:
                still += share
                continue
            lost += share * own
            killed += share * fallen
            rest, stay = attackers - own, defenders - fallen
            if rest and stay:
                on = battle(rest, stay, False, bonus, against, sea)
                win, lost, killed = win + share * on.win, lost + share * on.lost, killed + share * on.killed
            elif rest:
                win += share
    again = 1 - still
    return Odds(win / again, lost / again, killed / again)
