"""The things on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from engines.hinterland.factions import NO_FACTION, Faction, faction
from engines.hinterland.facts import (
    BUILDINGS,
    NO_BUILDING,
    STANDARD,
    UNITS,
    YEAR,
    Building,
    Mode,
    Pace,
    Season,
    UnitKind,
    in_play,
)
from engines.hinterland.maps import Board, FieldSpace, MapName, SuggestedStart, board
from engines.hinterland.stakes import LEVEL_IDS, STANDING
from engines.kernel import Options, Part, Planned, Seat, State, Still, Table
from engines.kernel.derived import Deriving, Piece, Watched, derived, door, reads

Place: TypeAlias = Literal["free", "inside", "site", "aboard"]
Mark: TypeAlias = Literal["moved", "stopped", "training", "bought", "transferred", "inert"]
TreatyName: TypeAlias = Literal["tribute", "ransom", "vassalage", "aid"]
Settlement: TypeAlias = Literal["", "village", "city"]
Shipyard: TypeAlias = Literal["", "dock", "harbour"]


class HinterlandOptions(Options):
    map: MapName = "italia"
    mode: Mode = "quick"
    pace: Pace = "brisk"


class Unit(Piece):
    """5.4"""

    id: int
    owner: Watched[Seat]
    kind: Watched[str]
    level: Watched[int] = STANDARD
    at: Watched[str]
    place: Watched[Place] = "free"
    ship: Watched[int] = 0
    """The ship it is aboard of."""
    came: Watched[str] = ""
    """The space it entered its present one from in this round."""
    sea: Watched[str] = ""
    """A ship on a field: the sea it came from."""
    river: Watched[str] = ""
    marks: Watched[tuple[Mark, ...]] = ()

    @property
    def facts(self) -> UnitKind:
        return UNITS[self.kind]

    @property
    def label(self) -> str:
        """What it is to somebody who chooses: units of one label in one place are alike."""
        return self.kind if self.level == STANDARD else f"{self.kind} {LEVEL_IDS[self.level]}"

    def marked(self, mark: Mark) -> bool:
        return mark in self.marks

    @property
    @reads("marks")
    def inert(self) -> bool:
        """18.4"""
        return "inert" in self.marks


class Herd(Still):
    owner: Seat
    kind: str
    reduced: bool = False
    inside: bool = False


class Site(Still):
    owner: Seat
    building: str
    quarters: int = 0
    hurried: bool = False
    """Sped up in this round (T11)."""


class Land(Still):
    """An open field and what lies on it; `alter` puts another in its place."""

    owner: Seat | None = None
    settlement: Settlement = ""
    shipyard: Shipyard = ""
    fort: bool = False
    grain: int = 0
    fish: int = 0
    site: Site | None = None
    herds: tuple[Herd, ...] = ()
    sower: Seat | None = None
    sown: int = 0
    """Grain lying on the field: what was sown and what has grown."""
    weather: int = 0
    plundered: bool = False

    @property
    def building(self) -> Building:
        return BUILDINGS[self.settlement] if self.settlement else NO_BUILDING

    @property
    def port(self) -> Building:
        return BUILDINGS[self.shipyard] if self.shipyard else NO_BUILDING

    @property
    def grain_room(self) -> int:
        """4: what the store holds"""
        return self.building.grain + (BUILDINGS["fortification"].grain if self.fort else 0)

    @property
    def unit_room(self) -> int:
        return self.building.units + (BUILDINGS["fortification"].units if self.fort else 0)

    @property
    @reads("settlement", "herds", "sower")
    def lies_there(self) -> bool:
        """Is there a settlement, a herd or a crop?"""
        return bool(self.settlement or self.herds or self.sower is not None)

    def herds_outside(self) -> list[Herd]:
        return [herd for herd in self.herds if not herd.inside]


class Treaty(Still):
    """From the one who pays or serves, to the one who receives or rules."""

    kind: TreatyName
    giver: Seat
    taker: Seat
    left: int = 0
    """Round ends to go; 0 for what has no term."""
    age: int = 0
    first: bool = False
    """The vassalage that a game on the Huns map begins with (A44)."""
    lasting: bool = False


class Player(Piece):
    gold: int = 0
    pp: int = 0
    sp: int = 0
    sp_before: int = 0
    killed: int = 0
    lost: int = 0
    rival: Seat | None = None
    faction: Watched[str] = NO_FACTION
    commander: Watched[int] = 0
    out: bool = False
    absent: bool = False
    """Late Vikings before they have come (21.5)."""
    opening: str = ""
    """The way this player opens, if not with villages: a city, a harbour, the Huns, the late Vikings (7.4)."""
    announced: str = ""
    aid_given: int = 0
    aid_taken: int = 0
    treated: list[str] = []
    """Treaties of this year, as kind and partner (18.7)."""
    refused: list[str] = []
    """Offers of this Trade that were declined, as kind and partner."""
    ransomed: bool = False
    buys: dict[str, int] = {}
    upgrades: dict[str, int] = {}
    ship_upgrades: dict[str, int] = {}
    engines: dict[str, int] = {}
    doubled: str = ""
    recruits: list[str] = []
    """Levels and fields of the light infantry bought in this Trade (21.3)."""
    mounts: list[str] = []
    """Fields of the cavalry of this Trade for which a horse herd was taken that mounts one more (T3)."""
    special_for_all: Watched[bool] = False
    pace: int = 0
    """How fast all build in this round, once prestige was paid for it (14.2)."""
    standing: dict[str, str] = {}
    """Answers given in advance, by matter (27)."""


class Fought(Part):
    """Enemies destroyed on a space in this round, and who fought there (17.2)."""

    at: str
    seat: Seat
    kills: int
    units: list[int]


class Taken(Still):
    """A fallen settlement whose fate is not settled yet (12.8)."""

    at: str
    by: Seat
    loser: Seat
    defended: bool


class Side(Part):
    """One side of a battle or an assault."""

    seat: Seat
    units: list[int]
    prestige: int
    stored_swords: int = 0
    stored_shields: int = 0
    charging: list[int] = []
    destroyed: list[str] = []
    """Enemy units destroyed, by kind."""
    guests: dict[Seat, list[str]] = {}
    """Units of third players that went down with the enemy's ships, by whose they were."""
    rolled: bool = False


class Rolled(Part):
    """A die on the battle board."""

    unit: int = 0
    """Whose it is; 0 for the extra dice, those of a fortification and of a settlement."""
    colour: str
    swords: int
    paid: int = 0
    """How often it was rolled again for prestige."""
    plain: bool = True
    """Counts for bonuses and can be rolled again: not that of a recruit."""


class Battle(Part):
    at: str
    attacker: Side
    defender: Side
    siege: bool = False
    breached: bool = False
    round: int = 1
    dice: dict[Seat, list[Rolled]] = {}
    rerolled: dict[int, int] = {}
    """Free rerolls each unit has used in this battle round."""

    def side(self, seat: Seat) -> Side:
        return self.attacker if self.attacker.seat == seat else self.defender

    def enemy(self, seat: Seat) -> Side:
        return self.defender if self.attacker.seat == seat else self.attacker


class Booking(Part):
    """12.10: what an assault has earned, counted when all of them are over."""

    seat: Seat
    victim: Seat
    at: str
    kinds: list[str] = []
    buildings: list[str] = []
    won: bool = False


class HinterlandState(Deriving, State):
    matters: ClassVar[dict[str, tuple[str, ...]]] = STANDING
    options: HinterlandOptions
    players: tuple[Player, ...]
    lands: Mapping[str, Land]
    units: tuple[Unit, ...] = ()
    last_unit: int = 0
    treaties: tuple[Treaty, ...] = ()
    year: int = 1
    season: Season = "spring"
    phase: str = "rivals"
    first: Seat = 0
    acting: Seat | None = None
    queue: list[str] = []
    """Seats or spaces still to come in this phase."""
    blocked: Mapping[Seat, tuple[str, ...]] = {}
    """Spaces with hostile free units when the subphase began (3.5)."""
    entered: dict[str, list[int]] = {}
    """Units of the acting player that walked into the reach of a fortification in this subphase (10.8)."""
    crossed: list[Seat] = []
    """Who did not get the first villages that he wished for (7.9)."""
    wished: dict[Seat, str] = {}
    """The factions that were wished for (7.9). Nobody sees what another wishes."""
    climate: Mapping[str, str] = {}
    """Winter weather by climate, and of the sea (9.9)."""
    frozen: tuple[str, ...] = ()
    fought: list[Fought] = []
    taken: tuple[Taken, ...] = ()
    bookings: list[Booking] = []
    battle: Battle | None = None
    spot: str = ""
    """The field a question is about."""
    besieged: list[str] = []
    """Settlements that were encircled when Feeding began: they are fed last (9.11)."""
    fed: list[str] = []
    """Places whose pool has eaten in this Feeding."""
    sheets: Mapping[Seat, Mapping[str, Planned]] = {}
    """Orders written for this season and not carried out yet, by phase (26.2). Nobody sees those of another."""
    opened: Mapping[Seat, Planned] = {}
    """The parts of all sheets for the phase that runs now. Nobody sees another's before it is carried out."""
    sighted: Mapping[Seat, Mapping[str, tuple[str, ...]]] = {}
    """What each player saw of the others when the sheet was written (26.3)."""
    disturbed: list[Seat] = []
    """Whose pieces, gold or treaties somebody else or a die has changed since."""
    victor: Seat | None = None
    victory: str = ""
    feeds: list[bool] = []
    """Who could feed the settlements when the game ended (19.6)."""
    scores: list[int] = []

    def customs(self, seat: Seat) -> dict[str, str]:
        """27.1"""
        return self.players[seat].standing

    # What is written, and who hears of it

    alter = door("lands")
    """Something on a field becomes another."""

    def mark(self, unit: Unit, mark: Mark) -> None:
        if mark not in unit.marks:
            self.change(unit, marks=(*unit.marks, mark))

    def unmark(self, unit: Unit, *marks: Mark) -> None:
        self.change(unit, marks=tuple([mark for mark in unit.marks if mark not in marks]))

    # What follows from the fields

    @derived("options", "seats", carry=lambda same, _: same)
    def board(self) -> Board:
        return board(self.options.map, self.seats)

    @derived("lands.lies_there")
    def ground(self) -> Mapping[str, None]:
        """Fields where there is a settlement, a herd or a crop, in file order: who has them need not stand there."""
        return dict.fromkeys([at for at, land in self.lands.items() if land.lies_there])

    @derived("lands.site")
    def sites(self) -> Mapping[str, Site]:
        """What is being built, by field, in file order."""
        return {at: land.site for at, land in self.lands.items() if land.site is not None}

    @derived("board", "climate")
    def closed(self) -> frozenset[str]:
        """9.9: the fields that nothing leaves, enters or crosses by land in a bad winter"""
        if not self.climate:
            return frozenset()
        return frozenset(at for at, field in self.board.fields.items() if self.climate.get(field.climate) == "bad")

    @derived("options", "players.faction")
    def factions(self) -> tuple[Faction, ...]:
        """By seat."""
        return tuple(faction(self.options.map, player.faction) for player in self.players)

    @property
    def mode(self) -> Mode:
        return self.options.mode

    @property
    def suggested_start(self) -> SuggestedStart | None:
        """22.1"""
        return self.board.start_for(self.seats, self.mode)

    def has(self, rule: str) -> bool:
        """20.3: is this rule part of the mode we play?"""
        return in_play(self.options.mode, rule)

    def layer(self, layer: str) -> bool:
        return layer in YEAR.modes[self.options.mode]

    def faction(self, seat: Seat) -> Faction:
        return self.factions[seat]

    def space(self, field: str) -> FieldSpace:
        return self.board.fields[field]

    @property
    def order(self) -> list[Seat]:
        """8.4: whoever is still in the game, the first player first"""
        return [seat for seat in self.clockwise(self.first) if not self.players[seat].out]

    @property
    def remaining(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if not self.players[seat].out]

    def unit(self, number: int) -> Unit:
        return next(unit for unit in self.units if unit.id == number)

    def units_of(self, seat: Seat) -> list[Unit]:
        return [unit for unit in self.units if unit.owner == seat]

    def lord_of(self, seat: Seat) -> Seat | None:
        return next((t.taker for t in self.treaties if t.kind == "vassalage" and t.giver == seat), None)

    def vassals_of(self, seat: Seat) -> list[Seat]:
        return [t.giver for t in self.treaties if t.kind == "vassalage" and t.taker == seat]

    def friendly(self, one: Seat, other: Seat) -> bool:
        """3.1"""
        both = (one, other)
        return one == other or any(t.giver in both and t.taker in both for t in self.treaties)

    def hostile(self, one: Seat, other: Seat) -> bool:
        return not self.friendly(one, other)

    def at_peace(self, one: Seat, other: Seat) -> bool:
        """Lord and vassal."""
        both = (one, other)
        return any(t.kind == "vassalage" and t.giver in both and t.taker in both for t in self.treaties)

    def under_truce(self, one: Seat, other: Seat) -> bool:
        return one != other and self.friendly(one, other) and not self.at_peace(one, other)


HinterlandTable = Table[HinterlandState]
