"""Section 13: what advances and buildings can do. The rules ask for a kind of effect, never for a name."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engines.kernel import Fact
from engines.sands_of_time.vocabulary import Category, Landscape, Resource, Symbol


class Amount(Fact):
    amount: int


class IncomeBonus(Amount):
    """6.1.3"""

    type: Literal["income_bonus"]
    resource: Resource


class BuildLabor(Fact):
    """8.5.4"""

    type: Literal["build_labor"]
    discount_per_peasant: int


class BuildDiscount(Amount):
    """8.5.3"""

    type: Literal["build_discount"]
    scope: Literal["anywhere", "same_region", "same_or_adjacent_region"]


class ExtraBuild(Amount):
    """8.5.7"""

    type: Literal["extra_build"]
    surcharge: int


class SymbolBonus(Amount):
    """7.7.1"""

    type: Literal["symbol_bonus"]
    building: str
    symbol: Symbol


class Unlock(Fact):
    """7.1.2"""

    type: Literal["unlock"]
    category: Category


class EffectiveCapacity(Amount):
    """6.4.2: how many citizens the building's region holds more."""

    type: Literal["effective_capacity"]


class EffectiveCapacityWith(Amount):
    """6.4.2: how many citizens each region holds more that has one of the buildings."""

    type: Literal["effective_capacity_with"]
    requires_any: tuple[str, ...]


class TributeCityBonus(Amount):
    """8.10.3"""

    type: Literal["tribute_city_bonus"]


class KeepResources(Amount):
    """6.6.3"""

    type: Literal["keep_resources"]


class WonderPoints(Amount):
    """11.1: what the building scores in place of its own points."""

    type: Literal["wonder_points"]


class DynastyPoints(Amount):
    """11.1"""

    type: Literal["dynasty_points"]


class AnnexDiscountPerSoldier(Amount):
    """8.3.4"""

    type: Literal["annex_discount_per_soldier"]


class AnnexDiscount(Amount):
    """8.3.4"""

    type: Literal["annex_discount"]


class CombatFlat(Amount):
    """10.3"""

    type: Literal["combat_flat"]


class CombatPerSoldier(Amount):
    """10.3"""

    type: Literal["combat_per_soldier"]
    landscape: Landscape


class DefenceBonus(Amount):
    """10.3: what the attacked controller of the region adds."""

    type: Literal["defence_bonus"]


class NoVictoryLoss(Fact):
    """10.6"""

    type: Literal["no_victory_loss"]


class MusterExtraSoldier(Amount):
    """8.2.1"""

    type: Literal["muster_extra_soldier"]


class MusterPeasant(Fact):
    """8.2.4"""

    type: Literal["muster_peasant"]
    cost_gold: int
    count: int


class GovernDiscount(Amount):
    """8.6.3"""

    type: Literal["govern_discount"]
    minimum_price: int


class ChronicleExtra(Amount):
    """8.1.3"""

    type: Literal["chronicle_extra"]


class CaravanCost(Amount):
    """8.8.1: what a caravan costs in place of the usual price."""

    type: Literal["caravan_cost"]


class CaravanOrigin(Fact):
    """7.9.3"""

    type: Literal["caravan_origin"]


class CaravanTarget(Fact):
    """7.9.5"""

    type: Literal["caravan_target"]


class TributeNode(Fact):
    """8.10.1"""

    type: Literal["tribute_node"]


class TaxesBonus(Amount):
    """9.3"""

    type: Literal["taxes_bonus"]
    mix: bool


class MaxUnrest(Amount):
    """7.4.1"""

    type: Literal["max_unrest"]


class AdvanceHeritageBonus(Amount):
    """8.7.2"""

    type: Literal["advance_heritage_bonus"]


class ScoringHeritageBonus(Amount):
    """11.4"""

    type: Literal["scoring_heritage_bonus"]


class EmphasisHeritage(Amount):
    """7.2.4: how far heritage rises in place of the usual step."""

    type: Literal["emphasis_heritage"]


class HeritageOnBuild(Amount):
    """8.5.5"""

    type: Literal["heritage_on_build"]
    category: Category


class Road(Fact):
    """7.8.2"""

    type: Literal["road"]


Effect: TypeAlias = Annotated[
    IncomeBonus
    | BuildLabor
    | BuildDiscount
    | ExtraBuild
    | SymbolBonus
    | Unlock
    | EffectiveCapacity
    | EffectiveCapacityWith
    | TributeCityBonus
    | KeepResources
    | WonderPoints
    | DynastyPoints
    | AnnexDiscountPerSoldier
    | AnnexDiscount
    | CombatFlat
    | CombatPerSoldier
    | DefenceBonus
    | NoVictoryLoss
    | MusterExtraSoldier
    | MusterPeasant
    | GovernDiscount
    | ChronicleExtra
    | CaravanCost
    | CaravanOrigin
    | CaravanTarget
    | TributeNode
    | TaxesBonus
    | MaxUnrest
    | AdvanceHeritageBonus
    | ScoringHeritageBonus
    | EmphasisHeritage
    | HeritageOnBuild
    | Road,
    Field(discriminator="type"),
]
