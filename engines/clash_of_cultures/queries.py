"""What is under computation at the query moments (22): effects change these values, the rules read them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engines.clash_of_cultures.data import CITY, LIMITS, RESOURCES, Bag, Terrain
from engines.clash_of_cultures.state import Battle, City, ClashState, Mood, Owner, Side
from engines.kernel import Note, Seat


def _stock_limits() -> Bag:
    return dict.fromkeys(RESOURCES, LIMITS["resource"]) | {"food": LIMITS["food"]}


@dataclass
class Limits:
    """`limits`: what a player can hold."""

    stock: Bag = field(default_factory=_stock_limits)
    army_units: int = LIMITS["army_units"]
    ship_capacity: int = LIMITS["ship_capacity"]


@dataclass
class Payment:
    """`payment`: what may stand for what in a price."""

    cost: Bag
    purpose: str
    instead: dict[str, set[str]]

    def allow(self, coin: str, what: Iterable[str]) -> None:
        self.instead.setdefault(coin, set()).update(what)


@dataclass
class CardCost:
    """`card_cost`"""

    card: str
    cost: Bag
    action: bool


@dataclass
class AdvancePrice:
    """`advance_price`: the price, and effects that may be used instead of paying it."""

    advance: str
    cost: Bag
    ways: dict[str, Bag] = field(default_factory=dict)
    """Source of an optional discount -> the price with it."""


@dataclass
class AdvanceMarker:
    """`advance_marker`: does the marker come from the event counter?"""

    advance: str
    from_counter: bool


@dataclass
class FoundCity:
    """`found_city_options`"""

    founder: Seat
    hex: str
    barren_too: bool = False
    banned: bool = False


@dataclass
class Activation:
    """`activation_options`: may this city be activated, and for what?"""

    hex: str
    purpose: str
    banned: Note | None = None


@dataclass
class CollectOptions:
    """`collect_options`: what every hex would give. Water and far hexes are counted apart."""

    state: ClashState
    hex: str
    city: City
    choosable: list[str]
    """The city's hex and its unblocked neighbours."""
    far_choosable: list[str]
    """Unblocked land hexes at distance 2."""
    yields: dict[str, list[str]] = field(default_factory=dict)
    far: int = 0
    """How many far hexes may be among the chosen ones."""
    far_by: str = ""
    """The effect that is spent when one of them is chosen."""
    repeats: bool = False

    def hexes(self, terrain: Terrain) -> list[str]:
        return [spot for spot in (*self.choosable, *self.far_choosable) if self.state.terrain[spot] == terrain]

    def add(self, hexes: Iterable[str], coin: str) -> None:
        for spot in hexes:
            found = self.yields.setdefault(spot, [])
            if coin not in found:
                found.append(coin)


@dataclass
class CitySize:
    """`collect_limit`, `recruit_limit`: as how large and in which mood a city works."""

    hex: str
    size: int
    mood: Mood
    more: int = 0

    @property
    def limit(self) -> int:
        """6.4.2, 6.5: its size, one more when happy, just one when angry."""
        if self.mood == "angry":
            return CITY["angry"] + self.more
        return self.size + (CITY["happy"] if self.mood == "happy" else 0) + self.more


@dataclass
class CollectTotal:
    """`collect_total`: what is about to be received, and single goods that may be taken as others."""

    hex: str
    gains: Bag
    exchanges: list[tuple[str, str, str]] = field(default_factory=list)
    """Source, what is given, what is taken instead."""


@dataclass
class BuildOptions:
    """`build_options`: what may be built in a city."""

    hex: str
    city: City
    mood: Mood
    pieces: list[str]
    wonders: bool = False
    """May wonders be built at all?"""
    free_wonders: list[str] = field(default_factory=list)
    """Wonders whose advance is not needed."""
    banned: bool = False


@dataclass
class BuildPrice:
    """`build_price`"""

    hex: str
    piece: str
    cost: Bag
    spends: list[str] = field(default_factory=list)
    """Once-a-turn effects that are used up by building it at this price."""


@dataclass
class RecruitOptions:
    """`recruit_options`: kinds of units that a city can raise."""

    hex: str
    city: City
    kinds: list[str]


@dataclass(frozen=True)
class Levy:
    """A way to raise one unit: what comes of it, for what, how many of it in one Recruit."""

    unit: str
    cost: Bag
    most: int = 99


@dataclass
class RecruitPrice:
    """`recruit_price`: by name of the way, `infantry` or `infantry:draft`."""

    hex: str
    levies: dict[str, Levy]


@dataclass
class RaiseMoodPrice:
    """`raise_mood_price`: what else pays for the mood tokens."""

    instead: list[str] = field(default_factory=list)


@dataclass
class MovementOptions:
    """`movement_options`: what a player's units may do when they move."""

    army: bool = False
    """May army units be selected?"""
    roads: Bag | None = None
    """The price of a movement by road."""
    navigation: bool = False


@dataclass
class AttackCondition:
    """`attack_condition`: may these units start a battle here, and what does it cost to?"""

    attacker: Seat
    opponent: Owner
    hex: str
    over_plains: bool
    """Has one of the units entered a Plains hex this turn?"""
    banned: Note | None = None
    price: Bag = field(default_factory=dict)


@dataclass
class TakeoverOptions:
    """`takeover_options`: may this city be targeted, and may the attempt be boosted?"""

    player: Seat
    hex: str
    city: City
    banned: bool = False
    boost: bool = True
    settlement: bool = False
    """May a barbarian city without buildings be won as a whole?"""


@dataclass
class DiceCount:
    """`roll_dice`"""

    battle: Battle
    side: Side
    dice: int


@dataclass
class Abilities:
    """`combat_abilities`: do the symbols of this side count?"""

    battle: Battle
    side: Side
    silenced: bool = False


@dataclass
class CombatValue:
    """`combat_value`: what is added to the dice of one side."""

    battle: Battle
    side: Side
    bonus: int = 0
    cap: int | None = None


@dataclass
class ConquestPieces:
    """`conquest_pieces`: buildings that keep their colour."""

    hex: str
    city: City
    keep: list[str] = field(default_factory=list)


@dataclass
class Routes:
    """`trade_routes_options`: how far and how many, and what a route may bring."""

    ranges: int
    most: int
    goods: list[str]


@dataclass
class Points:
    """`scoring`: points by category (15.2)."""

    by: dict[str, float]
