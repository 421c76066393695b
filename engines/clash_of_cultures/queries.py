"""The values that effects change at the query moments (22), and that the rules then read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engines.clash_of_cultures.data import CITY, LIMITS, RESOURCES, WONDERS, Bag, Terrain
from engines.clash_of_cultures.state import Battle, City, ClashState, Mood, Owner, Side
from engines.kernel import Note, Seat


def _stock_limits() -> Bag:
    return dict.fromkeys(RESOURCES, LIMITS.resource) | {"food": LIMITS.food}


@dataclass
class Limits:
    """`limits`: what a player can hold."""

    hex: str = ""
    stock: Bag = field(default_factory=_stock_limits)
    army_units: int = LIMITS.army_units
    ship_capacity: int = LIMITS.ship_capacity


def _always_fits(purse: Bag, payment: Mapping[str, int]) -> bool:
    return True


@dataclass(frozen=True)
class Extra:
    """Something to pay with that is neither resource nor token: how many units there are, what each stands for, and
    which payments may hold it. Free ones (a reduction) are proposed first, others last."""

    count: int
    pays: tuple[str, ...]
    free: bool = False
    fits: Callable[[Bag, Mapping[str, int]], bool] = _always_fits


@dataclass
class Payment:
    """`payment`: what may stand for what in a price, and what else pays."""

    cost: Bag
    purpose: str
    instead: dict[str, set[str]]
    extras: dict[str, Extra] = field(default_factory=dict)

    def allow(self, coin: str, what: Iterable[str]) -> None:
        self.instead.setdefault(coin, set()).update(what)


@dataclass
class CardCost:
    """`card_cost`: what a card costs when it is played."""

    card: str
    cost: Bag
    action: bool
    instead: str = ""
    """The effect that may be used in place of the action."""


@dataclass
class AdvancePrice:
    """`advance_price`: the price, and effects that may be used instead of paying it."""

    advance: str
    cost: Bag
    ways: dict[str, Bag] = field(default_factory=dict)
    """Source of an optional discount -> the price with it."""
    spends: list[str] = field(default_factory=list)
    """Once-a-turn effects that are used up by buying at this price."""


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
    by: str = ""
    """The kind of unit that founds it"""
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
            options = self.yields.setdefault(spot, [])
            if coin not in options:
                options.append(coin)


@dataclass
class CitySize:
    """`collect_limit`, `recruit_limit`: as how large and in which mood a city works."""

    hex: str
    size: int
    mood: Mood
    more: int = 0
    paid: int = 0
    """How many structures larger the city works for a price."""
    price: Bag = field(default_factory=dict)
    by: str = ""
    """The effect that this price uses up."""

    @property
    def limit(self) -> int:
        """6.4.2, 6.5: the city's size; one more if it is happy, one in all if it is angry."""
        if self.mood == "angry":
            return CITY.angry + self.more
        return self.size + (CITY.happy if self.mood == "happy" else 0) + self.more


@dataclass
class CollectTotal:
    """`collect_total`: what is about to be received. Effects with a choice, or that must see what others made of it,
    append a rule; the rules are carried out in their order."""

    hex: str
    spaces: tuple[str, ...]
    gains: Bag
    then: list[Callable[..., Any]] = field(default_factory=list)


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
    by: str = ""
    """The effect by which the city works in another mood than its own."""
    banned: bool = False


@dataclass
class BuildPrice:
    """`build_price`: what a building or a wonder costs in this city."""

    hex: str
    piece: str
    cost: Bag
    spends: list[str] = field(default_factory=list)
    """Once-a-turn effects that are used up by building it at this price."""
    instead: dict[str, set[str]] = field(default_factory=dict)
    """What may stand for what in this price."""
    extras: dict[str, Extra] = field(default_factory=dict)

    def allow(self, coin: str, what: Iterable[str]) -> None:
        self.instead.setdefault(coin, set()).update(what)

    @property
    def wonder(self) -> bool:
        return self.piece in WONDERS


@dataclass
class RecruitOptions:
    """`recruit_options`: kinds of units that a city can raise."""

    hex: str
    city: City
    kinds: list[str]


@dataclass(frozen=True)
class Levy:
    """A way to raise one unit: what it brings, its price, and how often one Recruit may use it."""

    unit: str
    """The unit it brings. Empty: an effect brings something else (`recruit_done`)."""
    cost: Bag
    most: int = 99
    group: str = ""
    """Ways of one group share their `most`."""


@dataclass
class RecruitPrice:
    """`recruit_price`: by name of the way, `infantry` or `infantry:draft`."""

    hex: str
    levies: dict[str, Levy]
    instead: dict[str, set[str]] = field(default_factory=dict)

    def also_pays(self, group: str, what: str, coin: str) -> None:
        """In prices of the ways of one group only, what coin may stand for what is asked."""
        ware = f"{what}:{group}"
        for name, levy in self.levies.items():
            if levy.group == group and what in levy.cost:
                cost = {ware if item == what else item: amount for item, amount in levy.cost.items()}
                self.levies[name] = replace(levy, cost=cost)
        for item in (what, coin):
            self.instead.setdefault(item, set()).add(ware)


@dataclass
class Housing:
    """`recruit_placement`: how many new army units find room, in the city that raises them or beside it."""

    hex: str
    raised: Bag
    room: int


@dataclass
class RaiseMoodPrice:
    """`raise_mood_price`: what else pays for the mood tokens, and cities with a price of their own."""

    instead: list[str] = field(default_factory=list)
    flat: dict[str, Bag] = field(default_factory=dict)
    """`city effect` -> the price of making that city happy, however many steps it takes."""


@dataclass
class MovementOptions:
    """`movement_options`: what a player's units may do when they move."""

    army: bool = False
    """May army units be selected?"""
    roads: Bag | None = None
    """The price of a movement by road."""
    road_range: int = 2
    """How far one goes by road between two own cities."""
    navigation: bool = False
    shared: set[str] = field(default_factory=set)
    """Water where foreign ships lie, and ships may pass or stay without a battle"""
    unmarked: dict[str, set[str]] = field(default_factory=dict)
    """Terrain -> kinds of units that its rule does not bind."""
    starts: list[str] = field(default_factory=list)
    """Hexes from which something else than units may move"""
    more_room: Bag = field(default_factory=dict)
    """Kind -> so many more army units may stand where one of it goes."""
    ways: list[Callable[..., None]] = field(default_factory=list)
    """Further ways to move: (state, seat, origin, rules, found) -> None."""


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
    then: list[Callable[..., None]] = field(default_factory=list)
    """What follows when such a battle is begun: (table) -> None"""


@dataclass
class TakeoverOptions:
    """`takeover_options`: may this city be targeted, and may the attempt be boosted?"""

    player: Seat
    hex: str
    city: City
    banned: bool = False
    boost: bool = True
    settlement: bool = False
    """May a city without a building to exchange be targeted, for what an effect makes of it?"""
    spared: list[str] = field(default_factory=list)
    """Buildings that cannot be exchanged."""


@dataclass
class DiceCount:
    """`roll_dice`: how many dice a side rolls."""

    battle: Battle
    side: Side
    dice: int


@dataclass
class Abilities:
    """`combat_abilities`: do the symbols of this side count?"""

    battle: Battle
    side: Side
    silenced: bool = False
    stronger: Bag = field(default_factory=dict)
    """Kind -> what one activated unit of it adds besides."""


@dataclass
class CombatValue:
    """`combat_value`: what is added to the dice of one side."""

    battle: Battle
    side: Side
    bonus: int = 0
    cap: int | None = None

    def cap_at(self, most: int) -> None:
        """9.5.6: the net bonus counts no more than this."""
        self.cap = most if self.cap is None else min(self.cap, most)


@dataclass
class ConquestPieces:
    """`conquest_pieces`: buildings that keep their colour."""

    hex: str
    city: City
    keep: list[str] = field(default_factory=list)
    tokens: Bag = field(default_factory=dict)
    """What lies in the city afterwards"""


@dataclass
class Trader:
    """What may be the start of trade routes: so many of a kind on a hex."""

    hex: str
    kind: str
    count: int
    far: int = 0
    """How far away cities by the sea may be, if that is more than usual."""


@dataclass
class Routes:
    """`trade_routes_options`: how far and how many, who trades with whom, and what a route may bring."""

    seat: Seat
    traders: list[Trader]
    partners: list[str]
    """Cities in which somebody would trade."""
    ranges: int = 0
    most: int = 0
    goods: list[str] = field(default_factory=list)
    beyond: set[str] = field(default_factory=set)
    """One route from such a hex does not count towards the number of routes."""
    blocked: set[str] = field(default_factory=set)
    """No route may start on these hexes or lead over them."""
    only: dict[str, list[str]] = field(default_factory=dict)
    """Cities with which a route brings this and nothing else."""
    also: dict[str, list[str]] = field(default_factory=dict)
    """Cities with which a route may bring this too."""
    rare: dict[str, Bag] = field(default_factory=dict)
    """What a few routes may bring instead, by its name."""
    most_rare: int = 0


@dataclass
class Points:
    """`scoring`: points by category (15.2)."""

    by: dict[str, float]
