"""Positions of Clash of Cultures, set up in the words of its rules."""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.data import ADVANCES, TOP, Terrain
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.setup import setup
from engines.clash_of_cultures.state import (
    City,
    ClashOptions,
    ClashState,
    Monument,
    Mood,
    Owner,
    Turn,
    Unit,
)
from engines.clash_of_cultures.windows import Use
from engines.kernel import Dice, NextSlot, Seat
from engines.kernel import scene as kernel

NAMES: dict[str, Terrain] = {"P": "plain", "F": "forest", "M": "mountain", "B": "barren", "W": "water"}


class Scene(kernel.Scene[ClashState]):
    """An open map of plains, and nothing on it; the turn of seat 0.

    >>> scene = Scene(2).city("D7", 0, "happy", "temple").units("D7", 0, infantry=2).owns(0, "myths", food=2)
    >>> scene.state.cities["D7"].size
    2
    """

    game = GAME

    def __init__(self, seats: int = 2, *, explored: bool = True, seed: str = "a test", **options: Any) -> None:
        super().__init__(setup(seats, ClashOptions(**options), Dice(seed=seed)))
        state = self.state
        state.cities.clear()
        state.units.clear()
        if explored:
            state.explored = list(state.board.slots)
            state.terrain = dict.fromkeys(state.board.hexes, "plain")
        for player in state.players:
            state.decks["action"][:0] = player.actions
            state.decks["objective"][:0] = player.objectives
            player.actions.clear()
            player.objectives.clear()
            player.purse = dict.fromkeys(player.purse, 0)
        state.turn = Turn(seat=0, actions_left=3)
        state.phase = "turn"
        state.first = 0
        state.lasting.begin("turn")

    # The map

    def land(self, **terrain: str) -> Self:
        """The terrain of single hexes: land(D5="W", D6="M")."""
        for spot, letter in terrain.items():
            self.state.terrain[spot] = NAMES[letter]
        return self

    def city(self, spot: str, owner: Owner, mood: Mood = "neutral", *pieces: str, **colours: Owner) -> Self:
        """Buildings by name are the owner's, `academy=2` gives another colour."""
        buildings = {piece: owner for piece in pieces if not piece.startswith("great_")} | colours
        wonders = [piece for piece in pieces if piece.startswith("great_")]
        self.state.cities[spot] = City(owner=owner, mood=mood, buildings=buildings, wonders=wonders)
        return self

    def port(self, city: str, water: str) -> Self:
        self.state.cities[city].port = water
        self.state.cities[city].buildings["port"] = self.state.cities[city].owner
        return self

    def units(self, spot: str, owner: Owner, **kinds: int) -> Self:
        """Units from the supply: `infantry=2`."""
        for kind, count in kinds.items():
            for _ in range(count):
                unit = Unit(id=self.state.next_unit, kind=kind, owner=owner, hex=spot)
                self.state.units.append(unit)
                self.state.next_unit += 1
        return self

    # What everybody has

    def owns(self, seat: Seat, *advances: str, **goods: int) -> Self:
        """Advances, each with the one that opens its category, and goods."""
        player = self.state.players[seat]
        for advance in advances:
            for name in (TOP[ADVANCES[advance].category], advance):
                if name not in player.advances:
                    player.advances.append(name)
        player.purse.update(goods)
        return self

    def holds(self, seat: Seat, *cards: str) -> Self:
        """Cards out of their decks."""
        player = self.state.players[seat]
        for card in cards:
            where = player.objectives if card.startswith("objective") else player.actions
            where.append(card)
            for deck in self.state.decks.values():
                if card in deck:
                    deck.remove(card)
        return self

    def next_event(self, card: str) -> Self:
        """This event comes next."""
        deck = self.state.decks["event"]
        deck.remove(card)
        deck.append(card)
        return self

    def event_follows(self, card: str, seat: Seat = 0) -> Self:
        """The next advance of this player brings that event."""
        self.next_event(card).state.players[seat].counter = 1
        return self

    def wonder(self, spot: str, wonder: str) -> Self:
        """Built in this city by its owner."""
        city = self.state.cities[spot]
        city.wonders.append(wonder)
        self.state.monuments[wonder] = Monument(builder=city.owner, markers=[city.owner], hex=spot)
        self.state.decks["wonder"].remove(wonder)
        return self

    # When it is

    def at_start_of_turn(self) -> Self:
        self.state.turn, self.state.phase = None, "turn_start"
        self.state.lasting.end("turn")
        return self

    def in_status_phase(self, step: int = 1) -> Self:
        self.state.turn, self.state.phase, self.state.status_step = None, "status", step
        self.state.lasting.end("turn")
        return self

    def play(self) -> Playing:
        return Playing(self.begin())


class Playing(kernel.Playing[ClashState]):
    def learn(self, advance: str, way: str = "price", **payment: int) -> Playing:
        return self.say(Advance(advance=advance, way=way, payment=payment))

    def use(self, effect: str, **payment: int) -> Playing:
        return self.say(Use(effect=effect, payment=payment))

    def collect(self, city: str, *spaces: str) -> Playing:
        return self.say(Collect(city=city, spaces=spaces))

    def move(
        self, origin: str, target: str, way: str = "march", pay: dict[str, int] | None = None, /, **units: int
    ) -> Playing:
        return self.say(Move(origin=origin, target=target, way=way, units=units, along={}, payment=pay or {}))

    def may_use(self, effect: str) -> bool:
        """May this effect be used now?"""
        slot = self.match.suggest(self.match.waiting[0], "use", {})
        return isinstance(slot, NextSlot) and effect in list(slot.domain)

    def yields(self, city: str) -> set[str]:
        """What a Collect of this city could bring, hex by hex: `D7 food`."""
        return {choice for spaces in self.choices("collect", city=city) for choice in spaces}

    def purse(self, seat: Seat) -> dict[str, int]:
        return {coin: n for coin, n in self.state.players[seat].purse.items() if n}

    def at(self, spot: str, owner: Owner) -> dict[str, int]:
        """The units of an owner in a hex, by kind."""
        return dict(Counter(unit.kind for unit in self.state.own_at(spot, owner)))
