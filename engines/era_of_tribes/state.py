"""The State of a game: what lies on the table, and the questions that can be answered by looking at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from engines.era_of_tribes.data import (
    ADVANCES,
    AUTOMA_TRAITS,
    EPOCHS,
    LUXURIES,
    PEOPLES,
    TRACKS,
    Ending,
    FieldName,
    Traits,
)
from engines.era_of_tribes.parts import AutomaDeck, Battle, Expansion, Land, Player, Ring, Score, Sea
from engines.era_of_tribes.places import LANDS, SEAS, Board, board
from engines.era_of_tribes.seats import is_automa
from engines.kernel import Options, Seat, State, Table
from engines.kernel.derived import Deriving, derived, door

Phase: TypeAlias = Literal[
    "people", "first_advance", "round", "action", "auto_expansion", "clean_up", "automa_end", "over"
]
Difficulty: TypeAlias = Literal["softie", "experienced", "expert"]
BoardName: TypeAlias = Literal[
    "usual",
    "two_1",
    "two_2",
    "two_3",
    "two_4",
    "two_5",
    "two_6",
    "two_7",
    "two_8",
    "three_1",
    "three_2",
    "three_3",
    "three_4",
    "three_5",
    "four_1",
    "four_2",
    "four_3",
    "four_4",
    "five_1",
    "five_2",
    "whole",
]
Length: TypeAlias = Literal["normal", "long"]
ENDINGS: dict[Length, Ending] = {"normal": TRACKS.end.normal, "long": TRACKS.end.long}
DIFFICULTIES: tuple[Difficulty, ...] = ("softie", "experienced", "expert")
MOST_PEOPLES = 6
GOODS = {land: space.good for land, space in LANDS.items() if space.good}
"""By province the good that is found there, in map order."""
HOMES = frozenset(home for people in PEOPLES.values() for home in people.homes)


class EraOptions(Options):
    length: Length = "normal"
    board: BoardName = "usual"
    automas: Annotated[int, Field(ge=0, le=2)] = 0
    difficulty: Difficulty = "experienced"


MATTERS: dict[str, tuple[str, ...]] = {
    "sea_battles": ("ask", "never", "stronger"),
    "posts": ("ask", "never", "all"),
    "support": ("ask", "never"),
    "reinforcements": ("ask", "never"),
    "offers": ("ask", "never"),
    "luxuries": ("ask", "never", "all"),
}
"""21.2"""


class EraState(Deriving, State):
    matters: ClassVar[dict[str, tuple[str, ...]]] = MATTERS
    options: EraOptions
    setup: str
    length: Length
    players: Mapping[Seat, Player]
    """Humans by seat; the AUTOMAs by a negative number for each people."""
    order: list[Seat]
    lands: Mapping[str, Land]
    seas: Mapping[str, Sea]
    deck: list[str]
    open_cards: list[str] = []
    """The older one first."""
    discarded: list[str] = []
    box: list[str]
    """Barbarian tiles that are not in play."""
    lost_tiles: list[str] = []
    """Tiles that left the game, seen by nobody."""
    legions: int
    grey: int
    phase: Phase = "people"
    round: int = 0
    at: int = 0
    """Whose turn it is in the phase, in turn order."""
    cycle: list[Seat] = []
    """Who still acts in this cycle of the action phase."""
    acted: bool = False
    """Has anybody acted in this cycle?"""
    barbarians: int = 1
    pioneered: dict[FieldName, int]
    alliances: list[tuple[Seat, Seat]] = []
    ring: Ring | None = None
    bribed: bool = False
    ending: list[Seat] = []
    """Who has fulfilled a condition for the end of the game, the first one first."""
    exhausted: bool = False
    """A people of a game with AUTOMAs had nothing left to remove (25.1)."""
    active: Seat | None = None
    expansion: Expansion | None = None
    battle: Battle | None = None
    automa: AutomaDeck | None = None
    scores: list[Score] = []
    serial: int = 0

    def customs(self, seat: Seat) -> dict[str, str]:
        """21.2"""
        return self.players[seat].standing

    @derived("setup", carry=lambda same, _: same)
    def board(self) -> Board:
        return board(self.setup)

    @property
    def peoples(self) -> int:
        return len(self.players)

    @property
    def now(self) -> Expansion:
        """The Expansion under way."""
        assert self.expansion is not None
        return self.expansion

    @property
    def fight(self) -> Battle:
        """The battle under way."""
        assert self.battle is not None
        return self.battle

    @property
    def difficulty(self) -> int:
        return DIFFICULTIES.index(self.options.difficulty)

    @property
    def solo(self) -> bool:
        """20: one player without an AUTOMA"""
        return len(self.players) == 1

    @property
    def rules_of_end(self) -> Ending:
        return ENDINGS[self.length]

    @property
    def humans(self) -> list[Seat]:
        """In turn order."""
        return [seat for seat in self.order if not is_automa(seat)]

    @property
    def automas(self) -> list[Seat]:
        """In turn order."""
        return [seat for seat in self.order if is_automa(seat)]

    def others_of(self, seat: Seat) -> list[Seat]:
        """Everybody else, in turn order."""
        return [other for other in self.order if other != seat]

    def traits(self, seat: Seat) -> Traits:
        """19, 24.10"""
        people = self.players[seat].people
        return AUTOMA_TRAITS[people] if is_automa(seat) else PEOPLES[people]

    def homes(self, seat: Seat) -> tuple[str, ...]:
        return PEOPLES[self.players[seat].people].homes

    def provinces(self, seat: Seat) -> list[str]:
        """1.9: controlled land provinces, in map order"""
        return list(self.holdings.get(seat, ()))

    def count_provinces(self, seat: Seat) -> int:
        return len(self.holdings.get(seat, ()))

    @derived("lands.owner")
    def holdings(self) -> Mapping[Seat | None, tuple[str, ...]]:
        """1.9: the provinces of everybody, in map order."""
        held: dict[Seat | None, list[str]] = {}
        for land, here in self.lands.items():
            if here.owner in held:
                held[here.owner] += [land]
            else:
                held[here.owner] = [land]
        return {seat: tuple(lands) for seat, lands in held.items()}

    @derived("lands.owner", "players.people")
    def conquerors(self) -> tuple[Seat, ...]:
        """17.1: who holds all home provinces of another people."""
        victors: list[Seat] = []
        for seat, player in self.players.items():
            homes = PEOPLES[player.people].homes
            owner = self.lands[homes[0]].owner
            if owner is not None and owner != seat and all(self.lands[home].owner == owner for home in homes):
                victors.append(owner)
        return tuple(victors)

    alter = door("lands")
    """Something else stands on a province, or it changes hands."""
    station = door("seas")
    """Fleets come to a sea or leave it."""

    @derived("seas.fleets")
    def squadrons(self) -> Mapping[Seat, tuple[str, ...]]:
        """The sea spaces with fleets of everybody, in map order."""
        held: dict[Seat, list[str]] = {}
        for sea, here in self.seas.items():
            for seat in here.fleets:
                held.setdefault(seat, []).append(sea)
        return {seat: tuple(seas) for seat, seas in held.items()}

    def waters(self, seat: Seat) -> tuple[str, ...]:
        """Sea spaces with fleets of the player, in map order"""
        return self.squadrons.get(seat, ())

    def fleets(self, seat: Seat) -> int:
        return sum(here.fleets.get(seat, 0) for here in self.seas.values())

    @derived("lands.post")
    def stalls(self) -> Mapping[Seat, tuple[str, ...]]:
        """The provinces with a trading post of everybody, in map order."""
        held: dict[Seat, tuple[str, ...]] = {}
        for land, here in self.lands.items():
            if here.post is not None:
                held[here.post] = (*held.get(here.post, ()), land)
        return held

    def posts(self, seat: Seat) -> tuple[str, ...]:
        """Provinces whose town holds a trading post of the player"""
        return self.stalls.get(seat, ())

    def goods(self, seat: Seat) -> dict[str, str]:
        """1.10: the goods held, by the province they come from"""
        return {land: GOODS[land] for land in self.holdings.get(seat, ()) if land in GOODS}

    def luxuries(self, seat: Seat) -> int:
        """1.6: used or ready, and also what serves as ore"""
        return sum(good in LUXURIES for good in self.goods(seat).values())

    def ready_luxuries(self, seat: Seat) -> dict[str, int]:
        """Luxury goods that can be placed on an action, by kind"""
        player = self.players[seat]
        counts: dict[str, int] = {}
        for land, good in self.goods(seat).items():
            if good in LUXURIES and land not in player.used and land not in player.military:
                counts[good] = counts.get(good, 0) + 1
        return counts

    def arms(self, seat: Seat) -> dict[str, int]:
        """8.2: goods that can fight, by kind"""
        player = self.players[seat]
        counts: dict[str, int] = {}
        for land, good in self.goods(seat).items():
            if (good == "ore" or land in player.military) and land not in player.used:
                counts[good] = counts.get(good, 0) + 1
        return counts

    def horses(self, seat: Seat) -> list[str]:
        """Provinces with a ready horse"""
        used = self.players[seat].used
        return [land for land, good in self.goods(seat).items() if good == "horses" and land not in used]

    def allied(self, one: Seat, other: Seat) -> bool:
        return (min(one, other), max(one, other)) in self.alliances

    def allies(self, seat: Seat) -> list[Seat]:
        return [other for other in self.order if other != seat and self.allied(seat, other)]

    def presence(self, seat: Seat) -> set[str]:
        """1.11: spaces with vassals, towns or fleets of the player"""
        return {*self.provinces(seat), *self.waters(seat)}

    def neighbours(self, seat: Seat) -> list[Seat]:
        """1.11, in turn order"""
        borders = self.board.borders
        mine = self.presence(seat)
        reach = mine.union(*(borders[space] for space in mine))
        return [o for o in self.others_of(seat) if self.allied(seat, o) or not reach.isdisjoint(self.presence(o))]

    def stored(self, seat: Seat) -> int:
        """Cubes under unbuilt towns"""
        return sum(self.players[seat].stock)

    def town_limit(self, seat: Seat) -> int:
        """6.5"""
        return min(ADVANCES.architecture.towns[self.players[seat].level("architecture")], TRACKS.towns.total)

    def town_malus(self, seat: Seat) -> int:
        """4.1, 5.3"""
        towns = len(self.players[seat].towns)
        return max(0, towns + self.traits(seat).town_malus_shift) if towns else 0

    def own_leaders(self, seat: Seat) -> int:
        """Leaders of the player's own colour in service"""
        player = self.players[seat]
        return player.leaders - player.grey

    def fleet_price(self, seat: Seat) -> int:
        return ADVANCES.navigation.price[self.players[seat].level("navigation")]

    def army_price(self, seat: Seat) -> int:
        return ADVANCES.mechanics.price[self.players[seat].level("mechanics")]

    def fleet_movement(self, seat: Seat) -> int:
        """7.5, 19.8"""
        level = self.players[seat].level("navigation")
        return ADVANCES.navigation.movement[level] + self.traits(seat).fleet_movement if level else 0

    def vassal_movement(self, seat: Seat) -> int:
        return ADVANCES.mechanics.movement[self.players[seat].level("mechanics")]

    def has_fish(self, sea: str) -> bool:
        return SEAS[sea].fish

    def next_epoch(self, seat: Seat) -> int | None:
        epoch = self.players[seat].epoch + 1
        return epoch if epoch < len(EPOCHS) else None


EraTable = Table[EraState]
