"""Numbers of the rules that belong to no card: `data/game.toml`, section by section."""

from __future__ import annotations

from typing import TypeAlias

from engines.kernel.model import Fact

Bag: TypeAlias = dict[str, int]
"""Counts by kind: resources, tokens, units."""


class Round(Fact):
    rounds: int
    phases: int
    actions: int
    movements: int


class Start(Fact):
    food: int
    settlers: int
    action_cards: int
    objective_cards: int
    civilizations: int
    leaders: int
    seating: dict[int, tuple[str, ...]]


class Limits(Fact):
    resource: int
    food: int
    event_counter: int
    army_units: int
    ship_capacity: int
    city_size: int


class AdvanceNumbers(Fact):
    price: Bag


class TakeoverNumbers(Fact):
    success: int


class BattleNumbers(Fact):
    hit: int


class Conquest(Fact):
    happy: int
    angry: int
    removed_piece: int
    barbarian_city: int
    barbarian_units: int


class EventNumbers(Fact):
    gold_mine: int
    great_person: int
    great_person_other: int


class Barbarians(Fact):
    reach: int


class Pirates(Fact):
    ships: int
    reward: int
    loot: int


class CityNumbers(Fact):
    happy: int
    angry: int


class CollectNumbers(Fact):
    far: int


class Status(Fact):
    raze: Bag
    government: Bag


class Points(Fact):
    piece: float
    advance: float
    objective: float
    wonder_shared: float
    leader: float


class FlexibleEnd(Fact):
    rounds: int
    up_to: dict[str, int]
    """By round and phase: the highest number of the die with which the game ends."""


class ShortGame(Fact):
    rounds: int
    settlers: int
    free_advances: int


class Numbers(Fact):
    round: Round
    start: Start
    limits: Limits
    advance: AdvanceNumbers
    takeover: TakeoverNumbers
    battle: BattleNumbers
    conquest: Conquest
    event: EventNumbers
    barbarians: Barbarians
    pirates: Pirates
    city: CityNumbers
    collect: CollectNumbers
    status: Status
    points: Points
    flexible_end: FlexibleEnd
    short_game: ShortGame
