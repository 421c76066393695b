"""The attack step: gathering dice, rolling them, rolling again (11.4, 12.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engines.hinterland.asking import choose
from engines.hinterland.prestige import spend
from engines.hinterland.settlements import svs
from engines.hinterland.stakes import BATTLE, COMMANDERS, DICE, FORT_SUPPORT, LEVELS, SPEND
from engines.hinterland.state import Battle, HinterlandState, HinterlandTable, Rolled, Side, Unit
from engines.hinterland.status import status
from engines.hinterland.strength import bonus_swords, dice_of, has_bonuses, same_kind_dice, units_in
from engines.kernel import ASK, Counts, Rule, Seat, settled


def face(table: HinterlandTable, colour: str) -> int:
    return DICE[colour][table.roll() - 1]


def gather(state: HinterlandState, battle: Battle, side: Side, units: Sequence[Unit]) -> list[Rolled]:
    """11.4: the dice of these units, kind by kind; builders on site bring half of theirs"""
    dice: list[Rolled] = []
    idle: list[Rolled] = []
    for unit in units:
        colour, count = dice_of(state, battle, unit)
        plain = LEVELS[unit.level].rerolled or not state.has("experience")
        mine = [
            Rolled(unit=unit.id, colour=colour, swords=0, plain=plain and unit.facts.rerolls) for _ in range(count)
        ]
        (idle if unit.place == "site" else dice).extend(mine)
    dice += idle[: len(idle) // 2]
    for kind, extra in same_kind_dice(state, side.seat, units).items():
        sample = next(unit for unit in units if unit.kind == kind)
        colour, count = dice_of(state, battle, sample)
        if count:
            dice += [Rolled(colour=colour, swords=0, plain=sample.facts.rerolls) for _ in range(extra)]
    return dice


def wall_dice(state: HinterlandState, battle: Battle, side: Side) -> int:
    """11.4: fort support; 12.4: blue dice of the settlement before the breach"""
    land = state.lands.get(battle.at)
    if land is None or land.owner != side.seat:
        return 0
    if battle.siege:
        return 0 if battle.breached else svs(state, battle.at)
    if land.fort and state.has("fort_support") and status(state).is_vus(side.seat, battle.at):
        return FORT_SUPPORT[land.settlement]
    return 0


def roll(table: HinterlandTable, battle: Battle, groups: dict[Seat, list[Unit]], walls: bool) -> Rule[None]:
    """Both sides roll at the same time, then roll again as they may"""
    state = table.state
    battle.rerolled = {}
    battle.dice = {}
    for side in (battle.attacker, battle.defender):
        dice = gather(state, battle, side, groups[side.seat])
        if walls:
            dice += [Rolled(colour="blue", swords=0) for _ in range(wall_dice(state, battle, side))]
        for die in dice:
            die.swords = face(table, die.colour)
        side.rolled = side.rolled or bool(dice)
        battle.dice[side.seat] = dice
        table.tell("battle.rolled", seat=side.seat, dice=shown(dice))
    for side in (battle.attacker, battle.defender):
        yield from free_rerolls(table, battle, side)
    yield from paid_rerolls(table, battle)


def shown(dice: Sequence[Rolled]) -> dict[str, int]:
    """Dice by colour and swords"""
    found = Counter(key(die) for die in dice)
    return {name: found[name] for name in sorted(found)}


def key(die: Rolled) -> str:
    return f"{die.colour} {die.swords}"


def free_left(state: HinterlandState, battle: Battle, die: Rolled) -> int:
    """17.1, 16.2, 21.7: free rerolls of the unit that this die belongs to"""
    if not die.unit or not die.plain:
        return 0
    unit = next((one for one in state.units if one.id == die.unit), None)
    if unit is None:
        return 0
    count = LEVELS[unit.level].free_rerolls if state.has("experience") else 0
    if state.has("commanders"):
        count += COMMANDERS[state.players[unit.owner].commander].free_rerolls
    count += state.faction(unit.owner).free_rerolls.get(unit.kind, 0)
    return count - battle.rerolled.get(unit.id, 0)


def keeps_best(state: HinterlandState, die: Rolled) -> bool:
    unit = next((one for one in state.units if one.id == die.unit), None)
    return unit is not None and state.has("experience") and LEVELS[unit.level].keep_best


def free_rerolls(table: HinterlandTable, battle: Battle, side: Side) -> Rule[None]:
    """11.4: until nobody has one left or the side is content"""
    state = table.state
    while True:
        dice = [die for die in battle.dice[side.seat] if free_left(state, battle, die) > 0]
        worst = [die for die in dice if die.swords == min(DICE[die.colour])]
        if not dice:
            return
        limits = free_limits(state, battle, dice)
        chosen = yield from choose(
            side.seat, "battle.free_reroll", Counts(limits, kind="die", usual=within(limits, shown(worst))),
            section="11.4", dice=shown(battle.dice[side.seat]), space=battle.at, siege=int(battle.siege),
        )  # fmt: skip
        if not chosen:
            return
        for name, count in chosen.items():
            for _ in range(count):
                die = next((d for d in dice if key(d) == name and free_left(state, battle, d) > 0), None)
                if die is None:
                    continue
                dice.remove(die)
                battle.rerolled[die.unit] = battle.rerolled.get(die.unit, 0) + 1
                again = face(table, die.colour)
                die.swords = max(again, die.swords) if keeps_best(state, die) else again
        table.tell("battle.rerolled", seat=side.seat, dice=shown(battle.dice[side.seat]))


def free_limits(state: HinterlandState, battle: Battle, dice: Sequence[Rolled]) -> dict[str, int]:
    """How many dice of each face can be rolled again: no unit more often than it may"""
    limits: dict[str, int] = {}
    used: Counter[int] = Counter()
    for die in dice:
        if used[die.unit] < free_left(state, battle, die):
            used[die.unit] += 1
            limits[key(die)] = limits.get(key(die), 0) + 1
    return {name: limits[name] for name in sorted(limits)}


def within(limits: dict[str, int], wanted: dict[str, int]) -> dict[str, int]:
    return {name: min(count, limits[name]) for name, count in wanted.items() if name in limits}


def paid_limit(state: HinterlandState, seat: Seat) -> int:
    """11.4, 16.2: how often one die can be rolled again for prestige in a battle round"""
    return COMMANDERS[state.players[seat].commander].paid_rerolls if state.has("commanders") else 1


def payable(state: HinterlandState, battle: Battle, seat: Seat) -> list[Rolled]:
    if state.players[seat].pp < SPEND.reroll_combat:
        return []
    most = paid_limit(state, seat)
    return [die for die in battle.dice[seat] if die.plain and die.paid < most and die.swords < max(DICE[die.colour])]


def paid_rerolls(table: HinterlandTable, battle: Battle) -> Rule[None]:
    """11.4, 15.4: the attacker first, then the defender, until both are content"""
    state = table.state
    passed: set[Seat] = set()
    while len(passed) < 2:
        for side in (battle.attacker, battle.defender):
            if side.seat in passed:
                continue
            dice = payable(state, battle, side.seat) if settled(state, side.seat, "rerolls") == ASK else []
            if not dice:
                passed.add(side.seat)
                continue
            chosen = yield from choose(
                side.seat, "battle.paid_reroll",
                Counts(shown(dice), 0, SPEND.reroll_combat_dice, "die", usual={}),
                section="15.4", dice=shown(battle.dice[side.seat]), price=SPEND.reroll_combat, space=battle.at,
                siege=int(battle.siege),
            )  # fmt: skip
            if not chosen:
                passed.add(side.seat)
                continue
            spend(table, side.seat, SPEND.reroll_combat)
            for name, count in chosen.items():
                for die in [d for d in dice if key(d) == name][:count]:
                    die.paid += 1
                    again = face(table, die.colour)
                    die.swords = max(again, die.swords) if keeps_best(state, die) else again
            table.tell("battle.rerolled", seat=side.seat, dice=shown(battle.dice[side.seat]))


def rolled_swords(state: HinterlandState, battle: Battle, seat: Seat) -> int:
    """11.5: swords on the dice, and one for every three dice without"""
    dice = battle.dice[seat]
    swords = sum(die.swords for die in dice)
    if has_bonuses(state, seat):
        swords += sum(die.swords == 0 and counts_blank(state, die) for die in dice) // BATTLE.blanks
    return swords


def sword_odds(state: HinterlandState, battle: Battle, side: Side) -> dict[int, float]:
    """11.5: how likely this side has so many swords in the next round, if nothing is rolled again"""
    dice = gather(state, battle, side, units_in(state, side))
    dice += [Rolled(colour="blue", swords=0) for _ in range(wall_dice(state, battle, side))]
    chances = {(0, 0): 1.0}
    for die in dice:
        faces, blank = Counter(DICE[die.colour]), counts_blank(state, die)
        after: dict[tuple[int, int], float] = {}
        for (swords, blanks), likely in chances.items():
            for hits, many in faces.items():
                at = (swords + hits, blanks + (blank and not hits))
                after[at] = after.get(at, 0.0) + likely * many / len(DICE[die.colour])
        chances = after
    three, more = has_bonuses(state, side.seat), bonus_swords(state, battle, side)
    odds: dict[int, float] = {}
    for (swords, blanks), likely in chances.items():
        total = max(0, swords + (blanks // BATTLE.blanks if three else 0) + more)
        odds[total] = odds.get(total, 0.0) + likely
    return odds


def counts_blank(state: HinterlandState, die: Rolled) -> bool:
    """A41: every die of the side, but not those of recruits"""
    unit = next((one for one in state.units if one.id == die.unit), None)
    return unit is None or LEVELS[unit.level].counts > 0
