"""The combat roll (9.5): dice, abilities, combat value."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.clash_of_cultures.data import FACES, UNITS, Face
from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.queries import Abilities, CombatValue, DiceCount
from engines.clash_of_cultures.state import Battle, ClashTable, Owner, Side
from engines.kernel import Rule

BONUS = {kind: unit.symbol_bonus for kind, unit in UNITS.items() if unit.symbol_bonus}
"""9.5.2"""


@dataclass
class Roll:
    faces: list[Face] = field(default_factory=list)
    number: int = 0
    bonus: int = 0
    cap: int | None = None
    ignores: int = 0
    """Hits that elephants ignore."""
    activated: dict[str, list[Face]] = field(default_factory=dict)
    """By kind of unit, the dice that used its ability."""

    @property
    def value(self) -> int:
        """9.5.5, 9.5.6"""
        net = self.bonus if self.cap is None else min(self.bonus, self.cap)
        return max(0, self.number + net)


@dataclass
class Rolls:
    """`after_rolls`: the rolls of both sides, once they are known."""

    battle: Battle
    of: dict[Owner, Roll]


def dice_of(table: ClashTable, battle: Battle, side: Side) -> int:
    """9.5.1"""
    owners = [s.owner for s in battle.sides]
    return query(table.state, "roll_dice", owners, DiceCount(battle, side, len(side.units))).dice


def combat_rolls(table: ClashTable, battle: Battle) -> Rule[Rolls]:
    """9.4 step 3: the attacker's dice first (21.3)"""
    owners = [side.owner for side in battle.sides]
    yield from raise_moment(table, "before_roll", owners, battle)
    rolls = Rolls(battle, {side.owner: roll_dice(table, battle, side) for side in battle.sides})
    for side in battle.sides:
        roll = rolls.of[side.owner]
        added = query(table.state, "combat_value", owners, CombatValue(battle, side, roll.bonus))
        roll.bonus, roll.cap = added.bonus, added.cap
        table.tell(
            "battle.rolls", owner=side.owner, dice=[face.value for face in roll.faces], bonus=roll.bonus,
            value=roll.value,
        )  # fmt: skip
    yield from raise_moment(table, "after_rolls", owners, rolls)
    return rolls


def roll_dice(table: ClashTable, battle: Battle, side: Side) -> Roll:
    owners = [s.owner for s in battle.sides]
    abilities = query(table.state, "combat_abilities", owners, Abilities(battle, side))
    silenced = battle.sea or abilities.silenced
    units = [unit.kind for unit in table.state.units if unit.id in side.units]
    leaders = 0 if silenced else units.count("leader")
    faces: list[Face] = []
    for _ in range(dice_of(table, battle, side)):
        face = FACES[table.roll(len(FACES)) - 1]
        if face.symbol == "leader" and leaders:
            leaders -= 1
            while face.symbol == "leader":
                face = FACES[table.roll(len(FACES)) - 1]
        faces.append(face)
    roll = Roll(faces, sum(face.value for face in faces))
    if not silenced:
        use_abilities(roll, units, abilities)
    return roll


def use_abilities(roll: Roll, units: list[str], abilities: Abilities) -> None:
    """9.5.2, 9.5.3: each symbol activates a unit of its kind, as long as there is one."""
    for kind, bonus in BONUS.items():
        dice = [face for face in roll.faces if face.symbol == kind][: units.count(kind)]
        if dice:
            roll.activated[kind] = dice
            roll.bonus += bonus * len(dice) + abilities.stronger.get(kind, 0)
    # 9.5.3: if there are more elephant dice than elephants, the lowest of them do not count. That is never worse.
    trampled = sorted(face.value for face in roll.faces if face.symbol == "elephant")[: units.count("elephant")]
    roll.number -= sum(trampled)
    roll.ignores = len(trampled)
