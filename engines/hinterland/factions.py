"""The factions of the maps and what they do otherwise than everybody (21.7), each effect beside its data."""

from __future__ import annotations

from typing import Literal

from engines.hinterland.facts import BUILDINGS, PLUNDER, TERRAIN_SVS, Season, read
from engines.hinterland.maps import MAPS, FieldSpace, MapName
from engines.kernel import Fact

EVERYWHERE = "everywhere"
LOWLAND = ("yellow", "green", "turquoise")
NO_FACTION = "none"


class TerrainSvs(Fact):
    colour: str
    full: int
    mixed: int
    regions: tuple[str, ...] = ()


class PlunderScope(Fact):
    scope: Literal["outside_home", "lowland", "everywhere"]
    pp: int


class PlunderBank(Fact):
    side: Literal["roman", "other"]
    pp: int


class MercenaryPrice(Fact):
    gold: int
    pp: int


class Rivals(Fact):
    faction: str
    regions: tuple[str, ...]


class LateStart(Fact):
    year: int
    gold: int
    pp: int
    warships: int
    sea: str


class NewYearInfantry(Fact):
    field: str
    gold: int
    gold_for_own_li: int


class Commission(Fact):
    buyer: str
    gold: int


class Faction(Fact):
    id: str
    map: MapName
    home_regions: tuple[str, ...] = ()
    min_settlements: int = 0
    required_region: str = ""
    exclusive: bool = True
    declared: bool = False
    """Only to be had by saying so when the first village would be placed (7.4)."""
    city_opening: bool = False
    tax_gold: int = 0
    no_recruits: bool = False
    li_only_as_recruits: bool = False
    mercenary_price: MercenaryPrice | None = None
    fleet_size: int = 4
    harbour_income: int = BUILDINGS["harbour"].tax
    li_cross_black_borders: tuple[str, ...] = ()
    terrain_svs: TerrainSvs | None = None
    plunder_pp: PlunderScope | None = None
    plunder_pp_bank: PlunderBank | None = None
    min_builders: dict[str, int] = {}
    hi_can_build: bool = False
    ships_on_land: bool = False
    fishing_always: bool = False
    sell_li: int = 0
    safe_on: tuple[str, ...] = ()
    ship_discount: int = 0
    free_rerolls: dict[str, int] = {}
    third_li_free: bool = False
    elephants: tuple[str, ...] = ()
    combat_pp_percent_abroad: int = 0
    no_shipwreck: tuple[Season, ...] = ()
    new_year_heavy_infantry: NewYearInfantry | None = None
    all_are_rivals: Rivals | None = None
    harbour_prices_without_harbour: tuple[str, ...] = ()
    late_start: LateStart | None = None
    lord_of: str = ""
    cross_danube: bool = False
    transhumance_every_mode: bool = False
    ransom_whole_game: str = ""
    gold_when_mercenary_bought: Commission | None = None
    dismantle_village: int = 0
    start_experienced: int = 0
    start_fortifications: int = 0
    start_fortification_on_danube: bool = False
    start_light_infantry: int = 0
    start_no_dock_no_ship: bool = False
    start_herds: dict[str, int] | None = None
    start_set: dict[str, int] | None = None

    def svs_of_terrain(self, field: FieldSpace) -> int:
        """4.4, 21.7: a mixed field counts if either colour is the one"""
        usual = TERRAIN_SVS.get(field.full or "", 0)
        own = self.terrain_svs
        if own is None or own.colour not in field.colours or (own.regions and field.region not in own.regions):
            return usual
        return own.full if field.full else max(usual, own.mixed)

    def builders_for(self, building: str) -> int:
        """14.2"""
        return self.min_builders.get(building, BUILDINGS[building].min_builders)

    def crosses_black(self, here: FieldSpace, there: FieldSpace) -> bool:
        """21.7: may light infantry go over the black border between these fields?"""
        regions = self.li_cross_black_borders
        return EVERYWHERE in regions or (here.region in regions and there.region in regions)

    def plunder_prestige(self, field: FieldSpace) -> int:
        """13.3: for a field without a hostile settlement"""
        own = self.plunder_pp
        if own is not None and (
            own.scope == EVERYWHERE
            or (own.scope == "outside_home" and field.region not in self.home_regions)
            or (own.scope == "lowland" and field.colours[0] in LOWLAND)
        ):
            return own.pp
        bank = self.plunder_pp_bank
        if bank is not None and field.id in MAPS[self.map].bonus_banks[bank.side]:
            return bank.pp
        return PLUNDER.pp_other

    def at_home(self, region: str) -> bool:
        return region in self.home_regions


class _Factions(Fact):
    faction: tuple[Faction, ...]


NOBODY = Faction(id=NO_FACTION, map="italia")
FACTIONS: dict[tuple[str, str], Faction] = {
    (one.map, one.id): one for one in read(_Factions, "factions.toml").faction
}


def faction(name: MapName, of: str) -> Faction:
    return FACTIONS.get((name, of), NOBODY)


def factions_of(name: MapName) -> list[Faction]:
    return [one for one in FACTIONS.values() if one.map == name]
