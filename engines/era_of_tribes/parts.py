"""The parts of the State: provinces and seas, peoples, an expansion, a battle, the ring, the cards."""

from __future__ import annotations

from collections.abc import Mapping

from engines.era_of_tribes.data import FieldName, Marker
from engines.kernel import Part, Seat, Still
from engines.kernel.derived import Piece, Watched


class Land(Still):
    """A province in play. Everything that stands on it is its owner's; attackers wait in the Expansion (1.9)."""

    owner: Seat | None = None
    vassals: int = 0
    town: bool = False
    post: Seat | None = None
    """Whose trading post stands on the town."""
    tile: str = ""
    """The barbarian tile that lies here face down."""
    battlefield: int = 0

    @property
    def empty(self) -> bool:
        """1.9"""
        return self.owner is None and not self.tile


class Sea(Still):
    fleets: Mapping[Seat, int] = {}
    """In the order of arrival: whoever was first and is still there controls the space (1.9)."""

    @property
    def controller(self) -> Seat | None:
        return next(iter(self.fleets), None)


class Beginning(Part):
    """The first choices of a player."""

    advance: FieldName
    armed: list[str]
    """Provinces whose wine or ivory serves as ore."""


class Player(Piece):
    people: Watched[str] = ""
    influence: int
    arrival: int
    """When the marker came to its field of the influence track: the later, the further back it lies (4.2)."""
    thalers: int = 0
    morale: int = 0
    owed: int = 0
    """Cubes still to be taken from the map because morale and influence are exhausted (15.1)."""
    food: int = 0
    hunger: int = 0
    past_hunger: int = 0
    treaties: int = 0
    advances: dict[FieldName, int]
    first: Beginning | None = None
    """What was chosen and is not yet done (3.8, 3.10)."""
    epoch: int = 0
    triumph: int
    leaders: int
    """All leaders in service, grey ones too."""
    grey: int = 0
    placed: int = 0
    """Leaders that cannot be used (again) in this round."""
    free: int
    stock: list[int]
    """Cubes under the town of each slot; those of built towns hold none (1.4)."""
    removed: int = 0
    armies: int = 0
    legions: int = 0
    militia: int = 0
    """Grey militia in the Regular Army."""
    towns: list[str] = []
    """In the order they were built."""
    used: list[str] = []
    """Provinces whose good was used in this round."""
    military: list[str] = []
    """Provinces whose wine or ivory serves as ore until the next clean-up (14.3)."""
    tiles: list[str] = []
    """Kept face down."""
    used_tiles: list[str] = []
    drawn: list[str] = []
    """Influence cards to choose from."""
    cards: list[str] = []
    """Personal influence cards: one, or two of an AUTOMA."""
    actions: list[str] = []
    """Action spaces used in this round."""
    passed: bool = False
    revolted: bool = False
    expanded: bool = False
    protected: bool = False
    fined: list[Seat] = []
    """Who has already paid for attacking this player under protection."""
    options: list[str] = []
    """Diplomacy options used in this round."""
    colonies: list[list[str]] = []
    """As they were at the last checkpoint (7.10)."""
    free_colonies: int = 0
    """Colonies founded without loss of morale in this round."""
    raided: list[Seat] = []
    standing: dict[str, str] = {}
    """Answers given in advance (21.2)."""
    attacks: int = 0
    """Land attacks of an AUTOMA in this round."""
    lying: bool = False
    """Has the leader of an AUTOMA been laid down?"""

    def level(self, field: FieldName) -> int:
        return self.advances[field]

    @property
    def total_advances(self) -> int:
        """6.8"""
        return sum(self.advances.values())

    @property
    def available(self) -> int:
        """Leaders that can be placed."""
        return self.leaders - self.placed

    @property
    def net_food(self) -> int:
        return self.food - self.hunger

    @property
    def regular_army(self) -> int:
        return self.armies + self.legions + self.militia


class Ship(Part):
    """A fleet of the active player while it moves."""

    points: int
    raided: bool = False


class Attack(Part):
    """Units that have entered a foreign province and wait for the battle."""

    vassals: int = 0
    fleets: int = 0
    by_land: bool = False
    value: int = 0
    """What the province was worth to the AUTOMA that attacks it."""

    @property
    def units(self) -> int:
        return self.vassals + self.fleets


class SeaBattle(Part):
    attacker: Seat
    defender: Seat


class Expansion(Part):
    """An Expansion under way (7)."""

    seat: Seat
    auto: bool
    stage: int = 1
    growth: int = 0
    owed: int = 0
    """Cubes to remove because growth is negative."""
    placed: int = 0
    removed: bool = False
    room: dict[str, int] = {}
    """By province: new vassals that still find room there."""
    new: dict[str, int] = {}
    bought: list[str] = []
    """Seas on which a fleet was bought."""
    gift: bool = False
    vassals: dict[str, list[int]] = {}
    """By province: the movement points left of each vassal."""
    ships: dict[str, list[Ship]] = {}
    attacks: dict[str, Attack] = {}
    sea_battles: dict[str, SeaBattle] = {}
    met: list[Seat] = []
    """Opponents with whom a battle was fought, so that trading posts were dealt with (8.1.1)."""
    single: bool = False
    """May only one new vassal be placed (7.12)?"""
    won: bool = False
    """Was a barbarian tile just taken? It is the last one of the player's."""


class Side(Part):
    """One side of a battle; what has fallen is gone from the counts."""

    seat: Seat | None
    units: dict[str, int] = {}
    """militia, mercenary, good, legion, ally, army, fleet, vassal, town"""
    placed: int = 0
    """All units ever placed."""
    goods: list[str] = []
    """Provinces whose goods fight here."""
    tiles: list[str] = []
    allies: dict[Seat, int] = {}
    supporters: list[Seat] = []
    """Allies who had an army here."""
    spared: str = "vassal"
    """The kind of cube that falls last."""
    calls: bool = True
    """Are reinforcements still asked for?"""

    @property
    def strength(self) -> int:
        return sum(self.units.values())

    def place(self, **units: int) -> None:
        """8.2, 8.3: units join this side"""
        for kind, count in units.items():
            if count:
                self.units[kind] = self.units.get(kind, 0) + count
                self.placed += count


class Battle(Part):
    space: str
    at_sea: bool
    landing: bool
    attacker: Side
    defender: Side
    aside: str = ""
    """What a defender in revolution keeps out of the fight: vassal or town."""
    markers: dict[Marker, str] = {}
    """By conflict marker: attacker or defender."""
    rolls: list[list[Marker]] = []


class Ring(Part):
    """A leader on the turn order ring (4.2)."""

    seat: Seat
    since: int


class Score(Part):
    """Final scoring of one people (17.3)."""

    seat: Seat
    influence: int
    cards: dict[str, int]
    open_cards: dict[str, int]
    tiles: dict[str, int]
    morale: int
    hunger: int

    @property
    def total(self) -> int:
        cards = sum(self.cards.values()) + sum(self.open_cards.values()) + sum(self.tiles.values())
        return self.influence + cards + self.morale - self.hunger


class AutomaDeck(Part):
    """The action cards of the AUTOMAs (24.11)."""

    deck: list[str]
    """Face down, the top one last."""
    discards: list[str] = []
    aside: list[str]
    """Until the first expansion of an AUTOMA."""
