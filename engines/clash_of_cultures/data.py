"""The facts of the game: tiles, pieces, cards, prices. Read once from the `data/` of every box, checked as they are
read. A kind of rows with effects registers itself here (`kind`), so that a box may bring kinds of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

from pydantic import Field

from engines.clash_of_cultures.numbers import Bag as Bag
from engines.clash_of_cultures.numbers import Numbers
from engines.kernel.facts import by_id, facts
from engines.kernel.model import Fact

HOME = Path(__file__).parent

Terrain: TypeAlias = Literal["plain", "forest", "mountain", "barren", "water"]
Box: TypeAlias = str
"""A folder of `boxes/`: where pieces and cards come from."""
BOXES: tuple[Box, ...] = tuple(sorted(file.parent.name for file in (HOME / "boxes").glob("*/data")))
"""Rows of an earlier box stand before those of a later one."""


class Row(Fact):
    """A row of a table."""

    box: Box = "base"


class EffectRow(Row):
    """A row whose effect is written in its box: where it acts, and the numbers of its text."""

    moments: tuple[str, ...]
    numbers: dict[str, int] = {}
    goods: dict[str, Bag] = {}
    cost: Bag = {}
    limit: str = ""
    worth: float = 0.0
    """Points for each of the things that it counts."""


class Tile(Row):
    id: str
    terrains: tuple[Terrain, Terrain, Terrain, Terrain]


class SlotRow(Row):
    slot: str
    labels: tuple[str, str, str, str]
    cells: tuple[tuple[int, int], ...]
    start_side: str | None = None


class Layout(Row):
    players: int
    home_slots: tuple[SlotRow, ...]
    region_slots: tuple[SlotRow, ...]


class Face(Row):
    value: int
    symbol: str


class UnitKind(Row):
    id: str
    unit_class: Annotated[Literal["land", "army", "ship"], Field(alias="class")]
    cost: Bag
    per_player: int
    supplies: dict[int, int] = {}
    """How many of these units owners who are not players have."""
    needs_building: str
    symbol_bonus: int = 0
    """9.5.2: what its symbol adds to the combat value."""


class Building(EffectRow):
    id: str
    requires_advance: str


class BuildingCommon(Row):
    cost: Bag
    per_player_of_each_kind: int
    settlements_per_player: int
    settlements: dict[int, int]
    """How many settlements owners who are not players have."""


class Category(Row):
    id: str
    government: bool
    advances: tuple[str, ...]
    entry_requirement: str | None = None


class Advance(EffectRow):
    id: str
    category: str
    position: int
    requires: tuple[str, ...]
    token_bonus: Literal["mood", "culture", "none"]
    unlocks_building: str
    limit: str
    cost: Bag


class Wonder(EffectRow):
    id: str
    requires_advance: str
    needs_building: str = ""
    cost: Bag
    victory_points: int
    limit: str = ""
    shared: bool = True
    """13.3: does it score for a player who conquers it?"""


class CardEffect(EffectRow):
    id: str
    count: int
    play: Literal["free_action", "action"]
    cost: Bag
    event_counter: str = ""


class Tactic(EffectRow):
    id: str
    requires: tuple[Literal["army", "fortress", "ship"], ...]
    combat: Literal["land", "sea", "any"]
    role: Literal["any", "attacker", "defender"]
    location: Literal["any", "city", "not_attacking_city"]


class ActionCard(Row):
    id: str
    effect: str
    tactic: str


class EventCard(EffectRow):
    id: str
    count: int
    symbol: str
    affected: str
    protected_by: tuple[str, ...]
    mood_loss: bool
    lies_until_all_own: str = ""
    """The advance that everybody must own before this card leaves the table."""
    keep: Literal["", "hand", "table"] = ""
    play: Literal["", "free_action", "action"] = ""


class Objective(EffectRow):
    id: str
    timing: Literal["status_phase", "instant"]
    requires_resources: Bag = {}
    pay: Bag = {}
    excludes_same_status_phase: tuple[str, ...] = ()


class ObjectiveCard(Row):
    id: str
    upper: str
    lower: str


class CombatDie(Fact):
    faces: tuple[Face, ...]


class SupplyOf(Row):
    """The supply of one kind of unit for an owner that is no player."""

    unit: str
    owner: int
    count: int


class Supply(Fact):
    exhausted_land_tokens: int


class Tiles(Fact):
    """`tiles.toml` of a box"""

    tile: tuple[Tile, ...] = ()
    start_tile: tuple[Tile, ...] = ()
    civilization_start_tile: tuple[Tile, ...] = ()
    layout: tuple[Layout, ...] = ()
    combat_die: CombatDie | None = None
    unit: tuple[UnitKind, ...] = ()
    supply_of: tuple[SupplyOf, ...] = ()
    building: tuple[Building, ...] = ()
    building_common: BuildingCommon | None = None
    supply: Supply | None = None


class Beginning(Fact):
    start_advances: tuple[str, ...]


class Advances(Fact):
    category: tuple[Category, ...] = ()
    advance: tuple[Advance, ...] = ()
    meta: Beginning | None = None


class Cards(Fact):
    effect: tuple[CardEffect, ...] = ()
    tactic: tuple[Tactic, ...] = ()
    card: tuple[ActionCard, ...] = ()


class Events(Fact):
    event: tuple[EventCard, ...] = ()


class Objectives(Fact):
    objective: tuple[Objective, ...] = ()
    card: tuple[ObjectiveCard, ...] = ()


class Wonders(Fact):
    wonder: tuple[Wonder, ...] = ()


T = TypeVar("T", bound=Fact)
V = TypeVar("V")
R = TypeVar("R", bound=Row)


class OfAllBoxes(Generic[T]):
    """The files of one name, box by box."""

    def __init__(self, kind: type[T], name: str) -> None:
        files = {box: HOME / "boxes" / box / "data" / f"{name}.toml" for box in BOXES}
        self.of = {box: facts(kind, file) for box, file in files.items() if file.exists()}

    def rows(self, table: Callable[[T], Iterable[R]]) -> list[R]:
        """The rows of one table, those of an earlier box first; each knows its box."""
        return [row.model_copy(update={"box": box}) for box, said in self.of.items() for row in table(said)]

    def one(self, choice: Callable[[T], V | None]) -> V:
        """The value of the first box that has one."""
        return next(value for one in self.of.values() if (value := choice(one)) is not None)


RESOURCES = ("food", "wood", "ore", "ideas", "gold")
TOKENS = ("mood", "culture")
COINS = (*RESOURCES, *TOKENS)

GAME = facts(Numbers, HOME / "data" / "game.toml")
ROUND, LIMITS, CITY = GAME.round, GAME.limits, GAME.city

_tiles = OfAllBoxes(Tiles, "tiles")
_advances = OfAllBoxes(Advances, "advances")
_cards = OfAllBoxes(Cards, "action_cards")
_events = OfAllBoxes(Events, "events")
_objectives = OfAllBoxes(Objectives, "objectives")
_wonders = OfAllBoxes(Wonders, "wonders")

TILES = by_id(
    (
        *_tiles.rows(lambda said: said.tile),
        *_tiles.rows(lambda said: said.start_tile),
        *_tiles.rows(lambda said: said.civilization_start_tile),
    )
)
REGION_TILES = tuple(row.id for row in _tiles.rows(lambda said: said.tile))
LAYOUTS = {row.players: row for row in _tiles.rows(lambda said: said.layout)}
FACES = _tiles.one(lambda said: said.combat_die).faces
UNITS = by_id(_tiles.rows(lambda said: said.unit))
for _of in _tiles.rows(lambda said: said.supply_of):
    UNITS[_of.unit].supplies[_of.owner] = _of.count
BUILDINGS = by_id(_tiles.rows(lambda said: said.building))
BUILDING = _tiles.one(lambda said: said.building_common)
EXHAUSTED_TOKENS = _tiles.one(lambda said: said.supply).exhausted_land_tokens

CATEGORIES = by_id(_advances.rows(lambda said: said.category))
ADVANCES = by_id(_advances.rows(lambda said: said.advance))
START_ADVANCES = _advances.one(lambda said: said.meta).start_advances
GOVERNMENTS = tuple(category.id for category in CATEGORIES.values() if category.government)
TOP = {category.id: category.advances[0] for category in CATEGORIES.values()}

WONDERS = by_id(_wonders.rows(lambda said: said.wonder))
EFFECTS = by_id(_cards.rows(lambda said: said.effect))
TACTICS = by_id(_cards.rows(lambda said: said.tactic))
ACTION_CARDS = by_id(_cards.rows(lambda said: said.card))
EVENTS = by_id(_events.rows(lambda said: said.event))
OBJECTIVES = by_id(_objectives.rows(lambda said: said.objective))
OBJECTIVE_CARDS = by_id(_objectives.rows(lambda said: said.card))

KEEP = ("gold", "culture", "mood", "ideas", "food", "ore", "wood")
"""What a payment that is proposed keeps longest."""
ARMY = tuple(kind for kind, unit in UNITS.items() if unit.unit_class == "army")
SHIPS = tuple(kind for kind, unit in UNITS.items() if unit.unit_class == "ship")
FREE_TERRAIN: tuple[Terrain, ...] = ("plain", "forest", "mountain")
"""Where cities may stand (3.1)."""


KINDS: dict[str, Mapping[str, EffectRow]] = {}
"""By kind of source, its rows, in the order in which automatic effects act at one moment (22.9.2)."""


def add_kind(name: str, rows: Mapping[str, EffectRow]) -> None:
    """Rows of this kind have effects: their sources are `name:id`."""
    KINDS[name] = rows


add_kind("building", BUILDINGS)
add_kind("advance", ADVANCES)
add_kind("wonder", WONDERS)
add_kind("card", EFFECTS)
add_kind("tactic", TACTICS)
add_kind("event", EVENTS)
add_kind("objective", OBJECTIVES)


def row_of(source: str) -> EffectRow | None:
    """The row of an effect, `kind:id`; None if the tables know no such effect."""
    kind, _, name = source.partition(":")
    return KINDS.get(kind, {}).get(name)


def require_row(source: str) -> EffectRow:
    """The row of an effect that somebody has written."""
    row = row_of(source)
    if row is None:
        raise LookupError(f"{source} has no row in the data of any box: write it into boxes/<box>/data")
    return row


def name_of(source: str) -> str:
    """The id in `kind:id`"""
    return source.partition(":")[2]


def box_of(source: str) -> Box:
    row = row_of(source)
    return row.box if row is not None else ""


def moments_of(source: str) -> tuple[str, ...]:
    """The moments at which an effect of the data tables acts; none if there is no such effect."""
    row = row_of(source)
    return row.moments if row is not None else ()


def number(source: str, name: str) -> int:
    """A number of an effect's text.

    >>> number("advance:fanaticism", "combat_value")
    2
    """
    row = row_of(source)
    if row is None or name not in row.numbers:
        raise KeyError(f"the tables give {source} no number {name}")
    return row.numbers[name]


def worth_of(source: str) -> float:
    """Points that an effect's text gives for each thing it counts."""
    row = row_of(source)
    assert row is not None and row.worth
    return row.worth


def goods_of(source: str, name: str = "gain") -> Bag:
    """Resources and tokens that an effect's text names: what it brings, takes or costs.

    >>> goods_of("advance:civil_liberties")
    {'mood': 3}
    """
    row = row_of(source)
    if row is None or name not in row.goods:
        raise KeyError(f"the tables give {source} no goods {name}")
    return row.goods[name]


def sources() -> list[str]:
    """Every effect, in the order of the tables."""
    return [f"{kind}:{name}" for kind, rows in KINDS.items() for name in rows]


@cache
def place_of(source: str) -> tuple[int, int]:
    """Where it stands in the tables."""
    kind, _, name = source.partition(":")
    return list(KINDS).index(kind), list(KINDS[kind]).index(name)
