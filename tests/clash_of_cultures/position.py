"""Positions to test on: an open map of plains, and what a test puts there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Self, cast

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.data import Terrain
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.setup import setup
from engines.clash_of_cultures.state import City, ClashOptions, ClashState, Monument, Mood, Owner, Turn, Unit
from engines.clash_of_cultures.windows import Use
from engines.kernel import Checkpoint, Choose, Command, Dice, Event, Happened, Match, Refused, Seat

NAMES: dict[str, Terrain] = {"P": "plain", "F": "forest", "M": "mountain", "B": "barren", "W": "water"}


class Scene:
    """A position in words.

    >>> scene = Scene(seats=2).city("D7", 0, "happy", "temple").units("D7", 0, infantry=2).owns(0, "myths", food=3)
    >>> scene.state.cities["D7"].size
    2
    """

    def __init__(self, seats: int = 2, options: ClashOptions | None = None, explored: bool = True) -> None:
        self.state: ClashState = setup(seats, options or ClashOptions(), Dice(seed="a test"))
        state = self.state
        state.cities.clear()
        state.units.clear()
        if explored:
            state.explored = list(state.board.slots)
            state.terrain = dict.fromkeys(state.board.hexes, "plain")
        for player in state.players:
            player.actions.clear()
            player.objectives.clear()
            player.purse = dict.fromkeys(player.purse, 0)
        state.turn = Turn(seat=0, actions_left=3)
        state.phase = "turn"
        state.first = 0
        state.lasting.begin("turn")

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
        for kind, count in kinds.items():
            for _ in range(count):
                unit = Unit(id=self.state.next_unit, kind=kind, owner=owner, hex=spot)
                self.state.units.append(unit)
                self.state.next_unit += 1
        return self

    def owns(self, seat: Seat, *advances: str, **goods: int) -> Self:
        player = self.state.players[seat]
        player.advances += [advance for advance in advances if advance not in player.advances]
        player.purse.update(goods)
        return self

    def holds(self, seat: Seat, *cards: str) -> Self:
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

    def wonder(self, spot: str, wonder: str) -> Self:
        """Built in this city by its owner."""
        city = self.state.cities[spot]
        city.wonders.append(wonder)
        self.state.monuments[wonder] = Monument(builder=city.owner, markers=[city.owner], hex=spot)
        self.state.decks["wonder"].remove(wonder)
        return self

    def event_follows(self, card: str, seat: Seat = 0) -> Self:
        """The next advance of this player brings that event."""
        self.next_event(card).state.players[seat].counter = 1
        return self

    def at_start_of_turn(self) -> Self:
        self.state.turn, self.state.phase = None, "turn_start"
        self.state.lasting.end("turn")
        return self

    def in_status_phase(self, step: int = 1) -> Self:
        self.state.turn, self.state.phase, self.state.status_step = None, "status", step
        self.state.lasting.end("turn")
        return self

    def play(self) -> Played:
        point = Checkpoint(entries=0, state=self.state.model_dump_json(), version=GAME.version)
        return Played(Match(GAME, [point]))


class Played:
    """The position in play."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.told: list[Event] = []
        """Everything that was said since the position was set up"""

    @property
    def state(self) -> ClashState:
        return cast(ClashState, self.match.state)

    @property
    def asked(self) -> str:
        """The question that is open."""
        return next(iter(self.match.asks.values())).key

    def dice(self, *numbers: int) -> Played:
        """The next rolls: faces 1 to 12 in battle, numbers 1 to 6 elsewhere."""
        left: Iterator[int] = iter(numbers)
        self.match.table.roll = lambda sides=6: next(left)  # type: ignore[method-assign]
        return self

    def say(self, command: Command) -> Played:
        seat = self.match.waiting[0]
        happened = self.match.submit(seat, command)
        assert isinstance(happened, Happened), happened
        self.told += happened.events
        return self

    def answer(self, *choices: Any) -> Played:
        """One choice after another, each to the question that is then open."""
        for choice in choices:
            seat = self.match.waiting[0]
            kind = self.match.asks[seat].offers[0].domains["of"].only()
            self.say(Choose(of=cast(str, kind), choice=choice))
        return self

    def as_proposed(self) -> Played:
        """The open question, answered as the game proposes."""
        usual = next(iter(self.match.asks.values())).usual
        assert usual is not None, f"no proposal for {self.asked}"
        return self.say(usual)

    def learn(self, advance: str, way: str = "price", **payment: int) -> Played:
        return self.say(Advance(advance=advance, way=way, payment=payment))

    def use(self, effect: str, **payment: int) -> Played:
        return self.say(Use(effect=effect, payment=payment))

    def collect(self, city: str, *spaces: str) -> Played:
        return self.say(Collect(city=city, spaces=spaces))

    def move(
        self, origin: str, target: str, way: str = "march", pay: dict[str, int] | None = None, /, **units: int
    ) -> Played:
        return self.say(Move(origin=origin, target=target, way=way, units=units, along={}, payment=pay or {}))

    def offers(self, effect: str) -> bool:
        """May this effect be used now?"""
        found: Any = self.match.suggest(self.match.waiting[0], "use", {})
        return not isinstance(found, Refused) and effect in list(found.domain)

    def yields(self, city: str) -> set[str]:
        """What a Collect of this city could bring, hex by hex: `D7 food`."""
        return {choice for spaces in self.options("collect", "spaces", city=city) for choice in spaces}

    def refuses(self, command: Command) -> bool:
        return isinstance(self.match.submit(self.match.waiting[0], command), Refused)

    def options(self, verb: str, slot: str, **filled: Any) -> list[Any]:
        """What a slot offers."""
        found: Any = self.match.suggest(self.match.waiting[0], verb, filled)
        assert not isinstance(found, Refused), found
        assert found.slot.name == slot
        return list(found.domain)

    def choices(self) -> list[Any]:
        """What the open question offers to choose from."""
        ask = self.match.asks[self.match.waiting[0]]
        return list(ask.offers[0].domains["choice"])

    def purse(self, seat: Seat) -> dict[str, int]:
        return {coin: n for coin, n in self.state.players[seat].purse.items() if n}

    def at(self, spot: str, owner: Owner) -> dict[str, int]:
        found: dict[str, int] = {}
        for unit in self.state.own_at(spot, owner):
            found[unit.kind] = found.get(unit.kind, 0) + 1
        return found


def usual(game: Played) -> Any:
    """What the game proposes to choose"""
    proposed = next(iter(game.match.asks.values())).usual
    return None if proposed is None else proposed.said()["choice"]


def names_of_tests(file: str) -> list[str]:
    """What a file of tests says that holds"""
    return re.findall(r"^def (test_\w+)", Path(file).read_text("utf-8"), re.MULTILINE)


def homes(scene: Scene, spots: Iterable[str], owner: Owner = 0) -> Scene:
    for spot in spots:
        scene.city(spot, owner)
    return scene
