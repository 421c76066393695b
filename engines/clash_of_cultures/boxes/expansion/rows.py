"""The civilizations and their leaders, one file each in `civilizations/`."""

from __future__ import annotations

from pathlib import Path

from engines.clash_of_cultures.data import EffectRow, Row, add_kind
from engines.kernel.facts import facts
from engines.kernel.model import Fact

BOX = "expansion"
LEADER = "leader"
HOME = Path(__file__).parent / "civilizations"
ANY_GOVERNMENT = "any_government"


class CivAdvance(EffectRow):
    """16.2: an advance of a civilization. The player gains it together with a standard advance."""

    id: str
    people: str = ""
    unlocked_by: str
    pairs: tuple[tuple[str, str], ...] = ()


class Ability(EffectRow):
    """16.4.3: what a leader can do, and where."""

    id: str
    leader: str = ""
    people: str = ""
    category: str = ""
    wonder: str = ""


class Leader(Fact):
    id: str
    ability: tuple[Ability, ...]


class CivilizationFile(Fact):
    id: str
    start_tile: str
    cities: tuple[str, ...]
    advance: tuple[CivAdvance, ...]
    leader: tuple[Leader, ...]


class Civilization(Row):
    id: str
    start_tile: str
    cities: tuple[str, ...]
    """What they are called."""
    advances: tuple[str, ...]
    leaders: tuple[str, ...]


CIVILIZATIONS: dict[str, Civilization] = {}
CIV_ADVANCES: dict[str, CivAdvance] = {}
ABILITIES: dict[str, Ability] = {}
LEADERS: dict[str, tuple[str, ...]] = {}
"""By leader, the two abilities"""

for _file in sorted(HOME.glob("*.toml")):
    _civ = facts(CivilizationFile, _file)
    _own = {"box": BOX, "people": _civ.id}
    for _advance in _civ.advance:
        CIV_ADVANCES[_advance.id] = _advance.model_copy(update=_own)
    for _leader in _civ.leader:
        for _ability in _leader.ability:
            ABILITIES[_ability.id] = _ability.model_copy(update=_own | {"leader": _leader.id})
        LEADERS[_leader.id] = tuple(ability.id for ability in _leader.ability)
    CIVILIZATIONS[_civ.id] = Civilization(
        box=BOX,
        id=_civ.id,
        start_tile=_civ.start_tile,
        cities=_civ.cities,
        advances=tuple(advance.id for advance in _civ.advance),
        leaders=tuple(leader.id for leader in _civ.leader),
    )

add_kind("civ", CIV_ADVANCES)
add_kind("leader", ABILITIES)
