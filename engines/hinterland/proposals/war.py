"""Whom to strike, with how many, and whether a fight is worth it (11, 12)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.hinterland.facts import BUILDINGS, UNITS
from engines.hinterland.proposals.outlook import Outlook, power
from engines.hinterland.settlements import svs
from engines.hinterland.siege import wall
from engines.hinterland.stakes import BATTLE, COMMANDERS, DICE
from engines.hinterland.state import Battle, Unit
from engines.hinterland.strength import dice_of, units_in

POINT = 2.0
"""A victory point: one at the end, and a step to Dominance"""
SURE = 1.5
"""So much stronger one wants to be in the open"""
LIGHT = power("li", 1, False)


@dataclass(frozen=True)
class Target:
    at: str
    value: float
    need: float
    """The might that must come together there"""
    walls: bool = False


def targets(outlook: Outlook) -> list[Target]:
    """Hostile settlements, and hostile units in the open; the best first"""
    if not outlook.stance.war:
        return []
    found = [settlement(outlook, at) for seat in sorted(outlook.foes) for at in outlook.now.settled[seat]]
    found = found if outlook.stance.abroad else []
    for at, units in outlook.hostile.items():
        land = outlook.state.lands.get(at)
        if land is None or not outlook.board.fields[at].fights:
            continue
        if land.settlement and land.owner in outlook.foes:
            continue
        if not outlook.stance.abroad and not ours(outlook, at):
            continue
        found.append(stack(outlook, at, units))
    return sorted(found, key=lambda target: -target.value / (1 + target.need))


def ours(outlook: Outlook, at: str) -> bool:
    """Is there anything that they could take from us?"""
    land, seat = outlook.state.lands[at], outlook.seat
    return (
        land.owner == seat
        or land.sower == seat
        or (land.site is not None and land.site.owner == seat)
        or any(herd.owner == seat for herd in land.herds)
    )


def settlement(outlook: Outlook, at: str) -> Target:
    """12: its walls need engines, and so do those inside"""
    land = outlook.state.lands[at]
    owner = land.owner
    assert owner is not None
    held = [u for u in outlook.now.here.get(at, ()) if u.owner == owner and not u.facts.ship]
    facts = BUILDINGS[land.settlement]
    value = POINT * facts.sp_taken + facts.pp_taken / 5
    if outlook.player.rival == owner:
        value += 1.0
    need = LIGHT * (1 + 3 * svs(outlook.state, at)) + SURE * outlook.stance.caution * outlook.might(held, at)
    return Target(at, value * outlook.stance.war, need, walls=True)


def stack(outlook: Outlook, at: str, units: list[Unit]) -> Target:
    """11: units without walls; worth more where they sit on something of ours"""
    land = outlook.state.lands[at]
    value = POINT * BATTLE.won_sp + sum(u.facts.pp_value for u in units) / 5 + 1.0
    if land.settlement and land.owner == outlook.seat:
        value += 2 * BUILDINGS[land.settlement].sp_taken
    elif land.site is not None:
        value += 2.0
    elif outlook.now.held(outlook.seat, at):
        value += 1.0
    need = SURE * outlook.stance.caution * outlook.might(units, at)
    return Target(at, value * outlook.stance.war, need)


# In a fight


def ratio(outlook: Outlook, battle: Battle) -> float:
    """Own strength to that of the other side"""
    mine, theirs = battle.side(outlook.seat), battle.enemy(outlook.seat)
    own = strength(outlook, battle, units_in(outlook.state, mine))
    other = strength(outlook, battle, units_in(outlook.state, theirs))
    if battle.siege and not battle.breached:
        tower = svs(outlook.state, battle.at)
        own, other = (own + tower, other) if battle.defender.seat == outlook.seat else (own, other + tower)
    return own / other if other else 9.0


def strength(outlook: Outlook, battle: Battle, units: list[Unit]) -> float:
    storming = battle.siege and bool(units) and units[0].owner == battle.attacker.seat
    total = 0.0
    for unit in units:
        hampered = storming or unit.place == "aboard" or (battle.at in outlook.board.difficult and not battle.siege)
        total += power(unit.kind, unit.level, hampered) * (0.7 if unit.place == "site" else 1.0)
    return total


def swords(outlook: Outlook, battle: Battle) -> float:
    """What a round of an assault brings on average, with the sword for every three blanks (11.5)"""
    total = blanks = 0.0
    for unit in units_in(outlook.state, battle.attacker):
        colour, count = dice_of(outlook.state, battle, unit)
        if count:
            faces = DICE[colour]
            total += count * sum(faces) / len(faces)
            blanks += count * faces.count(0) / len(faces)
    seat = battle.attacker.seat
    led = not outlook.state.has("commanders") or COMMANDERS[outlook.state.players[seat].commander].bonuses
    return total + (blanks / BATTLE.blanks if led else 0.0)


def storms(outlook: Outlook, battle: Battle) -> bool:
    """12.2: when the walls should give way, and those inside are weaker"""
    return swords(outlook, battle) >= wall(outlook.state, battle) and ratio(outlook, battle) >= 1.0


def engine_helps(outlook: Outlook, at: str) -> bool:
    """T3: are there walls left that one more engine would break?"""
    engines = sum(u.kind == "siege" for u in outlook.mine_at(at))
    return 5 * svs(outlook.state, at) > 4 * engines and UNITS["siege"].upgrade_gold <= outlook.player.gold
