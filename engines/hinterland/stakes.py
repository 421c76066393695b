"""The facts of war and politics, read once from data/combat.toml and data/politics.toml."""

from __future__ import annotations

from engines.hinterland.facts import Layer, Position, read
from engines.kernel import Fact

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


_combat = read("combat.toml")
DICE: dict[str, tuple[int, ...]] = {die: tuple(faces) for die, faces in _combat["dice"].items()}
BATTLE = BattleFacts.model_validate(_combat["battle"])
SIEGE = SiegeFacts.model_validate(_combat["siege"])
FORT_SUPPORT: dict[str, int] = _combat["fortification"]["support"]
FORT_AMBUSH: dict[str, int] = _combat["fortification"]["ambush"]
LEVELS = tuple(Level.model_validate(level) for level in _combat["level"])
LEVEL_IDS = tuple(level.id for level in LEVELS)
MORALE = tuple(Morale.model_validate(row) for row in _combat["morale"])
COMMANDERS = tuple(Commander.model_validate(row) for row in _combat["commander"])


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


_politics = read("politics.toml")
START_PRESTIGE: int = _politics["prestige"]["start"]
RIVAL_PERCENT: int = _politics["prestige"]["rival_percent"]
SPEND = Spending.model_validate(_politics["spend"])
POINTS = Points.model_validate(_politics["points"])
NEW_YEAR_STEPS: tuple[int, ...] = tuple(_politics["new_year"]["steps"])
TREATIES: dict[str, TreatyKind] = {t["id"]: TreatyKind.model_validate(t) for t in _politics["treaty"]}
GOALS: dict[str, Goal] = {goal["id"]: Goal.model_validate(goal) for goal in _politics["goal"]}
VICTORY = VictoryFacts.model_validate(_politics["victory"])
SCORE = ScoreFacts.model_validate(_politics["score"])
STANDING: dict[str, tuple[str, ...]] = {matter: tuple(said) for matter, said in _politics["standing"].items()}
FLIGHT_PERCENT: dict[str, int] = _politics["flight_percent"]
