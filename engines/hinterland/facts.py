"""The facts of the land, read once from data/*.toml: units, buildings, goods, the year."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from engines.kernel import Fact, by_id, facts

HOME = Path(__file__).parent
F = TypeVar("F", bound=Fact)

Mode: TypeAlias = Literal["quick", "basic", "original", "extended"]
Layer: TypeAlias = Literal["white", "green", "yellow", "red"]
Colour: TypeAlias = Literal["yellow", "green", "brown", "turquoise", "grey"]
Climate: TypeAlias = Literal["subtropical", "temperate", "cold"]
Season: TypeAlias = Literal["spring", "summer", "autumn", "winter"]
Die: TypeAlias = Literal["white", "white_reversed", "blue", "red", "none"]
Position: TypeAlias = Literal["front", "standard", "rear"]

STANDARD = 1
"""The level of a unit that has learned nothing and forgotten nothing."""


def read(kind: type[F], name: str) -> F:
    return facts(kind, HOME / "data" / name)


# Units (5)


class UnitKind(Fact):
    id: str
    layer: Layer
    buy_gold: int = -1
    recruit_gold: int = -1
    buy_pp: int = 0
    pp_price: int = -1
    """All of the price in prestige instead (15.4)."""
    upgrade_gold: int = -1
    upgrade_gold_quick: int = -1
    horse_herd: bool = False
    refund: int = 0
    attack: Die
    dice: int
    attack_difficult: Die
    dice_difficult: int
    lives: int
    lives_difficult: int
    ship_size: int
    settlement_size: int
    food: int
    extra_grain: int = 0
    wage_quick: int
    position: Position
    pp_value: int
    can_build: bool = False
    can_move: bool = True
    retreats: bool = True
    special_move: bool = False
    charge: bool = False
    carry_capacity: int = 0
    limited: bool = True
    trainable: bool = True
    rerolls: bool = True
    experience: bool = True

    @cached_property
    def ship(self) -> bool:
        return self.id in ("transport", "warship")

    @cached_property
    def afloat(self) -> bool:
        """Lives on the sea: ships and pirates."""
        return self.id in ("transport", "warship", "pirate")

    @property
    def total_price(self) -> int:
        """22.1: purchase and upgrade together"""
        base = self.buy_gold if self.buy_gold > 0 else UNITS["li"].buy_gold
        return base + max(0, self.upgrade_gold)


class UnitLimits(Fact):
    standard_units: int
    training_gold: int
    level_surcharge: int
    mounted_by_herd: int
    engine_limit: dict[str, int]


class _Units(Fact):
    unit: tuple[UnitKind, ...]
    limits: UnitLimits


_units = read(_Units, "units.toml")
UNITS = by_id(_units.unit)
UNIT_LIMITS = _units.limits
SHIPS = tuple(kind.id for kind in UNITS.values() if kind.ship)


# Buildings (4)


class Building(Fact):
    id: str
    kind: Literal["settlement", "shipyard", "fortification"]
    cost: int
    min_builders: int
    svs: int = 0
    grain: int = 0
    units: int = 0
    herds: int = 0
    fish: int = 0
    ships: int = 0
    buys: int = 0
    upgrades: int = 0
    ship_upgrades: int = 0
    tax: int = 0
    feast: int = 0
    food: int = 0
    wage_quick: int = 0
    raze: int = 0
    pp_taken: int = 0
    sp_taken: int = 0
    feast_grain: tuple[int, int, int] = (0, 0, 0)
    """For a small, double and triple feast."""


class BuildingLimits(Fact):
    tiles: int
    builders: int
    quarters: int
    herds: int


class Construction(Fact):
    double_speed_held: int
    double_speed_spent: int
    discount_held: int
    discount: int
    cheapest: int
    demolish_gold: int


class PlunderFacts(Fact):
    gold: int
    clear_gold: int
    sow_extra: int
    pp_settlement: int
    pp_other: int


class _Buildings(Fact):
    building: tuple[Building, ...]
    limits: BuildingLimits
    construction: Construction
    plunder: PlunderFacts
    terrain_svs: dict[str, int]


_buildings = read(_Buildings, "buildings.toml")
BUILDINGS = by_id(_buildings.building)
BUILDING_LIMITS = _buildings.limits
CONSTRUCTION = _buildings.construction
PLUNDER = _buildings.plunder
TERRAIN_SVS = _buildings.terrain_svs
NO_BUILDING = Building(id="", kind="settlement", cost=0, min_builders=1)


# Goods and herds (6, 9)


class HerdKind(Fact):
    id: str
    buy: int
    sell: int
    meat: int
    half_meat: int = 0
    ap: int


class Faces(Fact):
    good: tuple[int, ...]
    bad: tuple[int, ...]

    def read(self, die: int) -> Literal["good", "normal", "bad"]:
        return "good" if die in self.good else "bad" if die in self.bad else "normal"


class Breeding(Fact):
    pair: int
    odd_faces: tuple[int, ...]


class Sowing(Fact):
    grain: int
    yields: dict[Colour, int]


class Fishing(Fact):
    faces: tuple[int, ...]
    fish: dict[str, int]
    basic_fish: int


class AttritionFacts(Fact):
    mountain_faces: tuple[int, ...]
    mountain_units: tuple[str, ...]
    unconnected_faces: tuple[int, ...]
    encircled_faces: tuple[int, ...]
    encircled_rolls: dict[str, int]


class Economy(Fact):
    herd: tuple[HerdKind, ...]
    grain: dict[str, int]
    fish: dict[str, int]
    meat: dict[str, dict[Season, int]]
    feeding: dict[str, int]
    transhumance: dict[Climate, tuple[Colour, ...]]
    breeding: Breeding
    sowing: Sowing
    weather: dict[Climate, Faces]
    winter_weather: dict[str, Faces]
    fishing: Fishing
    shipwreck: dict[str, dict[str, tuple[int, ...]]]
    attrition: AttritionFacts


ECONOMY = read(Economy, "economy.toml")
HERDS = by_id(ECONOMY.herd)


# The year (8, 20)


class Phase(Fact):
    id: str
    layer: Layer
    seasons: tuple[Season, ...] = ("spring", "summer", "autumn", "winter")
    only: str = ""
    round: bool = False
    """Part of the round itself, which quick mode has no winter for (8.1)."""


class Start(Fact):
    villages: int
    light_infantry: int
    grain: int
    sheep: int
    pigs: int
    gold: int
    prestige: int
    city_light_infantry: int
    inland_light_infantry: int
    inland_gold: int
    dice: int


class Year(Fact):
    years: int
    seasons: tuple[Season, ...]
    modes: dict[Mode, tuple[Layer, ...]]
    phase: tuple[Phase, ...]
    wages: dict[str, int]
    gold_wages: dict[str, int]
    setup: Start
    needs: dict[str, str]
    layers: dict[str, Layer]


YEAR = read(Year, "year.toml")
QUICK: Mode = "quick"
Pace: TypeAlias = Literal["brisk", "strict"]
ON_SHEETS = ("sowing", "feasts", "feeding")
"""Special phases that are part of the sheet in brisk pace (26.2)."""


@cache
def in_play(mode: Mode, rule: str) -> bool:
    """20.3: does this mode have the rule? What has no layer of its own is in every mode."""
    return YEAR.layers[rule] in YEAR.modes[mode]


def known(thing: str, mode: Mode) -> bool:
    """20.3: has this mode whatever a thing needs to be of use?"""
    return thing not in YEAR.needs or in_play(mode, YEAR.needs[thing])


@cache
def schedule(mode: Mode, season: Season, pace: Pace) -> tuple[str, ...]:
    """8.2, 8.3: the phases of this season, in their order; 26.2: brisk, the sheets come before what stands on them"""
    phases = [
        phase.id
        for phase in YEAR.phase
        if phase.layer in YEAR.modes[mode]
        and season in phase.seasons
        and phase.only in ("", mode)
        and not (phase.round and mode == QUICK and season == "winter")
    ]
    foretold = [phase for phase in phases if phase in ON_SHEETS]
    if pace == "brisk" and foretold and "sheets" in phases:
        phases.remove("sheets")
        phases.insert(phases.index(foretold[0]), "sheets")
    return tuple(phases)
