"""The facts of war and politics, read once from data/combat.toml and data/politics.toml."""

from __future__ import annotations

from engines.hinterland.facts import Layer, Position, Season, read
from engines.kernel import Fact, by_id

# Combat (11, 12, 16, 17)


class BattleFacts(Fact):
    rounds: int
    won_sp: int
    blanks: int
    rival_units: int
    shield_units: int
    same_kind: int
    unused_swords: int
    charge_shields: int


class SiegeFacts(Fact):
    rounds: int
    shields_per_svs: int


class Level(Fact):
    id: str
    position: Position
    free_rerolls: int = 0
    keep_best: bool = False
    lives: int = 0
    counts: int = 1
    rerolled: bool = True
    engine: int


class Morale(Fact):
    id: str
    start: int = 0
    lost_per_started: int = 0
    per_shield: int
    per_sword_rival: int
    per_sword_other: int = 0


class Commander(Fact):
    id: str
    price: int = 0
    wage: int = 0
    bonuses: bool = True
    paid_rerolls: int = 1
    free_rerolls: int = 0
    special_move: bool = False


class _Fortification(Fact):
    support: dict[str, int]
    ambush: dict[str, int]


class _Combat(Fact):
    dice: dict[str, tuple[int, ...]]
    battle: BattleFacts
    siege: SiegeFacts
    fortification: _Fortification
    level: tuple[Level, ...]
    morale: tuple[Morale, ...]
    commander: tuple[Commander, ...]


_combat = read(_Combat, "combat.toml")
DICE = _combat.dice
BATTLE = _combat.battle
SIEGE = _combat.siege
FORT_SUPPORT = _combat.fortification.support
FORT_AMBUSH = _combat.fortification.ambush
LEVELS = _combat.level
LEVEL_IDS = tuple(level.id for level in LEVELS)
MORALE = _combat.morale
COMMANDERS = _combat.commander


def morale(prestige: int) -> Morale:
    """16.1"""
    return next(row for row in reversed(MORALE) if prestige >= row.start)


# Politics (15, 18, 19)


class Spending(Fact):
    double_buying: int
    reroll_combat: int
    reroll_combat_dice: int
    reroll_brown: int
    rear_target: int
    change_rival: int
    double_building: int
    special_move: int


class Points(Fact):
    sp_lost_pp: int
    vassal_pp: int
    aid_pp: int
    revolt_pp: int
    vassal_gold: int
    vassal_season: Season
    revolt_after: int
    theft_sp: int


class TreatyKind(Fact):
    id: str
    gold: int = 0
    rounds: int = 0
    sp_to: int = 0
    sp_from: int = 0
    score_to: int
    score_from: int


class Goal(Fact):
    id: str
    needed: int
    step: int
    layer: Layer = "white"


class VictoryFacts(Fact):
    sp: int
    sp_with_goal: int
    sp_step: int
    goals: int


class ScoreFacts(Fact):
    plundered_field: int
    field: int
    settlement: int
    city: int
    agrarian: int
    prestige: int


class _Prestige(Fact):
    start: int
    rival_percent: int


class _NewYear(Fact):
    steps: tuple[int, ...]


class _Politics(Fact):
    prestige: _Prestige
    spend: Spending
    points: Points
    new_year: _NewYear
    treaty: tuple[TreatyKind, ...]
    goal: tuple[Goal, ...]
    victory: VictoryFacts
    score: ScoreFacts
    standing: dict[str, tuple[str, ...]]
    flight_percent: dict[str, int]


_politics = read(_Politics, "politics.toml")
START_PRESTIGE = _politics.prestige.start
RIVAL_PERCENT = _politics.prestige.rival_percent
SPEND = _politics.spend
POINTS = _politics.points
NEW_YEAR_STEPS = _politics.new_year.steps
TREATIES = by_id(_politics.treaty)
GOALS = by_id(_politics.goal)
VICTORY = _politics.victory
SCORE = _politics.score
STANDING = _politics.standing
FLIGHT_PERCENT = _politics.flight_percent
