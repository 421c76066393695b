"""The things on the table, and the questions that can be answered by looking at them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engines.kernel import Paced, Part, Seat, State, Table
from engines.sands_of_time.data import BOARD, CARDS, CHRONICLES, FIELDS, NEIGHBOURS, in_play
from engines.sands_of_time.vocabulary import Category, Resource, Status

Citizen: TypeAlias = Literal["peasant", "soldier"]
CITIZENS: tuple[Citizen, ...] = ("peasant", "soldier")
Phase: TypeAlias = Literal[
    "first_province",
    "second_province",
    "third_province",
    "capital",
    "first_caravan",
    "extra_peasant",
    "first_advance",
    "plan",
    "turn",
    "growth",
    "crowding",
    "dynasty",
    "renewal",
    "over",
]
_LIMITS = {"peasant": BOARD.limits.peasants, "soldier": BOARD.limits.soldiers}

NEAR: dict[int, dict[str, tuple[str, ...]]] = {
    seats: {
        region: tuple(other for other in NEIGHBOURS[region] if other in in_play(seats)) for region in in_play(seats)
    }
    for seats in BOARD.supply.per_kind
}
"""Neighbours in play, by the number of players."""


class SandsOptions(Paced):
    pass


class Land(Part):
    """A region in play, its tile, and what stands on it. Citizens are counted by seat."""

    tile: str
    resource: Resource
    capacity: int
    peasants: list[int]
    soldiers: list[int]
    controller: Seat | None = None
    status: Status | None = None
    buildings: list[str] = []

    def of(self, kind: Citizen) -> list[int]:
        return self.peasants if kind == "peasant" else self.soldiers

    def citizens(self, seat: Seat) -> int:
        return self.peasants[seat] + self.soldiers[seat]

    def everybody(self) -> int:
        return sum(self.peasants) + sum(self.soldiers)

    def kinds(self, seat: Seat) -> dict[str, int]:
        """The seat's citizens here, by kind; only kinds that are here."""
        both = {"peasant": self.peasants[seat], "soldier": self.soldiers[seat]}
        return {kind: count for kind, count in both.items() if count}


class Player(Part):
    unrest: int
    heritage: dict[Category, int]
    grain: int = 0
    gold: int = 0
    points: int = 0
    caravans: list[str] = []
    advances: dict[str, int] = {}
    """By row: the level the marker has reached."""
    planned: list[str] = []
    """The two cards that lie face down."""
    used: list[str] = []
    emphasis: Category | None = None
    markers: int = 0
    bonuses: list[str] = []
    """The kinds of bonus action used in this generation."""
    chronicles: dict[str, str] = {}
    """By scoring field: the chronicle card that lies there face down."""

    def has(self, resource: str) -> int:
        return self.grain if resource == "grain" else self.gold

    def untold(self) -> list[str]:
        """The chronicle cards in hand."""
        placed = set(self.chronicles.values())
        return [card for card in CHRONICLES if card not in placed]

    def free_fields(self) -> list[str]:
        return [field for field in FIELDS if field not in self.chronicles]


class Resolving(Part):
    """The action under way."""

    # Made anew for every card: factories are much faster here than defaults that pydantic must copy.

    card: str = ""
    arrived: dict[str, dict[str, int]] = {}
    """By region: the citizens that moved there in this action, and so move no more."""
    roads: list[str] = []
    """Other players' roads that may be used."""
    recruited: list[str] = []
    converted: list[str] = []
    irrigated: list[str] = []
    battlefield: str = ""
    """The region of the attack."""
    built: int = 0
    drawing: str = ""
    """The deck of which the active player is looking at the top cards."""


class Turn(Part):
    seat: Seat
    cards: list[str]
    """The action cards still to come."""
    reused: str | None = None
    """The card among them that was used before in this generation."""
    reuse_done: bool = False
    bonus: str | None = None
    support: Category | None = None
    boxes: list[str] = []
    """Kinds of building that are built at most once a turn, and were."""
    theatres: list[str] = []
    """Regions whose discount for neighbours was used in this turn."""
    deed: Resolving


class Scored(Part):
    """What a player got when a dynasty was scored."""

    dynasty: int
    seat: Seat
    wonders: int
    chronicles: dict[str, str]
    """Every chronicle that lay there, by field."""
    points: dict[str, int]
    """The points of those that were scored, by field."""


class SandsState(State):
    options: SandsOptions
    lands: dict[str, Land]
    players: list[Player]
    buildings: dict[str, int]
    """Building tiles left."""
    rows: dict[str, list[str]]
    """By row: the advances that lie in it, from level 1."""
    decks: dict[str, list[str]]
    """By category and level: the cards face down, the top one last."""
    known: dict[str, list[Seat]] = {}
    """By deck: who knows its top card."""
    phase: Phase = "first_province"
    start: Seat = 0
    dynasty: int = 1
    space: int = BOARD.dynasty.start
    generation: int = 1
    began_at: int = BOARD.dynasty.start
    """The space of the dynasty marker when this generation began."""
    round: int = 0
    """Rounds completed in this generation: the generation marker."""
    turns: int = 0
    """Turns taken in this round."""
    turn: Turn | None = None
    unrolled: bool = False
    """Are the chronicles face up, because a dynasty is being scored?"""
    scored: list[Scored] = []
    awards: dict[str, list[Seat]] = {}
    """The final bonuses and who got them."""

    @property
    def now(self) -> Turn:
        """The turn under way."""
        assert self.turn is not None
        return self.turn

    def order(self) -> list[Seat]:
        """From the start player, clockwise."""
        return self.clockwise(self.start)

    def regions_of(self, seat: Seat) -> list[str]:
        return [region for region, land in self.lands.items() if land.controller == seat]

    def count_regions(self, seat: Seat) -> int:
        return sum(land.controller == seat for land in self.lands.values())

    def capital_of(self, seat: Seat) -> str | None:
        for region, land in self.lands.items():
            if land.controller == seat and land.status == "capital":
                return region
        return None

    def empty(self) -> list[str]:
        return [region for region, land in self.lands.items() if land.controller is None]

    def near(self, region: str) -> tuple[str, ...]:
        """Neighbours in play."""
        return NEAR[self.seats][region]

    def on_map(self, seat: Seat, kind: Citizen) -> int:
        if kind == "peasant":
            return sum(land.peasants[seat] for land in self.lands.values())
        return sum(land.soldiers[seat] for land in self.lands.values())

    def hand_of(self, seat: Seat) -> list[str]:
        """The action and emphasis cards in hand: neither used, nor face down, nor revealed and still to come."""
        player = self.players[seat]
        away = {*player.used, *player.planned, f"emphasis_{player.emphasis}"}
        if self.turn is not None and self.turn.seat == seat:
            away.update(self.turn.cards)
        return [card for card in CARDS if card not in away]

    def supply(self, seat: Seat, kind: Citizen) -> int:
        """2.3"""
        return _LIMITS[kind] - self.on_map(seat, kind)

    def caravans_left(self, seat: Seat) -> int:
        return BOARD.limits.caravans - len(self.players[seat].caravans)

    def markers_left(self, seat: Seat) -> int:
        """Control markers in supply: every region but the capital holds one."""
        return BOARD.limits.regions - self.count_regions(seat)


SandsTable = Table[SandsState]
