"""The facts of the game, read once from data/*.toml, and what follows from them."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engines.era_of_tribes.listed import Listed, table
from engines.kernel import Fact, by_id

FieldName: TypeAlias = Literal["architecture", "farming", "culture", "navigation", "commerce", "mechanics"]
Marker: TypeAlias = Literal["sword", "shield", "catapult", "fist", "mask"]
Three: TypeAlias = tuple[int, int, int]

LUXURIES = ("beer", "cloth", "furs", "gold", "ivory", "silver", "spices", "wine")
MILITARY = ("horses", "ore")


class Traits(Listed):
    """What makes a people, or an AUTOMA that leads it, differ from the others (19, 24.10)."""

    leader_bread: int = 1
    leader_trade: int = 1
    fish_food: int = 1
    advance_discount: int = 0
    half_price: FieldName | None = None
    town_food: int = 2
    town_malus_shift: int = 0
    extra_food: int = 0
    military_luxury: str = ""
    fleet_movement: int = 0
    free_colonies: int = 0
    free_fleets: int = 1
    free_fleet_morale: int | None = None
    free_armies: int = 1
    armies_from_towns: bool = False
    gift_fleets: int = 0
    gift_fleet_morale: int = 0
    morale_per_lost_fleet: int = 0
    raids: bool = False
    legions: int = 0
    grey_leader_thalers: int = 3
    grey_leader_vassals: int = 3


class People(Traits):
    homes: tuple[str, ...]


class Peoples(Fact):
    people: tuple[People, ...]


class Costs(Fact):
    pioneer: tuple[int, ...]
    follower: tuple[int, ...]
    missing_branch: tuple[int, ...]
    half: tuple[int, ...]
    town_discount: int
    minimum: int
    pioneer_influence: int


class Farming(Fact):
    food: tuple[int, ...]
    units_per_province: tuple[int, ...]


class Culture(Fact):
    morale: tuple[int, ...]
    influence: tuple[int, ...]
    bread: tuple[int, ...]


class Units(Fact):
    movement: tuple[int, ...]
    price: tuple[int, ...]


class Commerce(Fact):
    trade: tuple[int, ...]
    posts_from: int


class Architecture(Fact):
    towns: tuple[int, ...]


class Advances(Fact):
    clockwise: tuple[FieldName, ...]
    costs: Costs
    farming: Farming
    culture: Culture
    navigation: Units
    commerce: Commerce
    mechanics: Units
    architecture: Architecture


class CardScoring(Fact):
    sole_first: int
    shared_first: int
    open_second: int
    least: int


class Card(Listed):
    counts: str
    target: int
    """What reaches it in a solo game (20.2)."""


class Cards(Fact):
    scoring: CardScoring
    card: tuple[Card, ...]


class Tile(Listed):
    count: int
    counts: str = ""
    """A scoring tile: what it counts."""
    thresholds: tuple[int, ...] = ()
    effect: Literal["advance", "leader", "morale", "influence", "thalers", "militia"] | None = None
    amount: int = 0


class Tiles(Fact):
    tile: tuple[Tile, ...]


class Influence(Fact):
    start: int
    fields: int


class Morale(Fact):
    lowest: int
    highest: int


class Triumph(Fact):
    normal: tuple[int, ...]
    long: tuple[int, ...]
    first_field: int
    every: int
    black: int
    red: int
    black_influence: int
    red_morale: int


class Leaders(Fact):
    start: int
    grey: tuple[int, ...]


class Towns(Fact):
    total: int
    cubes: int
    influence: int
    cube_morale: int


class Start(Fact):
    thalers: int
    free_vassals: int
    cards_drawn: int
    open_cards: int
    legions: int


class Growth(Fact):
    per_leader: int
    unused_per_morale: int


class Movement(Fact):
    horse: int
    landing: int
    colony_morale: int


class Trade(Fact):
    post_price: int
    post_morale: int
    post_marker: int


class Taxes(Fact):
    morale_per_leader: int


class Diplomacy(Fact):
    leaders: int
    protection_morale: int
    bribe_divisor: int
    bribe_least: int
    bribe_influence: int
    force_treaties: int
    price_by_consent: int
    price_by_force: int
    alliance_influence: int
    alliance_morale: int
    broken_morale_attacker: int
    broken_morale_defender: int


class Battle(Fact):
    small_battlefield: int
    large_battlefield: int
    mountain: int
    landing: int
    town: int
    conquest_morale: int
    town_morale: int
    town_influence: int
    expelled_morale: int
    far: int
    attack_die: tuple[Marker, ...]
    defence_die: tuple[Marker, ...]


class Raid(Fact):
    lost_on: tuple[int, ...]
    lost_morale: int
    battlefield: int
    town_on: tuple[int, ...]
    town_thalers: int
    open_on: tuple[int, ...]
    open_thalers: int
    movement: int


class Revolution(Fact):
    first_influence: int
    later_influence: int


class Solo(Fact):
    rounds: int
    first_field: int


class Ending(Fact):
    epoch: int
    provinces: int
    advances: int
    influence: tuple[int, ...]
    last_round: int


class End(Fact):
    first_bonus: int
    later_bonus: int
    normal: Ending
    long: Ending


class BarbarianLevel(Fact):
    militia: int
    mechanics: int


class Epoch(Listed):
    needed: int
    luxuries: int = 0
    towns: int = 0
    advances: int = 0
    leaders: int
    morale_per_round: int = 0
    morale: int = 0
    food: int = 0
    trade: int = 0


class Tracks(Fact):
    influence: Influence
    morale: Morale
    triumph: Triumph
    leaders: Leaders
    towns: Towns
    start: Start
    growth: Growth
    movement: Movement
    trade: Trade
    taxes: Taxes
    diplomacy: Diplomacy
    battle: Battle
    raid: Raid
    revolution: Revolution
    solo: Solo
    end: End
    barbarian_level: tuple[BarbarianLevel, ...]
    epoch: tuple[Epoch, ...]


class Value(Fact):
    """What a space is worth to an AUTOMA (27.4)."""

    luxury: int
    fleets: int
    food: int
    military: int
    other: int
    open_card: int
    near_riches: int
    mountain: int
    post: int
    build_fleet: int
    colony: int
    distance: int
    occupied: int
    mechanics: Three
    morale: Three
    least: int


class Defence(Fact):
    luxury: int
    food: int
    open_card: int
    military: int


class AutomaPeople(Fact):
    id: str
    start: FieldName
    start_fleets: Three = (0, 0, 0)
    start_sea: str = ""
    half_price: FieldName | None = None
    town_malus_shift: int = 0
    town_food: int = 2
    bread: int = 0
    trade: int = 0
    fish_food: int = 1
    advance_discount: int = 0
    extra_food: int = 0
    free_armies: Three | None = None
    free_fleets: Three | None = None
    fleets_at_homes: bool = False
    fleet_movement: int = 0
    raids: bool = False
    legions: int = 0
    wild_value: int = 0


class Rank(Fact):
    id: str
    least: Annotated[int, Field(alias="from")]


class Automa(Fact):
    trade_marker: Three
    bread_marker: Three
    card_growth: Three
    free_fleets: Three
    free_armies: Three
    human_end_bonus: Three
    end_bonus: int
    per_round_left: int
    rounds: int
    open_cards: int
    hidden_cards: int
    tile_influence: int
    no_culture_influence: int
    post_price: int
    post_least_thalers: int
    cube_morale: int
    growth_cap: int
    least_growth: int
    food_reserve: int
    card_second_influence: int
    taxes_two_from: int
    card_towns: int
    little_food: int
    raid_on: tuple[int, ...]
    raid_thalers: int
    set_aside: tuple[str, ...]
    deck: tuple[str, ...]
    extra_militia: Three
    attack_surplus: Three
    most_attacks: Three
    far: int
    value: Value
    defence: Defence
    people: tuple[AutomaPeople, ...]
    rank: tuple[Rank, ...]


ADVANCES = table("advances", Advances)
TRACKS = table("tracks", Tracks)
AUTOMA = table("automa", Automa)
SCORING = table("cards", Cards).scoring
CARDS = by_id(table("cards", Cards).card)
TILES = by_id(table("tiles", Tiles).tile)
PEOPLES = by_id(table("peoples", Peoples).people)
EPOCHS = TRACKS.epoch
FIELDS: tuple[FieldName, ...] = ADVANCES.clockwise
HIGHEST = len(ADVANCES.costs.pioneer)
"""The last level of every field."""
AUTOMA_PEOPLES = by_id(AUTOMA.people)
AUTOMA_TRAITS = {
    people.id: Traits(
        **{
            "id": people.id,
            **{
                name: getattr(people, name)
                for name in (
                    "half_price",
                    "town_malus_shift",
                    "town_food",
                    "fish_food",
                    "advance_discount",
                    "extra_food",
                    "fleet_movement",
                    "legions",
                )
            },
        }
    )
    for people in AUTOMA.people
}
"""An AUTOMA has only the properties of its own table (24.10)."""


@cache
def branches(field: FieldName, level: int) -> tuple[tuple[FieldName, int], ...]:
    """6.3: the side branches of a level, as fields and the levels they must have"""
    at = FIELDS.index(field)
    before, after = FIELDS[at - 1], FIELDS[(at + 1) % len(FIELDS)]
    return {2: ((before, 1),), 3: ((after, 2),), 4: ((before, 3), (after, 3))}.get(level, ())


def rank(points: int) -> str:
    """31.4: what posterity calls a player of a game against nobody but the AUTOMAs"""
    return max((r for r in AUTOMA.rank if r.least <= max(0, points)), key=lambda r: r.least).id
