"""The facts of the game: tiles, pieces, cards, prices. Read once from the `data/` of every box, checked as they are
read. A kind of rows with effects registers itself here (`kind`), so that a box may bring kinds of its own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

HOME = Path(__file__).parent

Terrain: TypeAlias = Literal["plain", "forest", "mountain", "barren", "water"]
Box: TypeAlias = str
"""A folder of `boxes/`: where pieces and cards come from."""
BOXES: tuple[Box, ...] = tuple(sorted(file.parent.name for file in (HOME / "boxes").glob("*/data")))
"""Rows of an earlier box stand before those of a later one."""
Bag: TypeAlias = dict[str, int]
"""So many of each: resources, tokens, units."""


class Row(BaseModel):
    """A row of a table. What only people read (names, texts) may stand beside it."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    box: Box = "base"


class EffectRow(Row):
    """A row whose effect is written in its box: where it acts, and the numbers of its text."""

    moments: tuple[str, ...]
    numbers: dict[str, int] = {}
    goods: dict[str, Bag] = {}
    cost: Bag = {}
    limit: str = ""
    worth: float = 0.0
    """Points for each thing it counts."""


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
    unit_class: Literal["land", "army", "ship"] = Field(alias="class")
    cost: Bag
    per_player: int
    supplies: dict[int, int] = {}
    """Of owners that are no players."""
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
    """Of owners that are no players."""


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
    """13.3: is it worth something to whoever conquers it?"""


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


class Event(EffectRow):
    id: str
    count: int
    symbol: str
    affected: str
    protected_by: tuple[str, ...]
    mood_loss: bool
    stays_in_play: str
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


def table_of(name: str) -> dict[str, Any]:
    """The tables of this name, of all boxes one after the other; each row knows its box."""
    found: dict[str, Any] = {}
    for box in BOXES:
        file = HOME / "boxes" / box / "data" / f"{name}.toml"
        content = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
        for key, value in content.items():
            if isinstance(value, list):
                found.setdefault(key, []).extend({**row, "box": box} for row in value)
            else:
                found.setdefault(key, value)
    return found


def coins(cost: dict[str, Any]) -> Bag:
    """The part of a price that is fixed; what depends on a choice belongs to the text of the effect."""
    return {coin: n for coin, n in cost.items() if coin in COINS and isinstance(n, int)}


RESOURCES = ("food", "wood", "ore", "ideas", "gold")
TOKENS = ("mood", "culture")
COINS = (*RESOURCES, *TOKENS)

_tiles, _advances, _cards = table_of("tiles"), table_of("advances"), table_of("action_cards")
_events, _objectives, _wonders = table_of("events"), table_of("objectives"), table_of("wonders")

GAME: dict[str, Any] = tomllib.loads((HOME / "data" / "game.toml").read_text("utf-8"))
"""Numbers of the rules that belong to no card."""
ROUND: Bag = GAME["round"]
LIMITS: Bag = GAME["limits"]
CITY: Bag = GAME["city"]

TILES = {row["id"]: Tile.model_validate(row) for row in (*_tiles["tile"], *_tiles["start_tile"])}
REGION_TILES = tuple(row["id"] for row in _tiles["tile"])
LAYOUTS = {row["players"]: Layout.model_validate(row) for row in _tiles["layout"]}
FACES = tuple(Face.model_validate(face) for face in _tiles["combat_die"]["faces"])
for _more in _tiles.get("supply_of", ()):
    _row = next(row for row in _tiles["unit"] if row["id"] == _more["unit"])
    _row.setdefault("supplies", {})[_more["owner"]] = _more["count"]
UNITS = {row["id"]: UnitKind.model_validate(row) for row in _tiles["unit"]}
BUILDINGS = {row["id"]: Building.model_validate(row) for row in _tiles["building"]}
BUILDING = BuildingCommon.model_validate(_tiles["building_common"])
EXHAUSTED_TOKENS: int = _tiles["supply"]["exhausted_land_tokens"]

CATEGORIES = {row["id"]: Category.model_validate(row) for row in _advances["category"]}
ADVANCES = {row["id"]: Advance.model_validate({**row, "cost": coins(row["cost"])}) for row in _advances["advance"]}
START_ADVANCES: tuple[str, ...] = tuple(_advances["meta"]["start_advances"])
GOVERNMENTS = tuple(category.id for category in CATEGORIES.values() if category.government)
TOP = {category.id: category.advances[0] for category in CATEGORIES.values()}

WONDERS = {row["id"]: Wonder.model_validate(row) for row in _wonders["wonder"]}
EFFECTS = {row["id"]: CardEffect.model_validate({**row, "cost": coins(row["cost"])}) for row in _cards["effect"]}
TACTICS = {row["id"]: Tactic.model_validate(row) for row in _cards["tactic"]}
ACTION_CARDS = {row["id"]: ActionCard.model_validate(row) for row in _cards["card"]}
EVENTS = {row["id"]: Event.model_validate(row) for row in _events["event"]}
OBJECTIVES = {row["id"]: Objective.model_validate(row) for row in _objectives["objective"]}
OBJECTIVE_CARDS = {row["id"]: ObjectiveCard.model_validate(row) for row in _objectives["card"]}

KEEP = ("gold", "culture", "mood", "ideas", "food", "ore", "wood")
"""What a payment that is proposed keeps longest."""
ARMY = tuple(kind for kind, unit in UNITS.items() if unit.unit_class == "army")
SHIPS = tuple(kind for kind, unit in UNITS.items() if unit.unit_class == "ship")
FREE_TERRAIN: tuple[Terrain, ...] = ("plain", "forest", "mountain")
"""Where cities may stand (3.1)."""


KINDS: dict[str, Mapping[str, EffectRow]] = {}
"""By kind of source, its rows, in the order in which automatic effects act at one moment (22.9.2)."""


def kind(name: str, rows: Mapping[str, EffectRow]) -> None:
    """Rows of this kind have effects: their sources are `name:id`."""
    KINDS[name] = rows


kind("building", BUILDINGS)
kind("advance", ADVANCES)
kind("wonder", WONDERS)
kind("card", EFFECTS)
kind("tactic", TACTICS)
kind("event", EVENTS)
kind("objective", OBJECTIVES)


def row_of(source: str) -> EffectRow | None:
    """The row of an effect, `kind:id`; None if the tables know no such effect."""
    kind, _, name = source.partition(":")
    return KINDS.get(kind, {}).get(name)


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
