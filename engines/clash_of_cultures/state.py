"""The things on the table: the map, cities, units, players, decks and the records of the turn (21.1)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engines.clash_of_cultures.data import (
    ADVANCES,
    ARMY,
    BUILDING,
    GOVERNMENTS,
    SHIPS,
    UNITS,
    Bag,
    Terrain,
)
from engines.clash_of_cultures.hexes import OUT_OF_REACH, Board, board, distances, spread
from engines.clash_of_cultures.options import ClashOptions as ClashOptions
from engines.clash_of_cultures.vocabulary import BARBARIANS as BARBARIANS  # whoever knows the state knows its words
from engines.clash_of_cultures.vocabulary import MOODS as MOODS
from engines.clash_of_cultures.vocabulary import PIRATES as PIRATES
from engines.clash_of_cultures.vocabulary import Deck as Deck
from engines.clash_of_cultures.vocabulary import Mood as Mood
from engines.clash_of_cultures.vocabulary import Owner as Owner
from engines.clash_of_cultures.vocabulary import Phase as Phase
from engines.clash_of_cultures.vocabulary import is_player as is_player
from engines.kernel import Part, Seat, State, Table


def is_empty(value: object) -> bool:
    """Parts that a game does not use are left out of its written State. So options that a game does not play leave
    its hash alone."""
    return not value


Bagful = Annotated[Bag, Field(exclude_if=is_empty)]
Names = Annotated[list[str], Field(exclude_if=is_empty)]
Name = Annotated[str | None, Field(exclude_if=is_empty)]


class Unit(Part):
    id: int
    kind: str
    owner: Owner
    hex: str
    """Land units on a water hex are aboard."""
    moved: bool = False
    """Has it moved in this Command (6.6.1)?"""
    fatigued: bool = False
    marks: list[str] = []
    """6.6.4: terrains whose rule still holds for the unit this turn."""

    @property
    def is_army(self) -> bool:
        return self.kind in ARMY

    @property
    def is_ship(self) -> bool:
        return self.kind in SHIPS

    def mark(self, terrain: str) -> None:
        if terrain not in self.marks:
            self.marks.append(terrain)


class City(Part):
    owner: Owner
    name: Annotated[str, Field(exclude_if=is_empty)] = ""
    mood: Mood = "neutral"
    buildings: dict[str, Owner] = {}
    """Each with its colour."""
    wonders: list[str] = []
    port: str | None = None
    """3.6: the water hex its port reaches into."""
    activations: int = 0
    used_as_angry: bool = False
    tokens: Bagful = {}
    """What effects have laid there, as `effect:id`."""

    @property
    def size(self) -> int:
        return 1 + len(self.buildings) + len(self.wonders)

    @property
    def influenced(self) -> bool:
        """0.2: a building of another colour than the owner's stands here."""
        return any(colour != self.owner for colour in self.buildings.values())


class Scored(Part):
    """11.3: an objective played, and the facts it rests on."""

    card: str
    objective: str
    facts: list[str] = []


class Player(Part):
    purse: Bag
    capital: str
    advances: list[str]
    counter: int
    """Markers on the event counter."""
    actions: list[str] = []
    """Hand: action cards, and event cards kept as such."""
    objectives: list[str] = []
    wonders: list[str] = []
    kept: list[str] = []
    """Event cards face up before the player."""
    scored: list[Scored] = []
    event_points: float = 0
    removed: Bag = {}
    """Pieces that are gone for good."""
    used: list[str] = []
    """Effects spent for this turn."""
    lost_actions: int = 0
    """How many actions the player loses at the start of the next turn."""
    dealt: Names = []
    """Civilizations to choose from before the game."""
    people: Name = None
    """The civilization, where there are any."""
    special: Names = []
    """Advances beside the standard ones: they count for points and nothing else that counts advances."""
    granted: Names = []
    """Standard advances that work for the player without being owned."""
    leaders: Names = []
    """Leader cards not yet used."""
    leader: Name = None
    """The one on the map."""
    led: Names = []
    """All who were ever on the map."""
    captured: Names = []
    """Leader cards of others, taken in battle."""
    captives: Bagful = {}
    """Units of others held prisoner, as `owner kind`."""
    tokens: Bagful = {}
    """What effects have counted or marked, as `effect:id`."""

    @property
    def hand_size(self) -> int:
        return len(self.actions) + len(self.objectives) + len(self.wonders)


class Monument(Part):
    """13: a wonder that was built. Without a hex it was destroyed, but its points stay."""

    builder: Seat
    markers: list[Seat]
    hex: str | None


class Side(Part):
    """One side of a battle."""

    owner: Owner
    units: list[int]
    """Fighting units still in the battle."""
    company: list[int] = []
    """Settlers that came along."""
    start: Bag = {}
    lost: Bag = {}
    also_lost: Bag = {}
    """Settlers and drowned units."""
    card: str | None = None
    """The tactic laid face down."""
    tactic: str | None = None
    """The tactic that works in this round."""
    effects: list[str] = []
    """What was paid for this battle, or rolled for this round."""
    hits: int = 0
    losses: int = 0
    played: Names = []
    """Tactic cards this side has discarded in the battle."""
    lent_by: Annotated[Seat | None, Field(exclude_if=lambda seat: seat is None)] = None
    """Whose card it is, if another player laid it for this side."""

    @property
    def strength(self) -> int:
        return sum(self.start.values())


class Battle(Part):
    """9; kept for the turn as the record of 9.10."""

    id: int
    hex: str
    origin: str
    """Where the attackers retreat to."""
    attacker: Side
    defender: Side
    sea: bool
    unloaded: bool = False
    may_retreat: bool = True
    round: int = 0
    controller: Seat | None = None
    """12.8: who decides for the barbarians."""
    city_owner: Owner | None = None
    city_size: int = 0
    city_mood: Mood = "neutral"
    fortress: bool = False
    temple: bool = False
    wonders: int = 0
    result: Literal["", "attacker", "defender", "draw"] = ""
    conquered: bool = False
    by_rounds: bool = False
    """Was at least one combat round fought?"""
    used: list[str] = []
    """Cards of the turn that rest on this battle, as `seat:card`."""
    leaders: Names = []
    """Leaders among the fighting units at the start, as `seat:card`."""
    origins: Annotated[dict[int, str], Field(exclude_if=is_empty)] = {}
    """Where single attackers retreat to that came from elsewhere."""

    def side(self, owner: Owner) -> Side:
        return self.attacker if self.attacker.owner == owner else self.defender

    def other(self, owner: Owner) -> Side:
        return self.defender if self.attacker.owner == owner else self.attacker

    @property
    def winner(self) -> Owner | None:
        if self.result == "attacker":
            return self.attacker.owner
        return self.defender.owner if self.result == "defender" else None

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.attacker, self.defender


class Turn(Part):
    """5.2: what is remembered until the turn ends."""

    seat: Seat
    actions_left: int
    begun: bool = False
    collects: int = 0
    takeover_won: bool = False
    named: str | None = None
    """The advance that the Great Library lends."""
    battles: list[Battle] = []
    recruits: list[Bag] = []
    """How the units of each Recruit were raised."""


class Movement(Part):
    """6.6.1: what is remembered until a Command ends."""

    left: int
    roads: int = 0
    sailed: bool = False
    navigated: bool = False
    battles_before: int = 0
    """How many battles the turn had seen when it began"""
    only: Annotated[list[int], Field(exclude_if=is_empty)] = []
    """A movement that an effect grants is for these units alone, and no part of a Command."""


class ClashState(State):
    options: ClashOptions
    players: list[Player]
    terrain: dict[str, Terrain]
    """Of every hex on a revealed tile."""
    explored: list[str]
    """Slots whose tile is revealed, in the order they were."""
    tiles: dict[str, str]
    """The region tile in every slot; secret until it is explored."""
    box: list[str]
    """Tiles not in the game; secret."""
    exhausted: list[str] = []
    cities: dict[str, City] = {}
    units: list[Unit] = []
    next_unit: int = 1
    next_battle: int = 1
    decks: dict[Deck, list[str]]
    """The last card is on top."""
    discards: dict[Deck, list[str]]
    """The last card is on top."""
    open_wonders: list[str] = []
    monuments: dict[str, Monument] = {}
    on_table: list[str] = []
    """Event cards that stay in play for everybody."""
    round: int = 1
    phase_number: int = 1
    turns: int = 0
    """Turns taken in this action phase."""
    first: Seat = 0
    phase: Phase = "turn_start"
    status_step: int = 1
    turn: Turn | None = None
    command: Movement | None = None
    fights: list[Battle] = []
    """Battles going on, the innermost last."""
    wonders_built: list[Seat] = []
    """By whom in this round."""
    scored_now: list[str] = []
    """Objectives scored in this status phase, as `seat:objective`."""
    captive: Bagful = {}
    """Units held prisoner by anybody, as `owner kind`: they are missing from supply."""
    spare_leaders: Names = []
    """17.8: leader cards that nobody was dealt; secret."""
    assigned: Annotated[dict[Seat, str], Field(exclude_if=is_empty)] = {}
    """Objective cards laid aside for a player's next draw; secret."""
    assigned_by: Annotated[dict[Seat, Seat], Field(exclude_if=is_empty)] = {}
    """Who laid it aside, and so knows it."""

    @property
    def now(self) -> Turn:
        if self.turn is None:
            raise LookupError("nobody's turn")
        return self.turn

    @property
    def active(self) -> Seat:
        """Whose turn it is; outside of turns, the start player."""
        return self.turn.seat if self.turn else self.first

    @property
    def board(self) -> Board:
        return board(self.seats)

    def near(self, spot: str) -> tuple[str, ...]:
        return board(self.seats).near[spot]

    # The map

    def is_land(self, spot: str) -> bool:
        return self.terrain.get(spot, "water") != "water"

    def is_water(self, spot: str) -> bool:
        return self.terrain.get(spot) == "water"

    def distances(self, start: str) -> dict[str, int]:
        """0.3"""
        return distances(self.seats, tuple(self.explored), start)

    def distance(self, start: str, end: str) -> int:
        return self.distances(start).get(end, OUT_OF_REACH)

    def land_distances(self, start: str) -> dict[str, int]:
        """0.3.2"""
        return spread(self.board, {spot for spot in self.terrain if self.is_land(spot)}, start)

    def within(self, spot: str, most: int) -> list[str]:
        return [other for other, far in self.distances(spot).items() if far <= most]

    # Pieces

    def cities_of(self, owner: Owner) -> list[str]:
        return [spot for spot, city in self.cities.items() if city.owner == owner]

    def units_of(self, owner: Owner, kind: str = "") -> list[Unit]:
        return [unit for unit in self.units if unit.owner == owner and kind in ("", unit.kind)]

    def at(self, spot: str) -> list[Unit]:
        return [unit for unit in self.units if unit.hex == spot]

    def own_at(self, spot: str, owner: Owner) -> list[Unit]:
        return [unit for unit in self.units if unit.hex == spot and unit.owner == owner]

    def army_at(self, spot: str, owner: Owner) -> int:
        return sum(unit.hex == spot and unit.owner == owner and unit.kind in ARMY for unit in self.units)

    def leader_at(self, owner: Owner) -> str | None:
        """The hex of this player's leader"""
        return next((unit.hex for unit in self.units if unit.kind == "leader" and unit.owner == owner), None)

    def opponents_at(self, spot: str, owner: Owner) -> Owner | None:
        """Who stands here or holds the city, if it is somebody else."""
        city = self.cities.get(spot)
        if city is not None:
            return city.owner if city.owner != owner else None
        return next((unit.owner for unit in self.units if unit.hex == spot and unit.owner != owner), None)

    def has(self, owner: Owner, advance: str) -> bool:
        """May this player use an advance: owned, lent by the Great Library, or granted by another one?"""
        if not is_player(owner):
            return False
        player = self.players[owner]
        if advance in player.advances or advance in player.granted or advance in player.special:
            return True
        return self.turn is not None and self.turn.seat == owner and self.turn.named == advance

    def government(self, seat: Seat) -> str | None:
        owned = {ADVANCES[advance].category for advance in self.players[seat].advances}
        return next((category for category in GOVERNMENTS if category in owned), None)

    def supply(self, owner: Owner, piece: str) -> int:
        """1.3: printed, less what is on the map, held prisoner or gone for good."""
        if piece == "settlement":
            printed = BUILDING.settlements_per_player if is_player(owner) else BUILDING.settlements.get(owner, 0)
            used = sum(city.owner == owner for city in self.cities.values())
        elif piece in UNITS:
            printed = UNITS[piece].per_player if is_player(owner) else UNITS[piece].supplies.get(owner, 0)
            used = sum(unit.owner == owner and unit.kind == piece for unit in self.units)
            used += self.captive.get(f"{owner} {piece}", 0) if self.captive else 0
        else:
            printed = BUILDING.per_player_of_each_kind if is_player(owner) else 0
            used = sum(city.buildings.get(piece) == owner for city in self.cities.values())
        gone = self.players[owner].removed.get(piece, 0) if is_player(owner) else 0
        return printed - used - gone


ClashTable = Table[ClashState]
