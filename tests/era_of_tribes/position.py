"""Positions to test from, written down like the worked examples of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.automa.play import CARDS
from engines.era_of_tribes.data import PEOPLES, TRACKS
from engines.era_of_tribes.expansion import KINDS, AutoExpand, Expand, GoOn
from engines.era_of_tribes.parts import Player
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.setup import new_game, new_player
from engines.era_of_tribes.state import BoardName, Difficulty, EraOptions, EraState, EraTable, Phase
from engines.kernel import (
    Checkpoint,
    Choices,
    Command,
    Dice,
    Domain,
    Event,
    Happened,
    Match,
    NextSlot,
    Note,
    Plan,
    Planned,
    Preview,
    Refused,
    Rule,
    Seat,
    Table,
)

A, B, C = 0, 1, 2
"""The players of the worked examples."""


def automa(people: str) -> Seat:
    """The number of the AUTOMA that leads a people."""
    return -1 - list(PEOPLES).index(people)


class Position:
    """A position under construction: nobody is anywhere, everybody has a people and a card. Two play in the west."""

    def __init__(
        self,
        *peoples: str,
        board: BoardName = "usual",
        automas: Sequence[str] = (),
        difficulty: Difficulty = "experienced",
        long: bool = False,
    ) -> None:
        if board == "usual" and len(peoples) == 2 and not automas:
            board = "two_2"
        options = EraOptions(
            board=board, automas=len(automas), difficulty=difficulty, length="long" if long else "normal"
        )
        state = new_game(len(peoples), options, Dice(seed="position"))
        triumph = state.players[0].triumph
        state.players = {seat: state.players[seat] for seat in range(len(peoples))}
        for people in automas:
            state.players[automa(people)] = new_player(triumph)
            state.players[automa(people)].people = people
            state.players[automa(people)].leaders = 0
        for seat, people in enumerate(peoples):
            state.players[seat].people = people
            state.players[seat].cards = [state.deck.pop()]
        state.order = list(state.players)
        for arrival, seat in enumerate(reversed(state.order), 1):
            state.players[seat].arrival = arrival
        state.open_cards = ["the_rich"] if automas else ["the_rich", "scholars"]
        state.deck = [card for card in state.deck if card not in state.open_cards]
        state.round = 2
        self.state = state

    def player(self, seat: Seat, *, knows: Mapping[str, int] | None = None, **values: Any) -> Position:
        player = self.state.players[seat]
        for name, value in values.items():
            assert name in Player.model_fields, name
            setattr(player, name, value)
        for field, level in (knows or {}).items():
            assert field in player.advances
            player.advances[field] = level
            self.state.pioneered[field] = max(self.state.pioneered[field], level)
        return self

    def land(
        self,
        name: str,
        of: Seat | None = None,
        vassals: int = 1,
        *,
        town: bool = False,
        post: Seat | None = None,
        tile: str = "",
        battlefield: int = 0,
    ) -> Position:
        self.state.hand_over(name, of)
        here = vassals if of is not None else 0
        self.state.alter(name, vassals=here, town=town, post=post, tile=tile, battlefield=battlefield)
        if town:
            assert of is not None
            player = self.state.players[of]
            player.stock[len(player.towns)] = 0
            player.towns.append(name)
        return self

    def sea(self, name: str, fleets: Mapping[Seat, int]) -> Position:
        self.state.station(name, fleets)
        return self

    def pioneers(self, **levels: int) -> Position:
        for field, level in levels.items():
            self.state.pioneered[field] = level  # type: ignore[index]
        return self

    def turn(self, seat: Seat) -> Playing:
        """The seat may act, and the others of the cycle after it."""
        self.state.cycle = [seat, *(other for other in self.state.humans if other != seat)]
        return self.at("action")

    def auto(self, seat: Seat) -> Playing:
        """The Auto-Expansion of this seat."""
        self.state.at = self.state.order.index(seat)
        return self.at("auto_expansion")

    def at(self, phase: Phase) -> Playing:
        self.state.phase = phase
        point = Checkpoint(entries=0, state=self.state.model_dump_json(), version=GAME.version)
        return Playing(Match(GAME, [point]))

    @property
    def table(self) -> EraTable:
        """For looking at a single rule."""
        return Table(self.state)


def run(rule: Rule[Any]) -> Any:
    """The end of a rule that asks nobody anything."""
    try:
        question = next(rule)
    except StopIteration as end:
        return end.value
    raise AssertionError(f"{question} is asked")


def drive(rule: Rule[Any], *answers: Command) -> Any:
    """The end of a rule that is given these answers; one that asks nothing needs none of them."""
    try:
        next(rule)
        for answer in answers:
            rule.send(answer)
    except StopIteration as end:
        return end.value
    raise AssertionError("it asks for more")


def card(position: Position, name: str, seat: Seat) -> EraTable:
    """An AUTOMA carries out an action card."""
    table = position.table
    run(CARDS[name](table, seat))
    return table


def given(*peoples: str, **how: Any) -> Position:
    return Position(*peoples, **how)


def inland(state: EraState) -> list[str]:
    """Provinces without a coast."""
    return [land for land in state.lands if not state.board.shores[land]]


def with_good(state: EraState, *kinds: str) -> list[str]:
    return [land for land in state.lands if LANDS[land].good in kinds]


def plain(state: EraState) -> list[str]:
    """Provinces without anything in them."""
    return [
        land
        for land in state.lands
        if not LANDS[land].good and not LANDS[land].food and not LANDS[land].home and not LANDS[land].village
    ]


class Finish:
    """No more orders: the plan is given."""


class Playing:
    """A match, and what the players say in it.

    An expansion is told order by order, as the rulebook tells it: orders gather in a plan, and what is looked at
    meanwhile is the table as they leave it. The plan is given when there is no more to order, when somebody else is
    asked, or with `Finish`.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._news: list[Event] = list(match.table.news)
        self.planning: tuple[Seat, Command] | None = None
        self.orders: Planned = ()

    @property
    def plan(self) -> Plan:
        assert self.planning is not None
        seat, command = self.planning
        filled = {slot.name: getattr(command, slot.name) for slot in command.slots if slot.name != "orders"}
        step = self.match.suggest(seat, command.verb, filled)
        assert isinstance(step, NextSlot), step
        assert isinstance(step.domain, Plan)
        return step.domain

    @property
    def state(self) -> EraState:
        state = self.plan.after(self.orders).state if self.planning else self.match.state
        assert isinstance(state, EraState)
        return state

    @property
    def news(self) -> list[Event]:
        if self.planning is None:
            return self._news
        seat, command = self.planning
        preview = self.match.preview(seat, command.model_copy(update={"orders": self.orders}))
        assert isinstance(preview, Preview)
        return [*self._news, *preview.events]

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def does(self, seat: Seat, *commands: Command | Finish) -> Playing:
        for command in commands:
            if isinstance(command, Command) and type(command) in KINDS:
                self._order(seat, command)
                continue
            if self.planning:
                self._give()
            if isinstance(command, Finish):
                if self.asked(seat) == "expand.rest":
                    self._submit(seat, GoOn(orders=()))
            elif isinstance(command, Expand | AutoExpand) and not command.orders:
                self.planning, self.orders = (seat, command), ()
                self._look_on()
            else:
                self._submit(seat, command)
        return self

    def _submit(self, seat: Seat, command: Command) -> None:
        happened = self.match.submit(seat, command)
        assert isinstance(happened, Happened), (command, happened)
        self._news += happened.events

    def _give(self) -> None:
        assert self.planning is not None
        (seat, command), self.planning = self.planning, None
        self._submit(seat, command.model_copy(update={"orders": self.orders}))

    def _order(self, seat: Seat, order: Command) -> None:
        self._plan_what_is_asked()
        assert self.planning is not None
        assert self.planning[0] == seat
        flaw = self.plan.flaw((*self.orders, order.said()))
        assert flaw is None, flaw
        self.orders = (*self.orders, order.said())
        self._look_on()

    def _plan_what_is_asked(self) -> None:
        seat = self.match.waiting[0]
        if self.planning is None and self.asked(seat) in ("expand.rest", "expand.auto"):
            alone = self.match.asks[seat].offer("go_on")
            self.planning, self.orders = (seat, GoOn(orders=()) if alone else AutoExpand(goods={}, orders=())), ()

    def _look_on(self) -> None:
        """What ends a plan, ends it."""
        if self.plan.ends_early(self.orders) is not None or not any(self.plan.choices(self.orders).open()):
            self._give()

    def refuses(self, seat: Seat, command: Command) -> Note:
        if self.planning and type(command) in KINDS:
            flaw = self.plan.flaw((*self.orders, command.said()))
            assert flaw is not None, f"{command} was accepted"
            return flaw.why
        refused = self.match.submit(seat, command)
        assert isinstance(refused, Refused), f"{command} was accepted"
        return refused.why

    def asked(self, seat: Seat) -> str:
        """The key of the question the seat must answer."""
        if self.planning and self.planning[0] == seat:
            return "expand.order"
        return self.match.asks[seat].key if seat in self.match.waiting else ""

    def open_orders(self) -> Choices:
        self._plan_what_is_asked()
        if self.planning is None:
            assert self.match.pending is not None
            return self.match.pending.choices[self.match.waiting[0]]
        return self.plan.choices(self.orders)

    def barred(self, verb: str) -> Note:
        """Why a command or an order cannot be given."""
        choices = self.open_orders()
        offer = choices.offer(verb)
        assert offer is not None
        why = choices.barred(offer)
        assert why is not None
        return why

    def offers(self, seat: Seat) -> set[str]:
        return {offer.command.verb for offer in self.open_orders().open()}

    def domain(self, verb: str, **filled: Any) -> Domain[Any]:
        """Of the next slot."""
        slot = self.open_orders().suggest(verb, filled)
        assert isinstance(slot, NextSlot), slot
        return slot.domain

    def choices(self, seat: Seat, verb: str, **filled: Any) -> list[Any]:
        """The values of the next slot."""
        return list(self.domain(verb, **filled))

    def told(self, key: str) -> list[dict[str, Any]]:
        return [event.params for event in self.news if event.key == key]


def dice(monkeypatch: pytest.MonkeyPatch, *faces: str | int) -> None:
    """The next dice show this: faces of the battle dice, red and green in turn, or plain numbers."""
    left = list(faces)
    reds = 0

    def rolled(self: Table[Any], sides: int = 6) -> int:
        nonlocal reds
        self.learn()
        face = left.pop(0)
        if isinstance(face, int):
            return face
        die = TRACKS.battle.attack_die if reds % 2 == 0 else TRACKS.battle.defence_die
        reds += 1
        return die.index(face) + 1

    monkeypatch.setattr(Table, "roll", rolled)
