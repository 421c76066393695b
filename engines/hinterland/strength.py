"""What units are worth in a fight: dice, lives, positions, counts for bonuses (5.2, 11.3 to 11.5, 16, 17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.hinterland.facts import UNITS, Position
from engines.hinterland.prestige import rivals
from engines.hinterland.stakes import BATTLE, COMMANDERS, DICE, LEVELS, morale
from engines.hinterland.state import Battle, HinterlandState, Side, Unit
from engines.kernel import Seat


def units_in(state: HinterlandState, side: Side) -> list[Unit]:
    """The units of a side, kind by kind in the order of the table (25.2)"""
    kinds = list(UNITS)
    wanted = set(side.units)
    return sorted(
        (unit for unit in state.units if unit.id in wanted), key=lambda u: (kinds.index(u.kind), -u.level, u.id)
    )


def hampered(state: HinterlandState, battle: Battle, unit: Unit) -> bool:
    """5.1: do the difficult values apply?"""
    if unit.place == "aboard" or (battle.siege and unit.owner == battle.attacker.seat):
        return True
    return battle.at in state.board.difficult and unit.place != "inside"


def dice_of(state: HinterlandState, battle: Battle, unit: Unit) -> tuple[str, int]:
    facts = unit.facts
    if hampered(state, battle, unit):
        return facts.attack_difficult, facts.dice_difficult
    return facts.attack, facts.dice


def lives_of(state: HinterlandState, battle: Battle, unit: Unit) -> int:
    """11.6"""
    facts = unit.facts
    lives = facts.lives_difficult if hampered(state, battle, unit) else facts.lives
    return lives + LEVELS[unit.level].lives


def position_of(state: HinterlandState, unit: Unit) -> Position:
    """11.3, 17.1"""
    if not state.has("positions"):
        return "standard"
    if unit.place == "site" or unit.facts.position == "rear":
        return "rear"
    return LEVELS[unit.level].position


def counted(units: Iterable[Unit]) -> int:
    """11.5: units for bonuses: recruits not, elite twice; builders on site half, rounded down"""
    free = builders = 0
    for unit in units:
        if unit.place == "site":
            builders += LEVELS[unit.level].counts
        else:
            free += LEVELS[unit.level].counts
    return free + builders // 2


def has_bonuses(state: HinterlandState, seat: Seat) -> bool:
    """11.5: in extended mode only with a commander"""
    return not state.has("commanders") or COMMANDERS[state.players[seat].commander].bonuses


def same_kind_dice(state: HinterlandState, seat: Seat, units: Iterable[Unit]) -> Counter[str]:
    """11.4: one more die for every six units of a kind"""
    if not state.has("seventh_die") or not has_bonuses(state, seat):
        return Counter()
    by_kind: dict[str, list[Unit]] = {}
    for unit in units:
        by_kind.setdefault(unit.kind, []).append(unit)
    return Counter({kind: counted(group) // BATTLE.same_kind for kind, group in by_kind.items()})


def bonus_swords(state: HinterlandState, battle: Battle, side: Side) -> int:
    """11.5, 16.1: for the number of units; below zero at very low morale"""
    units = units_in(state, side)
    rival = rivals(state, side.seat, battle.enemy(side.seat).seat, battle.at)
    swords = 0
    if has_bonuses(state, side.seat):
        per = BATTLE.rival_units if rival else 0
        if state.has("morale"):
            row = morale(side.prestige)
            per = row.per_sword_rival if rival else row.per_sword_other
        swords += counted(units) // per if per else 0
        swords += side.stored_swords
    if state.has("morale") and (started := morale(side.prestige).lost_per_started):
        swords -= -(-len(units) // started)
    return swords


def shields(state: HinterlandState, side: Side) -> int:
    """11.5"""
    if not state.has("shields") or not has_bonuses(state, side.seat):
        return 0
    per = morale(side.prestige).per_shield if state.has("morale") else BATTLE.shield_units
    return counted(units_in(state, side)) // per + side.stored_shields


def value(unit: Unit) -> tuple[int, int, int]:
    """22.1: what is valuable"""
    return unit.facts.pp_value, unit.facts.total_price, unit.level


def average(die: str) -> float:
    faces = DICE.get(die)
    return sum(faces) / len(faces) if faces else 0.0


def group_strength(state: HinterlandState, battle: Battle, units: Iterable[Unit]) -> float:
    """22.1: lives and average swords together"""
    total = 0.0
    for unit in units:
        die, count = dice_of(state, battle, unit)
        total += lives_of(state, battle, unit) + average(die) * count
    return total
