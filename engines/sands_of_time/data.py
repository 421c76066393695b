"""The facts of the game, read once from data/*.toml, and what follows from them."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import model_validator

from engines.kernel import Fact, by_id, facts
from engines.sands_of_time.abilities import Effect
from engines.sands_of_time.vocabulary import Category, Landscape, Resource, Status

HOME = Path(__file__).parent


class Listed(Fact):
    id: str


class Region(Listed):
    number: int
    landscape: Landscape
    min_players: int
    lon: float
    lat: float


class Border(Listed):
    a: str
    b: str
    dotted: bool
    lon: float
    lat: float
    trade_good: str | None = None

    @property
    def ends(self) -> tuple[str, str]:
        return self.a, self.b


class Tile(Listed):
    resource: Resource
    capacity: int
    min_players: int


class Building(Listed):
    level: int
    level_is_capacity: bool
    category: Category
    fountains: int
    lyres: int
    build_requires_unlocked: Category | None = None
    build_requires_region_status: tuple[Status, ...] = ()
    locked_category: Category | None = None
    effects: tuple[Effect, ...] = ()
    locked_effects: tuple[Effect, ...] = ()
    always_all: bool = False


class BuildingSupply(Fact):
    per_kind: dict[int, int]
    always_all: int


class Advance(Listed):
    category: Category
    level: int
    fountains: int
    lyres: int
    effects: tuple[Effect, ...]


class Row(Listed):
    category: Category
    level_one: str


class ActionCard(Listed):
    action: str
    symbols: tuple[Category, ...] = ()
    locked_category: Category | None = None
    locked_scope: Literal["extra", "whole"] | None = None


class EmphasisCard(Listed):
    category: Category
    slots: int
    heritage_on_completion: int


class ScoringField(Listed):
    category: Category
    measure: Literal["buildings", "fountains", "regions", "citizens", "lyres", "trade_goods"]
    head_start: dict[int, int] = {}
    """11.3: by the number of players, what counts in addition to what a player has."""


class ChronicleCard(Listed):
    heritage: int
    points: int
    requirement: dict[str, int]


class BonusAction(Listed):
    """9: a bonus action. What each one does is in bonus.py."""


class Dynasty(Fact):
    start: int
    first_spaces: tuple[int, ...]
    last: int
    peasant_spaces: tuple[int, ...]


class Generation(Fact):
    max_rounds: int
    die_sides: int
    numbers: dict[int, int]


class Unrest(Fact):
    min: int
    max: int
    start: int
    points_per_step_over: int
    bonus_action: int
    reuse: int
    overcrowding: int


class Heritage(Fact):
    max: int
    caravan: int
    scored: int
    support: int


class FinalBonus(Fact):
    points: int
    awards: tuple[Literal["regions", "calm", "symbols"], ...]


class Resources(Fact):
    max: int


class Combat(Fact):
    peasant: int
    soldier: int
    bid_factor: int
    bid_max: int
    winner_loses: int
    loser_loses: int


class Costs(Fact):
    recruit_gold: int
    recruits: int
    convert_gold: int
    caravan: int


class Crowding(Fact):
    most: int


class Limits(Fact):
    peasants: int
    soldiers: int
    caravans: int
    control_markers: int
    advance_markers: int
    cards_per_turn: int
    reused_cards_per_turn: int
    chronicles_per_action: int
    advances_drawn: int

    @property
    def regions(self) -> int:
        """2.3: how many regions a player can hold: the capital's and one for each marker."""
        return self.control_markers + 1


class Setup(Fact):
    peasants: int
    soldiers: int
    extra_peasants: int
    heritage: int


class Board(Fact):
    """Everything in data/, in one piece."""

    region: tuple[Region, ...]
    border: tuple[Border, ...]
    tile: tuple[Tile, ...]
    supply: BuildingSupply
    building: tuple[Building, ...]
    row: tuple[Row, ...]
    advance: tuple[Advance, ...]
    action_card: tuple[ActionCard, ...]
    emphasis_card: tuple[EmphasisCard, ...]
    field: tuple[ScoringField, ...]
    chronicle_card: tuple[ChronicleCard, ...]
    bonus_action: tuple[BonusAction, ...]
    dynasty: Dynasty
    generation: Generation
    unrest: Unrest
    heritage: Heritage
    final_bonus: FinalBonus
    resources: Resources
    combat: Combat
    costs: Costs
    crowding: Crowding
    limits: Limits
    setup: Setup

    @model_validator(mode="after")
    def _names_exist(self) -> Board:
        regions = {region.id for region in self.region}
        if any(end not in regions for border in self.border for end in border.ends):
            raise ValueError("a border leads to a region that is not on the map")
        advances = {advance.id for advance in self.advance}
        if any(row.level_one not in advances for row in self.row):
            raise ValueError("a row starts with an advance that does not exist")
        fields = {field.id for field in self.field}
        if any(set(card.requirement) != fields for card in self.chronicle_card):
            raise ValueError("a chronicle card does not name every field")
        return self


BOARD = facts(Board, *sorted((HOME / "data").glob("*.toml")))
REGIONS = by_id(sorted(BOARD.region, key=lambda region: region.number))
BORDERS = by_id(BOARD.border)
TILES = by_id(BOARD.tile)
BUILDINGS = by_id(BOARD.building)
ROWS = by_id(BOARD.row)
ADVANCES = by_id(BOARD.advance)
ACTION_CARDS = by_id(BOARD.action_card)
EMPHASIS_CARDS = by_id(BOARD.emphasis_card)
FIELDS = by_id(BOARD.field)
CHRONICLES = by_id(BOARD.chronicle_card)
CATEGORIES: tuple[Category, ...] = ("civil", "politics", "culture")
RESOURCES: tuple[Resource, ...] = ("grain", "gold")

CARDS: tuple[str, ...] = (*ACTION_CARDS, *EMPHASIS_CARDS)
LEVELS = tuple(sorted({advance.level for advance in BOARD.advance}))
DYNASTIES = len(BOARD.dynasty.first_spaces) - 1

NEIGHBOURS: dict[str, tuple[str, ...]] = {
    region: tuple(
        other
        for other in REGIONS
        if any(set(border.ends) == {region, other} for border in BOARD.border if region in border.ends)
    )
    for region in REGIONS
}
BORDERS_OF: dict[str, tuple[str, ...]] = {
    region: tuple(border.id for border in BOARD.border if region in border.ends) for region in REGIONS
}
TRADE_BORDERS = frozenset(border.id for border in BOARD.border if border.trade_good)


def in_play(seats: int) -> tuple[str, ...]:
    """1.1"""
    return tuple(region.id for region in REGIONS.values() if region.min_players <= seats)


def border_between(one: str, other: str) -> str | None:
    return next((border for border in BORDERS_OF[one] if other in BORDERS[border].ends), None)


def deck_of(category: str, level: int) -> str:
    """The name of a face-down pile of advance cards."""
    return f"{category}_{level}"
