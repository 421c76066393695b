"""The civilizations and their leaders, one file each in `civilizations/`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from engines.clash_of_cultures.data import TILES, EffectRow, Row, Tile, kind, table_of
from engines.clash_of_cultures.data import coins as only_coins

BOX = "expansion"
HOME = Path(__file__).parent / "civilizations"
ANY_GOVERNMENT = "any_government"


class CivAdvance(EffectRow):
    """16.2: an advance beside the standard ones, gained together with one of those"""

    id: str
    people: str
    unlocked_by: str
    pairs: tuple[tuple[str, str], ...] = ()


class Ability(EffectRow):
    """16.4.3: what a leader can do, and where"""

    id: str
    leader: str
    people: str
    scope: str
    category: str = ""
    wonder: str = ""
    activates: bool = False
    """Is activating the leader's city part of the price?"""


class Civilization(Row):
    id: str
    start_tile: str
    advances: tuple[str, ...]
    leaders: tuple[str, ...]


CIVILIZATIONS: dict[str, Civilization] = {}
CIV_ADVANCES: dict[str, CivAdvance] = {}
ABILITIES: dict[str, Ability] = {}
LEADERS: dict[str, tuple[str, ...]] = {}
"""By leader, the two abilities"""

for _file in sorted(HOME.glob("*.toml")):
    _civ = tomllib.loads(_file.read_text("utf-8"))
    for _row in _civ["advance"]:
        _more = {"box": BOX, "people": _civ["id"], "cost": only_coins(_row.get("cost", {}))}
        CIV_ADVANCES[_row["id"]] = CivAdvance.model_validate({**_row, **_more})
    for _leader in _civ["leader"]:
        for _row in _leader["ability"]:
            _more = {"box": BOX, "people": _civ["id"], "leader": _leader["id"]}
            ABILITIES[_row["id"]] = Ability.model_validate({**_row, **_more})
        LEADERS[_leader["id"]] = tuple(row["id"] for row in _leader["ability"])
    CIVILIZATIONS[_civ["id"]] = Civilization(
        box=BOX,
        id=_civ["id"],
        start_tile=_civ["start_tile"],
        advances=tuple(row["id"] for row in _civ["advance"]),
        leaders=tuple(row["id"] for row in _civ["leader"]),
    )

for _tile in table_of("tiles")["civilization_start_tile"]:
    TILES[_tile["id"]] = Tile.model_validate(_tile)

kind("civ", CIV_ADVANCES)
kind("leader", ABILITIES)
